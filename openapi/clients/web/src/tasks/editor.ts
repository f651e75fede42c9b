/** The interface between a task and the editor of its answer. */

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
  /** Details that depend on the kind. */
  question: { kind: string } & Record<string, unknown>;
  options: ({ kind: string } & object) | null;
  answer: Answer | null;
  words?: DecisionWords;
}

/** Converts a decision, including one of an unknown kind. */
export function asQuestion(decision: Decision): Question {
  return (decision.kind === "UnknownDecision" ? decision.original : decision) as unknown as Question;
}

/** The input of an editor. */
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

/** Texts for an answer, or for a part of one. */
export interface ChoiceWords {
  fields: Record<string, unknown>;
  label: string;
  /** Sentences about the immediate consequences. */
  consequences: string[];
}

/** The current state of an answer. */
export interface Draft {
  /** The answer to send, or null while it is incomplete. */
  answer: Answer | null;
  /** The text of the primary button. */
  label: string;
  /** The partial answer to save as a draft, or null. */
  kept?: Answer | null;
  /** Whether the editor itself shows the consequences of the answer. */
  isForeseen?: boolean;
}

export interface EditorProps<O = unknown> {
  asked: Asked<O>;
  /** The initial answer or draft. */
  given: Answer | null;
  onchange: (draft: Draft) => void;
}

/** The name of a thing from the question, else from the messages, else its id. */
export function labelOf(asked: Asked, kind: string, id: string): string {
  return asked.decision.words?.labels[kind]?.[id] ?? texts.words?.name(kind, id) ?? id;
}

/** The value of a field of an answer or draft. */
export function fieldOf<T>(given: Answer | null, field: string): T | undefined {
  const value = (given as Record<string, unknown> | null)?.[field];
  return value === null ? undefined : (value as T | undefined);
}

/** Returns an answer to a question with these fields. */
export function answerTo(asked: Asked, fields: object): Answer {
  return { kind: asked.decision.kind, ...fields } as unknown as Answer;
}

/** The label of an answer, such as "Winterfell → Karhold: Knight". Empty for a kind without a message. */
export function answerLabel(answer: Answer): string {
  const row = answer as unknown as Record<string, unknown>;
  const parts = ["units", "musters"].find((field) => Array.isArray(row[field]) && (row[field] as unknown[]).length > 0);
  const own = `option-${answer.kind}`;
  const id = parts !== undefined && texts.words?.has(`${own}_${parts}`) ? `${own}_${parts}` : own;
  return texts.words?.has(id) ? texts.words.text(id, row) : "";
}

/** The server's sentences about a choice with these fields, if any. */
export function consequencesOf(asked: Asked, fields: Record<string, unknown>): string[] {
  const found = asked.decision.words?.choices.find((each) =>
    Object.entries(each.fields).every(([field, value]) => JSON.stringify(fields[field] ?? null) === JSON.stringify(value)),
  );
  return found?.consequences ?? [];
}
