// Drafts outlive a reload of the page, but not the tab.
import type { AnswerBody } from "../../live/live.svelte";
import type { OptionView } from "../../wire";
import type { Draft } from ".";

const keyOf = (table: string, ask: string) => `draft ${table} ${ask}`;

/** An answer so far, with the words of what it names by number: the same number may mean something else later. */
type Kept = AnswerBody & { labels?: Record<string, string> };

const labelled = (chosen: Iterable<readonly [string | number, OptionView | undefined]>): Record<string, string> =>
  Object.fromEntries([...chosen].map(([key, option]) => [key, option?.label ?? ""]));

function kept(draft: Draft): Kept {
  switch (draft.kind) {
    case "form":
      return {
        fields: draft.chosen,
        labels: labelled(
          Object.keys(draft.chosen).map((key) => [key, draft.field(key)?.options[draft.value(key)]] as const),
        ),
      };
    case "pick":
      return { pick: draft.pick, labels: labelled([[0, draft.options[draft.pick ?? -1]]]) };
    case "several":
      return {
        several: [...draft.several],
        labels: labelled(draft.several.map((n) => [n, draft.options[n]] as const)),
      };
    default:
      return draft.body();
  }
}

/** The ask has changed while its answer was being made: words stay, and what is chosen if the question is the same. */
export function takeOver(draft: Draft, before: Draft): void {
  if ((draft.kind === "pick" || draft.kind === "several") && draft.ask.prompt !== before.ask.prompt) return;
  fillChecked(draft, kept(before));
  if (draft.kind === "form" && before.kind === "form") draft.open = before.open;
}

export function keepDraft(table: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(table, draft.ask.id), JSON.stringify(kept(draft)));
  } catch {
    // No room, or not allowed: the draft lives as long as the page does.
  }
}

export function recallDraft(table: string, draft: Draft): void {
  try {
    const found = sessionStorage.getItem(keyOf(table, draft.ask.id));
    if (found !== null) fillChecked(draft, JSON.parse(found) as Kept);
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

/** The same ask may come with other options: only what is still on offer is taken over, under its number of now. */
function fillChecked(draft: Draft, { labels = {}, ...body }: Kept): void {
  const now = (options: readonly OptionView[], number: number, key: string | number): number | undefined => {
    const label = labels[key] ?? options[number]?.label;
    if (options[number]?.label === label) return options[number] && number;
    const found = options.findIndex((option) => option.label === label);
    return found < 0 ? undefined : found;
  };
  if (draft.kind === "form") {
    const chosen: Record<string, number | string> = {};
    for (const [key, value] of Object.entries(body.fields ?? {})) {
      const field = draft.field(key);
      const still = typeof value === "string" ? field?.text && value : field && now(field.options, value, key);
      if (typeof still === "string" || typeof still === "number") chosen[key] = still;
    }
    draft.chosen = chosen;
  } else if (draft.kind === "pick") {
    draft.pick = body.pick == null ? null : (now(draft.options, body.pick, 0) ?? null);
  } else if (draft.kind === "several") {
    draft.several = (body.several ?? []).flatMap((number) => now(draft.options, number, number) ?? []);
  } else {
    draft.fill(body);
  }
}
