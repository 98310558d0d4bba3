// Standing offers, sorted by where they belong.
import type { AskView } from "../wire";

/** What an offer is called on a button. */
export const nameOf = (offer: AskView): string => offer.button?.short || offer.prompt;

export interface AtHand {
  urgent: readonly AskView[];
  groups: readonly { group: string; offers: readonly AskView[] }[];
}

/** Those that are always in sight: the urgent ones, and the rest by heading, in the order of the game. */
export function atHand(offers: readonly AskView[]): AtHand {
  const groups = new Map<string, AskView[]>();
  for (const offer of offers) {
    const { group, urgent } = offer.button ?? {};
    if (group && !urgent) groups.set(group, [...(groups.get(group) ?? []), offer]);
  }
  return {
    urgent: offers.filter(({ button }) => button?.urgent),
    groups: [...groups].map(([group, inside]) => ({ group, offers: inside })),
  };
}

/** Those that are rare enough for a menu. */
export const rare = (offers: readonly AskView[]): readonly AskView[] =>
  offers.filter(({ button }) => !button?.group && !button?.urgent);

/** Taken with one click, without asking back. */
export const atOnce = (offer: AskView): boolean =>
  offer.button?.urgent === true && offer.kind === "pick" && offer.options?.length === 1;
