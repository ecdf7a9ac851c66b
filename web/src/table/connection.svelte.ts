// One table as this browser knows it: what the server said, and what we still owe the server.

import { announce } from "../shell/announce.svelte";
import { Failure, get, send, socketAddress, wordsOf } from "../shell/api";
import { play as sound } from "../shell/sound";
import { say } from "../shell/words.svelte";
import type {
  ChatLine,
  ClockInfo,
  Commitment,
  FromClient,
  FromServer,
  LogLine,
  Offer,
  Offered,
  Position,
  Retold,
  TableInfo,
  Words,
} from "../wire";
import { Socket } from "../shell/socket.svelte";
import { keepShare, newShare } from "./share";

/** So many events are kept step by step. */
const TOLD = 40;

type Owed = Extract<FromClient, { t: "act" | "resign" }>;

export class TableConnection {
  table = $state.raw<TableInfo | null>(null);
  position = $state.raw<Position | null>(null);
  /** What the last event did, step by step; empty when the position was not reached by one event. */
  steps = $state.raw<readonly unknown[]>([]);
  log = $state.raw<readonly LogLine[]>([]);
  /** The last events step by step, with those from before we came, where the game has them told again. */
  story = $state.raw<readonly Retold[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  clock = $state.raw<ClockInfo | null>(null);
  /** When `clock` arrived, by our own clock: the server's need not agree with it. */
  clockAt = $state(0);
  /** The moment of the past that was asked for; null: the present. */
  wanted = $state<number | null>(null);
  /** A moment of the past that is being looked at, while the game goes on. */
  past = $state.raw<Position | null>(null);
  /** What has been offered and waits for an answer. */
  offers = $state.raw<readonly Offered[]>([]);
  /** How the last offer was answered, told to everybody until something else happens. */
  answered = $state.raw<Offered | null>(null);
  /** How many messages of others have come since somebody looked. */
  unread = $state(0);
  /** The last thing that went wrong, said in words until it is read or something else happens. */
  fault = $state.raw<Words | null>(null);
  /** The rule that was in the way, by its id. */
  rule = $state("");
  trouble = $state.raw<Words | null>(null);
  owed = $state.raw<readonly Owed[]>([]);
  missing = $state(false);
  /** The table of the rematch, once it has been agreed while we sat here. */
  next = $state("");
  /** What we added to chance there. */
  private given: { share: string; commitment: string } | null = null;
  /** The seat whose person said that they hold this screen. */
  private taken = $state<number | null>(null);
  /** Frames of a live game, for its board alone. */
  onFrame: (data: ArrayBuffer) => void = () => {};

  /** Whether actions are listed in words; boards find theirs in the view. */
  inWords = $state(false);
  /** The last event that we know; what follows it is sent when the connection comes back. */
  private known = -1;
  /** What was refused just now: if it is trouble, that is said next. */
  private unsaved: Owed | null = null;

  readonly socket: Socket<FromClient, FromServer>;

  constructor(readonly id: string) {
    this.socket = new Socket<FromClient, FromServer>(
      () => socketAddress(`/tables/${encodeURIComponent(id)}/socket?since=${this.known}&actions=${this.inWords ? 1 : 0}`),
      (message) => this.receive(message),
      () => this.opened(),
      (data) => this.onFrame(data),
      { t: "ping", n: 0 },
    );
    void this.exists();
  }

  /** After a break the server may be a new one, and say so. */
  private opened(): void {
    if (this.known >= 0) void this.exists();
    this.resend();
  }

  close(): void {
    this.socket.close();
  }

  /** Have everything that may be done listed in words, for those who play without a board. */
  listActions(on: boolean): void {
    if (on === this.inWords) return;
    this.inWords = on;
    this.known = -1;
    this.socket.restart();
  }

  get seats(): number[] {
    return this.table?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? [];
  }

  /** The seat that may act from this screen now, if any. */
  get active(): number | null {
    const position = this.position;
    if (!position || position.turn.type !== "players" || this.table?.status !== "playing") return null;
    const seat = position.seat;
    return seat !== null && position.turn.seats.includes(seat) && this.seats.includes(seat) ? seat : null;
  }

  /** The seat of this screen that the table waits for, if any. */
  private get due(): number | undefined {
    const turn = this.position?.turn;
    if (turn?.type !== "players" || this.table?.status !== "playing") return undefined;
    return this.active ?? turn.seats.find((seat) => this.seats.includes(seat));
  }

  /** Where people who hide something from each other share a screen: who has to take it before anything is shown. */
  get handOver(): number | null {
    const position = this.position;
    if (!position?.secret || this.seats.length < 2 || this.table?.status !== "playing") return null;
    const next = this.due ?? this.taken ?? position.seat;
    return next === this.taken && next === position.seat ? null : next;
  }

  /** The person for whom the screen was meant holds it now. */
  take(): void {
    this.taken = this.handOver;
    this.look(Infinity);
    if (this.taken !== null && this.taken !== this.position?.seat) this.sit(this.taken);
  }

  /** Do it: sent now, or as soon as the connection is back, and exactly once. */
  act(text: string): void {
    const seat = this.active;
    if (seat === null || !this.position || this.owed.length > 0) return;
    this.fault = null;
    this.owe({ t: "act", id: freshId(), seq: this.position.seq, seat, play: text });
  }

  resign(): void {
    const seat = this.active ?? this.seats[0];
    if (seat !== undefined) this.owe({ t: "resign", id: freshId(), seat });
  }

  /** For `substitute`: who has gone, and how strong the bot is that goes on in that place. */
  offer(what: Offer, seat = -1, level = ""): void {
    this.socket.send({ t: "offer", what, seat, level });
  }

  answer(what: Offer, yes: boolean): void {
    if (what === "rematch" && yes) {
      void this.rematch();
      return;
    }
    this.offers = this.offers.filter((offer) => offer.what !== what);
    this.socket.send({ t: "answer", what, yes });
  }

  /** Ask for another match, or agree to it. Its seed is settled before this browser adds its share to it. */
  async rematch(): Promise<void> {
    try {
      const { commitment } = await get<Commitment>(`/tables/${this.id}/rematch`);
      this.given = { share: newShare(), commitment };
      this.offers = this.offers.filter((offer) => offer.what !== "rematch");
      this.socket.send({ t: "offer", what: "rematch", share: this.given.share });
    } catch (fault) {
      this.fault = wordsOf(fault);
      this.rule = "";
    }
  }

  say(text: string): boolean {
    return this.socket.send({ t: "chat", text });
  }

  sit(seat: number): void {
    this.socket.send({ t: "sit", seat });
  }

  hand(seat: number, move: Record<string, unknown>): void {
    this.socket.send({ t: "hand", seat, move });
  }

  /** Show the table after event `seq`; the present when that is the last one. */
  look(seq: number): void {
    if (!this.position || seq >= this.position.seq) {
      this.wanted = null;
      this.past = null;
    } else {
      this.wanted = Math.max(0, seq);
      this.socket.send({ t: "look", seq: this.wanted });
    }
  }

  async join(seat?: number): Promise<void> {
    try {
      const share = newShare();
      const wish = seat === undefined ? { share } : { seat, share };
      this.table = await send<TableInfo>("POST", `/tables/${this.id}/join`, wish);
      keepShare(this.id, share, this.table.commitment);
    } catch (fault) {
      this.fault = wordsOf(fault);
      this.rule = "";
    }
  }

  private owe(message: Owed): void {
    this.owed = [...this.owed, message];
    this.socket.send(message);
  }

  private resend(): void {
    for (const message of this.owed) this.socket.send(message);
  }

  private settle(id: string): void {
    this.owed = this.owed.filter((message) => message.id !== id);
  }

  private receive(message: FromServer): void {
    if (message.t !== "refused" && message.t !== "trouble") this.unsaved = null;
    switch (message.t) {
      case "snapshot":
        this.trouble = null;
        this.table = message.table;
        this.show(message.position, this.isShown(message.position) ? this.steps : []);
        this.log = message.log;
        this.story = message.story;
        this.chat = message.chat;
        this.wind(message.clock);
        this.offers = message.offers;
        this.follow();
        break;
      case "seated":
        this.show(message.position, this.isShown(message.position) ? this.steps : []);
        this.log = message.log ?? this.log;
        this.story = message.story ?? this.story;
        this.follow();
        break;
      case "event":
        this.trouble = null;
        if (message.line.seq < (this.position?.seq ?? 0)) break; // told again with a refusal
        this.log = [...this.log.filter((line) => line.seq < message.line.seq), message.line];
        this.story = goOn(this.story, message.line, message.steps);
        this.show(message.position, message.steps);
        this.wind(message.clock);
        announce(say(message.line.words));
        this.follow();
        if (!message.line.play.startsWith("!")) this.answered = null;
        break;
      case "table":
        if (this.trouble) this.resend(); // the pause is over, unless it is said again
        this.trouble = null; // what still holds is said again
        if (this.table?.rematch === "" && message.table.rematch !== "") {
          this.next = message.table.rematch;
          if (this.given) keepShare(this.next, this.given.share, this.given.commitment);
        }
        this.table = message.table;
        this.wind(message.clock);
        this.follow();
        break;
      case "ack":
        this.settle(message.id);
        this.fault = null;
        break;
      case "refused":
        this.unsaved = this.owed.find((one) => one.id === message.id) ?? null;
        this.settle(message.id);
        this.fault = message.words;
        this.rule = message.rule;
        announce(say(message.words));
        break;
      case "offered":
        this.offers = this.offers.filter((offer) => offer.what !== message.what);
        this.answered = message.state === "open" ? null : message;
        if (message.state === "open") this.offers = [...this.offers, message];
        break;
      case "said":
        this.chat = [...this.chat, message.line];
        if (!message.line.mine) this.unread += 1;
        break;
      case "looked":
        if (this.wanted === message.position.seq) this.past = message.position;
        break;
      case "trouble":
        this.trouble = message.words;
        if (this.unsaved) {
          this.owed = [...this.owed, this.unsaved]; // it could not be saved, and is sent again after the pause
          this.fault = null;
        }
        this.unsaved = null;
        break;
    }
  }

  /** The same moment for somebody else at this screen, who may know what led to it. */
  private isShown(position: Position): boolean {
    return position.seq === this.position?.seq && !position.secret;
  }

  private show(position: Position, steps: readonly unknown[]): void {
    const before = this.active;
    const news = steps !== this.steps;
    this.steps = steps;
    this.position = position;
    this.known = position.seq;
    if (position.turn.type === "over" && news && steps.length > 0) sound("end");
    else if (this.active !== null && before !== this.active) sound("turn");
  }

  private wind(clock: ClockInfo | null): void {
    this.clock = clock;
    this.clockAt = Date.now();
  }

  /** One screen for several people: turn the table to whoever is to act. */
  private follow(): void {
    const next = this.due;
    if (next !== undefined && next !== this.position?.seat && this.handOver === null) this.sit(next);
  }

  private async exists(): Promise<void> {
    try {
      await get(`/tables/${encodeURIComponent(this.id)}`);
    } catch (fault) {
      this.missing = fault instanceof Failure && fault.status === 404;
    }
    if (this.missing) this.socket.close();
  }
}

/** The story with one event more; what is taken back never was. */
function goOn(story: readonly Retold[], { seq, seat, play }: LogLine, steps: unknown[]): Retold[] {
  const back = /^!take-back (\d+)$/.exec(play)?.[1];
  if (back !== undefined) return story.filter((one) => one.seq <= Number(back));
  const before = story.filter((one) => one.seq < seq);
  return steps.length > 0 ? [...before, { seq, seat, steps }].slice(-TOLD) : before;
}

function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
