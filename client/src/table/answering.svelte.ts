// Handing in an answer; what the rules warn of is said beside it, and handed in when somebody means it.
import { isJudged, type Draft } from "../ask/drafts";
import type { Live } from "../live/live.svelte";
import { voice } from "../voice.svelte";
import type { Warned } from "../wire";

export class Answering {
  /** The pick that was held back, because it is allowed but surely not wanted. */
  #held = $state.raw<{ draft: Draft; pick: number | null } | null>(null);

  constructor(
    private readonly live: Live,
    /** An answer goes out. */
    private readonly onsend: () => void,
  ) {}

  /** What speaks against the answer as it stands, and was said. Handed in once more, it is meant. */
  doubts(draft: Draft | undefined): readonly Warned[] {
    if (!draft) return [];
    if (isJudged(draft)) return draft.warnings;
    return this.#isHeld(draft) ? warningsOf(draft) : [];
  }

  /** Says whether the answer was taken. */
  async hand(draft: Draft, sure = this.doubts(draft).length > 0): Promise<boolean> {
    if (draft.missing) return false;
    const body = draft.body();
    if (!sure && warningsOf(draft).length) {
      this.#held = { draft, pick: pickOf(draft) };
      voice.announce(`Mind: ${words(warningsOf(draft))}`);
      return false;
    }
    if (this.#held?.draft === draft) this.#held = null;
    this.onsend();
    const { shape } = draft.ask;
    const outcome = await this.live.answer(draft.ask.id, shape ? { ...body, shape } : body, sure || !isJudged(draft));
    if (outcome.ok) return true;
    if ("doubts" in outcome) {
      if (isJudged(draft)) draft.take(outcome.doubts);
      voice.announce(`Mind: ${words(outcome.doubts.warnings)}`);
      return false;
    }
    if (draft.kind === "pick") draft.pick = null;
    const open = this.live.table?.asks.some((one) => one.id === draft.ask.id);
    if (open || outcome.lost) voice.problem(outcome.reason);
    else voice.announce(outcome.reason); // it was settled meanwhile, which can be seen
    return false;
  }

  /** Something else is chosen, or nothing: nothing is held back any more. */
  reconsider(draft: Draft | undefined): void {
    if (this.#held?.draft !== draft) return;
    if (draft?.kind === "pick") draft.pick = null;
    this.#held = null;
  }

  /** Another pick of the same question is another matter. */
  #isHeld(draft: Draft): boolean {
    return this.#held?.draft === draft && this.#held.pick === pickOf(draft);
  }
}

const pickOf = (draft: Draft): number | null => (draft.kind === "pick" ? draft.pick : null);

const words = (warnings: readonly Warned[]): string => warnings.map(({ text }) => text).join(". ");

/** What is known of a pick beforehand. */
function warningsOf(draft: Draft): readonly Warned[] {
  const option = draft.kind === "pick" ? draft.options[draft.pick ?? -1] : undefined;
  return (option?.warnings ?? []).map((text) => ({ text, at: option?.place }));
}
