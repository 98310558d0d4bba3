import { describe, expect, test } from "vitest";
import { found, named, spans } from "../src/rules/search";
import {
  ago,
  changedOptions,
  endOf,
  listed,
  playersOf,
  seated,
  sitter,
  titled,
  valued,
  waitingFor,
} from "../src/words";
import type { GameInfo, SeatInfo } from "../src/wire";
import { full } from "./fixtures";

const table = full().table;
const seat = (parts: Partial<SeatInfo>): SeatInfo => ({ number: 0, name: "X", kind: "person", ...parts });

test.each([
  [[1], "1 player"],
  [[2], "2 players"],
  [[2, 3, 4], "2 to 4 players"],
  [[2, 4], "2 or 4 players"],
])("%j seats are %s", (seats, words) => expect(playersOf(seats)).toBe(words));

test.each<[Partial<SeatInfo>, string]>([
  [{ player: "Ben" }, "X (Ben)"],
  [{ name: "Mira", player: "Ben" }, "Mira (Ben)"],
  [{ number: 1, name: "Player 2", player: "Ben" }, "Ben"],
  [{ number: 1, name: "Player 2", kind: "bot", level: "easy" }, "Player 2 (easy bot)"],
])("a seat is called by what tells most: %j is %s", (parts, words) => expect(seated(seat(parts))).toBe(words));

test("lists read like sentences", () => {
  expect(listed([])).toBe("");
  expect(listed(["a"])).toBe("a");
  expect(listed(["a", "b", "c"])).toBe("a, b and c");
});

test.each<[Partial<SeatInfo>, string]>([
  [{ mine: true, player: "Flint" }, "you"],
  [{ player: "Flint" }, "Flint"],
  [{ kind: "bot", level: "hard" }, "hard bot"],
  [{ kind: "open" }, "free seat"],
  [{ kind: "open", stands_in: true, level: "easy" }, "easy bot, for now"],
  [{ player: "Flint", stands_in: true, level: "easy" }, "easy bot for Flint"],
])("who sits there: %j", (parts, words) => expect(sitter(seat(parts))).toBe(words));

test("whom the table waits for", () => {
  expect(waitingFor(table, [0], [])).toBe("");
  expect(waitingFor(table, [1], [])).toBe("Waiting for O (medium bot)");
  expect(waitingFor(table, [0, 1], [1])).toBe("O is thinking…");
});

test("how it ended", () => {
  const end = { winners: [], draw: false, scores: [], shared: false, worth: [], reason: "" };
  const watched = { ...table, seats: table.seats.map((one) => ({ ...one, mine: false })) };
  expect(endOf({ ...end, draw: true }, table)).toBe("A draw");
  expect(endOf({ ...end, winners: [0] }, table)).toBe("You won");
  expect(endOf({ ...end, winners: [1] }, table)).toBe("O wins");
  expect(endOf(end, table)).toBe("You lost");
  expect(endOf(end, watched)).toBe("The game is over");
});

test("options are put into words where they are not as they come", () => {
  const option = (name: string, standard: unknown) => ({
    name,
    description: "",
    values: [],
    default: standard,
    seats: [2],
  });
  const game = {
    options: [option("mega_club", false), option("setup", "choose"), option("rows", 12)],
  } as Partial<GameInfo>;
  const changed = { ...table, options: { mega_club: true, setup: "ready", rows: 12 } };
  expect(changedOptions(changed, game as GameInfo)).toEqual(["Mega club", "Setup: Ready"]);
  const known = { ...changed, options: {}, chosen_seed: true };
  expect(changedOptions(known, game as GameInfo)).toEqual(["Seed chosen by its maker"]);
  expect(titled("as-seated")).toBe("As seated");
  expect([true, false, 12].map(valued)).toEqual(["yes", "no", "12"]);
});

test.each([
  [5, "just now"],
  [300, "5 minutes ago"],
  [7200, "2 hours ago"],
  [86_400, "yesterday"],
  [864_000, "10 days ago"],
  [-5, "just now"],
])("%d seconds are %s", (seconds, words) => expect(ago(1_000_000 - seconds, 1_000_000)).toBe(words));

describe("rules", () => {
  const clause = (id: string, text: string, section = "") => ({ id, text, section });
  const clauses = [
    clause("SD.7.1", "A figure moves.", "7. Orders"),
    clause("SD.70.1", "Fire burns."),
    clause("SD.8.2", "Fire and moves"),
  ];
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);

  test("are found by id, by section and by words", () => {
    expect(ids(found(clauses, "sd.7"))).toEqual(["SD.7.1"]);
    expect(ids(found(clauses, "SD.8.2."))).toEqual(["SD.8.2"]);
    expect(ids(found(clauses, "FIRE moves"))).toEqual(["SD.8.2"]);
    expect(ids(found(clauses, "orders"))).toEqual(["SD.7.1"]);
    expect(found(clauses, "  ")).toEqual([]);
  });

  test("of the moment come in the order of the ask; unknown ones are left out", () => {
    expect(ids(named(clauses, ["SD.8.2", "SD.9.9", "SD.7.1"]))).toEqual(["SD.8.2", "SD.7.1"]);
  });

  test("keep their little markup", () => {
    expect(spans("Use `ROWS` *always*, **never** 2 * 3 * 4.").map(({ kind, text }) => [kind, text])).toEqual([
      ["text", "Use "],
      ["code", "ROWS"],
      ["text", " "],
      ["em", "always"],
      ["text", ", "],
      ["strong", "never"],
      ["text", " 2 * 3 * 4."],
    ]);
  });
});
