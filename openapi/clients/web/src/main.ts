/** Starts the page: sends its first requests, and loads its code beside them. */

import "./design/tokens.css";
import "./design/base.css";
import "./design/forms.css";
import { screenAt } from "./screens.js";
import { sendEarly } from "./session/early.js";
import { applyTheme } from "./session/theme.js";

applyTheme();
sendEarly(location.pathname, location.search);
void screenAt(location.pathname, localStorage.getItem("agot") !== null)();

addEventListener("vite:preloadError", () => void reloadIfReplaced().catch(() => undefined));

/** Code that cannot be loaded may be of another version than the server has by now. */
async function reloadIfReplaced(): Promise<void> {
  const page = await (await fetch("/", { cache: "no-store" })).text();
  if (!page.includes(new URL(import.meta.url).pathname)) location.reload();
}

void import("./start.js");
