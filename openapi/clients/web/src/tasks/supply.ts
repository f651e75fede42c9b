/** Sizes of armies beside the supply limit, as the options of a question give both. */

/** Sizes of two or more units, from large to small, after units left or joined places. */
export function sizesAfter(armies: Readonly<Record<string, number>>, changes: Readonly<Record<string, number>>): number[] {
  const places = new Set([...Object.keys(armies), ...Object.keys(changes)]);
  return [...places]
    .map((place) => (armies[place] ?? 0) + (changes[place] ?? 0))
    .filter((size) => size > 1)
    .sort((one, other) => other - one);
}

/** Adds an amount to a place. */
export function add(changes: Record<string, number>, place: string, amount: number): void {
  changes[place] = (changes[place] ?? 0) + amount;
}
