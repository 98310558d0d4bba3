import type { AnswerBody } from "../../live/live.svelte";
import { lengthTrouble } from "./draft";
import { FreehandDraft } from "./freehand";

/** A text. */
export class WriteDraft extends FreehandDraft {
  readonly kind = "write";
  text = $state("");

  get least(): number {
    return this.ask.least ?? 0;
  }

  get most(): number {
    return this.ask.most ?? 2000;
  }

  get missing(): string {
    return lengthTrouble(this.text, this.least, this.most);
  }

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
