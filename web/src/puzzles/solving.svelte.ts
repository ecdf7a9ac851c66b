// What a puzzle is about besides the walk through it: what the first try did, how the day goes, the solution.

import type { LessonNow, LessonPlay, Position, PuzzleChange, PuzzleDay, PuzzleNow, PuzzleTry } from "../wire";

export class Solving {
  puzzle = $state.raw<PuzzleNow | null>(null);
  /** What the first try did to one's rating. */
  change = $state.raw<PuzzleChange | null>(null);
  day = $state.raw<PuzzleDay | null>(null);
  /** With the hand: what it came to so far, and how often it may try. */
  tries = $state.raw<readonly PuzzleTry[]>([]);
  most = $state(1);
  /** The solution, event by event, once it is solved or given up. */
  line = $state.raw<readonly LessonPlay[]>([]);
  /** Which event of the solution the board shows; 0 is the position before it. */
  at = $state(0);
  /** The solution was asked for, or is told after the last try. */
  shown = $state(false);
  private start: Position | null = null;

  hear(found: PuzzleNow): LessonNow {
    this.puzzle = found;
    this.start ??= found.run.position;
    this.change = found.change ?? this.change;
    this.day = found.day ?? this.day;
    if (found.solution.length > 0) this.line = found.solution;
    return found.run;
  }

  begin(): void {
    this.line = [];
    this.shown = false;
  }

  /** The board after so many events of the solution. */
  step(at: number): Position | null {
    this.at = Math.max(0, Math.min(at, this.line.length));
    const play = this.line[this.at - 1];
    return play ? { ...play.position, steps: play.steps } : this.start;
  }
}
