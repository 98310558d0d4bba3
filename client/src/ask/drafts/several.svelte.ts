import type { AnswerBody } from "../../live/live.svelte";
import type { OptionRef } from "../../scene/types";
import type { AskView, OptionView } from "../../wire";
import { gathered, placed, type AnyDraft, type Lit, type Quick, type Selected } from "./draft";

/** Some of the options, from `least` to `most`. */
export class SeveralDraft implements AnyDraft {
  readonly kind = "several";
  several = $state.raw<readonly number[]>([]);

  constructor(readonly ask: AskView) {}

  get options(): readonly OptionView[] {
    return this.ask.options ?? [];
  }

  get least(): number {
    return this.ask.least ?? 0;
  }

  get most(): number {
    return Math.min(this.ask.most ?? this.options.length, this.options.length);
  }

  get full(): boolean {
    return this.several.length >= this.most;
  }

  has(option: number): boolean {
    return this.several.includes(option);
  }

  toggle(option: number): void {
    if (this.has(option)) this.several = this.several.filter((n) => n !== option);
    else if (!this.full) this.several = [...this.several, option].sort((a, b) => a - b);
    else if (this.most === 1) this.several = [option];
  }

  get lit(): Lit {
    return gathered(
      placed(this.options)
        .filter(({ number }) => !this.full || this.most === 1 || this.has(number))
        .map(({ place, label, number }): [string, OptionRef] => [
          place,
          { kind: "option", field: null, option: number, label, chosen: this.has(number) },
        ]),
    );
  }

  get selected(): Selected {
    return gathered(
      placed(this.options)
        .filter(({ number }) => this.has(number))
        .map(({ place, label }) => [place, label] as const),
    );
  }

  get quick(): readonly Quick[] {
    const all = this.options.map((option, number) => ({ number, option, chosen: this.has(number) }));
    return all.filter(({ option }) => !option.place);
  }

  get subject(): string | null {
    return this.ask.at;
  }

  /** How many are wanted, in words. */
  get wanted(): string {
    return this.least === this.most ? `${this.least}` : `${this.least} to ${this.most}`;
  }

  get missing(): string {
    const short = this.least - this.several.length;
    return short > 0 ? `Choose ${short} more.` : "";
  }

  choose(ref: OptionRef): void {
    if (ref.kind === "option") this.toggle(ref.option);
  }

  fill(answer: AnswerBody): void {
    this.several = answer.several ?? [];
  }

  body(): AnswerBody {
    return { several: [...this.several] };
  }

  words(): string[] {
    return this.several.flatMap((n) => this.options[n]?.label ?? []);
  }
}
