// A hint: asked for, shown, and filled in on request.
import type { Draft } from "../ask/drafts";
import type { Live } from "../live/live.svelte";
import { voice } from "../voice.svelte";
import type { HintGiven } from "../wire";

export class Advice {
  #hint = $state.raw<HintGiven | "thinking" | null>(null);

  constructor(private readonly live: Live) {}

  get thinking(): boolean {
    return this.#hint === "thinking";
  }

  get given(): HintGiven | null {
    return this.#hint === "thinking" ? null : this.#hint;
  }

  async ask(): Promise<void> {
    this.#hint = "thinking";
    const given = await this.live.hint();
    if (!this.thinking) return; // it was dropped meanwhile
    if ("reason" in given) {
      this.#hint = null;
      voice.problem(given.reason);
    } else {
      this.#hint = given;
      voice.announce(`Hint. ${given.choice.join("; ")}. ${given.why}`);
    }
  }

  /** Puts what it says into the draft, for a person to look over. Whether it could. */
  fill(draft: Draft): boolean {
    const answer = this.given?.answer;
    if (answer?.ask !== draft.ask.id) return false;
    draft.fill(answer);
    this.drop();
    return true;
  }

  drop(): void {
    this.#hint = null;
  }
}
