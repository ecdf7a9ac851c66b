// Translucent plastic: the thicker the way of the light through it, the deeper its colour.

import { DoubleSide, Group, type Material, Mesh, MeshBasicMaterial, MeshLambertMaterial, MeshPhysicalMaterial, type Texture } from "three";
import { COLOURS, colourOf } from "./colours";
import { SIZES, sizeOf } from "./pieces";
import { edges, pips, shell } from "./shapes";

const SHELLS = new Map(SIZES.map((size) => [size, shell(size)]));
const EDGES = new Map(SIZES.map((size) => [size, edges(size)]));
const PIPS = new Map(SIZES.map((size) => [size, pips(size)]));
export const SURFACES = { shell: SHELLS, edges: EDGES, pips: PIPS };

/** Plastic lets the light through: its faces never go quite dark. */
export const GLOW = 0.22;
export const CLEAR = 0.66;

export const edgeInk = new MeshBasicMaterial({ color: COLOURS.white, transparent: true, opacity: 0.5, depthWrite: false });
export const pipInk = new MeshLambertMaterial({ color: COLOURS.pip, emissive: COLOURS.pip, emissiveIntensity: 0.35, vertexColors: true });

/** Colour by thickness: seen from the side a wall is long, takes more of the light away, and deepens what is left. */
function byThickness<M extends Material>(material: M): M {
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <emissivemap_fragment>",
      `float way = min( 4.0, 1.0 / max( 0.1, abs( dot( normalize( vViewPosition ), normal ) ) ) );
      diffuseColor.rgb = pow( diffuseColor.rgb, vec3( 0.8 + 0.2 * way ) );
      diffuseColor.a *= 1.0 - exp( -1.1 * way );
      totalEmissiveRadiance += diffuseColor.rgb * ${GLOW.toFixed(2)};`,
    );
  };
  return material;
}

/** Light that spreads inside the plastic: it comes out everywhere, in its colour. */
function glowing<M extends Material>(material: M): M {
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <emissivemap_fragment>",
      `totalEmissiveRadiance += diffuseColor.rgb * ${SPREAD.toFixed(2)};`,
    );
  };
  return material;
}

const SPREAD = 0.22;
const SEEN_THROUGH = 0.8; // of the light; the rest is scattered, as plastic does

const LOOK = { vertexColors: true, transparent: true, opacity: 0.95, side: DoubleSide, flatShading: true } as const;

/** What is drawn by hand, where there is no graphics card. */
export const plainGlass = (): MeshLambertMaterial => byThickness(new MeshLambertMaterial(LOOK));

/** Glass that mirrors the room. */
export const fineGlass = (mirrored: Texture): MeshPhysicalMaterial =>
  byThickness(new MeshPhysicalMaterial({ ...LOOK, roughness: 0.12, clearcoat: 1, clearcoatRoughness: 0.05, envMap: mirrored, envMapIntensity: 0.9 }));

/** And through which one really sees: for the own pile alone, since all behind it is drawn twice. */
export const clearGlass = (mirrored: Texture): MeshPhysicalMaterial =>
  glowing(new MeshPhysicalMaterial({
    vertexColors: true,
    flatShading: true,
    side: DoubleSide,
    transmission: SEEN_THROUGH,
    thickness: 3,
    ior: 1.49,
    roughness: 0.04,
    clearcoat: 1,
    clearcoatRoughness: 0.04,
    envMap: mirrored,
    envMapIntensity: 1.3,
  }));

/** One pyramid by itself, such as a ghost; its material is its own. */
export function pyramid(piece: string, seat: number, mirrored: Texture | null): Group {
  const size = sizeOf(piece);
  const look = { color: colourOf(seat), emissive: colourOf(seat), emissiveIntensity: GLOW, transparent: true, opacity: CLEAR, side: DoubleSide, flatShading: true };
  const material = mirrored ? new MeshPhysicalMaterial({ ...look, roughness: 0.1, clearcoat: 1, envMap: mirrored }) : new MeshLambertMaterial(look);
  const group = new Group();
  group.add(new Mesh(SHELLS.get(size), material), new Mesh(EDGES.get(size), edgeInk));
  group.userData = { piece, seat };
  return group;
}

type Glass = MeshPhysicalMaterial | MeshLambertMaterial;

export function glassOf(group: Group): Glass {
  return (group.children[0] as Mesh<never, Glass>).material;
}
