// Laying a table.
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import NewTablePage from "../src/lobby/NewTablePage.svelte";
import { router } from "../src/router.svelte";
import type { GameInfo, NewTable } from "../src/wire";

const option = (name: string, seats: number[]) => ({ name, description: "", values: [1, 2, 3], default: 1, seats });
const game: GameInfo = {
  id: "peaks",
  title: "Peaks",
  pitch: "",
  seats: [1, 2],
  about: {},
  options: [option("length", [1, 2]), option("level", [1])],
  quick: {},
  seat_names: { 1: ["Red"], 2: ["Red", "Blue"] },
  sides: {},
  picture: { nodes: {}, root: [], palette: { tones: {} } },
  clauses: 0,
  campaign: false,
  courses: [],
};

test("an option is asked for and sent only with the players it is meant for", async () => {
  const wishes: NewTable[] = [];
  vi.spyOn(router, "go").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path === "/api/games") return Promise.resolve(new Response(JSON.stringify([game])));
    wishes.push(JSON.parse(init?.body as string) as NewTable);
    return Promise.resolve(new Response(JSON.stringify({ id: "t1", path: "/t/t1" })));
  });
  const lay = async () => fireEvent.click(await screen.findByRole("button", { name: "Lay the table" }));
  render(NewTablePage, { game: "peaks" });
  await fireEvent.click(await screen.findByLabelText(/^1 player/));
  await fireEvent.change(screen.getByLabelText("Level"), { target: { value: "2" } });
  await lay();
  await waitFor(() => expect(wishes).toHaveLength(1));
  await fireEvent.click(screen.getByLabelText("2 players"));
  expect(screen.queryByLabelText("Level")).toBeNull();
  expect(screen.getByLabelText("Length")).toBeTruthy();
  await lay();
  await waitFor(() => expect(wishes).toHaveLength(2));
  expect(wishes.map((wish) => wish.options)).toEqual([{ length: 1, level: 3 }, { length: 1 }]);
});
