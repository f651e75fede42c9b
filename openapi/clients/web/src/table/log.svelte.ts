/** The log of a table in words, and the moment of it that is shown. */

import type { LoggedEvent, TextPart } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { inLanguage } from "../words/words.svelte.js";

/** A line of the log. */
export interface Line {
  cursor: string;
  /** The same for every reader: a private line has that of the public one before it. */
  moment: string;
  at: string;
  text: string;
  /** The text in pieces: those with an id name something. */
  parts: readonly TextPart[];
  kind: string;
  round: number;
  isHeadline: boolean;
  /** Whether it happened in a combat. */
  isOfBattle: boolean;
  houses: ReadonlySet<string>;
  areas: ReadonlySet<string>;
}

/** More lines at once than a listener can follow. */
const MAX_SPOKEN = 3;

export class LogState {
  lines = $state.raw<Line[]>([]);
  /** The newest public lines that came while the page was open. */
  spoken = $state.raw<readonly Line[]>([]);
  /** The moment that is shown; null for the present. */
  moment = $state<string | null>(null);
  /** The lines that the slider stops at: the first of each moment. */
  readonly steps = $derived(this.lines.filter((each, at) => each.text !== "" && each.moment !== this.lines[at - 1]?.moment));
  /** The place of the moment among the steps. */
  readonly place = $derived(this.moment === null ? this.steps.length - 1 : this.steps.filter((each) => isUpTo(each.moment, this.moment ?? "")).length - 1);
  /** The line of the moment. */
  readonly line = $derived(this.steps[Math.max(0, this.place)]);
  /** Moments at which a combat was decided, oldest first: those of the list of fought combats. */
  readonly decided = $derived(this.lines.filter((each) => each.kind === "combat_won").map((each) => each.moment));
  private after: string | undefined;
  private round = 0;
  private isInBattle = false;
  private reading: Promise<void> | null = null;
  private isComplete = false;
  /** How often the reading began anew. */
  private readings = 0;

  constructor(private readonly code: string) {}

  /** Reads the log, unless it was read: from then on a stream continues it. */
  async load(): Promise<void> {
    if (!this.isComplete) await this.read();
  }

  /** Forgets what was read, for a reader who may read more or less by now. */
  restart(): void {
    [this.lines, this.after, this.round, this.isInBattle, this.isComplete] = [[], undefined, 0, false, false];
    this.readings += 1;
    this.reading = null;
  }

  private read(): Promise<void> {
    if (this.reading !== null) return this.reading;
    const own = this.readings;
    this.reading = this.readPages(own).finally(() => {
      if (own === this.readings) this.reading = null;
    });
    return this.reading;
  }

  /** Takes an entry that a stream brought. */
  add(entry: LoggedEvent): void {
    if (!this.isComplete || this.reading !== null) void this.read().then(() => this.read()).then(() => this.speak(entry.cursor)).catch(() => undefined);
    else {
      if (!this.lines.some((each) => each.cursor === entry.cursor)) this.append([entry]);
      this.speak(entry.cursor);
    }
  }

  /** Adds a line to those that are spoken, if everybody reads it: the page may be heard by others. */
  private speak(cursor: string): void {
    const at = this.lines.findIndex((each) => each.cursor === cursor);
    const [former, line] = [this.lines[at - 1], this.lines[at]];
    if (line === undefined || line.text === "" || line.moment === former?.moment || this.spoken.includes(line)) return;
    this.spoken = [...this.spoken, line].slice(-MAX_SPOKEN);
  }

  /** Shows the table as it was at a step. The last step is the present. */
  show(place: number): void {
    const last = this.steps.length - 1;
    this.moment = place >= last ? null : (this.steps[Math.max(0, place)]?.moment ?? null);
  }

  /** Shows the table as it was when its first round began. */
  showStart(): void {
    this.show(Math.max(0, this.steps.findIndex((each) => each.round > 0)));
  }

  private async readPages(own: number): Promise<void> {
    for (;;) {
      const page = await session.client.get("/games/{code}/events", { code: this.code, words: true, limit: 500, ...inLanguage(), ...(this.after !== undefined && { after: this.after }) });
      if (own !== this.readings) return;
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
    const event = entry.event as { kind: string; round?: number };
    if (event.kind === "round_began" && event.round !== undefined) this.round = event.round;
    if (event.kind === "combat_began") this.isInBattle = true;
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
    };
  }
}

/** Whether a moment, or a private cursor, is not after another. */
function isUpTo(moment: string, other: string): boolean {
  const [mine, theirs] = [moment, other].map((each) => each.split(".").map(Number));
  for (const place of [0, 1]) {
    const [one, two] = [mine?.[place] ?? 0, theirs?.[place] ?? 0];
    if (one !== two) return one < two;
  }
  return true;
}
