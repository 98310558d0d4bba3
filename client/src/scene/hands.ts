// Clicks, keys and long presses of a whole scene, taken at its root: whatever carries a `data-id` can be used.
import { hasDetail } from "./names";
import type { Stage } from "./stage.svelte";

/** How long one points at a card before it is shown large. */
const DWELL = 450;
/** How long one points at a card with several choices before they stand beside it. */
const GLANCE = 140;
const LONG_PRESS = 500;
const STEADY = 10;

const elementOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("[data-id]") : null;

const idOf = (element: Element | null): string | null => element?.getAttribute("data-id") ?? null;

/** The element that draws a component. */
export const drawnAs = (root: Element | null | undefined, id: string): HTMLElement | SVGElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement | SVGElement>("[data-id]") ?? [])].find((element) => idOf(element) === id);

/** The components under a click: the thing itself, the cell it stands on, then what they lie in. */
function* under(stage: Stage, target: EventTarget | null): Generator<string> {
  for (let at = elementOf(target); at; at = at.parentElement?.closest("[data-id]") ?? null) {
    const id = idOf(at);
    const node = stage.node(id);
    if (!id || !node) continue;
    yield id;
    if (node.type === "token" && node.at) yield node.at;
  }
}

const found = (ids: Iterable<string>, wanted: (id: string) => boolean): string | null => {
  for (const id of ids) if (wanted(id)) return id;
  return null;
};

const usable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, select, textarea, [role=dialog]") !== null;

export function handsOn(stage: Stage): (root: HTMLElement) => () => void {
  return (root) => {
    let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
    let pressed = false;
    /** A piece that a mouse has taken hold of, to be dragged to its place. */
    let grabbed: { id: string; x: number; y: number; dragged: boolean } | null = null;
    /** The last press was a finger's, which cannot point at a thing without using it. */
    let touched = false;
    /** A card that has not been read yet: the first tap reads, the second does. A mouse has read it by pointing. */
    const unread = (id: string): boolean => {
      const node = stage.node(id);
      return node?.type === "card" && hasDetail(node) && stage.opened !== id && stage.chosen(id) === undefined;
    };

    const litUnder = (target: EventTarget | null) => found(under(stage, target), (id) => stage.lit(id) !== undefined);
    const toTellUnder = (target: EventTarget | null) =>
      found(under(stage, target), (id) => {
        const node = stage.node(id);
        return node !== undefined && hasDetail(node);
      });
    const open = (id: string | null): boolean => {
      if (id !== null) stage.opened = stage.opened === id ? null : id;
      stage.peeked = null;
      return id !== null;
    };
    let dwell: ReturnType<typeof setTimeout> | null = null;
    /** Whatever cannot be chosen says why, at once or after a moment. */
    const barredUnder = (target: EventTarget | null, named: boolean) =>
      found(under(stage, target), (id) => stage.whyNot(id, named) !== "");
    /** A card grows after a moment, for reading. */
    const peek = (target: EventTarget | null) => {
      if (dwell) clearTimeout(dwell);
      const id = found(under(stage, target), (one) => stage.node(one)?.type === "card");
      const node = stage.node(id);
      const barred = litUnder(target) === null ? barredUnder(target, true) : null;
      if (id !== stage.peeked) stage.peeked = null;
      if (barred !== stage.barred) stage.barred = null;
      if (id !== null && stage.choices(id) > 1) {
        dwell = setTimeout(() => stage.pick(id, true), GLANCE);
        return;
      }
      const large = id !== null && node && hasDetail(node);
      if (large || barred !== null)
        dwell = setTimeout(() => {
          if (large) stage.peeked = id;
          if (barred !== null) stage.barred = barred;
        }, DWELL);
    };
    const release = () => {
      if (press) clearTimeout(press.timer);
      press = null;
    };

    function click(event: MouseEvent): void {
      if (pressed) {
        pressed = false;
        event.preventDefault();
        return;
      }
      if (usable(event.target)) return;
      const lit = litUnder(event.target);
      const barred = barredUnder(event.target, false);
      if (lit !== null && touched && unread(lit)) open(lit);
      else if (lit !== null) stage.pick(lit);
      else if (barred !== null) stage.barred = stage.barred === barred ? null : barred;
      else if (!open(toTellUnder(event.target))) stage.opened = null;
    }

    function keydown(event: KeyboardEvent): void {
      if (event.key === "Escape" && (stage.opened ?? stage.peeked ?? stage.barred) !== null) {
        stage.opened = stage.peeked = stage.barred = null;
        event.preventDefault();
        return;
      }
      if (usable(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const id = idOf(elementOf(event.target));
      if (id === null) return;
      if (event.key === "Enter" || event.key === " ") {
        if (stage.lit(id)) stage.pick(id);
        else if (stage.whyNot(id)) stage.barred = id;
        else open(toTellUnder(event.target));
      } else if (event.key === "i" || event.key === "?") {
        open(toTellUnder(event.target));
      } else return;
      event.preventDefault();
    }

    function contextmenu(event: MouseEvent): void {
      if (usable(event.target)) return;
      const id = toTellUnder(event.target);
      if (id === null) return;
      event.preventDefault();
      if (!pressed) stage.opened = id;
    }

    /** The piece in question, or one that would be if it were clicked; never one whose click is an answer. */
    const draggable = (target: EventTarget | null): string | null => {
      const id = idOf(elementOf(target));
      const node = stage.node(id);
      if (id === null || node?.type !== "token" || !node.at) return null;
      return stage.subject === id || stage.lit(id)?.every((ref) => ref.kind === "field") ? id : null;
    };

    function drag(event: PointerEvent): void {
      if (!grabbed || grabbed.dragged || Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y) <= STEADY)
        return;
      grabbed.dragged = true;
      if (stage.subject !== grabbed.id) stage.pick(grabbed.id);
    }

    function drop(event: PointerEvent): void {
      release();
      const dropped = grabbed?.dragged ?? false;
      grabbed = null;
      if (!dropped) return;
      pressed = true; // the click that follows is none
      const lit = litUnder(document.elementFromPoint(event.clientX, event.clientY));
      if (lit !== null && stage.node(lit)?.type === "cell") stage.pick(lit);
    }

    function pointerdown(event: PointerEvent): void {
      pressed = false;
      const piece = event.pointerType !== "touch" && event.button === 0 ? draggable(event.target) : null;
      grabbed = piece === null ? null : { id: piece, x: event.clientX, y: event.clientY, dragged: false };
      touched = event.pointerType === "touch";
      release();
      if (event.pointerType === "mouse") return;
      const target = event.target;
      const timer = setTimeout(() => {
        const id = toTellUnder(target);
        if (id === null) return;
        pressed = true;
        stage.opened = id;
      }, LONG_PRESS);
      press = { timer, x: event.clientX, y: event.clientY };
    }

    function pointermove(event: PointerEvent): void {
      drag(event);
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > STEADY) release();
    }

    function pointerover(event: PointerEvent): void {
      if (event.pointerType === "touch") return;
      stage.pointed = litUnder(event.target) ?? idOf(elementOf(event.target));
      peek(event.target);
    }

    function pointerleave(): void {
      stage.pointed = stage.focused;
      peek(null);
    }

    // Not at once: the focus also moves in the middle of drawing, when what held it goes away.
    const focus = () =>
      queueMicrotask(() => {
        const active = document.activeElement;
        const element = active && root.contains(active) ? elementOf(active) : null;
        const before = stage.focused;
        stage.held = idOf(element);
        stage.focused = element?.matches(":focus-visible") ? idOf(element) : null;
        if (stage.focused !== null || stage.pointed === before) stage.pointed = stage.focused;
        if (stage.focused !== null || stage.peeked === before) peek(stage.focused === null ? null : element);
      });

    const listeners = {
      click,
      keydown,
      contextmenu,
      pointerdown,
      pointermove,
      pointerup: drop,
      pointercancel: () => {
        release();
        grabbed = null;
      },
      pointerover,
      pointerleave,
      focusin: focus,
      focusout: focus,
    };
    for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener as EventListener);
    return () => {
      release();
      peek(null);
      for (const [type, listener] of Object.entries(listeners))
        root.removeEventListener(type, listener as EventListener);
    };
  };
}
