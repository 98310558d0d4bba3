import { beforeEach, describe, expect, test } from "vitest";
import {
  draftOf,
  DrawDraft,
  forgetDraft,
  FormDraft,
  keepDraft,
  PickDraft,
  recallDraft,
  SeveralDraft,
  WriteDraft,
} from "../src/ask/drafts";
import type { OptionRef } from "../src/scene/types";
import type { AskView } from "../src/wire";
import { pick } from "./fixtures";

const orders: AskView = {
  id: "9",
  kind: "form",
  prompt: "Give your orders",
  at: "board",
  fields: [
    {
      key: "A1",
      prompt: "A1: move",
      at: "A1",
      options: [{ label: "stay" }, { label: "to c4", place: "c4" }, { label: "run to c4", place: "c4" }],
    },
    { key: "A1 disc", prompt: "A1: action", at: "A1", options: [{ label: "no disc" }, { label: "fire" }] },
    { key: "A2", prompt: "A2: move", at: "A2", options: [{ label: "stay" }, { label: "to d4", place: "d4" }] },
  ],
};
const option = (number: number, field: string | null = null): OptionRef => ({
  kind: "option",
  field,
  option: number,
  label: "",
  chosen: false,
});

describe("a pick", () => {
  test("lights every option where it stands, several at one place together", () => {
    const draft = new PickDraft({
      ...pick("1", "a1", "b1"),
      options: [{ label: "one", place: "a1" }, { label: "two", place: "a1" }, { label: "pass" }],
    });
    expect([...draft.lit.keys()]).toEqual(["a1"]);
    expect(draft.lit.get("a1")?.map((ref) => ref.label)).toEqual(["one", "two"]);
  });

  test("offers what has no place beside the board", () => {
    const draft = new PickDraft({ ...pick("1"), options: [{ label: "one", place: "a1" }, { label: "pass" }] });
    expect(draft.quick.map((quick) => [quick.number, quick.option.label])).toEqual([[1, "pass"]]);
  });

  test("is complete with one choice", () => {
    const draft = new PickDraft(pick("1", "a1", "b1"));
    expect(draft.missing).not.toBe("");
    draft.choose(option(1));
    expect(draft.missing).toBe("");
    expect(draft.body()).toEqual({ pick: 1 });
    expect(draft.selected.get("b1")).toEqual(["b1"]);
  });
});

describe("several", () => {
  const two: AskView = { ...pick("2", "a", "b", "c"), kind: "several", least: 1, most: 2 };

  test("toggles, and lights only what can still be chosen or given back", () => {
    const draft = new SeveralDraft(two);
    draft.choose(option(2));
    draft.choose(option(0));
    expect(draft.body()).toEqual({ several: [0, 2] });
    expect([...draft.lit.keys()]).toEqual(["a", "c"]);
    draft.choose(option(1));
    expect(draft.several).toEqual([0, 2]);
    draft.choose(option(0));
    expect([...draft.lit.keys()]).toEqual(["a", "b", "c"]);
  });

  test("asks for at least so many", () => {
    const draft = new SeveralDraft(two);
    expect(draft.missing).toContain("1");
    draft.toggle(1);
    expect(draft.missing).toBe("");
  });

  test("a second choice of one replaces the first", () => {
    const draft = new SeveralDraft({ ...two, least: 0, most: 1 });
    draft.toggle(0);
    draft.toggle(2);
    expect(draft.several).toEqual([2]);
  });
});

describe("a form", () => {
  let draft: FormDraft;
  beforeEach(() => {
    draft = new FormDraft(orders);
  });

  test("the first thing comes up by itself; who closes it sees what the fields are about", () => {
    expect(draft.open).toBe("A1");
    draft.open = null;
    expect(draft.lit.get("A1")?.map((ref) => ref.kind === "field" && ref.field)).toEqual(["A1"]);
    expect(draft.lit.get("A2")).toHaveLength(1);
    expect(draft.lit.has("c4")).toBe(false);
  });

  test("an open field lights its options, and other things can still be chosen", () => {
    draft.choose({ kind: "field", field: "A1", label: "" });
    expect(draft.subject).toBe("A1");
    expect(draft.lit.get("c4")?.map((ref) => ref.label)).toEqual(["to c4", "run to c4"]);
    expect(draft.lit.has("A1")).toBe(false);
    expect(draft.lit.has("A2")).toBe(true);
  });

  test("after a choice the next thing that nobody has touched comes up, and from the last the first", () => {
    draft.set("A1", 1);
    expect(draft.open).toBe("A2");
    draft.set("A1 disc", 1);
    expect(draft.open).toBe("A2"); // a button in the row of A1 leads nowhere
    draft.set("A2", 1);
    expect(draft.open).toBeNull();
    draft.clear("A1");
    draft.set("A2", 1);
    expect(draft.open).toBe("A1");
  });

  test("says in a word what becomes of whatever nobody has touched", () => {
    expect(draft.rest).toBe("2 stay");
    draft.set("A2", 1);
    expect(draft.rest).toBe("1 stay");
    draft.set("A1", 1);
    expect(draft.rest).toBe("");
  });

  test("fields can be filled in any order, changed and cleared until it is handed in", () => {
    draft.set("A2", 1);
    draft.set("A1", 1);
    draft.set("A1", 2);
    draft.clear("A2");
    expect(draft.body()).toEqual({ fields: { A1: 2, "A1 disc": 0, A2: 0 } });
    expect(draft.selected).toEqual(new Map([["c4", ["A1: move: run to c4"]]]));
    draft.clearAll();
    expect(draft.chosen).toEqual({});
  });

  test("fields that are all about the same thing open one after the other", () => {
    const tokens = new FormDraft({ ...orders, fields: orders.fields?.map((field) => ({ ...field, at: "board" })) });
    expect(tokens.open).toBe("A1");
    expect(tokens.lit.has("board")).toBe(false);
    tokens.set("A1", 1);
    expect(tokens.open).toBe("A1 disc");
    tokens.set("A1 disc", 1);
    tokens.set("A2", 1);
    expect(tokens.open).toBeNull();
  });

  test("is narrowed by what the server says is left, and shows its warnings", () => {
    draft.open = "A1";
    draft.take({
      type: "draft-reply",
      seq: 1,
      fields: { A1: [0, 1], "A1 disc": [0, 1], A2: [0, 1] },
      warnings: [{ text: "A1 walks into the fire" }],
      flaw: "",
    });
    expect(draft.lit.get("c4")?.map((ref) => ref.label)).toEqual(["to c4"]);
    expect(draft.warnings).toEqual([{ text: "A1 walks into the fire" }]);
    expect(draft.missing).toBe("");
  });

  test("says which field does not go with the rest", () => {
    draft.set("A1", 2);
    draft.take({ type: "draft-reply", seq: 1, fields: { A1: [0, 1] }, warnings: [], flaw: "" });
    expect(draft.wrong("A1")).toBe(true);
    expect(draft.missing).toContain("A1: move");
  });

  test("a hint is filled in without handing it in; what it leaves as it is stays untouched", () => {
    draft.fill({ fields: { A1: 1, "A1 disc": 0, A2: 1 } });
    expect(draft.chosen).toEqual({ A1: 1, A2: 1 });
  });

  test("shows the fields about the same thing together", () => {
    const mixed = new FormDraft({ ...orders, fields: [0, 2, 1].flatMap((i) => orders.fields?.[i] ?? []) });
    expect(mixed.grouped.map((field) => field.key)).toEqual(["A1", "A1 disc", "A2"]);
  });

  test("is summed up in words", () => {
    draft.set("A2", 1);
    expect(draft.words()).toEqual(["A1: move: stay", "A1: action: no disc", "A2: move: to d4"]);
  });
});

describe("a form with texts", () => {
  const sheet: AskView = {
    id: "6",
    kind: "form",
    prompt: "Fill in the sheet",
    at: "table",
    fields: [
      { key: "die", prompt: "Die", options: [{ label: "d4" }, { label: "d6" }] },
      { key: "name", prompt: "Name", options: [], text: true, least: 2, most: 5, ideas: ["Ada"] },
      { key: "look", prompt: "Look", options: [], text: true, most: 20 },
    ],
  };
  let draft: FormDraft;
  beforeEach(() => {
    draft = new FormDraft(sheet);
  });

  test("a text goes beside the numbers", () => {
    draft.set("die", 1);
    draft.write("name", "Bo");
    expect(draft.open).toBe(null); // a sheet lies open all at once
    expect(draft.body()).toEqual({ fields: { die: 1, name: "Bo", look: "" } });
    expect(draft.soFar).toEqual({ fields: { die: 1, name: "Bo" } });
    expect(draft.words()).toEqual(["Die: d6", "Name: Bo", "Look: (nothing)"]);
  });

  test("a text that is still to come is missing, but not wrong; one that is too long is", () => {
    expect(draft.missing).toBe("Name: write at least 2 characters.");
    expect(draft.wrong("name")).toBe(false);
    draft.write("name", "Bobbie");
    expect(draft.wrong("name")).toBe(true);
    expect(draft.missing).toContain("1 over the 5");
    draft.write("name", "");
    expect(draft.changed("name")).toBe(false);
  });

  test("takes over a hint and outlives a reload", () => {
    draft.fill({ fields: { die: 0, name: "Ada", look: "" } });
    expect(draft.chosen).toEqual({ name: "Ada" });
    keepDraft("t1", draft);
    const again = new FormDraft(sheet);
    recallDraft("t1", again);
    expect(again.chosen).toEqual({ name: "Ada" });
    const without = new FormDraft({ ...sheet, fields: sheet.fields?.slice(0, 1) });
    recallDraft("t1", without);
    expect(without.chosen).toEqual({});
  });
});

describe("a text", () => {
  test("keeps to its limits, counted in characters", () => {
    const draft = new WriteDraft({ id: "4", kind: "write", prompt: "Write", at: "table", least: 1, most: 3 });
    expect(draft.missing).not.toBe("");
    draft.text = "🔥🔥🔥";
    expect(draft.missing).toBe("");
    draft.text = "four";
    expect(draft.missing).not.toBe("");
  });
});

describe("a sketch", () => {
  test("keeps to its number of lines", () => {
    const draft = new DrawDraft({ id: "5", kind: "draw", prompt: "Draw", at: "table", most: 1 });
    const stroke = { points: [[0, 0]] as [number, number][], pen: "ink" };
    draft.fill({ sketch: { caption: "a cave", strokes: [stroke] } });
    expect(draft.missing).toBe("");
    draft.sketch = { caption: "", strokes: [stroke, stroke] };
    expect(draft.missing).not.toBe("");
  });
});

describe("keeping drafts", () => {
  beforeEach(() => sessionStorage.clear());

  test("a form outlives a reload, without what is no longer on offer", () => {
    const draft = new FormDraft(orders);
    draft.set("A1", 2);
    draft.set("A2", 1);
    keepDraft("t1", draft);
    const fewer = {
      ...orders,
      fields: orders.fields?.map((field) => ({ ...field, options: field.options.slice(0, 2) })),
    };
    const again = new FormDraft(fewer);
    recallDraft("t1", again);
    expect(again.chosen).toEqual({ A2: 1 });
  });

  test("belongs to its table and its ask, and is forgotten when handed in", () => {
    const draft = new FormDraft(orders);
    draft.set("A2", 1);
    keepDraft("t1", draft);
    const elsewhere = new FormDraft(orders);
    recallDraft("t2", elsewhere);
    expect(elsewhere.chosen).toEqual({});
    forgetDraft("t1", orders.id);
    recallDraft("t1", elsewhere);
    expect(elsewhere.chosen).toEqual({});
  });

  test("garbage does no harm", () => {
    sessionStorage.setItem("draft t1 9", "{");
    const draft = new FormDraft(orders);
    recallDraft("t1", draft);
    expect(draft.chosen).toEqual({});
  });
});

test("an unknown kind of ask has no draft", () => {
  expect(draftOf({ id: "1", kind: "sing", prompt: "Sing", at: "table" })).toBeNull();
});
