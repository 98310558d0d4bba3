import type { AnswerBody } from "../../live/live.svelte";
import type { AskView, Sketch } from "../../wire";
import { type AnyDraft, type Lit, type Quick, type Selected } from "./draft";

/** A sketch. */
export class DrawDraft implements AnyDraft {
  readonly kind = "draw";
  sketch = $state.raw<Sketch>({ caption: "", strokes: [] });

  constructor(readonly ask: AskView) {}

  get most(): number {
    return this.ask.most ?? 500;
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
    return this.sketch.strokes.length > this.most ? `At most ${this.most} lines.` : "";
  }

  choose(): void {}

  fill(answer: AnswerBody): void {
    if (answer.sketch) this.sketch = answer.sketch;
  }

  body(): AnswerBody {
    return { sketch: this.sketch };
  }

  words(): string[] {
    return [this.sketch.caption || "an untitled sketch"];
  }
}
