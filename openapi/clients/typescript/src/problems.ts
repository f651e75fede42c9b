import type { ErrorCode, Problem, ProblemFacts } from "./generated/schema.js";

/** A response that reports a problem. `code` is stable. `message` is a localised text for people. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly title: string;
  /** Details for programs. */
  readonly facts: ProblemFacts;
  /** The id of the broken rule, or null. `GET /reference?include=rules` lists all rules. */
  readonly rule: string | null;
  /** Problems of single fields. */
  readonly errors: Problem["errors"];
  /** Seconds after which the request may be sent again, or null. */
  readonly retryAfterSeconds: number | null;
  /** The id of the request in the server's log, for its admins. Null if a proxy answered. */
  readonly requestId: string | null;

  constructor(status: number, body: Partial<Problem>, headers = new Headers()) {
    super(body.detail ?? body.title ?? `status ${status}`);
    this.status = status;
    this.code = body.code ?? `http_${status}`;
    this.title = body.title ?? "";
    this.facts = body.facts ?? ({} as ProblemFacts);
    this.rule = body.rule ?? null;
    this.errors = body.errors ?? [];
    this.retryAfterSeconds = retryAfter(headers);
    this.requestId = body.request_id ?? headers.get("X-Request-ID");
  }
}

/** The server could not be reached, or connections failed, for longer than the client's patience. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** An error in the calling program, such as an invalid address. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Whether an error is a ProblemError, optionally with this code. */
export function isProblem(error: unknown): error is ProblemError;
export function isProblem<C extends ErrorCode>(error: unknown, code: C): error is ProblemError & { code: C };
export function isProblem(error: unknown, code?: ErrorCode): boolean {
  return error instanceof ProblemError && (code === undefined || error.code === code);
}

/** Returns the problem that a response reports. Without a problem document, as from a proxy, it has only the status. */
export function problemOf(status: number, text: string, headers: Headers): ProblemError {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && "code" in body) {
      return new ProblemError(status, body as Partial<Problem>, headers);
    }
  } catch {
    // not JSON
  }
  return new ProblemError(status, {}, headers);
}

/** Seconds until the time in `Retry-After`, or null. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get("Retry-After");
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}

/** Returns null instead of throwing a problem with one of these codes. */
export async function nullOnProblem<T>(codes: readonly ErrorCode[], wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    if (isProblem(error) && codes.includes(error.code)) return null;
    throw error;
  }
}
