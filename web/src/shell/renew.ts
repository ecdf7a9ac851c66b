// A page and the server it speaks to belong together. When the server was renewed while the page was open, the page is
// loaded again, but not for ever.

const own = document.querySelector<HTMLScriptElement>("script[type=module][src^='/assets/']")?.src ?? "";

function renew(): void {
  try {
    const before = Number(sessionStorage.getItem("tablier.renewed") ?? 0);
    if (Date.now() - before < 60_000) return;
    sessionStorage.setItem("tablier.renewed", String(Date.now()));
  } catch {
    return; // without a memory it might never end
  }
  location.reload();
}

/** Every answer names the client that belongs to it. */
export function noticeBuild(response: Response): void {
  const build = response.headers.get("Tablier-Client");
  if (own && build && !own.endsWith(build)) renew();
}

/** Without a line the server cannot be asked, and a page that reloads itself would be lost. */
export async function askBuild(): Promise<void> {
  const answer = await fetch("/api/v1/games", { cache: "no-store" }).catch(() => null);
  if (answer) noticeBuild(answer);
}
