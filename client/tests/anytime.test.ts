// What can be done at any time: in sight, at one click where it is urgent, and no word lost meanwhile.
import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { draftOf, keepDraft, recallDraft, takeOver, type Draft, type FormDraft } from "../src/ask/drafts";
import { PACE, Watched } from "../src/live/watched";
import TablePage from "../src/table/TablePage.svelte";
import { atHand, rare } from "../src/table/offers";
import { PACE as LOOKS } from "../src/table/opened.svelte";
import { voice } from "../src/voice.svelte";
import type { AskView, FromServer, Stroke } from "../src/wire";
import { FakeSocket, full, pick } from "./fixtures";

let socket: FakeSocket;

beforeEach(() => {
  sessionStorage.clear();
  voice.toasts = [];
  vi.stubGlobal("WebSocket", function (url: string) {
    return (socket = new FakeSocket(url));
  });
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path === "/api/games" ? [] : full().table))),
  );
});

const offered = (id: string, more: Partial<AskView>): AskView => ({
  id,
  kind: "write",
  prompt: id,
  at: "table",
  standing: true,
  lasting: true,
  most: 50,
  ...more,
});
const stop = offered("stop.0", {
  kind: "pick",
  options: [{ label: "stop" }],
  button: { short: "Stop", urgent: true },
  shape: 9,
});
const note = offered("note.0", { prompt: "Write a line", button: { short: "Note", group: "Tell" }, least: 1 });
const draw = offered("sketch.0", { kind: "draw", prompt: "Sketch for all", button: { group: "Tell" }, live: true });
const rest = offered("end.0", { kind: "pick", options: [{ label: "yes" }], prompt: "Surrender" });
const busy = full({ asks: [pick("7", "a", "b"), note, stop, draw, rest], waiting: [0] });

async function sit(at = busy): Promise<void> {
  render(TablePage, { id: "t1" });
  socket.accept(at);
  await screen.findByRole("heading", { level: 1, name: "Tic-tac-toe" });
}
async function hear(...messages: FromServer[]): Promise<void> {
  socket.hear(...messages);
  await Promise.resolve();
}
const bar = () => within(screen.getByRole("navigation", { name: "At any time" }));
const sent = (type: string) => socket.sent.filter((message) => message.type === type);
const open = async (group: string, entry: string) => {
  await fireEvent.click(bar().getByRole("button", { name: group }));
  await fireEvent.click(bar().getByRole("button", { name: entry }));
};
const textarea = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Write a line" });

test("offers are sorted by heading; the urgent stand alone, the rare are for the menu", () => {
  const { urgent, groups } = atHand(busy.asks.slice(1));
  expect(urgent).toEqual([stop]);
  expect(groups).toEqual([{ group: "Tell", offers: [note, draw] }]);
  expect(rare(busy.asks.slice(1))).toEqual([rest]);
});

describe("at the table", () => {
  test("what is urgent takes one click, and a second one in the same moment is the same", async () => {
    await sit();
    await fireEvent.click(bar().getByRole("button", { name: "Stop" }));
    await fireEvent.click(bar().getByRole("button", { name: "Stop" }));
    expect(sent("answer")).toEqual([{ type: "answer", seq: 1, ask: "stop.0", pick: 0, shape: 9 }]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await hear({ type: "done", seq: 1 });
    await waitFor(() => expect(bar().getByRole<HTMLButtonElement>("button", { name: "Stop" }).disabled).toBe(false));
  });

  test("somebody writes on while the game goes on, and the next note begins empty", async () => {
    await sit();
    await open("Tell", "Note");
    await fireEvent.input(textarea(), { target: { value: "It rains" } });
    const asks = [{ ...note, prompt: "Write a line", ideas: ["snow"] }, stop];
    await hear({ type: "update", v: 1, asks, waiting: [1] });
    expect(textarea().value).toBe("It rains");
    await hear({ type: "update", v: 2, asks: [stop] });
    expect(screen.queryByRole("dialog")).toBeNull();
    await hear({ type: "update", v: 3, asks });
    expect(textarea().value).toBe("It rains");
    await fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Done" }));
    expect(sent("answer")).toMatchObject([{ ask: "note.0", text: "It rains" }]);
    await hear({ type: "update", v: 4, done: 1, log: [{ kind: "Said", text: "It rains" }] });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await open("Tell", "Note");
    expect(textarea().value).toBe("");
  });

  test("what is refused stays in the box", async () => {
    await sit();
    await open("Tell", "Note");
    await fireEvent.input(textarea(), { target: { value: "It rains" } });
    await fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Done" }));
    await hear({ type: "refused", seq: 1, reason: "the disk is full" });
    await waitFor(() => expect(voice.toasts.map((toast) => toast.text)).toContain("the disk is full"));
    expect(textarea().value).toBe("It rains");
  });

  test("Escape puts it away, and it is still there later", async () => {
    await sit();
    await open("Tell", "Note");
    await fireEvent.input(textarea(), { target: { value: "It rains" } });
    await fireEvent.keyDown(textarea(), { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    await open("Tell", "Note");
    expect(textarea().value).toBe("It rains");
  });

  test("another question does not take the pen out of somebody's hand", async () => {
    const writing: AskView = { id: "w", kind: "write", prompt: "A wish", at: "table", most: 50 };
    render(TablePage, { id: "t1" });
    socket.accept(full({ asks: [writing], waiting: [0] }));
    await fireEvent.input(await screen.findByLabelText("A wish"), { target: { value: "tea" } });
    await hear({ type: "update", v: 1, asks: [{ ...pick("v", "yes", "no"), prompt: "Agree?" }, writing] });
    expect(screen.getByLabelText<HTMLTextAreaElement>("A wish").value).toBe("tea");
    await fireEvent.click(screen.getByRole("button", { name: "Agree?" }));
    expect(screen.getByRole("button", { name: "yes" })).toBeTruthy();
  });

  test("others are seen drawing, and nothing is left of it when they are done", async () => {
    await sit();
    const strokes: Stroke[] = [{ points: [[1, 2]], pen: "ink" }];
    await hear({ type: "drawing", seat: 1, prompt: "Sketch for all", strokes });
    await hear({ type: "drawing", seat: 1, prompt: "Sketch for all", kept: 1, strokes });
    expect(await screen.findByRole("img", { name: "O draws, 2 lines so far" })).toBeTruthy();
    await hear({ type: "drawing", seat: 1 });
    await waitFor(() => expect(screen.queryByRole("list", { name: "Being drawn" })).toBeNull());
  });

  test("everybody hears alike that something was taken back", async () => {
    render(TablePage, { id: "t1" });
    socket.accept(full({ log: [{ kind: "Said", text: "boo" }] }));
    await screen.findByRole("heading", { level: 1 });
    await hear({ type: "update", v: 1, log_length: 0, status: "again", undo: true });
    await waitFor(() => expect(voice.toasts.map((toast) => toast.text)).toEqual(["Something was taken back."]));
  });
});

describe("an offer that travels as a stub", () => {
  const stub = ({ id, kind, prompt, at, button }: AskView): AskView => ({
    ...{ id, kind, prompt, at, standing: true, lasting: true, stub: true },
    ...(button ? { button } : {}),
  });
  const strike = (...labels: string[]): AskView =>
    offered("strike.0", {
      kind: "pick",
      prompt: "Strike out",
      button: { group: "Tell" },
      options: labels.map((label) => ({ label })),
      shape: labels.length,
    });
  const stubs = [stub(note), stub(strike()), stop, stub(rest)];
  const table = full({ asks: stubs });
  /** The number under which something was last sent. */
  const seq = (type: string): number => (sent(type).at(-1) as { seq: number }).seq;
  const show = (ask: AskView) => hear({ type: "ask", seq: seq("open"), ask });
  const dialog = () => within(screen.getByRole("dialog"));

  test("is asked for when somebody opens it, and the focus goes to what is to be filled in", async () => {
    await sit(table);
    expect(sent("open")).toEqual([]);
    await open("Tell", "Note");
    expect(sent("open")).toEqual([{ type: "open", seq: 1, ask: "note.0" }]);
    expect(dialog().getByRole("status").textContent).toBe("One moment…");
    expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Write a line" }));
    await show(note);
    await waitFor(() => expect(document.activeElement).toBe(textarea()));
  });

  test("is looked at again when the table has changed, and no word is lost", async () => {
    await sit(table);
    await open("Tell", "Note");
    await show(note);
    await waitFor(() => expect(textarea()).toBeTruthy());
    await fireEvent.input(textarea(), { target: { value: "It rains" } });
    await hear({ type: "update", v: 1, status: "on" }, { type: "update", v: 2, status: "and on" });
    await waitFor(() => expect(sent("open")).toHaveLength(2), { timeout: LOOKS * 5 });
    await show({ ...note, ideas: ["snow"] });
    expect(textarea().value).toBe("It rains");
    await fireEvent.keyDown(textarea(), { key: "Escape" });
    await hear({ type: "update", v: 3, status: "quiet", asks: [...stubs] });
    await new Promise((resolve) => setTimeout(resolve, LOOKS * 2));
    expect(sent("open")).toHaveLength(2);
    await open("Tell", "Note");
    expect(textarea().value).toBe("It rains");
    expect(sent("open")).toHaveLength(3);
  });

  test("is answered in the shape it was shown in; refused, it is looked at again", async () => {
    await sit(table);
    await open("Tell", "Strike out");
    await show(strike("tea", "cake"));
    await fireEvent.click(await dialog().findByRole("button", { name: "cake" }));
    expect(sent("answer")).toMatchObject([{ ask: "strike.0", pick: 1, shape: 2 }]);
    await hear({ type: "refused", seq: seq("answer"), reason: "This has changed" });
    await waitFor(() => expect(sent("open")).toHaveLength(2));
    await show(strike("apples", "cake", "tea"));
    await dialog().findByRole("button", { name: "apples" });
    await fireEvent.click(dialog().getByRole("button", { name: "tea" }));
    expect(sent("answer").at(-1)).toMatchObject({ pick: 2, shape: 3 });
    await hear({ type: "done", seq: seq("answer") });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await open("Tell", "Strike out");
    expect(dialog().queryByRole("button", { name: "tea" })).toBeNull();
  });

  test("waits for a lost connection, also in the dialog of what is rare", async () => {
    await sit(table);
    socket.close();
    await fireEvent.click(screen.getByRole("button", { name: "More" }));
    await fireEvent.click(screen.getByRole("button", { name: "Surrender…" }));
    expect(dialog().getByRole("status").textContent).toContain("connection");
    await waitFor(() => expect(socket.onopen).toBeTruthy());
    const before = socket;
    await waitFor(() => expect(socket).not.toBe(before), { timeout: 3000 });
    socket.accept(table);
    await waitFor(() => expect(sent("open")).toHaveLength(1));
    await show(rest);
    expect(await dialog().findByRole("button", { name: "Yes, do it" })).toBeTruthy();
  });
});

describe("a drawing that is watched", () => {
  const stroke = (x: number): Stroke => ({ points: [[x, x]], pen: "ink" });
  const [a, b, c] = [stroke(1), stroke(2), stroke(3)];

  test("goes out in what changed, one message at a time", async () => {
    vi.useFakeTimers();
    const send = vi.fn(() => Promise.resolve({ ok: true } as const));
    const watched = new Watched(send);
    watched.show([a]);
    watched.show([a, b]);
    watched.show([a, c]);
    expect(send.mock.calls).toEqual([[0, [a]]]);
    await vi.advanceTimersByTimeAsync(PACE);
    watched.show([a]);
    await vi.advanceTimersByTimeAsync(PACE * 3);
    expect(send.mock.calls).toEqual([
      [0, [a]],
      [1, [c]],
      [1, []],
    ]);
    vi.useRealTimers();
  });

  test("goes out whole once more if something was missed, and not at all if nobody may see it", async () => {
    vi.useFakeTimers();
    const send = vi.fn((kept: number) =>
      Promise.resolve(kept ? { ok: false as const, reason: "missed" } : { ok: true as const }),
    );
    const watched = new Watched(send);
    watched.show([a]);
    await vi.advanceTimersByTimeAsync(PACE * 2);
    watched.show([a, b]);
    await vi.advanceTimersByTimeAsync(PACE * 3);
    expect(send.mock.calls).toEqual([
      [0, [a]],
      [1, [b]],
      [0, [a, b]],
    ]);
    const never = vi.fn(() => Promise.resolve({ ok: false as const, reason: "secret" }));
    new Watched(never).show([a]);
    await vi.advanceTimersByTimeAsync(PACE * 10);
    expect(never).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

describe("a choice by number", () => {
  const form = (...labels: string[]): Draft =>
    draftOf(
      offered("fix.0", {
        kind: "form",
        fields: [
          { key: "entry", prompt: "Which", at: "table", options: labels.map((label) => ({ label })) },
          { key: "text", prompt: "Text", at: "table", options: [], text: true },
        ],
      }),
    ) as Draft;

  test("means the same thing after the list has changed, also after a reload", () => {
    const before = form("apple", "pear") as FormDraft;
    before.set("entry", 1);
    before.write("text", "quince");
    const after = form("apple", "fig", "pear") as FormDraft;
    takeOver(after, before);
    expect(after.chosen).toEqual({ entry: 2, text: "quince" });
    keepDraft("t1", before);
    const again = form("pear", "apple") as FormDraft;
    recallDraft("t1", again);
    expect(again.chosen).toEqual({ entry: 0, text: "quince" });
  });

  test("is open again if the thing is gone; the words stay", () => {
    const before = form("apple", "pear") as FormDraft;
    before.set("entry", 1);
    before.write("text", "quince");
    const after = form("apple") as FormDraft;
    takeOver(after, before);
    expect(after.chosen).toEqual({ text: "quince" });
  });
});

describe("the urgent while something is in doubt", () => {
  const doubtful = { ...pick("7", "a1", "b1"), options: [{ label: "a1", warnings: ["sure?"] }, { label: "b1" }] };
  const anyway = () => screen.queryByRole("button", { name: "a1 anyway · sure?" });
  async function stopInDoubt(): Promise<void> {
    await sit({ ...busy, asks: [doubtful, stop] });
    const panel = within(screen.getByRole("region", { name: "Your answer" }));
    await fireEvent.click(panel.getByRole("button", { name: "a1" }));
    await waitFor(() => expect(anyway()).toBeTruthy());
    await fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  }

  test("is a click away, and the doubt stays with its question", async () => {
    await stopInDoubt();
    expect(sent("answer")).toMatchObject([{ ask: "stop.0", pick: 0, shape: 9 }]);
    await hear({ type: "update", v: 1, done: 1, asks: [doubtful, { ...stop, shape: 10 }] });
    await waitFor(() => expect(voice.spoken.map((one) => one.text)).toContain("Stop: done"));
    await fireEvent.click(anyway()!);
    expect(sent("answer")).toMatchObject([{ ask: "stop.0" }, { ask: "7", pick: 0 }]);
  });

  test("ends the doubt if it takes the question away or makes it another", async () => {
    await stopInDoubt();
    await hear({ type: "update", v: 1, done: 1, asks: [pick("7", "a1", "c1"), stop] });
    await waitFor(() => expect(anyway()).toBeNull());
    await hear({ type: "update", v: 2, asks: [doubtful, stop] });
    expect(anyway()).toBeNull();
  });
});
