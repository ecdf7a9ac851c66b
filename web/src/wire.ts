// The vocabulary shared with the server, made by: python -m tablier.server.typescript
/* eslint-disable */

export interface Me {
  id: string;
  name: string;
  guest: boolean;
  csrf: string;
}
export interface Token {
  token: string;
}
export interface Naming {
  fr: string;
  en: string;
}
export interface Words {
  fr: string;
  en: string;
  naming?: Naming | null;
}
export interface Choice {
  type: "choice";
  name: string;
  values: string[];
  title: Words;
  labels: Words[];
  ruling: string;
}
export interface Number {
  type: "number";
  name: string;
  low: number;
  high: number;
  default: number;
  title: Words;
  ruling: string;
}
export interface Flag {
  type: "flag";
  name: string;
  default: boolean;
  title: Words;
  ruling: string;
}
export interface TextOption {
  type: "text";
  name: string;
  default: string;
  title: Words;
  ruling: string;
  limit: number;
}
export interface LevelInfo {
  key: string;
  title: Words;
}
export interface GameInfo {
  slug: string;
  ruleset: string;
  title: Words;
  summary: Words;
  designer: string;
  minutes: [number, number];
  players: [number, number];
  cooperative: boolean;
  live: boolean;
  options: Option[];
  levels: LevelInfo[];
  puzzles: boolean;
  mistakes: boolean;
  reviews: boolean;
  openings: boolean;
  places: boolean;
  printable: boolean;
  challenges: boolean;
  positions: boolean;
  hidden: boolean;
  packs: string;
}
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: string;
  mine: boolean;
  online: boolean;
  rating: number | null;
  share: string;
}
export interface ClockWish {
  kind: "days" | "live" | "none";
  seconds: number;
  increment: number;
  days: number;
}
export interface Players {
  type: "players";
  seats: number[];
}
export type Roll = ["roll", number, number, string];
export type Shuffle = ["shuffle", number, string];
export type Pick = ["pick", number, string];
export interface Chance {
  type: "chance";
  request: Roll | Shuffle | Pick;
}
export interface Reason {
  code: string;
  words: Words;
  rule: string;
}
export interface Win {
  type: "win";
  winner: number;
  reason: Reason;
}
export interface Draw {
  type: "draw";
  reason: Reason;
}
export interface Ranking {
  type: "ranking";
  points: number[];
  reason: Reason;
}
export interface TeamWin {
  type: "team-win";
  reason: Reason;
}
export interface TeamLoss {
  type: "team-loss";
  reason: Reason;
}
export interface Over {
  type: "over";
  outcome: Outcome;
}
export interface TableInfo {
  id: string;
  code: string;
  game: string;
  ruleset: string;
  options: Record<string, Value>;
  seats: SeatInfo[];
  status: "over" | "playing" | "waiting";
  visibility: "private" | "public";
  clock: ClockWish;
  rated: boolean;
  seq: number;
  turn: Turn | null;
  outcome: Outcome | null;
  created: number;
  changed: number;
  watchers: number;
  commitment: string;
  seed: string;
  rematch: string;
  analysis: boolean;
}
export interface TableRef {
  id: string;
}
export interface RatedPlayer {
  name: string;
  rating: number;
  deviation: number;
  games: number;
}
export interface TeamRate {
  setting: string;
  games: number;
  won: number;
}
export interface Ratings {
  game: string;
  kind: "glicko" | "skill" | "success";
  players: RatedPlayer[];
  teams: TeamRate[];
}
export interface Problem {
  words: Words;
  rule: string;
}
export interface Acted {
  seq: number;
}
export interface ActionInfo {
  play: string;
  words: Words;
}
export interface Position {
  seq: number;
  seat: number | null;
  view: unknown;
  turn: Turn;
  ask: Words;
  goal: Words;
  actions: ActionInfo[];
  steps: unknown[];
  secret: boolean;
}
export interface News {
  table: string;
  game: string;
  seat: number;
  position: Position;
  outcome: Outcome | null;
}
export interface Lobby {
  t: "lobby";
  tables: TableInfo[];
  online: number;
}
export interface Help {
  seq: number;
  words: Words;
  show: string[];
  play: string;
  why: Words;
  options: ActionInfo[];
  rule: string;
}
export interface LessonInfo {
  id: string;
  title: Words;
  ruleset: string;
  steps: number;
  rules: string[];
  live: boolean;
}
export interface LessonStep {
  number: number;
  say: Words;
  ask: "goal" | "look" | "move" | "point";
  show: string[];
  refusal: boolean;
  left: number;
  rules: string[];
}
export interface LessonPlay {
  words: Words;
  play: string;
  seat: number | null;
  steps: unknown[];
  position: Position;
}
export interface LessonAnswer {
  kind: "on" | "refused" | "right" | "wrong";
  words: Words;
  rule: string;
  plays: LessonPlay[];
  back: boolean;
}
export interface LessonThen {
  say: Words;
  game: string;
  level: string;
  players: number;
  options: Record<string, Value>;
}
export interface LessonNow {
  id: string;
  title: Words;
  steps: number;
  done: string[];
  step: LessonStep | null;
  position: Position;
  answer: LessonAnswer | null;
  hints: [Words, Words];
  solution: string;
  then: LessonThen | null;
}
export interface PuzzleInfo {
  id: string;
  ruleset: string;
  say: Words;
  goal: string;
  seat: number;
  difficulty: number;
  rating: number;
  proof: string;
  live: boolean;
}
export interface ThemeInfo {
  name: string;
  title: Words;
}
export interface PuzzleChange {
  solved: boolean;
  rated: boolean;
  before: number;
  after: number;
}
export interface PuzzleDay {
  day: string;
  marks: string;
  days: number;
  share: Words;
}
export interface PuzzleNow {
  puzzle: PuzzleInfo;
  run: LessonNow;
  solved: boolean;
  themes: ThemeInfo[];
  source: string;
  solution: LessonPlay[];
  own: boolean;
  tried: boolean;
  change: PuzzleChange | null;
  day: PuzzleDay | null;
}
export interface PuzzleShelf {
  game: string;
  count: number;
  themes: ThemeInfo[];
  day: string;
  daily: PuzzleInfo;
}
export interface PuzzleStanding {
  game: string;
  rating: number;
  deviation: number;
  rated: number;
  solved: number;
  row: number;
  days: number;
  marks: string;
  share: Words;
  own: number;
}
export interface PuzzleVotes {
  vote: number;
  up: number;
  down: number;
}
export interface OwnPuzzle {
  puzzle: PuzzleInfo;
  table: string;
  solved: boolean;
}
export interface ReviewMove {
  seq: number;
  seat: number;
  text: string;
  before: number;
  after: number;
  loss: number;
  label: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  easy: number;
}
export interface ReviewSeries {
  title: Words;
  seat: number | null;
  points: [number, number][];
}
export interface ReviewGraph {
  unit: "degrees" | "odds";
  title: Words;
  series: ReviewSeries[];
  top: number;
}
export interface ReviewChoice {
  text: string;
  words: Words;
  odds: number;
  line: string[];
  play: string;
}
export interface ReviewMoment {
  seq: number;
  seat: number;
  played: ReviewChoice;
  better: ReviewChoice | null;
  why: Words[];
  loss: number;
  label: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  kinds: string[];
  levels: Words;
  tries: boolean;
  hand: boolean;
  ideas: Words[];
}
export interface LedgerTurn {
  first: number;
  last: number;
  seat: number;
  odds: number;
  dice: number;
  choices: number;
}
export interface Ledger {
  start: number;
  turns: LedgerTurn[];
  result: number;
}
export interface Review {
  game: string;
  version: number;
  moves: ReviewMove[];
  accuracy: (number | null)[];
  graph: ReviewGraph;
  moments: ReviewMoment[];
  summary: Words[];
  ledger: Ledger | null;
  titles: Record<"best" | "blunder" | "good" | "inaccuracy" | "mistake", Words>;
  small: number;
  nodes: number;
}
export interface ReviewNow {
  status: "done" | "failed" | "none" | "running" | "waiting";
  done: number;
  total: number;
  review: Review | null;
}
export interface Tried {
  right: boolean;
  label: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  loss: number;
  choice: ReviewChoice;
  why: Words[];
}
export interface AnalysisPlay {
  play: string;
  words: Words;
  steps: unknown[];
}
export interface AnalysisNow {
  position: Position;
  plays: AnalysisPlay[];
  text: string;
  chance: Roll | Shuffle | Pick | null;
  result: Words;
}
export interface StudyNode {
  parent: number;
  play: string;
  seat?: number | null;
  comment?: string;
  sign?: string;
  marks?: string[];
}
export interface Study {
  game: string;
  players: number;
  options?: Record<string, string>;
  nodes?: StudyNode[];
  comment?: string;
  marks?: string[];
  tags?: Record<string, string>;
  seats?: string[];
}
export interface AnalysisOpened {
  study: Study;
  words: Words[];
  at: number;
}
export interface FormItem {
  value: string;
  words: Words;
}
export interface Several {
  type: "several";
  name: string;
  title: Words;
  chosen: FormItem[];
  more: FormItem[];
}
export interface Cells {
  type: "cells";
  name: string;
  title: Words;
  each: number;
  free: string[];
}
export interface FormField {
  kind: FormKind;
  value: unknown;
}
export interface FormPart {
  title: Words;
  fields: FormField[];
  rows: string[][];
}
export interface Form {
  text: string;
  parts: FormPart[];
}
export interface Variation {
  line: string[];
  odds: number | null;
  words: Words;
  score: number | null;
  wins_in: number | null;
  drawn: boolean;
}
export interface ExactMove {
  play: string;
  result: "draw" | "loss" | "win";
  words: Words;
}
export interface AnalysisFact {
  words: Words;
  marks: string[];
}
export interface LinesNow {
  status: "done" | "failed" | "shared" | "thinking" | "waiting";
  seat: number;
  depth: number;
  nodes: number;
  seconds: number;
  lines: Variation[];
  exact: ExactMove[];
  facts: AnalysisFact[];
}
export interface StudyText {
  text: string;
}
export interface StudyInfo {
  id: string;
  game: string;
  title: string;
  visibility: "link" | "private" | "public";
  name: string;
  mine: boolean;
  changed: number;
}
export interface StudyShelf {
  mine: StudyInfo[];
  public: StudyInfo[];
}
export interface StudyNow {
  info: StudyInfo;
  study: Study;
  words: Words[];
  version: number;
}
export interface ChannelInfo {
  id: string;
  kind: "discord" | "json" | "push" | "slack";
  host: string;
  table: string;
  created: number;
  endpoint: string;
}
export interface MailInfo {
  address: string;
  confirmed: boolean;
  turns: boolean;
}
export interface Reach {
  push_key: string;
  channels: ChannelInfo[];
  mail_offered: boolean;
  mail: MailInfo | null;
}
export interface SignIn {
  elsewhere: string;
  mail: boolean;
}
export interface Tested {
  arrived: boolean;
  status: number;
}
export interface OpeningMove {
  play: string;
  words: Words;
}
export interface OpeningCount {
  play: string;
  words: Words;
  games: number;
  won: number;
  drawn: number;
}
export interface OpeningGroup {
  title: Words;
  good: Words;
  rows: OpeningCount[];
}
export interface Openings {
  game: string;
  source: "engine" | "server";
  games: number;
  line: OpeningMove[];
  position: Position | null;
  key: string;
  moves: OpeningCount[];
  groups: OpeningGroup[];
  engine: Record<string, number>;
  made: string;
}
export interface FoundTables {
  tables: TableInfo[];
  after: string;
  since: number | null;
}
export interface ProgressPoint {
  table: string;
  at: number;
  accuracy: number;
}
export interface ProgressPhase {
  title: Words;
  moves: number;
  accuracy: number | null;
}
export interface ProgressIdea {
  title: Words;
  moments: number;
  loss: number;
}
export interface Progress {
  game: string;
  points: ProgressPoint[];
  phases: ProgressPhase[];
  ideas: ProgressIdea[];
}
export interface TryInfo {
  table: string;
  name: string;
  mine: boolean;
  score: number;
  tie: number;
  stars: number;
}
export interface ChallengeInfo {
  key: string;
  title: Words;
  told: Words;
  unit: Words;
  stars: [number, number, number];
  strict: boolean;
  daily: boolean;
  day: string;
  best: TryInfo | null;
}
export interface ChallengeStandings {
  challenge: ChallengeInfo;
  tries: TryInfo[];
}
export interface PackInfo {
  id: string;
  game: string;
  title: string;
  option: string;
  changed: number;
  choices: Choice[];
}
export interface PackFault {
  file: string;
  line: number;
  key: string;
  expected: Words;
}
export interface PackPart {
  first: number;
  last: number;
  kind: Words;
  name: Words;
  shape: string;
  picture: unknown;
}
export interface PackFile {
  name: string;
  title: Words;
  text: string;
  parts: PackPart[];
}
export interface PackChecked {
  faults: PackFault[];
  unusual: PackFault[];
  files: PackFile[];
}
export interface PackNow {
  info: PackInfo;
  version: number;
  checked: PackChecked;
}
export interface PackValue {
  word: string;
  told: Words;
}
export interface PackBlank {
  key: string;
  title: Words;
  kind: "amount" | "counts" | "listed" | "names" | "number" | "numbers" | "part" | "parts" | "squares" | "text" | "word" | "words" | "yes";
  usual: string;
  values: PackValue[];
  low: number | null;
  high: number | null;
  of: string;
  rows: string[][];
}
export interface PackField {
  part: string;
  key: string;
  title: Words;
  empty: string;
  values: string[];
  low: number | null;
  high: number | null;
  blank: PackBlank | null;
}
export interface PackShape {
  name: string;
  title: Words;
  blanks: PackBlank[];
  tag: string;
}
export interface PackWord {
  word: string;
  told: Words;
  keys: Words;
  example: string;
}
export interface PackHelp {
  title: Words;
  words: PackWord[];
}
export interface PackWords {
  fields: PackField[];
  shapes: PackShape[];
  helps: PackHelp[];
}
export interface LogLine {
  seq: number;
  seat: number | null;
  play: string;
  words: Words;
  at: number;
  chance: Roll | Shuffle | Pick | null;
  why: Words | null;
}
export interface Retold {
  seq: number;
  seat: number | null;
  steps: unknown[];
}
export interface ChatLine {
  audience: "players" | "watchers";
  name: string;
  text: string;
  at: number;
  mine: boolean;
}
export interface ClockInfo {
  left: number[];
  running: number[];
  at: number;
}
export interface Offered {
  t: "offered";
  what: Offer;
  seat: number;
  state: "declined" | "open" | "taken";
  whom: number;
}
export interface Snapshot {
  t: "snapshot";
  table: TableInfo;
  position: Position;
  log: LogLine[];
  story: Retold[];
  chat: ChatLine[];
  clock: ClockInfo | null;
  offers: Offered[];
}
export interface Seated {
  t: "seated";
  position: Position;
  log: LogLine[] | null;
  story: Retold[] | null;
}
export interface EventTold {
  t: "event";
  line: LogLine;
  steps: unknown[];
  position: Position;
  clock: ClockInfo | null;
}
export interface TableChanged {
  t: "table";
  table: TableInfo;
  clock: ClockInfo | null;
}
export interface Taken {
  t: "ack";
  id: string;
  seq: number;
}
export interface Refused {
  t: "refused";
  id: string;
  words: Words;
  rule: string;
  seq: number;
}
export interface Said {
  t: "said";
  line: ChatLine;
}
export interface Looked {
  t: "looked";
  position: Position;
}
export interface Trouble {
  t: "trouble";
  words: Words;
}
export interface Pong {
  t: "pong";
  n: number;
  at: number;
}
export interface LessonTold {
  t: "lesson";
  now: LessonNow;
  done: boolean;
}
export interface PuzzleTry {
  words: Words;
  right: boolean;
}
export interface PuzzleTold {
  t: "puzzle";
  now: PuzzleNow;
  tries: PuzzleTry[];
  most: number;
  over: boolean;
}
export interface Rested {
  t: "rested";
  play: string;
}
export interface StudyPerson {
  name: string;
  leads: boolean;
}
export interface StudyHere {
  t: "here";
  people: StudyPerson[];
}
export interface StudyLed {
  t: "led";
  plays: string[];
}
export interface StudyChanged {
  t: "changed";
  version: number;
}
export interface SeatWish {
  kind: "anyone" | "bot" | "friend" | "me";
  level?: string;
}
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, Value>;
  visibility?: "private" | "public";
  clock?: ClockWish;
  rated?: boolean;
  shuffle?: boolean;
  id?: string;
  share?: string;
  analysis?: boolean;
}
export interface Rename {
  name: string;
}
export interface Credentials {
  name: string;
  password: string;
}
export interface NewToken {
  label?: string;
  scope?: "play" | "read";
}
export interface HostKey {
  key: string;
}
export interface Commitment {
  commitment: string;
}
export interface Join {
  seat?: number | null;
  share?: string;
}
export interface ActRequest {
  id: string;
  seq: number;
  seat: number;
  play: string;
}
export interface AskHelp {
  seat: number;
  seq: number;
  what: "can" | "look" | "move" | "warn" | "why";
  place?: string;
  play?: string;
}
export interface LessonDo {
  done?: string[];
  do?: string | null;
  hint?: boolean;
}
export interface LessonProgress {
  done?: string[];
  step?: number;
  finished?: boolean;
}
export interface PuzzleDo {
  done?: string[];
  do?: string | null;
  hint?: boolean;
  solution?: boolean;
  rated?: boolean;
  day?: string;
}
export interface PuzzleVote {
  vote: -1 | 0 | 1;
}
export interface ReviewTry {
  seq: number;
  action: string;
}
export interface ReviewPuzzle {
  seq: number;
}
export interface AnalysisArrange {
  text?: string;
  name?: string;
  value?: unknown;
}
export interface AnalysisRoot {
  players?: number;
  options?: Record<string, Value>;
}
export interface AnalysisAsk {
  root: AnalysisRoot;
  plays?: string[];
  do?: string | null;
  deal?: boolean;
}
export interface AnalysisOpen {
  table?: string;
  puzzle?: string;
  text?: string;
  at?: number | null;
}
export interface AskLines {
  root: AnalysisRoot;
  plays?: string[];
  lines?: number;
  seconds?: number;
  nodes?: number | null;
}
export interface StudyWish {
  title: string;
  study: Study;
  visibility?: "link" | "private" | "public";
  version?: number;
}
export interface PackWish {
  game: string;
  title: string;
  zip?: string;
}
export interface PackDraft {
  files: Record<string, string | null>;
}
export interface PackChange {
  title: string;
  files: Record<string, string | null>;
  version: number;
}
export interface NewChannel {
  kind: "discord" | "json" | "push" | "slack";
  address: string;
  key?: string;
  secret?: string;
  table?: string;
  language?: "en" | "fr";
}
export interface NewMailbox {
  address: string;
  turns?: boolean;
  language?: "en" | "fr";
}
export interface Letter {
  token: string;
}
export interface Forgotten {
  address: string;
}
export interface NewPassword {
  token: string;
  password: string;
}
export interface Act {
  t: "act";
  id: string;
  seq: number;
  seat: number;
  play: string;
}
export interface MakeOffer {
  t: "offer";
  what: Offer;
  seat?: number;
  level?: string;
  share?: string;
}
export interface Answer {
  t: "answer";
  what: Offer;
  yes: boolean;
  share?: string;
}
export interface GiveUp {
  t: "resign";
  id: string;
  seat: number;
}
export interface Say {
  t: "chat";
  text: string;
}
export interface Look {
  t: "look";
  seq: number;
}
export interface Sit {
  t: "sit";
  seat: number;
}
export interface Hand {
  t: "hand";
  seat: number;
  move: Record<string, unknown>;
}
export interface Ping {
  t: "ping";
  n: number;
}
export interface Begin {
  t: "begin";
  done?: string[];
}
export interface Do {
  t: "do";
  text: string;
}
export interface ShowMe {
  t: "show";
}
export interface StartPuzzle {
  t: "begin";
  rated?: boolean;
  day?: string;
}
export interface AskHint {
  t: "hint";
}
export interface AskSolution {
  t: "solution";
}
export interface Stand {
  t: "stand";
  root: AnalysisRoot;
  plays?: string[];
}
export interface Lead {
  t: "lead";
  plays: string[];
}

export type Value = string | number | boolean;
export type Outcome = Win | Draw | Ranking | TeamWin | TeamLoss;
export type Turn = Players | Chance | Over;
export type Option = Choice | Number | Flag | TextOption;
export type FormKind = Choice | Number | Flag | Several | Cells;
export type Offer = "undo" | "draw" | "rematch" | "substitute";
export type FromClient = Act | MakeOffer | Answer | GiveUp | Say | Look | Sit | Hand | Ping;
export type FromServer = Snapshot | Seated | EventTold | TableChanged | Taken | Refused | Offered | Said | Looked | Trouble | Pong;
export type FromLearner = Begin | Do | ShowMe | Hand | Ping;
export type FromLesson = LessonTold | Refused | Trouble | Pong;
export type FromSolver = StartPuzzle | AskHint | AskSolution | Hand | Ping;
export type FromPuzzle = PuzzleTold | Refused | Trouble | Pong;
export type FromAnalyst = Stand | Hand | Ping;
export type FromAnalysis = Rested | Refused | Trouble | Pong;
export type FromStudent = Lead | Ping;
export type FromStudy = StudyHere | StudyLed | StudyChanged | Pong;

/** What a table of endangered shows, what an event did, and what a hand may do. */
export declare namespace Endangered {
  export interface CellView {
    name: string;
    animals: number;
    tile: boolean;
    guard: boolean;
  }
  export interface Supply {
    animals: number;
    cubes: number;
    money: number;
    tiles: number;
  }
  export interface DieView {
    player: number;
    value: number;
  }
  export interface Refusal {
    value: number;
    rule: string;
    words: Words;
  }
  export interface ActionView {
    key: string;
    name: Words;
    text: Words;
    start: boolean;
    dice: DieView[];
    least: number;
    refused: Refusal[];
  }
  export interface CardView {
    key: string;
    name: Words;
    text: Words;
    kind: string;
    fact: Words | null;
    copies: number;
  }
  export interface PersonView {
    seat: number;
    role: string;
    name: Words;
    portrait: number;
    specialty: CardView | null;
    money: number;
    dice: [number, string][];
    hand: CardView[] | null;
    hand_size: number;
    deck: number;
    discard: CardView[];
    permanents: CardView[];
    waiting: boolean;
  }
  export interface EnvoyView {
    place: number;
    colour: string;
    up: boolean;
    cubes: number;
    vote: string;
    key: string;
    name: Words | null;
    text: Words | null;
    target: number;
    dice: number;
    sum: number;
    chance: number;
  }
  export interface EffectView {
    card: CardView;
    does: Words;
  }
  export interface Danger {
    choice: string;
    squares: [string, number][];
    hit: number;
  }
  export interface Odds {
    birth_target: number;
    birth_die: number;
    birth: number;
    vote: number;
    dangers: Danger[];
  }
  export interface Ballot {
    seat: number;
    words: Words;
  }
  export interface Offer {
    text: string;
    words: Words;
    squares: string[];
    detail: Words | null;
    warning: Words | null;
  }
  export interface Pending {
    kind: string;
    words: Words;
    source: CardView | null;
    seats: number[];
    vote: boolean;
    voted: Ballot[];
    choices: Offer[];
  }
  export interface RoleView {
    key: string;
    names: [Words, Words];
    specialties: CardView[];
    cards: CardView[];
  }
  export interface View {
    seat: number | null;
    scenario: string;
    difficulty: string;
    title: Words;
    animal: Words;
    animals: Words;
    tile: Words;
    side: string;
    story: Words;
    births: Words;
    destroys: Words;
    sheet: Words | null;
    year: number;
    voting_years: [number, number];
    phase: string;
    active: number;
    cells: CellView[];
    population: number;
    pairs: number;
    supply: Supply;
    actions: ActionView[];
    people: PersonView[];
    ambassadors: EnvoyView[];
    constants: CardView[];
    effects_left: number;
    effects_spent: CardView[];
    top: CardView | null;
    effect: EffectView | null;
    odds: Odds;
    pending: Pending | null;
    result: string;
    roles: RoleView[];
  }
  export interface Told {
    kind: string;
    words: Words;
    cell?: string;
    to?: string;
    amount?: number;
    player?: number;
    card?: string;
    hidden_from_others?: boolean;
    dice?: number[];
    target?: number;
    yes?: number;
  }
  export type Step = Told;
  export type Hand = never;
}

/** What a table of extinction shows, what an event did, and what a hand may do. */
export declare namespace Extinction {
  export interface View {
    side: number | null;
    board: string;
    number: number;
    quiet: number;
    quiet_limit: number;
    seen: number;
    seen_limit: number;
    legal: string[];
    last: string | null;
    threats: string[];
    position: string;
  }
  export type Step = never;
  export type Hand = never;
}

/** What a table of ignis shows, what an event did, and what a hand may do. */
export declare namespace Ignis {
  export interface Area {
    left: number;
    bottom: number;
    right: number;
    top: number;
  }
  export interface Rules {
    line: "full" | "gaps";
    ejected_air: "air" | "earth";
    removed: "out" | "reserve";
  }
  export interface Count {
    side: "bottom" | "left" | "right" | "top";
    elements: ("A" | "E" | "F" | "W")[];
    have: number;
    need: number;
  }
  export interface Turn {
    type: "turn";
  }
  export interface Shift {
    tile: "A" | "E" | "F" | "W";
    source: string | null;
    target: string | null;
  }
  export interface Push {
    type: "push";
    heading: "<" | ">" | "^" | "v";
    shifts: Shift[];
  }
  export interface Eject {
    type: "eject";
    tile: "A" | "E" | "F" | "W";
    square: string;
    becomes: "A" | "E";
  }
  export interface Line {
    side: "bottom" | "left" | "right" | "top";
    element: "A" | "E" | "F" | "W";
    squares: string[];
  }
  export interface Vanish {
    type: "vanish";
    lines: Line[];
    returned: number;
  }
  export interface Shrink {
    type: "shrink";
    area: Area | null;
    dead: string[];
  }
  export interface Judge {
    type: "judge";
    result: "draw" | "win";
    winner: number | null;
  }
  export interface Move {
    text: string;
    tile: "A" | "E";
    square: string;
    heading: "<" | ">" | "^" | "v";
    side: "bottom" | "left" | "right" | "top";
    turned: boolean;
    steps: (Turn | Push | Eject | Vanish | Shrink | Judge)[];
  }
  export interface Refused {
    text: string;
    tile: "A" | "E";
    square: string;
    heading: "<" | ">" | "^" | "v";
    side: "bottom" | "left" | "right" | "top";
    turned: boolean;
    rule: string;
    words: Words;
  }
  export interface View {
    size: number;
    board: string;
    area: Area | null;
    air: number;
    earth: number;
    fire: number;
    water: number;
    side: number | null;
    number: number;
    position: string;
    rules: Rules;
    lines: Count[];
    moves: Move[];
    refused: Refused[];
  }
  export type Step = Turn | Push | Eject | Vanish | Shrink | Judge;
  export type Hand = never;
}

/** What a table of thin-ice shows, what an event did, and what a hand may do. */
export declare namespace ThinIce {
  export type Setup = [number, number, string, string, boolean, string, number, string];
  export type Rest = [string, [number, number, number], [number, number, number, number]];
  export type Pile = [Rest[], string[], [string, string][]];
  export interface Light {
    count: number;
    most: number;
  }
  export interface Lights {
    table: Light;
    air: Light;
    tips: Light;
  }
  export type Out = ["out", "THI-7" | "THI-8" | "THI-9", string[], Pile];
  export interface SeatView {
    seat: number;
    playing: boolean;
    done: boolean;
    pile: Pile;
    called: string[];
    lights: Lights;
    points: number;
    total: number;
    sips: number;
    verdict: Out | null;
  }
  export interface View {
    setup: Setup;
    phase: "building" | "calling" | "first" | "over";
    game: number;
    turn: number;
    caller: number;
    first: number;
    stash: Record<string, number>;
    called: string[];
    seats: SeatView[];
    done: number[];
    calls: string[];
    quake: number;
    last_verdict: [number, Out] | null;
  }
  export interface Judged {
    type: "judged";
    seat: number;
    out: Out;
  }
  export interface Grab {
    do: "grab";
    piece: string;
    at?: [number, number, number] | null;
    turn?: [number, number, number, number] | null;
  }
  export interface Move {
    do: "move";
    piece: string;
    at: [number, number, number];
    turn?: [number, number, number, number] | null;
  }
  export interface Lower {
    do: "lower";
    piece: string;
  }
  export interface Release {
    do: "release";
    piece: string;
  }
  export type Step = Judged;
  export type Hand = Grab | Move | Lower | Release;
}
