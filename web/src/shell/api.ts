// HTTP with the server: JSON both ways, failures as sentences that can be shown where they happen.

import { isHere, pocket } from "../pocket/pocket";
import type { Me, Words } from "../wire";
import { gamesHere, line } from "./line.svelte";
import { noticeBuild } from "./renew";

export const API = "/api/v1";

export class Failure extends Error {
  constructor(
    readonly words: Words,
    readonly status: number,
  ) {
    super(words.en);
  }
}

const SILENT: Words = {
  fr: "Le serveur ne répond pas. Vérifiez la connexion et réessayez.",
  en: "The server does not answer. Check the connection and try again.",
};

const ODD: Words = {
  fr: "Le serveur a donné une réponse inattendue. Rechargez la page.",
  en: "The server gave an unexpected answer. Reload the page.",
};

let whoami: Promise<Me> | null = null;

/** Who this browser is; asked once, and again after `forget`. */
export function me(): Promise<Me> {
  whoami ??= get<Me>("/me").catch((fault: unknown) => {
    whoami = null;
    throw fault;
  });
  return whoami;
}

export function forget(): void {
  whoami = null;
}

export function get<T>(path: string): Promise<T> {
  return request<T>("GET", path);
}

/** A change of anything; carries the session's CSRF token. Another tab may have begun a new session since. */
export async function send<T>(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<T> {
  const { csrf } = await me();
  try {
    return await request<T>(method, path, body, csrf);
  } catch (caught) {
    if (!(caught instanceof Failure) || caught.status !== 403) throw caught;
    forget();
    const fresh = (await me()).csrf;
    if (fresh === csrf) throw caught;
    return request<T>(method, path, body, fresh);
  }
}

async function request<T>(method: string, path: string, body?: unknown, csrf = ""): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (csrf) headers["X-CSRF"] = csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const { status, text } = await (isHere(path.split("/")[2] ?? "")
    ? pocket().ask(method, path, sent.body ?? "")
    : overTheLine(method, path, headers, sent));
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new Failure(ODD, status);
  }
  if (status >= 400) throw new Failure((data as { words?: Words } | null)?.words ?? ODD, status);
  return data as T;
}

/** The server's answer; where there is no network and the page is prepared for that, the page's own. */
async function overTheLine(
  method: string,
  path: string,
  headers: Record<string, string>,
  sent: { body?: string },
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(API + path, { method, headers, ...sent });
    line.up = true;
    noticeBuild(response);
    return { status: response.status, text: await response.text() };
  } catch {
    line.up = false;
    whoami = null;
    if (!line.prepared) throw new Failure(SILENT, 0);
    const games = method === "GET" && path === "/games" ? gamesHere() : null;
    if (games) return { status: 200, text: games };
    return pocket().ask(method, path, sent.body ?? "").catch(() => {
      throw new Failure(SILENT, 0);
    });
  }
}

/** The address of one of the server's sockets. */
export function socketAddress(path: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${API}${path}`;
}

/** What to say about anything that went wrong. */
export function wordsOf(fault: unknown): Words {
  return fault instanceof Failure ? fault.words : ODD;
}
