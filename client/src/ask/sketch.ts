// Strokes as SVG paths.
import type { Stroke } from "../wire";

/** A stroke of one point is a dot: a line of no length with round ends. */
export function line(stroke: Stroke): string {
  const [first, ...rest] = stroke.points;
  if (!first) return "";
  return `M${first[0]} ${first[1]}${rest.length ? rest.map(([x, y]) => `L${x} ${y}`).join("") : "h0"}`;
}
