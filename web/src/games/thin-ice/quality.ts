// Whether this machine draws with a graphics card or by hand, and what to leave out if by hand.

export type Wish = "auto" | "fine" | "plain";
export const WISHES: readonly Wish[] = ["auto", "fine", "plain"];

const KEY = "tablier.thin-ice.quality";

export function wished(): Wish {
  const kept = localStorage.getItem(KEY);
  return WISHES.find((wish) => wish === kept) ?? "auto";
}

export function wish(choice: Wish): void {
  localStorage.setItem(KEY, choice);
}

/** The name of the renderer, or null where there is no WebGL at all. */
export function renderer(): string | null {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return null;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return name;
}

export function isFine(choice: Wish, name: string): boolean {
  return choice === "fine" || (choice === "auto" && !/swiftshader|llvmpipe|software|basic render/i.test(name));
}
