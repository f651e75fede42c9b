/** One table as its viewer sees it: a position that is folded by events, and what is asked. */

import { type CombatList, type Game, GameClient, type GameClock, type GameTable, type HouseId, LivePosition, type Position, type Standing, type Vote, SignInAgainError, isProblem } from "@agot/client";
import { FIRST_PARTS, included, PARTS_AGAIN } from "../session/early.js";
import { session } from "../session/session.svelte.js";
import { rest } from "../session/rest.js";
import { onAnnouncement } from "../session/windows.js";
import { asQuestion, type Question } from "../tasks/editor.js";
import { inLanguage } from "../words/words.svelte.js";
import { LogState } from "./log.svelte.js";
import { NewsState } from "./news.svelte.js";
import { TalkState } from "./talk.svelte.js";

/** Without any event a page that is seen asks again after so many milliseconds: without a stream, nothing reports votes and clocks. */
const ASK_AGAIN = 60_000;
/** The log is read so many milliseconds after the table. */
const LOG_AFTER = 1000;
/** Seconds between attempts while the server does not answer. */
const RETRY = [2, 4, 8, 15, 30];
/** Seconds between requests where the server may not keep a connection: when the page is seen, and else. */
const [POLL, POLL_HIDDEN] = [5, 60];
/** Seconds for which a request waits: the most that the server allows. */
const WAIT = 60;

/** A table as it was at a moment. */
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
  /** The house that this page played until its user lost the seat; null for none. */
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
  /** The seat of the signed-in user by their name; undefined before it was read. */
  private seat: string | null | undefined;
  /** Ends the following of the log, which begins anew with another seat. */
  private following = new AbortController();
  private wanted: string | null = null;

  constructor(readonly code: string) {
    this.client = new GameClient(session.client, code);
    this.log = new LogState(code);
    this.news = new NewsState(code);
    this.talk = new TalkState(code);
  }

  /** The decision that this house is asked and has not answered; null for none. */
  get asked(): Question | null {
    return this.own((each) => each.answer === null);
  }

  /** The decision that this house has answered, and whose answer it may still replace. */
  get replaceable(): Question | null {
    return this.own((each) => each.answer !== null);
  }

  /** The game as the page shows it: in the past, or at present. */
  get shown(): { position: Position | null; standing: Standing | null; combats: CombatList | null } {
    return this.past ?? this;
  }

  /** Whether the server answers and the log is followed. */
  get isConnected(): boolean {
    return session.isConnected && !this.hasFailed;
  }

  /** When the server was last heard of, in milliseconds since 1970. */
  get heardAt(): number {
    return session.heardAt;
  }

  /** Whether the signed-in user hosts this table. */
  get isHost(): boolean {
    const me = session.me?.username;
    return me !== undefined && this.game !== null && (this.game.host === me || this.game.other_hosts.includes(me));
  }

  private own(accepts: (each: Question) => boolean): Question | null {
    return this.decisions.find((each) => each.closed_at === null && each.options !== null && accepts(each)) ?? null;
  }

  /** Reads the table and follows it until `close`. A server that does not answer is asked again. */
  async open(): Promise<void> {
    addEventListener("online", this.ask);
    document.addEventListener("visibilitychange", this.ask);
    const timer = setInterval(this.ask, ASK_AGAIN);
    const deafen = onAnnouncement(this.code, () => this.read());
    this.end.signal.addEventListener("abort", () => {
      this.following.abort();
      clearInterval(timer);
      deafen();
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
        await rest((RETRY[Math.min(failures, RETRY.length - 1)] ?? 30) * 1000, this.end.signal);
      }
    }
  }

  close(): void {
    this.end.abort();
  }

  /** Reads what is asked, and the sums, after something changed. Nothing is read twice at a time. */
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

  /** Reads who has taken a seat, after this page changed it. */
  async refreshLobby(): Promise<void> {
    this.game = await this.client.status();
  }

  /** Shows the table as it was at a moment; null for the present. Of several wishes the last one counts. */
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
        // a moment that this table does not have, or no connection: the present stays
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
      await rest(document.hidden ? 60_000 : 4000, this.end.signal);
      this.end.signal.throwIfAborted();
      try {
        this.game = await this.client.status();
        this.hasFailed = false;
      } catch (error) {
        // a table that its host has cancelled may be gone
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
    setTimeout(() => this.end.signal.aborted || void this.log.load().catch(() => undefined), LOG_AFTER);
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

  /** Asks for what no event announces. A page that nobody sees does so when it is seen. */
  private readonly ask = (): void => {
    if (!document.hidden) this.read();
  };

  /** Reads what is asked. A failure is shown by the connection, and the next reading tries again. */
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

  /** Follows the table anew when its user has taken or lost a seat, which a poll learns in this way alone. */
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
