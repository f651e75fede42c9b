/** The language of the texts, before the server has been asked. */

import type { Language } from "@agot/client";

const KNOWN: readonly Language[] = ["bg", "en", "hu", "pl", "ro"];
/** The language of the account that is signed in. Signing out removes it. */
const OF_ACCOUNT = "agot-account-language";

/** The language of the account, else the chosen one, else the first of the browser's that the server has. */
export function language(): string {
  const stored = localStorage.getItem(OF_ACCOUNT) ?? localStorage.getItem("agot-language");
  const accepted = navigator.languages.map((each) => each.split("-")[0] as Language);
  return stored ?? accepted.find((each) => KNOWN.includes(each)) ?? "en";
}

/** Keeps the language of the account for the next page; null when nobody is signed in. */
export function keepLanguage(code: string | null): void {
  if (code === null) localStorage.removeItem(OF_ACCOUNT);
  else localStorage.setItem(OF_ACCOUNT, code);
}
