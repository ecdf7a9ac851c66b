// What a lesson adds to a board: things it shows, places to point at, and tries that the rules refuse. It comes by
// context, so that any part of a board can ask for it; at a table there is none.

import { getContext, setContext } from "svelte";
import { text } from "./texts";

export interface LessonOnBoard {
  /** What is shown now: a kind and a name in the game's notation, such as `cell a4`. */
  readonly shown: readonly string[];
  /** Where a place is asked for: the answer. Moves are not possible meanwhile. */
  readonly point: ((place: string) => void) | null;
  /** Whether what the rules refuse may be tried, so that the rule itself can say why. */
  readonly tries: boolean;
}

const KEY = Symbol("lesson");
const NONE: LessonOnBoard = { shown: [], point: null, tries: false };

/** For every board beneath this component; its properties may change. */
export function giveLesson(lesson: LessonOnBoard): void {
  setContext(KEY, lesson);
}

export function takeLesson(): LessonOnBoard {
  return getContext<LessonOnBoard | undefined>(KEY) ?? NONE;
}

/** Said after the name of something that the lesson shows. */
export const shownByLesson = (): string => text("mark");
