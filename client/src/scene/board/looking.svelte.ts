// Looking closer at a board: by wheel and mouse, by one finger and two, by keys.
import type { Point } from "../geometry";
import { closer, moved, sees, towards, WHOLE, type Look, type Room } from "./look";

const STEADY = 8;
const NOTCH = 1.0016;
export const STEP = 1.5;

export class Looking {
  #look = $state.raw<Look>(WHOLE);
  #frame: HTMLElement | undefined;

  constructor(
    /** How close one may look; 1 where the board is large enough as it is. */
    private readonly most: () => number,
    /** Where a component lies on the whole board, in shares of its width and height. */
    private readonly whereIs: (id: string) => Point | undefined,
  ) {}

  /** A board that has grown meanwhile is seen whole. */
  get now(): Look {
    return this.most() > 1 ? this.#look : WHOLE;
  }

  /** Its cells are small enough for it to be worth while. */
  get closable(): boolean {
    return this.most() > 1;
  }

  /** As close as one may. */
  get closest(): boolean {
    return this.now.scale >= this.most();
  }

  get close(): boolean {
    return this.now.scale > 1;
  }

  get #room(): Room {
    return { width: this.#frame?.clientWidth ?? 0, height: this.#frame?.clientHeight ?? 0 };
  }

  /** By its middle, unless something else is pointed at. */
  closer(by: number, at?: Point): void {
    const { width, height } = this.#room;
    this.#look = closer(this.now, by, at ?? { x: width / 2, y: height / 2 }, this.#room, this.most());
  }

  whole(): void {
    this.#look = WHOLE;
  }

  /** Something out of sight comes into the middle. */
  show(id: string): void {
    const point = this.#point(id);
    if (this.close && point && !sees(this.now, point, this.#room)) this.#look = towards(this.now, point, this.#room);
  }

  /** Whether any of these can be seen. */
  seesAny(ids: Iterable<string>): boolean {
    return [...ids].some((id) => {
      const point = this.#point(id);
      return point !== undefined && sees(this.now, point, this.#room, 0);
    });
  }

  #point(id: string): Point | undefined {
    const share = this.whereIs(id);
    return share && { x: share.x * this.#room.width, y: share.y * this.#room.height };
  }

  attached = (frame: HTMLElement): (() => void) => {
    this.#frame = frame;
    const fingers = new Map<number, Point>();
    let held: Point | null = null;
    let dragged = false;

    const from = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = frame.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const apart = (): { middle: Point; far: number } => {
      const [a, b] = [...fingers.values()];
      if (!a || !b) return { middle: { x: 0, y: 0 }, far: 1 };
      return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, far: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
    };

    const wheel = (event: WheelEvent) => {
      if (this.most() <= 1) return;
      event.preventDefault();
      this.closer(NOTCH ** -event.deltaY, from(event));
    };
    const pointerdown = (event: PointerEvent) => {
      if (!fingers.size) dragged = false;
      if (this.most() <= 1 || event.button !== 0) return;
      const piece = event.target instanceof Element && event.target.closest(".piece:is([data-lit], [data-subject])");
      if (event.pointerType !== "touch" && piece) return; // it may be dragged itself
      fingers.set(event.pointerId, from(event));
      held = from(event);
    };
    const pointermove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before || !held) return;
      const point = from(event);
      if (fingers.size > 1) {
        const old = apart();
        fingers.set(event.pointerId, point);
        const now = apart();
        dragged = true;
        this.closer(now.far / old.far, now.middle);
        this.#look = moved(this.now, now.middle.x - old.middle.x, now.middle.y - old.middle.y, this.#room);
        return;
      }
      if (!this.close || (!dragged && Math.hypot(point.x - held.x, point.y - held.y) < STEADY)) return;
      dragged = true;
      fingers.set(event.pointerId, point);
      this.#look = moved(this.now, point.x - before.x, point.y - before.y, this.#room);
    };
    const pointerup = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (!fingers.size) held = null;
    };
    /** What was dragged was not clicked. */
    const click = (event: MouseEvent) => {
      if (!dragged) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const keydown = (event: KeyboardEvent) => {
      if (this.most() <= 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "+" || event.key === "=") this.closer(STEP);
      else if (event.key === "-") this.closer(1 / STEP);
      else if (event.key === "0") this.whole();
      else return;
      event.preventDefault();
    };
    const focusin = (event: FocusEvent) => {
      const id = event.target instanceof Element ? event.target.getAttribute("data-id") : null;
      if (id !== null) this.show(id);
      frame.scrollLeft = frame.scrollTop = 0; // browsers scroll to what has the focus; here the board moves instead
    };

    const calm = { passive: false } as const;
    frame.addEventListener("wheel", wheel, calm);
    frame.addEventListener("pointerdown", pointerdown);
    frame.addEventListener("click", click, { capture: true });
    frame.addEventListener("keydown", keydown);
    frame.addEventListener("focusin", focusin);
    window.addEventListener("pointermove", pointermove);
    window.addEventListener("pointerup", pointerup);
    window.addEventListener("pointercancel", pointerup);
    return () => {
      this.#frame = undefined;
      frame.removeEventListener("wheel", wheel);
      frame.removeEventListener("pointerdown", pointerdown);
      frame.removeEventListener("click", click, { capture: true });
      frame.removeEventListener("keydown", keydown);
      frame.removeEventListener("focusin", focusin);
      window.removeEventListener("pointermove", pointermove);
      window.removeEventListener("pointerup", pointerup);
      window.removeEventListener("pointercancel", pointerup);
    };
  };
}
