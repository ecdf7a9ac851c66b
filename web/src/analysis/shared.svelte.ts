// A study that is kept: saved as it changes by its owner, who leads; the others follow, or go their own way.

import { get, send, socketAddress, wordsOf } from "../shell/api";
import { Socket } from "../shell/socket.svelte";
import type { FromStudent, FromStudy, StudyNow, StudyPerson, StudyWish, Words } from "../wire";
import type { Room } from "./room.svelte";

/** Milliseconds after the last change until it is saved. */
const CALM = 500;

export class Shared {
  now = $state.raw<StudyNow>()!;
  people = $state.raw<readonly StudyPerson[]>([]);
  /** Whether one goes where the leader goes. */
  following = $state(true);
  fault = $state.raw<Words | null>(null);
  saving = $state(false);
  private led: readonly string[] | null = null;
  private byLeader = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly socket: Socket<FromStudent, FromStudy>;

  constructor(
    found: StudyNow,
    private readonly room: Room,
  ) {
    this.now = found;
    this.socket = new Socket<FromStudent, FromStudy>(
      () => socketAddress(`/studies/${found.info.id}/socket`),
      (message) => this.hear(message),
      () => this.entered(),
      () => {},
      { t: "ping", n: 0 },
    );
  }

  get leads(): boolean {
    return this.now.info.mine;
  }

  /** The tree was changed here. */
  changed(): void {
    if (!this.leads) return;
    clearTimeout(this.timer);
    this.saving = true;
    this.timer = setTimeout(() => void this.save(), CALM);
  }

  /** Somebody went somewhere here: who leads is followed, who follows goes their own way from now on. */
  moved(): void {
    if (this.leads) this.socket.send({ t: "lead", plays: this.room.plays });
    else if (!this.byLeader) this.following = false;
  }

  async save(about: Partial<Pick<StudyWish, "title" | "visibility">> = {}): Promise<void> {
    clearTimeout(this.timer);
    const { info, version } = this.now;
    const study = this.room.study ?? this.now.study;
    try {
      const wish: StudyWish = { title: info.title, visibility: info.visibility, study, version, ...about };
      this.now = await send<StudyNow>("PUT", `/studies/${info.id}`, wish);
      this.fault = null;
    } catch (caught) {
      this.fault = wordsOf(caught);
    }
    this.saving = false;
  }

  /** Go along with the leader again. */
  async follow(): Promise<void> {
    this.following = true;
    await this.renew();
  }

  close(): void {
    if (this.saving) void this.save();
    clearTimeout(this.timer);
    this.socket.close();
  }

  private entered(): void {
    if (this.leads) this.moved();
    else if (this.following) void this.renew(); // what changed while the line was cut
  }

  private hear(message: FromStudy): void {
    if (message.t === "here") this.people = message.people;
    else if (this.leads) return;
    else if (message.t === "led") {
      this.led = message.plays;
      if (this.following) void this.go();
    } else if (message.t === "changed" && this.following && message.version > this.now.version) void this.renew();
  }

  private async renew(): Promise<void> {
    try {
      const found = await get<StudyNow>(`/studies/${this.now.info.id}`);
      if (!this.following) return;
      const fresh = found.version !== this.now.version;
      this.now = found;
      if (fresh || this.led) await this.quietly(() => this.room.renew(found.study, found.words, this.led ?? this.room.plays));
    } catch (caught) {
      this.fault = wordsOf(caught);
    }
  }

  private go(): Promise<void> {
    return this.quietly(() => this.room.follow(this.led ?? []));
  }

  /** What the leader does is no choice of one's own. */
  private quietly(step: () => Promise<void>): Promise<void> {
    this.byLeader = true;
    const done = step();
    this.byLeader = false;
    return done;
  }
}
