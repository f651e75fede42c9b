import { ConnectionError, ProblemError, UsageError, problemOf } from "./problems.js";

/** What authorises requests: a token, or something that can renew one that has expired. */
export interface Authorization {
  /** The present access token, or null for requests without one. */
  token(): string | null;
  /** Gets another token after a 401. False if there is none: then the problem is thrown. May throw SignInAgainError. */
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
  /** Called after every attempt, and for all that a stream brings, with whether the server was reached. */
  onConnection?: (isReached: boolean) => void;
}

export interface Sending {
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Whether a POST changes nothing, so that it needs no `Idempotency-Key`. */
  isSafe?: boolean | undefined;
  /** Whether the browser sends the request though its page is left. Its body has at most 64 kB. */
  keepalive?: boolean | undefined;
  /** Seconds that the server may wait before it answers, beyond `timeoutSeconds`. */
  waitSeconds?: number;
}

export interface Received {
  status: number;
  headers: Headers;
  /** Parsed JSON, text, or a Blob of anything else; undefined without a body. */
  body: unknown;
}

export const PATIENCE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 0.25;
const LONGEST_PAUSE_SECONDS = 5;
/** Nothing was changed: every request may be repeated. */
const UNCHANGED = new Set([408, 425, 429, 503]);
/** Something between us and the server failed: a request that is safe to repeat is repeated. */
const BETWEEN = new Set([502, 504]);

/** How a request is repeated. */
export interface Repeating {
  /** What is sent, for the message of an error. */
  name: string;
  /** Whether it may be sent again when nobody knows whether it arrived. */
  isSafe: boolean;
  patienceSeconds: number;
  signal?: AbortSignal | undefined;
}

/** Sends requests, and repeats those that are safe to repeat until they are answered. */
export class Http {
  readonly address: string;
  private readonly options: HttpOptions;
  private readonly fetch: typeof fetch;

  /** Throws UsageError if the address is none, or if there is no `fetch`. */
  constructor(options: HttpOptions) {
    this.address = serverAddress(options.address);
    this.options = options;
    this.fetch = fetchOf(options.fetch);
  }

  /**
   * Sends a request below `/api/v1`. Every POST has an `Idempotency-Key`, so that repeating it is safe.
   * Throws ProblemError, ConnectionError, SignInAgainError, UsageError, or the reason of an aborted signal.
   */
  async send(verb: string, path: string, sending: Sending = {}): Promise<Received> {
    const key: Record<string, string> = verb === "post" && !sending.isSafe ? { "Idempotency-Key": randomText() } : {};
    const { url, init } = this.build(verb, path, { ...sending, headers: { ...key, ...sending.headers } });
    const { signal, waitSeconds = 0 } = sending;
    const seconds = (this.options.timeoutSeconds ?? 30) + waitSeconds;
    const patienceSeconds = (this.options.patienceSeconds ?? PATIENCE_SECONDS) + waitSeconds;
    const once = (token: string | null) =>
      this.noting(() =>
        within(seconds, signal, async (limit) => {
          const response = await this.fetch(url, { ...init, headers: authorised(init.headers, token), signal: limit });
          if (response.ok || response.status === 304) return received(response);
          return problemOf(response.status, await response.text(), response.headers);
        }),
      );
    const how = { name: `${verb.toUpperCase()} ${path}`, isSafe: verb !== "patch", patienceSeconds, signal };
    return repeat(how, async () => {
      for (let renewals = 0; ; renewals += 1) {
        const used = this.authorizationToken;
        const found = await once(used);
        if (!(found instanceof ProblemError)) return found;
        // Twice, because the first token may be one that another tab got long ago.
        if (found.status !== 401 || renewals === 2 || !(await this.renewed(used))) throw found;
      }
    });
  }

  /**
   * Opens a stream of events. Throws as `send` does, and repeats nothing but with another token. `waits` is called
   * with true when a request is sent, and with false when it is refused.
   */
  async open(path: string, sending: Sending = {}, waits: (isWaiting: boolean) => void = () => undefined): Promise<Response> {
    const { url, init } = this.build("get", path, { ...sending, headers: { Accept: "text/event-stream" } });
    for (let renewals = 0; ; renewals += 1) {
      const used = this.authorizationToken;
      const headers = authorised(init.headers, used);
      waits(true);
      const response = await connected(() => this.fetch(url, { ...init, headers, signal: sending.signal ?? null }));
      if (response.ok) return response;
      waits(false);
      if (response.status !== 401 || renewals === 2 || !(await this.renewed(used))) {
        throw problemOf(response.status, await response.text(), response.headers);
      }
    }
  }

  /** Reports whether the server was reached. What stands before it may answer in its place: 502, 503, 504. */
  reached(isReached: boolean): void {
    this.options.onConnection?.(isReached);
  }

  private async noting(once: () => Promise<Received | ProblemError>): Promise<Received | ProblemError> {
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

  /** Whether there is another token than the one that was used. */
  private async renewed(used: string | null): Promise<boolean> {
    const authorization = this.options.authorization;
    if (authorization?.renew === undefined) return false;
    return authorization.token() !== used || authorization.renew();
  }

  /** What is sent, but for the token. Outside of all that is repeated: a mistake is no lost connection. */
  private build(verb: string, path: string, sending: Sending): { url: string; init: RequestInit & { headers: Headers } } {
    const url = new URL(`${this.address}/api/v1${path}`);
    for (const [name, value] of Object.entries(sending.query ?? {})) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each !== undefined && each !== null) url.searchParams.append(name, String(each));
      }
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(sending.headers ?? {})) setHeader(headers, name, value);
    if (this.options.language !== undefined) setHeader(headers, "Accept-Language", this.options.language);
    const hasBody = sending.body !== undefined;
    if (hasBody) headers.set("Content-Type", "application/json");
    // Browsers keep responses with an ETag. We compare versions ourselves, but for what is the same for everybody.
    const cache: RequestCache = /^\/reference(\/|$)/.test(path) ? "no-cache" : "no-store";
    const init = { method: verb.toUpperCase(), headers, cache, ...(sending.keepalive && { keepalive: true }) };
    return { url: url.href, init: hasBody ? { ...init, body: JSON.stringify(sending.body) } : init };
  }
}

/** The address without a slash at its end. Throws UsageError. */
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

/** The given fetch, or that of the platform. Throws UsageError if there is none. */
export function fetchOf(given: typeof fetch | undefined): typeof fetch {
  if (given === undefined && typeof globalThis.fetch !== "function") throw new UsageError("there is no fetch: give one as an option");
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

/** The result of an attempt, which is repeated while that is safe and promising. */
export async function repeat<T>({ name, isSafe, patienceSeconds, signal }: Repeating, attempt: () => Promise<T>): Promise<T> {
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
      } else if (error instanceof ProblemError && repeats(error, isSafe)) {
        if (error.retryAfterSeconds !== null) pause = error.retryAfterSeconds * (1 + Math.random() / 10);
      } else throw error;
    }
    if (Date.now() - start + pause * 1000 > patienceSeconds * 1000) throw failure;
    await sleep(pause, signal);
  }
}

/**
 * Work that ends after some seconds, with ConnectionError, or when the signal is aborted, with its reason. Without
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

/** Turns what fetch throws without a connection into ConnectionError. */
async function connected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isNetworkError(error) ? new ConnectionError(String(error), { cause: error }) : error;
  }
}

/** Throws the reason of a signal that is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason ?? Object.assign(new Error("aborted"), { name: "AbortError" });
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
  throwIfAborted(signal);
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

/** Whether fetch, or the reading of a body, failed for a reason that may pass. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError || error instanceof ConnectionError;
}

function repeats(problem: ProblemError, isSafe: boolean): boolean {
  if (UNCHANGED.has(problem.status) || problem.code === "idempotency_in_progress") return true;
  return isSafe && BETWEEN.has(problem.status);
}

async function received(response: Response): Promise<Received> {
  const { status, headers } = response;
  const type = headers.get("Content-Type") ?? "";
  if (status === 204 || status === 304) return { status, headers, body: undefined };
  if (/^application\/([\w.-]+\+)?json\b/.test(type)) return { status, headers, body: await response.json() };
  const isText = type.startsWith("text/") || type.startsWith("image/svg+xml");
  return { status, headers, body: await (isText ? response.text() : response.blob()) };
}
