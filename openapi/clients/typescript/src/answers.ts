import { UNIONS } from "./generated/kinds.js";
import type { Answer, Decision, Options } from "./generated/schema.js";

const SHAPES = UNIONS.Options?.members ?? {};

/** An open decision of your house, whose `options` are not null. */
export type AskedDecision = Decision extends infer D
  ? D extends { options: infer O }
    ? D & { options: Exclude<NonNullable<O>, { kind: "UnknownOptions" }> }
    : never
  : never;

/** The type of the answer to a decision: `AnswerTo<PlaceOrdersDecision>` is `PlaceOrdersAnswer`. */
export type AnswerTo<D extends { kind: string }> = Extract<Answer, { kind: D["kind"] }>;

/** The fields of an answer without its kind, which equals the kind of the decision. */
export type FieldsOf<D extends { kind: string }> = D extends unknown ? Omit<AnswerTo<D>, "kind"> : never;

/** A known shape of options. */
export type Shape = Exclude<Options, { kind: "UnknownOptions" }>;

type ShapeOf<D> = D extends { options: infer O } ? Extract<NonNullable<O>, Shape> : never;
type AskedWith<S extends Shape> = Decision extends infer D
  ? D extends { kind: string }
    ? S["kind"] extends ShapeOf<D>["kind"]
      ? D
      : never
    : never
  : never;
type Filled<S extends Shape> = S extends { answer_fields: readonly (infer F)[] } ? F : never;

/**
 * The fields of an answer that options of this shape fill: `Filling<AmountOptions>` is `{ amount: number }`.
 * `answer_fields` lists their names. For `one_of` the type is never, because each choice is a complete answer.
 */
export type Filling<S extends Shape> = [Filled<S>] extends [never]
  ? never
  : AskedWith<S> extends infer D
    ? D extends { kind: string }
      ? Pick<AnswerTo<D>, Filled<S> & keyof AnswerTo<D>>
      : never
    : never;

/** Whether the decision waits for your house, with options of a known shape. */
export function isAsked(decision: Decision): decision is AskedDecision {
  return (
    decision.kind !== "UnknownDecision" &&
    decision.closed_at === null &&
    decision.answer === null &&
    decision.options !== null &&
    Object.hasOwn(SHAPES, decision.options.kind)
  );
}

/** Returns an answer with the fields that a shape of options fills. Throws TypeError if one of them is missing. */
export function compose<S extends Shape>(decision: AskedDecision, shape: S, fields: Filling<S>): Answer {
  const missing = shape.answer_fields.filter((name) => !(name in (fields as object)));
  if (missing.length > 0) throw new TypeError(`${decision.kind}: the answer lacks ${missing.join(", ")}`);
  return { kind: decision.kind, ...(fields as object) } as Answer;
}

/** Use it in the `default` of a `switch`. The compiler rejects it if a case is missing. */
export function assertNever(value: never): never {
  throw new TypeError(`not expected: ${JSON.stringify(value)}`);
}
