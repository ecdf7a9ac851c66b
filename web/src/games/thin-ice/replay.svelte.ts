// What is shown instead of the present: a verdict again and slowly, a move of the past, the whole game.

import type { Vector3 } from "three";
import { announce } from "../../shell/announce.svelte";
import { API } from "../../shell/api";
import { moving } from "../../shell/settings.svelte";
import { Motion, type Animation } from "../motion.svelte";
import { between, RecentFrames, paced, shortened, slowed, Track } from "./animation";
import { readTrack, restOf, type Frame, type PieceNow, type PileNow } from "./frames";
import type { Drawing } from "./drawing";
import { text } from "./texts";
import type { Judged, Seat } from "./view";

const SLOWLY = 0.3;
const QUICKLY = 2;
const TENTH = 0.1; // of its pace, at which a fall is looked at
export const STEP = 0.05; // seconds of a fall that one step shows
const BEFORE = 1.5; // seconds before a verdict that are shown again
const GLIDE = 500; // milliseconds from one rest to the next where no track tells the way
const STRETCH = 1000; // milliseconds in which a stretch of the track is shown

type Showing = "verdict" | "replay" | "track" | "glide" | "fall";

/** Where it is shown. */
interface Screen {
  drawing: () => Drawing | null;
  /** What is seen now. */
  shown: () => readonly PileNow[];
}

export class Replay {
  private readonly motion = new Motion<readonly PileNow[], readonly PileNow[]>();
  private what: Showing = "glide";
  verdict = $state.raw<Judged | null>(null);
  /** What a verdict left on the table, while the next game waits. */
  left = $state.raw<PileNow[] | null>(null);
  private readonly recent = new RecentFrames();
  private last: readonly Frame[] = [];
  private track = $state.raw<Track | null>(null);
  private fall: Animation<readonly PileNow[]> | null = null;
  /** How far into a fall one looks, in seconds of the table, and whether it goes on by itself. */
  into = $state(0);
  slow = $state(false);
  lasts = $state(0);

  constructor(private readonly screen: Screen) {}

  add(frame: Frame): void {
    this.recent.add(frame);
  }

  /** What is drawn instead of the position, while something is shown. */
  get picture(): readonly PileNow[] | null {
    return this.motion.picture;
  }

  get showing(): Showing | "" {
    return this.motion.picture === null ? "" : this.what;
  }

  /** A moment of the log, in a replay: the next one is moved to, as the track tells it or straight. */
  reach(seq: number, piles: readonly PileNow[]): void {
    const arrival = this.motion.reach(seq, piles, (before) => {
      const kept = this.track?.until(piles) ?? [];
      this.what = kept.length > 1 ? "track" : "glide";
      if (kept.length < 2) return between(before, piles, GLIDE);
      const length = (kept.at(-1)?.time ?? 0) - (kept[0]?.time ?? 0);
      return paced(kept, Math.max(1, length / STRETCH));
    });
    if (arrival === "jump") this.track?.seek(piles);
  }

  /** A verdict interrupts nobody who holds a piece. */
  judge(judged: Judged, seat: Seat, anew: boolean, busy: boolean): void {
    const fallen = restOf({ ...seat, verdict: judged.out });
    this.verdict = judged;
    this.last = this.recent
      .cut(BEFORE)
      .filter((frame) => frame.piles.some((pile) => pile.seat === judged.seat && pile.pieces.length > 0));
    const end = this.last.at(-1)?.piles ?? this.screen.shown();
    this.left = anew ? end.map((pile) => (pile.seat === judged.seat ? fallen : pile)) : null;
    if (!busy) this.spotlight(moving() ? this.last : []);
  }

  /** The last moments before a verdict, slowly, with the pieces concerned lit. */
  again(): void {
    this.spotlight(this.last);
  }

  private spotlight(last: readonly Frame[]): void {
    if (!this.verdict) return;
    const drawing = this.screen.drawing();
    drawing?.look("front", this.verdict.seat);
    drawing?.spot(this.verdict.seat, this.verdict.out[2]);
    this.what = "verdict";
    this.motion.play(paced(last, SLOWLY));
  }

  /** The fall of a seat whose pile last stood like this, as far as its movement was kept. */
  fallOf(seat: number, stood: PileNow): readonly Frame[] {
    return this.track?.fall(seat, stood) ?? [];
  }

  /** The way by which a piece came to its place, as far as it was kept. */
  wayOf(seat: number, piece: PieceNow): Vector3[] {
    return this.track?.way(seat, piece) ?? [];
  }

  /** The moment of a fall at a tenth of its pace; where people want little motion, to be gone through step by step. */
  slowly(frames: readonly Frame[], seat: number, pieces: readonly string[]): void {
    this.close();
    const drawing = this.screen.drawing();
    drawing?.look("front", seat);
    drawing?.spot(seat, pieces);
    const { length, at } = slowed(frames, TENTH);
    this.fall = {
      length,
      at: (passed) => {
        this.into = (passed * TENTH) / 1000;
        return at(passed);
      },
    };
    this.lasts = (length * TENTH) / 1000;
    this.what = "fall";
    if (moving()) this.run(0);
    else this.seek(0);
  }

  private run(from: number): void {
    if (!this.fall) return;
    this.slow = true;
    this.motion.play(this.fall, (from * 1000) / TENTH, () => this.seek(this.lasts));
  }

  /** Stay at this second of the fall. */
  seek(second: number): void {
    if (!this.fall) return;
    this.slow = false;
    this.motion.hold(this.fall, (Math.min(Math.max(0, second), this.lasts) * 1000) / TENTH);
  }

  /** Go on from where one looks, or stay there; from the end it begins anew. */
  toggle(): void {
    if (this.slow) this.seek(this.into);
    else this.run(this.into < this.lasts - STEP ? this.into : 0);
  }

  close(): void {
    this.motion.stop();
    this.slow = false;
    this.verdict = this.left = null;
    this.screen.drawing()?.spot(0, []);
  }

  /** Fetch the movement that is kept beside the log of a finished game, which stands at these piles. */
  async fetch(table: string, piles: () => readonly PileNow[]): Promise<Track | null> {
    if (this.track) return this.track;
    const response = await fetch(`${API}/tables/${table}/track`).catch(() => null);
    if (!response?.ok) return null;
    const frames = shortened(await readTrack(await response.arrayBuffer()));
    this.track = frames.length > 0 ? new Track(frames) : null;
    this.track?.seek(piles());
    return this.track;
  }

  /** The whole game as it moved. */
  async all(table: string, piles: () => readonly PileNow[]): Promise<void> {
    if (this.showing === "replay") return this.motion.stop();
    const track = await this.fetch(table, piles);
    if (!track) return announce(text("replay.none"));
    this.close();
    this.what = "replay";
    this.motion.play(paced(track.frames, QUICKLY));
  }
}
