// All pyramids of the table in a handful of draws: one batch for each surface, sorted so that glass behind glass is seen.

import { BatchedMesh, Color, type Material, Matrix4, Vector3 } from "three";
import { COLOURS, colourOf } from "./colours";
import { ORDER, SURFACES } from "./glass";
import { sizeOf, type Pose } from "./pieces";

type Surface = keyof typeof SURFACES;
const ONE = new Vector3(1, 1, 1);
const STEPPED_BACK = 0.62; // how much of their colour pieces lose that a verdict is not about

const FARTHEST_FIRST: CustomSortFn = (list) => list.sort((a, b) => b.z - a.z);
type CustomSortFn = (list: { start: number; count: number; z: number }[]) => void;

/** A surface of many pieces. */
class Batch {
  readonly mesh: BatchedMesh;
  private readonly shapes = new Map<string, number>();
  private readonly free = new Map<string, number[]>();
  private readonly used = new Map<string, { size: string; id: number }>();

  constructor(surface: Surface, most: number, material: Material, order: number) {
    const geometries = [...SURFACES[surface].entries()];
    const corners = geometries.reduce((sum, [, geometry]) => sum + geometry.getAttribute("position").count, 0);
    this.mesh = new BatchedMesh(most, corners, 0, material);
    this.mesh.perObjectFrustumCulled = false;
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = order;
    this.mesh.customSort = FARTHEST_FIRST;
    for (const [size, geometry] of geometries) {
      this.shapes.set(size, this.mesh.addGeometry(geometry));
      this.free.set(size, []);
    }
  }

  put(key: string, size: string, at: Matrix4, colour: Color | null): void {
    let place = this.used.get(key);
    if (!place) {
      const id = this.free.get(size)?.pop() ?? this.mesh.addInstance(this.shapes.get(size)!);
      this.mesh.setVisibleAt(id, true);
      place = { size, id };
      this.used.set(key, place);
    }
    this.mesh.setMatrixAt(place.id, at);
    if (colour) this.mesh.setColorAt(place.id, colour);
  }

  remove(key: string): void {
    const place = this.used.get(key);
    if (!place) return;
    this.mesh.setVisibleAt(place.id, false);
    this.free.get(place.size)?.push(place.id);
    this.used.delete(key);
  }
}

export interface Shown extends Pose {
  seat: number;
  piece: string;
}

export interface Materials {
  glass: Material;
  /** What the own pile has over it where one really sees through it. */
  skin: Material | null;
  edges: Material;
  pips: Material;
}

const MOST = 15 * 3; // pieces of one player with three stashes

export class Batches {
  readonly pieces = new Map<string, Shown>();
  private readonly glass: Batch;
  private readonly skin: Batch | null;
  private readonly lines: Batch;
  private readonly pips: Batch;
  private lit: ReadonlySet<string> = new Set();
  private marked: string | null = null;
  private readonly matrix = new Matrix4();
  private readonly colour = new Color();

  constructor(
    players: number,
    private from: number,
    materials: Materials,
  ) {
    this.glass = new Batch("shell", MOST * players, materials.glass, ORDER.glass);
    this.skin = materials.skin && new Batch("shell", MOST, materials.skin, ORDER.clear);
    this.lines = new Batch("edges", MOST * players, materials.edges, ORDER.edges);
    this.pips = new Batch("pips", MOST * players, materials.pips, ORDER.pips);
    this.glass.mesh.castShadow = this.glass.mesh.receiveShadow = true;
    this.pips.mesh.sortObjects = false;
  }

  get meshes(): BatchedMesh[] {
    return [this.pips, this.glass, this.lines, this.skin].flatMap((batch) => batch?.mesh ?? []);
  }

  static key = (seat: number, piece: string): string => `${seat}:${piece}`;

  sitAt(seat: number): void {
    if (seat === this.from) return;
    for (const key of [...this.pieces.keys()]) this.remove(key);
    this.from = seat;
  }

  /** Show these and nothing else; whether anything has changed. */
  show(shown: readonly Shown[]): boolean {
    const seen = new Set<string>();
    let changed = false;
    for (const one of shown) {
      const key = Batches.key(one.seat, one.piece);
      seen.add(key);
      const before = this.pieces.get(key);
      if (before && before.at.equals(one.at) && before.turn.equals(one.turn)) continue;
      changed = true;
      this.pieces.set(key, { ...one, at: one.at.clone(), turn: one.turn.clone() });
      this.draw(key);
    }
    for (const key of this.pieces.keys())
      if (!seen.has(key)) {
        this.remove(key);
        changed = true;
      }
    return changed;
  }

  /** Whether one really sees through the own pile. */
  see(clear: boolean): void {
    if (this.skin) this.skin.mesh.visible = clear;
  }

  /** Light these up, and mark one. */
  tint(lit: ReadonlySet<string>, marked: string | null): void {
    [this.lit, this.marked] = [lit, marked];
    for (const key of this.pieces.keys()) this.draw(key);
  }

  private draw(key: string): void {
    const { seat, piece, at, turn } = this.pieces.get(key)!;
    const size = sizeOf(piece);
    this.matrix.compose(at, turn, ONE);
    this.glass.put(key, size, this.matrix, this.colourOf(key, seat));
    if (seat === this.from) this.skin?.put(key, size, this.matrix, null);
    this.lines.put(key, size, this.matrix, null);
    this.pips.put(key, size, this.matrix, null);
  }

  private colourOf(key: string, seat: number): Color {
    if (this.lit.has(key)) return this.colour.set(COLOURS.lit);
    this.colour.set(colourOf(seat));
    if (this.lit.size > 0) this.colour.lerp(new Color(COLOURS.felt), STEPPED_BACK);
    return key === this.marked ? this.colour.lerp(new Color(COLOURS.white), 0.55) : this.colour;
  }

  private remove(key: string): void {
    for (const batch of [this.glass, this.skin, this.lines, this.pips]) batch?.remove(key);
    this.pieces.delete(key);
  }

  dispose(): void {
    for (const mesh of this.meshes) mesh.dispose();
  }
}
