/** A message in a stream of server-sent events. */
export interface Message {
  event: string;
  data: string;
  /** The last id of the stream. Send it as `Last-Event-ID` to resume after this message. */
  id: string;
}

const MAX_LINE = 4_000_000;

/**
 * Yields the messages of a `text/event-stream` body, parsed according to the HTML standard. (`EventSource` cannot send
 * a token.) Calls `heard` whenever data arrives, including comments, and `retry` when the server requests a pause.
 */
export async function* messagesOf(
  body: ReadableStream<Uint8Array>,
  { heard, retry }: { heard?: () => void; retry?: (seconds: number) => void } = {},
): AsyncGenerator<Message, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder("utf-8");
  let [rest, event, id] = ["", "", ""];
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return; // a message without its empty line is incomplete
      heard?.();
      rest += decoder.decode(value, { stream: true });
      // A final CR may be the first half of a CRLF.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      if (rest.length > MAX_LINE) throw new TypeError("a line of the stream is too long");
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0) yield { event: event || "message", data: data.join("\n"), id };
          [event, data] = ["", []];
          continue;
        }
        const [, field, text = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
        if (field === "event") event = text;
        else if (field === "data") data.push(text);
        else if (field === "id" && !text.includes("\0")) id = text;
        else if (field === "retry" && /^\d+$/.test(text)) retry?.(Number(text) / 1000);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
