import { loadEditors } from "../tasks/registry.js";

/** Parts of a table that are not needed at first. Their code is loaded after the board and the question. */

export const later = {
  help: () => import("../words/HelpPage.svelte"),
  log: () => import("./Log.svelte"),
  people: () => import("./People.svelte"),
  talk: () => import("./Talk.svelte"),
};

/** Loads all parts and all editors, so that none is missing after an upgrade of the server or without a connection. */
export function loadLater(): void {
  loadEditors();
  for (const load of Object.values(later)) void load().catch(() => undefined);
}
