import { describe, expect, it } from "vitest";
import { layoutOf, type Point } from "../../src/scene/geometry";
import { inset, joined, roughened, seeded, trace } from "../../src/scene/land/outline";
import type { CellNode } from "../../src/wire";

/** Cells drawn in text, joined as one piece of land. */
function land(shape: "grid" | "hex", ...rows: string[]): Point[][] {
  const cells = rows.flatMap((row, y) =>
    [...row].flatMap((sign, x): CellNode[] => (sign === "#" ? [{ type: "cell", id: `${x} ${y}`, x, y }] : [])),
  );
  const layout = layoutOf({ type: "board", id: "board", shape }, cells);
  return joined([...layout.middles.values()], layout.corners);
}

/** Twice the area that a loop encloses: above zero when it runs clockwise. */
const area = (loop: readonly Point[]): number =>
  loop.reduce((sum, { x, y }, n) => {
    const after = loop[(n + 1) % loop.length]!;
    return sum + x * after.y - after.x * y;
  }, 0);

describe("cells that are one piece of land", () => {
  it("have one edge, without what lies between them", () => {
    expect(land("grid", "##", "##")).toEqual([
      [
        { x: 0, y: 0 },
        { x: 200, y: 0 },
        { x: 200, y: 200 },
        { x: 0, y: 200 },
      ],
    ]);
  });

  it("may be bent", () => {
    const [bent, ...more] = land("grid", "#.", "##");
    expect(more).toEqual([]);
    expect(bent).toHaveLength(6);
    expect(area(bent!)).toBe(2 * 3 * 100 * 100);
  });

  it("may lie apart, or lie around something", () => {
    expect(land("grid", "#.#")).toHaveLength(2);
    const [one, other] = land("grid", "###", "#.#", "###")
      .map(area)
      .sort((a, b) => b - a);
    expect([one, other]).toEqual([2 * 90000, -2 * 10000]);
  });

  it("may be hexes", () => {
    const one = land("hex", "#");
    expect(one[0]).toHaveLength(6);
    const three = land("hex", "##", "#.");
    expect(three).toHaveLength(1);
    expect(three[0]).toHaveLength(12);
    expect(area(three[0]!)).toBeCloseTo(3 * area(one[0]!), 0);
  });

  it("are drawn in on every side", () => {
    expect(inset(land("grid", "##")[0]!, 10)).toEqual([
      { x: 10, y: 10 },
      { x: 190, y: 10 },
      { x: 190, y: 90 },
      { x: 10, y: 90 },
    ]);
  });

  it("look the same every time, and never reach beyond their edge", () => {
    const grown = () => roughened(inset(land("grid", "##", ".#")[0]!, 10), seeded("swamp"), 20, 40, 8);
    expect(grown()).toEqual(grown());
    for (const { x, y } of grown()) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(200);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(200);
    }
  });

  it("are traced round and back to where it began", () => {
    const way: string[] = [];
    const pen = {
      moveTo: (x: number, y: number) => way.push(`M ${x} ${y}`),
      lineTo: (x: number, y: number) => way.push(`L ${x} ${y}`),
      quadraticCurveTo: (...to: number[]) => way.push(`Q ${to.join(" ")}`),
      closePath: () => way.push("Z"),
    };
    trace(pen, land("grid", "#")[0]!, 0.5);
    expect(way).toEqual([
      ...["M 0 50", "Q 0 0 50 0", "L 50 0", "Q 100 0 100 50", "L 100 50"],
      ...["Q 100 100 50 100", "L 50 100", "Q 0 100 0 50", "Z"],
    ]);
  });
});
