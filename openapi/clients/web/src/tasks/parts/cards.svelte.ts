/** Printed numbers of house cards, loaded once. Their names and texts are messages. */

import type { HouseCardFacts } from "@agot/client";
import { session } from "../../session/session.svelte.js";

class HouseCards {
  private known = $state.raw<ReadonlyMap<string, HouseCardFacts>>(new Map());
  private isRead = false;

  of(card: string): HouseCardFacts | undefined {
    if (!this.isRead) {
      this.isRead = true;
      void session.client
        .get("/reference", { include: ["house-cards"] })
        .then((found) => (this.known = new Map(found["house-cards"]!.cards.map((each) => [each.id, each]))))
        .catch(() => (this.isRead = false));
    }
    return this.known.get(card);
  }
}

export const houseCards = new HouseCards();
