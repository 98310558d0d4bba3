// A table that somebody would like to take back, one that was taken back, and words that are taken out again.
import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import TablePage from "../src/table/TablePage.svelte";
import { voice } from "../src/voice.svelte";
import type { AskView, Chat, WholeTable, ReturnInfo, TableInfo } from "../src/wire";
import { FakeSocket, full, told } from "./fixtures";

let socket: FakeSocket;
let calls: string[];
let refusal: string;
let own: Record<number, number>;
let lookups: string[];

beforeEach(() => {
  calls = [];
  refusal = "";
  own = {};
  lookups = [];
  voice.toasts = [];
  voice.spoken = [];
  vi.stubGlobal("WebSocket", function (url: string) {
    return (socket = new FakeSocket(url));
  });
  vi.stubGlobal("fetch", (path: string, init: { method: string; body?: string }) => {
    if (init.method !== "GET") calls.push(`${init.method} ${path} ${init.body ?? ""}`.trim());
    if (init.method !== "GET" && refusal)
      return Promise.resolve(new Response(JSON.stringify({ detail: refusal }), { status: 403 }));
    if (path.startsWith("/api/tables/t1/log/own")) {
      lookups.push(path);
      return Promise.resolve(new Response(JSON.stringify({ answers: own })));
    }
    return Promise.resolve(new Response(JSON.stringify(path === "/api/games" ? [] : full().table)));
  });
});

async function sit(message: WholeTable): Promise<void> {
  render(TablePage, { id: "t1" });
  socket.accept(message);
  await screen.findByRole("heading", { level: 1, name: "Tic-tac-toe" });
}
const spoken = () => voice.spoken.map((line) => line.text);
const notes = () => voice.toasts.map((toast) => toast.text);

describe("a wish to go back", () => {
  const wish: ReturnInfo = { moment: 12, of: 40, by: "Bo", agreed: [1], needed: [0, 1] };

  /** Flint sits at seat 0, Bo at 1. */
  function wished(returning: ReturnInfo, parts: Partial<TableInfo> = {}, seat: number | null = 0): WholeTable {
    const seats = [
      { number: 0, name: "X", kind: "person" as const, player: "Flint", mine: seat === 0 },
      { number: 1, name: "O", kind: "person" as const, player: "Bo", mine: seat === 1 },
    ];
    return full({ seat, table: { ...full().table, seats, returning, ...parts } });
  }
  const banner = () => within(screen.getByRole("region", { name: "Going back" }));
  const buttons = () =>
    banner()
      .queryAllByRole("button")
      .map((button) => button.textContent);

  test("is shown to who must decide, with a look at that moment", async () => {
    await sit(wished(wish));
    expect(banner().getByText("Bo would like to go back to moment 12 of 40.")).toBeTruthy();
    expect(banner().getByRole("link").getAttribute("href")).toBe("/t/t1/replay?at=12");
    expect(buttons()).toEqual(["Agree", "No, stay here"]);
    await fireEvent.click(banner().getByRole("button", { name: "Agree" }));
    expect(calls).toEqual(['PUT /api/tables/t1/return {"moment":12}']);
  });

  test("can be declined", async () => {
    await sit(wished(wish));
    await fireEvent.click(banner().getByRole("button", { name: "No, stay here" }));
    expect(calls).toEqual(["DELETE /api/tables/t1/return"]);
    socket.hear({ type: "update", v: 1, table: full().table });
    await waitFor(() => expect(screen.queryByRole("region", { name: "Going back" })).toBeNull());
    expect(notes()).toEqual(["The wish to go back was laid aside."]);
  });

  test("is spoken of once, not with every move that is made meanwhile", async () => {
    await sit(wished(wish));
    const said = () => spoken().filter((text) => text.startsWith("Bo would like to go back to moment 12. "));
    await waitFor(() => expect(said()).toHaveLength(1));
    socket.hear({ type: "update", v: 1, table: wished({ ...wish, of: 41 }).table });
    expect(await banner().findByText(/moment 12 of 41/)).toBeTruthy();
    expect(said()).toHaveLength(1);
  });

  test("who has agreed waits for the others", async () => {
    await sit(wished({ ...wish, by: "Opal", agreed: [0] }));
    expect(banner().getByText("You have agreed; waiting for Bo.")).toBeTruthy();
    expect(buttons()).toEqual([]);
  });

  test("who asked may withdraw it", async () => {
    await sit(wished({ ...wish, by: "Flint", agreed: [0], yours: true }, { owner: true }));
    expect(banner().getByText("You would like to go back to moment 12 of 40.")).toBeTruthy();
    expect(banner().getByText("Waiting for Bo.")).toBeTruthy();
    expect(buttons()).toEqual(["Withdraw"]);
    await fireEvent.click(banner().getByRole("button", { name: "Withdraw" }));
    expect(calls).toEqual(["DELETE /api/tables/t1/return"]);
  });

  test("somebody who would like to take back an answer asks the others", async () => {
    await sit(wished({ ...wish, takeback: true }));
    expect(banner().getByText("Bo would like to take back an answer.")).toBeTruthy();
    expect(banner().getByText(/dice and cards stay as they fell/)).toBeTruthy();
    await fireEvent.click(banner().getByRole("button", { name: "Agree" }));
    expect(calls).toEqual([expect.stringContaining("PUT /api/tables/t1/return")]);
  });

  test("goes ahead if the one who was waited for has left the seat to a bot", async () => {
    await sit(wished({ ...wish, agreed: [0], needed: [0] }, { owner: true }));
    expect(buttons()).toEqual(["Go back now", "Withdraw"]);
    await fireEvent.click(banner().getByRole("button", { name: "Go back now" }));
    expect(calls).toEqual(['PUT /api/tables/t1/return {"moment":12}']);
  });

  test("is only to be read by who watches", async () => {
    await sit(wished(wish, {}, null));
    expect(banner().getByText("Waiting for Flint.")).toBeTruthy();
    expect(buttons()).toEqual([]);
  });

  test("says why if it cannot be", async () => {
    refusal = "there is no earlier moment 12";
    await sit(wished(wish));
    await fireEvent.click(banner().getByRole("button", { name: "Agree" }));
    await waitFor(() => expect(notes()).toEqual([refusal]));
    expect(banner().getByRole<HTMLButtonElement>("button", { name: "Agree" }).disabled).toBe(false);
  });
});

describe("a notice", () => {
  const words = "Bo took the table back to moment 12";
  const shown = () => screen.queryByRole("list", { name: "Notices" })?.textContent ?? "";

  test("is shown and spoken when it comes, and once only", async () => {
    await sit(full());
    expect(shown()).toBe("");
    socket.hear({ type: "update", v: 1, notices: [words] });
    await waitFor(() => expect(shown()).toContain(words));
    socket.hear(full({ v: 2, notices: [words], status: "all again" }));
    await screen.findByText("all again");
    expect(spoken().filter((text) => text === words)).toHaveLength(1);
  });

  test("stays closed when everything comes again, and the next one is shown", async () => {
    await sit(full({ notices: [words] }));
    await fireEvent.click(screen.getByRole("button", { name: "Close this notice" }));
    expect(shown()).toBe("");
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H2"));
    socket.hear(full({ v: 1, notices: [words] }), { type: "update", v: 2, notices: ["another"] });
    await waitFor(() => expect(shown()).toContain("another"));
    expect(shown()).not.toContain(words);
  });
});

describe("a line of chat", () => {
  const said = (n: number, seat: number | null, text = `word ${n}`): Chat => ({
    n,
    who: "Flint",
    text,
    when: 0,
    seat,
  });
  const chat = [said(0, 0), said(1, 1), said(2, null), said(3, 0, "…")];
  const out = () => screen.queryAllByRole("button", { name: /^Take it out/ });

  async function talk(seat: number | null): Promise<void> {
    await sit(full({ seat, chat }));
    await fireEvent.click(screen.getByRole("button", { name: "Chat" }));
  }

  test("can be taken out by who said it, after a second thought", async () => {
    await talk(0);
    expect(out().map((button) => button.getAttribute("aria-label"))).toEqual(["Take it out: word 0"]);
    await fireEvent.click(out()[0]!);
    expect(calls).toEqual([]);
    const sure = screen.getByRole("button", { name: "Take it out for good" });
    expect(document.activeElement).toBe(sure);
    await fireEvent.click(sure);
    expect(calls).toEqual(["DELETE /api/tables/t1/chat/0"]);
    expect(document.activeElement).toBe(screen.getByRole("log", { name: "Chat" }));
    socket.hear(full({ v: 1, chat: [said(0, 0, "…"), ...chat.slice(1)] }));
    await waitFor(() => expect(out()).toEqual([]));
  });

  test("is kept on second thoughts", async () => {
    await talk(0);
    await fireEvent.click(out()[0]!);
    await fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
    expect(calls).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(out()[0]));
  });

  test("says why if it stays", async () => {
    refusal = "only your own words can be taken out";
    await talk(0);
    await fireEvent.click(out()[0]!);
    await fireEvent.click(screen.getByRole("button", { name: "Take it out for good" }));
    await waitFor(() => expect(notes()).toEqual([refusal]));
  });

  test("of others is left alone, and all of them by who watches", async () => {
    await talk(null);
    expect(out()).toEqual([]);
  });
});

describe("a line of the log", () => {
  const out = () => screen.queryAllByRole("button", { name: /^Take it out/ });
  const log = [told("Flint: the sea", "harbour"), told("Bo: the hills"), told("Flint: the moor")];
  const note: AskView = { id: "note.0", kind: "write", prompt: "Write", at: "table", most: 40 };

  test("can be taken out by who wrote it, after a second thought", async () => {
    own = { 10: 7 };
    await sit(full({ log, log_count: 13 }));
    await fireEvent.click(screen.getByRole("button", { name: "Log" }));
    expect(lookups).toEqual(["/api/tables/t1/log/own?first=10&before=13"]);
    await waitFor(() => expect(out()).toHaveLength(1));
    expect(out()[0]?.getAttribute("aria-label")).toBe("Take it out: Flint: the sea");
    await fireEvent.click(out()[0]!);
    expect(calls).toEqual([]);
    const sure = screen.getByRole("button", { name: "Take it out for good" });
    expect(document.activeElement).toBe(sure);
    await fireEvent.click(sure);
    expect(calls).toEqual(["DELETE /api/tables/t1/answers/7"]);
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "What happened so far" }));
    own = {};
    socket.hear(full({ v: 1, log: [told("Flint: …"), ...log.slice(1)], log_count: 13 }));
    await waitFor(() => expect(out()).toEqual([]));
  });

  test("is looked for when something was written, until it is told", async () => {
    await sit(full({ asks: [note] }));
    await fireEvent.click(screen.getByRole("button", { name: "Log" }));
    expect(lookups).toEqual([]);
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: "the sea" } });
    await fireEvent.click(screen.getAllByRole("button", { name: "Done" })[0]!);
    await waitFor(() => expect(socket.sent.map(({ type }) => type)).toContain("answer"));
    const { seq } = socket.sent.find((sent) => sent.type === "answer")!;
    socket.hear({ type: "update", v: 1, done: seq, asks: [], log: [told("Flint is ready")], log_length: 0 });
    await waitFor(() => expect(lookups).toHaveLength(1));
    own = { 1: 3 };
    socket.hear({ type: "update", v: 2, log: [told("Flint: the sea")], log_length: 1 });
    await waitFor(() => expect(out()).toHaveLength(1));
    const known = lookups.length;
    socket.hear({ type: "update", v: 3, log: [told("Bo moves")], log_length: 2 });
    await screen.findByText("Bo moves");
    expect(lookups).toHaveLength(known);
  });

  test("is never asked about by who only watches", async () => {
    await sit(full({ seat: null, log, log_count: 13 }));
    expect(lookups).toEqual([]);
  });
});
