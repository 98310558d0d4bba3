// How a form of several things is put into rows: short words for buttons, and the squares around a piece as a pad.
import type { FieldView, Node, OptionView } from "../wire";

/** "A1 Elder brother: move" is about A1 Elder brother. */
export const aboutOf = (field: FieldView | undefined): string => (field?.prompt ?? "").replace(/:[^:]*$/, "");

/** An option in two short words: where it leads, and how. "forward to b4" at b4 is b4, forward. */
export function inShort(option: OptionView | undefined, home: string): { main: string; how: string } {
  if (!option) return { main: "", how: "" };
  const { label, place } = option;
  if (!place || place === home) return { main: label, how: "" };
  const how = label.replace(new RegExp(`\\s*(to )?\\b${escaped(place)}\\b`), "").trim();
  return { main: place, how: how === label ? "" : how };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The options of a field that lead away, and those that leave the piece where it is. */
export function apart(field: FieldView, home: string): { here: number[]; away: number[] } {
  const here: number[] = [];
  const away: number[] = [];
  field.options.forEach((option, number) => (option.place && option.place !== home ? away : here).push(number));
  return { here, away };
}

/** "healer and fire" is both of them. The first option is none. */
export function partsOf(option: OptionView | undefined): string[] {
  return option ? option.label.split(" and ") : [];
}

/** What can be switched on in a field, each by itself. */
export function switchesOf(field: FieldView): string[] {
  const alone = field.options.slice(1).map((option) => option.label);
  return alone.filter((label) => !label.includes(" and "));
}

/** The option that stands for all of these together, and no others. */
export function together(field: FieldView, parts: readonly string[]): number | undefined {
  const known = new Set(switchesOf(field));
  const wanted = parts.filter((part) => known.has(part));
  if (!wanted.length) return 0;
  const found = field.options.findIndex((option) => {
    const here = partsOf(option);
    return here.length === wanted.length && wanted.every((part) => here.includes(part));
  });
  return found < 0 ? undefined : found;
}

export interface Key {
  /** As seen on the board: -1 is left or up. */
  x: number;
  y: number;
  options: readonly number[];
}

/** The eight squares around a piece and what can be chosen there; null if something lies further away than that. */
export function padOf(field: FieldView, nodes: Readonly<Record<string, Node>>, turns: number): Key[] {
  const piece = nodes[field.at ?? ""];
  const home = piece?.type === "token" ? nodes[piece.at ?? ""] : undefined;
  if (home?.type !== "cell") return [];
  const keys = new Map<string, Key>();
  field.options.forEach((option, number) => {
    const cell = nodes[option.place ?? ""];
    if (cell?.type !== "cell") return;
    const [dx, dy] = [cell.x - home.x, cell.y - home.y];
    if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1) return;
    const [x, y] = turns === 2 ? [-dx, -dy] : [dx, dy];
    const known = keys.get(`${x} ${y}`);
    keys.set(`${x} ${y}`, { x, y, options: [...(known?.options ?? []), number] });
  });
  return [...keys.values()];
}
