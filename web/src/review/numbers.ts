// How the numbers of a review are written.

import { settings } from "../shell/settings.svelte";
import type { ReviewGraph } from "../wire";

/** A value of the graph: 58 %, or 12°. */
export function shown(value: number, unit: ReviewGraph["unit"]): string {
  return unit === "odds"
    ? value.toLocaleString(settings.language, { style: "percent", maximumFractionDigits: 0 })
    : `${Math.round(value)}°`;
}

/** A change in hundredths of the point: +4, −12. */
export function points(change: number): string {
  return (change * 100).toLocaleString(settings.language, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
}
