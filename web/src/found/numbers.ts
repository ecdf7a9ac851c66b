// Shares of a hundred, as each language writes them.

import { settings } from "../shell/settings.svelte";

/** `57 %` or `57%`, from 57. */
export function percent(hundredths: number): string {
  return `${Math.round(hundredths)}${settings.language === "fr" ? "\u00a0%" : "%"}`;
}
