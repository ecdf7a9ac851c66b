/** Where a lesson is walked: `ignis.shield` at /learn/ignis/shield. */
export function addressOf(id: string): string {
  return `/learn/${id.replace(".", "/")}`;
}
