import type { AnswerBody } from "../../live/live.svelte";
import type { AskView } from "../../wire";
import { times, type AnyDraft, type Lit, type Quick, type Selected } from "./draft";

/** A text. */
export class WriteDraft implements AnyDraft {
  readonly kind = "write";
  text = $state("");

  constructor(readonly ask: AskView) {}

  /** In characters, as the server counts them. */
  get length(): number {
    return [...this.text].length;
  }

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
    if (this.length < this.least) return `Write at least ${times(this.least, "character", "characters")}.`;
    return this.length > this.most
      ? `That is ${this.length - this.most} over the ${this.most} characters there is room for.`
      : "";
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
