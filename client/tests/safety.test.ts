// The X-Card, the knock, lines and veils: one tap stops every screen, and nothing on it is lost.
import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { boundaries, hint } from "../src/safety/boundaries.svelte";
import TablePage from "../src/table/TablePage.svelte";
import { voice } from "../src/voice.svelte";
import type { AskView, FromServer, WholeTable, LineOrVeil, SafetyInfo } from "../src/wire";
import { FakeSocket, full, pick } from "./fixtures";

let socket: FakeSocket;

beforeEach(() => {
  sessionStorage.clear();
  voice.toasts = [];
  voice.spoken = [];
  vi.stubGlobal("WebSocket", function (url: string) {
    return (socket = new FakeSocket(url));
  });
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path === "/api/games" ? [] : full().table))),
  );
});

const spiders: LineOrVeil = { kind: "line", text: "Spiders", words: ["spider"] };
const war: LineOrVeil = { kind: "veil", text: "War", words: ["war"], mine: true };
const write: AskView = { id: "3", kind: "write", prompt: "What happens?", at: "table", least: 1, most: 200 };

async function sit(parts: Partial<WholeTable> = {}): Promise<void> {
  render(TablePage, { id: "t1" });
  socket.accept(full({ asks: [pick("7", "a", "b")], waiting: [0], ...parts }));
  await screen.findByRole("heading", { level: 1, name: "Tic-tac-toe" });
}
async function hear(...messages: FromServer[]): Promise<void> {
  socket.hear(...messages);
  await Promise.resolve();
}
const safety = (v: number, now: SafetyInfo): FromServer => ({ type: "update", v, safety: now });
const sent = (type: string) => socket.sent.filter((message) => message.type === type);
const last = (type: string) => sent(type).at(-1) as { seq: number } | undefined;
const stop = () => within(screen.getByRole("region", { name: "Let us stop here" }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("one tap, without a question, in any game; where it cannot be skipped there is no knock", async () => {
  await sit();
  await press("X-Card");
  expect(sent("x-card")).toEqual([{ type: "x-card", seq: expect.any(Number), skip: false }]);
  expect(screen.queryByRole("button", { name: "Knock" })).toBeNull();
});

test("a knock is one tap, too", async () => {
  await sit({ safety: { can_skip: true } });
  await press("Knock");
  expect(sent("x-card")).toMatchObject([{ skip: true }]);
});

test("those who watch have no card, but see that play has stopped", async () => {
  await sit({ seat: null, asks: [] });
  expect(screen.queryByRole("button", { name: "X-Card" })).toBeNull();
  await hear(safety(1, { stopped: { settled: true } }));
  expect(await screen.findByRole("heading", { name: "Let us stop here." })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "We go on, differently" })).toBeNull();
});

test("everybody else sees the card, no name and nothing to point at, and goes on when it is time", async () => {
  await sit();
  await hear(safety(1, { stopped: {} }));
  const heading = await screen.findByRole("heading", { name: "Let us stop here." });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(voice.spoken.map((line) => line.text)).toContain("Let us stop here. Nothing is lost.");
  const on = () => stop().getByRole<HTMLButtonElement>("button", { name: "We go on, differently" });
  expect(on().disabled).toBe(true);
  expect(stop().queryByRole("checkbox")).toBeNull();
  expect(sent("things")).toEqual([]);
  expect(screen.getByLabelText<HTMLElement>(/^The table/).inert).toBe(true);
  await hear(safety(2, { stopped: { settled: true } }));
  await waitFor(() => expect(on().disabled).toBe(false));
  await fireEvent.click(on());
  expect(sent("go-on")).toHaveLength(1);
  await hear(safety(3, {}));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Let us stop here" })).toBeNull());
});

test("what somebody has begun to write is there again afterwards", async () => {
  await sit({ asks: [write] });
  const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "What happens?" });
  await fireEvent.input(box(), { target: { value: "The door opens" } });
  await hear(safety(1, { stopped: {} }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "What happens?" })).toBeNull());
  await hear(safety(2, {}));
  await waitFor(() => expect(box().value).toBe("The door opens"));
});

test("whoever tapped points at things, takes them out, and may put them back or add a line", async () => {
  await sit({ safety: { can_skip: true } });
  await hear(safety(1, { can_skip: true, stopped: { mine: true, choosing: true } }));
  await waitFor(() => expect(sent("things")).toHaveLength(1));
  const things = [
    { id: "4.ab.", text: "A spider as large as a horse" },
    { id: "chat.0.cd", text: "ha", kind: "chat" as const },
  ];
  await hear({ type: "things", seq: last("things")!.seq, things });
  const box = await stop().findByRole("checkbox", { name: "A spider as large as a horse" });
  const out = () => stop().getByRole<HTMLButtonElement>("button", { name: "Take it out" });
  expect(out().disabled).toBe(true);
  expect(stop().getByRole("button", { name: "Skip past this" })).toBeTruthy();
  expect(stop().getByRole("button", { name: "Just stop" })).toBeTruthy();
  await fireEvent.click(box);
  await fireEvent.click(out());
  expect(last("take-out")).toMatchObject({ things: ["4.ab."] });
  await hear(safety(2, { can_skip: true, put_back: true, stopped: { mine: true, settled: true } }));
  await hear({ type: "done", seq: last("take-out")!.seq });
  await fireEvent.click(await stop().findByRole("button", { name: "Put it back" }));
  expect(sent("put-back")).toHaveLength(1);
  await fireEvent.input(stop().getByRole("textbox", { name: "What it is" }), { target: { value: "Spiders" } });
  await fireEvent.click(stop().getByRole("button", { name: "Add" }));
  expect(last("line")).toMatchObject({ kind: "line", text: "Spiders" });
});

test("lines and veils are in sight; the own ones can be taken off, and what touches a new one is offered", async () => {
  await sit({ safety: { lines: [spiders, war] } });
  const list = within(await screen.findByRole("region", { name: "Lines and veils" }));
  expect(list.getByText("Spiders")).toBeTruthy();
  expect(list.queryByRole("button", { name: "Take off the list: Spiders" })).toBeNull();
  await fireEvent.click(list.getByRole("button", { name: "Take off the list: War" }));
  expect(last("strike-line")).toMatchObject({ kind: "veil", text: "War" });
  await fireEvent.click(list.getByRole("button", { name: "Add" }));
  await fireEvent.input(list.getByRole("textbox", { name: "What it is" }), { target: { value: "Fire" } });
  await fireEvent.submit(list.getByRole("textbox", { name: "What it is" }).closest("form")!);
  await hear({ type: "done", seq: last("line")!.seq });
  await waitFor(() => expect(last("things")).toMatchObject({ touching: "Fire" }));
  await hear({ type: "things", seq: last("things")!.seq, things: [{ id: "1.aa.", text: "The mill is on fire" }] });
  expect(await list.findByRole("checkbox", { name: "The mill is on fire" })).toBeTruthy();
});

test("who writes something that touches a line is told, and can send it all the same", async () => {
  await sit({ asks: [write], safety: { lines: [spiders, war] } });
  const box = screen.getByRole("textbox", { name: "What happens?" });
  await fireEvent.input(box, { target: { value: "Warm spiderwebs" } });
  expect(await screen.findByText(hint(spiders))).toBeTruthy();
  expect(screen.queryByText(hint(war))).toBeNull();
  expect(boundaries.touched("wars and WAR")).toEqual([war]);
});
