import type { AnswerBody, SoFar } from "../../live/live.svelte";
import type { OptionRef } from "../../scene/types";
import type { AskView } from "../../wire";
import { gathered, type AnyDraft, type Lit, type Quick, type Selected } from "./draft";

/** Something that may be taken several times. */
export interface Share {
  key: string;
  label: string;
  place: string | null;
  /** How many there are of it. */
  limit: number;
}

export type Shares = Readonly<Record<string, number>>;

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** So many of each part: what a split and a payment have in common. */
export abstract class SharesDraft implements AnyDraft {
  shares = $state.raw<Shares>({});
  readonly parts: readonly Share[];

  constructor(readonly ask: AskView) {
    this.parts = Object.entries(ask.limits ?? {}).map(([key, limit]) => {
      const { label = key, place = null } = ask.parts?.[key] ?? {};
      return { key, label, place, limit };
    });
  }

  abstract readonly missing: string;

  abstract words(): string[];

  /** The most that can be taken of a part now. */
  abstract room(part: Share): number;

  share(part: Share): number {
    return this.shares[part.key] ?? 0;
  }

  /** Takes so many of a part, as far as there is room. */
  give(part: Share, share: number): void {
    const whole = Number.isFinite(share) ? Math.round(share) : 0;
    this.shares = { ...this.shares, [part.key]: Math.max(0, Math.min(whole, this.room(part))) };
  }

  /** One more; from the most back to nothing. */
  cycle(part: Share): void {
    this.give(part, this.share(part) < this.room(part) ? this.share(part) + 1 : 0);
  }

  /** "Barley: 2 of 4". */
  tell(number: number): string {
    const part = this.parts[number];
    return part ? `${part.label}: ${this.share(part)} of ${part.limit}` : "";
  }

  get lit(): Lit {
    return gathered(
      this.parts.flatMap((part, number): [string, OptionRef][] => {
        if (part.place === null || (!this.share(part) && !this.room(part))) return [];
        const amount = { share: this.share(part), limit: part.limit };
        const ref: OptionRef = {
          kind: "option",
          field: null,
          option: number,
          label: part.label,
          chosen: amount.share > 0,
          amount,
        };
        return [[part.place, ref]];
      }),
    );
  }

  get selected(): Selected {
    return gathered(
      this.parts.flatMap((part) =>
        part.place !== null && this.share(part) ? [[part.place, `${this.share(part)} × ${part.label}`] as const] : [],
      ),
    );
  }

  /** How many are taken at each place, where there is more than one to take. */
  get amounts(): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const [place, parts] of gathered(this.parts.map((part) => [part.place ?? "", part] as const))) {
      const taken = sum(parts.map((part) => this.share(part)));
      if (place && taken && sum(parts.map((part) => part.limit)) > 1) found.set(place, taken);
    }
    return found;
  }

  get quick(): readonly Quick[] {
    return this.parts.flatMap((part, number) =>
      part.place === null ? [{ number, option: { label: this.tell(number) }, chosen: this.share(part) > 0 }] : [],
    );
  }

  get subject(): string | null {
    return this.ask.at;
  }

  choose(ref: OptionRef): void {
    const part = ref.kind === "option" ? this.parts[ref.option] : undefined;
    if (part) this.cycle(part);
  }

  /** The same ask may come with other limits after an undo: only what is still there is taken over. */
  fill(answer: AnswerBody): void {
    const given = answer.shares ?? {};
    this.shares = Object.fromEntries(
      this.parts.map((part) => [part.key, Math.max(0, Math.min(given[part.key] ?? 0, part.limit))]),
    );
  }

  body(): AnswerBody & SoFar {
    return { shares: { ...this.shares } };
  }
}
