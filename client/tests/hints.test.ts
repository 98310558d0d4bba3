import { expect, test } from "vitest";
import { hintWords } from "../src/ask/hints";
import type { AskView, HintGiven } from "../src/wire";
import { pick, price } from "./fixtures";

const given = (text: string, answer: Partial<HintGiven["answer"]>): HintGiven => ({
  type: "hint",
  seq: 1,
  text,
  answer: { type: "answer", seq: 0, ask: "1", ...answer },
});

test("a pick is what it says, and why", () => {
  const words = hintWords(given("Choose: b1. It wins.", { pick: 1 }), pick("1", "a1", "b1"));
  expect(words).toEqual({ choices: ["b1"], why: "It wins." });
});

test("of a form only what would change is told", () => {
  const fields = ["A1", "A2"].map((key) => ({ key, prompt: key, options: [{ label: "stay" }, { label: "go" }] }));
  const form: AskView = { id: "1", kind: "form", prompt: "Orders", at: "board", fields };
  const text = "Orders: A1: stay; A2: go. About 55%. Ahead.";
  expect(hintWords(given(text, { fields: { A1: 0, A2: 1 } }), form)).toEqual({
    choices: ["A2: go"],
    why: "About 55%. Ahead.",
  });
  const nothing = hintWords(given("Orders: A1: stay; A2: stay.", { fields: { A1: 0, A2: 0 } }), form);
  expect(nothing.choices).toEqual(["leave everything as it stands"]);
});

test("a payment is told part by part", () => {
  const told = hintWords(given("1 × Barley, 2 × Gold: sure.", { ask: "8", shares: { gold: 2, barley: 1 } }), price);
  expect(told).toEqual({ choices: ["1 × Barley", "2 × Gold"], why: "sure." });
});

test("what cannot be told apart is shown as it came", () => {
  expect(hintWords(given("Take the middle.", { pick: 0 }), pick("1", "a1"))).toEqual({
    choices: [],
    why: "Take the middle.",
  });
  expect(hintWords(given("Choose: a1.", { pick: 0 }), undefined)).toEqual({ choices: [], why: "Choose: a1." });
});
