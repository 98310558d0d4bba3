import { expect, test } from "vitest";
import { called } from "../src/live/called";
import type { SeatInfo } from "../src/wire";

const seats: SeatInfo[] = [
  { number: 0, name: "Player 1", kind: "person", player: "Ann", mine: true },
  { number: 1, name: "Player 2", kind: "bot", level: "easy" },
];

test("people are called by their names, wherever a text has only the number of their seat", () => {
  const said = { prompt: "Player 1 proposes: player 1 begins", rows: [["player 1", "agrees"]] };
  expect(called(said, seats)).toEqual({ prompt: "Ann proposes: Ann begins", rows: [["Ann", "agrees"]] });
});

test("who has no name keeps the number", () => {
  expect(called({ prompt: "Player 2 agrees, player 7 does not" }, seats)).toEqual({
    prompt: "Player 2 agrees, player 7 does not",
  });
});

test("seats, chat and what the server must recognise stay as they are", () => {
  const said = { id: "player 1", table: { seats }, chat: [{ text: "I am player 1" }], fields: [{ key: "player 1" }] };
  expect(called(said, seats)).toEqual(said);
});
