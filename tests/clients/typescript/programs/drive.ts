// The driver for the conformance kit: plays one house and reads the log, and prints a line for each result.

import { Client, type Mode, isProblem } from "@agot/client";
import { answerTo } from "./answers.js";

const { AGOT_ADDRESS: address = "", AGOT_TOKEN: authorization = "", AGOT_GAME: code = "", AGOT_MODE: mode = "stream" } = process.env;
const language = (process.env.AGOT_LANGUAGE ?? "en") as "en" | "hu";
const live = { mode: mode as Mode, pollSeconds: 0.2, waitSeconds: 5 };
const game = new Client({ address, authorization, language, live }).game(code);

function show(line: object): void {
  console.log(JSON.stringify(line));
}

async function plays(): Promise<void> {
  for await (const decision of game.turns()) {
    const answer = answerTo(decision);
    show({ sent: decision.number, answer });
    try {
      await game.answer(decision, answer);
      show({ answered: decision.number });
    } catch (error) {
      if (!isProblem(error)) throw error;
      show({ problem: error.code });
    }
  }
}

async function reads(): Promise<void> {
  const words = await game.client.words(language);
  for await (const { cursor, event } of game.events()) show({ event: cursor, text: words.event(event) });
}

await Promise.all([plays(), reads()]);
