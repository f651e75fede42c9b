/** The draft of an answer on the server. It survives a reload, and all windows and devices share it. */

import { type Answer, isProblem } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { announce } from "../session/windows.js";

const PAUSE_MS = 400;

export class DraftKeeper {
  private number = 0;
  private isKept = false;
  /** The initial or last saved draft of the editor. */
  private saved: string | null = null;
  /** The draft as the server returned it, or null. */
  private stored: string | null = null;
  private waiting: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly code: string) {}

  /** Reads the draft of a decision. Returns null without one, or if the server does not respond. */
  async load(number: number): Promise<Answer | null> {
    const found = await this.read(number);
    this.stored = found === null ? null : JSON.stringify(found);
    return found;
  }

  /** Returns a newer draft from another window, or null. An unsaved change in this window counts as newer. */
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

  /** Starts another decision. Saves nothing before the first change, or if `isKept` is false. */
  begin(number: number, isKept: boolean): void {
    this.flush();
    this.number = number;
    this.isKept = isKept;
    this.saved = null;
  }

  /** Saves a change after a pause. */
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

  /** Saves a waiting change at once. */
  flush(): void {
    const save = this.waiting;
    this.stop();
    save?.();
  }

  /** Drops a waiting change, because the answer itself is sent. */
  stop(): void {
    clearTimeout(this.timer);
    this.waiting = null;
  }

  /** Saves a draft. If the server refuses it or does not respond, it stays only in this window. */
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
