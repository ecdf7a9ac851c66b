// A board's drawing as a picture of its own, with the colours that it has on the screen.

const WIDTH = 1200;
const HEIGHT = 1400;
const MARGIN = 60;

/** What a drawing gets from style sheets, which a picture on its own does not have. */
const STYLES = [
  "fill",
  "fill-opacity",
  "opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "transform",
  "display",
] as const;

/** A PNG of the drawing under its title, with some lines of text below. */
export async function pictureOf(drawing: SVGSVGElement, title: string, lines: readonly string[]): Promise<Blob> {
  const page = getComputedStyle(document.documentElement);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = page.getPropertyValue("--paper");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.textAlign = "center";
  pen.fillStyle = page.getPropertyValue("--ink");
  pen.font = "600 64px Fraunces, serif";
  pen.fillText(title, WIDTH / 2, 96);
  const size = WIDTH - 2 * MARGIN;
  pen.drawImage(await asImage(drawing, size), MARGIN, 130, size, size);
  pen.font = "400 32px Inter, sans-serif";
  lines.forEach((line, i) => pen.fillText(line, WIDTH / 2, 130 + size + 56 + 48 * i, size));
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

async function asImage(drawing: SVGSVGElement, size: number): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const shown = drawing.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, i) => {
    const original = shown[i];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      // An attribute's own transform is kept; what CSS says is told in pixels, which SVG calls units.
      if (name === "transform" && (value === "none" || original.hasAttribute("transform"))) continue;
      element.setAttribute(name, value);
    }
    element.removeAttribute("class");
  });
  copy.setAttribute("width", String(size));
  copy.setAttribute("height", String(size));
  const text = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}
