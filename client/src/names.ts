// Texts carry seats as {seat:1}; here the names of those who sit there are filled in. What people wrote themselves
// comes as {~seat:1} where it says {seat:1}, and means nobody.
import type { SeatInfo } from "./wire";

const SEAT = /\{(~*)seat:(\d{1,2})\}/g;
const SENTENCE_BEGINS = /(^|[.!?]\s+|\n\W*)$/;
/** Who sits where, who asks to go back, and what people wrote to each other. */
const NO_TEXTS = new Set(["seats", "returning", "wish", "chat"]);

const namesOf = (seats: readonly SeatInfo[]): string[] =>
  seats.map((seat) => (seat.kind === "person" && seat.player) || "");

function inWords(text: string, names: readonly string[]): string {
  return text.replace(SEAT, (all: string, own: string, seat: string, at: number) => {
    if (own) return `{${all.slice(2)}`;
    const player = SENTENCE_BEGINS.test(text.slice(0, at)) ? "Player" : "player";
    return names[Number(seat)] || `${player} ${Number(seat) + 1}`;
  });
}

/** The same, with names in every text. */
export function filledIn<T>(said: T, seats: readonly SeatInfo[]): T {
  const names = namesOf(seats);
  const through = (value: unknown): unknown => {
    if (typeof value === "string") return value.includes("{") ? inWords(value, names) : value;
    if (Array.isArray(value)) return value.map(through);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inside]) => [key, NO_TEXTS.has(key) ? inside : through(inside)]),
    );
  };
  return through(said) as T;
}
