// <tablier-game src="https://club.example/table/ID?at=12">: a game inside any page, from the server that it names.

const SHEET = new CSSStyleSheet();
SHEET.replaceSync(
  ":host { display: block; max-width: 30rem; aspect-ratio: 24 / 31 } " +
    "iframe { display: block; width: 100%; height: 100%; border: 0; border-radius: 10px }",
);

class TablierGame extends HTMLElement {
  static readonly observedAttributes = ["src", "title"];

  attributeChangedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [SHEET];
    const address = framed(this.getAttribute("src") ?? "");
    // Until there is something to show, what the page wrote between the tags is shown: a plain link, say.
    if (!address) return shadow.replaceChildren(document.createElement("slot"));
    const frame = document.createElement("iframe");
    frame.src = address;
    frame.title = this.getAttribute("title") || "Tablier";
    frame.loading = "lazy";
    frame.setAttribute("sandbox", "allow-popups allow-same-origin allow-scripts");
    shadow.replaceChildren(frame);
  }
}

/** The address inside the frame; a path alone means the server that this script came from. */
function framed(src: string): string | null {
  if (!src || !URL.canParse(src, import.meta.url)) return null;
  const { origin, pathname, search, protocol } = new URL(src, import.meta.url);
  const id = /^\/(?:table|replay|embed)\/([\w-]+)$/.exec(pathname)?.[1];
  return id && /^https?:$/.test(protocol) ? `${origin}/embed/${id}${search}` : null;
}

if (!customElements.get("tablier-game")) customElements.define("tablier-game", TablierGame);
