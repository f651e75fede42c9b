/** Printed numbers of house cards, loaded once for each edition. Their names and texts are messages. */

import type { EditionId, Game, HouseCardFacts } from "@agot/client";
import { session } from "../../session/session.svelte.js";

class HouseCards {
  private known = $state.raw<Readonly<Record<string, HouseCardFacts[]>>>({});
  private readonly read = new Set<EditionId>();

  /** The numbers of a card in the edition of a game; undefined until they are loaded. */
  of(card: string, game: Game | null): HouseCardFacts | undefined {
    if (game === null) return undefined;
    const { edition } = game.ruleset;
    if (!this.read.has(edition)) {
      this.read.add(edition);
      void session.client
        .get("/reference", { include: ["house-cards"], edition })
        .then((found) => (this.known = { ...this.known, [edition]: found["house-cards"]!.cards }))
        .catch(() => this.read.delete(edition));
    }
    return this.known[edition]?.find((each) => each.id === card);
  }
}

export const houseCards = new HouseCards();
