/** The server's check of an answer before it is sent: whether it is allowed, and its consequences. */

import { type Answer, type AnswerCheck, type ExplainedCase, type ExplainedCell, isProblem } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { inLanguage, texts } from "../words/words.svelte.js";

const PAUSE_MS = 350;

/** Parameters that request texts, in the current language if it is known. */
export function inWords(): object {
  return texts.words === null ? { words: true } : { words: true, lang: texts.words.language };
}

export class Foresight {
  /** The result for the current answer, or null. */
  check = $state.raw<AnswerCheck | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = "";

  /** Checks an answer after a pause without changes. */
  look(code: string, number: number, answer: Answer | null): void {
    const wanted = JSON.stringify([number, answer]);
    if (wanted === this.asked) return;
    this.asked = wanted;
    this.check = null;
    clearTimeout(this.timer);
    if (answer !== null) this.timer = setTimeout(() => void this.read(code, number, answer, wanted), PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asked = "";
    this.check = null;
  }

  private async read(code: string, number: number, body: Answer, wanted: string): Promise<void> {
    try {
      const input = { code, number, body, explain: true, ...inWords(), isSafe: true };
      const found = await session.client.post("/games/{code}/decisions/{number}/answer/check", input as never);
      if (this.asked === wanted) this.check = found as AnswerCheck;
    } catch (error) {
      // The answer can be sent without the check.
      if (!isProblem(error) && !(error instanceof Error)) throw error;
    }
  }
}

/** Reads the outcome of each pair of house cards. */
export async function gridOf(code: string, number: number): Promise<ExplainedCell[]> {
  return (await session.client.get("/games/{code}/decisions/{number}/explain", { code, number })).grid;
}

/** Reads the outcome of one pair of house cards with all terms, or null. */
export async function caseOf(code: string, number: number, card: string, opponent_card: string): Promise<ExplainedCase | null> {
  const found = await session.client.get("/games/{code}/decisions/{number}/explain", { code, number, card, opponent_card, words: true, ...inLanguage() });
  return found.cases[0] ?? null;
}
