// So many of each part: splits and payments.
import { beforeEach, describe, expect, test } from "vitest";
import { AmountsDraft, keepDraft, recallDraft, SplitDraft } from "../src/ask/drafts";
import type { Share, SharesDraft } from "../src/ask/drafts/shares.svelte";
import type { OptionRef } from "../src/scene/types";
import type { AskView, DraftReply } from "../src/wire";
import { price } from "./fixtures";

const part = (draft: SharesDraft, key: string): Share => {
  const found = draft.parts.find((one) => one.key === key);
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};
const verdict = (flaw: string, ...texts: string[]): DraftReply => {
  const warnings = texts.map((text) => ({ text }));
  return { type: "draft-reply", seq: 1, fields: {}, warnings, flaw };
};

describe("a split", () => {
  const ask: AskView = { id: "3", kind: "split", prompt: "Share", at: "table", most: 5, limits: { wood: 3, stone: 4 } };
  let split: SplitDraft;
  beforeEach(() => {
    split = new SplitDraft(ask);
  });

  test("never gives a part more than it takes or than is left", () => {
    split.give(part(split, "wood"), 9);
    expect(split.shares).toEqual({ wood: 3, stone: 0 });
    split.give(part(split, "stone"), 4);
    expect(split.shares).toEqual({ wood: 3, stone: 2 });
    expect(split.missing).toBe("");
    split.give(part(split, "wood"), -2);
    expect(split.left).toBe(3);
    expect(split.missing).toContain("3 of 5");
  });

  test("an empty number field is nothing", () => {
    split.give(part(split, "wood"), Number.NaN);
    expect(split.body()).toEqual({ shares: { wood: 0, stone: 0 } });
  });

  test("calls its parts by their names, and lights them where they lie", () => {
    const placed = new SplitDraft({
      ...ask,
      parts: { wood: { label: "Wood", place: "shed" }, stone: { label: "Stone" } },
    });
    const [wood] = placed.lit.get("shed") ?? [];
    if (!wood) throw new Error("the shed is lit");
    placed.choose(wood);
    expect(placed.words()).toEqual(["Wood: 1", "Stone: 0"]);
    expect(placed.quick.map((quick) => quick.option.label)).toEqual(["Stone: 0 of 4"]);
  });

  test("what nothing is left for is dark, until something is given back", () => {
    const placed = new SplitDraft({
      ...ask,
      parts: { wood: { label: "Wood", place: "shed" }, stone: { label: "Stone" } },
    });
    placed.give(part(placed, "stone"), 4);
    placed.give(part(placed, "wood"), 1);
    expect(placed.lit.has("shed")).toBe(true);
    placed.give(part(placed, "wood"), 0);
    placed.shares = { stone: 5 };
    expect(placed.lit.has("shed")).toBe(false);
  });
});

describe("a payment", () => {
  let draft: AmountsDraft;
  beforeEach(() => {
    draft = new AmountsDraft(price);
  });
  const at = (place: string, number = 0): OptionRef => {
    const ref = draft.lit.get(place)?.[number];
    if (!ref) throw new Error(`${place} is dark`);
    return ref;
  };

  test("begins with the proposal, ready to be handed in", () => {
    expect(draft.body()).toEqual({ shares: { barley: 2, oats: 0, gold: 0, forge: 1 } });
    expect(draft.missing).toBe("");
    expect(draft.asProposed).toBe(true);
    expect(draft.words()).toEqual(["2 × Barley", "1 × the Forge"]);
  });

  test("a click takes one more, up to the limit, then none", () => {
    const seen = [1, 2, 3].map(() => {
      draft.choose(at("store"));
      return draft.share(part(draft, "barley"));
    });
    expect(seen).toEqual([3, 0, 1]);
    draft.choose(at("forge"));
    expect(draft.share(part(draft, "forge"))).toBe(0);
  });

  test("several parts at one place are told apart, each with its number", () => {
    expect(draft.lit.get("store")).toMatchObject([
      { label: "Barley", chosen: true, amount: { share: 2, limit: 3 } },
      { label: "Oats", chosen: false, amount: { share: 0, limit: 2 } },
    ]);
  });

  test("marks what is taken, with its number where there is more than one", () => {
    draft.choose(at("store", 1));
    expect(draft.selected).toEqual(
      new Map([
        ["store", ["2 × Barley", "1 × Oats"]],
        ["forge", ["1 × the Forge"]],
      ]),
    );
    expect(draft.amounts).toEqual(new Map([["store", 3]]));
  });

  test("what lies nowhere is offered beside the board, and counted there", () => {
    draft.choose({ kind: "option", field: null, option: 2, label: "", chosen: false });
    expect(draft.quick).toEqual([{ number: 2, option: { label: "Gold: 1 of 2" }, chosen: true }]);
  });

  test("is good only when the server has said so", () => {
    expect(draft.missing).toBe("");
    draft.clear();
    expect(draft.missing).toBe("Counting…");
    draft.take(verdict("0 of 3 so far"));
    draft.give(part(draft, "gold"), 1);
    expect(draft.missing).toBe("0 of 3 so far");
    draft.take(verdict(""));
    expect(draft.missing).toBe("");
  });

  test("what the server finds wrong keeps it from being handed in", () => {
    draft.clear();
    draft.take(verdict("0 of 3 so far"));
    expect(draft.missing).toBe("0 of 3 so far");
    draft.take(verdict("", "gold is better kept"));
    expect([draft.missing, draft.warnings]).toEqual(["", [{ text: "gold is better kept" }]]);
    draft.take(null);
    expect([draft.missing, draft.warnings]).toEqual(["", []]);
  });

  test("goes back to the proposal", () => {
    draft.clear();
    draft.take(verdict("0 of 3 so far"));
    expect(draft.asProposed).toBe(false);
    draft.restore();
    expect(draft.asProposed).toBe(true);
    expect(draft.missing).toBe("");
  });

  test("a hint is filled in, and what it leaves out is not paid", () => {
    draft.fill({ shares: { gold: 2 } });
    expect(draft.words()).toEqual(["2 × Gold"]);
  });

  test("outlives a reload, as far as it is still there", () => {
    draft.fill({ shares: { barley: 3, gold: 2 } });
    keepDraft("t1", draft);
    const again = new AmountsDraft({ ...price, limits: { barley: 1, oats: 2 } });
    recallDraft("t1", again);
    expect(again.body()).toEqual({ shares: { barley: 1, oats: 0 } });
  });
});
