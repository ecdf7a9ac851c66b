// A name that stands on the table and always faces the eye.

import { CanvasTexture, Sprite, SpriteMaterial, SRGBColorSpace } from "three";
import { COLOURS } from "./colours";

const HIGH = 64; // pixels
const TALL = 15; // millimetres
const LONGEST = 22;

export function label(name: string): Sprite {
  const words = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  const font = "600 38px Inter, system-ui, sans-serif";
  if (pen) {
    pen.font = font;
    canvas.width = Math.ceil(pen.measureText(words).width) + 48;
    canvas.height = HIGH;
    pen.fillStyle = "rgb(20 22 28 / 0.66)";
    pen.beginPath();
    pen.roundRect(0, 0, canvas.width, HIGH, HIGH / 2);
    pen.fill();
    pen.font = font;
    pen.fillStyle = COLOURS.pip;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(words, canvas.width / 2, HIGH / 2 + 2);
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  const sprite = new Sprite(new SpriteMaterial({ map, depthWrite: false }));
  sprite.scale.set((TALL * canvas.width) / HIGH, TALL, 1);
  return sprite;
}
