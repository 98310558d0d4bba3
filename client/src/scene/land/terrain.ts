// Land on hexes with a flat top, a kind for each third, painted once into the ground. Light comes from the upper left;
// what stands up may stand out over the edge. The same cell always looks the same.
import type { CellNode } from "../../wire";
import { FLAT, type Layout, type Point } from "../geometry";
import { darker, lighter } from "./colours";
import { inset, roughened, seeded, trace } from "./outline";

export type Terrain = NonNullable<CellNode["lands"]>[number];
type Context = CanvasRenderingContext2D;
type Random = () => number;

export interface Scenery {
  layout: Layout;
  cells: readonly CellNode[];
  steep: readonly (readonly [string, string])[];
  fires: readonly Point[];
  night: boolean;
  dark: boolean;
}

interface Brush {
  on: Context;
  random: Random;
  /** The third, around the middle of its hex, clockwise. */
  area: readonly Point[];
  /** Its corner that is furthest out. */
  tip: Point;
}

/** What stands up: painted after all ground, the furthest first. */
type Thing = readonly [y: number, draw: () => void];

const MEADOW = "#7d8450";
const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((n) => ({
  x: FLAT * Math.cos((n * Math.PI) / 3),
  y: FLAT * Math.sin((n * Math.PI) / 3),
}));
const THIRD_CORNERS = [
  [3, 4, 5],
  [5, 0, 1],
  [1, 2, 3],
] as const;
const corner = (n: number): Point => CORNERS[n] ?? { x: 0, y: 0 };

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
  outline(on, x, y + 9, 1);
  on.fillStyle = "#2a2018";
  on.fill();
}

function outline(on: Context, x: number, y: number, scale: number): void {
  on.beginPath();
  for (const point of CORNERS) on.lineTo(x + point.x * scale, y + point.y * scale);
  on.closePath();
}

function hex(on: Context, cell: CellNode, middle: Point): void {
  const random = seeded(cell.label ?? cell.id);
  const things: Thing[] = [];
  on.save();
  on.translate(middle.x, middle.y);
  on.save();
  outline(on, 0, 0, 0.985);
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

// Tools

function patch({ on, area, random }: Brush, fill: string, by = 3): Point[] {
  const loop = roughened(inset(area, by), random, 10, 30, 7);
  on.beginPath();
  trace(on, loop, 0.5);
  on.fillStyle = fill;
  on.fill();
  return loop;
}

function poly(on: Context, fill: string, points: readonly (readonly [number, number])[]): void {
  on.beginPath();
  for (const [x, y] of points) on.lineTo(x, y);
  on.closePath();
  on.fillStyle = fill;
  on.fill();
}

function inside({ x, y }: Point, area: readonly Point[]): boolean {
  let within = false;
  area.forEach((a, n) => {
    const b = area[(n + 1) % area.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within;
  });
  return within;
}

/** Places on the land that keep a distance from each other and from its edge. */
function scattered({ area, random }: Brush, apart: number, most: number, rim = 6): Point[] {
  const found: Point[] = [];
  const inner = inset(area, rim);
  for (let tries = 0; tries < most * 14 && found.length < most; tries++) {
    const at = { x: (random() * 2 - 1) * FLAT, y: (random() * 2 - 1) * FLAT };
    if (!inside(at, inner) || found.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < apart)) continue;
    found.push(at);
  }
  return found.sort((a, b) => a.y - b.y);
}

function shadow(on: Context, x: number, y: number, wide: number): void {
  on.fillStyle = "#1c140c57";
  on.beginPath();
  on.ellipse(x + wide * 0.35, y, wide, wide * 0.36, 0, 0, 7);
  on.fill();
}

function tufts(brush: Brush, most: number, ink: string): void {
  const { on, random } = brush;
  on.strokeStyle = ink;
  on.lineWidth = 1.3;
  on.lineCap = "round";
  on.beginPath();
  for (const { x, y } of scattered(brush, 9, most)) {
    for (const lean of [-3, 0, 3]) {
      on.moveTo(x, y);
      on.lineTo(x + lean, y - 4 - random() * 4);
    }
  }
  on.stroke();
}

// Things

function conifer(on: Context, x: number, y: number, high: number): void {
  const wide = high * 0.3;
  shadow(on, x, y, wide);
  poly(on, "#4a3423", [
    [x - 1.3, y - high * 0.22],
    [x + 1.3, y - high * 0.22],
    [x + 1.3, y],
    [x - 1.3, y],
  ]);
  for (let tier = 0; tier < 3; tier++) {
    const foot = y - high * (0.12 + tier * 0.25);
    const top = foot - high * 0.4;
    const half = wide * (1 - tier * 0.24);
    poly(on, tier === 2 ? "#7f9a52" : "#56773f", [
      [x, top],
      [x - half, foot],
      [x, foot + 2],
    ]);
    poly(on, tier ? "#33502f" : "#22371f", [
      [x, top],
      [x, foot + 2],
      [x + half, foot],
    ]);
  }
}

function boulder(on: Context, x: number, y: number, size: number, random: Random, tone = "#99907f"): void {
  const ring = Array.from({ length: 7 }, (_, n): [number, number] => {
    const turn = (n / 7) * 6.283 + random() * 0.4;
    const far = size * (0.8 + random() * 0.35);
    return [x + Math.cos(turn) * far, y - size * 0.45 + Math.sin(turn) * far * 0.72];
  });
  shadow(on, x, y, size * 1.05);
  poly(on, tone, ring);
  const heart: [number, number] = [x + size * 0.1, y - size * 0.5];
  poly(on, darker(tone, 0.35), [...ring.slice(0, 4), heart]);
  poly(on, lighter(tone, 0.4), [...ring.slice(3, 6), heart]);
}

function peak(on: Context, x: number, y: number, wide: number, high: number, random: Random): void {
  const top: [number, number] = [x + (random() - 0.5) * wide * 0.12, y - high];
  const [left, right]: [number, number][] = [
    [x - wide / 2, y],
    [x + wide / 2, y],
  ];
  const between = (to: readonly [number, number], t: number, dx = 0): [number, number] => [
    top[0] + (to[0] - top[0]) * t + dx,
    top[1] + (to[1] - top[1]) * t,
  ];
  const ridge = [0.2, 0.38, 0.6, 0.8].map((t, n): [number, number] => [
    top[0] + wide * (n % 2 ? -0.02 : 0.05),
    top[1] + high * t,
  ]);
  const foot: [number, number] = [top[0] + wide * 0.09, y + 2];
  shadow(on, x, y + 1, wide * 0.5);
  poly(on, "#c3ae97", [top, between(left!, 0.34, 3), between(left!, 0.6, -3), left!, foot, ...[...ridge].reverse()]);
  poly(on, "#6f5c4f", [top, ...ridge, foot, right!, between(right!, 0.66, -3), between(right!, 0.4, 3)]);
  poly(on, "#f6efe3", [
    top,
    between(left!, 0.36, 2),
    [top[0] - wide * 0.1, top[1] + high * 0.44],
    ridge[1]!,
    ridge[0]!,
  ]);
  poly(on, "#b8c3ca", [top, ridge[0]!, ridge[1]!, [top[0] + wide * 0.08, top[1] + high * 0.3], between(right!, 0.28)]);
}

function reeds(on: Context, x: number, y: number, random: Random): void {
  on.lineWidth = 1.4;
  for (let n = 0; n < 5; n++) {
    const lean = (n - 2) * 2.4;
    const high = 10 + random() * 9;
    on.strokeStyle = "#b3a860";
    on.beginPath();
    on.moveTo(x + lean * 0.4, y);
    on.quadraticCurveTo(x + lean, y - high * 0.6, x + lean * 1.7, y - high);
    on.stroke();
    if (n % 2) {
      on.fillStyle = "#6e4226";
      on.fillRect(x + lean * 1.7 - 1.4, y - high - 3, 2.8, 6);
    }
  }
}

// The kinds of land

function rubble(brush: Brush, tone: string, grain: string): void {
  patch(brush, tone);
  const { on } = brush;
  on.fillStyle = grain;
  for (const { x, y } of scattered(brush, 8, 30, 5)) on.fillRect(x, y, 2.6, 1.7);
}

function forest(brush: Brush): Thing[] {
  patch(brush, "#56663a");
  const { on, random } = brush;
  return scattered(brush, 13.5, 26, 8).map(({ x, y }) => [y, () => conifer(on, x, y + 4, 27 + random() * 11)]);
}

function plains(brush: Brush): Thing[] {
  patch(brush, "#c6a957", 1);
  const { on } = brush;
  on.strokeStyle = "#e0c87dbf";
  on.lineWidth = 2.4;
  on.lineCap = "round";
  for (const { x, y } of scattered(brush, 24, 9, 12)) {
    on.beginPath();
    on.moveTo(x - 13, y);
    on.quadraticCurveTo(x - 4, y - 5, x + 13, y - 1);
    on.stroke();
  }
  tufts(brush, 24, "#8b6f31");
  return [];
}

function flats(brush: Brush): Thing[] {
  patch(brush, "#7f6344", 1);
  const { on, random } = brush;
  for (const { x, y } of scattered(brush, 14, 34, 7)) {
    const tone = ["#dcc097", "#d0b185", "#c7a578"][Math.floor(random() * 3)] ?? "#d0b185";
    poly(
      on,
      tone,
      Array.from({ length: 6 }, (_, n): [number, number] => {
        const turn = (n * Math.PI) / 3 + random() * 0.3;
        return [x + Math.cos(turn) * (7 + random() * 2), y + Math.sin(turn) * (6 + random() * 1.5)];
      }),
    );
  }
  return [];
}

function lake(brush: Brush): Thing[] {
  const { on, random, area } = brush;
  [
    [8, "#cdb280"],
    [11, "#84b3ac"],
    [17, "#4a8f97"],
    [25, "#2d6d7c"],
  ].forEach(([by, tone]) => patch({ ...brush, random: seeded(`${area[3]?.x}`) }, String(tone), Number(by)));
  on.strokeStyle = "#e6f2ecb3";
  on.lineWidth = 1.4;
  for (const { x, y } of scattered(brush, 17, 8, 24)) {
    const wide = 5 + random() * 6;
    on.beginPath();
    on.moveTo(x - wide, y);
    on.quadraticCurveTo(x - wide / 2, y - 4, x, y);
    on.quadraticCurveTo(x + wide / 2, y + 3, x + wide, y);
    on.stroke();
  }
  return [];
}

function river({ on, tip, area }: Brush): Thing[] {
  // From the middle of one outer edge round to the other, bent towards the middle of the hex.
  const n = CORNERS.findIndex((point) => Math.hypot(point.x - tip.x, point.y - tip.y) < 1);
  const half = (other: Point, far: number): Point => ({
    x: ((tip.x + other.x) / 2) * far,
    y: ((tip.y + other.y) / 2) * far,
  });
  const [before, after] = [corner((n + 5) % 6), corner((n + 1) % 6)];
  void area;
  for (const [tone, wide] of [
    ["#5b5f35", 44],
    ["#cdb280", 38],
    ["#84b3ac", 31],
    ["#4a8f97", 24],
    ["#2d6d7c", 13],
    ["#e6f2ecd9", 1.6],
  ] as const) {
    on.beginPath();
    const [from, one, two, to] = [half(before, 1.3), half(before, 0.45), half(after, 0.45), half(after, 1.3)];
    on.moveTo(from.x, from.y);
    on.bezierCurveTo(one.x, one.y, two.x, two.y, to.x, to.y);
    on.strokeStyle = tone;
    on.lineWidth = wide;
    on.setLineDash(wide < 2 ? [12, 15] : []);
    on.stroke();
  }
  on.setLineDash([]);
  return [];
}

function mountain(brush: Brush): Thing[] {
  rubble(brush, "#8a7c66", "#655747");
  const { on, random, tip } = brush;
  const [x, y] = [tip.x * 0.5, tip.y * 0.5];
  return [
    [y + 5, () => peak(on, x - 32, y + 5, 56, 40, random)],
    [y + 9, () => peak(on, x + 30, y + 9, 60, 46, random)],
    [y + 26, () => peak(on, x - 3, y + 26, 88, 70, random)],
  ];
}

function cave(brush: Brush): Thing[] {
  rubble(brush, "#877a58", "#a3a766");
  const { on, random, tip } = brush;
  const [x, y] = [tip.x * 0.5, tip.y * 0.5 + 20];
  const dome = (
    [
      [-44, 4],
      [-40, -16],
      [-27, -33],
      [-9, -45],
      [10, -42],
      [28, -29],
      [40, -12],
      [43, 4],
    ] as const
  ).map(([dx, dy]): [number, number] => [x + dx + (random() - 0.5) * 5, y + dy + (random() - 0.5) * 4]);
  return [
    [
      y,
      () => {
        shadow(on, x, y + 3, 46);
        poly(on, "#866a54", dome);
        poly(on, "#bda084", [...dome.slice(0, 4), [x - 12, y - 30], [x - 25, y + 3]]);
        poly(on, "#5c4638", [...dome.slice(4), [x + 22, y + 4], [x + 12, y - 27]]);
        on.fillStyle = "#120b08";
        on.beginPath();
        on.moveTo(x - 20, y + 5);
        on.bezierCurveTo(x - 21, y - 20, x - 8, y - 28, x + 1, y - 27);
        on.bezierCurveTo(x + 14, y - 26, x + 21, y - 12, x + 19, y + 5);
        on.fill();
        on.fillStyle = "#d9662a42";
        on.beginPath();
        on.ellipse(x, y + 1, 12, 11, 0, Math.PI, 0);
        on.fill();
        boulder(on, x - 31, y + 8, 7, random, "#a98a6e");
        boulder(on, x + 30, y + 9, 6, random, "#a98a6e");
      },
    ],
  ];
}

function chasm(brush: Brush): Thing[] {
  rubble(brush, "#a38b67", "#84694a");
  const { on, random, tip } = brush;
  const across = { x: -tip.y / FLAT, y: tip.x / FLAT };
  const steps = [0.06, 0.16, 0.26, 0.36, 0.46, 0.58, 0.68, 0.78, 0.88, 0.97];
  const jags = steps.map(() => [random(), random()] as const);
  const side = (way: 1 | -1): [number, number][] =>
    steps.map((t, n) => {
      const jag = jags[n]?.[way > 0 ? 0 : 1] ?? 0.5;
      const wide = 27 * Math.sin(Math.PI * t) * (0.72 + 0.55 * jag) * way + Math.sin(t * 7) * 5;
      return [tip.x * t + across.x * wide, tip.y * t + across.y * wide];
    });
  const mouth = [...side(1), ...side(-1).reverse()];
  on.save();
  poly(on, "#93704f", mouth);
  on.lineWidth = 5;
  on.strokeStyle = "#d3b68f";
  on.stroke();
  on.clip();
  for (const [down, tone] of [
    [9, "#6b4d38"],
    [17, "#432d24"],
    [25, "#1d1212"],
    [34, "#070405"],
  ] as const) {
    poly(
      on,
      tone,
      mouth.map(([x, y]): [number, number] => [x + down * 0.25, y + down]),
    );
  }
  on.restore();
  return [];
}

function moraine(brush: Brush): Thing[] {
  rubble(brush, "#958c7c", "#6d655a");
  const { on, random } = brush;
  return scattered(brush, 13, 22, 8).map(({ x, y }) => {
    const size = 4 + random() * random() * 10;
    return [y, () => boulder(on, x, y + 2, size, random)];
  });
}

function wetlands(brush: Brush): Thing[] {
  patch(brush, "#5f7046");
  const { on, random } = brush;
  for (const { x, y } of scattered(brush, 26, 7, 14)) {
    const wide = 9 + random() * 8;
    for (const [tone, up] of [
      ["#45552f", -1.6],
      ["#3f6d68", 0],
    ] as const) {
      on.fillStyle = tone;
      on.beginPath();
      on.ellipse(x, y + up, wide, wide * 0.55, 0, 0, 7);
      on.fill();
    }
  }
  return scattered(brush, 14, 13, 8).map(({ x, y }) => [y, () => reeds(on, x, y + 3, random)]);
}

const LANDS: Record<Terrain, (brush: Brush) => Thing[]> = {
  open: () => [],
  forest,
  plains,
  flats,
  lake,
  river,
  mountain,
  cave,
  chasm,
  moraine,
  wetlands,
};

// What lies over it

function veil(on: Context, random: Random): void {
  on.save();
  outline(on, 0, 0, 0.985);
  on.clip();
  on.globalCompositeOperation = "saturation";
  on.fillStyle = "#8d8d8d";
  on.fillRect(-FLAT, -FLAT, 2 * FLAT, 2 * FLAT);
  on.globalCompositeOperation = "source-over";
  on.fillStyle = "#9a969261";
  on.fillRect(-FLAT, -FLAT, 2 * FLAT, 2 * FLAT);
  for (let n = 0; n < 16; n++) {
    const [x, y, far] = [(random() * 2 - 1) * 80, (random() * 2 - 1) * 70, 26 + random() * 26];
    const cloud = on.createRadialGradient(x, y, 0, x, y, far);
    cloud.addColorStop(0, "#e9e6e040");
    cloud.addColorStop(1, "#e9e6e000");
    on.fillStyle = cloud;
    on.fillRect(x - far, y - far, 2 * far, 2 * far);
  }
  on.strokeStyle = "#f4f1ea99";
  on.lineWidth = 2.4;
  on.lineCap = "round";
  for (let n = 0; n < 3; n++) {
    const [x, y] = [(random() - 0.5) * 90, (random() - 0.5) * 100];
    on.beginPath();
    on.moveTo(x - 26, y + 6);
    on.bezierCurveTo(x - 16, y - 12, x + 12, y - 14, x + 13, y);
    on.bezierCurveTo(x + 13, y + 9, x - 3, y + 9, x - 2, y + 1);
    on.stroke();
  }
  on.restore();
}

/** Stones along an edge that is hard to cross. */
function teeth(on: Context, from: Point, to: Point): void {
  const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ax, ay] = [-(to.y - from.y) / far, (to.x - from.x) / far];
  for (let n = -2; n <= 2; n++) {
    const [x, y] = [mx + ax * n * 15, my + ay * n * 15];
    poly(on, "#15100d", [
      [x - 8, y + 6],
      [x, y - 10],
      [x + 8, y + 6],
    ]);
    poly(on, "#efe7d8", [
      [x - 5, y + 4],
      [x, y - 6],
      [x + 5, y + 4],
    ]);
  }
}

/** Night lies over the land, with a warm hole at each fire; in the dark, by day, only a breath of it. */
function dusk(
  on: Context,
  layout: Layout,
  here: readonly { middle: Point }[],
  fires: readonly Point[],
  night: boolean,
): void {
  const over = document.createElement("canvas");
  const fine = 0.5;
  over.width = Math.ceil((layout.width + 80) * fine);
  over.height = Math.ceil((layout.height + 80) * fine);
  const shade = over.getContext("2d");
  if (!shade) return;
  shade.setTransform(fine, 0, 0, fine, 40 * fine, 40 * fine);
  shade.fillStyle = night ? "#56659c" : "#c9bfb4";
  shade.fillRect(-40, -40, layout.width + 80, layout.height + 80);
  for (const { x, y } of fires) {
    const warm = shade.createRadialGradient(x, y, 0, x, y, 170);
    warm.addColorStop(0, "#ffe6bc");
    warm.addColorStop(0.45, "#e9ab6ecc");
    warm.addColorStop(1, "#56659c00");
    shade.fillStyle = warm;
    shade.fillRect(x - 170, y - 170, 340, 340);
  }
  on.save();
  on.beginPath();
  for (const { middle } of here) {
    CORNERS.forEach((point, n) =>
      on[n ? "lineTo" : "moveTo"](middle.x + point.x, middle.y + point.y + (n < 3 ? 9 : 0)),
    );
    on.closePath();
  }
  on.clip();
  on.globalCompositeOperation = "multiply";
  on.drawImage(over, -40, -40, layout.width + 80, layout.height + 80);
  on.restore();
}
