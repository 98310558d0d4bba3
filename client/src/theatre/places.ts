// Where the things of a scene stand on the page, whichever part of the page draws them.
import type { Point } from "../scene/geometry";
import type { Node } from "../wire";
import type { Nodes } from "./score";

export interface Spot extends Point {
  width: number;
  height: number;
}

const inside = (node: Node): readonly string[] => [
  ...("children" in node ? (node.children ?? []) : []),
  ...("cells" in node ? (node.cells ?? []) : []),
  ...("tokens" in node ? (node.tokens ?? []) : []),
  ...("cards" in node ? (node.cards ?? []) : []),
];

/** Finds the element of a thing and the middle of it, measured from the layer that is drawn on. */
export class Places {
  readonly #parents = new Map<string, string>();
  readonly #spots = new Map<string, Spot | null>();
  readonly #corner: Point;

  constructor(
    private readonly root: Element,
    layer: Element,
    private readonly nodes: Nodes,
  ) {
    const { x, y } = layer.getBoundingClientRect();
    this.#corner = { x, y };
    for (const node of Object.values(nodes)) for (const id of inside(node)) this.#parents.set(id, node.id);
  }

  element(id: string): Element | null {
    return this.root.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  /** The middle of a thing; of a piece, that of its cell; of what is folded away, that of what it lies in. */
  spot(id: string): Spot | null {
    const known = this.#spots.get(id);
    if (known !== undefined) return known;
    const node = this.nodes[id];
    const at = node?.type === "token" && node.at && this.nodes[node.at] ? node.at : id;
    const found = this.#measured(at);
    this.#spots.set(id, found);
    return found;
  }

  #measured(id: string): Spot | null {
    const box = this.element(id)?.getBoundingClientRect();
    if (box && box.width > 0) {
      const { width, height } = box;
      return { x: box.x + width / 2 - this.#corner.x, y: box.y + height / 2 - this.#corner.y, width, height };
    }
    const parent = this.#parents.get(id);
    return parent === undefined ? null : this.spot(parent);
  }
}
