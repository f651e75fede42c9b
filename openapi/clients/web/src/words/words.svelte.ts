/** Texts in the user's language, such as `t("sign_in")`, and names of things with an id. */

import { Words } from "@agot/client";
import { language } from "../session/language.js";
import { session } from "../session/session.svelte.js";

class Texts {
  words = $state.raw<Words | null>(null);

  /** Loads the texts of the current language. */
  async load(): Promise<void> {
    const lang = session.me?.language ?? language();
    const found = new Words((await session.client.get("/reference", { include: ["words"], lang: lang as never })).words!);
    document.documentElement.lang = found.language;
    this.words = found;
  }
}

export const texts = new Texts();

/** The language of the texts as an API parameter, or no parameter before it is known. */
export function inLanguage(): { lang?: never } {
  return texts.words === null ? {} : { lang: texts.words.language as never };
}

/** A message of this client, with its values. */
export function t(message: string, values: Record<string, unknown> = {}): string {
  const id = `client-${message}`;
  return texts.words?.has(id) ? texts.words.text(id, values) : message;
}

/** The name of a thing by its kind and id. */
export function name(kind: string, id: string): string {
  return texts.words?.name(kind, id) ?? id;
}

/** A time as text. Omits the date if it is today. */
export function when(at: string): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(texts.words?.language, {
    ...(isToday ? {} : { weekday: "short", day: "numeric", month: "short" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(date);
}

/** The duration from now until a time, in its two largest units. */
export function remaining(at: string, now: number): string {
  return duration((Date.parse(at) - now) / 1000);
}

/** A duration in its two largest units, down to minutes. */
export function duration(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const units: [number, "day" | "hour" | "minute"][] = [
    [Math.floor(minutes / 1440), "day"],
    [Math.floor((minutes % 1440) / 60), "hour"],
    [minutes % 60, "minute"],
  ];
  const first = units.findIndex(([count]) => count > 0);
  return units
    .slice(first < 0 ? 2 : first, (first < 0 ? 2 : first) + 2)
    .filter(([count], place) => place === 0 || count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(texts.words?.language, { style: "unit", unit, unitDisplay: "short" }).format(count))
    .join(" ");
}
