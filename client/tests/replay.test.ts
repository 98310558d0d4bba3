// The replay of a match.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import ReplayPage from "../src/replay/ReplayPage.svelte";
import { voice } from "../src/voice.svelte";
import type { Moment, TableInfo } from "../src/wire";
import { full, told } from "./fixtures";

const moment: Moment = {
  at: 1,
  moments: 1,
  new: 1,
  waiting: [],
  viewer: null,
  viewers: [0, 1],
  nodes: {},
  root: [],
  title: "Talk",
  status: "Player 1 and player 2 talk",
  palette: {},
  log_count: 1,
  log: [told("Player 1 proposes tea")],
  result: null,
};
const page = { first: 0, lines: [told("Player 1 sits down")] };
const table: TableInfo = {
  ...full().table,
  seats: [
    { number: 0, name: "Player 1", kind: "person", player: "Flint" },
    { number: 1, name: "Player 2", kind: "bot", level: "medium" },
  ],
};

let asked: string[] = [];

function serve(sitting: TableInfo | null, shown = moment): void {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    if (path.includes("/log?")) return Promise.resolve(new Response(JSON.stringify(page)));
    return Promise.resolve(
      path.includes("/moments/")
        ? new Response(JSON.stringify(shown))
        : new Response(JSON.stringify(sitting ?? { detail: "no" }), { status: sitting ? 200 : 403 }),
    );
  });
  render(ReplayPage, { id: "t1", at: null, as: null });
}

beforeEach(() => {
  voice.spoken = [];
});

test("people are called by their names, on the page and aloud", async () => {
  serve(table);
  expect(await screen.findByText("Flint and player 2 talk")).toBeTruthy();
  expect(screen.getAllByText("Flint proposes tea")).not.toHaveLength(0);
  expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["everybody", "Flint", "Player 2"]);
  expect(voice.spoken.map((one) => one.text)).toEqual(["Moment 1 of 1. Flint proposes tea"]);
});

test("a moment is shown although nobody says who sits there", async () => {
  serve(null);
  expect(await screen.findByText("Player 1 and player 2 talk")).toBeTruthy();
});

test("what was told before comes on request, as it was at this moment", async () => {
  serve(table, { ...moment, log_count: 2 });
  await fireEvent.click(await screen.findByRole("button", { name: "Show what was before" }));
  expect(await screen.findByText("Flint sits down")).toBeTruthy();
  expect(asked).toContain("/api/tables/t1/log?before=1&at=1");
  expect(screen.queryByRole("button", { name: "Show what was before" })).toBeNull();
});
