// A hint in a form that can be taken in at a glance: what it would choose, and why.
import type { AskView, HintGiven } from "../wire";
import { draftOf } from "./drafts";

export interface HintWords {
  /** What it would choose, one thing a line; only what differs from how a form stands. */
  choices: string[];
  why: string;
}

/** The server's text says all of it in one go; what the ask itself can tell is taken out of it. */
export function hintWords(hint: HintGiven, ask: AskView | undefined): HintWords {
  const draft = ask && hint.answer?.ask === ask.id ? draftOf(ask) : null;
  if (!draft || !hint.answer || !["pick", "form", "amounts", "split"].includes(draft.kind))
    return { choices: [], why: hint.text };
  draft.fill(hint.answer);
  const all = draft.words();
  const said = all.join(draft.kind === "form" ? "; " : ", ");
  const at = hint.text.indexOf(said);
  if (!said || at < 0) return { choices: [], why: hint.text };
  const why = hint.text.slice(at + said.length).replace(/^[.:\s]+/, "");
  const changed = draft.kind === "form" ? draft.fields.map((field) => draft.changed(field.key)) : all.map(() => true);
  const choices = all.filter((_, i) => changed[i]);
  return { choices: choices.length ? choices : ["leave everything as it stands"], why };
}
