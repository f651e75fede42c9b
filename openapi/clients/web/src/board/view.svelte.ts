/** The visible part of a board, moved and scaled by touch, wheel, keys and buttons. */

const MAX_SCALE = 5;
const STEP = 1.4;

interface Point {
  x: number;
  y: number;
}

export class View {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  isMoving = $state(false);
  private readonly fingers = new Map<number, Point>();
  private moved = 0;
  private frame = { width: 1, height: 1 };
  private top = 0;
  private content = { width: 0, height: 0 };

  /** Whether the last press was a drag, not a tap. */
  get wasMoved(): boolean {
    return this.moved > 8;
  }

  /**
   * Sets sizes in CSS pixels: the frame, the content at scale 1, and the covered part at the top of the frame. If the
   * content has another width, the point in the middle stays there, and names keep their size.
   */
  resize(frame: { width: number; height: number }, content: { width: number; height: number }, top = 0): void {
    const ratio = this.content.width === 0 ? 1 : content.width / this.content.width;
    const middle = { x: (this.frame.width / 2 - this.x) / this.scale, y: ((this.top + this.frame.height) / 2 - this.y) / this.scale };
    this.top = Math.min(top, frame.height / 2);
    this.frame = frame;
    this.content = content;
    if (ratio === 1) return this.keepInside();
    this.scale = Math.max(this.scale / ratio, this.minScale);
    this.show({ x: middle.x * ratio, y: middle.y * ratio });
  }

  /** Centres the view on a point of the content at scale 1. */
  show(point: Point, scale = this.scale): void {
    this.scale = Math.min(MAX_SCALE, scale);
    this.x = this.frame.width / 2 - point.x * this.scale;
    this.y = (this.top + this.frame.height) / 2 - point.y * this.scale;
    this.keepInside();
  }

  /** Scales around the centre, for buttons and keys. */
  zoom(steps: number): void {
    this.scaleAround({ x: this.frame.width / 2, y: this.frame.height / 2 }, STEP ** steps);
  }

  pan(x: number, y: number): void {
    this.x += x;
    this.y += y;
    this.keepInside();
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    this.scaleAround({ x: event.clientX - left, y: event.clientY - top }, Math.exp(-event.deltaY / 400));
  }

  press(event: PointerEvent): void {
    if (this.fingers.size === 0) this.moved = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent): void {
    const previous = this.fingers.get(event.pointerId);
    if (previous === undefined) return;
    const current = { x: event.clientX, y: event.clientY };
    this.moved += Math.hypot(current.x - previous.x, current.y - previous.y);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, current);
    if (!this.wasMoved) return;
    this.isMoving = true;
    if (other === undefined) return this.pan(current.x - previous.x, current.y - previous.y);
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    const distance = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
    const middle = { x: (current.x + other.x) / 2 - left, y: (current.y + other.y) / 2 - top };
    this.scaleAround(middle, distance(current) / Math.max(1, distance(previous)));
  }

  release(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.isMoving = this.fingers.size > 0;
  }

  private scaleAround(point: Point, factor: number): void {
    const scale = Math.min(MAX_SCALE, Math.max(this.minScale, this.scale * factor));
    const by = scale / this.scale;
    this.x = point.x - (point.x - this.x) * by;
    this.y = point.y - (point.y - this.y) * by;
    this.scale = scale;
    this.keepInside();
  }

  /** The scale at which the whole content fits into the frame, at most 1. */
  private get minScale(): number {
    return Math.min(this.frame.width / this.content.width, this.frame.height / this.content.height, 1);
  }

  private keepInside(): void {
    this.scale = Math.max(this.scale, this.minScale);
    const inside = (at: number, frame: number, content: number, from = 0): number =>
      content <= frame - from ? (from + frame - content) / 2 : Math.min(from, Math.max(frame - content, at));
    this.x = inside(this.x, this.frame.width, this.content.width * this.scale);
    this.y = inside(this.y, this.frame.height, this.content.height * this.scale, this.top);
  }
}
