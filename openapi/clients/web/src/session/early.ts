/**
 * The first requests of a page, sent while its code is still on the way. The client of the API adopts each of them
 * once, if it asks for the same with the same token; otherwise it sends its own.
 */

import type { Credentials } from "@agot/client";
import { codeOf } from "../screens.js";
import { address } from "./address.js";
import { language } from "./language.js";

interface Early {
  authorization: string | null;
  response: Promise<Response>;
  abort: AbortController;
}

const sent = new Map<string, Early>();
/** The parts of a table that one request reads at its opening. From then on events change the position. */
export const FIRST_PARTS = ["game", "clock", "position", "standing", "decisions", "news", "combats", "votes"] as const;
export const PARTS_AGAIN = FIRST_PARTS.filter((each) => each !== "position");
/** Parts that only a user has. */
const OWN_PARTS: readonly string[] = ["news"];

/** The value of `include` for some parts of a table. */
export function included(parts: readonly string[], isSignedIn: boolean): string {
  return parts.filter((each) => isSignedIn || !OWN_PARTS.includes(each)).join(",");
}

/** Sends what the page at this address reads first. */
export function sendEarly(path: string, query: string): void {
  const token = presentToken();
  const authorization = token === null ? null : `Bearer ${token}`;
  const lang = language();
  const send = (part: string, values: Record<string, string>): void => sendOne(part, values, authorization);
  const code = codeOf(path);
  if (code !== undefined) {
    send(`/games/${code}/table`, { include: included(FIRST_PARTS, token !== null), words: "true", lang });
    if (!new URLSearchParams(query).has("at")) send(`/games/${code}/board.svg`, { size: "phone", lang });
  }
  if (token !== null) send("/me", {});
  send("/reference/words", { lang });
  send("/reference/symbols.svg", {});
}

/** `fetch` for the client of the API: an early response in place of a new one. */
export const fetchEarly: typeof fetch = (input, init) => {
  const early = sent.get(String(input));
  sent.delete(String(input));
  if (early === undefined || early.authorization !== new Headers(init?.headers).get("Authorization")) return fetch(input, init);
  init?.signal?.addEventListener("abort", () => early.abort.abort(init.signal?.reason));
  return early.response;
};

/** Forgets what nobody has adopted: another page needs newer responses. */
export function forgetEarly(): void {
  sent.clear();
}

function presentToken(): string | null {
  const stored = JSON.parse(localStorage.getItem("agot") ?? "null") as Credentials | null;
  return stored === null || (stored.expiresAt ?? Infinity) < Date.now() ? null : stored.accessToken;
}

function sendOne(path: string, query: Record<string, string>, authorization: string | null): void {
  const url = new URL(`${address}/api/v1${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  const abort = new AbortController();
  const headers = { "Accept-Language": language(), ...(authorization && { Authorization: authorization }) };
  const cache = path.startsWith("/reference/") ? "no-cache" : "no-store";
  const response = fetch(url, { headers, signal: abort.signal, cache });
  response.catch(() => undefined); // whoever adopts it learns what is wrong
  sent.set(url.href, { authorization, response, abort });
}
