// The player's hand: what it holds, where it wants that to be, and the messages that say so.

import { Quaternion, Vector3 } from "three";
import type { PieceNow, PileNow } from "./frames";
import { attitude, copyOf, turnedTo, yawOf, type Attitude, type Pose } from "./pieces";
import type { HandMessage } from "./view";

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
const AHEAD = 100; // and from where the piece is, so that a slow table is not asked for too much
const REACH = 149;
const CEILING = 399;
const STRAY = 165; // further off a piece has left the own place...
const FETCHED = 60; // ...and is picked up this high
const MOST = 2;

/** Milliseconds of table time after which a piece that was never shown in the hand was not taken, and
 * after which an aim that a piece did not go to is said again. */
const PATIENCE = 3000;
const AGAIN = 500;

/** A piece this near to its aim, in millimetres and radians, has arrived there. */
const THERE = 2;
const ALIGNED = 0.05;

interface Grip {
  aim: Pose;
  sent: Pose;
  /** When it was taken, and when its aim was last said, in table time. */
  since: number;
  told: number;
  /** Whether the server has shown it in the hand, where it was then, and whether it is where it is aimed. */
  shown: boolean;
  at: Vector3;
  there: boolean;
  /** Whether the table was asked to set it down. */
  sinking: boolean;
  /** Whether it goes round what stands in its way. */
  guided: boolean;
}

type Send = (move: HandMessage) => void;

/** What a guided hand asks of the table: how high a piece must be on its way, and how high it hangs clear of everything. */
export interface Guide {
  safe: (piece: string, turn: Quaternion, from: Vector3, to: Vector3) => number;
  clear: (piece: string, pose: Pose) => number;
}
const UNGUIDED: Guide = { safe: () => 0, clear: (_, { at }) => at.z };

export class Hand {
  /** The piece that keys and pointer move; a second one may be held meanwhile. */
  active = $state<string | null>(null);
  held = $state.raw<readonly string[]>([]);
  aim = $state.raw<Pose | null>(null);
  step = $state(1);
  /** Whether the active piece is to be set down. */
  lowering = $state(false);
  /** Whether all that is held is where it is aimed. */
  arrived = $state(false);
  private readonly grips = new Map<string, Grip>();
  /** Pieces that were let go and that frames still show in the hand. */
  private readonly opened = new Set<string>();
  private timer = 0;
  private time = 0;

  constructor(
    private readonly send: Send,
    private readonly guided: Guide = UNGUIDED,
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
    this.opened.delete(piece);
    const [since, at, aim] = [this.time, pose.at.clone(), reached(pose)];
    this.grips.set(piece, { aim, sent: copyOf(aim), since, told: since, shown, at, there: false, sinking: false, guided: false });
    this.timer ||= window.setInterval(() => this.say(), EVERY);
  }

  choose(piece: string): void {
    this.lowering = this.grips.get(piece)?.sinking ?? false;
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
    this.opened.add(piece);
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
    if (grip) this.put({ at, turn: grip.aim.turn });
  }

  /** Bring the piece there, round whatever stands in the way. */
  guide(pose: Pose): void {
    this.put(pose);
    const grip = this.grip();
    if (grip) grip.guided = true;
  }

  /** Whether pointers move a piece in small, too. */
  get fine(): boolean {
    return this.step >= FINE;
  }

  /** Move by a step. In small steps it goes where it is told; else a step along the table goes over what is in the way. */
  nudge(way: Vector3): void {
    const grip = this.grip();
    if (!grip || !this.active) return;
    const at = grip.aim.at.clone().addScaledVector(way, this.size.mm);
    if (this.fine || way.z !== 0) return this.moveTo(at);
    const high = this.guided.clear(this.active, { at, turn: grip.aim.turn });
    this.guide({ at: at.setZ(Math.max(at.z, high)), turn: grip.aim.turn });
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
    const turned = turnedTo(grip.aim, this.active, turn);
    this.guide({ at: turned.at.setZ(Math.max(turned.at.z, this.guided.clear(this.active, turned))), turn });
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

  /** Let the table lower the piece until it stands; the same again stops it there. */
  setDown(): void {
    const grip = this.grip();
    if (!grip || !this.active) return;
    if (this.lowering) return this.put(grip.aim);
    this.lowering = true;
    this.say();
  }

  /** What the server shows is the truth: what it shows in the hand is there, after a reload too, and what
   * it does not show there is not. `time` is the table's. */
  follow(pile: PileNow | undefined, time: number): void {
    this.time = time;
    for (const piece of this.grips.keys()) this.check(piece, pile?.pieces.find((p) => p.piece === piece));
    for (const now of pile?.pieces ?? []) {
      if (!now.held) this.opened.delete(now.piece);
      else if (!this.grips.has(now.piece) && !this.opened.has(now.piece)) {
        this.hold(now.piece, now, true);
        this.choose(now.piece);
      }
    }
    this.arrived = [...this.grips.values()].every((grip) => grip.there);
  }

  private check(piece: string, now: PieceNow | undefined): void {
    const grip = this.grips.get(piece);
    if (!grip) return;
    // A scene that was opened anew starts its clock again.
    grip.since = Math.min(grip.since, this.time);
    grip.told = Math.min(grip.told, this.time);
    if (!now?.held) {
      if (grip.shown || this.time - grip.since > PATIENCE) this.drop(piece);
      return;
    }
    grip.shown = true;
    grip.at = now.at.clone();
    if (grip.sinking) {
      grip.aim = copyOf(now);
      grip.sent = copyOf(now);
      this.tell();
    }
    grip.there = now.at.distanceTo(grip.aim.at) < THERE && now.turn.angleTo(grip.aim.turn) < ALIGNED;
  }

  private grip(): Grip | null {
    return (this.active && this.grips.get(this.active)) || null;
  }

  private put(pose: Pose): void {
    const grip = this.grip();
    if (!grip) return;
    // The table lowers a piece until its hand is told something else.
    if (grip.sinking) grip.told = -Infinity;
    this.lowering = this.arrived = grip.there = grip.sinking = grip.guided = false;
    grip.aim = { at: clamped(pose.at), turn: pose.turn };
    this.tell();
  }

  private tell(): void {
    this.held = [...this.grips.keys()];
    const aim = this.grip()?.aim;
    this.aim = aim ? copyOf(aim) : null;
  }

  private say(): void {
    for (const [piece, grip] of this.grips) if (!grip.sinking) this.point(piece, grip);
  }

  private point(piece: string, grip: Grip): void {
    const { aim, sent } = grip;
    const goal = grip.guided ? this.detour(piece, grip) : aim.at;
    const at = towards(towards(goal, grip.at, AHEAD), sent.at, STRIDE);
    const same = at.equals(sent.at) && aim.turn.equals(sent.turn);
    if (!same || (!grip.there && this.time - grip.told > AGAIN)) {
      grip.sent = { at, turn: aim.turn.clone() };
      grip.told = this.time;
      this.send({ do: "move", piece, ...words(grip.sent) });
    }
    if (this.lowering && piece === this.active && at.equals(aim.at)) {
      grip.sinking = true;
      this.send({ do: "lower", piece });
    }
  }

  /** Up first, then across, then down: where the piece really is says how far it has come. */
  private detour(piece: string, { aim, at, sent }: Grip): Vector3 {
    if (Math.hypot(aim.at.x - at.x, aim.at.y - at.y) < THERE) return aim.at;
    const safe = Math.max(this.guided.safe(piece, aim.turn, at, aim.at), aim.at.z);
    if (at.z < safe - THERE) return sent.at.clone().setZ(safe);
    return aim.at.clone().setZ(safe);
  }
}

/** The goal, or the point on the way to it that is not further off. */
function towards(goal: Vector3, from: Vector3, most: number): Vector3 {
  const way = goal.clone().sub(from);
  return way.length() <= most ? goal.clone() : way.setLength(most).add(from);
}

function clamped(at: Vector3): Vector3 {
  const share = Math.min(1, REACH / Math.hypot(at.x, at.y));
  return new Vector3(at.x * share, at.y * share, Math.min(CEILING, Math.max(0, at.z)));
}

/** Where the hand has a piece that it reaches for: one that went astray is brought to the edge of the place. */
function reached({ at, turn }: Pose): Pose {
  const near = clamped(at);
  if (Math.hypot(at.x, at.y) > STRAY) near.z = FETCHED;
  return { at: near, turn: turn.clone() };
}

function words({ at, turn }: Pose): Required<Pick<Extract<HandMessage, { do: "move" }>, "at" | "turn">> {
  return { at: [at.x, at.y, at.z], turn: [turn.w, turn.x, turn.y, turn.z] };
}
