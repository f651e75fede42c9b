import { type AskedDecision, isAsked } from "./answers.js";
import { GameClient } from "./game.js";
import type { Language, Server, WaitingDecision, WaitingDecisionPage, paths } from "./generated/schema.js";
import { type Authorization, Http, type HttpOptions } from "./http.js";
import { knownBody } from "./kinds.js";
import { type LiveOptions, UpdateSource } from "./live.js";
import type { Arguments, Common, Operation, Output, PathWith, Verb } from "./operations.js";
import { Words } from "./words.js";

export interface ClientOptions extends Omit<HttpOptions, "authorization"> {
  /** A token, or an object that can renew one (`OAuth`). Without it the client can read only public data. */
  authorization?: string | Authorization;
  /** Options for live updates. */
  live?: LiveOptions;
}

/** A body with its entity tag, for `If-None-Match`. */
export interface Versioned<T> {
  body: T;
  etag: string | null;
}

type Result<P extends keyof paths, V extends Verb> = Promise<Output<Operation<P, V>>>;
type Given<P extends keyof paths, V extends Verb> = Arguments<Operation<P, V>>;

/** The largest page of a list. */
const MAX_PAGE = 100;

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

  /** Logs in with name and password. Apps for other users use `OAuth`. */
  static async logIn(options: ClientOptions, username: string, password: string): Promise<Client> {
    const session = await new Client(options).post("/sessions", { body: { username, password } });
    return new Client({ ...options, authorization: session.token });
  }

  /** Creates an account and logs in. */
  static async register(options: ClientOptions, username: string, password: string): Promise<Client> {
    await new Client(options).post("/accounts", { body: { username, password } });
    return Client.logIn(options, username, password);
  }

  /** Calls any GET operation: `client.get("/games/{code}/events", { code, after })`. The other verbs work alike. */
  get<P extends PathWith<"get">>(path: P, ...given: Given<P, "get">): Result<P, "get"> {
    return this.request("get", path, given[0]) as never;
  }

  post<P extends PathWith<"post">>(path: P, ...given: Given<P, "post">): Result<P, "post"> {
    return this.request("post", path, given[0]) as never;
  }

  put<P extends PathWith<"put">>(path: P, ...given: Given<P, "put">): Result<P, "put"> {
    return this.request("put", path, given[0]) as never;
  }

  patch<P extends PathWith<"patch">>(path: P, ...given: Given<P, "patch">): Result<P, "patch"> {
    return this.request("patch", path, given[0]) as never;
  }

  delete<P extends PathWith<"delete">>(path: P, ...given: Given<P, "delete">): Result<P, "delete"> {
    return this.request("delete", path, given[0]) as never;
  }

  /** Returns the body, or null while its entity tag is `etag`. The server may wait for a change. */
  async getIfChanged<P extends PathWith<"get">>(
    path: P,
    etag: string | null,
    input: Given<P, "get">[0],
    waitSeconds = 0,
  ): Promise<Versioned<Awaited<Result<P, "get">>> | null> {
    const { url, query, common } = split(path, { ...input, ...(waitSeconds > 0 && { wait: waitSeconds }) });
    const headers = { ...common.headers, ...(etag !== null && { "If-None-Match": etag }) };
    const found = await this.http.send("get", url, { query, headers, signal: common.signal, waitSeconds });
    if (found.status === 304) return null;
    return { body: knownBody("get", path, found.body) as never, etag: found.headers.get("ETag") };
  }

  /** Returns name, versions, contact, languages, features and time of the server. */
  server(): Promise<Server> {
    return this.get("/server");
  }

  /** Returns a client for one game. */
  game(code: string): GameClient {
    return new GameClient(this, code);
  }

  /** Reads the names and sentence patterns of a language. */
  async words(lang?: Language): Promise<Words> {
    const found = await this.get("/reference", { include: ["words"], ...(lang !== undefined && { lang }) });
    return new Words(found.words!);
  }

  /**
   * Yields the decisions that wait for you in all games, each once, as soon as it opens. It runs until the signal is
   * aborted. `GameClient.turns` does the same for one game and ends with the game.
   */
  async *turns(options: LiveOptions = {}): AsyncGenerator<[GameClient, AskedDecision], void, undefined> {
    let offered = new Set<string>();
    for await (const waiting of this.waitingDecisions(options)) {
      const listed = new Set(waiting.map(keyOf));
      offered = new Set([...offered].filter((key) => listed.has(key)));
      for (const each of waiting) {
        if (offered.has(keyOf(each))) continue;
        offered.add(keyOf(each));
        const game = this.game(each.game);
        const decision = await game.decision(each.number, options.signal);
        if (decision !== null && isAsked(decision)) yield [game, decision];
      }
    }
  }

  /** Yields the list of decisions that wait for you in all games: at once, and after each change. */
  async *waitingDecisions(options: LiveOptions = {}): AsyncGenerator<WaitingDecision[], void, undefined> {
    const updates = new UpdateSource(this.http, { ...this.live, ...options });
    const common: Common = updates.signal === undefined ? {} : { signal: updates.signal };
    let etag: string | null = null;
    for (let isFirst = true; ; isFirst = false) {
      if (updates.mode === "stream") {
        for await (const { event, data } of updates.messages("/me/stream", {})) {
          if (event === "decisions") yield await this.allOf(JSON.parse(data), common);
        }
        continue;
      }
      try {
        const seconds = await updates.beginRequest(isFirst);
        const page = { limit: MAX_PAGE, ...common };
        const found: Versioned<WaitingDecisionPage> | null = await this.getIfChanged("/me/decisions", etag, page, seconds);
        updates.close();
        if (found === null) await updates.afterEmptyResponse();
        else yield await this.allOf(found.body, common);
        etag = found?.etag ?? etag;
      } catch (error) {
        updates.afterFailure(error);
      } finally {
        updates.close();
      }
    }
  }

  /** Sends a request without type checks. */
  async request(verb: Verb, path: keyof paths, input: unknown = {}): Promise<unknown> {
    const { url, query, body, common } = split(path, input as object);
    return knownBody(verb, path, (await this.http.send(verb, url, { query, body, ...common })).body);
  }

  private async allOf(page: WaitingDecisionPage, common: Common): Promise<WaitingDecision[]> {
    const found = [...page.results];
    for (let after = page.next_cursor; after !== null; ) {
      const next: WaitingDecisionPage = await this.get("/me/decisions", { after, limit: MAX_PAGE, ...common });
      found.push(...next.results);
      after = next.next_cursor;
    }
    return found;
  }
}

function keyOf(waiting: WaitingDecision): string {
  return JSON.stringify([waiting.game, waiting.number, waiting.house, waiting.asked_at]);
}

/** Splits the input of a call into URL, query, body and request options. */
function split(path: string, input: object) {
  const { body, signal, headers = {}, isSafe, keepalive, ...query } = input as Common & { body?: unknown; [name: string]: unknown };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = query[name];
    if (value === undefined || value === null || value === "") throw new TypeError(`${path}: ${name} is missing`);
    delete query[name];
    return encodeURIComponent(String(value));
  });
  return { url, query, body, common: { signal, headers, isSafe, keepalive } };
}
