import { describe, expect, it } from "vitest";
import {
  arrowLine,
  busiest,
  layoutOf,
  nextPlace,
  pointedBase,
  seating,
  slice,
  turned,
  type Direction,
  type Point,
} from "../../src/scene/geometry";
import type { BoardNode, CellNode } from "../../src/wire";

const cells = (...at: [number, number][]): CellNode[] => at.map(([x, y]) => ({ type: "cell", id: `${x},${y}`, x, y }));

const board = (shape: "grid" | "hex" | "free"): BoardNode => ({ type: "board", id: "board", shape });

/** Places drawn in text: each letter stands where it lies. */
function drawn(...rows: string[]): Map<string, Point> {
  const found = new Map<string, Point>();
  rows.forEach((row, y) =>
    [...row].forEach((name, x) => name !== "." && found.set(name, { x: x * 100 + 50, y: y * 100 + 50 })),
  );
  return found;
}

const go = (places: Map<string, Point>, from: string, direction: Direction) =>
  nextPlace(places.get(from)!, direction, places);

describe("arrow keys", () => {
  it("go to the neighbour", () => {
    const places = drawn("abc", "def", "ghi");
    expect(go(places, "e", "up")).toBe("b");
    expect(go(places, "e", "right")).toBe("f");
    expect(go(places, "e", "down")).toBe("h");
    expect(go(places, "e", "left")).toBe("d");
  });

  it("leap over what is not lit", () => {
    expect(go(drawn("a...b"), "a", "right")).toBe("b");
  });

  it("rather go straight on than to something nearer aside", () => {
    expect(go(drawn(".b.", "a.c"), "a", "right")).toBe("c");
  });

  it("go aside when nothing lies straight ahead", () => {
    expect(go(drawn("a..", "...", ".b."), "a", "right")).toBe("b");
  });

  it("stay at the edge", () => {
    const places = drawn("ab");
    expect(go(places, "b", "right")).toBeNull();
    expect(go(places, "b", "up")).toBeNull();
  });

  it("reach every place of a board with holes", () => {
    const places = drawn("a..b...c", "........", "..d.e...", "f......g", ".h.i.j..", "........", "k..l...m");
    const reached = new Set(["a"]);
    const todo = ["a"];
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      for (const direction of ["up", "right", "down", "left"] as const) {
        const next = go(places, at, direction);
        if (next !== null && !reached.has(next)) {
          reached.add(next);
          todo.push(next);
        }
      }
    }
    expect([...reached].sort()).toEqual([...places.keys()]);
  });
});

describe("layout", () => {
  it("puts squares in columns and rows", () => {
    const { middles, width, height } = layoutOf(board("grid"), cells([0, 0], [2, 1]));
    expect([width, height]).toEqual([300, 200]);
    expect(middles.get("2,1")).toEqual({ x: 250, y: 150 });
  });

  it("makes room for named columns without cells", () => {
    expect(layoutOf({ ...board("grid"), columns: ["a", "b", "c", "d"] }, cells([0, 0])).width).toBe(400);
  });

  it("shifts every second row of hexes by half of one, and lets them touch", () => {
    const { middles, width, height } = layoutOf(board("hex"), cells([0, 0], [1, 0], [0, 1]));
    const [a, b, below] = [middles.get("0,0")!, middles.get("1,0")!, middles.get("0,1")!];
    expect(below.x).toBe((a.x + b.x) / 2);
    for (const other of [b, below]) expect(Math.hypot(other.x - a.x, other.y - a.y)).toBeCloseTo(100);
    expect(Math.hypot(below.x - b.x, below.y - b.y)).toBeCloseTo(100);
    expect(width).toBe(200);
    expect(height).toBeCloseTo((100 * Math.sqrt(3)) / 2 + (2 * 100) / Math.sqrt(3));
  });

  it("spreads spots until the nearest two keep their distance, wherever they count from", () => {
    const { middles, width } = layoutOf(board("free"), cells([1000, 5], [1010, 5], [1050, 5]));
    const [a, b, c] = [...middles.values()] as [Point, Point, Point];
    expect(b.x - a.x).toBeCloseTo(190);
    expect((c.x - a.x) / (b.x - a.x)).toBeCloseTo(5);
    expect(width).toBeCloseTo(5 * 190 + 160);
  });

  it("keeps a wide land within bounds, and takes one spot or none", () => {
    expect(layoutOf(board("free"), cells([0, 0], [1, 0], [999, 0])).width).toBeLessThan(1600);
    expect(layoutOf(board("free"), cells([7, 7])).middles.get("7,7")).toEqual({ x: 80, y: 80 });
    const none = layoutOf(board("free"), []);
    expect([none.width, none.height]).toEqual([160, 176]);
  });

  it("pictures a small board whole, and of a large one where most pieces stand", () => {
    const small = layoutOf(board("grid"), cells([2, 2]));
    expect(busiest(small, [], 1.6)).toEqual({ x: 0, y: 0, width: 300, height: 300 });
    const large = layoutOf(board("grid"), cells([9, 11]));
    const part = busiest(
      large,
      [
        { x: 50, y: 1150 },
        { x: 150, y: 1050 },
        { x: 50, y: 50 },
      ],
      2,
    );
    expect(part).toEqual({ x: 0, y: 700, width: 1000, height: 500 });
  });
});

describe("pieces", () => {
  it("turn the shorter way", () => {
    expect(turned(0, "E")).toBe(90);
    expect(turned(0, "W")).toBe(-90);
    expect(turned(270, "N")).toBe(360);
    expect(turned(-90, "W")).toBe(-90);
    expect(Math.abs(turned(90, "W") - 90)).toBe(180);
  });

  it("point north before they are turned", () => {
    expect(pointedBase(30, 50)).toMatch(/^M0 -50L24 -18A30 30 0 1 1 -24 -18z$/);
  });

  it.each([1, 2, 3, 4, 5, 7, 9, 12])("%i of them share a cell without leaving it", (count) => {
    const seats = seating(count);
    expect(seats).toHaveLength(count);
    expect(new Set(seats.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    for (const { x, y, scale } of seats) {
      expect(Math.abs(x) + 36 * scale).toBeLessThanOrEqual(51);
      expect(Math.abs(y) + 36 * scale).toBeLessThanOrEqual(51);
    }
  });

  it("have arrows that end before the place they lead to", () => {
    expect(arrowLine({ x: 0, y: 0 }, { x: 0, y: 300 })).toEqual({
      from: { x: 0, y: 40 },
      to: { x: 0, y: 274 },
      turn: 90,
    });
    expect(arrowLine({ x: 0, y: 0 }, { x: 20, y: 0 })).toBeNull();
  });
});

it("slices a clock from the top clockwise", () => {
  expect(slice(0, 4, 10)).toBe("M0 0L0 -10A10 10 0 0 1 10 0z");
  expect(slice(0, 1, 10)).toContain("a10 10");
});
