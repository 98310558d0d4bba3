// What the parts of a scene share: the components, and what is lit, chosen, shown and pointed at.
import { getContext, setContext } from "svelte";
import type { Node, Palette } from "../wire";
import { cellName, fullName, hasDetail } from "./names";
import type { Sketches } from "./sketches";
import type { OptionRef, Role, SceneArrow, SceneProps } from "./types";

type Attributes = Record<string, string | number | boolean | undefined>;
type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

const KEY = Symbol("stage");
const NOTHING: readonly never[] = [];

export class Stage {
  /** Under the pointer, or focused by keyboard. */
  pointed = $state<string | null>(null);
  /** Has the focus, by keyboard or not. */
  held = $state<string | null>(null);
  /** Focused by keyboard, so that a ring is drawn. */
  focused = $state<string | null>(null);
  /** The component whose details are open. */
  opened = $state<string | null>(null);
  /** The card that is shown large for as long as one points at it. */
  peeked = $state<string | null>(null);
  /** The place that says why it cannot be chosen. */
  barred = $state<string | null>(null);
  /** Boards are seen from the other side. */
  flipped = $state(false);
  /** Goes up whenever somebody looks closer at a board, or at another part of it: what stands beside things follows. */
  looked = $state(0);
  /** Only a part of a board is seen. */
  close = $state(false);
  /** The scene has been seen: whatever comes from now on has just happened. */
  seen = false;

  readonly #props: () => SceneProps;
  readonly #standing = $derived.by(() => this.#pieces());

  constructor(props: () => SceneProps) {
    this.#props = props;
  }

  /** Something is played: boards are seen whole. */
  get playing(): boolean {
    return this.#props().playing ?? false;
  }

  get palette(): Palette {
    return this.#props().palette;
  }

  get sketches(): Sketches | undefined {
    return this.#props().sketches;
  }

  get miniature(): boolean {
    return this.#props().miniature ?? false;
  }

  get subject(): string | null {
    return this.#props().subject ?? null;
  }

  get arrows(): readonly SceneArrow[] {
    return this.#props().arrows ?? NOTHING;
  }

  get nodes(): Readonly<Record<string, Node>> {
    return this.#props().nodes;
  }

  /** The parts at the root that are for this. */
  parts(role: Role): Node[] {
    const all = this.#props().root.flatMap((id) => this.nodes[id] ?? []);
    return all.filter((node) => roleOf(node, all) === role);
  }

  node(id: string | null | undefined): Node | undefined {
    return id == null ? undefined : this.#props().nodes[id];
  }

  /** The components of that type among these; an id that leads nowhere is passed over. */
  all<T extends Node["type"]>(ids: readonly string[] | undefined, type: T): NodeOf<T>[] {
    return (ids ?? []).flatMap((id) => {
      const node = this.node(id);
      return node?.type === type ? [node as NodeOf<T>] : [];
    });
  }

  lit(id: string): readonly OptionRef[] | undefined {
    return this.miniature ? undefined : this.#props().lit?.get(id);
  }

  chosen(id: string): readonly string[] | undefined {
    return this.#props().selected?.get(id);
  }

  /** How many are chosen there, where it may be several. */
  amount(id: string): number | undefined {
    return this.#props().amounts?.get(id);
  }

  /** Why it cannot be chosen; `named`: only where that is said of this very place. */
  whyNot(id: string, named = false): string {
    const { barred } = this.#props();
    if (!barred || this.miniature || this.lit(id)) return "";
    const node = this.node(id);
    const at = node?.type === "token" && node.at ? node.at : id;
    const own = barred.places.get(id) ?? barred.places.get(at);
    if (own || named || this.lit(at)) return own ?? "";
    return this.node(at)?.type === "cell" ? barred.elsewhere : "";
  }

  warned(id: string): boolean {
    return this.#props().warned?.has(id) ?? false;
  }

  hinted(id: string): boolean {
    return this.#props().hinted?.has(id) ?? false;
  }

  shown(id: string): boolean {
    return this.#props().preview?.has(id) ?? false;
  }

  /** Something is said about this place by drawing on it. */
  marked(id: string): boolean {
    return (
      (this.lit(id) ?? this.chosen(id)) !== undefined ||
      this.shown(id) ||
      this.subject === id ||
      this.focused === id ||
      this.warned(id) ||
      this.hinted(id) ||
      (this.barred === id && this.whyNot(id) !== "")
    );
  }

  /** How many options are there to choose from; a number to share out is none. */
  choices(id: string): number {
    return (this.lit(id) ?? []).filter((ref) => ref.kind === "option" && !ref.amount).length;
  }

  /** `pointing`: nobody has clicked, so nothing is chosen by it. */
  pick(id: string, pointing = false): void {
    this.opened = this.peeked = this.barred = null;
    if (pointing) this.#props().onpick?.(id, true);
    else this.#props().onpick?.(id);
  }

  /** The pieces that stand on a cell. */
  standing(cell: string): readonly NodeOf<"token">[] {
    return this.#standing.get(cell) ?? NOTHING;
  }

  #pieces(): Map<string, NodeOf<"token">[]> {
    const found = new Map<string, NodeOf<"token">[]>();
    for (const board of Object.values(this.nodes)) {
      if (board.type !== "board") continue;
      for (const token of this.all(board.tokens, "token")) {
        const here = found.get(token.at ?? "");
        if (here) here.push(token);
        else found.set(token.at ?? "", [token]);
      }
    }
    return found;
  }

  /** Marks that CSS draws. */
  marks(id: string): Attributes {
    if (this.miniature) return {};
    return {
      "data-id": id,
      "data-lit": this.lit(id) ? "" : undefined,
      "data-chosen": this.chosen(id) ? "" : undefined,
      "data-amount": this.amount(id),
      "data-shown": this.shown(id) ? "" : undefined,
      "data-warned": this.warned(id) ? "" : undefined,
      "data-hinted": this.hinted(id) ? "" : undefined,
      "data-barred": this.barred === id && this.whyNot(id) ? "" : undefined,
      "data-subject": this.subject === id ? "" : undefined,
    };
  }

  /** A thing one chooses or opens as a whole: a card, a counter, a loose piece. */
  whole(node: Node, otherwise: "img" | "group" = "img"): Attributes {
    if (this.miniature) return {};
    const choices = this.lit(node.id);
    const usable = choices !== undefined || hasDetail(node);
    return {
      ...this.marks(node.id),
      role: usable ? "button" : otherwise,
      tabindex: usable ? 0 : undefined,
      "aria-label": fullName(node, choices, this.chosen(node.id)) + notPossible(this.whyNot(node.id, true)),
      "aria-pressed": pressed(choices),
      "aria-haspopup": usable && !choices ? "dialog" : undefined,
    };
  }

  /** A cell of a board. Arrow keys go there; Tab only to the one where it left. */
  cell(node: NodeOf<"cell">, tabbed: boolean): Attributes {
    if (this.miniature) return {};
    const choices = this.lit(node.id);
    const pieces = this.standing(node.id).filter((piece) => !this.lit(piece.id) && this.held !== piece.id);
    return {
      ...this.marks(node.id),
      role: choices ? "button" : "img",
      tabindex: tabbed ? 0 : -1,
      "aria-label": cellName(node, pieces, choices, this.chosen(node.id)) + notPossible(this.whyNot(node.id, true)),
      "aria-pressed": pressed(choices),
    };
  }

  /** A piece on a board: its cell tells of it, unless it can be chosen itself. */
  piece(node: NodeOf<"token">, tabbed: boolean): Attributes {
    if (this.miniature) return {};
    const choices = this.lit(node.id);
    // What was just chosen keeps the focus, though it can no longer be chosen.
    if (!choices && this.held !== node.id) return { ...this.marks(node.id), "aria-hidden": "true" };
    return {
      ...this.marks(node.id),
      role: choices ? "button" : "img",
      tabindex: tabbed ? 0 : -1,
      "aria-label": fullName(node, choices, this.chosen(node.id), this.node(node.at)?.label),
      "aria-pressed": pressed(choices),
    };
  }
}

/** What a part at the root is for, among all that are there. Where nothing is the middle, whatever has no role is. */
export function roleOf(node: Node, root: readonly Node[]): Role {
  if (node.role) return node.role;
  const isMiddle = (one: Node) => one.role === "centre" || (one.type === "board" && !one.role);
  return isMiddle(node) || !root.some(isMiddle) ? "centre" : "others";
}

const notPossible = (why: string): string => (why ? `. Not possible: ${why}` : "");

function pressed(choices: readonly OptionRef[] | undefined): boolean | undefined {
  const options = (choices ?? []).filter((choice) => choice.kind === "option");
  return options.length ? options.some((choice) => choice.chosen) : undefined;
}

export const setStage = (stage: Stage): Stage => setContext(KEY, stage);

export const useStage = (): Stage => getContext<Stage>(KEY);
