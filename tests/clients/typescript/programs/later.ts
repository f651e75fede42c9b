// The client's reading of values of a later server: node later.js EXAMPLES.json
//
// EXAMPLES.json is [[name of a schema, value], ...]. Prints [[name, kind as read, whether it was kept], ...].

import { readFileSync } from "node:fs";
import { type Decision, type GameEvent, assertNever, isAsked, known } from "@agot/client";

const [file = ""] = process.argv.slice(2);
const examples = JSON.parse(readFileSync(file, "utf8")) as [string, Record<string, unknown>][];

/** Exhaustive: each kind of decision that the document lists, and the unknown ones. */
function phaseOf(decision: Decision): string {
  switch (decision.kind) {
    case "place_orders":
    case "use_raven":
      return "planning";
    case "resolve_march":
    case "resolve_raid":
    case "resolve_consolidate":
    case "muster":
      return "action";
    case "ask_neutral_support":
    case "capture_port":
    case "choose_casualties":
    case "choose_house_card":
    case "choose_retreat_losses":
    case "declare_support":
    case "grant_neutral_support":
    case "redraw_tide":
    case "refuse_support":
    case "retreat_to":
    case "use_blade":
    case "use_card_ability":
      return "combat";
    case "bid_influence":
    case "bid_wildlings":
    case "break_wildling_tie":
    case "choose_westeros_effect":
    case "order_tied_bids":
    case "reconcile_armies":
    case "resolve_wildling_card":
      return "westeros";
    case "UnknownDecision":
      return `unknown: ${String(decision.original.kind)}`;
    default:
      return assertNever(decision);
  }
}

const read = examples.map(([name, value]) => {
  const found = known(name, value) as Record<string, unknown> & { original?: unknown };
  const kind = String(found.kind ?? found.type ?? found.event ?? "");
  const isUnknown = kind.startsWith("Unknown");
  const kept = isUnknown ? found.original === value : Object.keys(value).every((field) => field in found);
  if (name === "GameEvent") void (found as unknown as GameEvent).kind;
  if (name === "Decision") return [name, kind, kept && !isAsked(found as unknown as Decision), phaseOf(found as unknown as Decision)];
  return [name, kind, kept];
});
console.log(JSON.stringify(read));
