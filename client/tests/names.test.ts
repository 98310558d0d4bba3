import { expect, test } from "vitest";
import { filledIn } from "../src/names";
import type { SeatInfo } from "../src/wire";

const seats: SeatInfo[] = [
  { number: 0, name: "Player 1", kind: "person", player: "Ann {seat:1}", mine: true },
  { number: 1, name: "Player 2", kind: "bot", level: "easy" },
];

test("people are called by their names, wherever a text has their seat", () => {
  const said = { prompt: "{seat:0} proposes: {seat:0} begins", rows: [["{seat:0}", "agrees"]] };
  expect(filledIn(said, seats)).toEqual({
    prompt: "Ann {seat:1} proposes: Ann {seat:1} begins",
    rows: [["Ann {seat:1}", "agrees"]],
  });
});

test("who has no name is called by a number, with a capital where a sentence begins", () => {
  const said = ["{seat:1} agrees. {seat:1} and {seat:6} go", "Mo ({seat:1})"];
  expect(filledIn(said, seats)).toEqual(["Player 2 agrees. Player 2 and player 7 go", "Mo (player 2)"]);
});

test("what people wrote stays as they wrote it", () => {
  expect(filledIn("{seat:1}: I am player 1, {~seat:0} and {~~seat:0}", seats)).toBe(
    "Player 2: I am player 1, {seat:0} and {~seat:0}",
  );
});

test("who sits where and the chat are no texts of the game", () => {
  const said = { table: { seats, status: "{seat:1} thinks" }, chat: [{ text: "{seat:0}" }] };
  expect(filledIn(said, seats)).toEqual({ table: { seats, status: "Player 2 thinks" }, chat: [{ text: "{seat:0}" }] });
});
