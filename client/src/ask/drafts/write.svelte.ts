import type { AnswerBody } from "../../live/live.svelte";
import type { AskView } from "../../wire";
import { lengthTrouble, type AnyDraft, type Lit, type Quick, type Selected } from "./draft";

/** A text. */
export class WriteDraft implements AnyDraft {
  readonly kind = "write";
  text = $state("");

  constructor(readonly ask: AskView) {}

  get least(): number {
    return this.ask.least ?? 0;
  }

  get most(): number {
    return this.ask.most ?? 2000;
  }

  get lit(): Lit {
    return new Map();
  }

  get selected(): Selected {
    return new Map();
  }

  get quick(): readonly Quick[] {
    return [];
  }

  get subject(): string | null {
    return this.ask.at;
  }

  get missing(): string {
    return lengthTrouble(this.text, this.least, this.most);
  }

  choose(): void {}

  fill(answer: AnswerBody): void {
    this.text = answer.text ?? "";
  }

  body(): AnswerBody {
    return { text: this.text };
  }

  words(): string[] {
    return [this.text];
  }
}
