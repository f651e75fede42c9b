/** Conversations of a table, as far as its viewer takes part. */

import { type Conversation, isProblem, type Output, type paths, randomText, unless } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { announce } from "../session/windows.js";

type Said = Output<paths["/games/{code}/conversations/{conversation}/messages"]["get"]>["results"][number];

/** A draft is saved when its writer rests for so long, in milliseconds. */
const PAUSE = 800;

export class TalkState {
  conversations = $state.raw<Conversation[]>([]);
  messages = $state.raw<Said[]>([]);
  chosen = $state<string | null>(null);
  /** What is written and not sent. The server keeps it for every device of the house. */
  text = $state("");
  /** Ids of the messages that this page has reported. */
  reported = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether houses can talk here, and this viewer with them. */
  isOpen = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void) | null = null;
  /** The text that the server has, as far as this page knows. */
  private kept = "";
  /** A message without a reply: the same text is sent again with its key. */
  private sent: { conversation: string; text: string; key: string } | null = null;

  constructor(private readonly code: string) {}

  get unread(): number {
    return this.conversations.reduce((sum, each) => sum + (each.is_muted ? 0 : each.unread_count), 0);
  }

  async read(): Promise<void> {
    try {
      this.conversations = (await session.client.get("/games/{code}/conversations", { code: this.code })).results;
      this.isOpen = true;
      const open = this.conversations.find((each) => each.code === this.chosen);
      if (open === undefined) return;
      await this.readMessages(open.code);
      // another window may have written, or sent what it wrote
      if (open.has_draft || this.kept !== "") await this.readDraft(open.code);
    } catch (error) {
      if (!isProblem(error)) throw error;
      this.isOpen = false;
    }
  }

  async choose(conversation: string | null): Promise<void> {
    this.flush();
    this.chosen = conversation;
    this.messages = [];
    this.text = this.kept = "";
    if (conversation === null) return void this.read().catch(() => undefined);
    const hasDraft = this.conversations.some((each) => each.code === conversation && each.has_draft);
    await Promise.all([this.readMessages(conversation), hasDraft ? this.readDraft(conversation) : null]);
  }

  /** Keeps what is written, after a moment. */
  write(text: string): void {
    this.text = text;
    const conversation = this.chosen;
    if (conversation === null) return;
    clearTimeout(this.timer);
    this.waiting = () => void this.saveDraft(conversation, text).catch(() => undefined);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** Saves at once what waits. */
  flush(): void {
    clearTimeout(this.timer);
    const save = this.waiting;
    this.waiting = null;
    save?.();
  }

  async mute(conversation: Conversation): Promise<void> {
    const place = { code: this.code, conversation: conversation.code };
    if (conversation.is_muted) await session.client.delete("/games/{code}/conversations/{conversation}/mute", place);
    else await session.client.put("/games/{code}/conversations/{conversation}/mute", place);
    await this.read();
  }

  async report(message: string, reason: string): Promise<void> {
    if (this.chosen === null) return;
    await session.client.post("/games/{code}/conversations/{conversation}/messages/{message}/reports", { code: this.code, conversation: this.chosen, message, body: { reason } });
    this.reported = new Set([...this.reported, message]);
  }

  /** Opens the conversation with some houses, an old one if there is one. */
  async open(houses: string[]): Promise<void> {
    const found = await session.client.post("/games/{code}/conversations", { code: this.code, body: { houses } as never });
    await this.read();
    await this.choose((found as Conversation).code);
  }

  /** Sends what is written. The server removes the draft. */
  async send(): Promise<void> {
    const { chosen: conversation, text } = this;
    if (conversation === null) return;
    clearTimeout(this.timer);
    this.waiting = null;
    if (this.sent?.conversation !== conversation || this.sent.text !== text) this.sent = { conversation, text, key: randomText() };
    const headers = { "Idempotency-Key": this.sent.key };
    await session.client.post("/games/{code}/conversations/{conversation}/messages", { code: this.code, conversation, headers, body: { text } });
    this.sent = null;
    this.text = this.kept = "";
    announce(this.code);
    await this.readMessages(conversation);
  }

  private async readDraft(conversation: string): Promise<void> {
    const found = await unless(["not_found"], session.client.get("/games/{code}/conversations/{conversation}/draft", { code: this.code, conversation }));
    // what is written here and not saved yet stays
    if (this.chosen !== conversation || this.text !== this.kept) return;
    this.text = this.kept = found?.text ?? "";
  }

  private async saveDraft(conversation: string, text: string): Promise<void> {
    const place = { code: this.code, conversation, keepalive: true };
    if (text.trim() === "") await session.client.delete("/games/{code}/conversations/{conversation}/draft", place);
    else await session.client.put("/games/{code}/conversations/{conversation}/draft", { ...place, body: { text } });
    if (this.chosen === conversation) this.kept = text;
    announce(this.code);
    this.conversations = this.conversations.map((each) => (each.code === conversation ? { ...each, has_draft: text.trim() !== "" } : each));
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
      announce(this.code);
      this.conversations = this.conversations.map((each) => (each.code === conversation ? { ...each, unread_count: 0 } : each));
    }
  }
}
