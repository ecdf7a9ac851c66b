// What the hand takes and where it may put it: by touch, by key, and by the places that are suggested.

import { announce } from "../../shell/announce.svelte";
import type { Hand } from "./hand.svelte";
import { pieceName } from "./names";
import { suggestions } from "./places";
import { lifted } from "./ready";
import type { Scene } from "./scene.svelte";
import { text } from "./texts";

interface Around {
  readonly scene: Scene;
  readonly hand: Hand;
  readonly building: boolean;
  readonly called: readonly string[];
  /** Something was taken: what is shown instead of the table makes way, and the table has the keys. */
  readonly taken: () => void;
}

export class Grasp {
  /** The piece that keys would take. */
  marked = $state<string | null>(null);
  private suggested = 0;
  private suggestedFor = "";

  constructor(private readonly around: () => Around) {}

  take = (piece: string): void => {
    const { scene, hand, building, called, taken } = this.around();
    if (!building) return;
    const there = scene.pile.find((one) => one.piece === piece);
    if (scene.waiting.includes(piece)) hand.grab(piece, lifted(called.indexOf(piece), scene.pile), true);
    else if (there) hand.grab(piece, there, false);
    this.marked = null;
    taken();
  };

  /** Keys go through what may be taken: called pieces, then the pile from its top. */
  markNext = (): void => {
    const { scene, hand, building } = this.around();
    const pile = scene.pile.toSorted((a, b) => b.at.z - a.at.z);
    const free = [...scene.waiting, ...pile.map((one) => one.piece)].filter((piece) => !hand.held.includes(piece));
    this.marked = free[(free.indexOf(this.marked ?? "") + 1) % free.length] ?? null;
    if (this.marked && building) announce(text("marked", { piece: pieceName(this.marked) }));
  };

  takeOrLetGo = (): void => {
    const { scene, hand } = this.around();
    if (this.marked) this.take(this.marked);
    else if (hand.active) hand.release();
    else if (scene.waiting[0]) this.take(scene.waiting[0]);
  };

  /** Through the places that are suggested for the piece in the hand; with empty hands, for the next called one. */
  suggest = (way: 1 | -1): void => {
    const { scene, hand } = this.around();
    if (!hand.active && scene.waiting[0]) this.take(scene.waiting[0]);
    const piece = hand.active;
    if (!piece) return;
    const pile = scene.standing;
    const found = suggestions(piece, pile, pile.filter((one) => one.onTable).length);
    this.suggested = this.suggestedFor === piece ? this.suggested + way : 0;
    this.suggestedFor = piece;
    const place = found[((this.suggested % found.length) + found.length) % found.length];
    if (!place) return announce(text("suggest.none"));
    hand.guide(place);
    announce(place.on.length > 0 ? text("lands.on", { pieces: place.on.map(pieceName).join(", ") }) : text("lands.table"));
  };
}
