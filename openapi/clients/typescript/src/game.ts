import { type AnswerTo, type AskedDecision, type FieldsOf, isAsked } from "./answers.js";
import type { Client, Versioned } from "./client.js";
import type {
  Answer, AnswerCheck, Decision, EventPage, Explanation, Game, HouseId, Language, LoggedEvent, ViewedPosition,
} from "./generated/schema.js";
import { known } from "./kinds.js";
import { type LiveOptions, UpdateSource } from "./live.js";
import { LivePosition } from "./position.js";
import { nullOnProblem } from "./problems.js";

export interface EventOptions extends LiveOptions {
  /** The cursor of the last entry that you have. Without it, the log starts at its beginning. */
  after?: string | undefined;
  /** Whether each entry includes its sentence. */
  words?: boolean;
  lang?: Language;
  /** Called when a stream reports that your seat has changed. You may now read more or less than before. */
  onSeatChange?: () => void;
  /**
   * Called when votes, clock or seats have changed, which are not in the log. Only streams report this. Without a
   * stream, read them again from time to time.
   */
  onTable?: () => void;
}

export interface ExplainQuery {
  detail?: "summary" | "grid" | "full";
  card?: string;
  opponent_card?: string;
}

/**
 * Place in a log: the last cursor, and the entity tag of the empty page after it. `seatCursor` is the end of the seat
 * log, or null before it is known.
 */
interface Place {
  after: string | undefined;
  etag: string | null;
  seatCursor: string | null;
}

type Entries = AsyncGenerator<LoggedEvent, void, undefined>;

/** Number of remembered cursors, to drop entries that arrive twice. */
const REMEMBERED = 2000;

/** One game, as one user. */
export class GameClient {
  constructor(
    readonly client: Client,
    readonly code: string,
  ) {}

  /** Reads status, houses, round and winner. */
  status(): Promise<Game> {
    return this.client.get("/games/{code}", { code: this.code });
  }

  /** Reads your view of the position, now or at an earlier time. `at` is the `moment` of an entry, or your cursor. */
  position(at?: string): Promise<ViewedPosition> {
    return this.client.get("/games/{code}/position", { code: this.code, ...(at !== undefined && { at }) });
  }

  /** Reads the open decisions, with your options. With `at`, those that were open at that time, without options. */
  async decisions(at?: string): Promise<Decision[]> {
    return (await this.client.get("/games/{code}/decisions", { code: this.code, ...(at !== undefined && { at }) })).results;
  }

  /** Reads a decision. Returns null if you may not see one with this number. */
  decision(number: number, signal?: AbortSignal): Promise<Decision | null> {
    const given = { code: this.code, number, ...(signal && { signal }) };
    return nullOnProblem(["not_found", "decision_unknown"], this.client.get("/games/{code}/decisions/{number}", given));
  }

  /**
   * Sends an answer: one of the choices, or the fields that the options fill. It adds the kind, and is safe to repeat.
   * Throws ProblemError, with the broken rule in `rule`.
   */
  async answer<D extends AskedDecision>(decision: D, answer: AnswerTo<D> | FieldsOf<D> | Answer): Promise<void> {
    const given = { code: this.code, number: decision.number, body: bodyOf(decision, answer) };
    await this.client.put("/games/{code}/decisions/{number}/answer", given);
  }

  /** Whether the server would accept an answer, and the reason if not. It submits nothing. */
  check<D extends AskedDecision>(decision: D, answer: AnswerTo<D> | FieldsOf<D> | Answer): Promise<AnswerCheck> {
    const given = { code: this.code, number: decision.number, body: bodyOf(decision, answer), isSafe: true };
    return this.client.post("/games/{code}/decisions/{number}/answer/check", given);
  }

  /**
   * Reads the consequences of your possible answers. A choice of house cards returns a grid. `card` and
   * `opponent_card` together select one cell. `detail` selects another form.
   */
  explain(number: number, query: ExplainQuery = {}): Promise<Explanation> {
    return this.client.get("/games/{code}/decisions/{number}/explain", { code: this.code, number, ...query });
  }

  /**
   * Yields the log and then new entries, until the game is over. It survives lost connections and restarts of the
   * server, without missing or repeated entries. Throws ProblemError `cursor_outdated` after the server was restored
   * from a backup. Discard all entries then, and start again without `after`.
   */
  async *events({ after, words, lang, onSeatChange, onTable, ...live }: EventOptions = {}): Entries {
    const updates = new UpdateSource(this.client.http, { ...this.client.live, ...live });
    const texts = { ...(words !== undefined && { words }), ...(lang !== undefined && { lang }) };
    const seen = new Set<string>();
    const place: Place = { after, etag: null, seatCursor: null };
    for (let isFirst = true; !updates.isOver; isFirst = false) {
      const isStream = updates.mode === "stream" && place.after !== undefined;
      const source = isStream ? this.streamed(updates, place, texts, onTable) : this.paged(updates, place, texts, isFirst);
      for await (const entry of source) {
        if (seen.has(entry.cursor)) continue;
        seen.add(entry.cursor);
        if (seen.size > REMEMBERED) seen.delete(seen.values().next().value as string);
        Object.assign(place, { after: entry.cursor, etag: null });
        yield entry;
        if (entry.event.kind === "game_ended") return;
      }
      if (updates.hasSeatChanged) {
        updates.hasSeatChanged = false;
        onSeatChange?.();
      }
      if (place.after === undefined && !isFirst && (await this.status()).status === "cancelled") return;
    }
  }

  /** Yields the decisions that wait for you, each once, as soon as it opens, until the game is over. */
  async *turns(options: LiveOptions = {}): AsyncGenerator<AskedDecision, void, undefined> {
    const offered = new Set<number>();
    const viewed = await nullOnProblem(["game_not_started"], this.position());
    const house: HouseId | null = viewed?.house ?? null;
    for (const decision of viewed === null ? [] : await this.decisions()) {
      if (!isAsked(decision)) continue;
      offered.add(decision.number);
      yield decision;
    }
    if (viewed?.position.phase === "ended") return;
    for await (const { event } of this.events({ ...options, after: viewed?.cursor })) {
      if (event.kind !== "decision_opened" || offered.has(event.number)) continue;
      if (house !== null && !event.houses.includes(house)) continue;
      const decision = await this.decision(event.number, options.signal);
      if (decision === null || !isAsked(decision)) continue;
      offered.add(event.number);
      yield decision;
    }
  }

  /** Returns a position that events update, starting now or at the cursor `at`. */
  follow(at?: string): Promise<LivePosition> {
    return LivePosition.load(this, at);
  }

  private async *streamed(updates: UpdateSource, place: Place, texts: object, onTable: (() => void) | undefined): Entries {
    const query = { after: place.after, ...texts, ...(onTable && { table: true }) };
    for await (const { event, data } of updates.messages(`/games/${this.code}/stream`, query)) {
      if (event === "event") yield known("LoggedEvent", JSON.parse(data)) as LoggedEvent;
      if (event !== "table" || onTable === undefined) continue;
      const seatCursor = (JSON.parse(data) as { seat_cursor: string }).seat_cursor;
      const isChange = place.seatCursor !== null && place.seatCursor !== seatCursor;
      place.seatCursor = seatCursor;
      if (isChange) onTable();
    }
  }

  /** Yields the entries after a place in the log. Except at first, it waits for entries if there are none. */
  private async *paged(updates: UpdateSource, place: Place, texts: object, isFirst: boolean): Entries {
    const seconds = await updates.beginRequest(isFirst);
    const common = { code: this.code, ...texts, ...(updates.signal && { signal: updates.signal }) };
    for (let next: string | null | undefined = place.after; next !== null; ) {
      const given: { code: string; after?: string } = next === undefined ? common : { ...common, after: next };
      let found: Versioned<EventPage> | null = null;
      try {
        found = await this.client.getIfChanged("/games/{code}/events", place.etag, given, seconds);
      } catch (error) {
        updates.afterFailure(error);
        return;
      } finally {
        updates.close();
      }
      if (found === null || found.body.results.length === 0) await updates.afterEmptyResponse();
      if (found === null) return;
      place.etag = found.etag;
      yield* found.body.results;
      next = found.body.next_cursor;
    }
  }
}

function bodyOf(decision: AskedDecision, answer: object): Answer {
  return { ...answer, kind: decision.kind } as Answer;
}
