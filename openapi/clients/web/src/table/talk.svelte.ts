/** Conversations of a table, as far as its viewer takes part. */

import { type Conversation, isProblem, type Output, type paths } from "@agot/client";
import { session } from "../session/session.svelte.js";

type Said = Output<paths["/games/{code}/conversations/{conversation}/messages"]["get"]>["results"][number];

export class TalkState {
  conversations = $state.raw<Conversation[]>([]);
  messages = $state.raw<Said[]>([]);
  chosen = $state<string | null>(null);
  /** Whether houses can talk here, and this viewer with them. */
  isOpen = $state(false);

  constructor(private readonly code: string) {}

  get unread(): number {
    return this.conversations.reduce((sum, each) => sum + (each.is_muted ? 0 : each.unread_count), 0);
  }

  async read(): Promise<void> {
    try {
      this.conversations = (await session.client.get("/games/{code}/conversations", { code: this.code })).results;
      this.isOpen = true;
      if (this.chosen !== null) await this.readMessages(this.chosen);
    } catch (error) {
      if (!isProblem(error)) throw error;
      this.isOpen = false;
    }
  }

  async choose(conversation: string | null): Promise<void> {
    this.chosen = conversation;
    this.messages = [];
    if (conversation !== null) await this.readMessages(conversation);
  }

  /** Opens the conversation with some houses, an old one if there is one. */
  async open(houses: string[]): Promise<void> {
    const found = await session.client.post("/games/{code}/conversations", { code: this.code, body: { houses } as never });
    await this.read();
    await this.choose((found as Conversation).code);
  }

  async send(text: string): Promise<void> {
    if (this.chosen === null) return;
    await session.client.post("/games/{code}/conversations/{conversation}/messages", { code: this.code, conversation: this.chosen, body: { text } });
    await this.readMessages(this.chosen);
  }

  private async readMessages(conversation: string): Promise<void> {
    const found: Said[] = [];
    for (let after: string | undefined; ; ) {
      const page = await session.client.get("/games/{code}/conversations/{conversation}/messages", { code: this.code, conversation, ...(after !== undefined && { after }) });
      found.push(...page.results);
      const last = page.results.at(-1)?.id;
      const { next_cursor } = page as { next_cursor?: string | null };
      if (!next_cursor || last === undefined) break;
      after = next_cursor;
    }
    if (this.chosen !== conversation) return;
    this.messages = found;
    const last = found.at(-1);
    const isUnread = this.conversations.some((each) => each.code === conversation && each.unread_count > 0);
    if (last !== undefined && isUnread) {
      await session.client.put("/games/{code}/conversations/{conversation}/read", { code: this.code, conversation, body: { message: last.id } });
      this.conversations = this.conversations.map((each) => (each.code === conversation ? { ...each, unread_count: 0 } : each));
    }
  }
}
