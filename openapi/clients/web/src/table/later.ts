import { loadEditors } from "../tasks/registry.js";

/** Parts of a table that its first picture does not need: their code is loaded after the board and the question. */

export const later = {
  help: () => import("../words/HelpPage.svelte"),
  log: () => import("./Log.svelte"),
  people: () => import("./People.svelte"),
  talk: () => import("./Talk.svelte"),
};

/** Loads all of them, and the editors of all questions, so that none is missing when the server has another version, or no connection is left. */
export function loadLater(): void {
  loadEditors();
  for (const load of Object.values(later)) void load().catch(() => undefined);
}
