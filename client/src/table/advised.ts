// A hint as it is drawn: arrows from pieces, rings around places, and where its sentence stands.
import { draftOf } from "../ask/drafts";
import type { SceneArrow } from "../scene/types";
import type { AskView, HintGiven } from "../wire";

export interface Advised {
  arrows: readonly SceneArrow[];
  places: ReadonlySet<string>;
  note: { at: string; text: string } | null;
}

export const NOTHING_ADVISED: Advised = { arrows: [], places: new Set(), note: null };

export function advised(hint: HintGiven | null, ask: AskView | undefined): Advised {
  const draft = hint && ask && hint.answer.ask === ask.id ? draftOf(ask) : null;
  if (!hint || !draft) return NOTHING_ADVISED;
  draft.fill(hint.answer);
  const places = new Set(draft.selected.keys());
  const arrows = draft.kind === "form" ? draft.arrows.map((arrow): SceneArrow => ({ ...arrow, look: "hint" })) : [];
  const [at] = places;
  return { arrows, places, note: at === undefined ? null : { at, text: hint.why || hint.choice.join("; ") } };
}
