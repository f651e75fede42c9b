/** The log of a table in words, and the moment of it that is shown. */

import type { LoggedEvent } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { texts } from "../words/words.svelte.js";

/** A line of the log. */
export interface Line {
  cursor: string;
  at: string;
  text: string;
  kind: string;
  round: number;
  isHeadline: boolean;
  houses: ReadonlySet<string>;
}

export class LogState {
  lines = $state.raw<Line[]>([]);
  /** The place of the line up to which the table is shown; null for the present. */
  place = $state<number | null>(null);
  private after: string | undefined;
  private round = 0;
  private reading: Promise<void> | null = null;

  constructor(private readonly code: string) {}

  /** The cursor of the moment that is shown; null for the present. */
  get cursor(): string | null {
    return this.place === null ? null : (this.lines[this.place]?.cursor ?? null);
  }

  /** Reads what is new. */
  read(): Promise<void> {
    this.reading ??= this.readPages().finally(() => (this.reading = null));
    return this.reading;
  }

  /** Shows the table as it was after a line. The last line is the present. */
  show(place: number): void {
    this.place = place >= this.lines.length - 1 ? null : Math.max(0, place);
  }

  /** Shows the moment of a cursor, if this viewer has it. */
  showCursor(cursor: string): void {
    const place = this.lines.findIndex((each) => each.cursor === cursor);
    if (place >= 0) this.show(place);
  }

  private async readPages(): Promise<void> {
    const lang = texts.words?.language;
    for (;;) {
      const page = await session.client.get("/games/{code}/events", { code: this.code, words: true, ...(lang && { lang: lang as never }), ...(this.after !== undefined && { after: this.after }) });
      this.lines = [...this.lines, ...page.results.map((each) => this.lineOf(each))];
      this.after = page.results.at(-1)?.cursor ?? this.after;
      if (page.next_cursor === null || page.results.length === 0) return;
    }
  }

  private lineOf(entry: LoggedEvent): Line {
    const event = entry.event as { kind: string; round?: number };
    if (event.kind === "round_began" && event.round !== undefined) this.round = event.round;
    const parts = entry.parts ?? [];
    return {
      cursor: entry.cursor,
      at: entry.happened_at,
      text: entry.text ?? "",
      kind: event.kind,
      round: this.round,
      isHeadline: entry.weight === "headline",
      houses: new Set(parts.flatMap((each) => (each.kind === "house" && each.id ? [each.id] : []))),
    };
  }
}
