// With how many a game is played unless somebody says otherwise: with the fewest who make company.
export const usualSeats = (seats: readonly number[]): number => seats.find((count) => count > 1) ?? seats[0] ?? 1;
