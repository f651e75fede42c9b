import { keptOpen } from "./connections.js";
import { type Http, isNetworkError, pauseSeconds, sleep, throwIfAborted } from "./http.js";
import { ProblemError, isProblem } from "./problems.js";
import { type Message, messagesOf } from "./sse.js";

/** How a client hears of changes: a stream, else requests that wait, else repeated requests. */
export type Mode = "stream" | "wait" | "poll";

export interface LiveOptions {
  /** The first way to try; "stream" by default. A server or proxy that cannot do it leads to the next. */
  mode?: Mode;
  /** How long a request of mode "wait" waits, in seconds. 25 by default. */
  waitSeconds?: number;
  /** The time between requests of mode "poll", in seconds, or a function that returns it each time. 2 by default. */
  pollSeconds?: number | (() => number);
  /** A stream without a byte for this long is dead, in seconds. 45 by default: three heartbeats. */
  silenceSeconds?: number;
  /**
   * A stream without a first byte after this long is kept back by a proxy, in seconds. 5 by default: the server sends
   * one at once. From then on, all followers of this server use mode "wait", for as long as the program or page lives.
   */
  firstByteSeconds?: number;
  /** Ends the loop: its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/** A stream that breaks so often at once is not tried again for a while: each time for twice as long. */
const BREAKS = 3;
const [LOWERED_SECONDS, LONGEST_LOWERED_SECONDS] = [60, 1920];

/** Statuses that any other way would get too. */
const FINAL = new Set([401, 409]);

/** Servers whose streams a proxy keeps back, by their addresses. */
const keptBack = new Set<string>();

/** The way in which one follower hears of changes; it goes down when a way fails, and up again later. */
export class Way {
  /** Whether the server said that nothing more will come. */
  isOver = false;
  /** Whether the last stream ended because the reader's seat has changed: they may read more or less. */
  isReseated = false;
  readonly signal: AbortSignal | undefined;
  private readonly options: Required<Omit<LiveOptions, "signal">>;
  private now: Mode;
  private breaks = 0;
  private lowered = Infinity;
  private lowerings = 0;
  private pause: number | null = null;
  private asked = 0;
  private free: (() => void) | null = null;

  constructor(
    private readonly http: Http,
    { signal, ...options }: LiveOptions,
  ) {
    this.options = { mode: "stream", waitSeconds: 25, pollSeconds: 2, silenceSeconds: 45, firstByteSeconds: 5, ...options };
    this.now = this.options.mode;
    this.signal = signal;
  }

  get mode(): Mode {
    // a way that was left is tried once, not as often as at first
    if (Date.now() > this.lowered) [this.now, this.lowered, this.breaks] = [this.options.mode, Infinity, BREAKS - 1];
    return this.now === "stream" && keptBack.has(this.http.address) ? "wait" : this.now;
  }

  /**
   * The messages of one connection, until it ends for whatever reason. Throws problems that no other
   * connection would solve, and the reason of an aborted signal.
   */
  async *messages(path: string, query: object): AsyncGenerator<Message, void, undefined> {
    if (!(await this.opens())) return this.goDown("poll");
    const { silenceSeconds, firstByteSeconds } = this.options;
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isKeptBack = false;
    const within = (seconds: number, isFirst: boolean): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isKeptBack = isFirst;
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
        this.now = "wait";
        return;
      }
      for await (const message of messagesOf(response.body, { heard, retry })) {
        [this.breaks, this.lowerings] = [0, 0];
        if (message.event !== "end") {
          yield message;
          continue;
        }
        const { reason } = JSON.parse(message.data) as { reason: string };
        this.isOver = reason === "game_over";
        this.isReseated = reason === "seat_changed";
        break;
      }
      if (!this.isOver && !this.isReseated) await this.broke();
    } catch (error) {
      throwIfAborted(this.signal);
      if (isKeptBack) keptBack.add(this.http.address);
      else if (silence.signal.aborted || isNetworkError(error)) {
        this.http.reached(false);
        await this.broke();
      } else if (!(error instanceof ProblemError)) throw error;
      else if (isProblem(error, "too_many_streams")) this.goDown("poll");
      else if (error.status === 429 || error.status >= 502) await this.broke(error.retryAfterSeconds);
      else if (FINAL.has(error.status)) throw error;
      // no stream here, or none by this proxy. If something else is wrong, the next way finds it.
      else this.now = "wait";
    } finally {
      clearTimeout(timer);
      this.signal?.removeEventListener("abort", abort);
      silence.abort();
      this.close();
    }
  }

  /**
   * Before a request: how long the server may wait, in seconds. In mode "poll", or without a connection that may stay
   * open, it waits here instead. `close` must follow.
   */
  async before(isFirst: boolean): Promise<number> {
    if (isFirst) return 0;
    this.asked = Date.now();
    if (this.mode === "wait" && (await this.opens())) return this.options.waitSeconds;
    await this.rest();
    return 0;
  }

  /** After a stream or a request: its connection is free for others. */
  close(): void {
    this.free?.();
    this.free = null;
  }

  /** After a request that found nothing new. A server that ignores `wait` is not asked again at once. */
  async nothing(): Promise<void> {
    if (this.mode === "wait" && Date.now() - this.asked < this.pollSeconds * 1000) await this.rest();
  }

  /** After a request that failed: goes on by polling if it may not wait, else throws. */
  failed(error: unknown): void {
    if (this.mode !== "wait" || !(error instanceof ProblemError)) throw error;
    if (error.code === "too_many_streams") this.goDown("poll");
    else if (error.status === 400) this.now = "poll";
    else throw error;
  }

  /** Whether there is a connection that may stay open. */
  private async opens(): Promise<boolean> {
    this.free = await keptOpen(this.http.address);
    return this.free !== null;
  }

  private get pollSeconds(): number {
    const { pollSeconds } = this.options;
    return typeof pollSeconds === "function" ? pollSeconds() : pollSeconds;
  }

  private rest(): Promise<void> {
    return sleep(this.pollSeconds * (0.9 + 0.2 * Math.random()), this.signal);
  }

  private goDown(mode: Mode): void {
    this.now = mode;
    this.lowered = Date.now() + Math.min(LONGEST_LOWERED_SECONDS, LOWERED_SECONDS * 2 ** this.lowerings) * 1000;
    this.lowerings += 1;
  }

  /** The connection ended. The next one waits a little, so that clients do not all come back at once. */
  private async broke(seconds: number | null = null): Promise<void> {
    this.breaks += 1;
    if (this.breaks >= BREAKS) return this.goDown("wait");
    const wanted = seconds ?? (this.pause === null ? pauseSeconds(this.breaks - 1) : this.pause * Math.random());
    await sleep(wanted, this.signal);
  }
}
