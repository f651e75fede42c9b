/**
 * Sends answers. Each goes to the decision that the player sees, and replaces only the answer that they see. An answer
 * without a response is sent again, even after a reload of the page. It never replaces an answer of another window.
 */

import { type Answer, ConnectionError, isProblem, nullOnProblem } from "@agot/client";
import { session } from "../session/session.svelte.js";

const NAME = "agot-answer";
const PATH = "/games/{code}/decisions/{number}/answer";

export interface Sent {
  code: string;
  number: number;
  answer: Answer;
  /** The accepted answer that the player saw, or null. */
  seen: Answer | null;
}

/** Whether the answer counts. If not, `current` is the answer of another window. */
export type Outcome = { isAccepted: true } | { isAccepted: false; current: Answer };

/** Returns the answer of this window without a response, or null. */
export function unconfirmed(code: string): Sent | null {
  const stored = JSON.parse(sessionStorage.getItem(NAME) ?? "null") as (Sent & { user: string }) | null;
  return stored?.code === code && stored.user === session.me?.username ? stored : null;
}

export function clearUnconfirmed(): void {
  sessionStorage.removeItem(NAME);
}

/**
 * Sends an answer until there is a response or `isOver` returns true. The next page then sends it again. Throws
 * ProblemError if the server refuses it.
 */
export async function send(sent: Sent, isOver: () => boolean): Promise<Outcome> {
  sessionStorage.setItem(NAME, JSON.stringify({ ...sent, user: session.me?.username }));
  for (;;) {
    try {
      const outcome = await attempt(sent);
      clearUnconfirmed();
      return outcome;
    } catch (error) {
      if (error instanceof ConnectionError && !isOver()) continue;
      if (isProblem(error)) clearUnconfirmed();
      throw error;
    }
  }
}

/** Reads the accepted answer of the user's house with its entity tag. Returns null without one. */
export async function acceptedAnswer(code: string, number: number): Promise<{ answer: Answer; etag: string | null } | null> {
  const found = await nullOnProblem(["not_found", "decision_unknown"], session.client.getIfChanged(PATH, null, { code, number }));
  return found === null ? null : { answer: found.body.answer as unknown as Answer, etag: found.etag };
}

async function attempt({ code, number, answer, seen }: Sent): Promise<Outcome> {
  try {
    await session.client.put(PATH, { code, number, body: answer, headers: await condition(code, number, seen), keepalive: true });
    return { isAccepted: true };
  } catch (error) {
    if (!isProblem(error, "precondition_failed")) throw error;
    // an earlier attempt succeeded, or another window has answered
    const found = await acceptedAnswer(code, number);
    if (found === null || isSame(found.answer, answer)) return { isAccepted: true };
    return { isAccepted: false, current: found.answer };
  }
}

/** Returns the precondition that prevents replacing an answer that the player has not seen. */
async function condition(code: string, number: number, seen: Answer | null): Promise<Record<string, string>> {
  if (seen === null) return { "If-None-Match": "*" };
  const found = await acceptedAnswer(code, number);
  return { "If-Match": found !== null && isSame(found.answer, seen) ? (found.etag ?? "*") : '"another"' };
}

/** Whether two answers are equal, regardless of the order of their fields. */
export function isSame(one: Answer, other: Answer): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, sorted(each)]));
}
