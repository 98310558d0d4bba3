// What a screen reader says of a component, and the words of its details.
import type { BoardNode, CardNode, Node, TokenNode } from "../wire";
import type { OptionRef } from "./types";

type Nodes = Readonly<Record<string, Node>>;

const filled = (parts: readonly (string | undefined | false)[]): string[] =>
  parts.filter((part) => part !== "" && !!part) as string[];

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const sentences = (parts: readonly (string | undefined | false)[]): string => filled(parts).map(sentence).join(" ");

export const several = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** Seconds as a watch shows them. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The name without what can be done with it. */
export function nameOf(node: Node): string {
  const label = node.label || node.glyph || KINDS[node.type];
  return filled([withValue(node, label), node.spent && SPENT[node.type], ...marksOf(node)]).join(", ");
}

function marksOf(node: Node): string[] {
  const corner = node.type === "card" && node.face_up !== false ? node.corner?.label : "";
  return filled([corner, ...(node.badges ?? []).map((badge) => badge.label)]);
}

const SPENT: Partial<Record<Node["type"], string>> = { card: "turned down", token: "used", sheet: "done" };

const KINDS: Record<Node["type"], string> = {
  bars: "Shares",
  board: "Board",
  card: "Card",
  cell: "Place",
  clock: "Clock",
  counter: "Counter",
  die: "Die",
  group: "Group",
  hand: "Hand",
  panel: "Panel",
  pile: "Pile",
  sheet: "Sheet",
  sketch: "Sketch",
  space: "Empty place",
  text: "Text",
  timer: "Timer",
  token: "Piece",
  track: "Track",
};

function withValue(node: Node, label: string): string {
  switch (node.type) {
    case "counter":
      return `${label}: ${node.value}${node.most == null ? "" : ` of ${node.most}`}`;
    case "track":
      return `${label}: ${node.steps?.[node.value] ?? node.value}`;
    case "clock":
      return `${label}: ${node.filled} of ${node.segments}`;
    case "timer":
      return `${label}: ${minutes(node.seconds)}`;
    case "die":
      return node.value == null ? `${label}: not rolled` : `${label}: ${node.value}`;
    case "pile":
      return `${label}: ${node.count ? several(node.count, "card") : "empty"}`;
    case "hand":
      return `${label}: ${several(node.cards?.length || node.count || 0, "card")}`;
    case "card":
      return node.face_up === false ? `${label}, face down` : label;
    case "bars":
      return filled([label, node.text]).join(": ");
    case "sketch":
      return filled([label, node.sketch.caption]).join(": ");
    default:
      return label;
  }
}

/** What choosing this would do. A label that only repeats the name is left out. */
export function choicesOf(name: string, choices: readonly OptionRef[] | undefined): string {
  const labels = [...new Set((choices ?? []).map((choice) => choice.label))];
  return labels.filter((label) => label !== name && !name.startsWith(`${label},`)).join(", or ");
}

/** A card from top to bottom as it can be seen, then what its marks mean. */
function cardName(node: CardNode): string {
  const rows = (node.rows ?? []).map(([name, value]) => `${name} ${value}`);
  return sentences([node.label, node.spent && SPENT.card, node.text, ...rows, marksOf(node).join(", ")]);
}

/** The full name of something: what it is and where, what it says, what it does, what is chosen there. */
export function fullName(
  node: Node,
  choices: readonly OptionRef[] | undefined,
  chosen: readonly string[] = [],
  where = "",
): string {
  const doing = choicesOf(node.label ?? "", choices);
  if (node.type === "card" && node.label && node.face_up !== false) return joined(cardName(node), doing, chosen);
  return joined(filled([nameOf(node), where && `on ${where}`]).join(", "), doing, chosen);
}

/** A cell tells the pieces on it, save those that are named by themselves. */
export function cellName(
  cell: Node,
  pieces: readonly TokenNode[],
  choices: readonly OptionRef[] | undefined,
  chosen: readonly string[] = [],
): string {
  const name = filled([nameOf(cell), pieces.map(nameOf).join(", ")]).join(": ");
  return joined(name, choicesOf(cell.label ?? "", choices), chosen);
}

function joined(name: string, doing: string, chosen: readonly string[]): string {
  const more = sentences([doing, chosen.length > 0 && `Chosen: ${chosen.join(", ")}`]);
  return more ? `${sentence(name)} ${more}` : name;
}

/** A board in a sentence or two. */
export function summary(board: BoardNode, nodes: Nodes, lit: number): string {
  const { columns = [], rows = [], cells = [], tokens = [] } = board;
  const size =
    columns.length && rows.length
      ? `${columns.length} columns from ${columns[0]} to ${columns.at(-1)}, ${rows.length} rows from ${rows[0]} at the top to ${rows.at(-1)}`
      : several(cells.length, "place");
  const pieces = several(tokens.filter((id) => nodes[id]).length, "piece");
  return sentences([
    size,
    pieces,
    lit > 0 && `${several(lit, "place")} to choose from: arrow keys go from one to the next, Enter chooses`,
    "With Shift, arrow keys go over all places; I tells more",
  ]);
}

/** Whether there is more to tell than what is seen at once. */
export function hasDetail(node: Node): boolean {
  if (node.type === "cell" || (node.type === "token" && node.at)) return true;
  if (node.note || node.badges?.length) return true;
  return node.type === "card" && node.face_up !== false && !!(node.text || node.rows?.length);
}
