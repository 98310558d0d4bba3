import { describe, expect, test } from "vitest";
import { compose, drawn, remFor } from "../src/stage/layout";

const BOARD = 10 / 12;
const CARDS = 3.4;

describe("where the parts of a table stand", () => {
  test.each([
    [1366, 768],
    [1440, 900],
    [1920, 1080],
    [1024, 768],
  ])("at %i × %i a board has its dock at the side, a row of cards at the foot", (width, height) => {
    expect(compose({ width, height }, BOARD).dock).toBe("side");
    expect(compose({ width, height }, CARDS).dock).toBe("foot");
    expect(compose({ width, height }, null).dock).toBe("side");
  });

  test("the dock goes where it leaves the larger middle", () => {
    for (const ratio of [0.5, 1, 1.5, 2, 2.5, 3, 4]) {
      const window = { width: 1440, height: 900 };
      const taken = compose(window, ratio);
      const other = taken.dock === "side" ? compose(window, 4).centre : compose(window, 0.5).centre;
      expect(drawn(taken.centre, ratio)).toBeGreaterThanOrEqual(drawn(other, ratio));
    }
  });

  test("others stand beside, in a row, or as chips", () => {
    expect(compose({ width: 1200, height: 800 }, BOARD).rail).toBe("column");
    expect(compose({ width: 1199, height: 800 }, BOARD).rail).toBe("row");
    expect(compose({ width: 899, height: 800 }, BOARD)).toMatchObject({ rail: "chips", dock: "sheet" });
  });

  test("on a phone the board fills the width, and the sheet keeps a third of the window", () => {
    expect(compose({ width: 390, height: 844 }, BOARD).centre).toEqual({ width: 390, height: 468 });
    expect(compose({ width: 390, height: 600 }, BOARD).centre.height).toBeLessThan(600 * 0.66);
  });

  test("a larger window shows the same things larger, within bounds", () => {
    expect(remFor({ width: 1440, height: 900 })).toBeCloseTo(16, 0);
    expect(remFor({ width: 1920, height: 1080 })).toBeCloseTo(19.2, 0);
    expect(remFor({ width: 1024, height: 768 })).toBe(14);
    expect(remFor({ width: 4000, height: 3000 })).toBe(22);
  });
});
