/** The part of a board that is shown: moved and scaled by fingers, wheel, keys and buttons. */

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
  private content = { width: 1, height: 1 };

  /** Whether the last press was a move and no tap. */
  get wasMoved(): boolean {
    return this.moved > 8;
  }

  /** Sizes in CSS pixels: of the frame, of the content at scale 1, and of what is covered at the top of the frame. */
  resize(frame: { width: number; height: number }, content: { width: number; height: number }, top = 0): void {
    this.top = Math.min(top, frame.height / 2);
    this.frame = frame;
    this.content = content;
    this.keepInside();
  }

  /** Moves a point of the content, at scale 1, into the middle. */
  show(point: Point, scale = this.scale): void {
    this.scale = Math.min(MAX_SCALE, scale);
    this.x = this.frame.width / 2 - point.x * this.scale;
    this.y = (this.top + this.frame.height) / 2 - point.y * this.scale;
    this.keepInside();
  }

  /** Scales by buttons and keys, around the middle. */
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
    const former = this.fingers.get(event.pointerId);
    if (former === undefined) return;
    const present = { x: event.clientX, y: event.clientY };
    this.moved += Math.hypot(present.x - former.x, present.y - former.y);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, present);
    if (!this.wasMoved) return;
    this.isMoving = true;
    if (other === undefined) return this.pan(present.x - former.x, present.y - former.y);
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    const distance = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
    const middle = { x: (present.x + other.x) / 2 - left, y: (present.y + other.y) / 2 - top };
    this.scaleAround(middle, distance(present) / Math.max(1, distance(former)));
  }

  release(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.isMoving = this.fingers.size > 0;
  }

  private scaleAround(point: Point, factor: number): void {
    const scale = Math.min(MAX_SCALE, Math.max(this.least, this.scale * factor));
    const by = scale / this.scale;
    this.x = point.x - (point.x - this.x) * by;
    this.y = point.y - (point.y - this.y) * by;
    this.scale = scale;
    this.keepInside();
  }

  /** The scale at which the content fills the frame in one direction. */
  private get least(): number {
    return Math.min(this.frame.width / this.content.width, this.frame.height / this.content.height, 1);
  }

  private keepInside(): void {
    this.scale = Math.max(this.scale, this.least);
    const inside = (at: number, frame: number, content: number, from = 0): number =>
      content <= frame - from ? (from + frame - content) / 2 : Math.min(from, Math.max(frame - content, at));
    this.x = inside(this.x, this.frame.width, this.content.width * this.scale);
    this.y = inside(this.y, this.frame.height, this.content.height * this.scale, this.top);
  }
}
