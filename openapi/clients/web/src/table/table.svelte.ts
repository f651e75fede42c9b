/** One table as its viewer sees it: a position that events update, and the open decisions. */

import { type CombatList, type Game, GameClient, type GameClock, type GameTable, type HouseId, LivePosition, type Position, type Standing, type Vote, SignInAgainError, isProblem } from "@agot/client";
import { FIRST_PARTS, included, PARTS_AGAIN } from "../session/early.js";
import { session } from "../session/session.svelte.js";
import { pause } from "../session/pause.js";
import { onAnnouncement } from "../session/windows.js";
import { asQuestion, type Question } from "../tasks/editor.js";
import { inLanguage } from "../words/words.svelte.js";
import { LogState } from "./log.svelte.js";
import { NewsState } from "./news.svelte.js";
import { TalkState } from "./talk.svelte.js";

/** Milliseconds between refreshes of a visible page. Without a stream, nothing else reports votes and clocks. */
const REFRESH_MS = 60_000;
/** Milliseconds between loading the table and its log. */
const LOG_DELAY_MS = 1000;
/** Seconds between attempts while the server does not respond. */
const RETRY_SECONDS = [2, 4, 8, 15, 30];
/** Seconds between polls, for a visible and a hidden page. */
const [POLL, POLL_HIDDEN] = [5, 60];
/** Seconds of a long poll, the maximum of the server. */
const WAIT = 60;

/** A table at an earlier time. */
interface Past {
  moment: string;
  position: Position;
  standing: Standing;
  combats: CombatList;
}

export class TableState {
  game = $state.raw<Game | null>(null);
  position = $state.raw<Position | null>(null);
  standing = $state.raw<Standing | null>(null);
  decisions = $state.raw<Question[]>([]);
  clock = $state.raw<GameClock | null>(null);
  votes = $state.raw<Vote[]>([]);
  combats = $state.raw<CombatList | null>(null);
  past = $state.raw<Past | null>(null);
  house = $state.raw<HouseId | null>(null);
  cursor = $state<string | null>(null);
  /** The house of the seat that the user has lost, or null. */
  lostHouse = $state<HouseId | null>(null);
  isMissing = $state(false);
  readonly log: LogState;
  readonly news: NewsState;
  readonly talk: TalkState;
  private readonly client: GameClient;
  private readonly end = new AbortController();
  private live: LivePosition | null = null;
  private etag: string | null = null;
  private isReading = false;
  private isOutdated = false;
  private hasFailed = $state(false);
  /** The house of the signed-in user according to the seats, or null. Undefined before it is known. */
  private seat: string | null | undefined;
  /** Stops following the log, which restarts after a change of seat. */
  private following = new AbortController();
  private wanted: string | null = null;

  constructor(readonly code: string) {
    this.client = new GameClient(session.client, code);
    this.log = new LogState(code);
    this.news = new NewsState(code);
    this.talk = new TalkState(code);
  }

  /** The unanswered decision that waits for this house, or null. */
  get asked(): Question | null {
    return this.own((each) => each.answer === null);
  }

  /** An answered decision whose answer this house may still replace, or null. */
  get replaceable(): Question | null {
    return this.own((each) => each.answer !== null);
  }

  /** The shown state of the game, at an earlier time or now. */
  get shown(): { position: Position | null; standing: Standing | null; combats: CombatList | null } {
    return this.past ?? this;
  }

  /** Whether the server responds and the page follows the log. */
  get isConnected(): boolean {
    return session.isConnected && !this.hasFailed;
  }

  /** Time of the last contact with the server, in milliseconds since 1970. */
  get lastContactAt(): number {
    return session.lastContactAt;
  }

  /** Whether the signed-in user hosts this table. */
  get isHost(): boolean {
    const me = session.me?.username;
    return me !== undefined && this.game !== null && (this.game.host === me || this.game.other_hosts.includes(me));
  }

  private own(accepts: (each: Question) => boolean): Question | null {
    return this.decisions.find((each) => each.closed_at === null && each.options !== null && accepts(each)) ?? null;
  }

  /** Reads the table and follows it until `close`, with retries while the server does not respond. */
  async open(): Promise<void> {
    addEventListener("online", this.ask);
    document.addEventListener("visibilitychange", this.ask);
    const timer = setInterval(this.ask, REFRESH_MS);
    const unsubscribe = onAnnouncement(this.code, () => this.read());
    this.end.signal.addEventListener("abort", () => {
      this.following.abort();
      clearInterval(timer);
      unsubscribe();
      removeEventListener("online", this.ask);
      document.removeEventListener("visibilitychange", this.ask);
    });
    for (let failures = 0; !this.end.signal.aborted; failures += 1) {
      try {
        if (this.live === null) await this.begin();
        failures = 0;
        return await this.follow();
      } catch (error) {
        if (this.end.signal.aborted) return;
        if (this.following.signal.aborted) {
          [this.live, this.following] = [null, new AbortController()];
          continue;
        }
        if (isProblem(error, "not_found")) {
          this.isMissing = true;
          return;
        }
        if (error instanceof SignInAgainError || (isProblem(error) && error.status === 401)) return await session.end();
        this.hasFailed = true;
        await pause((RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length - 1)] ?? 30) * 1000, this.end.signal);
      }
    }
  }

  close(): void {
    this.end.abort();
  }

  /** Reads everything but the position after a change. Calls during a request share the next one. */
  async refresh(): Promise<void> {
    this.isOutdated = true;
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.isOutdated) {
        this.isOutdated = false;
        const found = await session.client.getIfChanged("/games/{code}/table", this.etag, this.query(PARTS_AGAIN));
        if (found === null) continue;
        this.etag = found.etag;
        this.adopt(found.body as never);
      }
    } finally {
      this.isReading = false;
    }
  }

  /** Reads the seats again after this page has changed them. */
  async refreshLobby(): Promise<void> {
    this.game = await this.client.status();
  }

  /** Shows the table at a moment, or now for null. Of several calls during a request, only the last one counts. */
  async lookAt(moment: string | null): Promise<void> {
    const isBusy = this.wanted !== null;
    this.wanted = moment;
    if (moment === null) this.past = null;
    if (isBusy || moment === null) return;
    while (this.wanted !== null && this.wanted !== this.past?.moment) {
      const at = this.wanted;
      try {
        const past = { code: this.code, at };
        const [{ position }, { standing }, combats] = await Promise.all([
          this.client.position(at),
          session.client.get("/games/{code}/standing", past),
          session.client.get("/games/{code}/combats", { ...past, ...this.words() }),
        ]);
        if (this.wanted !== null) this.past = { moment: at, position, standing, combats };
      } catch {
        // an unknown moment, or no connection: the current state stays
        if (this.wanted === at) this.log.moment = this.wanted = null;
        this.past = null;
      }
    }
    this.wanted = null;
  }

  private async begin(): Promise<void> {
    const found = await this.readAll();
    this.adopt(found);
    const { position } = found;
    if (this.game?.started_at === null) await this.waitForStart();
    else if (position !== null) this.live = LivePosition.of(this.client, position);
    this.etag = null;
  }

  private async readAll(): Promise<Required<GameTable>> {
    return (await session.client.get("/games/{code}/table", this.query(FIRST_PARTS))) as never;
  }

  private async waitForStart(): Promise<void> {
    while (this.live === null) {
      await pause(document.hidden ? 60_000 : 4000, this.end.signal);
      this.end.signal.throwIfAborted();
      try {
        this.game = await this.client.status();
        this.hasFailed = false;
      } catch (error) {
        // a table that was cancelled by its host may no longer exist
        if (isProblem(error, "not_found")) throw error;
        this.hasFailed = true;
      }
      if (this.game?.status === "cancelled") return;
      if (this.game?.started_at) {
        this.live = await this.client.follow();
        await this.refresh();
      }
    }
  }

  private async follow(): Promise<void> {
    if (this.live === null) return;
    this.show();
    // the board and the question come first
    setTimeout(() => this.end.signal.aborted || void this.log.load().catch(() => undefined), LOG_DELAY_MS);
    const pollSeconds = (): number => (document.hidden ? POLL_HIDDEN : POLL);
    const { signal } = this.following;
    const onSeatChange = (): void => this.following.abort();
    const live = { signal, onSeatChange, onTable: this.ask, waitSeconds: WAIT, pollSeconds };
    for await (const entry of this.live.follow({ ...live, ...this.words() })) {
      this.show();
      this.log.add(entry);
      this.read();
    }
    await this.refresh();
  }

  /** Reads changes that no event announces. A hidden page does it when it becomes visible. */
  private readonly ask = (): void => {
    if (!document.hidden) this.read();
  };

  /** Reads the decisions again. It ignores failures, which the connection shows and the next call retries. */
  private read(): void {
    if (this.live !== null) void this.refresh().catch(() => undefined);
  }

  private words(): { words: true; lang?: never } {
    return { words: true, ...inLanguage() };
  }

  private query(include: readonly string[]): { code: string } {
    return { code: this.code, include: included(include, session.isSignedIn), ...this.words() } as never;
  }

  private adopt(found: Partial<GameTable>): void {
    if (found.game) this.game = found.game;
    if (found.clock) this.clock = found.clock;
    if (found.standing) this.standing = found.standing.standing;
    if (found.decisions) this.decisions = found.decisions.results.map(asQuestion);
    if (found.combats !== undefined) this.combats = found.combats;
    if (found.votes) this.votes = found.votes.results;
    if (found.news) this.news.adopt(found.news);
    if (found.game) this.findSeat(found.game);
  }

  /** Follows the table again after the user has taken or lost a seat. Polls have no other sign of it. */
  private findSeat(game: Game): void {
    const me = session.me?.username;
    const seat = game.seats.find((each) => me !== undefined && each.username === me && each.stand_in === null)?.house ?? null;
    const hasChanged = this.seat !== undefined && this.seat !== seat;
    this.seat = seat;
    if (hasChanged && this.live !== null && this.live.house !== seat) this.following.abort();
  }

  private show(): void {
    if (this.live === null) return;
    const { house } = this.live;
    if (house !== this.house && this.position !== null) {
      this.lostHouse = house === null ? this.house : null;
      this.log.restart();
    }
    this.position = this.live.position;
    this.house = house;
    this.cursor = this.live.cursor;
    this.hasFailed = false;
  }
}
