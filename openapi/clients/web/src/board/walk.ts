/** Arrow keys on the board: the mark that lies nearest in a direction of the screen. */

type Box = { left: number; top: number; width: number; height: number };

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The id of the next box in the direction of a key; null for another key, or if there is none. */
export function nextBox(key: string, from: string, boxes: ReadonlyMap<string, Box>): string | null {
  const [right, down] = DIRECTIONS[key] ?? [0, 0];
  const start = boxes.get(from);
  if (start === undefined || (right === 0 && down === 0)) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [id, box] of boxes) {
    if (id === from) continue;
    const x = box.left + box.width / 2 - start.left - start.width / 2;
    const y = box.top + box.height / 2 - start.top - start.height / 2;
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    const detour = ahead + 2 * aside;
    if (ahead > 0 && aside < 2 * ahead && detour < least) [best, least] = [id, detour];
  }
  return best;
}
