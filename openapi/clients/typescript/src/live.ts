import { type Http, isNetworkError, pauseSeconds, sleep } from "./http.js";
import { ProblemError } from "./problems.js";
import { type Message, messagesOf } from "./sse.js";

/** How a client hears of changes: a stream, else requests that wait, else repeated requests. */
export type Mode = "stream" | "wait" | "poll";

export interface LiveOptions {
  /** The first way to try; "stream" by default. A server or proxy that cannot do it leads to the next. */
  mode?: Mode;
  /** How long a request of mode "wait" waits, in seconds. 25 by default. */
  waitSeconds?: number;
  /** The time between requests of mode "poll", in seconds. 2 by default. */
  pollSeconds?: number;
  /** A stream without a byte for this long is dead, in seconds. 45 by default: three heartbeats. */
  silenceSeconds?: number;
}

/** A stream that breaks so often at once is not tried again for a while. */
const BREAKS = 3;
const LOWERED_SECONDS = 60;
/** Statuses of servers that have no stream here. If something else is wrong, the next way finds it. */
const WITHOUT_STREAM = new Set([400, 404, 405, 406, 501]);

/** The way in which one follower hears of changes; it goes down when a way fails, and up again later. */
export class Way {
  readonly options: Required<LiveOptions>;
  private now: Mode;
  private breaks = 0;
  private lowered: number | null = null;
  private pause: number | null = null;
  private asked = 0;

  constructor(options: LiveOptions = {}) {
    this.options = { mode: "stream", waitSeconds: 25, pollSeconds: 2, silenceSeconds: 45, ...options };
    this.now = this.options.mode;
  }

  get mode(): Mode {
    if (this.lowered !== null && Date.now() > this.lowered) {
      [this.now, this.lowered, this.breaks] = ["stream", null, 0];
    }
    return this.now;
  }

  /**
   * The messages of one connection, until it ends for whatever reason. Throws problems that no other
   * connection would solve, and the reason of an aborted signal.
   */
  async *messages(
    http: Http,
    path: string,
    query: Record<string, unknown>,
    signal: AbortSignal | undefined,
    renewed = false,
  ): AsyncGenerator<Message, void, undefined> {
    const used = http.authorizationToken;
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(new TypeError("the stream is silent")), this.options.silenceSeconds * 1000);
    };
    const both = AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]);
    heard();
    try {
      const response = await http.open(path, { query, signal: both });
      const type = response.headers.get("Content-Type") ?? "";
      if (response.body === null || !type.startsWith("text/event-stream")) {
        await response.body?.cancel();
        this.lower("wait");
        return;
      }
      const retry = (seconds: number): void => {
        this.pause = seconds;
      };
      for await (const message of messagesOf(response.body, { heard, retry })) {
        this.breaks = 0;
        yield message;
        if (message.event === "end") break;
      }
      await this.broke(signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ProblemError) {
        if (error.status === 401 && !renewed && (await http.renewed(used))) {
          yield* this.messages(http, path, query, signal, true);
        } else if (error.status === 429 || error.status === 503) {
          await sleep(error.retryAfterSeconds ?? pauseSeconds(this.breaks++), signal);
        } else if (WITHOUT_STREAM.has(error.status)) {
          this.lower("wait");
        } else if (error.status >= 502) await this.broke(signal);
        else throw error;
      } else if (silence.signal.aborted || isNetworkError(error)) {
        await this.broke(signal);
      } else throw error;
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
  }

  /**
   * What to add to a query so that the server waits for a change, and how long that may take; in mode "poll"
   * it waits here instead.
   */
  async before(signal: AbortSignal | undefined, isFirst: boolean): Promise<{ wait?: number }> {
    if (isFirst) return {};
    this.asked = Date.now();
    if (this.mode === "wait") return { wait: this.options.waitSeconds };
    await this.rest(signal);
    return {};
  }

  /** Called when a request found nothing new. A server that ignores `wait` is not asked again at once. */
  async nothing(signal: AbortSignal | undefined): Promise<void> {
    if (this.now === "wait" && Date.now() - this.asked < this.options.pollSeconds * 1000) await this.rest(signal);
  }

  private rest(signal: AbortSignal | undefined): Promise<void> {
    return sleep(this.options.pollSeconds * (0.9 + 0.2 * Math.random()), signal);
  }

  /** Whether a request with `wait` failed because the server does not know that parameter. */
  refusesWait(error: unknown): boolean {
    if (this.now !== "wait" || !(error instanceof ProblemError) || error.status !== 400) return false;
    this.lower("poll");
    return true;
  }

  private lower(mode: Mode): void {
    this.now = mode;
  }

  /** The connection ended. The next one waits a little, so that clients do not all come back at once. */
  private async broke(signal: AbortSignal | undefined): Promise<void> {
    this.breaks += 1;
    if (this.breaks >= BREAKS) {
      this.now = "wait";
      this.lowered = Date.now() + LOWERED_SECONDS * 1000;
      return;
    }
    const pause = pauseSeconds(this.breaks - 1);
    await sleep(this.pause === null ? pause : this.pause * (0.5 + Math.random()), signal);
  }
}
