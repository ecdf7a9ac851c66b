// What is shown instead of the present: a verdict again and slowly, a move of the past, the whole film.

import { announce } from "../../shell/announce.svelte";
import { API } from "../../shell/api";
import { moving } from "../../shell/settings.svelte";
import type { ThinIce } from "../../wire";
import { between, Film, project, shortened, Track } from "./film";
import { readTrack, restOf, type Frame, type PileNow } from "./frames";
import type { Stage } from "./stage";
import { text } from "./text";

const SLOWLY = 0.3;
const QUICKLY = 2;
const BEFORE = 1.5; // seconds before a verdict that are shown again
const GLIDE = 500; // milliseconds from one rest to the next where no track tells the way
const STRETCH = 1000; // milliseconds in which a stretch of the track is shown

/** Where it is shown. */
interface Screen {
  stage: () => Stage | null;
  show: (piles: PileNow[]) => void;
  /** What is seen now. */
  shown: () => readonly PileNow[];
  /** The last frame of everybody, with this one over it. */
  merged: (frame: Frame) => PileNow[];
}

export class Projector {
  showing = $state<"" | "verdict" | "film" | "track" | "glide">("");
  verdict = $state.raw<ThinIce.Judged | null>(null);
  /** What a verdict left on the table, while the next game waits. */
  left = $state.raw<PileNow[] | null>(null);
  private readonly film = new Film();
  private reel: readonly Frame[] = [];
  private track: Track | null = null;
  private end = () => {};

  constructor(private readonly screen: Screen) {}

  add(frame: Frame): void {
    this.film.add(frame);
  }

  stop(): void {
    this.end();
    this.showing = "";
  }

  private start(what: "verdict" | "film" | "track" | "glide", frames: readonly Frame[], pace: number, show: (frame: Frame) => void) {
    this.stop();
    this.showing = what;
    this.end = project(frames, pace, show, () => (this.showing = ""));
  }

  /** A verdict interrupts nobody who holds a piece. */
  judge(judged: ThinIce.Judged, seat: ThinIce.SeatView, anew: boolean, busy: boolean): void {
    const fallen = restOf({ ...seat, verdict: judged.out });
    this.verdict = judged;
    this.reel = this.film
      .cut(BEFORE)
      .filter((frame) => frame.piles.some((pile) => pile.seat === judged.seat && pile.pieces.length > 0));
    const last = this.reel.at(-1)?.piles ?? this.screen.shown();
    this.left = anew ? last.map((pile) => (pile.seat === judged.seat ? fallen : pile)) : null;
    if (!busy) this.spotlight(moving() ? this.reel : []);
  }

  /** The last moments before a verdict, slowly, with the pieces concerned lit. */
  again(): void {
    this.spotlight(this.reel);
  }

  private spotlight(reel: readonly Frame[]): void {
    if (!this.verdict) return;
    const stage = this.screen.stage();
    stage?.look("front", this.verdict.seat);
    stage?.spot(this.verdict.seat, this.verdict.out[2]);
    this.start("verdict", reel, SLOWLY, (frame) => this.screen.show(this.screen.merged(frame)));
  }

  close(): void {
    this.stop();
    this.verdict = this.left = null;
    this.screen.stage()?.spot(0, []);
  }

  /** From one moment of the log to the next: as the track tells it, or straight. */
  move(after: PileNow[]): void {
    const kept = this.track?.until(after) ?? [];
    if (kept.length > 1) {
      const length = (kept.at(-1)?.time ?? 0) - (kept[0]?.time ?? 0);
      return this.start("track", kept, Math.max(1, length / STRETCH), (frame) => this.screen.show(frame.piles));
    }
    this.start("glide", between(this.screen.shown(), after, GLIDE), 1, (frame) => this.screen.show(frame.piles));
  }

  /** The reader has jumped to these piles. */
  seek(piles: PileNow[]): void {
    this.stop();
    this.track?.seek(piles);
  }

  /** Fetch the movement that is kept beside the log of a finished game. */
  async fetch(table: string): Promise<Track | null> {
    if (this.track) return this.track;
    const response = await fetch(`${API}/tables/${table}/track`).catch(() => null);
    if (!response?.ok) return null;
    const frames = shortened(await readTrack(await response.arrayBuffer()));
    return (this.track = frames.length > 0 ? new Track(frames) : null);
  }

  /** The whole game as it moved. */
  async all(table: string): Promise<void> {
    if (this.showing === "film") return this.stop();
    const track = await this.fetch(table);
    if (!track) return announce(text("film.none"));
    this.close();
    this.start("film", track.frames, QUICKLY, (frame) => this.screen.show(frame.piles));
  }
}
