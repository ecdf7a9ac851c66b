// One polite voice for screen readers: whatever is said last is read out.

import { untrack } from "svelte";

export const voice = $state({ text: "" });

export function announce(text: string): void {
  // The same sentence twice would not be read again; a no-break space makes it new. Who says it does not listen to it.
  voice.text = untrack(() => voice.text) === text ? text + "\u00a0" : text;
}
