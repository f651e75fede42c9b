// The client's messages from streams that arrive in pieces: node messages.js '[["event: a\n", "data: 1\n\n"], ...]'

import { type Message, messagesOf } from "@agot/client";

const streams = JSON.parse(process.argv[2] ?? "[]") as string[][];

async function read(pieces: string[]): Promise<object> {
  const bytes = pieces.map((piece) => Uint8Array.from(piece, (letter) => letter.charCodeAt(0)));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of bytes) controller.enqueue(piece);
      controller.close();
    },
  });
  let heard = 0;
  const pauses: number[] = [];
  const messages: Message[] = [];
  for await (const message of messagesOf(body, { heard: () => (heard += 1), retry: (seconds) => pauses.push(seconds) })) {
    messages.push(message);
  }
  return { messages, heard, pauses };
}

console.log(JSON.stringify(await Promise.all(streams.map(read))));
