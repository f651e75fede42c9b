/** News of a table since the player's last visit. */

import type { NewsItem, NewsPage } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { announce } from "../session/windows.js";
import { inLanguage } from "../words/words.svelte.js";

export class NewsState {
  items = $state.raw<NewsItem[]>([]);
  /** Whether the player has seen the items. They stay visible until new ones arrive. */
  isSeen = $state(false);
  private next = $state<string | null>(null);
  private readTo: string | null = null;

  constructor(private readonly code: string) {}

  /** Number of unseen items. */
  get count(): number {
    return this.isSeen ? 0 : this.items.length;
  }

  get hasMore(): boolean {
    return this.next !== null;
  }

  /** Adopts the first page of unread news. */
  adopt(page: NewsPage): void {
    if (page.results.length === 0) {
      // seen in another window
      this.isSeen = true;
      return;
    }
    const isSame = this.isSeen && page.results.every((each) => this.items.some((known) => known.last_cursor === each.last_cursor));
    if (isSame) return;
    [this.items, this.next, this.readTo, this.isSeen] = [page.results, page.next_cursor, page.read_to, false];
  }

  async more(): Promise<void> {
    if (this.next === null) return;
    const page = await session.client.get("/games/{code}/news", { code: this.code, after: this.next, ...inLanguage() });
    [this.items, this.next, this.readTo, this.isSeen] = [[...this.items, ...page.results], page.next_cursor, page.read_to, false];
  }

  /** Marks the shown items as read, on all devices. */
  async markRead(): Promise<void> {
    if (this.isSeen || this.readTo === null || !session.isSignedIn) return;
    this.isSeen = true;
    try {
      await session.client.put("/games/{code}/news/read", { code: this.code, body: { cursor: this.readTo } });
      announce(this.code);
    } catch {
      this.isSeen = false;
    }
  }
}
