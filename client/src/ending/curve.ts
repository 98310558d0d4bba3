// The course of a game as lines to draw: a hundred wide and forty high, won at the top.
import type { Point } from "../scene/geometry";

export const WIDE = 100;
export const HIGH = 40;

/** Where a moment lies on the curve of a side. */
export function pointOf(curve: readonly (readonly number[])[], side: number, moment: number): Point {
  const x = curve.length > 1 ? (moment / (curve.length - 1)) * WIDE : 0;
  return { x, y: HIGH - (curve[moment]?.[side] ?? 0) * HIGH };
}

export function lineOf(curve: readonly (readonly number[])[], side: number): string {
  return curve
    .map((_, moment) => pointOf(curve, side, moment))
    .map(({ x, y }, n) => `${n ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`)
    .join("");
}
