// All that the ground of a board depends on: what is sent to whoever paints it.
import type { BoardNode, CellNode } from "../../wire";

export interface Order {
  board: Pick<BoardNode, "shape" | "columns" | "rows" | "regions" | "steep" | "night">;
  /** Without what stands on them and what may be done there: none of it is painted. */
  cells: readonly Pick<CellNode, "id" | "label" | "x" | "y" | "tone" | "lands" | "veiled">[];
  /** How often it is turned. */
  quarters: number;
  view: { x: number; y: number; width: number; height: number };
  /** So many pixels are a unit. */
  fine: number;
  /** Colours in the light and in the dark, by their names. */
  tones: Readonly<Record<string, readonly string[]>>;
  dark: boolean;
  rim: number;
  /** The cells with a fire. */
  fires: readonly string[];
}
