// What a click on a place can mean.
import type { OptionRef } from "../scene/types";
import type { Node } from "../wire";
import type { Draft, Lit } from "./drafts";

/** Everything that can be chosen there; a piece hides its cell, so a click on it may mean either. */
function refsAt(place: string, lit: Lit, nodes: Readonly<Record<string, Node>>): OptionRef[] {
  const node = nodes[place];
  const below = node?.type === "token" && node.at ? (lit.get(node.at) ?? []) : [];
  return [...below, ...(lit.get(place) ?? [])];
}

/**
 * What is on offer at a place. Several fields about one thing are one offer: the first that nobody has touched. A piece that
 * waits for its own turn is taken up, whatever its square could mean for another; that is a button in the other's row.
 */
export function offersAt(place: string, draft: Draft, nodes: Readonly<Record<string, Node>>): OptionRef[] {
  const refs = refsAt(place, draft.lit, nodes);
  const options = refs.filter((ref) => ref.kind === "option");
  const fields = refs.filter((ref) => ref.kind === "field");
  const field = fields.find((ref) => draft.kind === "form" && !draft.changed(ref.field)) ?? fields[0];
  if (field && nodes[place]?.type === "token") return [field];
  return field ? [...options, field] : options;
}
