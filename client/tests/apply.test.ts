import { describe, expect, test } from "vitest";
import { applied } from "../src/live/apply";
import { cell, full, pick, told, token } from "./fixtures";

const before = full({
  v: 4,
  nodes: { a1: cell("a1"), b1: cell("b1", 1), x: token("x", "a1") },
  root: ["board"],
  status: "X to move",
  asks: [pick("1", "a1")],
  waiting: [0],
  thinking: [1],
  log: [told("one"), told("two")],
  chat: [{ n: 0, who: "Flint", text: "hello", when: 0 }],
  undo: true,
});

describe("an update", () => {
  test("changes what it names and keeps the rest", () => {
    const after = applied(before, { type: "update", v: 5, status: "O to move", log_length: 2 });
    expect(after).toMatchObject({
      v: 5,
      status: "O to move",
      waiting: [0],
      undo: true,
      asks: before.asks,
      log: before.log,
    });
  });

  test("brings new components, replaces changed ones and takes away those that are gone", () => {
    const after = applied(before, {
      type: "update",
      v: 5,
      nodes: { x: token("x", "b1"), y: token("y", "a1") },
      gone: ["b1"],
      log_length: 2,
    });
    expect(after.nodes).toEqual({ a1: cell("a1"), x: token("x", "b1"), y: token("y", "a1") });
    expect(before.nodes["x"]).toEqual(token("x", "a1"));
    expect(after.nodes["a1"]).toBe(before.nodes["a1"]);
  });

  test("empties what has become empty", () => {
    const after = applied(before, {
      type: "update",
      v: 5,
      asks: [],
      waiting: [],
      thinking: [],
      undo: false,
      log_length: 2,
    });
    expect(after).toMatchObject({ asks: [], waiting: [], thinking: [], undo: false });
  });

  test("adds to the log after what is kept of it", () => {
    expect(
      applied(before, { type: "update", v: 5, log: [told("three")], log_length: 2 }).log.map((t) => t.text),
    ).toEqual(["one", "two", "three"]);
    expect(
      applied(before, { type: "update", v: 5, log: [told("other")], log_length: 1 }).log.map((t) => t.text),
    ).toEqual(["one", "other"]);
  });

  test("shortens the log when something was taken back, down to nothing", () => {
    expect(applied(before, { type: "update", v: 5, log_length: 1 }).log).toHaveLength(1);
    expect(applied(before, { type: "update", v: 5, undo: false }).log).toEqual([]);
  });

  test("of chat or seats leaves log and result alone", () => {
    const won = { ...before, result: { winners: [0], draw: false, scores: [], reason: "three in a row" } };
    const line = { n: 1, who: "Flint", text: "well played", when: 1 };
    const after = applied(won, { type: "update", v: 5, chat: [line] });
    expect(after.chat).toHaveLength(2);
    expect(after.log).toBe(won.log);
    expect(after.result).toBe(won.result);
    expect(applied(won, { type: "update", v: 5, table: { ...won.table, rematch: "t2" } }).result).toBe(won.result);
  });

  test("of the seats keeps what only this person knows of the table", () => {
    const own = { ...before, table: { ...before.table, owner: true, invite: "/j/t1/key" } };
    const seats = before.table.seats.map((seat) => ({ ...seat, mine: false, connected: false }));
    const after = applied(own, { type: "update", v: 5, table: { ...before.table, seats, rematch: "t2" } });
    expect(after.table).toMatchObject({ owner: true, invite: "/j/t1/key", rematch: "t2" });
    expect(after.table.seats.map((seat) => [seat.mine, seat.connected])).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  test("of the match without a result takes a result back", () => {
    const won = { ...before, result: { winners: [0], draw: false, scores: [], reason: "three in a row" } };
    expect(applied(won, { type: "update", v: 5, waiting: [0], log_length: 1 }).result).toBeNull();
  });
});
