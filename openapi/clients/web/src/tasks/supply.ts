/** Sizes of armies, to compare with the supply limits in the options of a question. */

/** Sizes of armies (two or more units) after changes of places, from large to small. */
export function sizesAfter(armies: Readonly<Record<string, number>>, changes: Readonly<Record<string, number>>): number[] {
  const places = new Set([...Object.keys(armies), ...Object.keys(changes)]);
  return [...places]
    .map((place) => (armies[place] ?? 0) + (changes[place] ?? 0))
    .filter((size) => size > 1)
    .sort((one, other) => other - one);
}

/** Adds an amount to the change of a place. */
export function add(changes: Record<string, number>, place: string, amount: number): void {
  changes[place] = (changes[place] ?? 0) + amount;
}
