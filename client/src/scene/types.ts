// What the table and the drawing of its scene agree on.
import type { Snippet } from "svelte";
import type { Node, Palette } from "../wire";
import type { Sketches } from "./sketches";

/** Something a person may choose by clicking a place: an option, or a field of a form to fill in next. */
export type OptionRef =
  | {
      kind: "option";
      field: string | null;
      option: number;
      label: string;
      chosen: boolean;
      /** It may be chosen several times: how often it is, and how often it can be. */
      amount?: { share: number; limit: number };
      /** What is written beside its place: a word, and what it takes. */
      short?: string;
      cost?: string;
    }
  | { kind: "field"; field: string; label: string };

/** Something chosen that goes from a piece to a place: drawn as an arrow. */
export interface SceneArrow {
  from: string;
  to: string;
  /** Chosen just now, handed in already, or only advised. */
  look?: "sure" | "plan" | "hint";
}

/** Where nothing can be chosen, and why. */
export interface Barred {
  /** By place. */
  places: ReadonlyMap<string, string>;
  /** Of all other places of a board; empty if there is nothing to say. */
  elsewhere: string;
}

/** What a part is for; the stage decides by it where the part stands. */
export type Role = NonNullable<Node["role"]>;

export interface SceneProps {
  /** Every component by its id; children are ids. */
  nodes: Readonly<Record<string, Node>>;
  root: readonly string[];
  palette: Palette;
  /** Where the lines of its drawings come from; without it their captions have to do. */
  sketches?: Sketches;
  /** Places that may be clicked now, and what can be chosen there. */
  lit?: ReadonlyMap<string, readonly OptionRef[]>;
  /** Places that hold something chosen already, and what: "A1: move to c4". */
  selected?: ReadonlyMap<string, readonly string[]>;
  /** How many are chosen at a place, where it may be several; shown in place of a tick. */
  amounts?: ReadonlyMap<string, number>;
  /** From the piece to what is chosen for it; both stand on the same board. */
  arrows?: readonly SceneArrow[];
  /** Places where nothing can be chosen, and why. */
  barred?: Barred;
  /** Places of what is chosen and surely not wanted. */
  warned?: ReadonlySet<string>;
  /** Places that a hint names. */
  hinted?: ReadonlySet<string>;
  /** What happened is played just now. */
  playing?: boolean;
  /** Places to show for the moment: an event of the log is hovered, or the reveal is at it. */
  preview?: ReadonlySet<string>;
  /** The component that the present question is about, such as the figure whose order is chosen. */
  subject?: string | null;
  /** A lit place was clicked, or Enter pressed on it. */
  onpick?: (place: string, pointing?: boolean) => void;
  /** Says something to screen readers, politely. */
  announce?: (text: string) => void;
  /** Where the parts stand; without it they lie one below the other. */
  children?: Snippet;
  /** A small picture for a card of the lobby: nothing to click, hidden from screen readers. */
  miniature?: boolean;
}
