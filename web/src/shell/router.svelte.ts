// The address bar is the state: a path is matched against a short table of routes.

export const place = $state({ path: location.pathname, query: location.search });

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  read();
  window.scrollTo(0, 0);
}

/** Say in the address what is looked at now, without going anywhere. */
export function note(query: string): void {
  if (location.search !== query) history.replaceState(null, "", location.pathname + query);
  place.query = query;
}

/** Answered by the server itself, and no page of this client. */
const OUTSIDE = /^\/(api|print|sign-in)\//;

function read(): void {
  place.path = location.pathname;
  place.query = location.search;
}

/** Let plain clicks on our own links change the page without loading it again. */
export function followLinks(): void {
  window.addEventListener("popstate", read);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href^='/']");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !plain || event.defaultPrevented) return;
    if (link.target || link.hasAttribute("download") || OUTSIDE.test(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** The parts of `path` that stand where `pattern` has names (`/table/:id`), or null. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const found = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== found.length) return null;
  const parts: Record<string, string> = {};
  for (const [i, word] of wanted.entries()) {
    if (word.startsWith(":")) parts[word.slice(1)] = decodeURIComponent(found[i] ?? "");
    else if (word !== found[i]) return null;
  }
  return parts;
}
