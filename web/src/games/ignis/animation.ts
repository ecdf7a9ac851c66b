// The board as it is drawn, at rest and while a move goes through its steps, one after another.

import { mix, settling, type Animation } from "../motion.svelte";
import { ahead, placeOf, type Point } from "./geometry";
import type { Area, Element, Step, View } from "./view";

export interface Tile extends Point {
  /** The square that it came from. */
  key: string;
  element: Element;
  opacity: number;
}

export interface Picture {
  size: number;
  tiles: readonly Tile[];
  area: Area | null;
}

const LENGTH: Partial<Record<Step["type"], number>> = { push: 260, eject: 240, vanish: 420, shrink: 260 }; // milliseconds

/** A position as it is. */
export function lying(view: View): Picture {
  const { size, area } = view;
  const tiles = [...view.board].flatMap((letter, at) => {
    if (letter === "." || letter === "#") return [];
    const point = { x: at % size, y: size - 1 - Math.floor(at / size) };
    return [{ key: spot(point), element: letter as Element, opacity: 1, ...point }];
  });
  return { size, tiles, area };
}

/** What a move did, step by step; null where it did nothing that can be seen. */
export function slide(before: Picture, steps: readonly Step[], after: Picture): Animation<Picture> | null {
  let last = before;
  let length = 0;
  const stretches = steps.flatMap((step) => {
    const stretch = { from: begun(last, step), to: done(last, step), start: length, length: lengthOf(step) };
    if (stretch.length === 0) return [];
    last = stretch.to;
    length += stretch.length;
    return [stretch];
  });
  if (stretches.length === 0) return null;
  const at = (milliseconds: number): Picture => {
    const stretch = stretches.findLast(({ start }) => start <= milliseconds);
    return stretch ? between(stretch.from, stretch.to, (milliseconds - stretch.start) / stretch.length) : after;
  };
  return { length, at };
}

const lengthOf = (step: Step): number => LENGTH[step.type] ?? 0;

/** A step's first moment: what slides in lies outside. */
function begun(picture: Picture, step: Step): Picture {
  const first = step.type === "push" ? step.shifts[0] : undefined;
  if (step.type !== "push" || !first?.target) return picture;
  const outside = ahead(placeOf(first.target, picture.size), step.heading, -1);
  const entering: Tile = { key: spot(outside), element: first.tile, opacity: 1, ...outside };
  return { ...picture, tiles: [...picture.tiles, entering] };
}

/** A step's last moment. */
function done(picture: Picture, step: Step): Picture {
  const { size } = picture;
  const tiles = begun(picture, step).tiles;
  switch (step.type) {
    case "push": {
      const pushed = new Map(step.shifts.map((shift) => [shift.source ? spot(placeOf(shift.source, size)) : "", shift]));
      const entering = tiles.at(-1);
      return {
        ...picture,
        tiles: tiles.map((tile) => {
          const shift = pushed.get(tile === entering ? "" : spot(tile));
          return shift ? { ...tile, ...ahead(tile, step.heading), opacity: shift.target ? 1 : 0.4 } : tile;
        }),
      };
    }
    case "eject":
      return { ...picture, tiles: tiles.filter((tile) => tile.opacity === 1) };
    case "vanish": {
      const gone = new Set(step.lines.flatMap((line) => line.squares.map((square) => spot(placeOf(square, size)))));
      return { ...picture, tiles: tiles.filter((tile) => !gone.has(spot(tile))) };
    }
    case "shrink":
      return { ...picture, area: step.area };
    default:
      return picture;
  }
}

/** On the way from one moment to another: what is not there any more fades. */
function between(from: Picture, to: Picture, part: number): Picture {
  const ends = new Map(to.tiles.map((tile) => [tile.key, tile]));
  const way = settling(part);
  const tiles = from.tiles.map((tile) => {
    const end = ends.get(tile.key) ?? { ...tile, opacity: 0 };
    return {
      ...tile,
      x: mix(tile.x, end.x, way),
      y: mix(tile.y, end.y, way),
      opacity: mix(tile.opacity, end.opacity, way),
    };
  });
  return { ...to, tiles };
}

const spot = (point: Point): string => `${point.x},${point.y}`;
