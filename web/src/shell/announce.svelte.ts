// One polite voice for screen readers: whatever is said last is read out.

import { untrack } from "svelte";

export const voice = $state({ text: "" });

export function announce(text: string): void {
  // The same sentence twice would not be read again; a no-break space makes it new. Who says it does not listen to it.
  voice.text = untrack(() => voice.text) === text ? text + "\u00a0" : text;
}

/** While a component lives: these words, as often as they become others. */
export function announceEach(words: () => string): void {
  const said = $derived(words());
  $effect(() => {
    if (said) announce(said);
  });
}
