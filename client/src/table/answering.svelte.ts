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
    } else if (!sure && isJudged(draft)) {
      const whole = await this.live.draft(draft.ask.id, draft.body());
      if (draft.kind === "amounts") draft.take(whole);
      if (whole?.flaw || this.#doubts(draft, whole?.warnings ?? draft.warnings)) return false;
    }
    if (this.doubt?.draft === draft) this.doubt = null;
    this.onsend();
    const { shape } = draft.ask;
    const outcome = await this.live.answer(draft.ask.id, shape ? { ...body, shape } : body);
    if (outcome.ok) return true;
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
