// Two tiles turned until the signs on the edges that touch are the same.
import { describe, expect, test } from "vitest";
import { across, EAST, edgeOf, fits, laid, NORTH, seamOf, turned, WEST, type Lying } from "../src/ask/seam";
import type { Badge, CardNode, FieldView, Node } from "../src/wire";

const badge = (sign: string): Badge => ({
  label: sign,
  glyph: sign.split(" ")[1] ?? "",
  tone: sign.split(" ")[0] ?? "",
});

const tile = (id: string, ...sides: string[]): CardNode => ({ type: "card", id, label: id, sides: sides.map(badge) });
const wood = tile("wood", "blue 3", "yellow 3", "red 2", "yellow 2");
const bone = tile("bone", "yellow 2", "red 2", "yellow 4", "blue 3");
const nodes: Record<string, Node> = { wood, bone, stone: { type: "card", id: "stone", label: "stone" } };
const nodeOf = (id: string): Node | undefined => nodes[id];
const lies = (card: CardNode, turn: number): Lying => ({ card, turn });

const field = (key: string, ...ways: [place: string, turn: number][]): FieldView => ({
  key,
  prompt: key,
  options: ways.map(([place, turn]) => ({ label: `${place} ${turn}`, place, turn })),
});
const left = field("left", ["wood", 0], ["wood", 1], ["wood", 3], ["bone", 0]);
const right = field("right", ["wood", 1], ["bone", 0]);

describe("a tile that is turned clockwise", () => {
  test("shows at the east what was at the north", () => {
    expect(edgeOf(lies(wood, 0), EAST)?.label).toBe("yellow 3");
    expect(edgeOf(lies(wood, 1), EAST)?.label).toBe("blue 3");
    expect(edgeOf(lies(wood, 2), EAST)?.label).toBe("yellow 2");
    expect(edgeOf(lies(wood, 3), WEST)?.label).toBe("blue 3");
    expect(edgeOf(lies(wood, 1), NORTH)?.label).toBe("yellow 2");
  });

  test("turns to the nearest way in which it may lie", () => {
    expect(turned(left, 0, true)).toEqual({ option: 1, by: 1 });
    expect(turned(left, 1, true)).toEqual({ option: 2, by: 2 });
    expect(turned(left, 0, false)).toEqual({ option: 2, by: -1 });
    expect(turned(left, 3, true)).toBeNull();
  });
});

describe("the seam", () => {
  test("lights up where both have the same sign, however often", () => {
    expect(fits(lies(bone, 0), lies(wood, 1))).toBe(true);
    expect(fits(lies(wood, 1), lies(bone, 0))).toBe(true);
    expect(fits(lies(wood, 0), lies(bone, 0))).toBe(false);
  });

  test("never lights up beside an edge without a sign", () => {
    const blank = tile("blank", "", "", "", "");
    expect(fits(lies(blank, 0), lies(blank, 0))).toBe(false);
    expect(fits(undefined, lies(wood, 0))).toBe(false);
  });

  test("belongs to a form of two fields in which all is tiles", () => {
    expect(seamOf([left, right], nodeOf)).toEqual([left, right]);
    expect(seamOf([left], nodeOf)).toBeNull();
    expect(seamOf([left, right, right], nodeOf)).toBeNull();
    expect(seamOf([left, field("right", ["stone", 0])], nodeOf)).toBeNull();
  });
});

test("another tile lies like the one before, if it may", () => {
  expect(laid(left, 0, "bone")).toBe(3);
  expect(laid(left, 1, "bone")).toBe(3);
  expect(laid(left, 3, "wood")).toBe(0);
  expect(laid(left, 0, "stone")).toBeNull();
});

test("a tile goes to the other side as it lies", () => {
  expect(across(left, 1, right)).toBe(0);
  expect(across(left, 0, right)).toBeNull();
});
