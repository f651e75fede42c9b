/** The viewer's conversations at a table. */

import { type Conversation, isProblem, nullOnProblem, type Output, type paths, type PressSetting, type Proposal, randomText } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { announce } from "../session/windows.js";

export type TalkMessage = Output<paths["/games/{code}/conversations/{conversation}/messages"]["get"]>["results"][number];

/** Orders messages by id, which is also their order in time. */
const byId = (one: TalkMessage, two: TalkMessage): number => (one.id < two.id ? -1 : 1);
/** Milliseconds after the last key until a draft is saved. */
const PAUSE_MS = 800;

export class TalkState {
  conversations = $state.raw<Conversation[]>([]);
  /** Loaded messages of the chosen conversation, oldest first. */
  messages = $state.raw<TalkMessage[]>([]);
  /** Open proposals of the chosen conversation. */
  proposals = $state.raw<Proposal[]>([]);
  /** The press setting of the table, or null before it is loaded. */
  setting = $state.raw<PressSetting | null>(null);
  chosen = $state<string | null>(null);
  /** The unsent text. The server saves it as a draft for all devices of the house. */
  text = $state("");
  /** Ids of the messages that this page has reported. */
  reported = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether the viewer can take part in conversations. */
  isOpen = $state(false);

  private earlier = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void) | null = null;
  private reading: Promise<void> | null = null;
  private isOutdated = false;
  /** The last known draft on the server. */
  private kept = "";
  /** A message without a response. The same text is sent again with the same key. */
  private sent: { conversation: string; text: string; isGrey: boolean; key: string } | null = null;

  constructor(private readonly code: string) {}

  get unread(): number {
    return this.conversations.reduce((sum, each) => sum + (each.is_muted ? 0 : each.unread_count), 0);
  }

  /** Whether there are earlier messages. */
  get hasEarlier(): boolean {
    return this.earlier !== null;
  }

  /** Reads everything again. Calls during a request share the next one. */
  read(): Promise<void> {
    this.isOutdated = true;
    this.reading ??= this.readUntilCurrent().finally(() => (this.reading = null));
    return this.reading;
  }

  private async readUntilCurrent(): Promise<void> {
    while (this.isOutdated) {
      this.isOutdated = false;
      await this.readOnce();
    }
  }

  private async readOnce(): Promise<void> {
    try {
      this.setting ??= await session.client.get("/games/{code}/press", { code: this.code });
      this.list((await session.client.get("/games/{code}/conversations", { code: this.code })).results);
      this.isOpen = true;
      const open = this.conversations.find((each) => each.code === this.chosen);
      if (open === undefined) return;
      await this.readMessages(open.code);
      // another window may have changed or sent the draft
      if (open.has_draft || this.kept !== "") await this.readDraft(open.code);
    } catch (error) {
      if (!isProblem(error)) throw error;
      this.isOpen = false;
    }
  }

  /** Sets the conversations. The open one stays, although the server lists none without messages. */
  private list(found: Conversation[]): void {
    const open = this.conversations.find((each) => each.code === this.chosen);
    this.conversations = open === undefined || found.some((each) => each.code === open.code) ? found : [open, ...found];
  }

  async choose(conversation: string | null): Promise<void> {
    this.flush();
    this.chosen = conversation;
    [this.messages, this.proposals, this.earlier] = [[], [], null];
    this.text = this.kept = "";
    if (conversation === null) return void this.read().catch(() => undefined);
    const hasDraft = this.conversations.some((each) => each.code === conversation && each.has_draft);
    await Promise.all([this.readMessages(conversation), hasDraft ? this.readDraft(conversation) : null]);
  }

  /** Saves the text as a draft after a pause. */
  write(text: string): void {
    this.text = text;
    const conversation = this.chosen;
    if (conversation === null) return;
    clearTimeout(this.timer);
    this.waiting = () => void this.saveDraft(conversation, text).catch(() => undefined);
    this.timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Saves a waiting draft at once. */
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

  /** Opens the conversation with these houses. The server returns an existing one if there is one. */
  async open(houses: string[]): Promise<void> {
    const found = (await session.client.post("/games/{code}/conversations", { code: this.code, body: { houses } as never })) as Conversation;
    this.conversations = [found, ...this.conversations.filter((each) => each.code !== found.code)];
    await this.choose(found.code);
    await this.read();
  }

  async propose(body: { kind: string; houses: readonly string[]; area: string | null; until_round: number }): Promise<void> {
    if (this.chosen === null) return;
    await session.client.post("/games/{code}/conversations/{conversation}/proposals", { code: this.code, conversation: this.chosen, body: body as never });
    await this.readMessages(this.chosen);
  }

  /** Accepts, declines or withdraws a proposal. */
  async settle(proposal: string, how: "accept" | "decline" | "withdraw"): Promise<void> {
    if (this.chosen === null) return;
    const place = { code: this.code, conversation: this.chosen, proposal };
    if (how === "withdraw") await session.client.delete("/games/{code}/conversations/{conversation}/proposals/{proposal}", place);
    else await session.client.put("/games/{code}/conversations/{conversation}/proposals/{proposal}/answer", { ...place, body: { accepts: how === "accept" } });
    await this.readMessages(this.chosen);
  }

  /** Reads earlier messages. */
  async readEarlier(): Promise<void> {
    const [conversation, after] = [this.chosen, this.earlier];
    if (conversation === null || after === null) return;
    const page = await session.client.get("/games/{code}/conversations/{conversation}/messages", { code: this.code, conversation, after });
    if (this.chosen === conversation) [this.messages, this.earlier] = [[...page.results, ...this.messages].sort(byId), page.next_cursor];
  }

  /** Sends the text. The server removes the draft. */
  async send(isGrey = false): Promise<void> {
    const { chosen: conversation, text } = this;
    if (conversation === null) return;
    clearTimeout(this.timer);
    this.waiting = null;
    if (this.sent?.conversation !== conversation || this.sent.text !== text || this.sent.isGrey !== isGrey) this.sent = { conversation, text, isGrey, key: randomText() };
    const headers = { "Idempotency-Key": this.sent.key };
    await session.client.post("/games/{code}/conversations/{conversation}/messages", { code: this.code, conversation, headers, body: { text, is_grey: isGrey } });
    this.sent = null;
    this.text = this.kept = "";
    announce(this.code);
    await this.readMessages(conversation);
  }

  private async readDraft(conversation: string): Promise<void> {
    const found = await nullOnProblem(["not_found"], session.client.get("/games/{code}/conversations/{conversation}/draft", { code: this.code, conversation }));
    // unsaved text stays
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

  /** Reads the newest messages, which the server lists first, and the proposals. */
  private async readMessages(conversation: string): Promise<void> {
    const place = { code: this.code, conversation };
    const [page, proposals] = await Promise.all([
      session.client.get("/games/{code}/conversations/{conversation}/messages", place),
      session.client.get("/games/{code}/conversations/{conversation}/proposals", place),
    ]);
    if (this.chosen !== conversation) return;
    const isRead = new Set(page.results.map((each) => each.id));
    const known = this.messages.filter((each) => !isRead.has(each.id));
    // without a common message there may be a gap between them
    const isJoined = known.length < this.messages.length;
    if (!isJoined) this.earlier = page.next_cursor;
    this.messages = [...(isJoined ? known : []), ...page.results].sort(byId);
    this.proposals = proposals.results.filter((each) => each.status === "open");
    const last = this.messages.at(-1);
    const isUnread = this.conversations.some((each) => each.code === conversation && each.unread_count > 0);
    if (last !== undefined && isUnread) {
      await session.client.put("/games/{code}/conversations/{conversation}/read", { ...place, body: { message: last.id } });
      announce(this.code);
      this.conversations = this.conversations.map((each) => (each.code === conversation ? { ...each, unread_count: 0 } : each));
    }
  }
}
