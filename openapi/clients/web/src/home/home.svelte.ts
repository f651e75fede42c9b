/** Content of the home screen. It is read again whenever it changes on the server. */

import type { Client, Game, Home, Offer } from "@agot/client";
import { SignInAgainError, isProblem } from "@agot/client";
import { session } from "../session/session.svelte.js";

const WAIT_SECONDS = 25;
const PAUSE_MS = 5_000;
const HIDDEN_PAUSE_MS = 35_000;

export type Waiting = Home["decisions"]["results"][number];
export type Running = Home["games"]["results"][number];

export class HomeState {
  home = $state.raw<Home | null>(null);
  finished = $state.raw<Game[]>([]);
  offers = $state.raw<Offer[]>([]);
  now = $state(Date.now());
  private readonly end = new AbortController();
  private readonly timer = setInterval(() => (this.now = Date.now()), 20_000);

  get isEmpty(): boolean {
    const home = this.home;
    return home !== null && [home.decisions, home.games, home.lobbies].every((each) => each.results.length === 0);
  }

  get isConnected(): boolean {
    return session.isConnected;
  }

  /** Reads and follows the content until `close`. */
  async open(): Promise<void> {
    void this.readRest();
    for (let etag: string | null = null; !this.end.signal.aborted; ) {
      try {
        const found: Awaited<ReturnType<typeof readHome>> = await readHome(session.client, etag, this.end.signal);
        if (found !== null) {
          this.home = found.body;
          etag = found.etag;
        }
      } catch (error) {
        if (this.end.signal.aborted) return;
        if (error instanceof SignInAgainError || (isProblem(error) && error.status === 401)) return session.end();
      }
      this.now = Date.now();
      await this.pause();
    }
  }

  close(): void {
    this.end.abort();
    clearInterval(this.timer);
  }

  /** Answers an offer of a seat. */
  async answer({ code }: Offer, accept: boolean): Promise<void> {
    await session.client.put("/me/offers/{offer}", { offer: code, body: { accept } });
    await this.readRest();
  }

  private async readRest(): Promise<void> {
    const [finished, offers] = await Promise.all([
      session.client.get("/games", { mine: true, status: "finished", limit: 5 }),
      session.client.get("/me/offers"),
    ]);
    this.finished = finished.results;
    this.offers = offers.results.filter((each) => each.answer === null);
  }

  /** Waits between two requests. A hidden page waits longer. */
  private async pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", end);
        resolve();
      };
      const timer = setTimeout(end, document.hidden ? HIDDEN_PAUSE_MS : this.isConnected ? 0 : PAUSE_MS);
      document.addEventListener("visibilitychange", end);
      this.end.signal.addEventListener("abort", end, { once: true });
    });
  }
}

function readHome(client: Client, etag: string | null, signal: AbortSignal) {
  return client.getIfChanged("/me/home", etag, { signal }, etag === null ? 0 : WAIT_SECONDS);
}
