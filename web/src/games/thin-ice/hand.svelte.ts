// The player's hand: what it holds, where it wants that to be, and the messages that say so.

import { Quaternion, Vector3 } from "three";
import { attitude, copyOf, turnedTo, yawOf, type Attitude, type Pose } from "./pieces";
import type { PileNow } from "./frames";

/** Millimetres and degrees of one key press, coarse to fine. */
export const STEPS = [
  { mm: 10, degrees: 45 },
  { mm: 2, degrees: 15 },
  { mm: 0.5, degrees: 5 },
  { mm: 0.1, degrees: 1 },
] as const;

const EVERY = 33; // milliseconds between two messages
const STRIDE = 80; // millimetres between two messages: no hand is faster
const REACH = 149;
const CEILING = 399;
const MOST = 2;
/** A grip that the server does not show after this time was not taken, or is lost. */
const PATIENCE = 700;

const GENTLY = 8 / 1000; // millimetres a millisecond, on the last stretch
const QUICKLY = 80 / 1000;
const RESISTS = 1.1; // millimetres that the piece stays behind when it stands on something

interface Grip {
  aim: Pose;
  sent: Pose;
  since: number;
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
  private timer = 0;

  constructor(
    private readonly send: Send,
    /** How far the aim is above what lies under it. */
    private readonly gap: () => number,
  ) {}

  /** Take a piece where it is; from the stash, at `pose`. */
  grab(piece: string, pose: Pose, fromStash: boolean): boolean {
    if (this.grips.has(piece)) {
      this.choose(piece);
      return true;
    }
    if (this.grips.size >= MOST) return false;
    this.send(fromStash ? { do: "grab", piece, ...words(pose) } : { do: "grab", piece });
    this.grips.set(piece, { aim: copyOf(pose), sent: copyOf(pose), since: Date.now() });
    this.choose(piece);
    this.timer ||= window.setInterval(() => this.say(), EVERY);
    return true;
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
  }

  moveTo(at: Vector3): void {
    const grip = this.grip();
    if (!grip) return;
    this.lowering = false;
    this.put({ at: clamped(at), turn: grip.aim.turn });
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
    this.put(turnedTo(grip.aim, this.active, attitude(kind, this.active, yaw)));
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
  }

  /** What the server shows is the truth: a piece that it does not show in the hand is not there. */
  follow(pile: PileNow | undefined): void {
    for (const [piece, grip] of this.grips) {
      const now = pile?.pieces.find((p) => p.piece === piece);
      if (!now?.held && Date.now() - grip.since > PATIENCE) this.drop(piece);
      else if (now && piece === this.active && this.lowering && now.at.z - grip.aim.at.z > RESISTS) this.release(piece);
    }
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

  private lower(): void {
    const grip = this.grip();
    if (!grip) return;
    const fall = EVERY * (this.gap() > 5 ? QUICKLY : GENTLY);
    const at = grip.aim.at.clone();
    at.z -= fall;
    if (at.z < 0) this.release();
    else this.put({ at, turn: grip.aim.turn });
  }
}

function clamped(at: Vector3): Vector3 {
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  return new Vector3(within(at.x, -REACH, REACH), within(at.y, -REACH, REACH), within(at.z, 0, CEILING));
}

function words({ at, turn }: Pose): { at: number[]; turn: number[] } {
  return { at: [at.x, at.y, at.z], turn: [turn.w, turn.x, turn.y, turn.z] };
}
