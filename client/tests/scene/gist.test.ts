// What stands beside somebody's name: their numbers, and what they did last.
import { expect, test } from "vitest";
import { tellingOf } from "../../src/stage/gist";
import type { Node } from "../../src/wire";

const nodes: Record<string, Node> = {
  c1: { id: "c1", type: "card", label: "Nun" },
  c2: { id: "c2", type: "card", label: "Nun of the Pass" },
  c3: { id: "c3", type: "card", label: "Herder", face_up: false },
};

test("a line has the card that it names, and no name that stands above it anyway", () => {
  expect(tellingOf("Blue: Nun: gains 2 Gold", "Blue", nodes)).toEqual({
    before: "",
    card: nodes.c1,
    after: "gains 2 Gold",
  });
  expect(tellingOf("Blue buys Nun of the Pass", "Blue", nodes)).toEqual({ before: "buys", card: nodes.c2, after: "" });
});

test("a card that lies face down is not shown, nor is one where none is named", () => {
  expect(tellingOf("Blue buys Herder", "Blue", nodes)).toEqual({ before: "buys Herder", after: "" });
  expect(tellingOf("Blue rests", "Blue", nodes)).toEqual({ before: "rests", after: "" });
});
