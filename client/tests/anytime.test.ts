// What can be done at any time: in sight, at one click where it is urgent, and no word lost meanwhile.
import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { draftOf, keepDraft, recallDraft, takeOver, type Draft, type FormDraft } from "../src/ask/drafts";
import { PACE, Watched } from "../src/live/watched";
import TablePage from "../src/table/TablePage.svelte";
import { atHand, rare } from "../src/table/offers";
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
const stop = offered("stop.0", { kind: "pick", options: [{ label: "stop" }], short: "Stop", urgent: true, shape: 9 });
const note = offered("note.0", { prompt: "Write a line", short: "Note", group: "Tell", least: 1 });
const draw = offered("sketch.0", { kind: "draw", prompt: "Sketch for all", group: "Tell", live: true });
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

describe("the urgent in a dialog", () => {
  const doubtful = { ...pick("7", "a1", "b1"), options: [{ label: "a1", warnings: ["sure?"] }, { label: "b1" }] };
  const dialog = () => screen.queryByRole("dialog", { name: "Do you mean that?" });
  async function stopInDoubt(): Promise<void> {
    await sit({ ...busy, asks: [doubtful, stop] });
    const panel = within(screen.getByRole("region", { name: "Your answer" }));
    await fireEvent.click(panel.getByRole("button", { name: "a1" }));
    await fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Stop" }));
  }

  test("is a click away, and the doubt stays with its question", async () => {
    await stopInDoubt();
    expect(sent("answer")).toMatchObject([{ ask: "stop.0", pick: 0, shape: 9 }]);
    await hear({ type: "update", v: 1, done: 1, asks: [doubtful, { ...stop, shape: 10 }] });
    await waitFor(() => expect(voice.spoken.map((one) => one.text)).toContain("Stop: done"));
    await fireEvent.click(within(dialog()!).getByRole("button", { name: "Yes, do it" }));
    expect(sent("answer")).toMatchObject([{ ask: "stop.0" }, { ask: "7", pick: 0 }]);
    expect(dialog()).toBeNull();
  });

  test("ends the doubt if it takes the question away or makes it another", async () => {
    await stopInDoubt();
    await hear({ type: "update", v: 1, done: 1, asks: [pick("7", "a1", "c1"), stop] });
    await waitFor(() => expect(dialog()).toBeNull());
    await hear({ type: "update", v: 2, asks: [doubtful, stop] });
    expect(dialog()).toBeNull();
  });
});
