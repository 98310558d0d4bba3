// Cells that are one piece of land: their common edge, and how it is rounded. In units of the board, for any cells that
// share their corners: squares and hexes alike.
import type { Point } from "../geometry";

/** Numbers from 0 to 1, the same for the same name: land does not change when it is drawn again. */
export function seeded(name: string): () => number {
  let state = 2166136261;
  for (let n = 0; n < name.length; n++) state = Math.imul(state ^ name.charCodeAt(n), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const keyOf = ({ x, y }: Point): string => `${Math.round(x * 10)} ${Math.round(y * 10)}`;

/** The edges of cells around these middles that belong to one cell only, chained to loops that run clockwise. */
export function joined(middles: readonly Point[], corners: readonly Point[]): Point[][] {
  const edges = new Map<string, { from: Point; to: Point }>();
  for (const middle of middles) {
    const around = corners.map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y }));
    around.forEach((from, n) => {
      const to = around[(n + 1) % around.length] ?? from;
      // The neighbour goes along the same edge the other way.
      if (!edges.delete(`${keyOf(to)} ${keyOf(from)}`)) edges.set(`${keyOf(from)} ${keyOf(to)}`, { from, to });
    });
  }
  const next = new Map<string, Point[]>();
  for (const { from, to } of edges.values()) {
    const waiting = next.get(keyOf(from));
    if (waiting) waiting.push(to);
    else next.set(keyOf(from), [to]);
  }
  const loops: Point[][] = [];
  for (const { from } of edges.values()) {
    const loop: Point[] = [];
    let at: Point | undefined = from;
    while (at) {
      const onward: Point | undefined = next.get(keyOf(at))?.pop();
      if (onward) loop.push(at);
      at = onward;
    }
    if (loop.length > 2) loops.push(straightened(loop));
  }
  return loops;
}

/** Without the corners of cells where the edge goes straight on. */
function straightened(loop: readonly Point[]): Point[] {
  return loop.filter((point, n) => {
    const before = loop.at(n - 1) ?? point;
    const after = loop[(n + 1) % loop.length] ?? point;
    const bend = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x);
    return Math.abs(bend) > 1;
  });
}

/** A loop drawn in towards its land by so much. */
export function inset(loop: readonly Point[], by: number): Point[] {
  return loop.map((point, n) => {
    const before = loop.at(n - 1) ?? point;
    const after = loop[(n + 1) % loop.length] ?? point;
    const [one, other] = [inward(before, point), inward(point, after)];
    const share = 1 + one.x * other.x + one.y * other.y;
    return { x: point.x + ((one.x + other.x) / share) * by, y: point.y + ((one.y + other.y) / share) * by };
  });
}

function inward(from: Point, to: Point): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: -(to.y - from.y) / far, y: (to.x - from.x) / far };
}

/** Corners cut off, long edges divided, every point moved a little: what is drawn through it looks grown. */
export function roughened(
  loop: readonly Point[],
  random: () => number,
  cut: number,
  step: number,
  off: number,
): Point[] {
  const moved = (x: number, y: number): Point => ({ x: x + (random() - 0.5) * off, y: y + (random() - 0.5) * off });
  return loop.flatMap((point, n) => {
    const after = loop[(n + 1) % loop.length] ?? point;
    const far = Math.hypot(after.x - point.x, after.y - point.y) || 1;
    const [x, y] = [(after.x - point.x) / far, (after.y - point.y) / far];
    const first = Math.min(cut * (0.7 + 0.6 * random()), far * 0.4);
    const room = far - first - Math.min(cut, far * 0.4);
    const pieces = Math.max(1, Math.round(room / step));
    return Array.from({ length: pieces + 1 }, (_, piece) => {
      const along = first + (room * piece) / pieces;
      return moved(point.x + x * along, point.y + y * along);
    });
  });
}

/** What a loop is drawn on: a canvas, or something that notes the way. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  closePath(): void;
}

/** Along a closed loop; `round` is the share of every edge that its corners take, one half for no straight line at all. */
export function trace(pen: Pen, loop: readonly Point[], round: number): void {
  loop.forEach((point, n) => {
    const before = loop.at(n - 1) ?? point;
    const after = loop[(n + 1) % loop.length] ?? point;
    const into = { x: point.x + (before.x - point.x) * round, y: point.y + (before.y - point.y) * round };
    const out = { x: point.x + (after.x - point.x) * round, y: point.y + (after.y - point.y) * round };
    if (n) pen.lineTo(into.x, into.y);
    else pen.moveTo(into.x, into.y);
    pen.quadraticCurveTo(point.x, point.y, out.x, out.y);
  });
  pen.closePath();
}
