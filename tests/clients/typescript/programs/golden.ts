// The client's results for golden games: node golden.js GAMES.jsonl
//
// A line is {"start": position, "steps": [[event, position or null], ...]}, {"words": reference, "events": [...]}, or
// {"words": reference, "messages": [[id, values], ...]}. Prints for each line the differences, or the texts.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { type GameEvent, type Position, type WordsReference, Words, positionAfter } from "@agot/client";

type Line =
  | { start: Position; steps: [GameEvent, Position | null][] }
  | { words: WordsReference; events: GameEvent[] }
  | { words: WordsReference; messages: [string, Record<string, unknown>][] };

function differences(start: Position, steps: [GameEvent, Position | null][]): string[] {
  let now = start;
  const found: string[] = [];
  for (const [place, [event, expected]] of steps.entries()) {
    const next = positionAfter(now, event);
    if (next === null) found.push(`${place}: ${event.kind} does not say enough`);
    now = next ?? expected ?? now;
    if (expected === null || isDeepStrictEqual(now, expected)) continue;
    const fields = (Object.keys(expected) as (keyof Position)[]).filter((field) => !isDeepStrictEqual(now[field], expected[field]));
    found.push(`${place}: ${event.kind}: ${fields.map((field) => `${field} ${JSON.stringify(now[field])}, not ${JSON.stringify(expected[field])}`)}`);
    now = expected;
  }
  return found;
}

for await (const text of createInterface(createReadStream(process.argv[2] ?? ""))) {
  const line = JSON.parse(text) as Line;
  if ("start" in line) console.log(JSON.stringify(differences(line.start, line.steps)));
  else {
    const words = new Words(line.words);
    const texts = "events" in line ? line.events.map((event) => words.event(event)) : line.messages.map(([id, values]) => words.text(id, values));
    console.log(JSON.stringify(texts));
  }
}
