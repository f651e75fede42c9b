// A server and a clock within the program: the test advances the time, and nothing is sent.

import { mock } from "node:test";

mock.timers.enable({ apis: ["setTimeout", "Date"] });

export const START = Date.now();

/** Seconds since the start, by the clock of the client. */
export function now(): number {
  return (Date.now() - START) / 1000;
}

/** Advances time, a tenth of a second at a time, until a condition holds. */
export async function passes<T>(wanted: Promise<T>, limitSeconds = 600): Promise<T> {
  let isDone = false;
  const done = (): void => void (isDone = true);
  wanted.then(done, done);
  const end = now() + limitSeconds;
  for (await settled(); !isDone; await settled()) {
    if (now() > end) throw new Error(`nothing for ${limitSeconds} s`);
    mock.timers.tick(100);
  }
  return wanted;
}

/** Advances time at once. Events due in between run at the end. */
export async function later(seconds: number): Promise<void> {
  await settled();
  mock.timers.tick(seconds * 1000);
  await settled();
}

/** Waits until all immediate work is done. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });
}

/** Waits forever, or until the request is aborted. */
export function never(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(new DOMException("aborted", "AbortError"));
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
  });
}

export interface Asked {
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  headers: Headers;
  signal: AbortSignal | null | undefined;
}

/** A `fetch` answered by a function. */
export function fetchBy(answer: (asked: Asked) => Response | Promise<Response>): typeof fetch {
  return async (url, init = {}) => {
    const { pathname, searchParams } = new URL(String(url));
    const form = new URLSearchParams(typeof init.body === "string" ? init.body : "");
    return answer({ path: pathname.replace("/api/v1", ""), query: searchParams, form, headers: new Headers(init.headers), signal: init.signal });
  };
}
