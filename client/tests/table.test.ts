// The table page, from the first picture to the rematch, with the test as its server.
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../src/settings.svelte";
import { later } from "../src/table/later";
import TablePage from "../src/table/TablePage.svelte";
import { voice } from "../src/voice.svelte";
import type { FromServer, WholeTable, Node } from "../src/wire";
import { cell, FakeSocket, full, hinted, pick, price, told } from "./fixtures";

let socket: FakeSocket;
let calls: [string, string][];
/** What is answered to a path that holds this. */
let answers: Map<string, unknown>;
let failing: boolean;

beforeAll(() => Promise.all(Object.values(later).map((fetched): Promise<unknown> => fetched())));

beforeEach(() => {
  calls = [];
  answers = new Map();
  failing = false;
  sessionStorage.clear();
  voice.toasts = [];
  settings.confirm = false;
  vi.stubGlobal("WebSocket", function (url: string) {
    return (socket = new FakeSocket(url));
  });
  vi.stubGlobal("fetch", (path: string, init: { method: string }) => {
    calls.push([init.method, path]);
    if (failing) return Promise.reject(new Error("no network"));
    for (const [part, body] of answers)
      if (path.includes(part)) return Promise.resolve(new Response(JSON.stringify(body)));
    const body = path.endsWith("/rematch") ? { id: "t2", path: "/t/t2" } : path === "/api/games" ? [] : full().table;
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
});

const board: Record<string, Node> = {
  a1: cell("a1"),
  b1: cell("b1", 1),
  board: { type: "board", id: "board", cells: ["a1", "b1"] },
};
const asking = full({
  nodes: board,
  root: ["board"],
  asks: [pick("7", "a1", "b1")],
  waiting: [0],
  status: "X to move",
});

async function sit(message: WholeTable): Promise<void> {
  render(TablePage, { id: "t1" });
  socket.accept(message);
  await screen.findByRole("heading", { level: 1, name: "Tic-tac-toe" });
}
async function hear(...messages: FromServer[]): Promise<void> {
  socket.hear(...messages);
  await Promise.resolve();
}
const sent = (type: string) => socket.sent.filter((message) => message.type === type);
const look = (name: "Log" | "Chat") => fireEvent.click(screen.getByRole("button", { name }));
const panel = () => within(screen.getByRole("region", { name: "Your answer" }));

describe("what was told and said before", () => {
  const before = () => screen.getByRole("button", { name: "Show what was before" });

  test("comes by pages of the log, on request", async () => {
    await sit({ ...asking, log_count: 3, log: [told("third")], seen: 1 });
    await look("Log");
    answers.set("/log?", { first: 0, lines: [told("first"), told("second")] });
    expect(screen.queryByText("first")).toBeNull();
    await fireEvent.click(before());
    await screen.findByText("second");
    const lines = within(screen.getByRole("region", { name: "What happened so far" })).getAllByRole("listitem");
    expect(lines.map((line) => line.textContent.trim())).toEqual(["first", "Since your last turn", "second", "third"]);
    expect(calls).toContainEqual(["GET", "/api/tables/t1/log?before=2"]);
    expect(screen.queryByRole("button", { name: "Show what was before" })).toBeNull();
  });

  test("comes by pages of the chat, and is not new", async () => {
    const said = (n: number) => ({ n, who: "Opal", text: `word ${n}`, when: 0 });
    await sit({ ...asking, chat_count: 2, chat: [said(1)] });
    answers.set("/chat?", { first: 0, lines: [said(0)] });
    await look("Chat");
    await fireEvent.click(before());
    await screen.findByText(/word 0/);
    expect(calls).toContainEqual(["GET", "/api/tables/t1/chat?before=1"]);
    await look("Log");
    expect(screen.getByRole("button", { name: "Chat" }).textContent.trim()).toBe("Chat");
  });

  test("says why if it cannot be had", async () => {
    await sit({ ...asking, log_count: 3, log: [told("third")] });
    await look("Log");
    failing = true;
    await fireEvent.click(before());
    await waitFor(() => expect(voice.toasts.map((toast) => toast.text).join()).toContain("does not answer"));
    expect(before().textContent).toBe("Show what was before");
  });
});

describe("the table", () => {
  test("says whose turn it is and what is asked, in the title too", async () => {
    await sit(asking);
    expect(screen.getByRole("heading", { name: "Choose" })).toBeTruthy();
    expect(within(screen.getByRole("list", { name: "Seats" })).getByText("your move")).toBeTruthy();
    expect(document.title).toBe("(1) Your turn · Tic-tac-toe");
  });

  test("hands in what is clicked, once, and shows why it was refused", async () => {
    await sit(asking);
    await fireEvent.click(panel().getByRole("button", { name: "b1" }));
    await fireEvent.click(panel().getByRole("button", { name: /a1/ }));
    expect(sent("answer")).toEqual([{ type: "answer", seq: 1, ask: "7", pick: 1 }]);
    await hear({ type: "refused", seq: 1, reason: "the square is taken" });
    await waitFor(() => expect(voice.toasts.map((toast) => toast.text)).toEqual(["the square is taken"]));
    expect(panel().getByRole<HTMLButtonElement>("button", { name: "a1" }).disabled).toBe(false);
  });

  test("asks once more where the rules warn, and only there", async () => {
    const fields = [{ key: "A1", prompt: "A1", at: "A1", options: [{ label: "stay" }, { label: "into the fire" }] }];
    await sit(full({ asks: [{ id: "9", kind: "form", prompt: "Orders", at: "board", fields }], waiting: [0] }));
    await fireEvent.click(panel().getByRole("button", { name: "Done" }));
    const drafts = sent("draft").length;
    const whole = sent("answer").at(-1);
    if (whole?.type !== "answer") throw new Error("it is handed in with the first message");
    expect(whole).toMatchObject({ fields: { A1: 0 }, sure: false });
    await hear({
      type: "draft-reply",
      seq: whole.seq,
      fields: { A1: [0, 1] },
      warnings: [{ text: "A1 gets burnt" }],
      flaw: "",
    });
    expect((await panel().findByRole("list", { name: "Warnings" })).textContent).toContain("A1 gets burnt");
    await fireEvent.click(panel().getByRole("button", { name: "Done anyway · A1 gets burnt" }));
    expect(sent("answer").at(-1)).toEqual({ type: "answer", seq: whole.seq + 1, ask: "9", fields: { A1: 0 } });
    expect(sent("draft")).toHaveLength(drafts);
  });

  test("asks once more before an option that nobody wants", async () => {
    const ask = pick("7", "a1", "b1");
    ask.options![1] = { label: "b1", place: "b1", warnings: ["Nothing would come of it"] };
    await sit({ ...asking, asks: [ask] });
    await fireEvent.click(panel().getByRole("button", { name: "b1" }));
    const anyway = () => panel().queryByRole("button", { name: "b1 anyway · Nothing would come of it" });
    await waitFor(() => expect(anyway()).toBeTruthy());
    expect(screen.queryByRole("dialog")).toBeNull();
    await fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(anyway()).toBeNull());
    expect(sent("answer")).toEqual([]);
    expect(panel().getByRole("button", { name: "b1" }).getAttribute("aria-pressed")).toBe("false");
    await fireEvent.click(panel().getByRole("button", { name: "b1" }));
    await waitFor(() => expect(anyway()).toBeTruthy());
    await fireEvent.click(anyway()!);
    expect(sent("answer")).toMatchObject([{ ask: "7", pick: 1 }]);
  });

  test("a doubt is about the option that was clicked, and about no other", async () => {
    const ask = pick("7", "a1", "b1");
    ask.options = ask.options!.map((option) => ({ ...option, warnings: [`${option.label} is bad`] }));
    await sit({ ...asking, asks: [ask] });
    await fireEvent.click(panel().getByRole("button", { name: "b1" }));
    await panel().findByRole("button", { name: "b1 anyway · b1 is bad" });
    await fireEvent.click(panel().getByRole("button", { name: "a1" }));
    await panel().findByRole("button", { name: "a1 anyway · a1 is bad" });
    expect(sent("answer")).toEqual([]);
    await fireEvent.click(panel().getByRole("button", { name: "a1", pressed: true }));
    expect(sent("answer")).toMatchObject([{ ask: "7", pick: 0 }]);
  });

  test("a payment is judged with every change, and handed in when it is right", async () => {
    const nodes: Record<string, Node> = {
      store: { type: "counter", id: "store", label: "Store", value: 5 },
      forge: { type: "card", id: "forge", label: "the Forge" },
    };
    await sit(full({ nodes, root: ["store", "forge"], asks: [price], waiting: [0] }));
    const drafts = () => sent("draft").map((message) => message.type === "draft" && message.shares);
    const judge = async (flaw: string, ...texts: string[]) => {
      const warnings = texts.map((text) => ({ text }));
      const last = sent("draft").at(-1);
      if (last?.type !== "draft") throw new Error("the server is asked about it");
      await hear({ type: "draft-reply", seq: last.seq, fields: {}, warnings, flaw });
    };
    const scene = within(screen.getByRole("region", { name: /^The table/ }));
    const forge = () => scene.getByRole("button", { name: /^the Forge/ });
    const store = () => scene.getByRole("button", { name: /^Store/ });
    const pay = () => panel().getByRole<HTMLButtonElement>("button", { name: "Pay" });
    expect(drafts()).toEqual([{ barley: 2, oats: 0, gold: 0, forge: 1 }]);
    expect(forge().getAttribute("aria-pressed")).toBe("true");
    expect(store().dataset.amount).toBe("2");

    await fireEvent.click(forge());
    expect(drafts().at(-1)).toEqual({ barley: 2, oats: 0, gold: 0, forge: 0 });
    await judge("2 of 3 so far");
    await waitFor(() => expect(pay().disabled).toBe(true));
    expect(panel().getByRole("status").textContent).toContain("2 of 3 so far");

    await fireEvent.click(store());
    const chooser = within(await screen.findByRole("dialog", { name: "Store" }));
    await fireEvent.click(chooser.getByRole("button", { name: /Oats/ }));
    expect(chooser.getByRole("button", { name: /Oats/ }).textContent).toContain("1 of 2");
    await fireEvent.keyDown(chooser.getByRole("button", { name: /Oats/ }), { key: "Escape" });
    expect(store().dataset.amount).toBe("3");
    expect(store().getAttribute("aria-label")).toContain("Chosen: 2 × Barley, 1 × Oats");

    await judge("");
    await waitFor(() => expect(pay().disabled).toBe(false));
    await fireEvent.click(pay());
    await judge("");
    await waitFor(() =>
      expect(sent("answer")).toMatchObject([{ ask: "8", shares: { barley: 2, oats: 1, gold: 0, forge: 0 } }]),
    );
  });

  test("keeps a half-filled form through a reload", async () => {
    const fields = [{ key: "A1", prompt: "A1", at: "A1", options: [{ label: "stay" }, { label: "go" }] }];
    const orders = full({ asks: [{ id: "9", kind: "form", prompt: "Orders", at: "board", fields }], waiting: [0] });
    const { unmount } = render(TablePage, { id: "t1" });
    socket.accept(orders);
    await screen.findByRole("region", { name: "Your answer" });
    await fireEvent.click(panel().getByRole("button", { name: "go" }));
    unmount();
    await sit(orders);
    expect(panel().getByRole("button", { name: /A1/ }).textContent).toContain("go");
  });

  test("plays what happened beat by beat, and Escape skips it", async () => {
    await sit(full({ nodes: board, root: ["board"], log: [told("before")] }));
    await hear({
      type: "update",
      v: 1,
      log: [
        { ...told("one"), beat: "First", motions: [{ type: "move", thing: "gone", path: ["away", "further"] }] },
        { ...told("two"), beat: "Second", motions: [{ type: "leave", thing: "gone" }] },
        told("three"),
      ],
      log_length: 1,
      asks: asking.asks,
    });
    expect(await screen.findByText("First", { selector: ".big" })).toBeTruthy();
    await look("Log");
    const log = within(screen.getByRole("region", { name: "What happened so far" }));
    expect(log.queryByText("three")).toBeNull();
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByText("First", { selector: ".big" })).toBeNull();
    expect(log.getByText("three")).toBeTruthy();
    expect(voice.spoken.map((line) => line.text)).toContain("two. three");
  });

  test("shows what happened since the last turn", async () => {
    await sit(full({ log: [told("mine"), told("theirs")], seen: 1 }));
    await look("Log");
    const lines = screen.getByRole("region", { name: "What happened so far" }).textContent ?? "";
    expect(lines.replace(/\s+/g, " ")).toMatch(/mine.*Since your last turn.*theirs/);
  });

  test("says that the line is down, and keeps an answer until it is back", async () => {
    await sit(asking);
    socket.close();
    expect(await screen.findByText(/connection is lost/)).toBeTruthy();
    await fireEvent.click(panel().getByRole("button", { name: "a1" }));
    expect(await panel().findByText(/Kept until/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    socket.accept(asking);
    await waitFor(() => expect(sent("answer")).toHaveLength(1));
    expect(screen.queryByText(/connection is lost/)).toBeNull();
  });

  test("a standing offer is asked about in a dialog", async () => {
    await sit({
      ...asking,
      asks: [...asking.asks, { ...pick("8", "surrender"), prompt: "End the game", standing: true }],
    });
    await fireEvent.click(screen.getByRole("button", { name: "More" }));
    await fireEvent.click(screen.getByRole("button", { name: /End the game/ }));
    const dialog = await screen.findByRole("dialog", { name: "End the game" });
    expect(sent("answer")).toEqual([]);
    await fireEvent.click(within(dialog).getByRole("button", { name: "Yes, do it" }));
    expect(sent("answer")).toMatchObject([{ ask: "8", pick: 0 }]);
  });

  test("a hint can be filled in, and is not handed in by that", async () => {
    await sit({ ...asking, asks: [{ ...pick("7", "a", "b"), kind: "several", least: 1, most: 2 }] });
    await fireEvent.click(screen.getByRole("button", { name: "Hint" }));
    const [request] = sent("hint");
    if (request?.type !== "hint") throw new Error("a hint is asked for");
    const answer = { type: "answer", seq: 0, ask: "7", several: [1] } as const;
    await hear(hinted({ seq: request.seq, why: "b is worth more", answer: { ...answer, several: [1] } }));
    expect(await screen.findByText("b is worth more")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Fill it in" }));
    expect(panel().getByRole("button", { name: /b/ }).getAttribute("aria-pressed")).toBe("true");
    expect(sent("answer")).toEqual([]);
  });

  test("where one click is an answer, a hint can be taken with one", async () => {
    await sit({ ...asking, asks: [pick("7", "a", "b")] });
    await fireEvent.click(screen.getByRole("button", { name: "Hint" }));
    const [request] = sent("hint");
    if (request?.type !== "hint") throw new Error("a hint is asked for");
    const answer = { type: "answer", seq: 0, ask: "7", pick: 1 } as const;
    await hear(hinted({ seq: request.seq, choice: ["b"], answer }));
    await fireEvent.click(await screen.findByRole("button", { name: "Do it" }));
    expect(sent("answer")).toMatchObject([{ ask: "7", pick: 1 }]);
  });

  test("undo is there when there is something to take back", async () => {
    await sit(asking);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Undo" }).disabled).toBe(true);
    await hear({ type: "update", v: 1, undo: true });
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Undo" }).disabled).toBe(false));
    await fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(sent("undo")).toHaveLength(1);
  });

  test("ends with the result, and plays again", async () => {
    await sit(asking);
    await hear({
      type: "update",
      v: 1,
      asks: [],
      waiting: [],
      result: { winners: [0], draw: false, scores: [], shared: false, worth: [], reason: "three in a row" },
    });
    expect(await screen.findByRole("heading", { name: "You won" })).toBeTruthy();
    expect(document.title).toBe("You won · Tic-tac-toe");
    await fireEvent.click(screen.getByRole("button", { name: "Rematch, sides swapped" }));
    expect(calls).toContainEqual(["POST", "/api/tables/t1/rematch"]);
    await waitFor(() => expect(location.pathname).toBe("/t/t2"));
  });

  test("what was pulled out does not lie over the ending, unless somebody is writing", async () => {
    const result = { winners: [0], draw: false, scores: [], shared: false, worth: [], reason: "three in a row" };
    for (const name of ["Log", "Chat"] as const) {
      await sit(asking);
      await look(name);
      if (name === "Chat") screen.getByRole("textbox", { name: "Say something" }).focus();
      await hear({ type: "update", v: 1, asks: [], waiting: [], result });
      await screen.findByRole("button", { name: "The table" }, { timeout: 4000 });
      expect(screen.queryByRole("complementary", { name }) !== null).toBe(name === "Chat");
      cleanup();
    }
  });

  test("who watches can neither answer nor undo, and may take a free seat", async () => {
    const seats = [{ number: 0, name: "X", kind: "open" as const }, ...full().table.seats.slice(1)];
    await sit(full({ seat: null, table: { ...full().table, seats } }));
    expect(screen.getByText("you are watching")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Sit down as X" }));
    expect(calls).toContainEqual(["POST", "/api/tables/t1/join"]);
  });
});
