/** The draft of an answer on the server: it survives a reload, and is there on every device. */

import { type Answer, isProblem } from "@agot/client";
import { session } from "../session/session.svelte.js";

const PAUSE_MS = 400;

export class DraftKeeper {
  private number = 0;
  private isKept = false;
  /** What the editor began with, or what was saved last. */
  private saved: string | null = null;
  private waiting: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly code: string) {}

  /** The draft of a decision; null without one. */
  async load(number: number): Promise<Answer | null> {
    try {
      const found = await session.client.get("/games/{code}/decisions/{number}/draft", { code: this.code, number });
      return found.draft as unknown as Answer;
    } catch (error) {
      if (isProblem(error)) return null;
      throw error;
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
      await session.client.put("/games/{code}/decisions/{number}/draft", { code: this.code, number, body: kept as never });
    } catch (error) {
      if (!isProblem(error) && !(error instanceof Error)) throw error;
    }
  }
}
