/** Arrow keys on the board, which move to the nearest area in their direction. */

type Box = { left: number; top: number; width: number; height: number };

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The id of the nearest box in the direction of a key, or null. */
export function nextBox(key: string, from: string, boxes: ReadonlyMap<string, Box>): string | null {
  const [right, down] = DIRECTIONS[key] ?? [0, 0];
  const start = boxes.get(from);
  if (start === undefined || (right === 0 && down === 0)) return null;
  let best: string | null = null;
  let shortest = Infinity;
  for (const [id, box] of boxes) {
    if (id === from) continue;
    const x = box.left + box.width / 2 - start.left - start.width / 2;
    const y = box.top + box.height / 2 - start.top - start.height / 2;
    const forward = x * right + y * down;
    const sideways = Math.abs(x * down) + Math.abs(y * right);
    const detour = forward + 2 * sideways;
    if (forward > 0 && sideways < 2 * forward && detour < shortest) [best, shortest] = [id, detour];
  }
  return best;
}
