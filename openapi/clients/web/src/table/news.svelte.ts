/** News of a table since the player's last visit. */

import type { NewsItem, NewsPage } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { announce } from "../session/windows.js";
import { inLanguage } from "../words/words.svelte.js";

/** Milliseconds after which seen items are marked as read, so that scrolling causes few requests. */
const SAVE_AFTER = 500;

export class NewsState {
  /** Unread items. While the list is open, items that the player has seen stay in it. */
  items = $state.raw<NewsItem[]>([]);
  /** The last cursors of seen items. The server stores one cursor, and may list some of them again. */
  private seen = $state.raw<ReadonlySet<string>>(new Set());
  private next = $state<string | null>(null);
  private readTo: string | null = null;
  private saved: string | null = null;
  private isOpen = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly key: string;

  constructor(private readonly code: string) {
    this.key = `agot-seen-${code}`;
    this.seen = new Set(JSON.parse(localStorage.getItem(this.key) ?? "[]") as string[]);
  }

  /** Number of unseen items. */
  get count(): number {
    return this.unseen.length;
  }

  get hasMore(): boolean {
    return this.next !== null;
  }

  /** Opens the list. */
  open(): void {
    this.isOpen = true;
  }

  /** Closes the list, and removes the items that the player has seen. */
  close(): void {
    this.isOpen = false;
    this.items = this.unseen;
  }

  /** Adopts the first page of unread news. */
  adopt(page: NewsPage): void {
    const fresh = page.results.filter((each) => !this.seen.has(each.last_cursor));
    if (this.isOpen) {
      const unread = cursorsOf(page.results);
      const shown = cursorsOf(this.items);
      const kept = this.items.filter(({ last_cursor }) => unread.has(last_cursor) || this.seen.has(last_cursor));
      this.items = [...kept, ...fresh.filter((each) => !shown.has(each.last_cursor))];
    } else this.items = fresh;
    [this.next, this.readTo] = [page.next_cursor, page.results.length > 0 ? page.read_to : null];
    const listed = cursorsOf([...page.results, ...this.items]);
    this.remember([...this.seen].filter((each) => listed.has(each)));
    this.save();
  }

  async more(): Promise<void> {
    if (this.next === null) return;
    const page = await session.client.get("/games/{code}/news", { code: this.code, after: this.next, ...inLanguage() });
    [this.items, this.next, this.readTo] = [[...this.items, ...page.results], page.next_cursor, page.read_to];
  }

  /** Marks items as read, on all devices. */
  see(cursors: readonly string[]): void {
    if (cursors.every((each) => this.seen.has(each))) return;
    this.remember([...this.seen, ...cursors]);
    this.save();
  }

  /** Marks all items as read, and removes them. */
  dismiss(): void {
    this.see([...cursorsOf(this.items)]);
    this.items = [];
  }

  private get unseen(): NewsItem[] {
    return this.items.filter((each) => !this.seen.has(each.last_cursor));
  }

  private remember(cursors: readonly string[]): void {
    this.seen = new Set(cursors);
    if (cursors.length > 0) localStorage.setItem(this.key, JSON.stringify([...this.seen]));
    else localStorage.removeItem(this.key);
  }

  private save(): void {
    clearTimeout(this.timer);
    const cursor = this.seenTo();
    if (cursor === null || cursor === this.saved || !session.isSignedIn) return;
    this.timer = setTimeout(() => void this.send(cursor), SAVE_AFTER);
  }

  private async send(cursor: string): Promise<void> {
    this.saved = cursor;
    try {
      await session.client.put("/games/{code}/news/read", { code: this.code, body: { cursor } });
      announce(this.code);
    } catch {
      this.saved = null;
    }
  }

  /** The cursor up to which every item is seen, or null. Items that concern the player come before older ones. */
  private seenTo(): string | null {
    const unseen = this.unseen;
    if (unseen.length === 0) return this.readTo;
    const limit = Math.min(...unseen.map(timeOf));
    const earlier = this.items.filter((each) => timeOf(each) < limit).sort((one, other) => timeOf(one) - timeOf(other));
    return earlier.at(-1)?.last_cursor ?? null;
  }
}

function cursorsOf(items: readonly NewsItem[]): ReadonlySet<string> {
  return new Set(items.map((each) => each.last_cursor));
}

function timeOf(item: NewsItem): number {
  return Date.parse(item.happened_at);
}
