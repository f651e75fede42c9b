/** The log of a table as text, and the time that the page shows. */

import type { LoggedEvent, TextPart } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { inLanguage } from "../words/words.svelte.js";

/** A line of the log. */
export interface Line {
  cursor: string;
  /** Id of the time, the same for every reader. A private line has that of the public line before it. */
  moment: string;
  at: string;
  text: string;
  /** The text as pieces. A piece with an id names a thing. */
  parts: readonly TextPart[];
  kind: string;
  round: number;
  isHeadline: boolean;
  /** Whether it belongs to a combat. */
  isOfBattle: boolean;
  houses: ReadonlySet<string>;
  areas: ReadonlySet<string>;
  /** The decision whose answers led to this line; only at the first line. */
  decision: { number: number; houses: readonly string[] } | null;
}

/** Maximum number of announced lines, because listeners cannot follow more. */
const MAX_SPOKEN = 3;

export class LogState {
  lines = $state.raw<Line[]>([]);
  /** The newest public lines that arrived while the page was open, for screen readers. */
  spoken = $state.raw<readonly Line[]>([]);
  /** The shown `moment`, or null for the current state. */
  moment = $state<string | null>(null);
  /** The first line of each moment, at which the slider stops. */
  readonly steps = $derived(this.lines.filter((each, at) => each.text !== "" && each.moment !== this.lines[at - 1]?.moment));
  /** The index of the shown moment in `steps`. */
  readonly place = $derived(this.moment === null ? this.steps.length - 1 : this.steps.filter((each) => isUpTo(each.moment, this.moment ?? "")).length - 1);
  /** The line of the shown moment. */
  readonly line = $derived(this.steps[Math.max(0, this.place)]);
  /** Moments at which a combat was decided, oldest first. They match the list of finished combats. */
  readonly decided = $derived(this.lines.filter((each) => each.kind === "combat_won").map((each) => each.moment));
  private after: string | undefined;
  private round = 0;
  private isInBattle = false;
  /** The houses that decide, by the number of their decision. */
  private readonly deciding = new Map<number, readonly string[]>();
  /** The number of the decision that was closed after the last line with a text. */
  private closed: number | null = null;
  private reading: Promise<void> | null = null;
  private isComplete = false;
  /** Number of restarts. A request of an earlier generation is ignored. */
  private generation = 0;

  constructor(private readonly code: string) {}

  /** Loads the log once. A stream then continues it. */
  async load(): Promise<void> {
    if (!this.isComplete) await this.read();
  }

  /** Drops the lines, because the reader may now see more or fewer. */
  restart(): void {
    [this.lines, this.after, this.round, this.isInBattle, this.isComplete] = [[], undefined, 0, false, false];
    this.generation += 1;
    this.reading = null;
  }

  private read(): Promise<void> {
    if (this.reading !== null) return this.reading;
    const own = this.generation;
    this.reading = this.readPages(own).finally(() => {
      if (own === this.generation) this.reading = null;
    });
    return this.reading;
  }

  /** Adds an entry from the stream. */
  add(entry: LoggedEvent): void {
    if (!this.isComplete || this.reading !== null) void this.read().then(() => this.read()).then(() => this.speak(entry.cursor)).catch(() => undefined);
    else {
      if (!this.lines.some((each) => each.cursor === entry.cursor)) this.append([entry]);
      this.speak(entry.cursor);
    }
  }

  /** Announces a line if it is public, because other people may hear it. */
  private speak(cursor: string): void {
    const at = this.lines.findIndex((each) => each.cursor === cursor);
    const [previous, line] = [this.lines[at - 1], this.lines[at]];
    if (line === undefined || line.text === "" || line.moment === previous?.moment || this.spoken.includes(line)) return;
    this.spoken = [...this.spoken, line].slice(-MAX_SPOKEN);
  }

  /** Shows the table at a step. The last step is the current state. */
  show(place: number): void {
    const last = this.steps.length - 1;
    this.moment = place >= last ? null : (this.steps[Math.max(0, place)]?.moment ?? null);
  }

  /** Shows the table at the start of its first round. */
  showStart(): void {
    this.show(Math.max(0, this.steps.findIndex((each) => each.round > 0)));
  }

  private async readPages(own: number): Promise<void> {
    for (;;) {
      const page = await session.client.get("/games/{code}/events", { code: this.code, words: true, limit: 500, ...inLanguage(), ...(this.after !== undefined && { after: this.after }) });
      if (own !== this.generation) return;
      this.append(page.results);
      if (page.next_cursor === null || page.results.length === 0) break;
    }
    this.isComplete = true;
  }

  private append(entries: readonly LoggedEvent[]): void {
    this.lines = [...this.lines, ...entries.map((each) => this.lineOf(each))];
    this.after = entries.at(-1)?.cursor ?? this.after;
  }

  private lineOf(entry: LoggedEvent): Line {
    const event = entry.event as { kind: string; round?: number; number?: number; houses?: readonly string[] };
    if (event.kind === "round_began" && event.round !== undefined) this.round = event.round;
    if (event.kind === "combat_began") this.isInBattle = true;
    if (event.kind === "decision_opened") this.deciding.set(event.number ?? 0, event.houses ?? []);
    if (event.kind === "decision_closed") this.closed = event.number ?? null;
    const decision = entry.text && this.closed !== null ? { number: this.closed, houses: this.deciding.get(this.closed) ?? [] } : null;
    if (decision !== null) this.closed = null;
    const isOfBattle = this.isInBattle;
    if (event.kind === "combat_ended") this.isInBattle = false;
    const named = (kind: string): ReadonlySet<string> => new Set((entry.parts ?? []).flatMap((each) => (each.kind === kind && each.id ? [each.id] : [])));
    return {
      cursor: entry.cursor,
      moment: entry.moment,
      at: entry.happened_at,
      text: entry.text ?? "",
      parts: entry.parts ?? [],
      kind: event.kind,
      round: this.round,
      isHeadline: entry.weight === "headline",
      isOfBattle,
      houses: named("house"),
      areas: named("area"),
      decision,
    };
  }
}

/** Whether a moment or private cursor is equal to or before another one. */
function isUpTo(moment: string, other: string): boolean {
  const [mine, theirs] = [moment, other].map((each) => each.split(".").map(Number));
  for (const place of [0, 1]) {
    const [one, two] = [mine?.[place] ?? 0, theirs?.[place] ?? 0];
    if (one !== two) return one < two;
  }
  return true;
}
