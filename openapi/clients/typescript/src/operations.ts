import type { paths } from "./generated/schema.js";
import type { RequestOptions } from "./http.js";

export type Verb = "get" | "post" | "put" | "patch" | "delete";

/** The paths that have an operation with this verb: `PathWith<"delete">`. */
export type PathWith<V extends Verb> = {
  [P in keyof paths]: paths[P] extends Record<V, object> ? P : never;
}[keyof paths];

export type Operation<P extends keyof paths, V extends Verb> = NonNullable<paths[P][V]>;

type Present<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
type Parameters<O, K extends string> = O extends { parameters: infer A } ? (K extends keyof A ? Present<A[K]> : unknown) : unknown;
type Json<T> = T extends { content: { "application/json": infer B } } ? B : never;
type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } }
  ? { body: B }
  : O extends { requestBody?: infer R }
    ? [Json<NonNullable<R>>] extends [never]
      ? unknown
      : { body?: Json<NonNullable<R>> }
    : unknown;

/** Options of a request, in addition to the parameters of the operation. */
export type Common = Pick<RequestOptions, "signal" | "headers" | "isSafe" | "keepalive">;

/** Path and query parameters by name, and `body`. */
export type Input<O> = Parameters<O, "path"> & Parameters<O, "query"> & Body<O> & Common;

/** The argument of a call. It is optional if nothing in it is required. */
export type Arguments<O> = Common extends Input<O> ? [input?: Input<O>] : [input: Input<O>];

type Content<R> = R extends { content: infer C }
  ? C extends { "application/json": infer B }
    ? B
    : [C] extends [never]
      ? undefined
      : "image/png" extends keyof C
        ? Blob
        : string
  : undefined;
type Success = 200 | 201 | 202;

/** The body of a successful response: typed JSON, text as a string, or a picture as a Blob. */
export type Output<O> = O extends { responses: infer R }
  ? [keyof R & Success] extends [never]
    ? undefined
    : { [S in keyof R & Success]: Content<R[S]> }[keyof R & Success]
  : undefined;
