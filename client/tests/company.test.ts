import { expect, test } from "vitest";
import { shelved, together } from "../src/lobby/company";
import type { GameInfo } from "../src/wire";

const game = (id: string, clauses: number, sides: number[][]): GameInfo => ({
  id,
  title: id,
  pitch: "",
  seats: [2],
  about: {},
  options: [],
  quick: {},
  seat_names: {},
  sides: { 2: sides },
  picture: { nodes: {}, root: [], palette: { tones: {} } },
  clauses,
  campaign: false,
  courses: [],
});

test("where all are on one side, people play with one another", () => {
  expect(together(game("story", 400, [[0, 1]]))).toBe(true);
  expect(together(game("duel", 400, [[0], [1]]))).toBe(false);
});

test("the grand games come first, and before one that wants company those that can be begun at once", () => {
  const all = [game("small", 10, [[0], [1]]), game("story", 472, [[0, 1]]), game("duel", 303, [[0], [1]])];
  expect(shelved(all).map((one) => one.id)).toEqual(["duel", "story", "small"]);
});
