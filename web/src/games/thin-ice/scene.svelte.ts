// The piles as they are seen: those of the log, and over them whatever moves now.

import type { PositionOf } from "../board";
import { merged } from "./animation";
import { restOf, type Frame, type PieceNow, type PileNow } from "./frames";
import type { Hand } from "./hand.svelte";
import { ready } from "./ready";
import type { Seat, Step, View } from "./view";

/** The table that is looked at, as it is now. */
interface Looked {
  readonly position: PositionOf<View, Step>;
  /** The seat from whose side it is seen, and its state; none for who only watches. */
  readonly own: number;
  readonly me: Seat | undefined;
  /** Whether that seat builds, from this screen. */
  readonly building: boolean;
  /** Whether frames come at all: they do where a game goes on. */
  readonly framed: boolean;
  readonly hand: Hand;
}

export class Scene {
  /** The last frame, while the game is watched as it happens. */
  now = $state.raw<Frame | null>(null);
  private newest = 0;

  /** Frames are of the present; a moment of the past shows the log alone. */
  readonly live = $derived.by(() => {
    const { position, framed } = this.looked();
    this.newest = Math.max(this.newest, position.seq);
    return framed && position.seq === this.newest && position.turn.type !== "over";
  });
  readonly moment = $derived.by<PileNow | undefined>(() => {
    const { me, own } = this.looked();
    return this.live && me ? this.now?.piles.find((pile) => pile.seat === own) : undefined;
  });
  readonly lights = $derived.by(() => {
    const lights = this.looked().me?.lights;
    return this.moment ?? { table: lights?.table.count ?? 0, air: lights?.air.count ?? 0, tips: lights?.tips.count ?? 0 };
  });
  /** Called pieces that are neither in the pile nor in the hand lie ready before the player. */
  readonly waiting = $derived.by(() => {
    const { building, me } = this.looked();
    return building ? (me?.called ?? []).filter((piece) => !this.moment?.pieces.some((p) => p.piece === piece)) : [];
  });
  readonly shaking = $derived.by(() => this.live && (this.now?.piles.some((pile) => pile.shaking) ?? false));

  constructor(private readonly looked: () => Looked) {}

  hear(frame: Frame): Frame {
    this.now = merged(this.now?.piles ?? this.looked().position.view.seats.map(restOf), frame);
    return this.now;
  }

  /** All the piles: as they rest, or as a frame has them. */
  piles(frame: Frame | null): PileNow[] {
    const { own, position } = this.looked();
    const lying = this.waiting.map((piece) => ({
      piece,
      held: false,
      onTable: false,
      ...ready(position.view.called.indexOf(piece)),
    }));
    return position.view.seats.map((one) => {
      const pile = frame?.piles.find((p) => p.seat === one.seat) ?? restOf(one);
      return one.seat === own ? { ...pile, pieces: [...pile.pieces, ...lying] } : pile;
    });
  }

  /** The own pile, with what is held. */
  get pile(): readonly PieceNow[] {
    const { me } = this.looked();
    return (this.moment ?? (me && restOf(me)))?.pieces ?? [];
  }

  /** What is really there to land on: neither what is held nor the pictures of what waits. */
  get standing(): PieceNow[] {
    const { held } = this.looked().hand;
    return this.pile.filter((piece) => !piece.held && !held.includes(piece.piece));
  }
}
