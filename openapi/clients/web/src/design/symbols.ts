/** The symbols of the server's pictures, once in the page: marks, pieces, tokens and icons. */

import { pictureOf } from "../board/picture.js";
import { session } from "../session/session.svelte.js";

/** Reads the symbols and adds them to the page, not shown. */
export async function loadSymbols(): Promise<void> {
  const text = (await session.client.get("/reference/symbols.svg")) as unknown as string;
  const { svg } = pictureOf(text);
  svg.setAttribute("class", "hidden");
  svg.setAttribute("aria-hidden", "true");
  document.body.append(svg);
}
