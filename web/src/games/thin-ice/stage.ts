// The table in three dimensions: what lies where, the light, the eye. It draws only when something changed.

import {
  AmbientLight,
  BufferGeometry,
  CircleGeometry,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Object3D,
  PCFSoftShadowMap,
  PerspectiveCamera,
  Raycaster,
  RingGeometry,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { cloth } from "./cloth";
import { CLEAR, GLOW, glassOf, pyramid } from "./glass";
import { lowest, type Pose } from "./pieces";
import { onTable, placeOf, radius } from "./places";
import type { PileNow } from "./frames";

const SMALLEST = 640; // pixels across at which a software renderer still keeps up

export const EYES = ["front", "low", "above"] as const;
export type Eye = (typeof EYES)[number];
const FROM: Record<Eye, readonly [number, number, number]> = {
  front: [0, -250, 125],
  low: [0, -265, 38],
  above: [0, -60, 300],
};

export class Stage {
  readonly camera = new PerspectiveCamera(38, 16 / 9, 5, 4000);
  readonly controls: OrbitControls;
  private readonly scene = new Scene();
  private readonly renderer: WebGLRenderer;
  private readonly pieces = new Map<string, Group>();
  private readonly ghost = new Group();
  private readonly drop = new Line(new BufferGeometry(), new LineBasicMaterial({ color: "#ffffff" }));
  private readonly landing = new Mesh(
    new RingGeometry(0.8, 1, 40),
    new MeshBasicMaterial({ color: "#ffffff", transparent: true, opacity: 0.85, depthTest: false }),
  );
  private readonly blob = new Mesh(
    new CircleGeometry(1, 32),
    new MeshBasicMaterial({ color: "#000000", transparent: true, opacity: 0.28, depthWrite: false }),
  );
  private readonly table: Mesh<BufferGeometry, MeshStandardMaterial>;
  private readonly sun = new DirectionalLight("#fff4e2", 2.2);
  private dirty = true;
  private request = 0;
  private lit: ReadonlySet<string> = new Set();
  private sway = 0;
  /** How far the piece in the hand is above what lies under it. */
  gap = 0;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly fine: boolean,
    private readonly players: number,
    private from: number,
    top: string,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: fine, preserveDrawingBuffer: true });
    this.renderer.shadowMap.enabled = fine;
    this.renderer.shadowMap.type = PCFSoftShadowMap;
    const size = radius(players) + 230;
    this.table = new Mesh(
      new CircleGeometry(size, 96),
      new MeshStandardMaterial({ map: cloth(top), roughness: top === "glass" ? 0.25 : 0.95 }),
    );
    this.table.position.set(0, radius(players), 0);
    this.table.receiveShadow = true;
    const edge = new Mesh(
      new RingGeometry(size, size + 26, 96),
      new MeshStandardMaterial({ color: "#6b4a30", roughness: 0.7 }),
    );
    edge.position.set(0, radius(players), -1);
    const mat = new Mesh(
      new RingGeometry(148, 150, 96),
      new MeshBasicMaterial({ color: "#ffffff", transparent: true, opacity: 0.16, depthWrite: false }),
    );
    mat.position.z = 0.1;
    this.scene.add(this.table, edge, mat, this.ghost, this.drop, this.landing, this.blob);
    this.light(size);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.minDistance = 60;
    this.controls.maxDistance = 900 + 2 * size;
    this.controls.maxPolarAngle = Math.PI / 2 - 0.02;
    this.controls.addEventListener("change", () => this.draw());
    this.look("front");
    this.hideHand();
  }

  private light(size: number): void {
    const sun = this.sun;
    sun.position.set(-160, -120, 420);
    sun.castShadow = this.fine;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.radius = 5;
    sun.shadow.bias = -0.0005;
    Object.assign(sun.shadow.camera, { left: -220, right: 220, top: 220, bottom: -220, near: 50, far: 900 + size });
    this.scene.add(sun, new HemisphereLight("#fdf6ea", "#5b4a3a", 1.1), new AmbientLight("#ffffff", 0.35));
  }

  /** The room behind the table follows the page's theme. */
  paint(background: string): void {
    this.scene.background = new Color(background);
    this.draw();
  }

  look(eye: Eye): void {
    this.camera.position.set(...FROM[eye]);
    this.controls.target.set(0, -15, 30);
    this.controls.update();
    this.draw();
  }

  resize(width: number, height: number): void {
    const ratio = this.fine ? Math.min(window.devicePixelRatio, 2) : Math.min(1, SMALLEST / Math.max(1, width));
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    // A tall, narrow picture must still hold a pile and the hand beside it.
    this.camera.fov = this.camera.aspect < 1 ? 52 : 38;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  // --- pieces ---------------------------------------------------------------------------------

  private static key = (seat: number, piece: string) => `${seat}:${piece}`;

  sitAt(seat: number): void {
    this.from = seat;
  }

  /** Show these piles, and nothing else. */
  show(piles: readonly PileNow[]): void {
    const seen = new Set<string>();
    for (const pile of piles) {
      const place = placeOf(pile.seat, this.from, this.players);
      for (const { piece, at, turn } of pile.pieces) {
        const key = Stage.key(pile.seat, piece);
        seen.add(key);
        let group = this.pieces.get(key);
        if (!group) {
          group = pyramid(piece, pile.seat, this.fine);
          this.pieces.set(key, group);
          this.scene.add(group);
        }
        const pose = onTable({ at, turn }, place);
        group.position.copy(pose.at);
        group.quaternion.copy(pose.turn);
      }
    }
    for (const [key, group] of this.pieces)
      if (!seen.has(key)) {
        this.scene.remove(group);
        glassOf(group).dispose();
        this.pieces.delete(key);
      }
    const shaking = piles.some((pile) => pile.shaking);
    this.sway = shaking ? Math.sin(performance.now() / 30) * 1.5 : 0;
    this.draw();
  }

  /** Light up the pieces that a verdict is about. */
  spot(seat: number, names: readonly string[]): void {
    this.lit = new Set(names.map((name) => Stage.key(seat, name)));
    for (const [key, group] of this.pieces) {
      const glass = glassOf(group);
      const lit = this.lit.has(key);
      glass.emissive.set(lit ? "#ff5a1f" : glass.color);
      glass.emissiveIntensity = lit ? 1 : GLOW;
      glass.opacity = this.lit.size > 0 && !lit ? CLEAR / 2.5 : CLEAR;
    }
    this.draw();
  }

  /** The own or waiting piece under a point of the screen. */
  pieceAt(x: number, y: number): string | null {
    const own = [...this.pieces.values()].filter((group) => group.userData["seat"] === this.from);
    const hit = this.ray(x, y).intersectObjects(own, true)[0];
    let found: Object3D | null = hit?.object ?? null;
    while (found && !found.userData["piece"]) found = found.parent;
    return (found?.userData["piece"] as string | undefined) ?? null;
  }

  private ray(x: number, y: number): Raycaster {
    const box = this.canvas.getBoundingClientRect();
    const point = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(point, this.camera);
    return ray;
  }

  /** Where a point of the screen meets the plane through `through` that is seen best: the table's when
   * one looks down, an upright one when one looks along it. */
  point(x: number, y: number, through: Vector3, upright: boolean): Vector3 | null {
    const ray = this.ray(x, y).ray;
    const normal = upright ? this.ahead().negate() : new Vector3(0, 0, 1);
    const slope = normal.dot(ray.direction);
    if (Math.abs(slope) < 1e-4) return null;
    const distance = normal.dot(through.clone().sub(ray.origin)) / slope;
    return distance < 0 ? null : ray.origin.clone().addScaledVector(ray.direction, distance);
  }

  /** True when the eye is low, so that the plane one sees stands upright. */
  get low(): boolean {
    return this.controls.getPolarAngle() > Math.PI * 0.32;
  }

  /** The way one looks, along the table. */
  ahead(): Vector3 {
    const way = this.camera.getWorldDirection(new Vector3());
    way.z = 0;
    return way.lengthSq() < 1e-6 ? new Vector3(0, 1, 0) : way.normalize();
  }

  // --- the hand -------------------------------------------------------------------------------

  /** A ghost where the hand wants the piece, and below it the spot where the piece would land. */
  showHand(piece: string, aim: Pose, held: string | null): void {
    if (this.ghost.userData["piece"] !== piece) {
      this.ghost.clear();
      const ghost = pyramid(piece, this.from, false);
      const glass = glassOf(ghost);
      glass.opacity = 0.22;
      glass.depthWrite = false;
      this.ghost.add(ghost);
      this.ghost.userData = { piece };
    }
    this.ghost.visible = true;
    this.ghost.position.copy(aim.at);
    this.ghost.quaternion.copy(aim.turn);
    const foot = lowest(aim, piece);
    const centre = new Vector3(0, 0, 8).applyQuaternion(aim.turn).add(aim.at);
    const down = new Raycaster(new Vector3(centre.x, centre.y, foot + 0.5), new Vector3(0, 0, -1));
    const under = [...this.pieces.values()].filter(
      (group) => group.userData["seat"] === this.from && group.userData["piece"] !== held,
    );
    const ground = down.intersectObjects([this.table, ...under], true)[0]?.point.z ?? 0;
    this.drop.geometry.setFromPoints([new Vector3(centre.x, centre.y, foot), new Vector3(centre.x, centre.y, ground)]);
    this.gap = foot - ground;
    this.drop.visible = this.landing.visible = this.gap > 0.6;
    this.landing.position.set(centre.x, centre.y, ground + 0.3);
    const wide = 5 + this.gap * 0.05;
    this.landing.scale.set(wide, wide, 1);
    this.blob.visible = !this.fine;
    this.blob.position.set(centre.x, centre.y, 0.2);
    this.blob.scale.set(9, 9, 1);
    this.draw();
  }

  hideHand(): void {
    for (const thing of [this.ghost, this.drop, this.landing, this.blob]) thing.visible = false;
    this.draw();
  }

  // --- drawing ----------------------------------------------------------------------------------

  draw(): void {
    this.dirty = true;
    this.request ||= requestAnimationFrame(() => {
      this.request = 0;
      if (!this.dirty) return;
      this.dirty = false;
      this.scene.position.x = this.sway;
      this.renderer.render(this.scene, this.camera);
    });
  }

  /** A picture of the table as it is seen now. */
  photo(): string {
    this.renderer.render(this.scene, this.camera);
    return this.canvas.toDataURL("image/png");
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    this.controls.dispose();
    this.renderer.dispose();
  }
}
