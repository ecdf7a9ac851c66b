// The poses that the server sends sixty times a second; the layout is told in games/thin_ice/scene/frames.py.

import { Quaternion, Vector3 } from "three";
import { SIZES, type Pose } from "./pieces";
import type { Seat } from "./view";

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
  /** Whether these are all of its pieces, or only those that moved. */
  whole: boolean;
  pieces: PieceNow[];
}

export interface Frame {
  number: number;
  /** Milliseconds of table time. */
  time: number;
  piles: PileNow[];
}

const VERSION = 3;
const PARTS = 50; // of a millimetre

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
      whole: (flags & 8) > 0,
      pieces: [],
    };
    for (let p = 0; p < pieces; p++) {
      const [name, marks] = [u8(), u8()];
      const at = new Vector3(i16(), i16(), i16()).divideScalar(PARTS);
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
export function restOf(seat: Seat): PileNow {
  const [pieces, table] = seat.verdict?.[3] ?? seat.pile;
  return {
    seat: seat.seat,
    asleep: true,
    out: seat.verdict !== null,
    shaking: false,
    table: seat.lights.table.count,
    air: seat.lights.air.count,
    tips: seat.lights.tips.count,
    whole: true,
    pieces: pieces.map(([piece, at, [w, x, y, z]]) => ({
      piece,
      held: false,
      onTable: table.includes(piece),
      at: new Vector3(...at).divideScalar(1000),
      turn: new Quaternion(x, y, z, w).normalize(),
    })),
  };
}

/** The frames of a kept track: a part for each scene of the table, after its length. */
export async function readTrack(data: ArrayBuffer): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const part of partsOf(data)) {
    const packed = partsOf(await inflated(part));
    frames.push(...packed.map(readFrame).filter((frame) => frame !== null));
  }
  return frames;
}

/** What stands after its length (u32, little-endian), one after another. */
function partsOf(data: ArrayBuffer): ArrayBuffer[] {
  const view = new DataView(data);
  const parts: ArrayBuffer[] = [];
  for (let place = 0; place + 4 <= data.byteLength; ) {
    const size = view.getUint32(place, true);
    parts.push(data.slice(place + 4, place + 4 + size));
    place += 4 + size;
  }
  return parts;
}

async function inflated(data: ArrayBuffer): Promise<ArrayBuffer> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts: BlobPart[] = [];
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value as BlobPart);
  } catch {
    // A part that was never closed ends early; what came before is good.
  }
  return new Blob(parts).arrayBuffer();
}
