// Handing in an answer; what the rules warn of is asked about once more.
import { isJudged, type Draft } from "../ask/drafts";
import type { Live } from "../live/live.svelte";
import { voice } from "../voice.svelte";

/** An answer that is allowed but surely not wanted, and why. */
export interface Doubt {
  draft: Draft;
  warnings: readonly string[];
}

export class Answering {
  doubt = $state.raw<Doubt | null>(null);

  constructor(
    private readonly live: Live,
    /** An answer goes out. */
    private readonly onsend: () => void,
  ) {}

  /** Says whether the answer was taken. */
  async hand(draft: Draft, sure = false): Promise<boolean> {
    if (draft.missing) return false;
    const body = draft.body();
    if (!sure && draft.kind === "pick") {
      if (this.#doubts(draft, draft.options[draft.pick ?? -1]?.warnings)) return false;
    }
    if (this.doubt?.draft === draft) this.doubt = null;
    this.onsend();
    const { shape } = draft.ask;
    const outcome = await this.live.answer(draft.ask.id, shape ? { ...body, shape } : body, sure || !isJudged(draft));
    if (outcome.ok) return true;
    if ("doubts" in outcome) {
      if (draft.kind === "amounts") draft.take(outcome.doubts);
      this.#doubts(draft, outcome.doubts.warnings);
      return false;
    }
    if (draft.kind === "pick") draft.pick = null;
    voice.problem(outcome.reason);
    return false;
  }

  reconsider(): void {
    if (this.doubt?.draft.kind === "pick") this.doubt.draft.pick = null;
    this.doubt = null;
  }

  #doubts(draft: Draft, warnings: readonly string[] = []): boolean {
    if (warnings.length) this.doubt = { draft, warnings };
    return warnings.length > 0;
  }
}
