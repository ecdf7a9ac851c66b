// The table and the lamp over it.

import {
  AmbientLight,
  BackSide,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  Float32BufferAttribute,
  HemisphereLight,
  LatheGeometry,
  type Light,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  PMREMGenerator,
  RingGeometry,
  Scene,
  SphereGeometry,
  type Texture,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from "three";
import { cloth } from "./cloth";
import { COLOURS } from "./colours";
import { radius } from "./geometry";
import { blended, ORDER } from "./glass";

const MARGIN = 230; // millimetres of table beyond the circle of the places
const POOL = 190; // millimetres around the own place that the lamp lights fully
const DUSK = 0.52; // what is left of its light far off

/** From where the light falls. */
export const LAMP = new Vector3(-160, -120, 420);

/** The table top with its wooden edge, and a thin ring around the own place; how large it is. */
export function furnish(scene: Scene, players: number, top: string): number {
  const size = radius(players) + MARGIN;
  const board = new Mesh(
    pool(new RingGeometry(0.1, size, 72, 10), radius(players)),
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
  const edge = new Mesh(new LatheGeometry(profile, 72), new MeshStandardMaterial({ color: COLOURS.rim, roughness: 0.55, side: DoubleSide }));
  edge.rotation.x = Math.PI / 2;
  edge.position.y = radius(players);
  const mat = new Mesh(
    new RingGeometry(148, 150, 72),
    blended(new MeshBasicMaterial({ color: COLOURS.white, opacity: 0.16 })),
  );
  mat.position.z = 0.1;
  mat.renderOrder = ORDER.floor;
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

export function lamps(size: number, fine: boolean): [DirectionalLight, ...Light[]] {
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

/** The room: a wall that grows dark towards the ceiling, and a floor. `paint` gives it the colours of a theme. */
export function room(size: number): { parts: Mesh[]; paint: (background: string) => void } {
  const [far, high, low] = [size + 1500, 1600, -720];
  const wall = new CylinderGeometry(far, far, high - low, 40, 6, true).rotateX(Math.PI / 2).translate(0, 0, (high + low) / 2);
  const floor = new CircleGeometry(far, 40).translate(0, 0, low);
  const look = { vertexColors: true, side: BackSide, depthWrite: false, toneMapped: false } as const;
  const parts = [new Mesh(wall, new MeshBasicMaterial(look)), new Mesh(floor, new MeshBasicMaterial({ ...look, side: DoubleSide }))];
  for (const part of parts) part.renderOrder = -3;
  const paint = (background: string): void => {
    const [light, shade] = [new Color(background), new Color(background).multiplyScalar(0.7)];
    const wood = new Color(COLOURS["rim-dark"]).lerp(shade, 0.45);
    colour(wall, (z) => light.clone().lerp(shade, Math.min(1, Math.max(0, (z - low) / (high - low)) ** 0.7)));
    colour(floor, (_, far_) => wood.clone().multiplyScalar(1.05 - 0.45 * Math.min(1, far_ / far)));
  };
  return { parts, paint };
}

function colour(geometry: CylinderGeometry | CircleGeometry, at: (z: number, far: number) => Color): void {
  const place = geometry.getAttribute("position");
  const colours: number[] = [];
  for (let n = 0; n < place.count; n++) colours.push(...at(place.getZ(n), Math.hypot(place.getX(n), place.getY(n))).toArray());
  geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
}

/** Glass is seen by what it mirrors: a studio with two long lamps, a window and a dim ceiling. */
export function surroundings(renderer: WebGLRenderer): Texture {
  const studio = new Scene();
  studio.add(new Mesh(new SphereGeometry(50, 24, 12), new MeshBasicMaterial({ color: new Color(COLOURS.ground).multiplyScalar(0.35), side: BackSide })));
  const lamp = (wide: number, high: number, light: number, x: number, y: number, z: number) => {
    const box = new Mesh(new PlaneGeometry(wide, high), new MeshBasicMaterial({ color: new Color(COLOURS.sun).multiplyScalar(light), side: DoubleSide }));
    box.position.set(x, y, z);
    box.lookAt(0, 0, 0);
    studio.add(box);
  };
  lamp(26, 7, 9, -16, -12, 26);
  lamp(8, 24, 4, 30, -6, 10);
  lamp(18, 12, 3, 0, 34, 16);
  lamp(40, 40, 0.7, 0, 0, 40);
  const maker = new PMREMGenerator(renderer);
  const { texture } = maker.fromScene(studio, 0.03);
  maker.dispose();
  return texture;
}
