// Drafts outlive a reload of the page, but not the tab.
import type { AnswerBody } from "../../live/live.svelte";
import type { Draft } from ".";

const keyOf = (table: string, ask: string) => `draft ${table} ${ask}`;

export function keepDraft(table: string, draft: Draft): void {
  try {
    const body = draft.kind === "form" ? { fields: draft.chosen } : draft.body();
    sessionStorage.setItem(keyOf(table, draft.ask.id), JSON.stringify(body));
  } catch {
    // No room, or not allowed: the draft lives as long as the page does.
  }
}

export function recallDraft(table: string, draft: Draft): void {
  try {
    const kept = sessionStorage.getItem(keyOf(table, draft.ask.id));
    if (kept !== null) fillChecked(draft, JSON.parse(kept) as AnswerBody);
  } catch {
    // What cannot be read is not worth keeping.
  }
}

export function forgetDraft(table: string, ask: string): void {
  try {
    sessionStorage.removeItem(keyOf(table, ask));
  } catch {
    // As above.
  }
}

/** The same ask may come with other options after an undo: only what is still on offer is taken over. */
function fillChecked(draft: Draft, body: AnswerBody): void {
  if (draft.kind === "form") {
    const known = Object.entries(body.fields ?? {}).filter(([key, value]) => {
      const field = draft.field(key);
      return typeof value === "string" ? field?.text : field?.options[value];
    });
    draft.chosen = Object.fromEntries(known);
  } else if (draft.kind === "pick") {
    draft.pick = body.pick != null && draft.options[body.pick] ? body.pick : null;
  } else if (draft.kind === "several") {
    draft.several = (body.several ?? []).filter((option) => draft.options[option]);
  } else {
    draft.fill(body);
  }
}
