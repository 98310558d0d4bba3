// A game may know people by the number of their seat only. At the table everybody has a name.
import type { SeatInfo } from "../wire";

const NUMBERED = /\b[Pp]layer ([1-9])\b/g;
/** What is for the server to recognise, who sits where, and what people wrote to each other. */
const AS_IT_IS = new Set(["id", "key", "shape", "table", "chat"]);

/** The same, with people called by their names wherever a text says "player 2". */
export function called<T>(said: T, seats: readonly SeatInfo[]): T {
  const names = seats.map((seat) => (seat.kind === "person" && seat.player) || "");
  const inWords = (text: string): string =>
    text.replace(NUMBERED, (as, number: string) => names[Number(number) - 1] || as);
  const through = (value: unknown): unknown => {
    if (typeof value === "string") return inWords(value);
    if (Array.isArray(value)) return value.map(through);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inside]) => [key, AS_IT_IS.has(key) ? inside : through(inside)]),
    );
  };
  return names.some(Boolean) && JSON.stringify(said).search(NUMBERED) >= 0 ? (through(said) as T) : said;
}
