/** Texts for presets, durations and editions. */

import type { Preset } from "@agot/client";
import { t, texts } from "../words/words.svelte.js";

/** A duration in its largest unit: 7 days, 10 minutes. */
export function length(seconds: number): string {
  const units = [["day", 86_400], ["hour", 3600], ["minute", 60]] as const;
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (["minute", 60] as const);
  const count = Math.round((seconds / size) * 10) / 10;
  return new Intl.NumberFormat(texts.words?.language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

export function presetName(preset: Preset["name"] | string): string {
  return t(`preset_${preset}`);
}

/** The name of an edition, or its English title if it is not translated. */
export function editionName(id: string, title: string): string {
  return texts.words?.has(`edition-${id}`) ? texts.words.text(`edition-${id}`) : title;
}
