import { expect, test } from "vitest";
import { choicesOf } from "../src/ask/hints";
import type { AskView, HintGiven } from "../src/wire";
import { hinted, pick } from "./fixtures";

const given = (choice: string[], answer: Partial<HintGiven["answer"]>): HintGiven =>
  hinted({ choice, answer: { type: "answer", seq: 0, ask: "1", ...answer } });

test("a choice is told as it came", () => {
  expect(choicesOf(given(["b1"], { pick: 1 }), pick("1", "a1", "b1"))).toEqual(["b1"]);
  expect(choicesOf(given(["1 × Barley, 2 × Gold"], { shares: { gold: 2 } }), undefined)).toEqual([
    "1 × Barley, 2 × Gold",
  ]);
});

test("of a form only what would change is told", () => {
  const fields = ["A1", "A2"].map((key) => ({ key, prompt: key, options: [{ label: "stay" }, { label: "go" }] }));
  const form: AskView = { id: "1", kind: "form", prompt: "Orders", at: "board", fields };
  const choice = ["A1: stay", "A2: go"];
  expect(choicesOf(given(choice, { fields: { A1: 0, A2: 1 } }), form)).toEqual(["A2: go"]);
  expect(choicesOf(given(choice, { fields: { A1: 0, A2: 0 } }), form)).toEqual(["leave everything as it stands"]);
  expect(choicesOf(given(choice, { ask: "2", fields: { A1: 0, A2: 1 } }), form)).toEqual(choice);
});
