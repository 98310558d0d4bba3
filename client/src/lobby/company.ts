// With how many a game is played unless somebody says otherwise: with the fewest who make company.
export const usualSeats = (seats: readonly number[]): number => seats.find((count) => count > 1) ?? seats[0] ?? 1;

/** It can be played alone as well. */
export const aloneToo = (seats: readonly number[]): boolean => seats.includes(1) && usualSeats(seats) > 1;
