/** The contract between a task and the editor of its answer. */

import type { Answer, HouseId } from "@agot/client";

/** A decision of any kind. */
export interface Question {
  kind: string;
  number: number;
  houses: HouseId[];
  waiting_for: HouseId[];
  sealed: boolean;
  due_at: string | null;
  closed_at: string | null;
  options: ({ kind: string } & object) | null;
  answer: Answer | null;
  words?: DecisionWords;
}

/** A question as an editor sees it. */
export interface Asked<O = unknown> {
  decision: Question & { options: O };
  house: HouseId | null;
}

export interface DecisionWords {
  title: string;
  asks: string;
  default: string;
  how: string;
  choices: { label: string }[];
  labels: Record<string, Record<string, string>>;
}

/** The present state of an answer. */
export interface Draft {
  /** The answer as it would be sent; null while something is missing. */
  answer: Answer | null;
  /** What the primary button says. */
  label: string;
  /** A part of an answer that is worth keeping on the server; null for nothing. */
  kept?: Answer | null;
}

export interface EditorProps<O = unknown> {
  asked: Asked<O>;
  /** An answer or a draft to begin with. */
  given: Answer | null;
  onchange: (draft: Draft) => void;
}

/** The name of a thing as the question names it, else its id. */
export function labelOf(asked: Asked, kind: string, id: string): string {
  return asked.decision.words?.labels[kind]?.[id] ?? id;
}
