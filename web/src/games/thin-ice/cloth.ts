// What the table top looks like: a base colour with the grain of its material, drawn once.

import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";
import { COLOURS } from "./colours";

interface Look {
  base: string;
  /** How much the grain is lighter or darker than the base, and how long its threads are. */
  contrast: number;
  thread: readonly [number, number];
}

const LOOKS: Record<string, Look> = {
  cloth: { base: COLOURS["top-cloth"], contrast: 0.1, thread: [3, 1] },
  rubber: { base: COLOURS["top-rubber"], contrast: 0.06, thread: [1, 1] },
  wood: { base: COLOURS["top-wood"], contrast: 0.12, thread: [90, 1] },
  laminate: { base: COLOURS["top-laminate"], contrast: 0.03, thread: [1, 1] },
  glass: { base: COLOURS["top-glass"], contrast: 0.015, thread: [1, 1] },
};
const PLAIN: Look = { base: COLOURS["top-cloth"], contrast: 0.1, thread: [3, 1] };
const SIZE = 256;

export function cloth(top: string): CanvasTexture {
  const { base, contrast, thread } = LOOKS[top] ?? PLAIN;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = base;
    pen.fillRect(0, 0, SIZE, SIZE);
    for (let n = 0; n < 9000; n++) {
      pen.fillStyle = `rgb(${n % 2 ? "255 255 255" : "0 0 0"} / ${contrast * Math.random()})`;
      const [long, wide] = n % 4 < 2 ? thread : [thread[1], thread[0] > 10 ? 1 : thread[0]];
      pen.fillRect(Math.random() * SIZE, Math.random() * SIZE, long, wide);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.set(7, 7);
  return texture;
}
