// The service worker. The page itself always comes from the server when there is one, so that nobody meets a new server
// with an old page; what it is made of carries a hash in its name and is kept. Without a network the kept page is shown.

importScripts("/push-worker.js");

const VERSION = __VERSION__;
/** The pages, their scripts and letters: kept at once. */
const SHELL = __SHELL__;
/** Python and the plain rules: kept when somebody wants to play without a network. */
const PYTHON = __PYTHON__;

/** Solved positions, heavy: kept with the rules, or from when a page first reads them. */
const TABLES = __TABLES__;

const OWN = `tablier-${VERSION}`;
const RULES = `tablier-rules-${(PYTHON[0] ?? "").split("/")[2] ?? ""}`;
/** Answered by the server alone, however long it takes: no page of this client stands there. */
const OUTSIDE = /^\/(api|embed|pictures|print|sign-in)\//;
/** Milliseconds after which a network that does not answer counts as none. */
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await (await caches.open(OWN)).addAll(SHELL);
      const prepared = (await caches.keys()).some((name) => name.startsWith("tablier-rules-"));
      if (prepared) await keepRules().catch(() => {}); // it can be tried again from the page
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith("tablier-") && name !== OWN && name !== RULES);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data !== "keep rules" || !port) return;
  event.waitUntil(
    keepRules((share) => port.postMessage({ share })).then(
      () => port.postMessage({ kept: true }),
      () => port.postMessage({ kept: false }),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || OUTSIDE.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (SHELL.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function page(request) {
  const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE));
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    return (await kept("/")) ?? fetch(request);
  }
}

async function asset(request) {
  const { pathname } = new URL(request.url);
  const found = await kept(pathname);
  if (found) return found;
  const answer = await fetch(request);
  if (TABLES.includes(pathname) && answer.ok) {
    const copy = answer.clone();
    await (await caches.open(OWN)).put(pathname, copy).catch(() => {}); // a full disk: it is fetched again
  }
  return answer;
}

async function kept(path) {
  return (await (await caches.open(OWN)).match(path)) ?? (await (await caches.open(RULES)).match(path)) ?? undefined;
}

async function keepRules(tell = () => {}) {
  const cache = await caches.open(RULES);
  const wanted = [...PYTHON, ...TABLES];
  for (const [number, path] of wanted.entries()) {
    tell(number / wanted.length);
    if (!(await cache.match(path))) await cache.add(path);
  }
}
