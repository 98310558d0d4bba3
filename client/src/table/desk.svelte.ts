// The answers in the making, one draft for each open ask.
import { untrack } from "svelte";
import {
  draftOf,
  forgetDraft,
  isJudged,
  isReasoned,
  keepDraft,
  recallDraft,
  takeOver,
  type Draft,
} from "../ask/drafts";
import type { Live } from "../live/live.svelte";
import type { AskView } from "../wire";

export class Desk {
  drafts = $state.raw<ReadonlyMap<string, Draft>>(new Map());

  constructor(
    private readonly table: string,
    private readonly live: Live,
  ) {}

  /**
   * A draft stays for as long as its ask stays the same; a stub tells nothing against it. Gives the ids of those that are
   * gone or begun again.
   */
  lay(open: readonly AskView[]): readonly string[] {
    const next = new Map<string, Draft>();
    for (const ask of open) {
      const known = this.drafts.get(ask.id);
      if (ask.stub && !known) continue;
      const same = known && (ask.stub || JSON.stringify(known.ask) === JSON.stringify(ask));
      const made = same ? known : this.#fresh(ask, known);
      if (made) next.set(ask.id, made);
    }
    const gone = [...this.drafts].filter(([id, known]) => next.get(id) !== known).map(([id]) => id);
    this.drafts = next;
    return gone;
  }

  #fresh(ask: AskView, before: Draft | undefined): Draft | null {
    const made = draftOf(ask);
    if (made && before) takeOver(made, before);
    else if (made) recallDraft(this.table, made);
    return made;
  }

  /** It is handed in. An ask that lasts is asked again, a stub once it is opened again. */
  clear({ ask }: Draft): void {
    forgetDraft(this.table, ask.id);
    if (!this.drafts.has(ask.id)) return;
    const now = this.live.table?.asks.find((one) => one.id === ask.id) ?? ask;
    const again = now.stub ? null : draftOf(now);
    const others = [...this.drafts].filter(([id]) => id !== ask.id);
    this.drafts = new Map(again ? [...this.drafts, [ask.id, again]] : others);
  }

  /** Somebody looks at it: the server says what cannot be chosen there, and why. */
  #wonder(draft: Draft): void {
    if (!isReasoned(draft) || !draft.ask.reasons || this.live.connection !== "live") return;
    const fields = draft.kind === "form" ? { ...draft.chosen } : undefined;
    void this.live.whyNot(draft.ask.id, fields).then((reasons) => {
      if (reasons && (!fields || JSON.stringify(fields) === JSON.stringify(draft.kind === "form" && draft.chosen)))
        draft.reasons = reasons;
    });
  }

  /** What is chosen outlives a reload, and the server says what is left beside it, or what is wrong with it. */
  follow(draft: Draft | undefined): void {
    if (draft) this.#wonder(draft);
    if (!draft || draft.kind === "pick") return;
    keepDraft(this.table, draft);
    if (!isJudged(draft)) return;
    const soFar = draft.soFar;
    if (this.live.connection !== "live") untrack(() => draft.take(null));
    else
      void this.live.draft(draft.ask.id, soFar).then((left) => {
        if (JSON.stringify(draft.soFar) === JSON.stringify(soFar)) draft.take(left);
      });
  }
}

/** Something is written or chosen that would be lost. */
export function begun(draft: Draft): boolean {
  const empty = draftOf(draft.ask);
  return draft.kind !== "pick" && JSON.stringify(draft.body()) !== JSON.stringify(empty?.body());
}
