// What each key does while the table has the focus; Aid.svelte says it in words.

import { Vector3 } from "three";
import type { Hand } from "./hand.svelte";
import { ATTITUDES } from "./pieces";

interface Others {
  /** The way one looks along the table. */
  ahead: () => Vector3;
  /** Mark the next piece, take or let go, another point of view, a picture; a place that is suggested. */
  next: () => void;
  take: () => void;
  eye: () => void;
  photo: () => void;
  suggest: (way: 1 | -1) => void;
}

export function keysOf(hand: Hand, { ahead, next, take, eye, photo, suggest }: Others): Record<string, () => void> {
  const UP = new Vector3(0, 0, 1);
  const right = () => ahead().cross(UP);
  const back = (way: Vector3) => way.clone().negate();
  return {
    ArrowLeft: () => hand.nudge(back(right())),
    ArrowRight: () => hand.nudge(right()),
    ArrowUp: () => hand.nudge(ahead()),
    ArrowDown: () => hand.nudge(back(ahead())),
    w: () => hand.nudge(UP),
    PageUp: () => hand.nudge(UP),
    s: () => hand.nudge(back(UP)),
    PageDown: () => hand.nudge(back(UP)),
    q: () => hand.turn(UP),
    e: () => hand.turn(back(UP)),
    r: () => hand.turn(back(right())),
    f: () => hand.turn(right()),
    t: () => hand.turn(back(ahead())),
    g: () => hand.turn(ahead()),
    z: () => hand.coarser(),
    x: () => hand.finer(),
    o: () => hand.swap(),
    n: next,
    v: () => suggest(1),
    b: () => suggest(-1),
    c: eye,
    p: photo,
    Enter: () => hand.setDown(),
    " ": take,
    Backspace: () => hand.release(),
    "1": () => hand.snap(ATTITUDES[0]),
    "2": () => hand.snap(ATTITUDES[1]),
    "3": () => hand.snap(ATTITUDES[2]),
  };
}
