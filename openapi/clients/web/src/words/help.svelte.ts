/** Explanations of the game's terms, from the server's messages and one-line rules. */

import { session } from "../session/session.svelte.js";
import { inLanguage, name, texts } from "./words.svelte.js";

export interface Term {
  kind: string;
  id: string;
  /** Ids of the rules that the server names for it. */
  rules?: readonly string[];
  /** The current state as text of the server. */
  state?: string;
}

/** A short explanation next to the pointer, whose position is in pixels of the window. */
export interface Hint {
  terms: readonly Term[];
  x: number;
  y: number;
}

export interface KnownRule {
  id: string;
  title: string;
  text: string;
}

/** Kinds of names in the search. */
const KINDS = ["term", "unit", "order_kind", "icon", "track", "dominance", "phase", "house", "area", "house_card", "westeros_card", "wildling_card", "tides_card"];
/** Kind of a symbol of a picture by the first part of its id. Other symbols are pieces of a house. */
const SYMBOLS: Record<string, string> = { o: "order", k: "unit", i: "icon", s: "area", m: "house", disc: "house" };
/** Milliseconds of a long press, which opens an explanation. */
const LONG_PRESS_MS = 550;
/** Milliseconds that the pointer must rest to show a hint. */
const HINT_DELAY_MS = 450;
const MAX_RESULTS = 8;

class Help {
  isOpen = $state(false);
  terms = $state.raw<readonly Term[]>([]);
  rules = $state.raw<readonly KnownRule[]>([]);
  hint = $state.raw<Hint | null>(null);
  private lang: string | undefined;

  /** Opens the explanation of some terms, or the search without terms. */
  show(terms: readonly Term[] = []): void {
    this.hint = null;
    this.terms = terms;
    this.isOpen = true;
    void this.read().catch(() => undefined);
  }

  /** Shows a hint about some terms. */
  point(hint: Hint): void {
    this.hint = hint;
    void this.read().catch(() => undefined);
  }

  /** The rules that the server names for a term, else the rules that contain its name. */
  rulesFor(term: Term): KnownRule[] {
    const named = this.rules.filter((each) => term.rules?.includes(each.id));
    return named.length > 0 ? named : this.rulesOf(name(term.kind, term.id));
  }

  /** Returns a rule by its id, in the language of the page, or null. */
  async rule(id: string): Promise<KnownRule | null> {
    await this.read();
    return this.rules.find((each) => each.id === id) ?? null;
  }

  private async read(): Promise<void> {
    const lang = texts.words?.language;
    if (this.rules.length > 0 && this.lang === lang) return;
    const reference = await session.client.get("/reference", { include: ["rules"], ...inLanguage() });
    const found = reference.rules as unknown as { rules: KnownRule[] };
    [this.rules, this.lang] = [found.rules, lang];
  }

  /** Rules that contain a text. Matches in the title or id come first. */
  rulesOf(text: string): KnownRule[] {
    const wanted = folded(text.trim());
    if (wanted.length < 2) return [];
    const isFirst = (rule: KnownRule): boolean => folded(rule.title).includes(wanted) || folded(rule.id).includes(wanted);
    const found = this.rules.filter((rule) => isFirst(rule) || folded(rule.text).includes(wanted));
    return [...found.filter(isFirst), ...found.filter((rule) => !isFirst(rule))].slice(0, MAX_RESULTS);
  }
}

export const help = new Help();

/** The short explanation of a term, or an empty text. */
export function meaning({ kind, id }: Term): string {
  const words = texts.words;
  if (words === null) return "";
  const ofOrder = kind === "order" ? words.ids("order_kind").find((each) => id.startsWith(each)) : undefined;
  const message = ofOrder === undefined ? `help-${kind}-${id}` : `help-order_kind-${ofOrder}`;
  return words.has(message) ? words.text(message) : "";
}

/** Terms whose name contains a text. */
export function termsNamed(text: string): Term[] {
  const wanted = folded(text.trim());
  if (wanted.length < 2) return [];
  const all = KINDS.flatMap((kind) => (texts.words?.ids(kind) ?? []).map((id) => ({ kind, id })));
  return distinct(all.filter(({ kind, id }) => folded(name(kind, id)).includes(wanted))).slice(0, MAX_RESULTS);
}

/** The terms of the elements and symbols at a point of the window, the topmost first. */
export function termsAt(x: number, y: number): Term[] {
  return distinct(document.elementsFromPoint(x, y).flatMap((each) => termsOf(each))).slice(0, 3);
}

/** The terms of everything inside an element. */
export function termsIn(root: ParentNode): Term[] {
  const own = root instanceof Element && root.matches("[data-term], [data-area]") ? [root] : [];
  return distinct([...own, ...root.querySelectorAll("[data-term], svg use")].flatMap((each) => termsOf(each))).sort((one, two) => name(one.kind, one.id).localeCompare(name(two.kind, two.id), texts.words?.language));
}

function termsOf(element: Element): Term[] {
  const data = (element.closest("[data-term]") as HTMLElement | null)?.dataset;
  const written = data?.term;
  const rules = data?.rules?.split(" ");
  // a shield is drawn as a piece, but its data-term names the house
  const drawn = written ? [] : (element.getAttribute("href")?.split("-").slice(-2) ?? []);
  const pairs = [...(drawn.length === 2 ? [[SYMBOLS[drawn[0] ?? ""] ?? "unit", SYMBOLS[drawn[0] ?? ""] === undefined ? drawn[0] : drawn[1]]] : []), ...(written ? [written.split(":")] : [])];
  const area = (element as HTMLElement).dataset?.area;
  const state = element.getAttribute("aria-label") ?? "";
  if (area !== undefined) return [{ kind: "area", id: area, state }];
  return pairs.flatMap(([kind, id]) => (kind && id && texts.words?.has(`${kind}-${id}`) ? [{ kind, id, ...(rules !== undefined && { rules }) }] : []));
}

/** Terms without duplicate names. */
function distinct(terms: readonly Term[]): Term[] {
  return [...new Map(terms.map((each) => [name(each.kind, each.id), each])).values()];
}

function folded(text: string): string {
  return text.toLocaleLowerCase(texts.words?.language);
}

/** Whether an element accepts typed text. */
const isTyped = (element: Element | null): boolean => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/**
 * Opens explanations after a long press, a right click or the key `?`. The tap that ends a long press does nothing else.
 * A resting mouse shows a hint, until it moves to another term or the user presses a button or Escape.
 */
export function explains(root: HTMLElement): { destroy: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isLong = false;
  let pointed: ReturnType<typeof setTimeout> | undefined;
  const open = (x: number, y: number): boolean => {
    const found = termsAt(x, y);
    if (found.length > 0) help.show(found);
    return found.length > 0;
  };
  const stop = (): void => clearTimeout(timer);
  const press = (event: PointerEvent): void => {
    stop();
    // a press hides the hint, which could cover the next button
    if (!(event.target as Element).closest?.("[data-hint]")) leave();
    isLong = false;
    from = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "mouse" && event.isPrimary) timer = setTimeout(() => (isLong = open(from.x, from.y)), LONG_PRESS_MS);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") point(event);
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > 8) stop();
  };
  const point = ({ target, clientX: x, clientY: y, buttons }: PointerEvent): void => {
    clearTimeout(pointed);
    if ((target as Element).closest?.("[data-hint]")) return;
    const isSame = help.hint !== null && termsAt(x, y)[0]?.id === help.hint.terms[0]?.id;
    if (isSame || help.isOpen) return;
    pointed = setTimeout(() => {
      const terms = buttons === 0 ? termsAt(x, y).filter((each) => meaning(each) !== "" || each.rules !== undefined) : [];
      if (terms.length > 0) help.point({ terms, x, y });
      else help.hint = null;
    }, help.hint === null ? HINT_DELAY_MS : HINT_DELAY_MS / 2);
  };
  const leave = (event?: Event): void => {
    if (event?.type === "pointerleave" && event.target !== root) return;
    clearTimeout(pointed);
    help.hint = null;
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && help.hint !== null) leave();
    if (event.key !== "?" || help.isOpen || isTyped(document.activeElement)) return;
    event.preventDefault();
    const focused = document.activeElement;
    help.show(focused !== null && focused.id !== "panel" && root.contains(focused) ? termsIn(focused) : []);
  };
  const menu = (event: MouseEvent): void => {
    if (isLong || ((event as PointerEvent).pointerType === "mouse" && open(event.clientX, event.clientY))) event.preventDefault();
  };
  const click = (event: MouseEvent): void => {
    if (!isLong) return;
    isLong = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const listeners = { pointerdown: press, pointermove: move, pointerup: stop, pointercancel: stop, pointerleave: leave, wheel: leave, contextmenu: menu, click } as Record<string, EventListener | ((event: never) => void)>;
  for (const [kind, listener] of Object.entries(listeners)) root.addEventListener(kind, listener as EventListener, { capture: true, passive: kind === "wheel" });
  document.addEventListener("keydown", key);
  return {
    destroy: () => {
      stop();
      leave();
      document.removeEventListener("keydown", key);
      for (const [kind, listener] of Object.entries(listeners)) root.removeEventListener(kind, listener as EventListener, true);
    },
  };
}
