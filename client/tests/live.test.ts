import { beforeEach, describe, expect, test, vi } from "vitest";
import { Live, type News } from "../src/live/live.svelte";
import { waitBefore } from "../src/live/socket";
import { FakeLine, full, hinted, pick, told } from "./fixtures";

let line: FakeLine;
let live: Live;
let notes: string[];
let news: News[];

beforeEach(() => {
  line = new FakeLine();
  notes = [];
  news = [];
  live = new Live("t1", { notify: (text) => notes.push(text), news: (n) => news.push(n) }, line);
});

const asking = full({ asks: [pick("7", "a1", "b1"), { ...pick("8", "give up"), standing: true }], waiting: [0] });
const sent = (type: string) => line.last.sent.filter((message) => message.type === type);

describe("a message in pieces", () => {
  const text = JSON.stringify({ ...asking, status: 'a "very" large table 💎' });
  const [one, two] = [text.slice(0, 40), text.slice(40)];

  test("is heard when the last one is there", () => {
    line.last.accept({ type: "more", text: one });
    expect(live.table).toBeNull();
    line.last.hear({ type: "more", text: two, last: true });
    expect(live.table?.status).toBe('a "very" large table 💎');
    line.last.hear({ type: "update", v: 1, status: "small" });
    expect(live.table?.status).toBe("small");
  });

  test("is begun again on a new line", () => {
    line.last.accept({ type: "more", text: one });
    line.last.close();
    line.tick();
    line.last.accept({ type: "more", text: one }, { type: "more", text: two, last: true });
    expect(live.asks.map((ask) => ask.id)).toEqual(["7"]);
  });
});

describe("the connection", () => {
  test("is connecting, then live, and shows the table", () => {
    expect(live.connection).toBe("connecting");
    expect(line.last.url).toMatch(/^ws:\/\/.*\/api\/tables\/t1\/live$/);
    line.last.accept(asking);
    expect(live.connection).toBe("live");
    expect(live.asks.map((ask) => ask.id)).toEqual(["7"]);
    expect(live.offers.map((ask) => ask.id)).toEqual(["8"]);
  });

  test("comes back by itself after it was lost, and keeps the picture meanwhile", () => {
    line.last.accept(asking);
    line.last.close();
    expect(live.connection).toBe("lost");
    expect(live.table?.asks).toHaveLength(2);
    line.tick();
    expect(live.connection).toBe("reconnecting");
    line.last.accept(full({ status: "new" }));
    expect(live.connection).toBe("live");
    expect(live.table?.status).toBe("new");
  });

  test("waits longer each time, until it has heard something again", () => {
    const waits: (number | undefined)[] = [];
    for (let i = 0; i < 8; i++) {
      line.last.close();
      waits.push(line.timers[0]?.ms);
      line.tick();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
    line.last.accept(asking);
    line.last.close();
    expect(line.timers[0]?.ms).toBe(500);
  });

  test("does not hammer a server that lets it in and throws it out", () => {
    line.last.accept();
    line.last.close();
    line.tick();
    line.last.accept();
    line.last.close();
    expect(line.timers[0]?.ms).toBe(1000);
  });

  test("is tried at once when a person asks for it", () => {
    line.last.close();
    live.retry();
    expect(live.connection).toBe("reconnecting");
    expect(line.timers).toEqual([]);
    expect(line.sockets).toHaveLength(2);
  });

  test("stays closed once the page is left", () => {
    line.last.accept(asking);
    live.close();
    expect(line.timers).toEqual([]);
  });

  test("spreads those who come back", () => {
    expect(waitBefore(0, 0)).toBe(250);
    expect(waitBefore(0, 1)).toBe(500);
  });
});

describe("versions", () => {
  test("an update that follows is taken, an old one is not", () => {
    line.last.accept(full({ v: 3 }));
    line.last.hear(
      { type: "update", v: 4, status: "four" },
      { type: "update", v: 4, status: "again" },
      { type: "update", v: 2, status: "old" },
    );
    expect(live.table).toMatchObject({ v: 4, status: "four" });
    expect(sent("sync")).toEqual([]);
  });

  test("a gap asks for everything, once, and nothing is drawn until it comes", () => {
    line.last.accept(full({ v: 3, status: "three" }));
    line.last.hear({ type: "update", v: 5, status: "five" }, { type: "update", v: 6, status: "six" });
    expect(live.table?.status).toBe("three");
    expect(sent("sync")).toHaveLength(1);
    line.last.hear(full({ v: 6, status: "all" }), { type: "update", v: 7, status: "seven" });
    expect(live.table).toMatchObject({ v: 7, status: "seven" });
  });

  test("news are what was added to the log", () => {
    line.last.accept(full({ log: [told("one")] }));
    line.last.hear(
      { type: "update", v: 1, log: [told("two"), told("three")], log_length: 1 },
      { type: "update", v: 2, thinking: [1], log_length: 3 },
    );
    expect(news.map((n) => n.fresh.map((t) => t.text))).toEqual([["two", "three"]]);
  });

  test("a log that gets shorter was taken back, but at the end it is only secrets that come to light", () => {
    line.last.accept(full({ v: 0, log: [told("one"), told("two")] }));
    line.last.hear({ type: "update", v: 1, log: [], log_length: 1 });
    expect(notes).toEqual(["Something was taken back."]);
    const result = { winners: [0], draw: false, scores: [], shared: false, worth: [], reason: "" };
    line.last.hear({ type: "update", v: 2, log: [told("secret"), told("one")], log_length: 0, result });
    expect(notes).toHaveLength(1);
  });

  test("what happened while the line was down is news too", () => {
    line.last.accept(full({ log: [told("one")] }));
    line.last.close();
    line.tick();
    line.last.accept(full({ log: [told("one"), told("two")] }));
    expect(news.map((n) => n.fresh.map((t) => t.text))).toEqual([["two"]]);
  });

  const returning = { moment: 1, of: 2, by: "Opal", agreed: [1], needed: [0, 1] };
  const wished = { ...full().table, returning };

  test("what was taken back by going back is told by the notice alone", () => {
    line.last.accept(full({ table: wished, log: [told("one"), told("two")] }));
    line.last.hear(
      { type: "update", v: 1, log_length: 1, notices: ["Opal took the table back to moment 1"] },
      { type: "update", v: 2, table: full().table },
    );
    expect(live.table?.notices).toEqual(["Opal took the table back to moment 1"]);
    expect(notes).toEqual([]);
  });

  test("going back to the same moment once more has no new notice, and is told of too", () => {
    line.last.accept(full({ table: wished, log: [told("one"), told("two")] }));
    line.last.hear({ type: "update", v: 1, log_length: 1 }, { type: "update", v: 2, table: full().table });
    expect(notes).toEqual(["Something was taken back."]);
  });

  test("a wish to go back that was laid aside is told of", () => {
    line.last.accept(full({ table: wished, log: [told("one")] }));
    line.last.hear({ type: "update", v: 1, log: [told("two")], log_length: 1, table: wished });
    expect(notes).toEqual([]);
    line.last.hear({ type: "update", v: 2, table: full().table });
    expect(notes).toEqual(["The wish to go back was laid aside."]);
  });
});

describe("an answer", () => {
  test("is on its way until it is done", async () => {
    line.last.accept(asking);
    const outcome = live.answer("7", { pick: 1 });
    expect(live.handing.has("7")).toBe(true);
    expect(sent("answer")).toEqual([{ type: "answer", seq: 1, ask: "7", pick: 1 }]);
    line.last.hear({ type: "done", seq: 1 });
    expect(await outcome).toEqual({ ok: true });
    expect(live.handing.size).toBe(0);
  });

  test("is done with the update that it brought", async () => {
    line.last.accept(asking);
    const outcome = live.answer("7", { pick: 1 });
    line.last.hear({ type: "update", v: 1, done: 1, asks: [], log: [told("X on b1")] });
    expect(await outcome).toEqual({ ok: true });
    expect(live.table).toMatchObject({ asks: [], seen: 1 });
  });

  test("is done even if its update comes after a gap", async () => {
    line.last.accept(asking);
    const outcome = live.answer("7", { pick: 1 });
    line.last.hear({ type: "update", v: 5, done: 1, asks: [] });
    expect(await outcome).toEqual({ ok: true });
    expect(sent("sync")).toHaveLength(1);
  });

  test("is refused with the server's reason", async () => {
    line.last.accept(asking);
    const outcome = live.answer("7", { pick: 9 });
    line.last.hear({ type: "refused", seq: 1, reason: "not on offer" });
    expect(await outcome).toEqual({ ok: false, reason: "not on offer" });
  });

  test("is handed in once, however often one clicks", () => {
    line.last.accept(asking);
    const first = live.answer("7", { pick: 1 });
    expect(live.answer("7", { pick: 0 })).toBe(first);
    expect(sent("answer")).toHaveLength(1);
  });

  test("without a word from the server goes out again if its ask is still open", async () => {
    line.last.accept(asking);
    const outcome = live.answer("7", { pick: 1 });
    line.last.close();
    line.tick();
    line.last.accept(asking);
    expect(sent("answer")).toEqual([{ type: "answer", seq: 1, ask: "7", pick: 1 }]);
    expect(notes).toHaveLength(1);
    line.last.hear({ type: "done", seq: 1 });
    expect(await outcome).toEqual({ ok: true });
  });

  test("is not sent again if its ask is over, and the person is told", async () => {
    line.last.accept(asking);
    const outcome = live.answer("7", { pick: 1 });
    line.last.close();
    line.tick();
    line.last.accept(full());
    expect(sent("answer")).toEqual([]);
    expect(await outcome).toMatchObject({ ok: false, reason: expect.stringContaining("on its way") });
    expect(live.handing.size).toBe(0);
  });

  test("to an ask that lasts is not sent twice: it may have counted, and the person looks", async () => {
    const lasting = full({ asks: [{ ...pick("note.0", "a1"), lasting: true }] });
    line.last.accept(lasting);
    const outcome = live.answer("note.0", { pick: 0 });
    line.last.close();
    line.tick();
    line.last.accept(lasting);
    expect(sent("answer")).toEqual([]);
    expect(await outcome).toMatchObject({ ok: false, reason: expect.stringContaining("Look into the log") });
  });

  test("given while the line is down is kept and sent later", async () => {
    line.last.accept(asking);
    line.last.close();
    const outcome = live.answer("7", { pick: 0 });
    line.tick();
    line.last.accept(asking);
    expect(sent("answer")).toHaveLength(1);
    line.last.hear({ type: "done", seq: 1 });
    expect(await outcome).toEqual({ ok: true });
  });

  test("given while the line is down, to an ask that is over, was not sent, and says so", async () => {
    line.last.accept(asking);
    line.last.close();
    const outcome = live.answer("7", { pick: 0 });
    line.tick();
    line.last.accept(full());
    expect(await outcome).toMatchObject({ ok: false, reason: expect.stringContaining("not sent") });
  });

  test("is not sent twice by a mere resync", () => {
    line.last.accept(asking);
    void live.answer("7", { pick: 1 });
    line.last.hear(asking);
    expect(sent("answer")).toHaveLength(1);
  });
});

describe("requests", () => {
  test("a draft gets what is left", async () => {
    line.last.accept(asking);
    const left = live.draft("7", { fields: { a: 1 } });
    line.last.hear({
      type: "draft-reply",
      seq: 1,
      fields: { a: [0, 1] },
      warnings: [{ text: "hm", at: "a1" }],
      flaw: "",
    });
    expect(await left).toMatchObject({ fields: { a: [0, 1] }, warnings: [{ text: "hm", at: "a1" }] });
  });

  test("replies find their request by number", async () => {
    line.last.accept(asking);
    const undo = live.undo();
    const hint = live.hint();
    line.last.hear(hinted({ seq: 2, choice: ["the middle"] }), { type: "refused", seq: 1, reason: "dice were rolled" });
    expect(await undo).toEqual({ ok: false, reason: "dice were rolled" });
    expect(await hint).toMatchObject({ choice: ["the middle"] });
  });

  test("end when the line is lost", async () => {
    line.last.accept(asking);
    const said = live.say("hello", false);
    const draft = live.draft("7", {});
    line.last.close();
    expect(await said).toMatchObject({ ok: false });
    expect(await draft).toBeNull();
    expect(await live.say("hello?", false)).toMatchObject({ ok: false });
  });

  test("seen tells how much of the log, and remembers it", () => {
    line.last.accept(full({ log: [told("one"), told("two")] }));
    live.seen();
    expect(live.table?.seen).toBe(2);
    expect(sent("seen")).toEqual([]);
    line.last.hear({ type: "update", v: 1, log: [told("three")], log_length: 2 });
    live.seen();
    line.tick();
    expect(sent("seen")).toEqual([{ type: "seen", log: 3 }]);
    line.tick();
    expect(sent("seen")).toHaveLength(1);
  });

  test("seen is told at once when the page is hidden, or left", () => {
    line.last.accept(full({ log: [told("one")] }));
    live.seen();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent("seen")).toEqual([{ type: "seen", log: 1 }]);
    line.last.hear({ type: "update", v: 1, log: [told("two")], log_length: 1 });
    live.seen();
    live.close();
    expect(sent("seen")).toEqual([
      { type: "seen", log: 1 },
      { type: "seen", log: 2 },
    ]);
    vi.restoreAllMocks();
  });

  test("what was seen stays seen when everything is sent again before the server knows", () => {
    line.last.accept(full({ log: [told("one"), told("two")] }));
    live.seen();
    line.last.hear(full({ v: 3, log: [told("one"), told("two"), told("three")], seen: 0 }));
    expect(live.table?.seen).toBe(2);
  });

  test("what the own answer brought about counts as seen, what comes later does not", () => {
    line.last.accept(asking);
    void live.answer("7", { pick: 1 });
    line.last.hear({ type: "done", seq: 1 }, { type: "update", v: 1, asks: [], log: [told("X on b1")] });
    line.last.hear({ type: "update", v: 2, log: [told("O on a1")], log_length: 1 });
    expect(live.table?.seen).toBe(1);
    line.tick();
    expect(sent("seen")).toEqual([{ type: "seen", log: 1 }]);
  });

  test("a refusal that belongs to nothing is shown", () => {
    line.last.accept(asking);
    line.last.hear({ type: "refused", seq: 0, reason: "this message cannot be read" });
    expect(notes).toEqual(["this message cannot be read"]);
  });
});
