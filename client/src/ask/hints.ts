// A hint in a form that can be taken in at a glance: what it would choose, and why.
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

const percent = (chance: number): string => `${Math.round(chance * 100)}%`;

/** Why, in sentences. */
export function reasonsOf({ chance, certain, trials, next_best: next, why }: HintGiven): string[] {
  const said: string[] = [];
  if (chance !== null && certain)
    said.push(
      chance === 1 ? "This wins for sure." : chance === 0.5 ? "This holds the draw." : "Nothing helps any more.",
    );
  else if (chance !== null) said.push(`About ${percent(chance)} to win, after ${trials} trials.`);
  if (next) said.push(`Next best: ${next.choice} (${percent(next.chance)}).`);
  if (why) said.push(`As it stands, ${why}.`);
  return said;
}
