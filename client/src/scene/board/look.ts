// How closely a board is looked at: how much larger than its place it is drawn, and which part of it is seen. Pure.
import type { Point } from "../geometry";

export interface Room {
  width: number;
  height: number;
}

export interface Look {
  /** 1: the whole board. */
  scale: number;
  /** Where its upper left corner lies, from that of its place. */
  x: number;
  y: number;
}

export const WHOLE: Look = { scale: 1, x: 0, y: 0 };

/** How wide a cell is, in pixels, where one need not look closer; and how wide it gets at most. */
const ENOUGH = { grid: 44, hex: 116, flat: 116, free: 70 } as const;
const CLOSEST = { grid: 110, hex: 240, flat: 240, free: 150 } as const;

/** How much closer one may look at cells of that size; 1 where they are large enough as they are. */
export const closest = (shape: keyof typeof ENOUGH, cell: number): number =>
  cell > 0 && cell < ENOUGH[shape] ? CLOSEST[shape] / cell : 1;

/** Its place is always filled. */
function within({ scale, x, y }: Look, { width, height }: Room): Look {
  const between = (from: number, value: number) => Math.min(0, Math.max(from, value));
  return { scale, x: between(width * (1 - scale), x), y: between(height * (1 - scale), y) };
}

/** What lies at that point stays there. */
export function closer(look: Look, by: number, at: Point, room: Room, most: number): Look {
  const scale = Math.min(most, Math.max(1, look.scale * by));
  const grown = scale / look.scale;
  return within({ scale, x: at.x - (at.x - look.x) * grown, y: at.y - (at.y - look.y) * grown }, room);
}

export const moved = (look: Look, x: number, y: number, room: Room): Look =>
  within({ ...look, x: look.x + x, y: look.y + y }, room);

/** Where a point of the whole board is drawn. */
export const drawnAt = (look: Look, { x, y }: Point): Point => ({
  x: look.x + x * look.scale,
  y: look.y + y * look.scale,
});

/** Whether a point of the whole board is seen, and not only at the very edge. */
export function sees(look: Look, point: Point, { width, height }: Room, edge = 0.06): boolean {
  const { x, y } = drawnAt(look, point);
  const [across, down] = [width * edge, height * edge];
  return x >= across && x <= width - across && y >= down && y <= height - down;
}

/** That point in the middle, as far as the board reaches. */
export function towards(look: Look, point: Point, room: Room): Look {
  const { x, y } = drawnAt(look, point);
  return moved(look, room.width / 2 - x, room.height / 2 - y, room);
}
