/** The editor for each question: the one for its kind, else the one for the shape of its options. */

import type { Component } from "svelte";
import type { EditorProps } from "./editor.js";
import Plain from "./shapes/Plain.svelte";

export type AnyEditor = Component<EditorProps<never>>;
type Module = { default: AnyEditor };

const kinds = import.meta.glob<Module>("./kinds/*.svelte");
const shapes = import.meta.glob<Module>("./shapes/*.svelte");

/** The file of a shape: `shapes/AssignOrders.svelte` for `assign_orders`. */
function fileOf(shape: string): string {
  const name = shape.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return `./shapes/${name}.svelte`;
}

/** Returns the editor for a question. Its code is loaded with the first question of its kind. */
export async function editorOf(kind: string, shape: string): Promise<AnyEditor> {
  const load = kinds[`./kinds/${kind}.svelte`] ?? shapes[fileOf(shape)];
  return load === undefined ? (Plain as unknown as AnyEditor) : (await load()).default;
}

/** Loads all editors. */
export function loadEditors(): void {
  for (const load of [...Object.values(kinds), ...Object.values(shapes)]) void load().catch(() => undefined);
}
