// The player's hand: what it holds, where it wants that to be, and the messages that say so.

import { Quaternion, Vector3 } from "three";
import type { PieceNow, PileNow } from "./frames";
import { Footing, leadOf, paceOf } from "./lowering";
import { attitude, copyOf, turnedTo, yawOf, type Attitude, type Pose } from "./pieces";

/** Millimetres and degrees of one key press, coarse to fine. */
export const STEPS = [
  { mm: 10, degrees: 45 },
  { mm: 2, degrees: 15 },
  { mm: 0.5, degrees: 5 },
  { mm: 0.1, degrees: 1 },
] as const;
const FINE = 2; // from this step on a pointer moves a piece in small too

const EVERY = 33; // milliseconds between two messages
const STRIDE = 45; // millimetres between two messages: no hand is faster
const REACH = 149;
const CEILING = 399;
const MOST = 2;

/** Milliseconds after which a piece that the server never showed in the hand was not taken. */
const PATIENCE = 3000;
/** Milliseconds for which frames may still show a piece in the hand that was let go. */
const ECHO = 1500;
/** A piece this far behind for this long, in millimetres and milliseconds, was told to go too fast. */
const BEHIND = 60;
const TOO_LONG = 500;

interface Grip {
  aim: Pose;
  sent: Pose;
  since: number;
  /** Whether the server has shown it in the hand. */
  shown: boolean;
  /** Where it was last shown. */
  height: number;
  behind: number;
}

type Send = (move: Record<string, unknown>) => void;

export class Hand {
  /** The piece that keys and pointer move; a second one may be held meanwhile. */
  active = $state<string | null>(null);
  held = $state.raw<readonly string[]>([]);
  aim = $state.raw<Pose | null>(null);
  step = $state(1);
  lowering = $state(false);
  private readonly grips = new Map<string, Grip>();
  private readonly opened = new Map<string, number>();
  private footing = new Footing();
  private timer = 0;

  constructor(
    private readonly send: Send,
    /** How far the aim is above what lies under it. */
    private readonly gap: () => number,
  ) {}

  /** Take a piece where it is; from the stash, at `pose`. */
  grab(piece: string, pose: Pose, fromStash: boolean): boolean {
    if (!this.grips.has(piece)) {
      if (this.grips.size >= MOST) return false;
      this.send(fromStash ? { do: "grab", piece, ...words(pose) } : { do: "grab", piece });
      this.hold(piece, pose, false);
    }
    this.choose(piece);
    return true;
  }

  private hold(piece: string, pose: Pose, shown: boolean): void {
    const now = Date.now();
    this.grips.set(piece, { aim: copyOf(pose), sent: copyOf(pose), since: now, shown, height: pose.at.z, behind: now });
    this.timer ||= window.setInterval(() => this.say(), EVERY);
  }

  choose(piece: string): void {
    this.lowering = false;
    this.active = piece;
    this.tell();
  }

  /** Turn to the other piece in the hand. */
  swap(): void {
    const other = this.held.find((piece) => piece !== this.active);
    if (other) this.choose(other);
  }

  release(piece = this.active): void {
    if (!piece || !this.grips.has(piece)) return;
    this.say();
    this.send({ do: "release", piece });
    this.opened.set(piece, Date.now() + ECHO);
    this.drop(piece);
  }

  private drop(piece: string): void {
    this.grips.delete(piece);
    this.lowering = false;
    this.active = [...this.grips.keys()][0] ?? null;
    if (this.grips.size === 0) {
      clearInterval(this.timer);
      this.timer = 0;
    }
    this.tell();
  }

  dropAll(): void {
    for (const piece of [...this.grips.keys()]) this.drop(piece);
    this.opened.clear();
  }

  moveTo(at: Vector3): void {
    const grip = this.grip();
    if (!grip) return;
    this.lowering = false;
    this.put({ at: clamped(at), turn: grip.aim.turn });
  }

  /** Move by this much, as a pointer does; in small where small steps are set. */
  shift(way: Vector3, fine: boolean): void {
    const grip = this.grip();
    if (grip) this.moveTo(grip.aim.at.clone().addScaledVector(way, fine || this.step >= FINE ? 0.2 : 1));
  }

  nudge(way: Vector3): void {
    const grip = this.grip();
    if (grip) this.moveTo(grip.aim.at.clone().addScaledVector(way, this.size.mm));
  }

  turn(axis: Vector3, degrees: number = this.size.degrees): void {
    const grip = this.grip();
    if (!grip || !this.active) return;
    const by = new Quaternion().setFromAxisAngle(axis, (degrees * Math.PI) / 180);
    this.put(turnedTo(grip.aim, this.active, by.multiply(grip.aim.turn)));
  }

  /** Stand it up, lay it down, put it on its tip; the same again turns it by an eighth. */
  snap(kind: Attitude): void {
    const grip = this.grip();
    if (!grip || !this.active) return;
    const eighth = Math.PI / 4;
    const yaw = Math.round(yawOf(grip.aim.turn) / eighth) * eighth;
    const snapped = attitude(kind, this.active, yaw);
    const turn = snapped.angleTo(grip.aim.turn) < 0.02 ? attitude(kind, this.active, yaw + eighth) : snapped;
    this.put(turnedTo(grip.aim, this.active, turn));
  }

  get size(): (typeof STEPS)[number] {
    return STEPS[this.step] ?? STEPS[1];
  }

  coarser(): void {
    this.step = Math.max(0, this.step - 1);
  }
  finer(): void {
    this.step = Math.min(STEPS.length - 1, this.step + 1);
  }

  /** Lower the piece until it stands on something, then let go. */
  setDown(): void {
    this.lowering = this.grip() !== null && !this.lowering;
    this.footing = new Footing();
  }

  /** What the server shows is the truth: what it shows in the hand is there, after a reload too, and what
   * it does not show there is not. `time` is the table's. */
  follow(pile: PileNow | undefined, time: number): void {
    for (const piece of this.grips.keys()) this.check(piece, pile?.pieces.find((p) => p.piece === piece), time);
    for (const now of pile?.pieces ?? []) {
      if (!now.held) this.opened.delete(now.piece);
      else if (!this.grips.has(now.piece) && Date.now() > (this.opened.get(now.piece) ?? 0)) {
        this.hold(now.piece, now, true);
        this.choose(now.piece);
      }
    }
  }

  private check(piece: string, now: PieceNow | undefined, time: number): void {
    const grip = this.grips.get(piece);
    if (!grip) return;
    if (!now?.held) {
      if (grip.shown || Date.now() - grip.since > PATIENCE) this.drop(piece);
      return;
    }
    grip.shown = true;
    grip.height = now.at.z;
    if (now.at.distanceTo(grip.sent.at) < BEHIND) grip.behind = Date.now();
    else if (Date.now() - grip.behind > TOO_LONG) grip.sent = copyOf(now);
    if (this.lowering && piece === this.active && this.footing.found(now.at.z, this.gap(), time)) this.release(piece);
  }

  private grip(): Grip | null {
    return (this.active && this.grips.get(this.active)) || null;
  }

  private put(pose: Pose): void {
    const grip = this.grip();
    if (!grip) return;
    grip.aim = { at: clamped(pose.at), turn: pose.turn };
    this.tell();
  }

  private tell(): void {
    this.held = [...this.grips.keys()];
    const aim = this.grip()?.aim;
    this.aim = aim ? copyOf(aim) : null;
  }

  private say(): void {
    if (this.lowering) this.lower();
    for (const [piece, grip] of this.grips) {
      const { aim, sent } = grip;
      if (aim.at.equals(sent.at) && aim.turn.equals(sent.turn)) continue;
      const way = aim.at.clone().sub(sent.at).clampLength(0, STRIDE);
      grip.sent = { at: sent.at.clone().add(way), turn: aim.turn.clone() };
      this.send({ do: "move", piece, ...words(grip.sent) });
    }
  }

  /** A little further down, never far below where the piece is. */
  private lower(): void {
    const grip = this.grip();
    if (!grip?.shown) return;
    const gap = this.gap();
    const at = grip.aim.at.clone();
    at.z = Math.min(at.z, Math.max(at.z - EVERY * paceOf(gap), grip.height - leadOf(gap)));
    this.put({ at, turn: grip.aim.turn });
  }
}

function clamped(at: Vector3): Vector3 {
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  return new Vector3(within(at.x, -REACH, REACH), within(at.y, -REACH, REACH), within(at.z, 0, CEILING));
}

function words({ at, turn }: Pose): { at: number[]; turn: number[] } {
  return { at: [at.x, at.y, at.z], turn: [turn.w, turn.x, turn.y, turn.z] };
}
