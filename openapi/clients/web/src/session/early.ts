/**
 * The first requests of a page, sent while its code is still loading. The API client uses each response once, if it
 * makes the same request with the same token. Otherwise it sends its own request.
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
/** The parts of a table that one request reads when it opens. Events then update the position. */
export const FIRST_PARTS = ["game", "clock", "position", "standing", "decisions", "news", "combats", "votes"] as const;
export const PARTS_AGAIN = FIRST_PARTS.filter((each) => each !== "position");
/** Parts that only signed-in users have. */
const OWN_PARTS: readonly string[] = ["news"];

/** Returns the value of `include` for these parts of a table. */
export function included(parts: readonly string[], isSignedIn: boolean): string {
  return parts.filter((each) => isSignedIn || !OWN_PARTS.includes(each)).join(",");
}

/** Sends the first requests of the page at this address. */
export function sendEarly(path: string, query: string): void {
  const token = presentToken();
  const authorization = token === null ? null : `Bearer ${token}`;
  const lang = language();
  const send = (part: string, values: Record<string, string>): void => sendOne(part, values, authorization);
  const code = codeOf(path);
  if (code !== undefined) {
    send(`/games/${code}/table`, { include: included(FIRST_PARTS, token !== null), words: "true", lang });
    if (!new URLSearchParams(query).has("at")) send(`/games/${code}/board`, { format: "svg", size: "phone", lang });
  }
  if (token !== null) send("/me", {});
  send("/reference", { include: "words", lang });
  send("/reference/symbols.svg", {});
}

/** `fetch` for the API client. It returns the early response if there is one. */
export const fetchEarly: typeof fetch = (input, init) => {
  const early = sent.get(String(input));
  sent.delete(String(input));
  if (early === undefined || early.authorization !== new Headers(init?.headers).get("Authorization")) return fetch(input, init);
  init?.signal?.addEventListener("abort", () => early.abort.abort(init.signal?.reason));
  return early.response;
};

/** Drops unused responses, because another page needs newer ones. */
export function clearEarly(): void {
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
  const cache = path.startsWith("/reference") ? "no-cache" : "no-store";
  const response = fetch(url, { headers, signal: abort.signal, cache });
  response.catch(() => undefined); // the caller of `fetchEarly` handles the error
  sent.set(url.href, { authorization, response, abort });
}
