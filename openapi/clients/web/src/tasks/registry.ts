/** The editor of each question: by its kind where there is one, else by the shape of its options. */

import type { Component } from "svelte";
import type { EditorProps } from "./editor.js";
import Plain from "./shapes/Plain.svelte";

type Editor = Component<EditorProps<never>>;
type Module = { default: Editor };

const kinds = import.meta.glob<Module>("./kinds/*.svelte", { eager: true });
const shapes = import.meta.glob<Module>("./shapes/*.svelte", { eager: true });

/** `assign_orders` is edited by `shapes/AssignOrders.svelte`. */
function fileOf(shape: string): string {
  const name = shape.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return `./shapes/${name}.svelte`;
}

export function editorOf(kind: string, shape: string): Editor {
  return (kinds[`./kinds/${kind}.svelte`] ?? shapes[fileOf(shape)])?.default ?? (Plain as unknown as Editor);
}
