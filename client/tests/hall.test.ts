// The lobby's words, and how much of it fits.
import { expect, test } from "vitest";
import { companyOf, emblemOf, greeting, invited, record, shares, tagOf } from "../src/lobby/hall";
import { fresh, numbered } from "../src/turns.svelte";
import type { GameInfo, SeatInfo, TableInfo } from "../src/wire";

const seat = (number: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  number,
  name: `Clan ${"AB"[number]}`,
  kind: "person",
  ...more,
});
const table = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: "t1",
  game: "g",
  title: "Stone Daze",
  seats: [seat(0, { mine: true }), seat(1, { player: "Ivy" })],
  private: true,
  options: {},
  created: 0,
  changed: 0,
  pace: { hours: 0, silence: true },
  ...more,
});

test.each([
  [8, 0, "Good morning, Garnet."],
  [14, 1, "Good afternoon, Garnet. It is your move at one table."],
  [21, 12, "Good evening, Garnet. It is your move at 12 tables."],
])("greets at %i o'clock", (hour, turns, words) => {
  expect(greeting("Garnet Rowan", turns, new Date(2026, 1, 1, hour))).toBe(words);
});

test.each([
  [[seat(0, { mine: true }), seat(1, { player: "Ivy" })], "Ivy"],
  [[seat(0, { mine: true }), seat(1, { kind: "bot", level: "easy" })], "an easy bot"],
  [[seat(0, { mine: true }), seat(1, { kind: "open" }), seat(2, { kind: "open" })], "two free seats"],
  [[seat(0, { mine: true }), seat(1, { player: "Ivy" }), seat(2, { kind: "open" })], "Ivy and a free seat"],
  [[seat(0, { mine: true })], ""],
])("names who else sits there", (seats, words) => {
  expect(companyOf(table({ seats }))).toBe(words);
});

test.each<[Partial<TableInfo>, string, string]>([
  [{ your_turn: true, waiting: [0] }, "your move", "turn"],
  [{ waiting: [1] }, "Clan B’s move", ""],
  [{ over: "A is home", outcome: "won" }, "won", "won"],
  [{ over: "A is home", outcome: "lost" }, "lost", ""],
  [{ over: "A is home" }, "over", ""],
])("says whose move it is, or how it came out: %j", (more, text, kind) => {
  expect(tagOf(table(more))).toEqual({ text, kind });
});

test("counts what came out somehow", () => {
  const outcomes = ["won", "lost", "won", null, "drawn"] as const;
  expect(record(outcomes.map((outcome) => table({ over: "it is over", outcome })))).toBe("2 won, 1 lost, 1 drawn");
  expect(record([table({ over: "told" })])).toBe("");
});

test.each([
  [9, [2, 0, 9], [2, 0, 7]],
  [6, [5, 2, 9], [3, 2, 1]],
  [4, [9, 9, 9], [2, 1, 1]],
  [12, [9, 0, 4], [9, 0, 3]],
  [20, [1, 1, 1], [1, 1, 1]],
  [0, [1, 0, 0], [1, 0, 0]],
])("%i lines for lists of %j", (lines, wanted, given) => {
  expect(shares(lines, wanted)).toEqual(given);
});

test.each([
  ["https://dolmen.example/j/ab-1/k_2", "/j/ab-1/k_2"],
  ["  http://localhost:8000/j/ab/k?from=mail ", "/j/ab/k"],
  ["/j/ab/k", "/j/ab/k"],
  ["ab/k", "/j/ab/k"],
  ["https://dolmen.example/t/ab", "/t/ab"],
  ["https://dolmen.example/rules/ab", null],
  ["hello there", null],
  ["", null],
])("an invitation: %s", (text, path) => {
  expect(invited(text)).toBe(path);
});

test("a table always has the same emblem, and only one that can be drawn", () => {
  const nodes = { a: { id: "a", type: "token", icon: "club" }, b: { id: "b", type: "token", icon: "nowhere" } };
  const game = { picture: { nodes, root: [], palette: {} } } as unknown as GameInfo;
  expect(emblemOf(game, "t1", (icon) => icon === "club")).toBe("club");
  expect(emblemOf(undefined, "t1", () => true)).toBe("dolmen");
});

test("only what did not wait before is news", () => {
  const [one, two] = [
    { id: "1", title: "One" },
    { id: "2", title: "Two" },
  ];
  expect(fresh([one], [one, two])).toEqual([two]);
  expect(fresh([one, two], [one])).toEqual([]);
  expect(numbered(2, "Your turn")).toBe("(2) Your turn");
  expect(numbered(0, "Dolmen")).toBe("Dolmen");
});
