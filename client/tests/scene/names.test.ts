import { describe, expect, it } from "vitest";
import { cellName, choicesOf, fullName, hasDetail, nameOf, summary } from "../../src/scene/names";
import type { OptionRef } from "../../src/scene/types";
import type { BoardNode, CardNode, CellNode, TokenNode } from "../../src/wire";

const option = (label: string): OptionRef => ({ kind: "option", field: null, option: 0, label, chosen: false });
const cell: CellNode = { type: "cell", id: "c4", x: 2, y: 3, label: "c4, swamp" };
const scout: TokenNode = {
  type: "token",
  id: "A1",
  at: "c4",
  label: "A1 Scout, facing N",
  badges: [{ label: "bumped" }],
};
const card: CardNode = { type: "card", id: "card", label: "Spear", text: "Throw it", rows: [["harm", "2"]] };

describe("names", () => {
  it("tell values", () => {
    expect(nameOf({ type: "counter", id: "n", label: "Food", value: 2, most: 6 })).toBe("Food: 2 of 6");
    expect(nameOf({ type: "counter", id: "n", label: "Flint", value: 0 })).toBe("Flint: 0");
    expect(nameOf({ type: "track", id: "n", label: "Trust", value: 1, steps: ["wary", "kin"] })).toBe("Trust: kin");
    expect(nameOf({ type: "clock", id: "n", label: "Winter", filled: 1, segments: 4 })).toBe("Winter: 1 of 4");
    expect(nameOf({ type: "timer", id: "n", label: "Think", seconds: 65 })).toBe("Think: 1:05");
    expect(nameOf({ type: "die", id: "n", label: "Luck", sides: 6 })).toBe("Luck: not rolled");
    expect(nameOf({ type: "pile", id: "n", label: "Deck", count: 1 })).toBe("Deck: 1 card");
    expect(nameOf({ type: "pile", id: "n", label: "Deck" })).toBe("Deck: empty");
    expect(nameOf({ type: "hand", id: "n", label: "Bru's hand", count: 4 })).toBe("Bru's hand: 4 cards");
  });

  it("tell badges, and that there is a name for what has none", () => {
    expect(nameOf(scout)).toBe("A1 Scout, facing N, bumped");
    expect(nameOf({ type: "token", id: "t" })).toBe("Piece");
  });

  it("tell what is printed on a card, but nothing of a card that lies face down", () => {
    expect(fullName(card, undefined)).toBe("Spear. Throw it. harm 2.");
    const marked = { ...card, spent: true, corner: { label: "costs 2 hides" }, badges: [{ label: "sharp" }] };
    expect(fullName(marked, undefined)).toBe("Spear. turned down. Throw it. harm 2. costs 2 hides, sharp.");
    expect(fullName({ ...card, face_up: false }, undefined)).toBe("Spear, face down");
  });

  it("tell what is spent, and what stands in the corner of a card", () => {
    const corner = { label: "costs 2 hides", glyph: "2" };
    expect(nameOf({ ...card, spent: true, corner })).toBe("Spear, turned down, costs 2 hides");
    expect(nameOf({ ...card, face_up: false, corner })).toBe("Spear, face down");
    expect(nameOf({ type: "token", id: "t", label: "Drum", spent: true })).toBe("Drum, used");
    expect(nameOf({ type: "space", id: "s" })).toBe("Empty place");
  });

  it("tell what choosing does, and what is chosen", () => {
    expect(fullName(scout, [option("Walk"), option("Rest")], [], "c4")).toBe(
      "A1 Scout, facing N, bumped, on c4. Walk, or Rest.",
    );
    expect(cellName(cell, [], [option("Walk here")], ["A1: walk"])).toBe("c4, swamp. Walk here. Chosen: A1: walk.");
  });

  it("do not say the same twice", () => {
    expect(choicesOf("c4, swamp", [option("c4"), option("c4, swamp")])).toBe("");
    expect(choicesOf("c4, swamp", [option("Walk"), option("Walk")])).toBe("Walk");
  });

  it("of cells tell who stands there", () => {
    expect(cellName(cell, [scout], undefined)).toBe("c4, swamp: A1 Scout, facing N, bumped");
  });
});

it("sums up a board", () => {
  const board: BoardNode = {
    type: "board",
    id: "b",
    columns: ["a", "b"],
    rows: ["2", "1"],
    cells: ["c4"],
    tokens: ["A1", "gone"],
  };
  const said = summary(board, { c4: cell, A1: scout }, 3);
  expect(said).toContain("2 columns from a to b, 2 rows from 2 at the top to 1. 1 piece. 3 places to choose from");
  expect(summary({ ...board, columns: [], rows: [] }, {}, 0)).toMatch(/^1 place\. 0 pieces\. With Shift/);
});

it("has more to tell of what carries a note, a text or a badge", () => {
  expect(hasDetail(card)).toBe(true);
  expect(hasDetail({ ...card, face_up: false })).toBe(false);
  expect(hasDetail({ type: "counter", id: "n", value: 1 })).toBe(false);
  expect(hasDetail({ type: "counter", id: "n", value: 1, note: "Eaten at dusk." })).toBe(true);
});
