import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Log from "../src/table/Log.svelte";
import { howLikely } from "../src/table/dice";

// The same cases as tests/kernel/test_dice.py: both clients say the same.
test.each([
  [[[6, 5]], "5 or more on a d6: 2 in 6"],
  [[[6, 2]], "2 or less on a d6: 2 in 6"],
  [[[6, 6]], "6 on a d6: 1 in 6"],
  [[[6, 1]], "1 on a d6: 1 in 6"],
  [[[5, 3]], "3 or more on a d5: 3 in 5"],
  [
    [
      [8, 7],
      [4, 2],
    ],
    "7 or more on a d8: 2 in 8; 2 or less on a d4: 2 in 4",
  ],
] as [[number, number][], string][])("how likely %j was", (dice, words) => {
  expect(howLikely(dice)).toBe(words);
});

test("a line of the log with dice in it says how likely they were, another does not", () => {
  const log = [
    { kind: "DiceRolled", text: "Ann rolls a 5", dice: [[6, 5]] as [number, number][] },
    { kind: "Said", text: "Ann waits" },
  ];
  render(Log, { log, seen: 0, onpreview: () => undefined });
  const [rolled, said] = screen.getAllByRole("listitem").map((line) => line.textContent?.replace(/\s+/g, " ").trim());
  expect(rolled).toBe("Ann rolls a 5 5 or more on a d6: 2 in 6");
  expect(said).toBe("Ann waits");
});
