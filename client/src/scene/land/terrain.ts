// Land on hexes with a flat top, a kind for each third, painted once into the ground. Light comes from the upper left;
// what stands up may stand out over the edge. The same cell always looks the same.
import type { CellNode } from "../../wire";
import { FLAT, type Layout, type Point } from "../geometry";
import { LANDS, type Thing } from "./lands";
import { seeded } from "./outline";
import { CORNERS, corner, hexagon, tufts, type Context, type Random } from "./pen";
import { dusk, teeth, veil } from "./weather";

export interface Scenery {
  layout: Layout;
  cells: readonly CellNode[];
  steep: readonly (readonly [string, string])[];
  fires: readonly Point[];
  night: boolean;
  dark: boolean;
}

const MEADOW = "#7d8450";
const THIRD_CORNERS = [
  [3, 4, 5],
  [5, 0, 1],
  [1, 2, 3],
] as const;

export function terrain(on: Context, { layout, cells, steep, fires, night, dark }: Scenery): void {
  const here = cells.flatMap((cell) => {
    const middle = layout.middles.get(cell.id);
    return middle && cell.lands?.length ? [{ cell, middle }] : [];
  });
  for (const { middle } of here) thickness(on, middle);
  for (const { cell, middle } of here) hex(on, cell, middle);
  for (const [one, other] of steep) {
    const [from, to] = [layout.middles.get(one), layout.middles.get(other)];
    if (from && to) teeth(on, from, to);
  }
  if (dark || night) dusk(on, layout, here, fires, night);
}

function thickness(on: Context, { x, y }: Point): void {
  hexagon(on, x, y + 9, 1);
  on.fillStyle = "#2a2018";
  on.fill();
}

function hex(on: Context, cell: CellNode, middle: Point): void {
  const random = seeded(cell.label ?? cell.id);
  const things: Thing[] = [];
  on.save();
  on.translate(middle.x, middle.y);
  on.save();
  hexagon(on, 0, 0, 0.985);
  on.clip();
  on.fillStyle = MEADOW;
  on.fillRect(-FLAT, -FLAT, 2 * FLAT, 2 * FLAT);
  tufts({ on, random, area: CORNERS, tip: { x: 0, y: 0 } }, 46, "#a3a766");
  const spokes = [3, 5, 1].map((n) => spoke(corner(n), random));
  cell.lands?.forEach((land, n) => {
    const [, far] = THIRD_CORNERS[n % 3] ?? [0, 0];
    const [from, to] = [spokes[n % 3] ?? [], spokes[(n + 1) % 3] ?? []];
    const area = [...from, corner(far), ...[...to].reverse().slice(0, -1)];
    things.push(...LANDS[land]({ on, random, area, tip: corner(far) }));
  });
  on.restore();
  things.sort(([a], [b]) => a - b);
  for (const [, draw] of things) draw();
  if (cell.veiled) veil(on, random);
  on.restore();
}

/** From the middle to a corner, not quite straight: else it looks like a cube. */
function spoke(to: Point, random: Random): Point[] {
  return [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const off = t === 0 || t === 1 ? 0 : (random() - 0.5) * 20;
    return { x: to.x * t - (to.y / FLAT) * off, y: to.y * t + (to.x / FLAT) * off };
  });
}
