/** Something that a user has asked for: whether it goes on, and what is wrong with it in the server's words. */

import { isProblem } from "@agot/client";
import { t } from "../words/words.svelte.js";

export class Doing {
  isBusy = $state(false);
  problem = $state("");
  isDone = $state(false);

  /** Whether the work succeeded. */
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

/** A refusal as a sentence; the fields that it names, where it names some. */
export function problemText(error: unknown): string {
  if (!isProblem(error)) return t("no_connection");
  const fields = error.errors.map((each) => each.detail);
  return fields.length ? fields.join(" ") : error.message;
}
