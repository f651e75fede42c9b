/** A table before its start: the seats, and the user's actions. */

import type { Game, ReadyCheck, Seat } from "@agot/client";
import { saveInvitation, savedInvitation } from "../home/newTable.svelte.js";
import { route } from "../route.svelte.js";
import { session } from "../session/session.svelte.js";
import type { TableState } from "./table.svelte.js";
import { problemText } from "../session/operation.svelte.js";

export class LobbyState {
  house = $state("");
  invitation = $state("");
  problem = $state("");
  isBusy = $state(false);
  houses = $state.raw<string[]>([]);
  check = $state.raw<ReadyCheck | null>(null);

  constructor(readonly table: TableState) {
    this.invitation = new URLSearchParams(location.hash.slice(1)).get("join") ?? savedInvitation(table.code) ?? "";
  }

  get game(): Game {
    return this.table.game as Game;
  }

  get mine(): Seat | null {
    const me = session.me?.username;
    return me === undefined ? null : (this.game.seats.find((each) => each.username === me) ?? null);
  }

  get isHost(): boolean {
    const me = session.me?.username;
    return me !== undefined && (this.game.host === me || this.game.other_hosts.includes(me));
  }

  get freeHouses(): string[] {
    const taken = new Set<string | null>(this.game.seats.map((each) => each.house));
    return this.houses.filter((each) => !taken.has(each));
  }

  /** Whether this user has to confirm that they are ready. */
  get isAskedReady(): boolean {
    return this.mine !== null && this.check?.is_on === true && this.check.waiting_for.includes(this.mine.position);
  }

  /** The invitation link of this table, or null if its code is unknown. */
  get link(): string | null {
    const address = `${location.origin}/games/${this.table.code}`;
    if (this.game.access === "open") return address;
    return this.invitation ? `${address}#join=${encodeURIComponent(this.invitation)}` : null;
  }

  async read(): Promise<void> {
    const { code } = this.table;
    const [reference, check] = await Promise.all([
      session.client.get("/reference", { include: ["setups"], edition: this.game.ruleset.edition }),
      session.client.get("/games/{code}/ready-check", { code }),
    ]);
    const { setups } = reference.setups as unknown as { setups: { players: number; houses: string[] }[] };
    this.houses = setups.find((each) => each.players === this.game.player_count)?.houses ?? [];
    this.check = check;
  }

  takeSeat = (): Promise<void> => this.run(async (code) => {
    const body = { house: (this.house || null) as never, invitation_code: this.invitation.trim() || null };
    await session.client.post("/games/{code}/seats", { code, body });
  });

  addBot = (): Promise<void> => this.run(async (code) => {
    await session.client.post("/games/{code}/seats", { code, body: { bot: "sensible" } });
  });

  assign = (position: number, house: string): Promise<void> => this.run(async (code) => {
    await session.client.patch("/games/{code}/seats/{position}", { code, position, body: { house: (house || null) as never } });
  });

  empty = (position: number): Promise<void> => this.run(async (code) => {
    await session.client.delete("/games/{code}/seats/{position}", { code, position });
  });

  leave = (): Promise<void> => this.run(async (code) => {
    await session.client.delete("/games/{code}/seats/mine", { code });
  });

  confirm = (): Promise<void> => this.run(async (code) => {
    this.check = await session.client.put("/games/{code}/seats/mine/ready", { code });
  });

  start = (): Promise<void> => this.run(async (code) => {
    const body = { fill_with: this.game.open_seat_count > 0 ? ("sensible" as const) : null };
    await session.client.post("/games/{code}/start", { code, body });
  });

  invite = (): Promise<void> => this.run(async (code) => {
    this.invitation = (await session.client.post("/games/{code}/invitation", { code })).invitation_code;
    saveInvitation(code, this.invitation);
  });

  cancel = (): Promise<void> => this.run(async (code) => {
    await session.client.delete("/games/{code}", { code });
    route.go("/");
  }, false);

  private async run(work: (code: string) => Promise<void>, readsAgain = true): Promise<void> {
    [this.isBusy, this.problem] = [true, ""];
    try {
      await work(this.table.code);
      if (readsAgain) await Promise.all([this.table.refreshLobby(), this.read()]);
    } catch (error) {
      this.problem = problemText(error);
    } finally {
      this.isBusy = false;
    }
  }
}
