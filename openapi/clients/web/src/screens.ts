/** The screen for each address. Its code is loaded on demand. */

import type { Component } from "svelte";

interface Props {
  code?: string;
  section?: string;
}

export interface Screen {
  load: () => Promise<{ default: Component<never> }>;
  props: Props;
}

const SCREENS = {
  account: () => import("./account/Account.svelte"),
  home: () => import("./home/Home.svelte"),
  new: () => import("./home/NewTable.svelte"),
  season: () => import("./seasons/Season.svelte"),
  seasons: () => import("./seasons/Seasons.svelte"),
  signIn: () => import("./session/SignIn.svelte"),
  signedIn: () => import("./session/SignedIn.svelte"),
  table: () => import("./table/Table.svelte"),
  tables: () => import("./home/Tables.svelte"),
  visitor: () => import("./home/Visitor.svelte"),
} satisfies Record<string, Screen["load"]>;

/** The screen for an address, which may differ for visitors and users. */
export function screenAt(path: string, isSignedIn: boolean): Screen {
  const screen = (name: keyof typeof SCREENS, props: Props = {}): Screen => ({ load: SCREENS[name], props });
  if (path === "/signed-in") return screen("signedIn");
  if (path === "/sign-in") return screen("signIn");
  const code = codeOf(path);
  if (code !== undefined) return screen("table", { code });
  if (path === "/tables") return screen("tables");
  const season = /^\/seasons\/([0-9a-z]+)/.exec(path)?.[1];
  if (season !== undefined) return screen("season", { code: season });
  if (path === "/seasons") return screen("seasons");
  if (!isSignedIn) return screen("visitor");
  if (path === "/new") return screen("new");
  const section = /^\/account(?:\/(.*))?$/.exec(path);
  return section === null ? screen("home") : screen("account", { section: section[1] ?? "" });
}

/** The code of the table at an address, if any. */
export function codeOf(path: string): string | undefined {
  return /^\/games\/([0-9a-z]+)/.exec(path)?.[1];
}
