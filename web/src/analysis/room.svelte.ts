// One analysis: the tree, where one stands in it, and the position there as the server tells it.

import { tick } from "svelte";
import { announce } from "../shell/announce.svelte";
import { send, wordsOf } from "../shell/api";
import { say } from "../shell/words.svelte";
import type { AnalysisNow, AnalysisOpened, AnalysisRoot, Position, Study, StudyNode, Words } from "../wire";
import { START, after, onward, plays, promoted, read, same, way, without } from "./tree";

export class Room {
  study = $state.raw<Study | null>(null);
  /** What every node did, in words, where that is known. */
  words = $state.raw<ReadonlyMap<string, Words>>(new Map());
  at = $state(START);
  now = $state.raw<AnalysisNow | null>(null);
  /** What the board shows; counted so that it sees what is the next one and what a jump. */
  position = $state.raw<Position | null>(null);
  fault = $state.raw<Words | null>(null);
  busy = $state(false);
  private readonly known = new Map<string, AnalysisNow>();
  private count = 0;

  /** `changed` hears of every change of the tree, `moved` of every step in it. */
  constructor(
    readonly slug: string,
    private readonly changed: () => void = () => {},
    private readonly moved: () => void = () => {},
  ) {}

  get nodes(): readonly StudyNode[] {
    return this.study?.nodes ?? [];
  }

  get node(): StudyNode | null {
    return this.nodes[this.at] ?? null;
  }

  get root(): AnalysisRoot {
    return { players: this.study?.players ?? 0, options: this.study?.options ?? {} };
  }

  get plays(): string[] {
    return plays(this.nodes, this.at);
  }

  wordsOf(at: number): Words | undefined {
    return this.words.get(plays(this.nodes, at).join("\n"));
  }

  /** Begin with a tree; the plays lead on from the node where one stands. */
  async open({ study, words, at }: AnalysisOpened, on: readonly string[] = []): Promise<void> {
    const nodes = study.nodes ?? [];
    this.study = study;
    this.words = new Map(words.map((one, node) => [plays(nodes, node).join("\n"), one]));
    this.known.clear();
    await this.go(at);
    for (const play of on) {
      const known = same(this.nodes, read(play, this.at));
      if (known !== null) await this.go(known);
      else await this.act(read(play, this.at).play, false);
      if (this.fault) return;
    }
  }

  /** A new version of the same study: one stays where one is, if that is still there. */
  async renew(study: Study, words: readonly Words[], at: readonly string[]): Promise<void> {
    const nodes = study.nodes ?? [];
    this.study = study;
    this.words = new Map([...this.words, ...words.map((one, node) => [plays(nodes, node).join("\n"), one] as const)]);
    await this.follow(at);
  }

  /** Go where these plays lead, as far as the tree goes. */
  async follow(path: readonly string[]): Promise<void> {
    let here = START;
    for (const play of path) {
      const next = same(this.nodes, read(play, here));
      if (next === null) break;
      here = next;
    }
    await this.go(here);
  }

  async go(at: number): Promise<void> {
    const asked = plays(this.nodes, at);
    const next = at !== START && this.nodes[at]?.parent === this.at && this.now !== null;
    this.at = at;
    this.moved();
    try {
      const found = await this.fetch(asked);
      if (this.at !== at) return; // somewhere else by now
      this.show(found, next);
      this.fault = null;
    } catch (caught) {
      this.fault = wordsOf(caught);
    }
  }

  back = (): Promise<void> => this.go(this.node?.parent ?? START);
  on = (): Promise<void> => this.go(after(this.nodes, this.at)[0] ?? this.at);
  first = (): Promise<void> => this.go(START);
  last = (): Promise<void> => this.go(onward(this.nodes, this.at).at(-1) ?? this.at);

  /** The next or last one of those that were looked at in the same place. */
  beside(step: 1 | -1): Promise<void> {
    if (!this.node) return Promise.resolve();
    const others = after(this.nodes, this.node.parent);
    const found = others[(others.indexOf(this.at) + step + others.length) % others.length];
    return this.go(found ?? this.at);
  }

  /** What somebody does, or what chance is said to answer; a star lets it draw. */
  async act(play: string, deal = true): Promise<boolean> {
    if (this.busy || !this.study) return false;
    this.busy = true;
    try {
      const [from, asked] = [this.at, this.plays];
      const found = await this.post({ root: this.root, plays: asked, do: play, deal });
      if (this.at !== from) return false;
      for (const one of found.plays) this.add(one.play, one.words);
      this.known.set(this.plays.join("\n"), { ...found, plays: found.plays.slice(-1) });
      this.moved();
      for (const one of found.plays.slice(0, -1)) announce(say(one.words));
      this.show(found, found.plays.length === 1);
      this.fault = null;
      return true;
    } catch (caught) {
      this.fault = wordsOf(caught);
      this.position = this.position && { ...this.position };
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Moves one after the other, each shown. */
  async line(moves: readonly string[]): Promise<void> {
    for (const move of moves) {
      if (!(await this.act(move))) return;
      await tick();
    }
  }

  remove(at: number): void {
    const node = this.nodes[at];
    if (!node || !this.study) return;
    const stay = way(this.nodes, this.at).includes(at) ? plays(this.nodes, node.parent) : this.plays;
    this.study = { ...this.study, nodes: without(this.nodes, at) };
    this.changed();
    void this.follow(stay);
  }

  promote(at: number): void {
    if (!this.study) return;
    const stay = this.plays;
    this.study = { ...this.study, nodes: promoted(this.nodes, at).nodes };
    this.changed();
    void this.follow(stay);
  }

  /** Say something about where one stands. */
  note(about: Partial<Pick<StudyNode, "comment" | "sign" | "marks">>): void {
    if (!this.study) return;
    if (this.at === START) this.study = { ...this.study, ...about };
    else this.study = { ...this.study, nodes: this.nodes.map((node, at) => (at === this.at ? { ...node, ...about } : node)) };
    this.changed();
  }

  get about(): Pick<StudyNode, "comment" | "sign" | "marks"> {
    return this.node ?? this.study ?? {};
  }

  private add(play: string, words: Words): void {
    const node = read(play, this.at);
    const known = same(this.nodes, node);
    if (known === null && this.study) {
      this.study = { ...this.study, nodes: [...this.nodes, node] };
      this.changed();
    }
    this.at = known ?? this.nodes.length - 1;
    this.words = new Map([...this.words, [this.plays.join("\n"), words]]);
  }

  private show(found: AnalysisNow, next: boolean): void {
    this.count += next ? 1 : 2;
    this.now = found;
    this.position = { ...found.position, seq: this.count, steps: next ? found.position.steps : [] };
    const last = found.plays.at(-1);
    if (last) announce(say(last.words));
  }

  private async fetch(asked: string[]): Promise<AnalysisNow> {
    const key = asked.join("\n");
    const known = this.known.get(key) ?? (await this.post({ root: this.root, plays: asked }));
    this.known.set(key, known);
    return known;
  }

  private post(body: object): Promise<AnalysisNow> {
    return send<AnalysisNow>("POST", `/analysis/${this.slug}`, body);
  }
}

