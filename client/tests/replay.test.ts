// The replay of a match.
import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { router } from "../src/router.svelte";
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
  status: "{seat:0} and {seat:1} talk",
  palette: {},
  log_count: 1,
  log: [told("{seat:0} proposes tea")],
  result: null,
};
const page = { first: 0, lines: [told("{seat:0} sits down")] };
const table: TableInfo = {
  ...full().table,
  seats: [
    { number: 0, name: "Player 1", kind: "person", player: "Flint" },
    { number: 1, name: "Player 2", kind: "bot", level: "medium" },
  ],
};

let asked: string[] = [];
/** What comes of going back. */
let gone: { status: number; body: unknown };

function serve(sitting: TableInfo | null, shown = moment): void {
  asked = [];
  vi.stubGlobal("fetch", (path: string, init: { method: string; body?: string }) => {
    asked.push(init.method === "GET" ? path : `${init.method} ${path} ${init.body ?? ""}`);
    if (init.method === "PUT") return Promise.resolve(new Response(JSON.stringify(gone.body), { status: gone.status }));
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
  voice.toasts = [];
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

describe("going back to a moment", () => {
  const name = "Go back to this moment";
  const earlier = { ...moment, moments: 4 };
  const owned = {
    ...table,
    owner: true,
    seats: [...table.seats.slice(0, 1), { number: 1, name: "Player 2", kind: "person" as const, player: "Bo" }],
  };

  async function goBack(): Promise<void> {
    await fireEvent.click(await screen.findByRole("button", { name }));
    const dialog = await screen.findByRole("dialog", { name: "Go back to moment 1 of 4?" });
    expect(dialog.textContent).toContain("The others must agree");
    await fireEvent.click(within(dialog).getByRole("button", { name: "Go back" }));
  }

  test("is for who made the table, and only to earlier moments", async () => {
    serve(table, earlier);
    await screen.findByText("Flint and player 2 talk");
    expect(screen.queryByRole("button", { name })).toBeNull();
    serve(owned);
    expect((await screen.findByRole<HTMLButtonElement>("button", { name })).disabled).toBe(true);
  });

  test("is asked for by whoever plays in a campaign, and all must agree", async () => {
    serve({ ...owned, owner: false, asks_back: true }, earlier);
    await fireEvent.click(await screen.findByRole("button", { name }));
    const dialog = await screen.findByRole("dialog", { name: "Go back to moment 1 of 4?" });
    expect(dialog.textContent).toContain("Everybody who plays must agree.");
  });

  test("is thought over first", async () => {
    serve(owned, earlier);
    await fireEvent.click(await screen.findByRole("button", { name }));
    await fireEvent.click(await screen.findByRole("button", { name: "Never mind" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(asked.filter((call) => call.startsWith("PUT"))).toEqual([]);
  });

  test("leads to the table where one person may decide it", async () => {
    gone = { status: 200, body: owned };
    serve(owned, earlier);
    await goBack();
    await waitFor(() => expect(router.route).toEqual({ name: "table", id: "t1" }));
    expect(asked).toContain('PUT /api/tables/t1/return {"moment":1}');
  });

  test("says who must agree, and goes on saying it at that moment", async () => {
    const returning = { moment: 1, of: 4, by: "Flint", agreed: [0], needed: [0, 1] };
    gone = { status: 200, body: { ...owned, returning } };
    serve(owned, earlier);
    await goBack();
    const words = "Asked. It happens when everybody has agreed: Bo.";
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText(words)));
    expect(screen.queryByRole("button", { name })).toBeNull();
    await fireEvent.change(screen.getByRole("combobox"), { target: { value: "1" } });
    await waitFor(() => expect(asked.at(-1)).toContain("as=1"));
    expect(screen.getByText(words)).toBeTruthy();
  });

  test("takes the place of an earlier wish, and says so", async () => {
    serve({ ...owned, returning: { moment: 3, of: 4, by: "Flint", agreed: [0], needed: [0, 1] } }, earlier);
    await fireEvent.click(await screen.findByRole("button", { name }));
    expect(screen.getByRole("dialog").textContent).toContain("your wish to go back to moment 3");
  });

  test("says why if it cannot be", async () => {
    gone = { status: 403, body: { detail: "the rules have changed since" } };
    serve(owned, earlier);
    await goBack();
    await waitFor(() => expect(voice.toasts.map((toast) => toast.text)).toEqual(["the rules have changed since"]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
