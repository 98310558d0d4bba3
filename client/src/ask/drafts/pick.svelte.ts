import type { AnswerBody } from "../../live/live.svelte";
import type { Barred, OptionRef } from "../../scene/types";
import type { AskView, OptionView, Reasons } from "../../wire";
import { barredBy, gathered, placed, type AnyDraft, type Lit, type Quick, type Reasoned, type Selected } from "./draft";

/** One of the options. */
export class PickDraft implements AnyDraft, Reasoned {
  readonly kind = "pick";
  pick = $state<number | null>(null);
  reasons = $state.raw<Reasons["fields"]>({});

  constructor(readonly ask: AskView) {}

  get options(): readonly OptionView[] {
    return this.ask.options ?? [];
  }

  get barred(): Barred {
    return barredBy(this.reasons[""]);
  }

  get lit(): Lit {
    return gathered(
      placed(this.options).map(({ place, label, number, short, cost }): [string, OptionRef] => [
        place,
        { kind: "option", field: null, option: number, label, chosen: number === this.pick, short, cost },
      ]),
    );
  }

  get selected(): Selected {
    const option = this.pick === null ? undefined : this.options[this.pick];
    return option?.place ? new Map([[option.place, [option.label]]]) : new Map();
  }

  get quick(): readonly Quick[] {
    const all = this.options.map((option, number) => ({ number, option, chosen: number === this.pick }));
    return all.filter(({ option }) => !option.place);
  }

  get subject(): string | null {
    return this.ask.at;
  }

  get missing(): string {
    return this.pick === null ? "Choose one first." : "";
  }

  choose(ref: OptionRef): void {
    if (ref.kind === "option") this.pick = ref.option;
  }

  fill(answer: AnswerBody): void {
    this.pick = answer.pick ?? null;
  }

  body(): AnswerBody {
    return { pick: this.pick };
  }

  words(): string[] {
    const option = this.pick === null ? undefined : this.options[this.pick];
    return option ? [option.label] : [];
  }
}
