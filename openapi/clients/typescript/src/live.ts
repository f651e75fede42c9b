import { reserveConnection } from "./connections.js";
import { type Http, isNetworkError, pauseSeconds, sleep, throwIfAborted } from "./http.js";
import { ProblemError, isProblem } from "./problems.js";
import { type Message, messagesOf } from "./sse.js";

/** Ways to get live updates: a stream, long polls ("wait"), or polls. */
export type Mode = "stream" | "wait" | "poll";

export interface LiveOptions {
  /** The first mode to try; "stream" by default. If the server or a proxy does not support it, the next one is used. */
  mode?: Mode;
  /** Duration of a long poll in mode "wait", in seconds. 25 by default. */
  waitSeconds?: number;
  /** Time between requests in mode "poll", in seconds, or a function that returns it. 2 by default. */
  pollSeconds?: number | (() => number);
  /** Seconds without a byte after which a stream is dead. 45 by default, which is three heartbeats. */
  silenceSeconds?: number;
  /**
   * Seconds without a first byte after which the stream counts as buffered by a proxy. 5 by default; the server sends
   * a byte at once. All followers of this server then use mode "wait" until the program ends or the page closes.
   */
  firstByteSeconds?: number;
  /** Ends the loop by throwing the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Number of consecutive failures after which a mode is not tried for a while. The pause doubles each time. */
const BREAKS = 3;
const [FALLBACK_SECONDS, MAX_FALLBACK_SECONDS] = [60, 1920];

/** Statuses that every other mode would get too. */
const FINAL = new Set([401, 409]);

/** Addresses of servers whose streams a proxy buffers. */
const bufferedServers = new Set<string>();

/** Live updates for one follower. It falls back to another mode after failures, and later tries the first one again. */
export class UpdateSource {
  /** Whether the server has reported that the game is over. */
  isOver = false;
  /** Whether the last stream ended because the reader's seat has changed. They may now read more or less. */
  hasSeatChanged = false;
  readonly signal: AbortSignal | undefined;
  private readonly options: Required<Omit<LiveOptions, "signal">>;
  private current: Mode;
  private breakCount = 0;
  private fallbackUntil = Infinity;
  private fallbackCount = 0;
  private pause: number | null = null;
  private requestedAt = 0;
  private release: (() => void) | null = null;

  constructor(
    private readonly http: Http,
    { signal, ...options }: LiveOptions,
  ) {
    this.options = { mode: "stream", waitSeconds: 25, pollSeconds: 2, silenceSeconds: 45, firstByteSeconds: 5, ...options };
    this.current = this.options.mode;
    this.signal = signal;
  }

  get mode(): Mode {
    // After a fallback the first mode gets one attempt, not BREAKS.
    if (Date.now() > this.fallbackUntil) [this.current, this.fallbackUntil, this.breakCount] = [this.options.mode, Infinity, BREAKS - 1];
    return this.current === "stream" && bufferedServers.has(this.http.address) ? "wait" : this.current;
  }

  /**
   * Yields the messages of one connection until it ends. Throws problems that another connection would not solve, and
   * the reason of an aborted signal.
   */
  async *messages(path: string, query: object): AsyncGenerator<Message, void, undefined> {
    if (!(await this.reserve())) return this.fallBackTo("poll");
    const { silenceSeconds, firstByteSeconds } = this.options;
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isBuffered = false;
    const within = (seconds: number, isFirst: boolean): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isBuffered = isFirst;
        silence.abort();
      }, seconds * 1000);
    };
    const heard = (): void => {
      this.http.reached(true);
      within(silenceSeconds, false);
    };
    const waits = (isWaiting: boolean): void => (isWaiting ? within(firstByteSeconds, true) : clearTimeout(timer));
    const retry = (seconds: number): void => {
      this.pause = seconds;
    };
    const abort = (): void => silence.abort();
    this.signal?.addEventListener("abort", abort);
    if (this.signal?.aborted) abort();
    try {
      const response = await this.http.open(path, { query, signal: silence.signal }, waits);
      const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
      if (response.body === null || !isStream) {
        await response.body?.cancel();
        this.current = "wait";
        return;
      }
      for await (const message of messagesOf(response.body, { heard, retry })) {
        [this.breakCount, this.fallbackCount] = [0, 0];
        if (message.event !== "end") {
          yield message;
          continue;
        }
        const { reason } = JSON.parse(message.data) as { reason: string };
        this.isOver = reason === "game_over";
        this.hasSeatChanged = reason === "seat_changed";
        break;
      }
      if (!this.isOver && !this.hasSeatChanged) await this.connectionLost();
    } catch (error) {
      throwIfAborted(this.signal);
      if (isBuffered) bufferedServers.add(this.http.address);
      else if (silence.signal.aborted || isNetworkError(error)) {
        this.http.reached(false);
        await this.connectionLost();
      } else if (!(error instanceof ProblemError)) throw error;
      else if (isProblem(error, "too_many_streams")) this.fallBackTo("poll");
      else if (error.status === 429 || error.status >= 502) await this.connectionLost(error.retryAfterSeconds);
      else if (FINAL.has(error.status)) throw error;
      // The server or proxy has no streams. The next mode will report any other problem.
      else this.current = "wait";
    } finally {
      clearTimeout(timer);
      this.signal?.removeEventListener("abort", abort);
      silence.abort();
      this.close();
    }
  }

  /**
   * Returns how many seconds the server may wait with its response. In mode "poll", or without a free long-lived
   * connection, it waits here and returns 0. Call `close` after the request.
   */
  async beginRequest(isFirst: boolean): Promise<number> {
    if (isFirst) return 0;
    this.requestedAt = Date.now();
    if (this.mode === "wait" && (await this.reserve())) return this.options.waitSeconds;
    await this.rest();
    return 0;
  }

  /** Releases the connection of a stream or request for others. */
  close(): void {
    this.release?.();
    this.release = null;
  }

  /** Pauses after a response without news if the server ignored `wait`. */
  async afterEmptyResponse(): Promise<void> {
    if (this.mode === "wait" && Date.now() - this.requestedAt < this.pollSeconds * 1000) await this.rest();
  }

  /** Falls back to polling if the server refuses to wait. Throws any other error. */
  afterFailure(error: unknown): void {
    if (this.mode !== "wait" || !(error instanceof ProblemError)) throw error;
    if (error.code === "too_many_streams") this.fallBackTo("poll");
    else if (error.status === 400) this.current = "poll";
    else throw error;
  }

  /** Reserves a long-lived connection. Returns false if none is free. */
  private async reserve(): Promise<boolean> {
    this.release = await reserveConnection(this.http.address);
    return this.release !== null;
  }

  private get pollSeconds(): number {
    const { pollSeconds } = this.options;
    return typeof pollSeconds === "function" ? pollSeconds() : pollSeconds;
  }

  private rest(): Promise<void> {
    return sleep(this.pollSeconds * (0.9 + 0.2 * Math.random()), this.signal);
  }

  private fallBackTo(mode: Mode): void {
    this.current = mode;
    this.fallbackUntil = Date.now() + Math.min(MAX_FALLBACK_SECONDS, FALLBACK_SECONDS * 2 ** this.fallbackCount) * 1000;
    this.fallbackCount += 1;
  }

  /** Waits before the next connection, so that clients do not all reconnect at once, or falls back to long polls. */
  private async connectionLost(seconds: number | null = null): Promise<void> {
    this.breakCount += 1;
    if (this.breakCount >= BREAKS) return this.fallBackTo("wait");
    const wanted = seconds ?? (this.pause === null ? pauseSeconds(this.breakCount - 1) : this.pause * Math.random());
    await sleep(wanted, this.signal);
  }
}
