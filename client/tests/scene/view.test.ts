import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import fixtures from "../../src/scene/demo/fixtures.json";
import { drawnAs } from "../../src/scene/hands";
import SceneView from "../../src/scene/SceneView.svelte";
import type { OptionRef, SceneProps } from "../../src/scene/types";
import type { Node, Palette } from "../../src/wire";

interface Moment {
  nodes: Record<string, Node>;
  root: string[];
  palette: Palette;
}

const pages = fixtures as unknown as Record<string, Moment[]>;
const moment = (page: string, at = 0): Moment => pages[page]![at]!;

/** Three by three, with a piece in the middle. */
const names = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
const cells = names.map((id, n): Node => ({ type: "cell", id, label: id, x: n % 3, y: Math.floor(n / 3) }));
const scout: Node = { type: "token", id: "A2", at: "b2", label: "Scout", facing: "N", note: "Sees far." };
const meadow: Moment = {
  nodes: Object.fromEntries(
    [{ type: "board", id: "board", label: "Meadow", cells: names, tokens: ["A2"] } satisfies Node, scout, ...cells].map(
      (node) => [node.id, node],
    ),
  ),
  root: ["board"],
  palette: {},
};

const option = (label: string, chosen = false): OptionRef => ({
  kind: "option",
  field: null,
  option: 0,
  label,
  chosen,
});

/** What is written beside a place where things of these prices may be done. */
function price(...costs: string[]): string | undefined {
  const options = costs.map((cost, n): OptionRef => ({ ...option(`way ${n}`), cost }) as OptionRef);
  const { container } = show(meadow, { lit: new Map([["c3", options]]) });
  return container.querySelector(".price")?.textContent ?? undefined;
}

describe("the price of what may be done at a place", () => {
  it("stands beside it", () => expect(price("⚡⚡")).toBe("⚡⚡"));
  it("is told once if all cost the same", () => expect(price("⚡", "⚡")).toBe("⚡"));
  it("goes from the cheapest to the dearest", () => expect(price("⚡⚡⚡", "⚡", "⚡⚡")).toBe("⚡–⚡⚡⚡"));
  it("begins with nothing where something is free", () => expect(price("", "⚡")).toBe("0–⚡"));
});

const litUp = (...places: string[]) => new Map(places.map((place) => [place, [option(`go to ${place}`)]]));

function show(what: string | Moment, more: Partial<SceneProps> = {}) {
  const { nodes, root, palette } = typeof what === "string" ? moment(what) : what;
  return render(SceneView, { nodes, root, palette, ...more });
}

const the = (container: HTMLElement, id: string): HTMLElement | SVGElement => drawnAs(container, id)!;

const focused = () => document.activeElement?.getAttribute("data-id");

async function press(key: string, shift = false): Promise<void> {
  await fireEvent.keyDown(document.activeElement!, { key, shiftKey: shift });
  await tick();
}

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: true })));
afterEach(cleanup);

describe("a board", () => {
  it("is a group with a name and a summary", () => {
    show("tic-tac-toe", { lit: litUp("a3", "b3") });
    const board = screen.getByRole("group", { name: "The board" });
    const summary = document.getElementById(board.getAttribute("aria-describedby")!);
    expect(summary?.textContent).toContain("2 places to choose from");
  });

  it("names every cell, and with it who stands there", () => {
    const { nodes } = moment("tic-tac-toe");
    show("tic-tac-toe");
    const token = Object.values(nodes).find((node) => node.type === "token")!;
    if (token.type !== "token") throw new Error("a token is needed");
    expect(screen.getByRole("img", { name: `${token.at}: ${token.label}` })).toBeTruthy();
    expect(screen.getAllByRole("img")).toHaveLength(9);
  });

  it("offers what is lit as buttons, and only that", async () => {
    const onpick = vi.fn();
    show("tic-tac-toe", { lit: litUp("a3", "b3"), onpick });
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "a3. go to a3.",
      "b3. go to b3.",
    ]);
    await fireEvent.click(screen.getByRole("button", { name: "b3. go to b3." }));
    expect(onpick).toHaveBeenCalledExactlyOnceWith("b3");
  });

  it("is one stop for Tab, and arrow keys go on from there", async () => {
    const onpick = vi.fn();
    const { container } = show("tic-tac-toe", { lit: litUp("a3", "c3", "a1"), onpick });
    const stops = [...container.querySelectorAll<SVGElement>('[tabindex="0"]')];
    expect(stops.map((stop) => stop.dataset["id"])).toEqual(["a3"]);
    stops[0]!.focus();
    await press("ArrowRight");
    expect(focused()).toBe("c3");
    await press("ArrowLeft");
    await press("ArrowDown");
    expect(focused()).toBe("a1");
    await press("ArrowUp", true);
    expect(focused()).toBe("a2");
    await press("End");
    await press("Enter");
    expect(onpick).toHaveBeenCalledExactlyOnceWith("a1");
  });

  it("takes a click on a piece for its cell, if that is what can be chosen", async () => {
    const onpick = vi.fn();
    const { container } = show(meadow, { lit: litUp("b2"), onpick });
    await fireEvent.click(the(container, "A2"));
    expect(onpick).toHaveBeenCalledExactlyOnceWith("b2");
  });

  it("tells of a piece that cannot be chosen when it is clicked", async () => {
    const { container } = show(meadow, { lit: litUp("c1") });
    await fireEvent.click(the(container, "A2"));
    expect(screen.getByRole("dialog", { name: "Scout" }).textContent).toContain("Sees far.");
  });

  it("leaves the focus on a piece that was chosen and is no longer lit", async () => {
    const { container, rerender } = show(meadow, { lit: litUp("A2") });
    const piece = the(container, "A2");
    piece.focus();
    await tick();
    await rerender({ ...meadow, lit: litUp("b3"), subject: "A2" });
    expect(focused()).toBe("A2");
    expect(piece.getAttribute("aria-hidden")).toBeNull();
    await press("ArrowUp");
    expect(focused()).toBe("b3");
  });

  it("draws an arrow from a piece to what is chosen for it", () => {
    const { container } = show(meadow, { arrows: [{ from: "A2", to: "c3" }] });
    expect(container.querySelectorAll("line.shaft")).toHaveLength(1);
  });

  it("moves a piece instead of drawing it anew", async () => {
    const { container, rerender } = show(meadow);
    const piece = the(container, "A2");
    expect(piece.style.transform).toContain("translate(150px, 150px)");
    await rerender({ ...meadow, nodes: { ...meadow.nodes, A2: { ...scout, at: "c1" } as Node } });
    expect(the(container, "A2")).toBe(piece);
    expect(piece.style.transform).toContain("translate(250px, 250px)");
  });

  it("marks what is chosen, what is shown and what the question is about", () => {
    const { container } = show(meadow, {
      selected: new Map([["c3", ["Scout: go to c3"]]]),
      preview: new Set(["a1"]),
      subject: "A2",
    });
    expect(screen.getByRole("img", { name: "c3. Chosen: Scout: go to c3." })).toBe(the(container, "c3"));
    for (const mark of [".tick", ".shown", ".caret"]) expect(container.querySelectorAll(mark)).toHaveLength(1);
  });
});

describe("details", () => {
  it("open by key, tell the note, and give the focus back", async () => {
    const { container } = show("every-kind");
    const broth = the(container, "card-broth");
    broth.focus();
    await press("i");
    await tick();
    expect(screen.getByRole("dialog", { name: "Bone broth" }).textContent).toContain("listens to the whole story");
    await fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    await tick();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(broth);
  });

  it("of a card are seen for as long as one points at it, and no longer", async () => {
    vi.useFakeTimers();
    const { container } = show("every-kind");
    const seen = () => container.querySelector(".detail")?.textContent ?? "";
    await fireEvent(the(container, "cook"), new MouseEvent("pointerover", { bubbles: true }));
    expect(seen()).toBe("");
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen()).toContain("Gain 2 food");
    expect(seen()).toContain("costs 1 hide");
    expect(screen.queryByRole("dialog")).toBeNull();
    await fireEvent(the(container, "food"), new MouseEvent("pointerover", { bubbles: true }));
    expect(seen()).toBe("");
    vi.useRealTimers();
  });

  it("of a panel have a button of their own", async () => {
    show("every-kind");
    await fireEvent.click(screen.getByRole("button", { name: "More about Ama the tracker" }));
    expect(screen.getByRole("dialog").textContent).toContain("tracks that others miss");
  });
});

describe("every kind of component", { timeout: 60_000 }, () => {
  it("is drawn and has a name", () => {
    const { nodes } = moment("every-kind");
    const { container } = show("every-kind");
    const drawn = new Set(
      [...container.querySelectorAll("[data-id]")].map((element) => element.getAttribute("data-id")),
    );
    expect([...Object.keys(nodes)].filter((id) => !drawn.has(id))).toEqual([]);
  });

  it("can be chosen where it stands", async () => {
    const { nodes } = moment("every-kind");
    const onpick = vi.fn();
    const { container } = show("every-kind", {
      lit: new Map(Object.keys(nodes).map((id) => [id, [option(`use ${id}`)]])),
      onpick,
    });
    const buttons = [...container.querySelectorAll("button, [role=button]")];
    for (const id of Object.keys(nodes)) {
      const said = new RegExp(`use ${id}\\b(?!-)`);
      const button = buttons.find((one) => said.test(one.getAttribute("aria-label") ?? one.textContent ?? ""));
      expect(button, id).toBeTruthy();
      await fireEvent.click(button!);
      expect(onpick).toHaveBeenLastCalledWith(id);
    }
  });

  it("pleases axe", async () => {
    const { container } = show("every-kind", { lit: litUp("card-torch", "hex-1-1", "scout", "stats", "deck") });
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes: found }) => `${id}: ${found[0]?.html}`)).toEqual([]);
  });
});

it("a timer counts down, goes on after a new start of the page, and says when it is over", async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  const timer: Node = { type: "timer", id: "timer-3", label: "Time for this step", seconds: 90 };
  const what = { nodes: { "timer-3": timer }, root: ["timer-3"], palette: {} };
  const passed = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    await tick();
  };
  const first = show(what);
  expect(first.container.textContent).toContain("1:30");
  await passed(25);
  expect(first.container.textContent).toContain("1:05");
  cleanup();
  const again = show(what);
  expect(again.container.textContent).toContain("1:05");
  await passed(70);
  expect(again.container.textContent).toContain("time is up");
  vi.useRealTimers();
});

it("a panel for looking things up is closed at first", () => {
  const { container } = show("every-kind");
  const panel = the(container, "aid").querySelector("details")!;
  expect(panel.open).toBe(false);
  expect(panel.textContent).toContain("Share, then rest.");
});

it("in miniature shows the board and nothing to use", () => {
  const { container } = show("stone-daze", { miniature: true, lit: litUp("A1") });
  expect(container.querySelector("svg[viewBox]")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(container.querySelectorAll("[tabindex], [data-id]")).toHaveLength(0);
});

it("bars tell each share, and what they come to", () => {
  const { container } = show("every-kind");
  const bars = the(container, "odds");
  expect([...bars.querySelectorAll("li")].map((bar) => bar.textContent.trim())).toEqual([
    "none: 25 %",
    "old ones: 50 %",
    "fresh ones: 25 %",
  ]);
  expect([...bars.querySelectorAll<HTMLElement>(".bar")].map((bar) => bar.style.height)).toEqual([
    "50%",
    "100%",
    "50%",
  ]);
  expect(bars.textContent).toContain("likely, but old");
});

it("ways go from place to place", () => {
  const { container } = show("every-kind");
  expect(container.querySelectorAll("line.way")).toHaveLength(4);
});
