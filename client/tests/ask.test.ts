// The panel answers every kind of ask, by its buttons and fields alone.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, test, vi } from "vitest";
import AskPanel from "../src/ask/AskPanel.svelte";
import { draftOf, type Draft } from "../src/ask/drafts";
import type { AskView, DraftReply } from "../src/wire";
import { pick, price } from "./fixtures";

function asked(ask: AskView, props: { confirm?: boolean; busy?: boolean; away?: boolean } = {}) {
  const draft = draftOf(ask) as Draft;
  const ondone = vi.fn();
  const onpreview = vi.fn();
  render(AskPanel, { draft, busy: false, confirm: false, ondone, onpreview, ...props });
  return { draft, ondone, onpreview };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const click = (name: string | RegExp) => fireEvent.click(button(name));

describe("a pick", () => {
  test("is handed in with one click", async () => {
    const { draft, ondone } = asked(pick("1", "a1", "b1"));
    await click("b1");
    expect(ondone).toHaveBeenCalledOnce();
    expect(draft.body()).toEqual({ pick: 1 });
  });

  test("waits for Done if the person wants to confirm", async () => {
    const { draft, ondone } = asked(pick("1", "a1", "b1"), { confirm: true });
    expect(button("Done").disabled).toBe(true);
    await click("b1");
    expect(ondone).not.toHaveBeenCalled();
    expect(button(/b1/).getAttribute("aria-pressed")).toBe("true");
    await click("Done");
    expect(ondone).toHaveBeenCalledOnce();
    expect(draft.body()).toEqual({ pick: 1 });
  });

  test("shows where an option is while somebody points at it", async () => {
    const { onpreview } = asked(pick("1", "a1", "b1"));
    await fireEvent.mouseEnter(button("a1"));
    expect(onpreview).toHaveBeenLastCalledWith(["a1"]);
    await fireEvent.mouseLeave(button("a1"));
    expect(onpreview).toHaveBeenLastCalledWith([]);
  });

  test("cannot be changed while it is on its way, and says that it is kept", () => {
    asked(pick("1", "a1"), { busy: true, away: true });
    expect(button("a1").disabled).toBe(true);
    expect(screen.getByRole("status").textContent).toContain("Kept");
  });
});

test("several are toggled up to their number, then handed in", async () => {
  const { draft, ondone } = asked({ ...pick("2", "a", "b", "c"), kind: "several", least: 2, most: 2 });
  await click("a");
  expect(button("Done").disabled).toBe(true);
  await click("c");
  expect(button("b").disabled).toBe(true);
  await click("Done");
  expect(ondone).toHaveBeenCalledOnce();
  expect(draft.body()).toEqual({ several: [0, 2] });
});

test("a number is shared out by its buttons or by typing", async () => {
  const ask = { id: "3", kind: "split", prompt: "Share", at: "table", most: 3, limits: { wood: 2, stone: 3 } };
  const { draft } = asked(ask);
  await click("One more: wood");
  await fireEvent.input(screen.getByLabelText("stone"), { target: { value: "2" } });
  expect(button("One more: wood").disabled).toBe(true);
  expect(button("Done").disabled).toBe(false);
  expect(draft.body()).toEqual({ shares: { wood: 1, stone: 2 } });
});

describe("a payment", () => {
  const verdict = (flaw: string): DraftReply => ({ type: "draft-reply", seq: 1, fields: {}, warnings: [], flaw });
  const status = () => screen.getByRole("status").textContent.trim();

  test("is handed in as proposed with one click", async () => {
    const { draft, ondone } = asked(price);
    expect(status()).toBe("✓ 2 × Barley, 1 × the Forge");
    await click("Pay");
    expect(ondone).toHaveBeenCalledOnce();
    expect(draft.body()).toEqual({ shares: { barley: 2, oats: 0, gold: 0, forge: 1 } });
  });

  test("is changed by buttons, by typing, and by taking or leaving what there is only one of", async () => {
    const { draft } = asked(price);
    await click("One more: Gold");
    await click("One less: Barley");
    await fireEvent.input(screen.getByLabelText("Oats"), { target: { value: "7" } });
    await click(/the Forge/);
    expect(draft.body()).toEqual({ shares: { barley: 1, oats: 2, gold: 1, forge: 0 } });
    expect(button("One more: Oats").disabled).toBe(true);
    expect(button("the Forge").getAttribute("aria-pressed")).toBe("false");
  });

  test("says what is wrong, and cannot be handed in until it is right", async () => {
    const { draft, ondone } = asked(price);
    if (draft.kind !== "amounts") throw new Error("a payment is wanted");
    await click("One less: Barley");
    draft.take(verdict("2 of 3 so far"));
    await tick();
    expect(status()).toBe("2 of 3 so far");
    expect(button("Pay").disabled).toBe(true);
    expect(button("Pay").getAttribute("aria-describedby")).toBe(screen.getByRole("status").id);
    draft.take(verdict(""));
    await tick();
    await click("Pay");
    expect(ondone).toHaveBeenCalledOnce();
  });

  test("goes back to the proposal", async () => {
    const { draft } = asked(price);
    expect(button("Proposal").disabled).toBe(true);
    await click("Clear");
    expect(draft.words()).toEqual([]);
    await click("Proposal");
    expect(draft.words()).toEqual(["2 × Barley", "1 × the Forge"]);
  });

  test("shows where a part lies while somebody points at it", async () => {
    const { onpreview } = asked(price);
    await fireEvent.focusIn(screen.getByLabelText("Barley"));
    expect(onpreview).toHaveBeenLastCalledWith(["store"]);
    await fireEvent.focusOut(screen.getByLabelText("Barley"));
    expect(onpreview).toHaveBeenLastCalledWith([]);
  });
});

describe("a form", () => {
  const orders: AskView = {
    id: "4",
    kind: "form",
    prompt: "Orders",
    at: "board",
    fields: ["A1", "A2"].map((key) => ({
      key,
      prompt: key,
      at: key,
      options: [{ label: "stay" }, { label: `march ${key}` }],
    })),
  };

  test("opens a field, takes an option, and can be changed until Done", async () => {
    const { draft, ondone } = asked(orders);
    await click(/^A2/);
    expect(button(/^A2/).getAttribute("aria-expanded")).toBe("true");
    await click("march A2");
    expect(button(/^A2/).textContent).toContain("march A2");
    await click(/^A2/);
    await click("stay");
    await click("Done");
    expect(ondone).toHaveBeenCalledOnce();
    expect(draft.body()).toEqual({ fields: { A1: 0, A2: 0 } });
  });

  test("shows only what is left", async () => {
    const { draft } = asked(orders);
    if (draft.kind !== "form") throw new Error("a form is wanted");
    draft.take({
      type: "draft-reply",
      seq: 1,
      fields: { A1: [0], A2: [0, 1] },
      warnings: [],
      flaw: "",
    });
    await click(/^A1/);
    expect(screen.queryByRole("button", { name: "march A1" })).toBeNull();
  });
});

test("a field of a form is written in", async () => {
  const fields = [
    { key: "name", prompt: "Name", options: [], text: true, least: 2, most: 5, ideas: ["Ada"] },
    { key: "look", prompt: "Look", options: [], text: true, most: 20 },
  ];
  const { draft, ondone } = asked({ id: "4", kind: "form", prompt: "Sheet", at: "table", fields, done: "Sign" });
  await fireEvent.input(screen.getByLabelText("Name"), { target: { value: "B" } });
  expect(button("Sign").disabled).toBe(true);
  await fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Bo" } });
  await fireEvent.input(screen.getByLabelText("Look"), { target: { value: "tall" } });
  await click("Sign");
  expect(ondone).toHaveBeenCalledOnce();
  expect(draft.body()).toEqual({ fields: { name: "Bo", look: "tall" } });
});

test("an idea stands for nothing or for another idea, and comes after own words", async () => {
  const { draft } = asked({ id: "5", kind: "write", prompt: "A wish", at: "table", most: 50, ideas: ["tea", "rain"] });
  expect(screen.queryByRole("button", { name: "tea" })).toBeNull();
  await click(/^Stuck/);
  await click("tea");
  await click("rain");
  expect(draft.body()).toEqual({ text: "rain" });
  await fireEvent.input(screen.getByLabelText("A wish"), { target: { value: "I would like " } });
  await click("tea");
  expect(draft.body()).toEqual({ text: "I would like tea" });
});

test("a text is written and counted", async () => {
  const { draft } = asked({ id: "5", kind: "write", prompt: "A name for the cave", at: "table", least: 1, most: 20 });
  expect(button("Done").disabled).toBe(true);
  await fireEvent.input(screen.getByLabelText("A name for the cave"), { target: { value: "Echo" } });
  expect(button("Done").disabled).toBe(false);
  expect(draft.body()).toEqual({ text: "Echo" });
});

test("a sketch is drawn by keyboard too, and has a caption", async () => {
  const { draft } = asked({ id: "6", kind: "draw", prompt: "Draw", at: "table", most: 5 });
  const pad = screen.getByRole("application");
  for (const key of [" ", "ArrowRight", "ArrowDown", " "]) await fireEvent.keyDown(pad, { key });
  await fireEvent.input(screen.getByLabelText(/what it shows/i), { target: { value: "a path" } });
  const points = [
    [500, 500],
    [525, 500],
    [525, 525],
  ];
  expect(draft.body()).toEqual({ sketch: { caption: "a path", strokes: [{ points, pen: "ink" }] } });
  await click("Take back a line");
  expect(draft.body()).toEqual({ sketch: { caption: "a path", strokes: [] } });
});
