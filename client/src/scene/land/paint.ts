// The still ground of a board, painted once into a bitmap: frame, grass, and one brush for every kind of land. Light
// comes from the upper left. Nothing here moves; pieces are drawn above it.
import type { Layout, Point } from "../geometry";
import type { Region } from "../../wire";
import { darker, lighter, mixed } from "./colours";
import type { Tiles } from "./noise";
import { inset, joined, roughened, seeded, trace } from "./outline";

export interface Ground {
  layout: Layout;
  regions: readonly Region[];
  /** The colour of each cell that is a slab, by its id. */
  slabs: ReadonlyMap<string, string>;
  colour: (tone: string | undefined) => string;
  dark: boolean;
  /** How broad the frame is. */
  rim: number;
}

type Context = OffscreenCanvasRenderingContext2D;

interface Brush {
  on: Context;
  tiles: Tiles;
  tone: string;
  loops: Point[][];
  middles: readonly Point[];
  random: () => number;
  dark: boolean;
}

export function paint(on: Context, tiles: Tiles, ground: Ground): void {
  const { layout, regions } = ground;
  if (layout.shape === "grid") frame(on, tiles, ground);
  slabs(on, ground);
  const land = regions.map((region) => ({ region, middles: middlesOf(layout, region) }));
  const grass = regions.find((region) => region.land === "grass");
  if (grass) meadow(on, tiles, ground, grass, [...new Set(land.flatMap(({ middles }) => middles))]);
  for (const { region, middles } of land) {
    const tone = ground.colour(region.tone);
    const random = seeded(`${region.land} ${region.cells.join(" ")}`);
    const loops = region.land === "grass" ? [] : joined(middles, layout.corners);
    BRUSHES[region.land]({ on, tiles, tone, loops, middles, random, dark: ground.dark });
  }
  if (regions.length && layout.shape === "grid") daylight(on, layout, ground.dark);
}

const middlesOf = (layout: Layout, region: Region): Point[] =>
  region.cells.flatMap((cell) => layout.middles.get(cell) ?? []);

// Tools

function within(on: Context, loops: readonly (readonly Point[])[], round: number, draw: () => void): void {
  on.save();
  path(on, loops, round);
  on.clip();
  draw();
  on.restore();
}

function path(on: Context, loops: readonly (readonly Point[])[], round: number): void {
  on.beginPath();
  for (const loop of loops) trace(on, loop, round);
}

/** Lays a tile over everything that is not clipped away. */
function textured(
  on: Context,
  tile: OffscreenCanvas,
  how: "soft-light" | "overlay" | "multiply",
  strength: number,
  [across, down]: readonly [number, number],
): void {
  const pattern = on.createPattern(tile, "repeat");
  if (!pattern) return;
  pattern.setTransform(new DOMMatrix([across, 0, 0, down, 0, 0]));
  on.save();
  on.globalCompositeOperation = how;
  on.globalAlpha = strength;
  on.fillStyle = pattern;
  on.fillRect(-200, -200, 4000, 4000);
  on.restore();
}

function bounds(loops: readonly (readonly Point[])[]): { left: number; top: number; right: number; bottom: number } {
  const all = loops.flat();
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Light at the upper left, shade at the lower right. */
function slanting(on: Context, loops: readonly (readonly Point[])[], light: string, shade: string): CanvasGradient {
  const { left, top, right, bottom } = bounds(loops);
  const gradient = on.createLinearGradient(left, top, right, bottom);
  gradient.addColorStop(0, light);
  gradient.addColorStop(1, shade);
  return gradient;
}

/** Somewhere on the land, clear of the edges of its cells. */
function somewhere({ middles, random }: Brush): Point {
  const middle = middles[Math.floor(random() * middles.length)] ?? { x: 0, y: 0 };
  return { x: middle.x + (random() - 0.5) * 62, y: middle.y + (random() - 0.5) * 62 };
}

// What lies under everything

function frame(on: Context, tiles: Tiles, { layout, rim, dark, regions }: Ground): void {
  const { width, height } = layout;
  const stone = dark ? "#3a352d" : regions.length ? "#ccbc98" : "#cfc6b4";
  const box = () => {
    on.beginPath();
    on.roundRect(-rim, -rim, width + 2 * rim, height + 2 * rim, 16);
  };
  box();
  on.fillStyle = stone;
  on.fill();
  on.save();
  box();
  on.clip();
  textured(on, tiles.patches, "soft-light", 0.5, [2.6, 2.6]);
  textured(on, tiles.relief, "overlay", dark ? 0.55 : 0.8, [1.3, 1.3]);
  on.lineWidth = 6;
  on.strokeStyle = "#ffffff55";
  on.strokeRect(-rim - 1, -rim - 1, width + 2 * rim + 40, height + 2 * rim + 40);
  on.strokeStyle = "#0000003a";
  on.strokeRect(-rim - 40, -rim - 40, width + 2 * rim + 41, height + 2 * rim + 41);
  on.restore();
  on.lineWidth = 7;
  on.strokeStyle = darker(stone, dark ? 0.6 : 0.55);
  on.strokeRect(-3, -3, width + 6, height + 6);
}

/** Cells that are no land: plain slabs of stone with a bevelled edge. */
function slabs(on: Context, { layout, slabs: tones }: Ground): void {
  for (const [cell, tone] of tones) {
    const middle = layout.middles.get(cell);
    if (!middle) continue;
    on.save();
    on.translate(middle.x, middle.y);
    on.fillStyle = tone;
    on.fill(new Path2D(layout.outline()));
    on.lineWidth = 2.5;
    on.strokeStyle = "#ffffff2e";
    on.stroke(new Path2D(layout.outline(0.95)));
    on.restore();
  }
}

function meadow(on: Context, tiles: Tiles, ground: Ground, region: Region, middles: readonly Point[]): void {
  const tone = ground.colour(region.tone);
  const loops = joined(middles, ground.layout.corners);
  within(on, loops, 0, () => {
    on.fillStyle = tone;
    on.fillRect(-200, -200, 4000, 4000);
    textured(on, tiles.patches, "soft-light", ground.dark ? 0.5 : 0.8, [4.6, 3.2]);
    textured(on, tiles.patches, "soft-light", ground.dark ? 0.45 : 0.6, [1.5, 0.62]);
    checks(on, ground, middles);
  });
}

/** Every second cell a little darker, and a thin line between two. */
function checks(on: Context, { layout, dark }: Ground, middles: readonly Point[]): void {
  const outline = new Path2D(layout.outline(1.02));
  for (const { x, y } of middles) {
    on.save();
    on.translate(x, y);
    if (layout.shape === "grid" && (Math.floor(x / 100) + Math.floor(y / 100)) % 2) {
      on.fillStyle = dark ? "#00000021" : "#3f520f14";
      on.fillRect(-50, -50, 100, 100);
    }
    on.strokeStyle = dark ? "#00000047" : "#4b571f3d";
    on.lineWidth = 1.6;
    if (layout.shape === "grid") on.strokeRect(-50, -50, 100, 100);
    else on.stroke(outline);
    on.restore();
  }
}

function daylight(on: Context, { width, height }: Layout, dark: boolean): void {
  const far = Math.hypot(width, height) * 0.72;
  const gradient = on.createRadialGradient(width * 0.42, height * 0.38, far * 0.1, width * 0.5, height * 0.5, far);
  gradient.addColorStop(0, dark ? "#fff6d80d" : "#fffbe030");
  gradient.addColorStop(0.55, "#00000000");
  gradient.addColorStop(1, dark ? "#00000080" : "#2f2a0a3d");
  on.fillStyle = gradient;
  on.fillRect(0, 0, width, height);
}

// The kinds of land

function earth({ on, tiles, tone, loops, random, dark }: Brush): void {
  const rough = loops.map((loop) => roughened(inset(loop, -1), random, 0.5, 45, 5));
  path(on, rough, 0.3);
  on.fillStyle = slanting(on, loops, lighter(tone, 0.06), darker(tone, 0.1));
  on.fill();
  within(on, rough, 0.3, () => {
    textured(on, tiles.patches, "soft-light", 0.7, [3.4, 1.7]);
    textured(on, tiles.relief, "overlay", dark ? 0.4 : 0.5, [1.8, 1.5]);
  });
  on.lineWidth = 2.5;
  on.strokeStyle = darker(tone, 0.45) + "8c";
  on.stroke();
}

function water(brush: Brush): void {
  const { on, tiles, tone, loops, random, middles, dark } = brush;
  const bank = loops.map((loop) => roughened(inset(loop, 4), random, 20, 38, 5));
  path(on, bank, 0.5);
  on.lineJoin = "round";
  on.lineWidth = 11;
  on.strokeStyle = dark ? "#00000059" : "#5d5f2559";
  on.stroke();
  on.lineWidth = 5.5;
  on.strokeStyle = mixed(tone, dark ? "#4a4a24" : "#6d6a2c", 0.62);
  on.stroke();
  within(on, bank, 0.5, () => {
    const { top, bottom } = bounds(bank);
    const depth = on.createLinearGradient(0, top, 0, bottom);
    depth.addColorStop(0, lighter(tone, 0.16));
    depth.addColorStop(1, darker(tone, 0.2));
    on.fillStyle = depth;
    on.fillRect(-200, -200, 4000, 4000);
    textured(on, tiles.patches, "soft-light", 0.8, [3.2, 0.9]);
    // The bank's shadow falls on the water.
    path(on, bank, 0.5);
    on.translate(3, 4);
    on.lineWidth = 12;
    on.strokeStyle = "#0a1a2233";
    on.stroke();
    on.translate(-3, -4);
    on.lineCap = "round";
    on.strokeStyle = dark ? "#d6eef24d" : "#ffffff9e";
    on.lineWidth = 2.2;
    for (let n = 0; n < middles.length * 2.2; n++) ripple(on, somewhere(brush), 18 + random() * 26);
  });
  for (let n = 0; n < middles.length * 0.7; n++) reeds(on, somewhere(brush), random, dark ? "#1b2f2b" : "#33494a");
}

function ripple(on: Context, { x, y }: Point, long: number): void {
  on.beginPath();
  on.moveTo(x - long / 2, y);
  on.quadraticCurveTo(x - long / 4, y - 5, x, y);
  on.quadraticCurveTo(x + long / 4, y + 5, x + long / 2, y - 1);
  on.stroke();
}

function reeds(on: Context, { x, y }: Point, random: () => number, ink: string): void {
  on.fillStyle = ink + "66";
  on.beginPath();
  on.ellipse(x + 3, y + 13, 18, 4.5, 0, 0, 7);
  on.fill();
  on.strokeStyle = on.fillStyle = ink;
  for (const lean of [-13, -4, 5, 14]) {
    const high = 20 + random() * 14;
    on.lineWidth = 2.6;
    on.beginPath();
    on.moveTo(x + lean * 0.25, y + 13);
    on.quadraticCurveTo(x + lean * 0.3, y, x + lean, y + 13 - high);
    on.stroke();
    if (Math.abs(lean) > 10) continue;
    on.beginPath();
    on.ellipse(x + lean, y + 11 - high, 2.8, 6.5, lean / 40, 0, 7);
    on.fill();
  }
}

function rock({ on, tiles, tone, loops, random, middles, dark }: Brush): void {
  const boulder = loops.map((loop) => roughened(inset(loop, 10), random, 19, 60, 8));
  shadowed(on, boulder, 0.18, dark);
  path(on, boulder, 0.18);
  on.fillStyle = slanting(on, boulder, lighter(tone, dark ? 0.12 : 0.26), darker(tone, 0.26));
  on.fill();
  within(on, boulder, 0.18, () => {
    textured(on, tiles.patches, "soft-light", 0.55, [1.7, 1.7]);
    textured(on, tiles.relief, "overlay", 0.85, [1.5, 1.5]);
    path(on, boulder, 0.18);
    edged(on, dark ? 0.25 : 0.5);
    on.strokeStyle = darker(tone, 0.7) + "66";
    on.lineWidth = 2;
    for (const { x, y } of middles) crack(on, x, y, random);
  });
  path(on, boulder, 0.18);
  on.lineWidth = 2.4;
  on.strokeStyle = darker(tone, 0.58);
  on.stroke();
}

/** What stands up throws a shadow to the lower right. */
function shadowed(on: Context, loops: readonly (readonly Point[])[], round: number, dark: boolean): void {
  on.save();
  for (const [off, shade] of [
    [9, dark ? "#0000002e" : "#2a200c1f"],
    [6, dark ? "#00000040" : "#2a200c2e"],
    [3, dark ? "#00000052" : "#2a200c42"],
  ] as const) {
    on.save();
    on.translate(off * 0.8, off);
    path(on, loops, round);
    on.fillStyle = shade;
    on.fill();
    on.restore();
  }
  on.restore();
}

/** Inside its own outline: a light edge at the upper left, a dark one at the lower right. */
function edged(on: Context, light: number): void {
  on.lineWidth = 6;
  on.globalAlpha = light;
  on.translate(2.5, 3);
  on.strokeStyle = "#fffdf0";
  on.stroke();
  on.translate(-5, -6);
  on.globalAlpha = 0.3;
  on.strokeStyle = "#1d1206";
  on.stroke();
  on.translate(2.5, 3);
  on.globalAlpha = 1;
}

function crack(on: Context, x: number, y: number, random: () => number): void {
  let [at, down] = [x - 26 + random() * 30, y - 28 + random() * 24];
  on.beginPath();
  on.moveTo(at, down);
  for (let n = 0; n < 3; n++) {
    at += 6 + random() * 12;
    down += (random() - 0.3) * 18;
    on.lineTo(at, down);
  }
  on.stroke();
}

/** A dolmen on every cell: two uprights and a slab across. */
function stones({ on, middles, random, dark }: Brush): void {
  const [light, mid, shade, deep] = dark
    ? ["#8d8a83", "#6d6a65", "#4b4946", "#26241f"]
    : ["#dcd5c6", "#b5ac9b", "#867d6e", "#4f483b"];
  const poly = (fill: string, ...points: (readonly [number, number])[]) => {
    on.beginPath();
    for (const [x, y] of points) on.lineTo(x + (random() - 0.5) * 3, y + (random() - 0.5) * 3);
    on.closePath();
    on.fillStyle = fill;
    on.fill();
    on.lineWidth = 1.6;
    on.strokeStyle = deep!;
    on.stroke();
  };
  for (const { x, y } of middles) {
    on.save();
    on.translate(x, y);
    on.fillStyle = "#1b14084d";
    on.beginPath();
    on.ellipse(6, 27, 40, 9, 0, 0, 7);
    on.fill();
    poly(shade!, [-25, -8], [-11, -8], [-9, 26], [-29, 27]);
    poly(mid!, [-25, -8], [-19, -8], [-20, 27], [-29, 27]);
    poly(shade!, [11, -8], [25, -8], [30, 26], [12, 27]);
    poly(mid!, [11, -8], [16, -8], [18, 27], [12, 27]);
    poly(mid!, [-38, -9], [-33, -22], [30, -25], [38, -12], [34, -3], [-34, -2]);
    poly(light!, [-36, -11], [-31, -22], [30, -25], [36, -14]);
    on.restore();
  }
}

/** Pointed logs side by side. */
function fence({ on, tone, middles, random }: Brush): void {
  for (const { x, y } of middles) {
    on.save();
    on.translate(x, y);
    on.fillStyle = "#1b14084d";
    on.fillRect(-44, 26, 94, 12);
    for (let n = 0; n < 6; n++) {
      const left = -47 + n * 16;
      const top = -38 + random() * 7;
      const log = new Path2D(`M${left} 33V${top + 9}L${left + 7} ${top}L${left + 14} ${top + 9}V33z`);
      const round = on.createLinearGradient(left, 0, left + 14, 0);
      round.addColorStop(0, lighter(tone, 0.25));
      round.addColorStop(0.45, tone);
      round.addColorStop(1, darker(tone, 0.5));
      on.fillStyle = round;
      on.fill(log);
      on.strokeStyle = darker(tone, 0.7);
      on.lineWidth = 1.5;
      on.stroke(log);
    }
    on.fillStyle = darker(tone, 0.35);
    on.fillRect(-49, -10, 98, 8);
    on.fillStyle = lighter(tone, 0.2);
    on.fillRect(-49, -11, 98, 2.5);
    on.restore();
  }
}

function mist(brush: Brush): void {
  const { on, tone, loops, random, middles, dark } = brush;
  within(
    on,
    loops.map((loop) => roughened(inset(loop, 2), random, 24, 40, 4)),
    0.5,
    () => {
      on.fillStyle = tone + "b3";
      on.fillRect(-200, -200, 4000, 4000);
      for (let n = 0; n < middles.length * 5; n++) {
        const { x, y } = somewhere(brush);
        const cloud = on.createRadialGradient(x, y, 0, x, y, 30 + random() * 20);
        cloud.addColorStop(0, dark ? "#d9cff02e" : "#ffffff6b");
        cloud.addColorStop(1, "#ffffff00");
        on.fillStyle = cloud;
        on.fillRect(x - 60, y - 60, 120, 120);
      }
      on.strokeStyle = dark ? "#e6dcff73" : "#4f3f6e99";
      on.lineWidth = 3;
      on.lineCap = "round";
      for (const { x, y } of middles) curl(on, x - 4 + random() * 8, y - 6 + random() * 12);
    },
  );
}

function curl(on: Context, x: number, y: number): void {
  on.beginPath();
  on.moveTo(x - 30, y + 8);
  on.bezierCurveTo(x - 20, y - 14, x + 12, y - 16, x + 14, y);
  on.bezierCurveTo(x + 14, y + 12, x - 4, y + 12, x - 3, y + 2);
  on.moveTo(x + 14, y + 12);
  on.quadraticCurveTo(x + 24, y + 18, x + 34, y + 8);
  on.stroke();
}

const BRUSHES: Record<Region["land"], (brush: Brush) => void> = {
  grass: () => undefined,
  earth,
  water,
  rock,
  stones,
  fence,
  mist,
};
