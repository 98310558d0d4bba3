// What the lobby says and how much of it there is room for.
import type { GameInfo, SeatInfo, TableInfo } from "../wire";
import { listed, sitter } from "../words";

/** "Good evening, Garnet. It is your move at one table." */
export function greeting(name: string, turns: number, now = new Date()): string {
  const hour = now.getHours();
  const day = hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  const first = name.trim().split(/\s+/)[0] ?? "";
  const move = turns ? ` It is your move at ${counted(turns)} ${turns === 1 ? "table" : "tables"}.` : "";
  return `Good ${day}${first ? `, ${first}` : ""}.${move}`;
}

const WORDS = ["no", "one", "two", "three", "four", "five", "six"];
const counted = (count: number): string => WORDS[count] ?? String(count);

/** Who else sits there: "Ivy and a hard bot"; empty for somebody alone. */
export function companyOf(table: TableInfo): string {
  const others = table.seats.filter((seat) => !seat.mine && seat.status !== "free");
  const free = others.filter(isFree).length;
  const sitting = others
    .filter((seat) => !isFree(seat))
    .map((seat) => (seat.kind === "person" && !seat.stands_in ? seat.player || seat.name : withArticle(sitter(seat))));
  return listed([...sitting, ...(free ? [free === 1 ? "a free seat" : `${counted(free)} free seats`] : [])]);
}

const isFree = (seat: SeatInfo): boolean => seat.kind === "open" && !seat.stands_in;
const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;

/** How a line of the list ends: whose move it is, or how it came out. */
export function tagOf(table: TableInfo): { text: string; kind: "turn" | "won" | "" } {
  if (table.over) return { text: table.outcome ?? "over", kind: table.outcome === "won" ? "won" : "" };
  if (table.your_turn) return { text: "your move", kind: "turn" };
  const free = table.seats.some((seat) => isFree(seat) && seat.status !== "free");
  if (free) return { text: "free seat", kind: "" };
  const next = table.seats.find((seat) => table.waiting?.includes(seat.number));
  return { text: next ? `${next.name}’s move` : "", kind: "" };
}

/** What became of all games that came out somehow: "12 won, 9 lost, 1 drawn". */
export function record(tables: readonly TableInfo[]): string {
  const many = (outcome: TableInfo["outcome"]) => tables.filter((table) => table.outcome === outcome).length;
  return (["won", "lost", "drawn"] as const).flatMap((one) => (many(one) ? `${many(one)} ${one}` : [])).join(", ");
}

/** An icon of the game for a table, always the same one. */
export function emblemOf(game: GameInfo | undefined, table: string, known: (icon: string) => boolean): string {
  const icons = [...new Set(Object.values(game?.picture.nodes ?? {}).flatMap((node) => node.icon ?? []))].filter(known);
  const number = [...table].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  return icons[number % icons.length] ?? "dolmen";
}

/** Lists one below the other: how many lines of each are shown in so many, the first wishes first. */
export function shares(lines: number, wanted: readonly number[]): number[] {
  const given = wanted.map((wish) => Math.min(wish, 1));
  let left = lines - given.reduce((sum, one) => sum + one, 0);
  for (const most of [3, Number.POSITIVE_INFINITY]) {
    wanted.forEach((wish, n) => {
      const more = Math.max(0, Math.min(left, Math.min(wish, most) - (given[n] ?? 0)));
      given[n] = (given[n] ?? 0) + more;
      left -= more;
    });
  }
  return given;
}

/** Where an invitation leads that somebody pasted: a whole link, or the end of one; null if it is none. */
export function invited(text: string): string | null {
  const found = /(?:^|\/)(j\/[\w-]{1,64}\/[\w-]{1,64}|t\/[\w-]{1,64})\/?$/.exec(text.trim().replace(/[?#].*$/, ""));
  if (found) return `/${found[1]}`;
  const code = /^([\w-]{1,64})\/([\w-]{1,64})$/.exec(text.trim());
  return code ? `/j/${code[1]}/${code[2]}` : null;
}

/** A game of few rules: it takes a line of the shelf, not a card. */
export const isSmall = (game: GameInfo): boolean => game.clauses < 30;
