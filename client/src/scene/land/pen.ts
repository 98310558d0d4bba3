// What land on hexes is painted with: patches, shapes, and places that keep a distance from each other.
import { FLAT, type Point } from "../geometry";
import { inset, roughened, trace } from "./outline";

export type Context = OffscreenCanvasRenderingContext2D;
export type Random = () => number;

export interface Brush {
  on: Context;
  random: Random;
  /** The third, around the middle of its hex, clockwise. */
  area: readonly Point[];
  /** Its corner that is furthest out. */
  tip: Point;
}

export const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((n) => ({
  x: FLAT * Math.cos((n * Math.PI) / 3),
  y: FLAT * Math.sin((n * Math.PI) / 3),
}));
export const corner = (n: number): Point => CORNERS[n] ?? { x: 0, y: 0 };

/** A hex around this middle, smaller or larger than it is. */
export function hexagon(on: Context, x: number, y: number, scale: number): void {
  on.beginPath();
  for (const point of CORNERS) on.lineTo(x + point.x * scale, y + point.y * scale);
  on.closePath();
}

export function patch({ on, area, random }: Brush, fill: string, by = 3): Point[] {
  const loop = roughened(inset(area, by), random, 10, 30, 7);
  on.beginPath();
  trace(on, loop, 0.5);
  on.fillStyle = fill;
  on.fill();
  return loop;
}

export function poly(on: Context, fill: string, points: readonly (readonly [number, number])[]): void {
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
export function scattered({ area, random }: Brush, apart: number, most: number, rim = 6): Point[] {
  const found: Point[] = [];
  const inner = inset(area, rim);
  for (let tries = 0; tries < most * 14 && found.length < most; tries++) {
    const at = { x: (random() * 2 - 1) * FLAT, y: (random() * 2 - 1) * FLAT };
    if (!inside(at, inner) || found.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < apart)) continue;
    found.push(at);
  }
  return found.sort((a, b) => a.y - b.y);
}

export function shadow(on: Context, x: number, y: number, wide: number): void {
  on.fillStyle = "#1c140c57";
  on.beginPath();
  on.ellipse(x + wide * 0.35, y, wide, wide * 0.36, 0, 0, 7);
  on.fill();
}

export function tufts(brush: Brush, most: number, ink: string): void {
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
