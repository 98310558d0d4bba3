import { describe, expect, test } from "vitest";
import { applied, firstLine, withEarlier, withEarlierChat } from "../src/live/apply";
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

  test("brings notices, and takes them away", () => {
    const told = applied(before, { type: "update", v: 5, notices: ["The table went back"], log_length: 2 });
    expect(told.notices).toEqual(["The table went back"]);
    expect(applied(told, { type: "update", v: 6, log_length: 2 }).notices).toEqual(["The table went back"]);
    expect(applied(told, { type: "update", v: 6, notices: [], log_length: 2 }).notices).toEqual([]);
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
    const won = {
      ...before,
      result: { winners: [0], draw: false, scores: [], shared: false, worth: [], reason: "three in a row" },
    };
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
    const won = {
      ...before,
      result: { winners: [0], draw: false, scores: [], shared: false, worth: [], reason: "three in a row" },
    };
    expect(applied(won, { type: "update", v: 5, waiting: [0], log_length: 1 }).result).toBeNull();
  });
});

describe("a log that is longer than what is held of it", () => {
  const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => told(`line ${from + n}`));
  const long = full({ log_count: 500, log: numbered(400, 500), seen: 480 });
  const texts = ({ log }: { log: { text: string }[] }) => log.map((line) => line.text);

  test("grows and shrinks at its end by the numbers of the whole", () => {
    const more = applied(long, { type: "update", v: 1, log: numbered(500, 502), log_length: 500 });
    expect([firstLine(more), more.log_count, more.log.at(-1)?.text]).toEqual([400, 502, "line 501"]);
    const less = applied(long, { type: "update", v: 1, log: [told("other")], log_length: 410 });
    expect([firstLine(less), less.log_count, less.log.length]).toEqual([400, 411, 11]);
    expect(texts(less).slice(-2)).toEqual(["line 409", "other"]);
  });

  test("is empty if more was taken back than is held", () => {
    const less = applied(long, { type: "update", v: 1, log_length: 300 });
    expect([less.log_count, less.log]).toEqual([300, []]);
  });

  test("takes a page that fits before it, and no other", () => {
    const page = { first: 300, lines: numbered(300, 400) };
    const longer = withEarlier(long, page);
    expect([firstLine(longer), longer.log_count, texts(longer)[0]]).toEqual([300, 500, "line 300"]);
    expect(withEarlier(longer, page)).toBe(longer);
  });

  test("is begun anew when secrets come to light between its lines, and what was seen ends with the same line", () => {
    const shown = [...numbered(460, 480), told("a secret"), ...numbered(480, 501)];
    const end = { type: "update", v: 1, log: shown, log_length: 520, log_anew: true, log_new: 1 } as const;
    const over = applied(long, { ...end, log: [...shown] });
    expect([firstLine(over), over.log_count, over.log.length]).toEqual([520, 562, 42]);
    expect(over.seen).toBe(540);
  });

  test("and so with chat", () => {
    const said = (n: number) => ({ n, who: "Flint", text: `word ${n}`, when: 0 });
    const talk = full({ chat_count: 61, chat: [said(60)] });
    const more = applied(talk, { type: "update", v: 1, chat: [said(61)] });
    expect([more.chat_count, more.chat.length]).toEqual([62, 2]);
    const page = { first: 59, lines: [said(59)] };
    expect(withEarlierChat(more, page).chat.map((line) => line.n)).toEqual([59, 60, 61]);
    expect(withEarlierChat(talk, { first: 0, lines: [said(0)] })).toBe(talk);
  });
});
