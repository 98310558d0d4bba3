// The reveal: what an update brought, one event after the other, instead of all at once.
import type { Node, Told } from "../wire";

type Nodes = Readonly<Record<string, Node>>;

/**
 * The scene after an event, as far as its places tell: a token followed by the cell it stands on and further cells
 * moves along them. Everything else waits for the new scene.
 */
export function moved(nodes: Nodes, event: Told): Nodes {
  const places = event.places ?? [];
  let next = nodes;
  places.forEach((id, i) => {
    const token = nodes[id];
    if (token?.type !== "token" || !token.at || places[i + 1] !== token.at) return;
    let last = token.at;
    for (const place of places.slice(i + 2)) {
      if (nodes[place]?.type !== "cell") break;
      last = place;
    }
    if (last !== token.at) next = { ...next, [id]: { ...token, at: last } };
  });
  return next;
}

/** What somebody has just done is no news to them: the rest, from the first thing that is not their own doing. */
export function news(fresh: readonly Told[], mine: number | null): readonly Told[] {
  const first = fresh.findIndex((event) => mine === null || event.facts?.["seat"] !== mine);
  return first < 0 ? [] : fresh.slice(first);
}

const SHORTEST = 200;
const LONGEST = 550;
const ALL = 9000;

/** Milliseconds for each step: half a second, less where there are many. */
export const paceOf = (steps: number): number => Math.max(SHORTEST, Math.min(LONGEST, ALL / Math.max(1, steps)));
