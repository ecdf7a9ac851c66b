// What is shown of the past, in a replay, a review or an analysis: whose pile fell, where a piece was put and where it
// would have stood better, and of which pieces something was measured.

import type { LessonOnBoard } from "../../learn/lesson";
import { marksOf } from "../../learn/marks";
import type { LogLine } from "../../wire";
import { restOf } from "./frames";
import type { Ghost } from "./ghosts";
import { placedIn } from "./notation";
import type { Replay } from "./replay.svelte";
import { text } from "./texts";
import type { View } from "./view";

interface Looked {
  readonly view: View;
  readonly own: number;
  /** Whether it is the past that is looked at. */
  readonly past: boolean;
  /** A line of the log that is pointed at, or one of the computer's. */
  readonly pointed: LogLine | null;
  readonly lesson: LessonOnBoard;
  readonly replay: Replay;
}

export class Past {
  /** Whose pile fell, and what it broke: what is pointed at in a review, or the last verdict of the game. */
  readonly fallen = $derived.by(() => {
    const { past, pointed, view } = this.looked();
    if (!past) return null;
    const [verb, , ...rest] = pointed?.play?.split(" ") ?? [];
    if (verb === "out" && pointed?.seat != null) return { seat: pointed.seat, pieces: rest.slice(0, rest.indexOf("|")) };
    return view.last_verdict && { seat: view.last_verdict[0], pieces: view.last_verdict[1][2] };
  });
  readonly fall = $derived.by(() => {
    const { view, replay } = this.looked();
    const seat = this.fallen && view.seats[this.fallen.seat];
    return seat ? replay.fallOf(seat.seat, restOf({ ...seat, verdict: null })) : [];
  });
  readonly ghosts = $derived.by<Ghost[]>(() => {
    const { lesson, pointed, own } = this.looked();
    const marked = (["played", "better"] as const).flatMap((kind) => marksOf(kind, lesson.shown).map((play) => ({ play, kind })));
    const shown = marked.length > 0 || !pointed?.play ? marked : [{ play: pointed.play, kind: "better" as const }];
    const who = pointed?.seat ?? own;
    return shown.flatMap(({ play, kind }) => this.ghostsOf(play, who, kind === "better", marked.length > 0 ? text(`ghost.${kind}`) : ""));
  });
  /** Pieces of which something was measured, by seat: `S1/2`. */
  readonly measured = $derived.by(() => {
    const { past, lesson } = this.looked();
    return past ? marksOf("piece", lesson.shown).map((one) => one.split("/")) : [];
  });

  constructor(private readonly looked: () => Looked) {}

  /** The pieces that a placement adds to a pile. */
  private ghostsOf(play: string, who: number, good: boolean, name: string): Ghost[] {
    const { view, pointed, replay } = this.looked();
    const there = view.seats[who]?.pile[0].map(([piece]) => piece) ?? [];
    const added = placedIn(play).filter(({ piece }) => !there.includes(piece));
    return added.map((piece) => ({ ...piece, seat: who, name, good, strong: play === pointed?.play, way: good ? [] : replay.wayOf(who, piece) }));
  }
}
