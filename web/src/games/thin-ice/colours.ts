// The colours of Thin Ice for what is drawn without style sheets.

import page from "$games/colours.json";
import colours from "$games/thin_ice/colours.json";

const { white, black } = page.page.light;
export const COLOURS = { ...colours.board.light, white, black };
/** Behind the table, in each theme. */
export const BACKGROUND = { light: colours.board.light.background, dark: colours.board.dark.background };

/** One colour a seat; the eye tells neighbours apart, and the name beside the pile tells the rest. */
const SEATS = Object.entries(COLOURS).flatMap(([name, colour]) => (name.startsWith("seat-") ? [colour] : []));

export const colourOf = (seat: number): string => SEATS[seat % SEATS.length] ?? white;
