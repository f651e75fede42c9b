/**
 * Answers on their way to the server: each goes to the decision that its player saw, and takes the place of the answer
 * that they saw. One without a reply is sent again, also after a reload of the page: its decision is its key, and an
 * answer of another window is never replaced by it.
 */

import { type Answer, ConnectionError, isProblem, nullOnProblem } from "@agot/client";
import { session } from "../session/session.svelte.js";

const NAME = "agot-answer";
const PATH = "/games/{code}/decisions/{number}/answer";

export interface Sent {
  code: string;
  number: number;
  answer: Answer;
  /** The accepted answer that the player saw; null for none. */
  seen: Answer | null;
}

/** Whether the answer counts, and which answer counts in its place: one of another window. */
export type Outcome = { isAccepted: true } | { isAccepted: false; present: Answer };

/** The answer of this window that has no reply; null for none. */
export function unconfirmed(code: string): Sent | null {
  const stored = JSON.parse(sessionStorage.getItem(NAME) ?? "null") as (Sent & { user: string }) | null;
  return stored?.code === code && stored.user === session.me?.username ? stored : null;
}

export function forget(): void {
  sessionStorage.removeItem(NAME);
}

/**
 * Sends an answer until there is a reply, or `isOver`: then it is sent by the next page. Throws ProblemError if it is
 * refused.
 */
export async function send(sent: Sent, isOver: () => boolean): Promise<Outcome> {
  sessionStorage.setItem(NAME, JSON.stringify({ ...sent, user: session.me?.username }));
  for (;;) {
    try {
      const outcome = await attempt(sent);
      forget();
      return outcome;
    } catch (error) {
      if (error instanceof ConnectionError && !isOver()) continue;
      if (isProblem(error)) forget();
      throw error;
    }
  }
}

/** The accepted answer to a decision of the user's house, with its version; null for none. */
export async function present(code: string, number: number): Promise<{ answer: Answer; etag: string | null } | null> {
  const found = await nullOnProblem(["not_found", "decision_unknown"], session.client.getIfChanged(PATH, null, { code, number }));
  return found === null ? null : { answer: found.body.answer as unknown as Answer, etag: found.etag };
}

async function attempt({ code, number, answer, seen }: Sent): Promise<Outcome> {
  try {
    await session.client.put(PATH, { code, number, body: answer, headers: await condition(code, number, seen), keepalive: true });
    return { isAccepted: true };
  } catch (error) {
    if (!isProblem(error, "precondition_failed")) throw error;
    // an earlier attempt was carried out, or another window has answered
    const found = await present(code, number);
    if (found === null || isSame(found.answer, answer)) return { isAccepted: true };
    return { isAccepted: false, present: found.answer };
  }
}

/** What the server must have, so that nothing is replaced that the player has not seen. */
async function condition(code: string, number: number, seen: Answer | null): Promise<Record<string, string>> {
  if (seen === null) return { "If-None-Match": "*" };
  const found = await present(code, number);
  return { "If-Match": found !== null && isSame(found.answer, seen) ? (found.etag ?? "*") : '"another"' };
}

/** Whether two answers say the same, in whatever order their fields are. */
export function isSame(one: Answer, other: Answer): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, sorted(each)]));
}
