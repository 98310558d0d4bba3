// Where the parts of a table stand in a window. Pure: sizes in, sizes out.

export interface Size {
  width: number;
  height: number;
}

export interface Composition {
  /** Others beside the centre, in a row below the bar, or as chips in the bar. */
  rail: "column" | "row" | "chips";
  /** Own things and what is asked. */
  dock: "side" | "foot" | "sheet";
  /** How many CSS pixels a rem is. */
  rem: number;
  /** The room for the centre. */
  centre: Size;
}

/** From here up nothing scrolls but drawers and pages of a story. */
export const ROOMY = 900;
export const WIDE = 1200;
/** Squares below this are too small for a thumb. */
export const THUMB = 40;

/** In rem: the bar above, the rail, the row it becomes, the dock at the side. */
const BAR = 3.25;
const RAIL = 14;
const ROW = 4.2;
const DOCK = { wide: 27.9, middle: 22 };
const GAP = 0.9;
/** Of the height below the bar: as much as a dock at the foot takes. */
const FOOT = 0.57;
/** On a phone: how much of the window the sheet keeps, whatever the board wants. */
export const SHEET = { least: 0.34, most: 0.62 };

/** One rem, so that a window of twice the size shows the same things twice as large. */
export const remFor = ({ width, height }: Size): number =>
  Math.min(22, Math.max(14, Math.min(0.0111 * width, 0.0178 * height)));

/** How large something of these proportions can be drawn there. */
export const drawn = (room: Size, ratio: number): number => {
  const width = Math.max(0, Math.min(room.width, room.height * ratio));
  return (width * width) / ratio;
};

/**
 * The composition for a window. `ratio` is the width of the centre through its height; null where it is words, which take
 * whatever there is. The dock goes where it leaves the larger centre.
 */
export function compose(window: Size, ratio: number | null): Composition {
  const { width, height } = window;
  if (width < ROOMY) return onPhone(window, ratio);
  const rem = remFor(window);
  const wide = width >= WIDE;
  const rail = wide ? "column" : "row";
  const below = height - (BAR + (wide ? 0 : ROW) + 2 * GAP) * rem;
  const across = width - 2 * GAP * rem - (wide ? (RAIL + GAP) * rem : 0);
  const side = { width: across - ((wide ? DOCK.wide : DOCK.middle) + GAP) * rem, height: below };
  const foot = { width: across, height: below - FOOT * (height - BAR * rem) - GAP * rem };
  const atFoot = ratio !== null && drawn(foot, ratio) > drawn(side, ratio);
  return { rail, dock: atFoot ? "foot" : "side", rem, centre: atFoot ? foot : side };
}

/** The board fills the width; the sheet has what is left, within bounds. */
function onPhone({ width, height }: Size, ratio: number | null): Composition {
  const rem = 16;
  const room = height - 50;
  const wanted = ratio === null ? room / 2 : width / ratio;
  const least = height * (1 - SHEET.most) - 50;
  const most = height * (1 - SHEET.least) - 50;
  return { rail: "chips", dock: "sheet", rem, centre: { width, height: Math.min(most, Math.max(least, wanted)) } };
}
