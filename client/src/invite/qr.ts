// A link as a square of dots that a phone's camera reads.
import { encode } from "uqr";

export interface Dots {
  /** So many fields a side, with the quiet margin around. */
  size: number;
  /** The dark fields, as a path of unit squares. */
  path: string;
}

const MARGIN = 4; // what the standard asks for

export function dotsOf(text: string): Dots {
  const { size, data } = encode(text, { ecc: "M", border: MARGIN });
  const rows = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: rows.join("") };
}
