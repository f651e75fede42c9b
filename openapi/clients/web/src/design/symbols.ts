/** The symbols of the server's pictures: shields, pieces, tokens and icons. The page contains each once. */

import { pictureOf } from "../board/picture.js";
import { session } from "../session/session.svelte.js";

/** Loads the symbols and adds them to the page, hidden. */
export async function loadSymbols(): Promise<void> {
  const text = (await session.client.get("/reference/symbols.svg")) as unknown as string;
  const { svg } = pictureOf(text);
  svg.setAttribute("class", "hidden");
  svg.setAttribute("aria-hidden", "true");
  document.body.append(svg);
}
