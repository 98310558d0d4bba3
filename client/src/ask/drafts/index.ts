// Every kind of draft.
import type { AskView } from "../../wire";
import { AmountsDraft } from "./amounts.svelte";
import { DrawDraft } from "./draw.svelte";
import { FormDraft } from "./form.svelte";
import { PickDraft } from "./pick.svelte";
import { SeveralDraft } from "./several.svelte";
import { SplitDraft } from "./split.svelte";
import { WriteDraft } from "./write.svelte";

export { AmountsDraft, DrawDraft, FormDraft, PickDraft, SeveralDraft, SplitDraft, WriteDraft };
export { isPlaced } from "./form.svelte";
export type { Lit } from "./draft";
export { forgetDraft, keepDraft, recallDraft, takeOver } from "./keep";

const KINDS = {
  pick: PickDraft,
  several: SeveralDraft,
  split: SplitDraft,
  amounts: AmountsDraft,
  form: FormDraft,
  write: WriteDraft,
  draw: DrawDraft,
} as const;

export type Draft = InstanceType<(typeof KINDS)[keyof typeof KINDS]>;

/** The drafts that the server says something of. */
export const isJudged = (draft: Draft): draft is FormDraft | AmountsDraft => "soFar" in draft;

/** The drafts that can say what is forbidden beside them. */
export const isReasoned = (draft: Draft | undefined): draft is PickDraft | FormDraft =>
  draft !== undefined && "reasons" in draft;

/** The drafts that take so many of each part. */
export const isShared = (draft: Draft): draft is SplitDraft | AmountsDraft => "shares" in draft;

/** An empty draft of an answer; null for a kind of ask that this client does not know. */
export function draftOf(ask: AskView): Draft | null {
  return Object.hasOwn(KINDS, ask.kind) ? new KINDS[ask.kind as keyof typeof KINDS](ask) : null;
}
