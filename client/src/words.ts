// How numbers, seats and ends are put into words.
import type { GameInfo, Pace, Result, SeatInfo, TableInfo } from "./wire";

/** "2 players", "2 to 4 players", "2 or 4 players". */
export function playersOf(seats: readonly number[]): string {
  const [first, last] = [seats[0] ?? 1, seats.at(-1) ?? 1];
  if (first === last) return first === 1 ? "1 player" : `${first} players`;
  const whole = seats.every((n, i) => n === first + i);
  return whole ? `${first} to ${last} players` : `${listed(seats.map(String), "or")} players`;
}

/** "a, b and c". */
export function listed(words: readonly string[], and = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`;
}

/** Who sits there, without the seat's own name. */
export function sitter(seat: SeatInfo): string {
  if (seat.kind === "bot") return `${seat.level ?? "medium"} bot`;
  if (seat.kind === "open") return seat.stands_in ? `${seat.level ?? "medium"} bot, for now` : "free seat";
  const who = seat.mine ? "you" : seat.player || "somebody";
  return seat.stands_in ? `${seat.level ?? "medium"} bot for ${who}` : who;
}

/** The game knows the seat by its number only. */
const isNumbered = ({ name, number }: SeatInfo): boolean => name === `Player ${number + 1}`;

/** What to call a seat: its own name, or who sits there if it has none. */
export const nameOf = (seat: SeatInfo): string =>
  isNumbered(seat) && seat.kind === "person" && seat.player ? seat.player : seat.name;

/** A seat and who sits there; somebody with a name where the seat has only a number. */
export function seated(seat: SeatInfo): string {
  const nameless = isNumbered(seat) && seat.kind === "person" && (seat.player || seat.mine);
  return nameless ? sitter(seat) : `${seat.name} (${sitter(seat)})`;
}

/** Who has to do something, in a sentence. */
export function waitingFor(table: TableInfo, waiting: readonly number[], thinking: readonly number[]): string {
  const seats = table.seats.filter((seat) => waiting.includes(seat.number) && !seat.mine);
  if (!seats.length) return "";
  if (seats.every((seat) => thinking.includes(seat.number))) {
    return `${listed(seats.map((seat) => seat.name))} ${seats.length === 1 ? "is" : "are"} thinking…`;
  }
  return `Waiting for ${listed(seats.map(seated))}`;
}

/** The paces that a table can be laid with: hours for each answer, 0 is live. */
export const PACES: readonly { readonly hours: number; readonly label: string }[] = [
  { hours: 0, label: "Live" },
  { hours: 12, label: "By letter, half a day an answer" },
  { hours: 24, label: "By letter, a day an answer" },
  { hours: 72, label: "By letter, three days an answer" },
  { hours: 168, label: "By letter, a week an answer" },
];

export const paceOf = ({ hours }: Pace): string =>
  PACES.find((pace) => pace.hours === hours)?.label ?? `By letter, ${hours} hours an answer`;

/** Until when a seat has time, or that it had. */
export function dueOf(due: number, now = Date.now()): string {
  const when = new Date(due * 1000).toLocaleString([], {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return due * 1000 > now ? `until ${when}` : `since ${when} overdue`;
}

export const isOverdue = (seat: SeatInfo, now = Date.now()): boolean =>
  seat.due !== undefined && seat.due !== null && seat.due * 1000 <= now;

/** Who has not agreed yet to what somebody asks for. */
export function notAgreed({ seats, wish }: TableInfo): string[] {
  return seats
    .filter(({ number }) => wish?.needed.includes(number) && !wish.agreed.includes(number))
    .map((seat) => (seat.mine ? "you" : seat.player || seat.name));
}

/** Who has not agreed yet to go back to an earlier moment. */
export function undecided({ seats, returning }: TableInfo): string[] {
  return seats
    .filter(({ number }) => returning?.needed.includes(number) && !returning.agreed.includes(number))
    .map((seat) => (seat.mine ? "you" : seat.player || seat.name));
}

/** How it ended, for this viewer. */
export function endOf(result: Result, table: TableInfo): string {
  if (result.draw) return "A draw";
  if (result.shared) return result.winners.length ? "Won together" : "Lost together";
  const winners = table.seats.filter((seat) => result.winners.includes(seat.number));
  if (!winners.length) return table.seats.some((seat) => seat.mine) ? "You lost" : "The game is over";
  if (winners.some((seat) => seat.mine)) return "You won";
  return `${listed(winners.map((seat) => seat.name))} ${winners.length === 1 ? "wins" : "win"}`;
}

/** "mega_club" as a title. */
export function titled(name: string): string {
  const words = name.replaceAll("_", " ").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An option's value as a person reads it. */
export function valued(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? titled(value) : String(value);
}

/** The options of a table that are not as they come, and that its maker may know what is hidden. */
export function changedOptions(table: TableInfo, game: GameInfo | undefined): string[] {
  const options = (game?.options ?? [])
    .filter((option) => option.name in table.options && table.options[option.name] !== option.default)
    .map((option) => {
      const value = table.options[option.name];
      return value === true ? titled(option.name) : `${titled(option.name)}: ${valued(value)}`;
    });
  return table.chosen_seed ? [...options, "Seed chosen by its maker"] : options;
}

const SPANS: [number, Intl.RelativeTimeFormatUnit][] = [
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [Number.POSITIVE_INFINITY, "day"],
];

/** "3 minutes ago", from seconds since 1970. */
export function ago(when: number, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  let span = Math.min(0, when - now);
  for (const [size, unit] of SPANS) {
    if (Math.abs(span) < size)
      return Math.abs(span) < 45 && unit === "second" ? "just now" : format.format(Math.round(span), unit);
    span /= size;
  }
  return "";
}
