/** One table as its viewer sees it: a position that is folded by events, and what is asked. */

import { type Decision, type Game, GameClient, type HouseId, LivePosition, type Position, type Standing, isProblem } from "@agot/client";
import { session } from "../session/session.svelte.js";
import type { Question } from "../tasks/editor.js";
import { LogState } from "./log.svelte.js";
import { TalkState } from "./talk.svelte.js";
import { texts } from "../words/words.svelte.js";

export class TableState {
  game = $state.raw<Game | null>(null);
  position = $state.raw<Position | null>(null);
  standing = $state.raw<Standing | null>(null);
  decisions = $state.raw<Question[]>([]);
  house = $state.raw<HouseId | null>(null);
  cursor = $state<string | null>(null);
  /** When the page last heard of the server, in milliseconds since 1970. */
  heardAt = $state(0);
  isConnected = $state(true);
  isMissing = $state(false);
  readonly log: LogState;
  readonly talk: TalkState;
  private readonly client: GameClient;
  private readonly end = new AbortController();
  private live: LivePosition | null = null;
  private isReading = false;
  private isOutdated = false;

  constructor(readonly code: string) {
    this.client = new GameClient(session.client, code);
    this.log = new LogState(code);
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

  private own(accepts: (each: Question) => boolean): Question | null {
    return this.decisions.find((each) => each.closed_at === null && each.options !== null && accepts(each)) ?? null;
  }

  /** Reads the table and follows it until `close`. */
  async open(): Promise<void> {
    try {
      this.game = await this.client.status();
      if (this.game.started_at === null) return await this.waitForStart();
      await this.follow();
    } catch (error) {
      if (this.end.signal.aborted) return;
      if (isProblem(error, "not_found")) this.isMissing = true;
      else this.isConnected = false;
    }
  }

  close(): void {
    this.end.abort();
  }

  /** Reads what is asked, and the sums, after something changed. */
  async refresh(): Promise<void> {
    this.isOutdated = true;
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.isOutdated) {
        this.isOutdated = false;
        const lang = texts.words?.language;
        const words = { code: this.code, words: true, ...(lang && { lang: lang as never }) };
        const [decisions, standing] = await Promise.all([
          session.client.get("/games/{code}/decisions", words as never),
          session.client.get("/games/{code}/standing", { code: this.code }),
        ]);
        this.decisions = (decisions as { results: Decision[] }).results.map(asQuestion);
        this.standing = (standing as { standing: Standing }).standing;
        this.hear();
      }
    } finally {
      this.isReading = false;
    }
  }

  /** Reads who has taken a seat, after this page changed it. */
  async refreshLobby(): Promise<void> {
    this.game = await this.client.status();
  }

  private async waitForStart(): Promise<void> {
    while (!this.end.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, document.hidden ? 30_000 : 4000));
      try {
        this.game = await this.client.status();
        this.hear();
      } catch (error) {
        // a table that its host has cancelled may be gone
        if (isProblem(error, "not_found")) throw error;
        this.isConnected = false;
      }
      if (this.game?.status === "cancelled") return;
      if (this.game?.started_at) return this.follow();
    }
  }

  private async follow(): Promise<void> {
    this.live = await this.client.follow();
    this.show();
    await this.refresh();
    for await (const _ of this.live.follow({ signal: this.end.signal })) {
      this.show();
      void this.refresh();
    }
    this.game = await this.client.status();
    await this.refresh();
  }

  private show(): void {
    if (this.live === null) return;
    this.position = this.live.position;
    this.house = this.live.house;
    this.cursor = this.live.cursor;
    this.hear();
  }

  private hear(): void {
    this.heardAt = Date.now();
    this.isConnected = true;
  }
}

/** A decision of any kind, also of one that this client does not know. */
function asQuestion(decision: Decision): Question {
  return (decision.kind === "UnknownDecision" ? decision.original : decision) as unknown as Question;
}
