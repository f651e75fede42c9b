import { type Asked, isAsked } from "./answers.js";
import { GameClient } from "./game.js";
import type { Language, WaitingDecision, WaitingDecisionPage, paths } from "./generated/schema.js";
import { type Authorization, Http, type HttpOptions } from "./http.js";
import { knownBody } from "./kinds.js";
import { type LiveOptions, Way } from "./live.js";
import type { Arguments, Common, Operation, Output, PathWith, Verb } from "./operations.js";
import { isProblem } from "./problems.js";
import { Words } from "./words.js";

export interface ClientOptions extends Omit<HttpOptions, "authorization"> {
  /** A token, or what can renew one (`OAuth`). Without it the client reads what is public. */
  authorization?: string | Authorization;
  /** How to hear of changes. */
  live?: LiveOptions;
}

/** A body together with the version that `If-None-Match` compares. */
export interface Versioned<T> {
  body: T;
  etag: string | null;
}

/** One user at one server. */
export class Client {
  readonly http: Http;
  readonly live: LiveOptions;

  constructor(options: ClientOptions) {
    const { authorization, live, ...rest } = options;
    const given = typeof authorization === "string" ? { token: () => authorization } : authorization;
    this.http = new Http({ ...rest, ...(given && { authorization: given }) });
    this.live = live ?? {};
  }

  /** Logs in by name and password. Apps that are not yours to trust with one use `OAuth`. */
  static async logIn(options: ClientOptions, username: string, password: string): Promise<Client> {
    const session = await new Client(options).post("/sessions", { body: { username, password } });
    return new Client({ ...options, authorization: session.token });
  }

  /** Creates an account and logs in. */
  static async register(options: ClientOptions, username: string, password: string): Promise<Client> {
    await new Client(options).post("/accounts", { body: { username, password } });
    return Client.logIn(options, username, password);
  }

  /** Any operation: `client.get("/games/{code}/events", { code, after })`. */
  get<P extends PathWith<"get">>(path: P, ...given: Arguments<Operation<P, "get">>): Promise<Output<Operation<P, "get">>> {
    return this.request("get", path, given[0]) as never;
  }

  post<P extends PathWith<"post">>(path: P, ...given: Arguments<Operation<P, "post">>): Promise<Output<Operation<P, "post">>> {
    return this.request("post", path, given[0]) as never;
  }

  put<P extends PathWith<"put">>(path: P, ...given: Arguments<Operation<P, "put">>): Promise<Output<Operation<P, "put">>> {
    return this.request("put", path, given[0]) as never;
  }

  patch<P extends PathWith<"patch">>(path: P, ...given: Arguments<Operation<P, "patch">>): Promise<Output<Operation<P, "patch">>> {
    return this.request("patch", path, given[0]) as never;
  }

  delete<P extends PathWith<"delete">>(path: P, ...given: Arguments<Operation<P, "delete">>): Promise<Output<Operation<P, "delete">>> {
    return this.request("delete", path, given[0]) as never;
  }

  /** The body if it has another version than `etag`, else null. `waitSeconds`: how long the server may wait. */
  async getUnless<P extends PathWith<"get">>(
    path: P,
    etag: string | null,
    input: Arguments<Operation<P, "get">>[0],
    waitSeconds = 0,
  ): Promise<Versioned<Output<Operation<P, "get">>> | null> {
    const given: Record<string, unknown> = { ...input, ...(waitSeconds > 0 && { wait: waitSeconds }) };
    const { url, query, common } = split(path, given);
    const headers = { ...common.headers, ...(etag !== null && { "If-None-Match": etag }) };
    const found = await this.http.send("get", url, { query, headers, signal: common.signal, waitSeconds });
    if (found.status === 304) return null;
    return { body: knownBody("get", path, found.body) as never, etag: found.headers.get("ETag") };
  }

  /** One game. */
  game(code: string): GameClient {
    return new GameClient(this, code);
  }

  /** The names and patterns of a language. */
  async words(lang?: Language): Promise<Words> {
    return new Words(await this.get("/reference/words", lang === undefined ? {} : { lang }));
  }

  /**
   * The decisions that wait for you in all games, each once, as soon as you are asked. It runs until the
   * signal is aborted. `GameClient.turns` is the same for one game, and ends with it.
   */
  async *turns({ signal, ...live }: LiveOptions & { signal?: AbortSignal } = {}): AsyncGenerator<[GameClient, Asked], void, undefined> {
    let offered = new Set<string>();
    for await (const waiting of this.waitingDecisions({ signal, ...live })) {
      const listed = new Set(waiting.map(keyOf));
      offered = new Set([...offered].filter((key) => listed.has(key)));
      for (const each of waiting) {
        if (offered.has(keyOf(each))) continue;
        offered.add(keyOf(each));
        const game = this.game(each.game);
        const decision = await game.decision(each.number, signal);
        if (decision !== null && isAsked(decision)) yield [game, decision];
      }
    }
  }

  /** What waits for you in all games: at once, and each time that it has changed. */
  async *waitingDecisions({ signal, ...live }: LiveOptions & { signal?: AbortSignal | undefined } = {}): AsyncGenerator<WaitingDecision[], void, undefined> {
    const way = new Way({ ...this.live, ...live });
    const common = signal === undefined ? {} : { signal };
    let etag: string | null = null;
    for (let isFirst = true; ; isFirst = false) {
      if (way.mode === "stream" && !isFirst) {
        // Messages say that something changed, the list says what.
        for await (const _ of way.messages(this.http, "/me/stream", {}, signal)) {
          const found: Versioned<WaitingDecisionPage> | null = await this.getUnless("/me/decisions", etag, common);
          if (found === null) continue;
          etag = found.etag;
          yield await this.all(found.body, common);
        }
      }
      try {
        const { wait } = way.mode === "stream" ? {} : await way.before(signal, isFirst);
        const found: Versioned<WaitingDecisionPage> | null = await this.getUnless("/me/decisions", etag, common, wait);
        if (found === null) await way.nothing(signal);
        else {
          etag = found.etag;
          yield await this.all(found.body, common);
        }
      } catch (error) {
        if (!way.refusesWait(error)) throw error;
      }
    }
  }

  /** Sends a request of any path, checked by no type. */
  async request(verb: Verb, path: keyof paths, input: unknown = {}): Promise<unknown> {
    const { url, query, body, common } = split(path, input as Record<string, unknown>);
    const sent = { query, body, signal: common.signal, ...(common.headers && { headers: common.headers }) };
    return knownBody(verb, path, (await this.http.send(verb, url, sent)).body);
  }

  private async all(page: WaitingDecisionPage, common: Common): Promise<WaitingDecision[]> {
    const found = [...page.results];
    for (let after = page.next_cursor; after !== null; ) {
      const next: WaitingDecisionPage = await this.get("/me/decisions", { after, ...common });
      found.push(...next.results);
      after = next.next_cursor;
    }
    return found;
  }
}

/** Null instead of a problem with one of these codes. */
export async function unless<T>(codes: readonly string[], wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    if (isProblem(error) && codes.includes(error.code)) return null;
    throw error;
  }
}

function keyOf(waiting: WaitingDecision): string {
  return JSON.stringify([waiting.game, waiting.number, waiting.house, waiting.asked_at]);
}

function split(path: string, input: Record<string, unknown>) {
  const { body, signal, headers, ...rest } = input as Common & { body?: unknown } & Record<string, unknown>;
  const query: Record<string, unknown> = { ...rest };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = query[name];
    if (value === undefined || value === null || value === "") throw new TypeError(`${path}: ${name} is missing`);
    delete query[name];
    return encodeURIComponent(String(value));
  });
  return { url, query, body, common: { signal, headers } };
}
