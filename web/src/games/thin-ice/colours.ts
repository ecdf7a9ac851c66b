/** One colour a seat; the eye tells neighbours apart, and the name beside the pile tells the rest. */
export const COLOURS = [
  "#2f7fd6",
  "#e0a11b",
  "#c7384e",
  "#3f9b5f",
  "#8b5cc4",
  "#20a5a5",
  "#e4713a",
  "#d468a6",
  "#7c8b99",
  "#a3b52c",
] as const;

export const colourOf = (seat: number): string => COLOURS[seat % COLOURS.length] ?? COLOURS[0];
