// Where a small box stands beside the thing it is about, without covering what can be used. Pure: boxes in, a corner out.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  left: number;
  top: number;
  /** The edge of the box that is nearest to the thing. */
  edge: "top" | "bottom" | "left" | "right";
}

const GAP = 9;
const MARGIN = 6;
/** How far from the thing it may be moved to keep free what can be used. */
const STEPS = [0, 1, -1, 2, -2, 3, -3, 4, -4];

/** The area that both cover. */
export const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The place that covers least of `avoid`, and of those the nearest to the thing. */
export function besideThing(
  thing: Box,
  size: { width: number; height: number },
  avoid: readonly Box[],
  room: { width: number; height: number },
): Spot {
  const [across, down] = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2];
  const [wide, high] = [thing.right - thing.left, thing.bottom - thing.top];
  const found: (Spot & { cost: number })[] = [];
  const add = (left: number, top: number, edge: Spot["edge"]): void => {
    const inside = {
      left: Math.max(MARGIN, Math.min(left, room.width - size.width - MARGIN)),
      top: Math.max(MARGIN, Math.min(top, room.height - size.height - MARGIN)),
    };
    const box = { ...inside, right: inside.left + size.width, bottom: inside.top + size.height };
    const covered = avoid.reduce((sum, one) => sum + overlap(box, one), 0) + 4 * overlap(box, thing);
    const away = Math.hypot((box.left + box.right) / 2 - across, (box.top + box.bottom) / 2 - down);
    found.push({ ...inside, edge, cost: covered * 100 + away });
  };
  for (const far of [0, 1, 2, 3, 4]) {
    for (const step of STEPS) {
      const [aside, along] = [(step * wide) / 2, (step * high) / 2];
      add(across - size.width / 2 + aside, thing.top - GAP - size.height - far * high, "bottom");
      add(across - size.width / 2 + aside, thing.bottom + GAP + far * high, "top");
      add(thing.right + GAP + far * wide, down - size.height / 2 + along, "left");
      add(thing.left - GAP - size.width - far * wide, down - size.height / 2 + along, "right");
    }
  }
  const { left, top, edge } = found.reduce((best, one) => (one.cost < best.cost ? one : best));
  return { left, top, edge };
}
