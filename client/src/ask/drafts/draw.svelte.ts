import type { AnswerBody } from "../../live/live.svelte";
import type { Sketch } from "../../wire";
import { FreehandDraft } from "./freehand";

/** A sketch. */
export class DrawDraft extends FreehandDraft {
  readonly kind = "draw";
  sketch = $state.raw<Sketch>({ caption: "", strokes: [] });

  get most(): number {
    return this.ask.most ?? 500;
  }

  get missing(): string {
    return this.sketch.strokes.length > this.most ? `At most ${this.most} lines.` : "";
  }

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
