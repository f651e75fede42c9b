/** The language of the texts, known before any response of the server. */

import type { Language } from "@agot/client";

const KNOWN: readonly Language[] = ["bg", "en", "hu", "pl", "ro"];
/** Key of the language of the signed-in account. Signing out removes it. */
const OF_ACCOUNT = "agot-account-language";

/** The language of the account, else the chosen one, else the browser's first supported language. */
export function language(): string {
  const stored = localStorage.getItem(OF_ACCOUNT) ?? localStorage.getItem("agot-language");
  const accepted = navigator.languages.map((each) => each.split("-")[0] as Language);
  return stored ?? accepted.find((each) => KNOWN.includes(each)) ?? "en";
}

/** Saves the language of the account for the next page. Null removes it. */
export function saveLanguage(code: string | null): void {
  if (code === null) localStorage.removeItem(OF_ACCOUNT);
  else localStorage.setItem(OF_ACCOUNT, code);
}
