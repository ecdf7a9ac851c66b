// How far somebody has come, kept in this browser: what was done in a lesson that is begun, and which are finished. With an
// account it is kept there too, and what was done before one had it, or elsewhere, joins it.

import { me, send } from "../shell/api";
import type { LessonInfo, LessonProgress } from "../wire";

type Kept = Required<LessonProgress>;

const KEY = "tablier.lessons";
const OFFERED = "tablier.lessons.offered";

export const progress = $state<Record<string, Kept>>(read<Record<string, Kept>>(KEY, {}));

export function keep(id: string, done: readonly string[], step: number | null): void {
  const finished = step === null || (progress[id]?.finished ?? false);
  const now = (progress[id] = { done: step === null ? [] : [...done], finished, step: step ?? 1 });
  write(KEY, progress);
  void hasAccount().then((has) => has && send("POST", `/me/lessons/${encodeURIComponent(id)}`, now).catch(() => {}));
}

const hasAccount = (): Promise<boolean> => me().then((who) => !who.guest, () => false);

let joined: string | null = null;

/** What this browser knows joins what the account has; both know it then. Once for each account is enough. */
export async function joinAccount(): Promise<void> {
  const who = await me().catch(() => null);
  if (!who || who.guest || joined === who.id) return;
  try {
    const all = await send<Record<string, Kept>>("POST", "/me/lessons", progress);
    joined = who.id;
    Object.assign(progress, all);
    write(KEY, progress);
  } catch {
    // Without the server everything stays here, and joins the next time.
  }
}

/** Who leaves an account leaves nothing of it in this browser. */
export function leaveAccount(): void {
  joined = null;
  for (const id of Object.keys(progress)) delete progress[id];
  write(KEY, progress);
}

/** What was done already in a lesson that is not at its end. */
export const doneIn = (id: string): string[] => [...(progress[id]?.done ?? [])];

/** Where to go on: the first that is begun or new; all done, there is none. */
export function nextOf(lessons: readonly LessonInfo[]): LessonInfo | undefined {
  return lessons.find((lesson) => !progress[lesson.id]?.finished);
}

const begunIn = (slug: string): boolean => Object.keys(progress).some((id) => id.startsWith(`${slug}.`));

/** True once for each game: on the first visit of somebody who has begun none of its lessons. */
export function offerOnce(slug: string): boolean {
  const offered = read<string[]>(OFFERED, []);
  if (offered.includes(slug) || begunIn(slug)) return false;
  write(OFFERED, [...offered, slug]);
  return true;
}

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
