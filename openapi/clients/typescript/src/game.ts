import { type AnswerTo, type AskedDecision, type FieldsOf, isAsked } from "./answers.js";
import type { Client, Versioned } from "./client.js";
import type {
  Answer, AnswerCheck, Decision, EventPage, Explanation, Game, HouseId, Language, LoggedEvent, ViewedPosition,
} from "./generated/schema.js";
import { known } from "./kinds.js";
import { type LiveOptions, Way } from "./live.js";
import { LivePosition } from "./position.js";
import { unless } from "./problems.js";

export interface EventOptions extends LiveOptions {
  /** The cursor of the last entry that you have. Without it, from the beginning. */
  after?: string | undefined;
  /** Whether each entry has its sentence. */
  words?: boolean;
  lang?: Language;
  /** Called when a stream reports that your seat was taken, left or changed: you may read more or less than before. */
  onSeatChange?: () => void;
  /**
   * Called when votes, clock or seats have changed, which the log does not contain. Streams report it; where there is
   * none, ask again from time to time.
   */
  onTable?: () => void;
}

export interface ExplainQuery {
  detail?: "summary" | "grid" | "full";
  card?: string;
  opponent_card?: string;
}

/**
 * How far a log was read: the last cursor, and the version of the empty page after it. `seatCursor` is the end of the
 * seat log, null before it is known.
 */
interface Place {
  after: string | undefined;
  etag: string | null;
  seatCursor: string | null;
}

type Entries = AsyncGenerator<LoggedEvent, void, undefined>;

/** How many cursors are remembered, to drop what a proxy sends twice. */
const REMEMBERED = 2000;

/** One game, as one user. */
export class GameClient {
  constructor(
    readonly client: Client,
    readonly code: string,
  ) {}

  /** Status, houses, round and winner. */
  status(): Promise<Game> {
    return this.client.get("/games/{code}", { code: this.code });
  }

  /** The position as you see it, or as you saw it at a moment: the `moment` of an entry, or a cursor of yours. */
  position(at?: string): Promise<ViewedPosition> {
    return this.client.get("/games/{code}/position", { code: this.code, ...(at !== undefined && { at }) });
  }

  /** Open decisions, with options for those that you are asked, or without options those that were open at a moment. */
  async decisions(at?: string): Promise<Decision[]> {
    return (await this.client.get("/games/{code}/decisions", { code: this.code, ...(at !== undefined && { at }) })).results;
  }

  /** A decision, or null if there is none of this number that you may see. */
  decision(number: number, signal?: AbortSignal): Promise<Decision | null> {
    const given = { code: this.code, number, ...(signal && { signal }) };
    return unless(["not_found", "decision_unknown"], this.client.get("/games/{code}/decisions/{number}", given));
  }

  /**
   * Sends an answer: one of the choices, or the fields that the options feed. The kind is added. Repeating it
   * is safe. Throws ProblemError with the broken rule in `rule`.
   */
  async answer<D extends AskedDecision>(decision: D, answer: AnswerTo<D> | FieldsOf<D> | Answer): Promise<void> {
    const given = { code: this.code, number: decision.number, body: bodyOf(decision, answer) };
    await this.client.put("/games/{code}/decisions/{number}/answer", given);
  }

  /** Whether an answer would be accepted, and if not, why. Nothing is sent to the game. */
  check<D extends AskedDecision>(decision: D, answer: AnswerTo<D> | FieldsOf<D> | Answer): Promise<AnswerCheck> {
    const given = { code: this.code, number: decision.number, body: bodyOf(decision, answer), isSafe: true };
    return this.client.post("/games/{code}/decisions/{number}/answer/check", given);
  }

  /**
   * What your answers lead to. Of house cards a grid: `card` and `opponent_card` together return the case of
   * one cell, `detail` chooses another form.
   */
  explain(number: number, query: ExplainQuery = {}): Promise<Explanation> {
    return this.client.get("/games/{code}/decisions/{number}/explain", { code: this.code, number, ...query });
  }

  /**
   * The log, and then what happens, until the game is over. It survives lost connections and restarts of the
   * server: nothing is left out or comes twice. Throws ProblemError `cursor_outdated` if the server was
   * restored from a backup: then discard what you have and start without `after`.
   */
  async *events({ after, words, lang, onSeatChange, onTable, ...live }: EventOptions = {}): Entries {
    const way = new Way(this.client.http, { ...this.client.live, ...live });
    const texts = { ...(words !== undefined && { words }), ...(lang !== undefined && { lang }) };
    const seen = new Set<string>();
    const place: Place = { after, etag: null, seatCursor: null };
    for (let isFirst = true; !way.isOver; isFirst = false) {
      const isStream = way.mode === "stream" && place.after !== undefined;
      const source = isStream ? this.streamed(way, place, texts, onTable) : this.paged(way, place, texts, isFirst);
      for await (const entry of source) {
        if (seen.has(entry.cursor)) continue;
        seen.add(entry.cursor);
        if (seen.size > REMEMBERED) seen.delete(seen.values().next().value as string);
        Object.assign(place, { after: entry.cursor, etag: null });
        yield entry;
        if (entry.event.kind === "game_ended") return;
      }
      if (way.isReseated) {
        way.isReseated = false;
        onSeatChange?.();
      }
      if (place.after === undefined && !isFirst && (await this.status()).status === "cancelled") return;
    }
  }

  /** The decisions that you are asked, each once, as soon as you are asked, until the game is over. */
  async *turns(options: LiveOptions = {}): AsyncGenerator<AskedDecision, void, undefined> {
    const offered = new Set<number>();
    const viewed = await unless(["game_not_started"], this.position());
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

  /** The position, kept up to date by events: from now, or from the cursor `at`. */
  follow(at?: string): Promise<LivePosition> {
    return LivePosition.load(this, at);
  }

  private async *streamed(way: Way, place: Place, texts: object, onTable: (() => void) | undefined): Entries {
    const query = { after: place.after, ...texts, ...(onTable && { table: true }) };
    for await (const { event, data } of way.messages(`/games/${this.code}/stream`, query)) {
      if (event === "event") yield known("LoggedEvent", JSON.parse(data)) as LoggedEvent;
      if (event !== "table" || onTable === undefined) continue;
      const seatCursor = (JSON.parse(data) as { seat_cursor: string }).seat_cursor;
      const isChange = place.seatCursor !== null && place.seatCursor !== seatCursor;
      place.seatCursor = seatCursor;
      if (isChange) onTable();
    }
  }

  /** The pages after a place in the log. Except at first, it waits for more if there is nothing. */
  private async *paged(way: Way, place: Place, texts: object, isFirst: boolean): Entries {
    const seconds = await way.before(isFirst);
    const common = { code: this.code, ...texts, ...(way.signal && { signal: way.signal }) };
    for (let next: string | null | undefined = place.after; next !== null; ) {
      const given: { code: string; after?: string } = next === undefined ? common : { ...common, after: next };
      let found: Versioned<EventPage> | null = null;
      try {
        found = await this.client.getUnless("/games/{code}/events", place.etag, given, seconds);
      } catch (error) {
        way.failed(error);
        return;
      } finally {
        way.close();
      }
      if (found === null || found.body.results.length === 0) await way.nothing();
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
