/** State of an operation that the user has started: busy, done, or failed with a localised problem. */

import { isProblem } from "@agot/client";
import { t } from "../words/words.svelte.js";

export class Operation {
  isBusy = $state(false);
  problem = $state("");
  isDone = $state(false);

  /** Runs the work. Returns whether it succeeded. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    [this.isBusy, this.problem, this.isDone] = [true, "", false];
    try {
      await work();
      return (this.isDone = true);
    } catch (error) {
      this.problem = problemText(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}

/** Returns the text of an error: the problems of its fields if it has any, else its message. */
export function problemText(error: unknown): string {
  if (!isProblem(error)) return t("no_connection");
  const fields = error.errors.map((each) => each.detail);
  return fields.length ? fields.join(" ") : error.message;
}
