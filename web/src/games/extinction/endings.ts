// Solved endings in the page, without a server: the table as Python made it, and the ways of the pieces as the rules wrote them
// down beside it (world.json). A test holds what is found here to what the rules find.

import world from "$games/extinction/endgames/world.json";
import { FILES } from "./view";

const MAGIC = "TBLEND";
const FORMAT = 2;
const EMPTY = ".";

type Walks = Record<string, readonly (readonly (readonly number[])[])[]>;
const WALKS = world.walks as Walks;
const PREY = world.prey as Record<string, string>;
const IMAGE = world.image as readonly (readonly number[])[];

/** One level: positions that are lost in `distance` moves. The squares of a winner's Queen are 64 bits in two words. */
interface Level {
  distance: number;
  numbers: Uint32Array;
  words: Uint32Array;
}

export type Table = readonly Level[];

export interface Ending {
  /** For the side to move: 1 won, 0 drawn, -1 lost. */
  value: number;
  /** Moves to the end if both do their best; 0 for a draw. */
  distance: number;
}

export interface Move {
  piece: string;
  from: number;
  to: number;
  takes: boolean;
}

// --- moves ----------------------------------------------------------------------------------------

/** The letters of a seat's pieces: the first has capitals. */
const owns = (seat: number, letter: string): boolean => letter in WALKS && (letter > "Z" ? 1 : 0) === seat;

/** The walks of the rules over this board: to the first piece, and onto it where it is prey. */
export function movesOf(board: string, seat: number): Move[] {
  return [...board].flatMap((piece, from) =>
    owns(seat, piece) ? (WALKS[piece]?.[from] ?? []).flatMap((walk) => along(board, piece, from, walk)) : [],
  );
}

function along(board: string, piece: string, from: number, walk: readonly number[]): Move[] {
  const met = walk.findIndex((square) => board[square] !== EMPTY);
  const free = met < 0 ? walk : walk.slice(0, met);
  const found = free.map((to) => ({ piece, from, to, takes: false }));
  const there = walk[met];
  if (there !== undefined && board[there] === PREY[piece]) found.push({ piece, from, to: there, takes: true });
  return found;
}

export function played(board: string, { piece, from, to }: Move): string {
  const squares = [...board];
  squares[from] = EMPTY;
  squares[to] = piece;
  return squares.join("");
}

const squareName = (at: number): string => `${FILES[at % 8]}${Math.floor(at / 8) + 1}`;

/** A move in the game's notation. */
export const writeMove = ({ piece, from, to, takes }: Move): string =>
  `${piece.toUpperCase()}${squareName(from)}${takes ? "x" : "-"}${squareName(to)}`;

// --- values ---------------------------------------------------------------------------------------

const captures = (board: string, seat: number): boolean => movesOf(board, seat).some((move) => move.takes);

/** What perfect play leads to, with one piece of each species a side. */
export function solve(table: Table, board: string, seat: number): Ending {
  const lost = lostIn(table, board, seat);
  if (lost >= 0) return { value: -1, distance: lost };
  const moves = movesOf(board, seat);
  if (moves.some((move) => move.takes)) return { value: 1, distance: 1 };
  let best = -1;
  for (const move of moves) {
    const after = lostIn(table, played(board, move), 1 - seat);
    if (after >= 0 && (best < 0 || after + 1 < best)) best = after + 1;
  }
  return best > 0 ? { value: 1, distance: best } : { value: 0, distance: 0 };
}

/** Every move with what it leads to for the side that makes it, the best first. */
export function ranked(table: Table, board: string, seat: number): (Move & Ending)[] {
  const worth = (move: Move): Move & Ending => {
    if (move.takes) return { ...move, value: 1, distance: 1 };
    const { value, distance } = solve(table, played(board, move), 1 - seat);
    return { ...move, value: value === 0 ? 0 : -value, distance: value === 0 ? 0 : distance + 1 };
  };
  const found = movesOf(board, seat).map(worth);
  return found.sort((a, b) => b.value - a.value || a.distance * a.value - b.distance * b.value);
}

/** In how many moves the side to move is lost; -1 where it is not. */
function lostIn(table: Table, board: string, seat: number): number {
  if (captures(board, seat)) return -1;
  const moves = movesOf(board, seat);
  if (moves.length === 0) return 0;
  return moves.every((move) => captures(played(board, move), 1 - seat)) ? 2 : listed(table, board, seat);
}

function listed(table: Table, board: string, seat: number): number {
  const own = (letter: string): number => board.indexOf(seat === 0 ? letter : letter.toLowerCase());
  const other = (letter: string): number => board.indexOf(seat === 0 ? letter.toLowerCase() : letter);
  const image = IMAGE[world.turn[own("Q")] ?? 0] ?? [];
  const at = (square: number): number => image[square] ?? 0;
  const places = [at(other("P")), at(other("D")), at(own("P")), at(own("D"))];
  const number = places.reduce((sum, place) => sum * 64 + place, world.eighth[at(own("Q"))] ?? 0);
  const queen = at(other("Q"));
  for (const { distance, numbers, words } of table) {
    const found = search(numbers, number);
    if (found >= 0 && ((words[2 * found + (queen >> 5)] ?? 0) >>> (queen & 31)) & 1) return distance;
  }
  return -1;
}

function search(numbers: Uint32Array, wanted: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = numbers[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

// --- new endings ----------------------------------------------------------------------------------

/** A position that the seat to move wins, in so many moves at least and at most. It is found backwards: from one that the other
 * side has lost by a quiet move, and those can be made the other way round. */
export function won(table: Table, seat: number, least: number, most: number, random: () => number): string {
  const pick = <T>(from: ArrayLike<T>): T | undefined => from[Math.floor(random() * from.length)];
  const levels = table.filter((level) => level.distance + 1 >= least && level.distance + 1 <= most);
  for (;;) {
    const level = least <= 3 && random() < 0.5 ? undefined : pick(levels);
    const lost = level ? listedBoard(level, seat, random) : anyBoard(random);
    if (!level && lostIn(table, lost, 1 - seat) !== 2) continue;
    const move = pick(movesOf(lost, seat).filter((one) => !one.takes));
    if (!move) continue;
    const board = played(lost, move);
    const { value, distance } = solve(table, board, seat);
    if (value > 0 && distance >= least && distance <= most) return board;
  }
}

function anyBoard(random: () => number): string {
  const squares = Array<string>(64).fill(EMPTY);
  for (const letter of "PDQpdq") {
    let at = Math.floor(random() * 64);
    while (squares[at] !== EMPTY) at = Math.floor(random() * 64);
    squares[at] = letter;
  }
  return squares.join("");
}

/** Any position of a level, turned any way: `winner` is the seat that has won. */
function listedBoard({ numbers, words }: Level, winner: number, random: () => number): string {
  const chosen = Math.floor(random() * numbers.length);
  const [low, high] = [words[2 * chosen] ?? 0, words[2 * chosen + 1] ?? 0];
  const queens = [...Array(64).keys()].filter((at) => ((at < 32 ? low : high) >>> (at & 31)) & 1);
  const image = IMAGE[Math.floor(random() * IMAGE.length)] ?? [];
  const squares = Array<string>(64).fill(EMPTY);
  const put = (letter: string, seat: number, at: number): void => {
    squares[image[at] ?? at] = seat === 0 ? letter : letter.toLowerCase();
  };
  let rest = numbers[chosen] ?? 0;
  for (const [letter, seat] of [["D", 1 - winner], ["P", 1 - winner], ["D", winner], ["P", winner]] as const) {
    put(letter, seat, rest % 64);
    rest = Math.floor(rest / 64);
  }
  put("Q", 1 - winner, world.eighth.indexOf(rest));
  put("Q", winner, queens[Math.floor(random() * queens.length)] ?? 0);
  return squares.join("");
}

// --- the file -------------------------------------------------------------------------------------

/** The table as `endgames/file.py` writes it: blocks of a length, a checksum and a body; a header, then a level each. */
export async function readTable(file: Uint8Array): Promise<Table> {
  const fields = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (new TextDecoder().decode(file.subarray(0, MAGIC.length)) !== MAGIC) throw new Error("this is no table of endings");
  const levels: Level[] = [];
  let header: Fields | null = null;
  for (let at = MAGIC.length; at < file.length; ) {
    const body = file.subarray(at + 8, at + 8 + fields.getUint32(at, true));
    at += 8 + body.length;
    if (header === null) {
      header = readFields(body);
      if (header["format"] !== FORMAT || header["ruleset"] !== world.ruleset) throw new Error("another version of the table");
    } else levels.push(levelOf(readFields(await inflated(body))));
  }
  return levels.filter((level) => level.numbers.length > 0);
}

function levelOf(fields: Fields): Level {
  const [steps, words] = [fields["steps"], fields["words"]];
  if (!(steps instanceof Uint8Array) || !(words instanceof Uint8Array)) throw new Error("a level without a list");
  const numbers = new Uint32Array(steps.slice().buffer);
  for (let n = 1; n < numbers.length; n++) numbers[n] = (numbers[n] ?? 0) + (numbers[n - 1] ?? 0);
  return { distance: Number(fields["distance"]), numbers, words: new Uint32Array(words.slice().buffer) };
}

async function inflated(data: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([data.slice()]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

type Fields = Record<string, number | string | Uint8Array>;

/** A msgpack map of texts to numbers, texts and bytes, which is all that a block holds. */
function readFields(data: Uint8Array): Fields {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 1;
  const take = (length: number): Uint8Array => data.subarray(at, (at += length));
  const size = (bytes: 1 | 2 | 4): number => {
    const found = bytes === 1 ? view.getUint8(at) : bytes === 2 ? view.getUint16(at) : view.getUint32(at);
    at += bytes;
    return found;
  };
  const value = (): number | string | Uint8Array => {
    const kind = data[at++] ?? 0;
    if (kind < 0x80) return kind;
    if (kind >= 0xa0 && kind < 0xc0) return new TextDecoder().decode(take(kind & 31));
    const wide = { 0xc4: 1, 0xc5: 2, 0xc6: 4 } as const;
    if (kind in wide) return take(size(wide[kind as keyof typeof wide]));
    if (kind === 0xcc || kind === 0xcd || kind === 0xce) return size(kind === 0xcc ? 1 : kind === 0xcd ? 2 : 4);
    if (kind === 0xcf) return Number(view.getBigUint64((at += 8) - 8));
    throw new Error(`a sign that no table has: ${kind}`);
  };
  const found: Fields = {};
  for (let left = (data[0] ?? 0) & 15; left > 0; left--) {
    const key = value();
    found[String(key)] = value();
  }
  return found;
}
