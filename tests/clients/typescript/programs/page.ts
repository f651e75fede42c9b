// A page in a browser plays a game of three, and sends its report to the server of the page.

import { Client, isProblem } from "@agot/client";
import { answerTo } from "./answers.js";

async function plays(address: string): Promise<object> {
  const run = Math.random().toString(36).slice(2);
  const names = [0, 1, 2].map((index) => `page-${run}-${index}`);
  const clients = await Promise.all(names.map((name) => Client.register({ address, live: { pollSeconds: 0.3 } }, name, Math.random().toString(36) + Math.random().toString(36))));
  const [host] = clients as [Client, ...Client[]];
  const { code } = await host.post("/games", { body: { name: "in a browser", player_count: 3 } });
  for (const client of clients) await client.post("/games/{code}/seats", { code, body: {} });
  const cursors: string[] = [];
  let answers = 0;
  const players = clients.map(async (client) => {
    for await (const decision of client.game(code).turns({ mode: client === host ? "stream" : "poll" })) {
      try {
        await client.game(code).answer(decision, answerTo(decision));
        answers += 1;
      } catch (error) {
        if (!isProblem(error)) throw error;
      }
    }
  });
  const reads = async (): Promise<void> => {
    for await (const { cursor } of host.game(code).events()) cursors.push(cursor);
  };
  await Promise.all([...players, reads()]);
  return { code, token: host.http.authorizationToken, cursors, answers, status: (await host.game(code).status()).status };
}

const address = new URL(location.href).searchParams.get("address") ?? "";
const report = await plays(address).catch((error: unknown) => ({ error: String(error) }));
await fetch("/page/report", { method: "POST", body: JSON.stringify(report) });
