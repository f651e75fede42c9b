/** The contract between a task and the editor of its answer. */

import type { Answer, Decision, HouseId } from "@agot/client";
import type { TableState } from "../table/table.svelte.js";
import { texts } from "../words/words.svelte.js";

/** A decision of any kind. */
export interface Question {
  kind: string;
  number: number;
  houses: HouseId[];
  waiting_for: HouseId[];
  sealed: boolean;
  due_at: string | null;
  closed_at: string | null;
  /** The details of its kind. */
  question: { kind: string } & Record<string, unknown>;
  options: ({ kind: string } & object) | null;
  answer: Answer | null;
  words?: DecisionWords;
}

/** A decision of any kind, also of one that this client does not know. */
export function asQuestion(decision: Decision): Question {
  return (decision.kind === "UnknownDecision" ? decision.original : decision) as unknown as Question;
}

/** A question as an editor sees it. */
export interface Asked<O = unknown> {
  decision: Question & { options: O };
  house: HouseId | null;
  table: TableState;
}

export interface DecisionWords {
  title: string;
  asks: string;
  default: string;
  how: string;
  choices: ChoiceWords[];
  labels: Record<string, Record<string, string>>;
}

/** An answer, or a part of one, in words. */
export interface ChoiceWords {
  fields: Record<string, unknown>;
  label: string;
  /** Sentences about what follows at once. */
  consequences: string[];
}

/** The present state of an answer. */
export interface Draft {
  /** The answer as it would be sent; null while something is missing. */
  answer: Answer | null;
  /** What the primary button says. */
  label: string;
  /** A part of an answer that is worth keeping on the server; null for nothing. */
  kept?: Answer | null;
  /** Whether the editor shows itself what the answer leads to. */
  isForeseen?: boolean;
}

export interface EditorProps<O = unknown> {
  asked: Asked<O>;
  /** An answer or a draft to begin with. */
  given: Answer | null;
  onchange: (draft: Draft) => void;
}

/** The name of a thing as the question names it, else by the words of the server, else its id. */
export function labelOf(asked: Asked, kind: string, id: string): string {
  return asked.decision.words?.labels[kind]?.[id] ?? texts.words?.name(kind, id) ?? id;
}

/** The value of a field of an answer or draft. */
export function fieldOf<T>(given: Answer | null, field: string): T | undefined {
  const value = (given as Record<string, unknown> | null)?.[field];
  return value === null ? undefined : (value as T | undefined);
}

/** An answer to a question, made of its fields. */
export function answerTo(asked: Asked, fields: object): Answer {
  return { kind: asked.decision.kind, ...fields } as unknown as Answer;
}

/** An answer as a label, such as "Winterfell → Karhold: Knight". Empty for a kind that no words describe. */
export function answerLabel(answer: Answer): string {
  const row = answer as unknown as Record<string, unknown>;
  const parts = ["units", "musters"].find((field) => Array.isArray(row[field]) && (row[field] as unknown[]).length > 0);
  const own = `option-${answer.kind}`;
  const id = parts !== undefined && texts.words?.has(`${own}_${parts}`) ? `${own}_${parts}` : own;
  return texts.words?.has(id) ? texts.words.text(id, row) : "";
}

/** Consequences of a choice with these fields; empty if the server says nothing about it. */
export function consequencesOf(asked: Asked, fields: Record<string, unknown>): string[] {
  const found = asked.decision.words?.choices.find((each) =>
    Object.entries(each.fields).every(([field, value]) => JSON.stringify(fields[field] ?? null) === JSON.stringify(value)),
  );
  return found?.consequences ?? [];
}
