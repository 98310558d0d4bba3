// Somebody else's things in a nutshell: the numbers that everybody can see.
import type { Stage } from "../scene/stage.svelte";
import type { CardNode, Node } from "../wire";

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

/** A line of the log beside whom it is about, with the card it names, if that lies open on the table. */
export function tellingOf(
  text: string,
  name: string,
  nodes: Readonly<Record<string, Node>>,
): { before: string; card?: CardNode; after: string } {
  const line = text.startsWith(name) ? text.slice(name.length).replace(/^:?\s+/, "") : text;
  let card: CardNode | undefined;
  for (const node of Object.values(nodes)) {
    const named = node.type === "card" && node.face_up !== false && node.label && line.includes(node.label);
    if (named && node.label!.length > (card?.label?.length ?? 0)) card = node;
  }
  if (!card?.label) return { before: line, after: "" };
  const at = line.indexOf(card.label);
  return {
    before: line.slice(0, at).trim(),
    card,
    after: line
      .slice(at + card.label.length)
      .replace(/^:/, "")
      .trim(),
  };
}
