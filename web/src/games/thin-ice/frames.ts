// The poses that the server sends sixty times a second; the layout is told in games/thin_ice/frames.py.

import { Quaternion, Vector3 } from "three";
import type { ThinIce } from "../../wire";
import { SIZES, type Pose } from "./pieces";

export interface PieceNow extends Pose {
  piece: string;
  held: boolean;
  onTable: boolean;
}

export interface PileNow {
  seat: number;
  asleep: boolean;
  out: boolean;
  shaking: boolean;
  table: number;
  air: number;
  tips: number;
  pieces: PieceNow[];
}

export interface Frame {
  number: number;
  /** Milliseconds of table time. */
  time: number;
  piles: PileNow[];
}

const VERSION = 1;

export function readFrame(data: ArrayBuffer): Frame | null {
  const view = new DataView(data);
  let place = 0;
  const u8 = () => view.getUint8(place++);
  const u32 = () => view.getUint32((place += 4) - 4, true);
  const i16 = () => view.getInt16((place += 2) - 2, true);
  if (data.byteLength < 10 || u8() !== VERSION) return null;
  const count = u8();
  const frame: Frame = { number: u32(), time: u32(), piles: [] };
  for (let n = 0; n < count; n++) {
    const [seat, flags, table, air, tips, pieces] = [u8(), u8(), u8(), u8(), u8(), u8()];
    const pile: PileNow = {
      seat,
      asleep: (flags & 1) > 0,
      out: (flags & 2) > 0,
      shaking: (flags & 4) > 0,
      table,
      air,
      tips,
      pieces: [],
    };
    for (let p = 0; p < pieces; p++) {
      const [name, marks] = [u8(), u8()];
      const at = new Vector3(i16(), i16(), i16()).divideScalar(100);
      const [w, x, y, z] = [i16(), i16(), i16(), i16()];
      pile.pieces.push({
        piece: `${SIZES[name >> 6]}${name & 63}`,
        held: (marks & 1) > 0,
        onTable: (marks & 2) > 0,
        at,
        turn: new Quaternion(x, y, z, w).normalize(),
      });
    }
    frame.piles.push(pile);
  }
  return frame;
}

/** A pile as the log says it last rested, or fell. */
export function restOf(seat: ThinIce.SeatView): PileNow {
  const [pieces, table] = seat.verdict?.[3] ?? seat.pile;
  return {
    seat: seat.seat,
    asleep: true,
    out: seat.verdict !== null,
    shaking: false,
    table: seat.lights.table.count,
    air: seat.lights.air.count,
    tips: seat.lights.tips.count,
    pieces: pieces.map(([piece, at, [w, x, y, z]]) => ({
      piece,
      held: false,
      onTable: table.includes(piece),
      at: new Vector3(...at).divideScalar(1000),
      turn: new Quaternion(x, y, z, w).normalize(),
    })),
  };
}

/** The frames of a kept track: each after its length, all deflated together. */
export async function readTrack(data: ArrayBuffer): Promise<Frame[]> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  } catch {
    // A track that was never closed ends early; what came before is good.
  }
  const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const frames: Frame[] = [];
  for (let place = 0; place + 4 <= bytes.length; ) {
    const size = view.getUint32(place, true);
    const frame = readFrame(bytes.slice(place + 4, place + 4 + size).buffer);
    if (frame) frames.push(frame);
    place += 4 + size;
  }
  return frames;
}
