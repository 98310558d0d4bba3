// Somebody else's things in a nutshell: the numbers that everybody can see.
import type { Stage } from "../scene/stage.svelte";
import type { Node } from "../wire";

export interface Fact {
  id: string;
  icon: string;
  label: string;
  tone?: string;
  value: string;
}

/** As many as find room in a strip. */
const MOST = 9;

const childrenOf = (node: Node): readonly string[] => {
  if (node.type === "panel" || node.type === "group") return node.children ?? [];
  if (node.type === "hand") return node.cards ?? [];
  return node.type === "pile" && node.top ? [node.top] : [];
};

/** A part and all that lies in it. */
export function* within(node: Node, nodes: Readonly<Record<string, Node>>): Generator<Node> {
  yield node;
  for (const id of childrenOf(node)) {
    const child = nodes[id];
    if (child) yield* within(child, nodes);
  }
}

export function gistOf(part: Node, nodes: Readonly<Record<string, Node>>): Fact[] {
  const found: Fact[] = [];
  for (const node of within(part, nodes)) {
    const { id, tone } = node;
    const [icon, label] = [node.icon ?? "", node.short || node.label || ""];
    if (node.type === "counter" && icon) found.push({ id, icon, label, tone, value: String(node.value) });
    else if (node.type === "hand")
      found.push({ id, icon: icon || "card-pick", label, tone, value: String(node.count ?? node.cards?.length ?? 0) });
  }
  return found.slice(0, MOST);
}

/** Something in it can be chosen. */
export function holdsLit(part: Node, stage: Stage): boolean {
  for (const node of within(part, stage.nodes)) if (stage.lit(node.id)) return true;
  return false;
}
