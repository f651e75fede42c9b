import { ConnectionError, type ProblemError, problemOf } from "./problems.js";

/** What authorises requests: a token, or something that can renew one that has expired. */
export interface Authorization {
  /** The present access token, or null for requests without one. */
  token(): string | null;
  /** Gets another token after a 401. False if there is none: then the problem is thrown. */
  renew?(): Promise<boolean>;
}

export interface HttpOptions {
  /** Address of the server: `https://agot.example.org`. */
  address: string;
  authorization?: Authorization;
  /** Language of texts for people, sent as `Accept-Language`. Without it, that of your profile. */
  language?: string;
  /** How long a request is repeated in all, in seconds. 120 by default. */
  patienceSeconds?: number;
  /** How long one attempt may take, in seconds. 30 by default. */
  timeoutSeconds?: number;
  /** Another implementation of fetch. */
  fetch?: typeof fetch;
}

export interface Sending {
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Whether a POST changes nothing, so that it needs no `Idempotency-Key`. */
  isSafe?: boolean | undefined;
  /** Seconds that the server may wait before it answers, beyond `timeoutSeconds`. */
  waitSeconds?: number;
}

export interface Received {
  status: number;
  headers: Headers;
  /** Parsed JSON, text, or a Blob of anything else; undefined without a body. */
  body: unknown;
}

const FIRST_PAUSE_SECONDS = 0.25;
const LONGEST_PAUSE_SECONDS = 5;
/** Nothing was changed: every request may be repeated. */
const UNCHANGED = new Set([408, 425, 429, 503]);
/** Something between us and the server failed: a request that is safe to repeat is repeated. */
const BETWEEN = new Set([502, 504]);

/** Sends requests, and repeats those that are safe to repeat until they are answered. */
export class Http {
  readonly address: string;
  private readonly options: HttpOptions;
  private readonly fetch: typeof fetch;

  constructor(options: HttpOptions) {
    this.address = options.address.replace(/\/+$/, "");
    this.options = options;
    this.fetch = options.fetch ?? ((...given) => globalThis.fetch(...given));
  }

  /**
   * Sends a request below `/api/v1`. Every POST has an `Idempotency-Key`, so that repeating it is safe.
   * Throws ProblemError, ConnectionError, or the reason of an aborted signal.
   */
  async send(verb: string, path: string, sending: Sending = {}): Promise<Received> {
    const key: Record<string, string> = verb === "post" && !sending.isSafe ? { "Idempotency-Key": randomText() } : {};
    const headers = { ...key, ...sending.headers };
    const isSafe = verb !== "patch";
    const seconds = (this.options.timeoutSeconds ?? 30) + (sending.waitSeconds ?? 0);
    const patience = (this.options.patienceSeconds ?? 120) + (sending.waitSeconds ?? 0);
    const start = Date.now();
    let renewed = false;
    for (let attempt = 0; ; attempt += 1) {
      const used = this.authorizationToken;
      let pause = pauseSeconds(attempt);
      let failure: unknown;
      try {
        const response = await this.once(verb, path, { ...sending, headers }, seconds);
        if (response.ok || response.status === 304) return await received(response);
        const after = retryAfter(response.headers);
        const problem = problemOf(response.status, await response.text(), after);
        if (problem.status === 401 && !renewed && (await this.renewed(used))) {
          renewed = true;
          continue;
        }
        if (!repeats(problem, isSafe)) throw problem;
        if (after !== null) pause = after * (1 + Math.random() / 10);
        failure = problem;
      } catch (error) {
        sending.signal?.throwIfAborted();
        if (!isNetworkError(error) || !isSafe) throw error;
        failure = new ConnectionError(`${verb.toUpperCase()} ${path}: ${String(error)}`, { cause: error });
      }
      if (Date.now() - start + pause * 1000 > patience * 1000) throw failure;
      await sleep(pause, sending.signal);
    }
  }

  /** Opens a stream of events. Throws as `send` does, and repeats nothing but with another token. */
  async open(path: string, sending: Sending = {}): Promise<Response> {
    const used = this.authorizationToken;
    const wanted = { ...sending, headers: { Accept: "text/event-stream" } };
    let response = await this.once("get", path, wanted);
    if (response.status === 401 && (await this.renewed(used))) response = await this.once("get", path, wanted);
    if (response.ok) return response;
    throw problemOf(response.status, await response.text(), retryAfter(response.headers));
  }

  /** The access token that the next request sends. */
  get authorizationToken(): string | null {
    return this.options.authorization?.token() ?? null;
  }

  /** Whether there is another token than the one that was used. */
  private async renewed(used: string | null): Promise<boolean> {
    const authorization = this.options.authorization;
    if (authorization?.renew === undefined) return false;
    return authorization.token() !== used || authorization.renew();
  }

  private async once(verb: string, path: string, sending: Sending, seconds?: number): Promise<Response> {
    const url = new URL(`${this.address}/api/v1${path}`);
    for (const [name, value] of Object.entries(sending.query ?? {})) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each !== undefined && each !== null) url.searchParams.append(name, String(each));
      }
    }
    const headers = new Headers(sending.headers);
    const token = this.authorizationToken;
    if (token !== null) headers.set("Authorization", `Bearer ${token}`);
    if (this.options.language !== undefined) headers.set("Accept-Language", this.options.language);
    if (sending.body !== undefined) headers.set("Content-Type", "application/json");
    const signals = [sending.signal, seconds && AbortSignal.timeout(seconds * 1000)];
    return this.fetch(url, {
      method: verb.toUpperCase(),
      headers,
      // Browsers keep responses with an ETag; we compare versions ourselves.
      cache: "no-store",
      signal: AbortSignal.any(signals.filter((each) => each instanceof AbortSignal)),
      ...(sending.body !== undefined && { body: JSON.stringify(sending.body) }),
    });
  }
}

/** Waits, unless the signal is aborted: then its reason is thrown. */
export async function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = (): void => undefined;
  await new Promise<void>((resolve) => {
    end = resolve;
    timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) resolve();
  });
  clearTimeout(timer);
  signal?.removeEventListener("abort", end);
  signal?.throwIfAborted();
}

/** Seconds before the next attempt: chosen at random below a bound that doubles, so that clients spread. */
export function pauseSeconds(attempt: number): number {
  const bound = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** attempt);
  return bound * (0.25 + 0.75 * Math.random());
}

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without TLS. */
export function randomText(bytes = 16): string {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(found, (each) => each.toString(16).padStart(2, "0")).join("");
}

/** Whether fetch failed for a reason that may pass: no connection, a body that was cut, no answer in time. */
export function isNetworkError(error: unknown): boolean {
  const isCut = error instanceof TypeError || error instanceof SyntaxError;
  return isCut || (error instanceof DOMException && error.name === "TimeoutError");
}

function repeats(problem: ProblemError, isSafe: boolean): boolean {
  if (UNCHANGED.has(problem.status) || problem.code === "idempotency_in_progress") return true;
  return isSafe && BETWEEN.has(problem.status);
}

function retryAfter(headers: Headers): number | null {
  const value = headers.get("Retry-After");
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}

async function received(response: Response): Promise<Received> {
  const { status, headers } = response;
  const type = headers.get("Content-Type") ?? "";
  if (status === 204 || status === 304) return { status, headers, body: undefined };
  if (/^application\/([\w.-]+\+)?json\b/.test(type)) return { status, headers, body: await response.json() };
  const isText = type.startsWith("text/") || type.startsWith("image/svg+xml");
  return { status, headers, body: await (isText ? response.text() : response.blob()) };
}
