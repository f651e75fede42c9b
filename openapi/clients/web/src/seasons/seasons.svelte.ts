/** The list of seasons, and one season with its standings, tables and rounds. */

import { type Entry, type League, type MySeason, type Round, type Season, type SeasonTable, type StandingsRow, isProblem, nullOnProblem } from "@agot/client";
import { session } from "../session/session.svelte.js";

/** The user's ready check for a round. */
export interface Readiness {
  round: number;
  table: number;
  house: string;
  due_at: string;
  confirmed_at: string | null;
}

export class SeasonListState {
  mine = $state.raw<MySeason[]>([]);
  seasons = $state.raw<Season[]>([]);
  cursor = $state<string | null>(null);

  /** Reads the first page, or the next one. */
  async read(after: string | null = null): Promise<void> {
    const [found, mine] = await Promise.all([
      session.client.get("/seasons", { limit: 20, ...(after !== null && { after }) }),
      session.isSignedIn && after === null ? session.client.get("/me/seasons") : null,
    ]);
    if (mine !== null) this.mine = mine.results.filter((each) => each.status !== "final" && each.status !== "cancelled");
    this.seasons = after === null ? found.results : [...this.seasons, ...found.results];
    this.cursor = found.next_cursor;
  }
}

export class SeasonState {
  season = $state.raw<Season | null>(null);
  league = $state.raw<League | null>(null);
  entry = $state.raw<Entry | null>(null);
  standings = $state.raw<{ tier: number; name: string; rows: StandingsRow[] }[]>([]);
  tables = $state.raw<SeasonTable[]>([]);
  rounds = $state.raw<Round[]>([]);
  readiness = $state.raw<Readiness[]>([]);
  isMissing = $state(false);

  constructor(readonly code: string) {}

  /** The last round with published tables, or null. */
  get latestRound(): Round | null {
    return this.rounds.filter((each) => each.table_count > 0).at(-1) ?? null;
  }

  async read(): Promise<void> {
    const { client } = session;
    const here = { season: this.code };
    try {
      this.season = await client.get("/seasons/{season}", here);
    } catch (error) {
      if (!isProblem(error, "not_found")) throw error;
      this.isMissing = true;
      return;
    }
    const { divisions, league } = this.season;
    const [standings, tables, rounds, entry, found] = await Promise.all([
      Promise.all(divisions.map((each) => client.get("/seasons/{season}/standings", { ...here, division: each.tier }))),
      client.get("/seasons/{season}/tables", here),
      client.get("/seasons/{season}/rounds", here),
      session.isSignedIn ? nullOnProblem(["not_found"], client.get("/seasons/{season}/entries/{entry}", { ...here, entry: "mine" })) : null,
      client.get("/leagues/{slug}", { slug: league }),
    ]);
    this.standings = divisions.map((each, place) => ({ tier: each.tier, name: each.name, rows: [...(standings[place]?.results ?? [])] }));
    [this.tables, this.rounds, this.entry, this.league] = [tables.results, rounds.results, entry, found];
    await this.readReadiness();
  }

  /** Enters, accepts an invitation, or re-enters. `conduct` is the accepted version of the code of conduct. */
  async enter(conduct: number): Promise<void> {
    await session.client.post("/seasons/{season}/entries", { season: this.code, body: { conduct_version: conduct } as never });
    await this.read();
  }

  async withdraw(): Promise<void> {
    await session.client.delete("/seasons/{season}/entries/{entry}", { season: this.code, entry: "mine" });
    await this.read();
  }

  async checkIn(): Promise<void> {
    await session.client.post("/seasons/{season}/entries/mine/check-in", { season: this.code, body: {} as never });
    await this.read();
  }

  /** Confirms that the user is ready for a round, or withdraws the confirmation. */
  async confirm(round: number, isReady: boolean): Promise<void> {
    const at = { season: this.code, round };
    if (isReady) await session.client.put("/seasons/{season}/rounds/{round}/ready-check/mine", at);
    else await session.client.delete("/seasons/{season}/rounds/{round}/ready-check/mine", at);
    await this.readReadiness();
  }

  private async readReadiness(): Promise<void> {
    if (!session.isSignedIn) return;
    const waiting = this.rounds.filter((each) => each.ready_due_at !== null && each.status !== "closed");
    const found = await Promise.all(waiting.map(({ number: round }) =>
      nullOnProblem(["not_found"], session.client.get("/seasons/{season}/rounds/{round}/ready-check/mine", { season: this.code, round }))));
    this.readiness = found.filter((each) => each !== null) as unknown as Readiness[];
  }
}
