// The kinds of land: the ground of a third, and what stands up on it.
import type { CellNode } from "../../wire";
import { FLAT, type Point } from "../geometry";
import { seeded } from "./outline";
import { CORNERS, corner, patch, poly, scattered, shadow, tufts, type Brush } from "./pen";
import { boulder, conifer, peak, reeds } from "./things";

export type Terrain = NonNullable<CellNode["lands"]>[number];
/** How far down it stands, and how it is painted. */
export type Thing = readonly [y: number, draw: () => void];

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

function river({ on, tip }: Brush): Thing[] {
  // From the middle of one outer edge round to the other, bent towards the middle of the hex.
  const n = CORNERS.findIndex((point) => Math.hypot(point.x - tip.x, point.y - tip.y) < 1);
  const half = (other: Point, far: number): Point => ({
    x: ((tip.x + other.x) / 2) * far,
    y: ((tip.y + other.y) / 2) * far,
  });
  const [before, after] = [corner((n + 5) % 6), corner((n + 1) % 6)];
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

export const LANDS: Record<Terrain, (brush: Brush) => Thing[]> = {
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
