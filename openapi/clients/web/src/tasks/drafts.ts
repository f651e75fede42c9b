/** The draft of an answer on the server: it survives a reload, and is there in every window and on every device. */

import { type Answer, isProblem } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { announce } from "../session/windows.js";

const PAUSE_MS = 400;

export class DraftKeeper {
  private number = 0;
  private isKept = false;
  /** What the editor began with, or what was saved last. */
  private saved: string | null = null;
  /** What the server has, in its own words; null for none. */
  private stored: string | null = null;
  private waiting: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly code: string) {}

  /** The draft of a decision; null without one, and while the server does not answer. */
  async load(number: number): Promise<Answer | null> {
    const found = await this.read(number);
    this.stored = found === null ? null : JSON.stringify(found);
    return found;
  }

  /** The draft if another window has saved one since. What was changed here and not saved yet is newer: then null. */
  async newer(): Promise<Answer | null> {
    const { number, stored } = this;
    if (!this.isKept || this.waiting !== null) return null;
    const found = await this.read(number);
    const text = found === null ? null : JSON.stringify(found);
    if (text === null || text === stored || number !== this.number || stored !== this.stored || this.waiting !== null) return null;
    this.stored = text;
    return found;
  }

  private async read(number: number): Promise<Answer | null> {
    try {
      const found = await session.client.get("/games/{code}/decisions/{number}/draft", { code: this.code, number });
      return found.draft as unknown as Answer;
    } catch (error) {
      if (!isProblem(error) && !(error instanceof Error)) throw error;
      return null;
    }
  }

  /** Begins another decision. Nothing is saved until the first change, nor of an answer that is replaced. */
  begin(number: number, isKept: boolean): void {
    this.flush();
    this.number = number;
    this.isKept = isKept;
    this.saved = null;
  }

  /** Saves a change after a moment. */
  change(kept: Answer | null): void {
    const text = JSON.stringify(kept);
    const isFirst = this.saved === null;
    if (isFirst || kept === null || text === this.saved || !this.isKept) {
      if (isFirst) this.saved = text;
      return;
    }
    this.saved = text;
    this.stop();
    const { number } = this;
    this.waiting = () => void this.save(number, kept);
    this.timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Saves at once what waits. */
  flush(): void {
    const save = this.waiting;
    this.stop();
    save?.();
  }

  /** Drops what waits: the answer itself is sent. */
  stop(): void {
    clearTimeout(this.timer);
    this.waiting = null;
  }

  /** A draft that the server refuses, or cannot take now, stays on this page. */
  private async save(number: number, kept: Answer): Promise<void> {
    try {
      const input = { code: this.code, number, body: kept as never, keepalive: true };
      const found = await session.client.put("/games/{code}/decisions/{number}/draft", input);
      if (number === this.number) this.stored = JSON.stringify(found.draft);
      announce(this.code);
    } catch (error) {
      if (!isProblem(error) && !(error instanceof Error)) throw error;
    }
  }
}
