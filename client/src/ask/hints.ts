// A hint in a form that can be taken in at a glance: what it would choose.
import type { AskView, HintGiven } from "../wire";
import { draftOf } from "./drafts";

/** What it would choose, one thing a line; of a form only what differs from how it stands. */
export function choicesOf(hint: HintGiven, ask: AskView | undefined): readonly string[] {
  const draft = ask && hint.answer.ask === ask.id ? draftOf(ask) : null;
  if (draft?.kind !== "form") return hint.choice;
  draft.fill(hint.answer);
  const words = draft.words();
  const changed = words.filter((_, i) => draft.changed(draft.fields[i]?.key ?? ""));
  return changed.length ? changed : ["leave everything as it stands"];
}
