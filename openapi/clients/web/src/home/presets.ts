/** Presets of the clock, described by their figures in the language of the reader. */

import type { Preset } from "@agot/client";
import { t, texts } from "../words/words.svelte.js";

/** A length of time in its largest unit: 7 days, 10 minutes. */
export function length(seconds: number): string {
  const units = [["day", 86_400], ["hour", 3600], ["minute", 60]] as const;
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (["minute", 60] as const);
  const count = Math.round((seconds / size) * 10) / 10;
  return new Intl.NumberFormat(texts.words?.language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

export function presetName(preset: Preset["name"] | string): string {
  return t(`preset_${preset}`);
}

/** Demands of a clock on its players, one fact a piece. */
export function presetFacts(preset: Preset): string[] {
  const { clock, policy } = preset;
  return [
    `${t("time_for_orders")}: ${length(clock.planning_seconds ?? 0)}`,
    `${t("time_in_battle")}: ${length(clock.battle_seconds ?? 0)}`,
    ...(clock.bank_start_seconds ? [`${t("time_bank")}: ${length(clock.bank_start_seconds)}`] : []),
    ...(policy.grace_count ? [`${t("time_grace")}: ${length(policy.grace_seconds ?? 0)}`] : []),
    ...(clock.resolve_at?.length ? [`${t("time_of_day")}: ${clock.resolve_at.map((each) => each.slice(0, 5)).join(", ")}`] : []),
    ...(clock.rest_days?.length ? [`${t("rest_days")}: ${clock.rest_days.map(weekday).join(", ")}`] : []),
  ];
}

const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

function weekday(name: string): string {
  const monday = Date.UTC(2024, 0, 1);
  const at = monday + WEEK.indexOf(name) * 86_400_000;
  return new Intl.DateTimeFormat(texts.words?.language, { weekday: "long", timeZone: "UTC" }).format(at);
}
