import { expect, test } from "vitest";
import { HIGH, lineOf, pointOf, WIDE } from "../src/ending/curve";

const curve = [
  [0.5, 0.5],
  [0.75, 0.25],
  [1, 0],
];

test("the curve of a side goes from the beginning to the end, won at the top", () => {
  expect(pointOf(curve, 0, 0)).toEqual({ x: 0, y: HIGH / 2 });
  expect(pointOf(curve, 0, 2)).toEqual({ x: WIDE, y: 0 });
  expect(pointOf(curve, 1, 2)).toEqual({ x: WIDE, y: HIGH });
  expect(lineOf(curve, 0)).toBe("M0.00 20.00L50.00 10.00L100.00 0.00");
});
