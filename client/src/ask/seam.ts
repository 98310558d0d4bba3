// Two tiles that lie side by side and are turned until the signs on the edges that touch are the same.
import type { Badge, CardNode, FieldView, Node } from "../wire";

/** Clockwise from the north, as the sides of a card are listed. */
export const NORTH = 0;
export const EAST = 1;
export const WEST = 3;

/** A tile as it lies: turned by so many quarters, clockwise. */
export interface Lying {
  card: CardNode;
  turn: number;
}

/** What stands at an edge of it. */
export const edgeOf = ({ card, turn }: Lying, way: number): Badge | undefined =>
  (card.sides ?? [])[(((way - turn) % 4) + 4) % 4];

/** They have the same sign where they touch, however often. */
export function fits(left: Lying | undefined, right: Lying | undefined): boolean {
  const [one, other] = [left && edgeOf(left, EAST), right && edgeOf(right, WEST)];
  return one?.tone !== undefined && one.tone !== "" && one.tone === other?.tone;
}

const tileAt = (place: string | null | undefined, nodeOf: (id: string) => Node | undefined): CardNode | undefined => {
  const node = place ? nodeOf(place) : undefined;
  return node?.type === "card" && node.sides?.length ? node : undefined;
};

/** How the option of a field lies; nothing if it is no tile. */
export function lying(field: FieldView, option: number, nodeOf: (id: string) => Node | undefined): Lying | undefined {
  const view = field.options[option];
  const card = tileAt(view?.place, nodeOf);
  return card && { card, turn: view?.turn ?? 0 };
}

/** The two fields of a form that asks for nothing but two tiles; null for any other. */
export function seamOf(
  fields: readonly FieldView[],
  nodeOf: (id: string) => Node | undefined,
): readonly [FieldView, FieldView] | null {
  const [left, right, ...more] = fields;
  if (!left || !right || more.length) return null;
  const tiles = [left, right].every((field) => field.options.every(({ place }) => tileAt(place, nodeOf)));
  return tiles ? [left, right] : null;
}

const quarters = (from: number, to: number): number => (((to - from) % 4) + 4) % 4;

/** The next way in which the same tile may lie, turned clockwise or against it, and by how many quarters. */
export function turned(field: FieldView, option: number, clockwise: boolean): { option: number; by: number } | null {
  const now = field.options[option];
  const ways = field.options.flatMap(({ place, turn }, number) => {
    const by = quarters(now?.turn ?? 0, turn ?? 0);
    return place === now?.place && by ? [{ option: number, by: clockwise ? by : by - 4 }] : [];
  });
  ways.sort((a, b) => Math.abs(a.by) - Math.abs(b.by));
  return ways[0] ?? null;
}

/** Another tile in this place, turned like the one before if it may lie so. */
export function laid(field: FieldView, option: number, place: string): number | null {
  const turn = field.options[option]?.turn ?? 0;
  const ways = field.options.flatMap((view, number) => (view.place === place ? [number] : []));
  return ways.find((number) => (field.options[number]?.turn ?? 0) === turn) ?? ways[0] ?? null;
}

/** The tiles that may lie there, each once. */
export const tilesOf = (field: FieldView): string[] => [
  ...new Set(field.options.flatMap(({ place }) => (place ? [place] : []))),
];

/** The same tile, turned the same way, in the other field. */
export function across(from: FieldView, option: number, to: FieldView): number | null {
  const wanted = from.options[option];
  const found = to.options.findIndex(
    ({ place, turn }) => place === wanted?.place && (turn ?? 0) === (wanted?.turn ?? 0),
  );
  return found < 0 ? null : found;
}
