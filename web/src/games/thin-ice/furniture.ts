// The table and the lamp over it.

import {
  AmbientLight,
  Color,
  DirectionalLight,
  DoubleSide,
  Float32BufferAttribute,
  HemisphereLight,
  LatheGeometry,
  type Light,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PMREMGenerator,
  RingGeometry,
  type Scene,
  type Texture,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { cloth } from "./cloth";
import { COLOURS } from "./colours";
import { radius } from "./geometry";

const MARGIN = 230; // millimetres of table beyond the circle of the places
const POOL = 190; // millimetres around the own place that the lamp lights fully
const DUSK = 0.52; // what is left of its light far off

/** From where the light falls. */
export const LAMP = new Vector3(-160, -120, 420);

/** The table top with its wooden edge, and a thin ring around the own place; how large it is. */
export function furnish(scene: Scene, players: number, top: string): number {
  const size = radius(players) + MARGIN;
  const board = new Mesh(
    pool(new RingGeometry(0.1, size, 96, 20), radius(players)),
    new MeshStandardMaterial({ map: cloth(top), roughness: top === "glass" ? 0.25 : 0.95, vertexColors: true }),
  );
  board.position.y = radius(players);
  board.receiveShadow = true;
  const profile = [
    [size, -0.5],
    [size + 3, 4],
    [size + 12, 7],
    [size + 24, 5],
    [size + 30, -6],
    [size + 30, -40],
  ].map(([x, y]) => new Vector2(x, y));
  const edge = new Mesh(new LatheGeometry(profile, 96), new MeshStandardMaterial({ color: COLOURS.rim, roughness: 0.55, side: DoubleSide }));
  edge.rotation.x = Math.PI / 2;
  edge.position.y = radius(players);
  const mat = new Mesh(
    new RingGeometry(148, 150, 96),
    new MeshBasicMaterial({ color: COLOURS.white, transparent: true, opacity: 0.16, depthWrite: false }),
  );
  mat.position.z = 0.1;
  scene.add(board, edge, mat);
  return size;
}

/** A pool of light around the own place, in the colours of the corners: it costs nothing to draw. */
function pool(geometry: RingGeometry, away: number): RingGeometry {
  const at = geometry.getAttribute("position");
  const colours: number[] = [];
  for (let n = 0; n < at.count; n++) {
    const far = Math.hypot(at.getX(n), at.getY(n) + away);
    const part = Math.min(1, Math.max(0, (far - POOL) / 420));
    const light = 1 - (1 - DUSK) * part * (2 - part);
    colours.push(...new Color(light, light, light).toArray());
  }
  geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
  return geometry;
}

export function lamps(size: number, fine: boolean): Light[] {
  const sun = new DirectionalLight(COLOURS.sun, 2.5);
  sun.position.copy(LAMP);
  sun.castShadow = fine;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.radius = 6;
  sun.shadow.intensity = 0.75; // glass lets some of the light through
  sun.shadow.bias = -0.0005;
  Object.assign(sun.shadow.camera, { left: -220, right: 220, top: 220, bottom: -220, near: 50, far: 900 + size });
  return [sun, new HemisphereLight(COLOURS.sky, COLOURS.ground, 0.95), new AmbientLight(COLOURS.white, 0.3)];
}

/** Glass is seen by what it mirrors: a room with lamps. */
export function surroundings(renderer: WebGLRenderer): Texture {
  const maker = new PMREMGenerator(renderer);
  const { texture } = maker.fromScene(new RoomEnvironment(), 0.04);
  maker.dispose();
  return texture;
}
