// Whether an end is a good one, for whoever looks at it.
import type { Result, TableInfo } from "../wire";

export type Mood = "won" | "lost" | "drawn";

/** Who only watched is glad with whoever won. */
export function moodOf(result: Result, table: TableInfo, seated: boolean): Mood {
  if (result.draw) return "drawn";
  const won = table.seats.some((seat) => seat.mine && result.winners.includes(seat.number));
  return won || (!seated && result.winners.length > 0) ? "won" : "lost";
}
