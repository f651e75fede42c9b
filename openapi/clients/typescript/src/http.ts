import { ConnectionError, ProblemError, UsageError, problemOf } from "./problems.js";

/** Authorises requests by a token, which it may be able to renew. */
export interface Authorization {
  /** The current access token, or null for anonymous requests. */
  token(): string | null;
  /** Gets another token after a 401. If it returns false, the problem is thrown. May throw SignInAgainError. */
  renew?(): Promise<boolean>;
}

export interface HttpOptions {
  /** Address of the server: `https://agot.example.org`. */
  address: string;
  authorization?: Authorization;
  /** Language of texts for people, sent as `Accept-Language`. The default is the language of your profile. */
  language?: string;
  /** Maximum time for all attempts of a request, in seconds. 120 by default. */
  patienceSeconds?: number;
  /** Maximum time for one attempt, in seconds. 30 by default. */
  timeoutSeconds?: number;
  /** Another implementation of fetch. */
  fetch?: typeof fetch;
  /** Called after every attempt, and whenever a stream receives data, with whether the server was reached. */
  onConnection?: (isReached: boolean) => void;
}

export interface RequestOptions {
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Whether a POST changes nothing and needs no `Idempotency-Key`. */
  isSafe?: boolean | undefined;
  /** Whether the browser completes the request after the user leaves the page. The body is limited to 64 kB. */
  keepalive?: boolean | undefined;
  /** Seconds that the server may wait before it responds, in addition to `timeoutSeconds`. */
  waitSeconds?: number;
}

export interface Received {
  status: number;
  headers: Headers;
  /** Parsed JSON, text, or a Blob for other types. Undefined without a body. */
  body: unknown;
}

export const PATIENCE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 0.25;
const MAX_PAUSE_SECONDS = 5;
/** Statuses after which the server has changed nothing. Every request may be repeated. */
const UNCHANGED = new Set([408, 425, 429, 503]);
/** Statuses of a failed proxy. Only safe requests are repeated. */
const GATEWAY_ERRORS = new Set([502, 504]);

/** Options for the retries of a request. */
export interface RetryOptions {
  /** Name of the request in error messages. */
  name: string;
  /** Whether it may be repeated when it is unknown whether the server received it. */
  isSafe: boolean;
  patienceSeconds: number;
  signal?: AbortSignal | undefined;
}

/** Sends requests, with retries if they are safe to repeat. */
export class Http {
  readonly address: string;
  private readonly options: HttpOptions;
  private readonly fetch: typeof fetch;

  /** Throws UsageError for an invalid address, or if there is no `fetch`. */
  constructor(options: HttpOptions) {
    this.address = serverAddress(options.address);
    this.options = options;
    this.fetch = fetchOf(options.fetch);
  }

  /**
   * Sends a request below `/api/v1`. Every POST has an `Idempotency-Key`, which makes it safe to repeat.
   * Throws ProblemError, ConnectionError, SignInAgainError, UsageError, or the reason of an aborted signal.
   */
  async send(verb: string, path: string, request: RequestOptions = {}): Promise<Received> {
    const key: Record<string, string> = verb === "post" && !request.isSafe ? { "Idempotency-Key": randomText() } : {};
    const { url, init } = this.build(verb, path, { ...request, headers: { ...key, ...request.headers } });
    const { signal, waitSeconds = 0 } = request;
    const seconds = (this.options.timeoutSeconds ?? 30) + waitSeconds;
    const patienceSeconds = (this.options.patienceSeconds ?? PATIENCE_SECONDS) + waitSeconds;
    const once = (token: string | null) =>
      this.reportingConnection(() =>
        within(seconds, signal, async (limit) => {
          const response = await this.fetch(url, { ...init, headers: authorised(init.headers, token), signal: limit });
          if (response.ok || response.status === 304) return received(response);
          return problemOf(response.status, await response.text(), response.headers);
        }),
      );
    const how = { name: `${verb.toUpperCase()} ${path}`, isSafe: verb !== "patch", patienceSeconds, signal };
    return withRetries(how, async () => {
      for (let renewals = 0; ; renewals += 1) {
        const used = this.authorizationToken;
        const found = await once(used);
        if (!(found instanceof ProblemError)) return found;
        // Two renewals, because the first may return an expired token from another tab.
        if (found.status !== 401 || renewals === 2 || !(await this.renewed(used))) throw found;
      }
    });
  }

  /**
   * Opens a stream of events. Throws like `send`, and retries only with another token. Calls `waits` with true when it
   * sends a request, and with false when the server refuses it.
   */
  async open(path: string, request: RequestOptions = {}, waits: (isWaiting: boolean) => void = () => undefined): Promise<Response> {
    const { url, init } = this.build("get", path, { ...request, headers: { Accept: "text/event-stream" } });
    for (let renewals = 0; ; renewals += 1) {
      const used = this.authorizationToken;
      const headers = authorised(init.headers, used);
      waits(true);
      const response = await connected(() => this.fetch(url, { ...init, headers, signal: request.signal ?? null }));
      if (response.ok) return response;
      waits(false);
      if (response.status !== 401 || renewals === 2 || !(await this.renewed(used))) {
        throw problemOf(response.status, await response.text(), response.headers);
      }
    }
  }

  /** Reports whether the server was reached. A 502, 503 or 504 may come from a proxy. */
  reached(isReached: boolean): void {
    this.options.onConnection?.(isReached);
  }

  private async reportingConnection(once: () => Promise<Received | ProblemError>): Promise<Received | ProblemError> {
    try {
      const found = await once();
      this.reached(found.status < 502);
      return found;
    } catch (error) {
      if (error instanceof ConnectionError) this.reached(false);
      throw error;
    }
  }

  /** The access token that the next request sends. */
  get authorizationToken(): string | null {
    return this.options.authorization?.token() ?? null;
  }

  /** Whether a token other than the used one is available, after a renewal if needed. */
  private async renewed(used: string | null): Promise<boolean> {
    const authorization = this.options.authorization;
    if (authorization?.renew === undefined) return false;
    return authorization.token() !== used || authorization.renew();
  }

  /** Builds a request without its token. It runs outside of the retries, which would take an error for a lost connection. */
  private build(verb: string, path: string, request: RequestOptions): { url: string; init: RequestInit & { headers: Headers } } {
    const url = new URL(`${this.address}/api/v1${path}`);
    for (const [name, value] of Object.entries(request.query ?? {})) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each !== undefined && each !== null) url.searchParams.append(name, String(each));
      }
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers ?? {})) setHeader(headers, name, value);
    if (this.options.language !== undefined) setHeader(headers, "Accept-Language", this.options.language);
    const hasBody = request.body !== undefined;
    if (hasBody) headers.set("Content-Type", "application/json");
    // Browsers cache responses with an ETag. This client compares tags itself, except for public references.
    const cache: RequestCache = /^\/reference(\/|$)/.test(path) ? "no-cache" : "no-store";
    const init = { method: verb.toUpperCase(), headers, cache, ...(request.keepalive && { keepalive: true }) };
    return { url: url.href, init: hasBody ? { ...init, body: JSON.stringify(request.body) } : init };
  }
}

/** Returns the address without trailing slashes. Throws UsageError if it is invalid. */
export function serverAddress(address: string): string {
  if (!/^https?:\/\/[^/\s?#]+/.test(address) || !canParse(address)) {
    throw new UsageError(`${JSON.stringify(address)} is not an address of a server: write https://host or http://host:port`);
  }
  return address.replace(/\/+$/, "");
}

function canParse(address: string): boolean {
  try {
    return new URL(address).username === "";
  } catch {
    return false;
  }
}

/** Returns the given fetch, or the platform's. Throws UsageError if there is none. */
export function fetchOf(given: typeof fetch | undefined): typeof fetch {
  if (given === undefined && typeof globalThis.fetch !== "function") throw new UsageError("there is no fetch: pass one as an option");
  return given ?? ((...sent) => globalThis.fetch(...sent));
}

function setHeader(headers: Headers, name: string, value: string): void {
  if (!/^[\x20-\x7e]*$/.test(value)) {
    throw new UsageError(`${name} has a character that no header may contain: ${JSON.stringify(value)}`);
  }
  headers.set(name, value);
}

function authorised(headers: Headers, token: string | null): Headers {
  if (token === null) return headers;
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError("the token has a character that no header may contain");
  const copy = new Headers(headers);
  copy.set("Authorization", `Bearer ${token}`);
  return copy;
}

/** Returns the result of `attempt`. Repeats it while that is safe and `patienceSeconds` are not over. */
export async function withRetries<T>({ name, isSafe, patienceSeconds, signal }: RetryOptions, attempt: () => Promise<T>): Promise<T> {
  const start = Date.now();
  for (let count = 0; ; count += 1) {
    let pause = pauseSeconds(count);
    let failure: unknown;
    try {
      return await attempt();
    } catch (error) {
      throwIfAborted(signal);
      failure = error;
      if (error instanceof ConnectionError) {
        failure = new ConnectionError(`${name}: ${error.message}`, { cause: error.cause });
        if (!isSafe) throw failure;
      } else if (error instanceof ProblemError && isRetryable(error, isSafe)) {
        if (error.retryAfterSeconds !== null) pause = error.retryAfterSeconds * (1 + Math.random() / 10);
      } else throw error;
    }
    if (Date.now() - start + pause * 1000 > patienceSeconds * 1000) throw failure;
    await sleep(pause, signal);
  }
}

/**
 * Runs work with a timeout. Throws ConnectionError after the timeout, or the reason of an aborted signal. It does not use
 * `AbortSignal.any` and `AbortSignal.timeout`, which older browsers and React Native lack.
 */
export async function within<T>(
  seconds: number,
  signal: AbortSignal | undefined,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const abort = (): void => control.abort(signal?.reason);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    control.abort();
  }, seconds * 1000);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    return await connected(() => work(control.signal));
  } catch (error) {
    throwIfAborted(signal);
    if (isLate) throw new ConnectionError(`no response within ${seconds} seconds`, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Converts network errors of fetch to ConnectionError. */
async function connected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isNetworkError(error) ? new ConnectionError(String(error), { cause: error }) : error;
  }
}

/** Throws the reason of the signal if it is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason ?? Object.assign(new Error("aborted"), { name: "AbortError" });
}

/** Waits. Throws the reason of the signal as soon as it is aborted. */
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
  throwIfAborted(signal);
}

/** Random number of seconds before the next attempt, below a bound that doubles, so that clients spread out. */
export function pauseSeconds(attempt: number): number {
  const bound = Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** attempt);
  return bound * (0.25 + 0.75 * Math.random());
}

/** Returns random hexadecimal digits, 32 by default. (`crypto.randomUUID` is missing on pages without TLS.) */
export function randomText(bytes = 16): string {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(found, (each) => each.toString(16).padStart(2, "0")).join("");
}

/** Whether fetch or reading a body failed temporarily. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError || error instanceof ConnectionError;
}

function isRetryable(problem: ProblemError, isSafe: boolean): boolean {
  if (UNCHANGED.has(problem.status) || problem.code === "idempotency_in_progress") return true;
  return isSafe && GATEWAY_ERRORS.has(problem.status);
}

async function received(response: Response): Promise<Received> {
  const { status, headers } = response;
  const type = headers.get("Content-Type") ?? "";
  if (status === 204 || status === 304) return { status, headers, body: undefined };
  if (/^application\/([\w.-]+\+)?json\b/.test(type)) return { status, headers, body: await response.json() };
  const isText = type.startsWith("text/") || type.startsWith("image/svg+xml");
  return { status, headers, body: await (isText ? response.text() : response.blob()) };
}
