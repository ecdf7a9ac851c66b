// Marks are a kind and a name in the game's notation: `cell a4`, `move Ea2>`, `line row 2`, `action plan`.

/** The names of one kind. */
export function marksOf(kind: string, shown: readonly string[]): string[] {
  return shown.flatMap((mark) => (mark.startsWith(`${kind} `) ? [mark.slice(kind.length + 1)] : []));
}

/** Squares that are shown by themselves or in a line, on a board with these files and ranks. A column goes by its letter or
 * its number. */
export function shownSquares(
  shown: readonly string[],
  files: readonly string[],
  ranks: readonly (string | number)[],
): Set<string> {
  const lines = marksOf("line", shown).flatMap((line) => {
    const [way, name = ""] = line.split(" ");
    if (way === "row") return files.map((file) => file + name);
    const file = files[Number(name) - 1] ?? name;
    return ranks.map((rank) => `${file}${rank}`);
  });
  return new Set([...marksOf("cell", shown), ...lines]);
}
