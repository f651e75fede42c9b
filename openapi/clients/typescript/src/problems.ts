import type { ErrorCode, Problem, ProblemFacts } from "./generated/schema.js";

/** A response that reports a problem. `code` is stable, `message` is for people, in their language. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly title: string;
  /** Details for programs. */
  readonly facts: ProblemFacts;
  /** The rule that an answer breaks, or null. `GET /reference/rules` lists all. */
  readonly rule: string | null;
  /** Problems of single fields. */
  readonly errors: Problem["errors"];
  /** Seconds after which the request may be sent again, or null. */
  readonly retryAfterSeconds: number | null;
  /** The id by which the staff find the request in the log of the server; null if a proxy answered. */
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

/** The server could not be reached, or the connection broke, until the patience for it was used up. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** A mistake of the program, such as a wrong address. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Whether an error is a problem, with this code if one is given. */
export function isProblem(error: unknown): error is ProblemError;
export function isProblem<C extends ErrorCode>(error: unknown, code: C): error is ProblemError & { code: C };
export function isProblem(error: unknown, code?: ErrorCode): boolean {
  return error instanceof ProblemError && (code === undefined || error.code === code);
}

/** The problem that a response reports. Bodies that are no problem documents, as of proxies, have their status. */
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

/** Seconds that `Retry-After` demands, or null. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get("Retry-After");
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}

/** Null instead of a problem with one of these codes. */
export async function unless<T>(codes: readonly ErrorCode[], wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    if (isProblem(error) && codes.includes(error.code)) return null;
    throw error;
  }
}
