// Translucent plastic: the thicker the way of the light through it, the deeper its colour.

import { CustomBlending, DoubleSide, Group, type Material, Mesh, MeshBasicMaterial, MeshLambertMaterial, MeshPhysicalMaterial, OneFactor, type Texture } from "three";
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

export const edgeInk = blended(new MeshBasicMaterial({ color: COLOURS.white, opacity: 0.25 }));
export const pipInk = new MeshLambertMaterial({ color: COLOURS.pip, emissive: COLOURS.pip, emissiveIntensity: 0.35, vertexColors: true });

/** Colour by thickness: seen from the side a wall is long, takes more of the light away, and deepens what is left. */
function byThickness<M extends Material>(material: M, density: number): M {
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader
      .replace(
        "#include <emissivemap_fragment>",
        `float way = min( 4.0, 1.0 / max( 0.1, abs( dot( normalize( vViewPosition ), normal ) ) ) );
        diffuseColor.rgb = pow( diffuseColor.rgb, vec3( 0.8 + 0.2 * way ) );
        diffuseColor.a *= 1.0 - exp( -${density.toFixed(2)} * way );
        totalEmissiveRadiance += diffuseColor.rgb * ${GLOW.toFixed(2)};`,
      )
      // What is mirrored is not seen through, however clear the wall is.
      .replace("#include <opaque_fragment>", `${MIRRORS}\n#include <opaque_fragment>`);
  };
  return material;
}

const MIRRORS = `#ifdef STANDARD
  diffuseColor.a = min( 1.0, diffuseColor.a + max( totalSpecular.r, max( totalSpecular.g, totalSpecular.b ) ) );
#endif`;

/** Blended with what is behind it, but drawn among what is solid: only that is seen through the own glass. Later orders lie over earlier ones. */
export function blended<M extends Material>(material: M): M {
  material.transparent = false;
  material.blending = CustomBlending;
  material.blendSrcAlpha = OneFactor; // the picture stays solid
  material.depthWrite = false;
  return material;
}

export const ORDER = { floor: 1, pips: 2, glass: 3, edges: 4, clear: 5 };

const LOOK = { vertexColors: true, transparent: true, opacity: 0.95, side: DoubleSide, flatShading: true } as const;

/** What is drawn by hand, where there is no graphics card. */
export const plainGlass = (): MeshLambertMaterial => byThickness(new MeshLambertMaterial(LOOK), 1.1);

/** Glass that mirrors the room. */
export const fineGlass = (mirrored: Texture): MeshPhysicalMaterial =>
  blended(
    byThickness(
      new MeshPhysicalMaterial({ ...LOOK, roughness: 0.12, clearcoat: 1, clearcoatRoughness: 0.05, envMap: mirrored, envMapIntensity: 1.2 }),
      0.45,
    ),
  );

/** And a skin for the own pile alone, since all behind it is drawn twice: it bends the light of whatever is behind it. */
export const clearSkin = (mirrored: Texture): MeshPhysicalMaterial =>
  new MeshPhysicalMaterial({
    flatShading: true,
    transmission: 1,
    thickness: 0.8,
    ior: 1.49,
    roughness: 0,
    clearcoat: 1,
    clearcoatRoughness: 0.04,
    envMap: mirrored,
    envMapIntensity: 1.1,
  });

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
