/** The screen of each address. Its code is loaded when it is shown. */

import type { Component } from "svelte";

export type Screen = () => Promise<{ default: Component<never> }>;

const SCREENS = {
  account: () => import("./account/Account.svelte"),
  home: () => import("./home/Home.svelte"),
  new: () => import("./home/NewTable.svelte"),
  signIn: () => import("./session/SignIn.svelte"),
  signedIn: () => import("./session/SignedIn.svelte"),
  table: () => import("./table/Table.svelte"),
  tables: () => import("./home/Tables.svelte"),
  visitor: () => import("./home/Visitor.svelte"),
} satisfies Record<string, Screen>;

/** The screen of an address: for a visitor, or for a user. */
export function screenAt(path: string, isSignedIn: boolean): Screen {
  if (path === "/signed-in") return SCREENS.signedIn;
  if (path === "/sign-in") return SCREENS.signIn;
  if (codeOf(path) !== undefined) return SCREENS.table;
  if (path === "/tables") return SCREENS.tables;
  if (!isSignedIn) return SCREENS.visitor;
  if (path === "/new") return SCREENS.new;
  return /^\/account(\/|$)/.test(path) ? SCREENS.account : SCREENS.home;
}

/** The code of the table that an address shows. */
export function codeOf(path: string): string | undefined {
  return /^\/games\/([0-9a-z]+)/.exec(path)?.[1];
}
