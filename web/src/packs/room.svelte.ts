// One pack while it is written: its files as they are now, what the server says of them, and the card at hand.

import { get, send, wordsOf } from "../shell/api";
import { copyOf } from "./lines";
import type { PackChecked, PackFault, PackFile, PackInfo, PackNow, PackPart, Words } from "../wire";

const PAUSE = 350;

export interface Hand {
  file: string;
  /** From line to line of the file, from 1. */
  first: number;
  last: number;
}

export class PackRoom {
  info = $state.raw<PackInfo | null>(null);
  title = $state("");
  files = $state.raw<PackFile[]>([]);
  faults = $state.raw<PackFault[]>([]);
  unusual = $state.raw<PackFault[]>([]);
  hand = $state.raw<Hand | null>(null);
  trouble = $state.raw<Words | null>(null);
  /** Something was changed that the server has not looked over yet. */
  waiting = $state(false);
  busy = $state(false);
  /** The last save is what is shown. */
  saved = $state(false);
  private texts = $state.raw<Record<string, string>>({});
  private kept = $state.raw<Record<string, string>>({});
  private version = 0;
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly changed = $derived(
    [...new Set([...Object.keys(this.texts), ...Object.keys(this.kept)])].filter((name) => this.texts[name] !== this.kept[name]),
  );
  readonly unsaved = $derived(this.changed.length > 0 || (this.info !== null && this.title !== this.info.title));
  /** The text of the card at hand. */
  readonly text = $derived(this.hand ? this.lines(this.hand.file).slice(this.hand.first - 1, this.hand.last).join("\n") : "");
  /** What its file says before its parts. */
  readonly head = $derived(this.hand ? ((this.texts[this.hand.file] ?? "").split(/^\[/m)[0] ?? "") : "");
  readonly part = $derived(this.hand ? this.partAt(this.hand.file, this.hand.first) : null);
  readonly here = $derived(this.faults.filter((fault) => this.isHere(fault)));
  readonly elsewhere = $derived(this.faults.filter((fault) => !this.isHere(fault)));

  constructor(private readonly id: string) {}

  async load(): Promise<void> {
    try {
      this.take(await get<PackNow>(`/packs/${this.id}`));
    } catch (caught) {
      this.trouble = wordsOf(caught);
    }
  }

  choose(file: string, part: PackPart): void {
    this.hand = { file, first: part.first, last: part.last };
  }

  /** The card that a fault stands in. */
  goTo(fault: PackFault): void {
    const parts = this.files.find((file) => file.name === fault.file)?.parts ?? [];
    const found = parts.find((part) => part.first <= fault.line && fault.line <= part.last) ?? parts[0];
    if (found) this.choose(fault.file, found);
  }

  /** The card at hand reads like this from now on; an empty text takes it out. */
  write(text: string): void {
    if (!this.hand) return;
    const { file, first, last } = this.hand;
    const lines = this.lines(file);
    const now = text ? text.split("\n") : [];
    this.change(file, [...lines.slice(0, first - 1), ...now, ...lines.slice(last)].join("\n"));
    this.hand = text ? { file, first, last: first - 1 + now.length } : null;
  }

  /** Another card behind the one at hand. */
  add(text: string): void {
    if (!this.hand) return;
    const { file, last } = this.hand;
    const lines = this.lines(file);
    const now = text.split("\n");
    this.change(file, [...lines.slice(0, last), "", ...now, ...lines.slice(last)].join("\n"));
    this.hand = { file, first: last + 2, last: last + 1 + now.length };
  }

  /** A file of its own beside the one at hand, under a key that is free. */
  addFile(): void {
    if (!this.hand) return;
    const name = this.hand.file.replace(/(-copy)?\.toml$/, "-copy.toml");
    this.change(name, copyOf(this.texts[this.hand.file] ?? ""));
    this.hand = { ...this.hand, file: name };
  }

  removeFile(): void {
    if (!this.hand) return;
    const { [this.hand.file]: _, ...rest } = this.texts;
    this.files = this.files.filter((file) => file.name !== this.hand?.file);
    this.texts = rest;
    this.hand = null;
    this.later();
  }

  async save(): Promise<boolean> {
    this.stop();
    this.busy = true;
    this.trouble = null;
    try {
      const files = this.draft();
      const now = await send<PackNow>("PUT", `/packs/${this.id}`, { title: this.title, files, version: this.version });
      this.take(now);
      this.saved = true;
      return true;
    } catch (caught) {
      this.trouble = wordsOf(caught);
      return false;
    } finally {
      this.busy = false;
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.waiting = false;
  }

  private isHere(fault: PackFault): boolean {
    const hand = this.hand;
    if (hand === null || fault.file !== hand.file) return false;
    // what cannot be found in a file is told where it begins
    if (fault.line === 0) return this.files.find((file) => file.name === hand.file)?.parts[0]?.first === hand.first;
    return hand.first <= fault.line && fault.line <= hand.last;
  }

  private partAt(file: string, line: number): PackPart | null {
    return this.files.find((one) => one.name === file)?.parts.find((part) => part.first === line) ?? null;
  }

  private lines(file: string): string[] {
    return (this.texts[file] ?? "").split("\n");
  }

  private draft(): Record<string, string | null> {
    return Object.fromEntries(this.changed.map((name) => [name, this.texts[name] ?? null]));
  }

  private change(file: string, text: string): void {
    this.texts = { ...this.texts, [file]: text };
    this.later(file);
  }

  private later(file = ""): void {
    this.saved = false;
    this.waiting = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(file), PAUSE);
  }

  /** What was typed meanwhile is asked about next, so a late answer is passed over. */
  private async check(file: string): Promise<void> {
    const asked = ++this.asked;
    try {
      // a file that is as it was saved is looked at again too: its cards stand elsewhere now
      const files = { ...(file ? { [file]: this.texts[file] ?? "" } : {}), ...this.draft() };
      const found = await send<PackChecked>("POST", `/packs/${this.id}/check`, { files });
      if (asked === this.asked) this.look(found);
      if (asked === this.asked) this.trouble = null;
    } catch (caught) {
      if (asked === this.asked) this.trouble = wordsOf(caught);
    } finally {
      if (asked === this.asked) this.waiting = false;
    }
  }

  private look(found: PackChecked): void {
    this.faults = found.faults;
    this.unusual = found.unusual;
    const known = new Map(this.files.map((file) => [file.name, file]));
    for (const file of found.files) known.set(file.name, file);
    this.files = [...known.values()];
  }

  private take(now: PackNow): void {
    this.info = now.info;
    this.title = now.info.title;
    this.version = now.version;
    this.kept = Object.fromEntries(now.checked.files.map((file) => [file.name, file.text]));
    this.texts = this.kept;
    this.files = [];
    this.look(now.checked);
    const first = this.files[0];
    if (!this.hand && first?.parts[0]) this.choose(first.name, first.parts[0]);
  }
}
