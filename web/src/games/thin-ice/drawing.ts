// The table in three dimensions: what lies where, the light, the eye. It draws only when something changed.

import {
  Color,
  type DirectionalLight,
  Group,
  MOUSE,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Sprite,
  type Texture,
  TOUCH,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { moving } from "../../shell/settings.svelte";
import { Batches, type Shown } from "./batches";
import { BACKGROUND } from "./colours";
import type { Danger } from "./danger";
import type { Drop } from "./drop";
import type { PileNow } from "./frames";
import { Ghosts, type Ghost } from "./ghosts";
import { furnish, lamps, room, surroundings } from "./furniture";
import { clearSkin, edgeInk, fineGlass, glassOf, pipInk, plainGlass, pyramid } from "./glass";
import { label } from "./label";
import { Landing } from "./landing";
import { Pace } from "./pace";
import { onTable, placeOf, radius } from "./geometry";
import { pick } from "./pick";
import { corners, type Pose } from "./pieces";
import { Shadows } from "./shadow";
import { Steering } from "./steer";

const SMALLEST = 640; // pixels across at which a software renderer still keeps up
const SHARP = 1.5; // pixels for each pixel of the page in a plain picture at rest
const NARROWEST = 0.86; // radians of the table from left to right, at least
const HIGHEST = 112; // millimetres above the table that a picture from the front holds
const NEARER = 0.85; // of how far off it is: how much nearer the eye must come before it moves
const STEP_BACK = 220; // milliseconds in which the eye steps back or comes nearer
const BESIDE = 104; // millimetres between the own pile and a ghost of another
const REST = 350; // milliseconds without change after which it is drawn sharply

export const EYES = ["front", "low", "above", "all"] as const;
export type Eye = (typeof EYES)[number];

export class Drawing {
  readonly camera = new PerspectiveCamera(38, 16 / 9, 5, 6000);
  readonly controls: OrbitControls;
  readonly landing = new Landing();
  private readonly scene = new Scene();
  private readonly renderer: WebGLRenderer;
  private readonly batches: Batches;
  private readonly shadows: Shadows;
  private readonly paintRoom: ((background: string) => void) | null = null;
  private readonly lamp: DirectionalLight;
  private readonly steering = new Steering();
  private readonly ghosts = new Group();
  private readonly places = new Ghosts();
  private compares = false;
  private readonly names = new Map<number, Sprite>();
  private mirrored: Texture | null = null;
  private request = 0;
  private rest = 0;
  private readonly pace: Pace;
  private width = 0;
  private height = 0;
  private lit: ReadonlySet<string> = new Set();
  private marked: string | null = null;
  private sway = 0;
  /** The point of view and whose pile is seen; null when the player has moved the eye. */
  private eye: Eye | null = null;
  private seen = 0;
  /** How many times further off than usual. */
  private back = 1;
  private stepping = 0;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly fine: boolean,
    private readonly players: number,
    private from: number,
    top: string,
    /** Whether what a picture takes decides how finely the next one is drawn; else always as finely as can be. */
    private readonly steered: boolean,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: fine, preserveDrawingBuffer: true });
    this.pace = new Pace(this.renderer.getContext() as WebGL2RenderingContext, (cost) => this.steer(cost));
    this.renderer.shadowMap.enabled = fine;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false; // only when something has moved
    const size = furnish(this.scene, players, top);
    const [lamp, ...others] = lamps(size, fine);
    this.lamp = lamp;
    this.ghosts.position.x = BESIDE;
    this.scene.add(lamp, ...others, this.landing.group, this.ghosts, this.places.group);
    this.shadows = new Shadows(45 * players, fine);
    this.scene.add(this.shadows);
    if (fine) {
      this.renderer.toneMapping = NeutralToneMapping;
      this.renderer.transmissionResolutionScale = 0.5;
      this.mirrored = surroundings(this.renderer);
      const { parts, paint } = room(size);
      this.scene.add(...parts);
      this.paintRoom = paint;
      const [glass, skin] = [fineGlass(this.mirrored), clearSkin(this.mirrored)];
      this.batches = new Batches(players, from, { glass, skin, edges: edgeInk, pips: pipInk });
    } else this.batches = new Batches(players, from, { glass: plainGlass(), skin: null, edges: edgeInk, pips: pipInk });
    this.scene.add(...this.batches.meshes);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.minDistance = 60;
    this.controls.maxDistance = 900 + 2 * size;
    this.controls.maxPolarAngle = Math.PI / 2 - 0.02;
    this.controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.ROTATE };
    this.controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_ROTATE };
    this.controls.addEventListener("change", () => this.draw());
    this.controls.addEventListener("start", () => (this.eye = null));
    this.look("front");
    // What a canvas shows can be asked of the canvas.
    Object.assign(canvas, {
      lying: () => this.lying(),
      seen: (x: number, y: number, z: number) => this.screen(new Vector3(x, y, z)),
      drawn: () => this.renderer.info.render,
    });
  }

  /** The background behind the table follows the page's theme. */
  paint(dark: boolean): void {
    const background = BACKGROUND[dark ? "dark" : "light"];
    this.scene.background = new Color(background);
    this.paintRoom?.(background);
    this.renderer.toneMappingExposure = dark ? 1.05 : 1.3;
    this.draw();
  }

  // --- the eye --------------------------------------------------------------------------------

  /** Look at a seat's pile, or at everybody's, from one's own side of the table. */
  look(eye: Eye, seat = this.from): void {
    this.eye = eye;
    this.seen = seat;
    this.back = 1;
    cancelAnimationFrame(this.stepping);
    this.showNames();
    this.aim();
  }

  private aim(back = this.back): void {
    const r = radius(this.players);
    const pile = placeOf(this.seen, this.from, this.players).at.add(new Vector3(0, -15, 30 * back));
    const views: Record<Eye, readonly [Vector3, Vector3]> = {
      front: [pile, new Vector3(0, -235, 95).multiplyScalar(back)],
      low: [pile, new Vector3(0, -250, 8).multiplyScalar(back)],
      above: [pile, new Vector3(0, -45, 270).multiplyScalar(back)],
      all: [new Vector3(0, r * 0.85, 0), new Vector3(0, -(r * 1.9 + 260), r * 1.25 + 190)],
    };
    const [target, away] = views[this.eye ?? "front"];
    this.controls.target.copy(target);
    this.camera.position.copy(target).add(away);
    this.controls.update();
    this.draw();
  }

  /** Step back from what grows out of the picture, and come near again once nothing is held, unless the
   * player chose where to look from. */
  private makeRoomFor(highest: number, held: boolean): void {
    const needed = Math.max(1, (highest + 15) / HIGHEST);
    if (highest > HIGHEST * this.back) this.step(needed);
    else if (!held && needed < NEARER * this.back) this.step(needed);
  }

  private step(back: number): void {
    const [from, began] = [this.back, performance.now()];
    this.back = back;
    cancelAnimationFrame(this.stepping);
    const go = (now: number): void => {
      const part = moving() ? Math.min(1, (now - began) / STEP_BACK) : 1;
      if (this.eye) this.aim(from + (back - from) * part * (2 - part));
      if (this.eye && part < 1) this.stepping = requestAnimationFrame(go);
    };
    go(began);
  }

  /** `covered` of its width, at the right, lie under something else: what one looks at is in the middle of the rest. */
  resize(width: number, height: number, covered = 0): void {
    if (width === 0 || height === 0) return;
    [this.width, this.height] = [width, height];
    this.camera.aspect = width / height;
    // A narrow picture must still hold a pile and what waits beside it.
    const narrow = (2 * Math.atan(Math.tan(NARROWEST / 2) / ((width - covered) / height)) * 180) / Math.PI;
    this.camera.fov = Math.max(38, narrow);
    this.camera.setViewOffset(width, height, covered / 2, 0, width, height);
    this.draw();
  }

  // --- pieces ---------------------------------------------------------------------------------

  sitAt(seat: number): void {
    this.from = seat;
    this.batches.sitAt(seat);
  }

  /** Write the others' names before their piles. */
  name(names: readonly string[]): void {
    for (const sprite of this.names.values()) this.scene.remove(sprite);
    this.names.clear();
    names.forEach((name, seat) => {
      if (seat === this.from) return;
      const sprite = label(name);
      const place = placeOf(seat, this.from, this.players).at;
      sprite.position.copy(place).add(new Vector3(0, -88, 9));
      this.names.set(seat, sprite);
      this.scene.add(sprite);
    });
    this.showNames();
    this.draw();
  }

  /** A name stands in the way of who looks at that pile closely, and of other names. */
  private showNames(): void {
    for (const [seat, sprite] of this.names) sprite.visible = !this.compares && (seat !== this.seen || this.eye === "all");
  }

  /** Show these piles, and nothing else. */
  show(piles: readonly PileNow[]): void {
    const shown: Shown[] = [];
    let [highest, held] = [0, false];
    for (const pile of piles) {
      const place = placeOf(pile.seat, this.from, this.players);
      for (const { piece, at, turn, held: inHand } of pile.pieces) {
        const pose = onTable({ at, turn }, place);
        shown.push({ seat: pile.seat, piece, ...pose });
        if (pile.seat !== this.seen) continue;
        highest = Math.max(highest, ...corners(pose, piece).map((corner) => corner.z));
        held ||= inHand;
      }
    }
    this.makeRoomFor(highest, held);
    if (this.batches.show(shown)) {
      this.shadows.fall(this.batches.pieces.values());
      this.renderer.shadowMap.needsUpdate = true;
    }
    const shaking = piles.some((pile) => pile.shaking);
    this.sway = shaking && moving() ? Math.sin(performance.now() / 30) * 1.5 : 0;
    this.draw();
  }

  /** What is drawn where, in millimetres from the middle of the table. */
  lying(): { seat: number; piece: string; at: number[] }[] {
    return [...this.batches.pieces.values()].map(({ seat, piece, at }) => ({ seat, piece, at: at.toArray() }));
  }

  /** Light up the pieces that a verdict is about; the others step back. */
  spot(seat: number, names: readonly string[]): void {
    this.lit = new Set(names.map((name) => Batches.key(seat, name)));
    Object.assign(this.canvas, { lit: names });
    this.tint();
  }

  /** Mark the own piece that a key would take. */
  mark(piece: string | null): void {
    this.marked = piece && Batches.key(this.from, piece);
    this.tint();
  }

  private tint(): void {
    this.batches.tint(this.lit, this.marked);
    this.draw();
  }

  /** The own or waiting piece under a point of the screen. */
  pieceAt(x: number, y: number): string | null {
    return this.hit(x, y)?.piece ?? null;
  }

  /** The point of such a piece that is touched. */
  touched(x: number, y: number): Vector3 | null {
    return this.hit(x, y)?.point ?? null;
  }

  private hit(x: number, y: number): { piece: string; point: Vector3 } | null {
    return pick(this.ray(x, y).ray, [...this.batches.pieces.values()].filter((one) => one.seat === this.from));
  }

  ray(x: number, y: number): Raycaster {
    const box = this.canvas.getBoundingClientRect();
    const point = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    const ray = new Raycaster();
    this.camera.updateMatrixWorld();
    ray.setFromCamera(point, this.camera);
    return ray;
  }

  /** Where a point of the screen meets the plane through `through` that is seen best: the table's when
   * one looks down, an upright one when one looks along it. */
  point(x: number, y: number, through: Vector3): Vector3 | null {
    const ray = this.ray(x, y).ray;
    const normal = this.low ? this.ahead().negate() : new Vector3(0, 0, 1);
    const slope = normal.dot(ray.direction);
    if (Math.abs(slope) < 1e-4) return null;
    const distance = normal.dot(through.clone().sub(ray.origin)) / slope;
    return distance < 0 ? null : ray.origin.clone().addScaledVector(ray.direction, distance);
  }

  /** Where a point of the table is on the screen. */
  screen(at: Vector3): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    this.camera.updateMatrixWorld(); // the eye may have moved since the last picture
    const seen = at.clone().project(this.camera);
    return { x: box.left + ((seen.x + 1) / 2) * box.width, y: box.top + ((1 - seen.y) / 2) * box.height };
  }

  /** True when the eye is low, so that the plane one sees stands upright. */
  get low(): boolean {
    return this.controls.getPolarAngle() > Math.PI * 0.43;
  }

  /** The way one looks, along the table. */
  ahead(): Vector3 {
    const way = this.camera.getWorldDirection(new Vector3());
    way.z = 0;
    return way.lengthSq() < 1e-6 ? new Vector3(0, 1, 0) : way.normalize();
  }

  // --- the hand -------------------------------------------------------------------------------

  /** A ghost of the piece in the hand where it would land. */
  showHand(piece: string, aim: Pose, drop: Drop, danger: Danger | null): void {
    this.landing.show(piece, this.from, aim, drop, danger);
    this.draw();
  }

  hideHand(): void {
    this.landing.hide();
    this.draw();
  }

  /** Show a pile of another time beside the own one, as a ghost. */
  haunt(pieces: readonly (Pose & { piece: string })[] | null): void {
    for (const ghost of this.ghosts.children) glassOf(ghost as Group).dispose();
    this.ghosts.clear();
    for (const { piece, at, turn } of pieces ?? []) {
      const ghost = pyramid(piece, this.from, null);
      ghost.position.copy(at);
      ghost.quaternion.copy(turn);
      glassOf(ghost).opacity = 0.22;
      glassOf(ghost).depthWrite = false;
      ghost.children[0]!.castShadow = false;
      this.ghosts.add(ghost);
    }
    Object.assign(this.canvas, { ghosts: this.ghosts.children.length });
    this.draw();
  }

  /** Show where pieces came or might have come to rest, as ghosts in the piles. */
  compare(ghosts: readonly Ghost[]): void {
    this.compares = ghosts.some((ghost) => ghost.name);
    this.showNames();
    this.places.show(ghosts, (seat) => placeOf(seat, this.from, this.players));
    Object.assign(this.canvas, { compared: ghosts.map(({ piece, good }) => `${good ? "better" : "played"} ${piece}`) });
    this.draw();
  }

  // --- drawing ----------------------------------------------------------------------------------

  draw(): void {
    this.request ||= requestAnimationFrame((now) => {
      this.request = 0;
      // Without a graphics card movement is drawn coarsely and less often, and leaves the processor to
      // the rest of the table; what stands still is drawn well.
      if (this.fine) {
        this.render(this.steered ? this.steering.now.ratio : Math.min(2, window.devicePixelRatio));
        return this.pace.drawn(now);
      }
      if (!this.pace.ready(now)) return this.draw();
      this.render(Math.min(1, SMALLEST / this.width));
      this.pace.drawn(now);
      window.clearTimeout(this.rest);
      this.rest = window.setTimeout(() => this.render(SHARP), REST);
    });
  }

  /** What a picture took decides how finely the next one is drawn. */
  private steer(cost: number): void {
    if (!this.fine || !this.steered || !this.steering.took(cost)) return;
    this.refine();
    this.draw();
  }

  private refine(): void {
    const { clear, shadows } = this.steering.now;
    this.lamp.castShadow = shadows;
    this.renderer.shadowMap.needsUpdate = true;
    this.batches.see(clear);
  }

  private render(ratio: number): void {
    if (this.width === 0) return;
    this.scene.position.x = this.sway;
    const size = this.renderer.getSize(new Vector2());
    if (size.x !== this.width || size.y !== this.height) this.renderer.setSize(this.width, this.height, false);
    if (this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio);
    this.renderer.render(this.scene, this.camera);
  }

  /** A picture of the table as it is seen now, without the marks of the hand. */
  photo(): string {
    const held = this.landing.group.visible;
    this.landing.group.visible = false;
    this.render(2);
    const picture = this.canvas.toDataURL("image/png");
    this.landing.group.visible = held;
    this.draw();
    return picture;
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    cancelAnimationFrame(this.stepping);
    window.clearTimeout(this.rest);
    this.controls.dispose();
    this.batches.dispose();
    this.mirrored?.dispose();
    this.renderer.dispose();
  }
}
