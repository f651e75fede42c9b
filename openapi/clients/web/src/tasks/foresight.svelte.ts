/** Judgement of the server about an answer before it is sent: whether it is allowed, and what it leads to. */

import { type Answer, type AnswerCheck, type ExplainedCase, type ExplainedCell, isProblem } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { inLanguage, texts } from "../words/words.svelte.js";

const PAUSE_MS = 350;

/** `lang` of a request, if the language is known. */
export function inWords(): object {
  return texts.words === null ? { words: true } : { words: true, lang: texts.words.language };
}

export class Foresight {
  /** The verdict on the present answer; null while there is none. */
  check = $state.raw<AnswerCheck | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = "";

  /** Asks about an answer once it has not changed for a moment. */
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
      // Nothing depends on it: the answer can be sent without it.
      if (!isProblem(error) && !(error instanceof Error)) throw error;
    }
  }
}

/** What two house cards lead to, for each pair of them. */
export async function gridOf(code: string, number: number): Promise<ExplainedCell[]> {
  return (await session.client.get("/games/{code}/decisions/{number}/explain", { code, number })).grid;
}

/** What one pair of house cards leads to, term by term; null if nothing can be said. */
export async function caseOf(code: string, number: number, card: string, opponent_card: string): Promise<ExplainedCase | null> {
  const found = await session.client.get("/games/{code}/decisions/{number}/explain", { code, number, card, opponent_card, words: true, ...inLanguage() });
  return found.cases[0] ?? null;
}
