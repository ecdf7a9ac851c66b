import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { announceEach, voice } from "../src/shell/announce.svelte";

test("what stays true is said once, however often it is looked at", () => {
  let frame = $state(0);
  const heard: string[] = [];
  const stop = $effect.root(() => {
    announceEach(() => (frame < 3 ? "It could fall." : frame < 5 ? "" : "It fell."));
    $effect(() => void heard.push(voice.text));
  });
  const look = () => {
    flushSync();
    frame += 1;
  };
  for (let n = 0; n < 7; n++) look();
  stop();
  expect(heard.filter(Boolean)).toEqual(["It could fall.", "It fell."]);
});
