// How wide the middle of a table wants to be, through how high.
import { layoutOf, quartersFor } from "../scene/geometry";
import type { Node } from "../wire";
import { within } from "./gist";

/** A row of cards with what lies below it. */
const CARDS = 3.4;

/** Of the board's width: as high as what lies below it. */
const BELOW = 0.26;

/** Null where the middle is words, which take whatever room there is. */
export function proportionsOf(centre: readonly Node[], nodes: Readonly<Record<string, Node>>): number | null {
  for (const node of centre) {
    if (node.type !== "board") continue;
    const cells = (node.cells ?? []).flatMap((id) => {
      const cell = nodes[id];
      return cell?.type === "cell" ? [cell] : [];
    });
    const { width, height } = layoutOf(node, cells);
    const ratio = quartersFor(node.home ?? "S") % 2 ? height / width : width / height;
    return centre.length > 1 ? 1 / (1 / ratio + BELOW) : ratio;
  }
  for (const part of centre)
    for (const node of within(part, nodes)) if (node.type === "card" || node.type === "pile") return CARDS;
  return null;
}
