// A damaged table: in the lobby, and where it was.
import { render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import LobbyPage from "../src/lobby/LobbyPage.svelte";
import TablePage from "../src/table/TablePage.svelte";
import { FakeSocket, full } from "./fixtures";

let socket: FakeSocket;
/** What the server says about the table t1. */
let status: number;

const reply = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  status = 200;
  vi.stubGlobal("WebSocket", function (url: string) {
    return (socket = new FakeSocket(url));
  });
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/games" || path === "/api/me/lessons") return reply([]);
    if (path === "/api/lobby") return reply({ mine: [], open: [], damaged: ["t1"] });
    return status === 200 ? reply(full().table) : reply({ detail: "this table is damaged" }, status);
  });
});

const link = () => screen.findByRole("link", { name: /^Download what is left/ });

test("is in its owner's lobby, with what is left to download", async () => {
  render(LobbyPage);
  expect((await link()).getAttribute("href")).toBe("/api/tables/t1/rescue");
  expect(screen.getByText("damaged")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "My tables" })).toBeTruthy();
});

test("says so instead of waiting for ever", async () => {
  status = 410;
  render(TablePage, { id: "t1" });
  expect((await link()).getAttribute("href")).toBe("/api/tables/t1/rescue");
  expect(screen.getByRole("heading", { name: "This table is damaged" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("takes the place of the table when it is found out in the middle of a game, and nobody knocks again", async () => {
  const opened = vi.fn();
  vi.stubGlobal("WebSocket", function (url: string) {
    opened(url);
    return (socket = new FakeSocket(url));
  });
  vi.useFakeTimers();
  render(TablePage, { id: "t1" });
  socket.accept(full());
  socket.onclose?.({ code: 4010 });
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await waitFor(() => expect(screen.getByRole("heading", { name: "This table is damaged" })).toBeTruthy());
  expect(opened).toHaveBeenCalledTimes(1);
});
