// Drafts: an answer in the making. Each knows what lights up on the board, and what is chosen so far.
import type { Barred, OptionRef } from "../../scene/types";
import type { AskView, Forbidden, DraftReply, OptionView, Reasons, Warned } from "../../wire";
import type { AnswerBody, SoFar } from "../../live/live.svelte";

export type Lit = ReadonlyMap<string, readonly OptionRef[]>;
export type Selected = ReadonlyMap<string, readonly string[]>;

/** An option that a narrow screen shows beside the board, where the panel is out of sight. */
export interface Quick {
  number: number;
  option: OptionView;
  chosen: boolean;
}

/** What every draft can do. */
export interface AnyDraft {
  readonly ask: AskView;
  /** Places to click, and what that would choose. */
  readonly lit: Lit;
  /** Places of what is chosen. */
  readonly selected: Selected;
  /** The component in question. */
  readonly subject: string | null;
  /** Why it cannot be handed in yet; empty if it can. */
  readonly missing: string;
  /** What a click on the board cannot choose, or not without asking back. */
  readonly quick: readonly Quick[];
  choose(ref: OptionRef): void;
  /** Take over an answer without handing it in. */
  fill(answer: AnswerBody): void;
  body(): AnswerBody;
  /** The answer in words. */
  words(): string[];
}

/** A draft that the server says something of while it is made. */
export interface Judged {
  readonly soFar: SoFar;
  /** What is allowed but surely not wanted. */
  readonly warnings: readonly Warned[];
  /** Null if nobody can tell now. */
  take(left: DraftReply | null): void;
}

/** A draft that can say what is forbidden beside it. */
export interface Reasoned {
  /** What cannot be chosen, by field, as far as the server has said. */
  reasons: Reasons["fields"];
  /** Where nothing can be chosen just now. */
  readonly barred: Barred;
}

/** What is said of places. */
export const barredBy = (reasons: readonly Forbidden[] = []): Barred => ({
  places: new Map(reasons.flatMap(({ place, why }) => (place ? [[place, why] as const] : []))),
  elsewhere: reasons.find(({ place, label }) => !place && !label)?.why ?? "",
});

/** Everything at a place together. */
export function gathered<T>(pairs: Iterable<readonly [string, T]>): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const [place, value] of pairs) found.set(place, [...(found.get(place) ?? []), value]);
  return found;
}

export const placed = (options: readonly OptionView[]) =>
  options.flatMap(({ place, label, short, cost }, number) => (place ? [{ place, label, short, cost, number }] : []));

/** Why a text is too short or too long, counted in characters as the server does; empty if it is neither. */
export function lengthTrouble(text: string, least: number, most: number): string {
  const length = [...text].length;
  if (length < least) return `Write at least ${times(least, "character", "characters")}.`;
  return length > most ? `That is ${length - most} over the ${most} characters there is room for.` : "";
}

const times = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
