/** The API client for A Game of Thrones: The Board Game. Start with `Client`. */

export type { AnswerTo, AskedDecision, FieldsOf, Filling, Shape } from "./answers.js";
export { assertNever, compose, isAsked } from "./answers.js";
export { Client, type ClientOptions, type Versioned } from "./client.js";
export { after as positionAfter } from "./fold.js";
export { type EventOptions, type ExplainQuery, GameClient } from "./game.js";
export { VERSION } from "./generated/kinds.js";
export type * from "./generated/schema.js";
export { type Authorization, type HttpOptions, randomText } from "./http.js";
export { known } from "./kinds.js";
export type { LiveOptions, Mode } from "./live.js";
export type { DevicePrompt, OAuthOptions, PendingAuthorization } from "./oauth.js";
export { OAuth, OAuthError, SignInAgainError } from "./oauth.js";
export type { Input, Output, PathWith, Verb } from "./operations.js";
export { LivePosition } from "./position.js";
export { ConnectionError, ProblemError, UsageError, isProblem, nullOnProblem } from "./problems.js";
export { type Message, messagesOf } from "./sse.js";
export { type CredentialStore, type Credentials, type Renewal, webStore } from "./store.js";
export { type Part, Words } from "./words.js";
