import type { GameInfo } from "../wire";

// With how many a game is played unless somebody says otherwise: with the fewest who make company.
export const usualSeats = (seats: readonly number[]): number => seats.find((count) => count > 1) ?? seats[0] ?? 1;

/** It can be played alone as well. */
export const aloneToo = (seats: readonly number[]): boolean => seats.includes(1) && usualSeats(seats) > 1;

/** People play it with one another, not against: bots are no company in it. */
export const together = (game: GameInfo): boolean =>
  usualSeats(game.seats) > 1 && game.sides[usualSeats(game.seats)]?.length === 1;

/** The grand games first; one that wants company comes after those that a single person can begin at once. */
export const shelved = (games: readonly GameInfo[]): GameInfo[] => {
  const weight = (game: GameInfo): number => game.clauses / (together(game) ? 2 : 1);
  return [...games].sort((one, other) => weight(other) - weight(one));
};

/** What beginning at once is called. */
export const playWords = (game: GameInfo): string => {
  const players = usualSeats(game.seats);
  const company = players === 2 ? "a bot" : "bots";
  return together(game) ? `Try it with ${company}` : players > 1 ? `Play now against ${company}` : "Play now";
};
