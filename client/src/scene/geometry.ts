// Where things lie on a board, in its own units: a square is 100 wide.
import type { BoardNode, CellNode } from "../wire";

export interface Point {
  x: number;
  y: number;
}

export type Direction = "up" | "right" | "down" | "left";
export type Facing = "N" | "E" | "S" | "W";

export const SIDE = 100;
const HEX_ROW = (SIDE * Math.sqrt(3)) / 2;
const SPOT = 46;
/** How far the two nearest spots of a free board are apart, and how wide such a board may get. */
const SPOTS_APART = 190;
const FREE_WIDEST = 1400;
/** Room for the name below the lowest spot. */
const NAME = 16;

export interface Layout {
  shape: "grid" | "hex" | "flat" | "free";
  width: number;
  height: number;
  /** The middle of every cell. */
  middles: ReadonlyMap<string, Point>;
  /** The corners of a cell around its middle, clockwise; of a spot there are none. */
  corners: readonly Point[];
  /** The edge of a cell around its middle, smaller or larger than it is. */
  outline(scale?: number): string;
  /** Of that edge only what is near its corners. */
  brackets(scale?: number): string;
}

export function layoutOf(board: BoardNode, cells: readonly CellNode[]): Layout {
  const shape = board.shape ?? "grid";
  if (shape === "hex") return hexes(board, cells);
  if (shape === "flat") return flatHexes(cells);
  return shape === "free" ? spots(cells) : squares(board, cells);
}

const across = (board: BoardNode, cells: readonly CellNode[]): number =>
  Math.max(1, board.columns?.length ?? 0, ...cells.map((cell) => cell.x + 1));

const down = (board: BoardNode, cells: readonly CellNode[]): number =>
  Math.max(1, board.rows?.length ?? 0, ...cells.map((cell) => cell.y + 1));

function placed(cells: readonly CellNode[], place: (cell: CellNode) => Point): Map<string, Point> {
  return new Map(cells.map((cell) => [cell.id, place(cell)]));
}

function squares(board: BoardNode, cells: readonly CellNode[]): Layout {
  return {
    shape: "grid",
    width: across(board, cells) * SIDE,
    height: down(board, cells) * SIDE,
    middles: placed(cells, ({ x, y }) => ({ x: (x + 0.5) * SIDE, y: (y + 0.5) * SIDE })),
    corners: SQUARE,
    outline: (scale = 1) => roundedSquare((SIDE / 2 - 1) * scale, 9 * scale),
    brackets: (scale = 1) => cornersOnly(SQUARE, scale, 0.24),
  };
}

const SQUARE: readonly Point[] = [
  { x: -SIDE / 2, y: -SIDE / 2 },
  { x: SIDE / 2, y: -SIDE / 2 },
  { x: SIDE / 2, y: SIDE / 2 },
  { x: -SIDE / 2, y: SIDE / 2 },
];

/** An angle at every corner, its arms that share of the edges. */
function cornersOnly(corners: readonly Point[], scale: number, share: number): string {
  const at = ({ x, y }: Point): string => `${round(x * scale)} ${round(y * scale)}`;
  return corners
    .map((corner, n) => {
      const towards = (other: Point = corner): string =>
        at({ x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share });
      return `M${towards(corners.at(n - 1))}L${at(corner)}L${towards(corners[(n + 1) % corners.length])}`;
    })
    .join("");
}

function roundedSquare(half: number, corner: number): string {
  const side = 2 * (half - corner);
  const turn = (x: number, y: number) => `a${corner} ${corner} 0 0 1 ${x} ${y}`;
  return (
    `M${corner - half} ${-half}h${side}${turn(corner, corner)}v${side}${turn(-corner, corner)}` +
    `h${-side}${turn(-corner, -corner)}v${-side}${turn(corner, -corner)}z`
  );
}

/** Points up; every second row lies half a hex to the right. */
function hexes(board: BoardNode, cells: readonly CellNode[]): Layout {
  const shifted = cells.some((cell) => cell.y % 2);
  const widest = Math.max(1, ...cells.map((cell) => cell.x + 1 + (cell.y % 2) / 2));
  const radius = SIDE / Math.sqrt(3);
  return {
    shape: "hex",
    width: Math.max(widest, (board.columns?.length ?? 0) + (shifted ? 0.5 : 0)) * SIDE,
    height: (down(board, cells) - 1) * HEX_ROW + 2 * radius,
    middles: placed(cells, ({ x, y }) => ({ x: (x + 0.5 + (y % 2) / 2) * SIDE, y: radius + y * HEX_ROW })),
    corners: hexagon(radius),
    outline: (scale = 1) => around(hexagon((radius - 1.2) * scale)),
    brackets: (scale = 1) => cornersOnly(hexagon(radius), scale, 0.26),
  };
}

/** The radius of a hex with a flat top: land with room for what stands on it. */
export const FLAT = 100;
const FLAT_ROW = FLAT * Math.sqrt(3);

/** An edge at the top; every second column lies half a hex further down. */
function flatHexes(cells: readonly CellNode[]): Layout {
  const corners = [0, 1, 2, 3, 4, 5].map((n) => {
    const turn = (n * Math.PI) / 3;
    return { x: FLAT * Math.cos(turn), y: FLAT * Math.sin(turn) };
  });
  const scaled = (scale: number): Point[] => corners.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  const lowest = Math.max(1, ...cells.map((cell) => cell.y + 1 + (cell.x % 2) / 2));
  return {
    shape: "flat",
    width: (Math.max(1, ...cells.map((cell) => cell.x + 1)) - 1) * FLAT * 1.5 + 2 * FLAT,
    height: lowest * FLAT_ROW,
    middles: placed(cells, ({ x, y }) => ({ x: FLAT + x * FLAT * 1.5, y: (y + 0.5 + (x % 2) / 2) * FLAT_ROW })),
    corners,
    outline: (scale = 1) => around(scaled(scale * 0.985)),
    brackets: (scale = 1) => cornersOnly(corners, scale, 0.24),
  };
}

/** The middle of each third of such a hex, clockwise from the upper left. */
export const THIRDS: readonly Point[] = [
  { x: -36, y: -50 },
  { x: 58, y: 2 },
  { x: -30, y: 52 },
];

const hexagon = (radius: number): Point[] =>
  [0, 1, 2, 3, 4, 5].map((n) => {
    const turn = (n * Math.PI) / 3;
    return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
  });

const around = (corners: readonly Point[]): string =>
  `M${corners.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}z`;

/** Spots that lie anywhere; the board is scaled so that the nearest two keep their distance. */
function spots(cells: readonly CellNode[]): Layout {
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const [left, top] = [Math.min(...xs, Infinity), Math.min(...ys, Infinity)];
  const [wide, high] = [Math.max(...xs, left) - left || 0, Math.max(...ys, top) - top || 0];
  const scale = Math.min(SPOTS_APART / nearest(cells), FREE_WIDEST / Math.max(wide, high, 1));
  const edge = SIDE * 0.8;
  return {
    shape: "free",
    width: wide * scale + 2 * edge,
    height: high * scale + 2 * edge + NAME,
    middles: placed(cells, ({ x, y }) => ({ x: edge + (x - left) * scale, y: edge + (y - top) * scale })),
    corners: [],
    outline: (scale = 1) => circle(SPOT * scale),
    brackets: (scale = 1) => arcs(SPOT * scale),
  };
}

function nearest(points: readonly Point[]): number {
  let least = Infinity;
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y) || Infinity);
  });
  return Number.isFinite(least) ? least : 1;
}

const circle = (radius: number): string =>
  `M${-radius} 0a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;

/** Four pieces of a circle, with as much between them. */
export const arcs = (radius: number): string =>
  [0, 1, 2, 3]
    .map((n) => {
      const at = (turn: number): string => `${round(radius * Math.cos(turn))} ${round(radius * Math.sin(turn))}`;
      const middle = (n * Math.PI) / 2 + Math.PI / 4;
      return `M${at(middle - 0.42)}A${radius} ${radius} 0 0 1 ${at(middle + 0.42)}`;
    })
    .join("");

const round = (n: number): number => Math.round(n * 100) / 100;

// Going from place to place with the arrow keys

const AHEAD: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

/** The place an arrow key leads to: the nearest one ahead, where what lies aside counts as further away. */
export function nextPlace(from: Point, direction: Direction, places: ReadonlyMap<string, Point>): string | null {
  const ahead = AHEAD[direction];
  let best: string | null = null;
  let least = Infinity;
  for (const [id, { x, y }] of places) {
    const along = (x - from.x) * ahead.x + (y - from.y) * ahead.y;
    const aside = Math.abs((x - from.x) * ahead.y) + Math.abs((y - from.y) * ahead.x);
    if (along <= 0) continue;
    const far = along + 2 * aside + (aside > along ? 2 * SIDE : 0);
    if (far < least) [best, least] = [id, far];
  }
  return best;
}

// Pieces

/** How the pieces of one cell share it. */
export function seating(pieces: number): { x: number; y: number; scale: number }[] {
  if (pieces <= 1) return [{ x: 0, y: 0, scale: 1 }];
  if (pieces === 2) {
    return [
      { x: -19, y: -14, scale: 0.66 },
      { x: 19, y: 16, scale: 0.66 },
    ];
  }
  const columns = Math.ceil(Math.sqrt(pieces));
  const rows = Math.ceil(pieces / columns);
  const step = 88 / columns;
  return Array.from({ length: pieces }, (_, n) => {
    const row = Math.floor(n / columns);
    const here = row === rows - 1 ? pieces - row * columns : columns;
    return {
      x: ((n % columns) - (here - 1) / 2) * step,
      y: (row - (rows - 1) / 2) * step,
      scale: 1.06 / columns,
    };
  });
}

const DEGREES: Record<Facing, number> = { N: 0, E: 90, S: 180, W: 270 };

/** The angle to turn to, reached from the present one by the shorter way round. */
export function turned(now: number, facing: Facing): number {
  const away = (((DEGREES[facing] - now) % 360) + 540) % 360;
  return now + away - 180;
}

/** By how many quarters a board is turned so that this edge is below. */
export const quartersFor = (home: Facing): number => ({ S: 0, E: 1, N: 2, W: 3 })[home];

/** A board turned clockwise by quarters. Hexes keep their points up, so they only turn by halves. */
export function turnedBy(layout: Layout, quarters: number): Layout {
  const turns = (layout.shape === "hex" && quarters % 2) || layout.shape === "flat" ? 0 : ((quarters % 4) + 4) % 4;
  if (turns === 0) return layout;
  const { width, height } = layout;
  const turn = ({ x, y }: Point): Point =>
    turns === 1 ? { x: height - y, y: x } : turns === 2 ? { x: width - x, y: height - y } : { x: y, y: width - x };
  const middles = new Map([...layout.middles].map(([id, middle]) => [id, turn(middle)]));
  return turns === 2 ? { ...layout, middles } : { ...layout, width: height, height: width, middles };
}

/** A round base that runs out into a point, upwards. */
export function pointedBase(radius: number, tip: number): string {
  const turn = Math.acos(radius / tip);
  const [x, y] = [round(radius * Math.sin(turn)), round(-radius * Math.cos(turn))];
  return `M0 ${-tip}L${x} ${y}A${radius} ${radius} 0 1 1 ${-x} ${y}z`;
}

/** A line from one place to another that leaves room for the piece and for its own head; null if they are too close. */
export function arrowLine(
  from: Point,
  to: Point,
  leave = 40,
  stop = 26,
): { from: Point; to: Point; turn: number } | null {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far <= leave + stop) return null;
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  return {
    from: { x: from.x + x * leave, y: from.y + y * leave },
    to: { x: to.x - x * stop, y: to.y - y * stop },
    turn: (Math.atan2(y, x) * 180) / Math.PI,
  };
}

/** Boards up to this high are pictured whole. */
const SMALL = 8 * SIDE;

/** For a small picture: the part of a large board, this many times as wide as high, where most of the pieces stand. */
export function busiest(
  layout: Layout,
  pieces: readonly Point[],
  ratio: number,
): { x: number; y: number; width: number; height: number } {
  const width = Math.min(layout.width, layout.height * ratio);
  const height = width / ratio;
  if (layout.height <= SMALL && layout.width <= 2 * SMALL) {
    return { x: 0, y: 0, width: layout.width, height: layout.height };
  }
  const offsets = (room: number) => Array.from({ length: Math.floor(room / SIDE) + 1 }, (_, n) => n * SIDE);
  let best = { x: 0, y: 0, held: -1, off: Infinity };
  for (const y of offsets(layout.height - height)) {
    for (const x of offsets(layout.width - width)) {
      const held = pieces.filter((p) => p.x > x && p.x < x + width && p.y > y && p.y < y + height).length;
      const off = Math.abs(y - (layout.height - height) / 2) + Math.abs(x - (layout.width - width) / 2);
      if (held > best.held || (held === best.held && off < best.off)) best = { x, y, held, off };
    }
  }
  return { x: best.x, y: best.y, width, height };
}

// Clocks and dice

/** One of the equal slices of a circle, from the top clockwise. */
export function slice(n: number, slices: number, radius: number): string {
  if (slices <= 1) return circle(radius);
  const corner = (at: number): string => {
    const turn = (at / slices) * 2 * Math.PI;
    return `${round(radius * Math.sin(turn))} ${round(-radius * Math.cos(turn))}`;
  };
  return `M0 0L${corner(n)}A${radius} ${radius} 0 0 1 ${corner(n + 1)}z`;
}

const polygon = (...corners: [number, number][]): string => `M${corners.map(([x, y]) => `${x} ${y}`).join("L")}z`;

const SHAPES: Record<number, string> = {
  4: polygon([0, -44], [45, 36], [-45, 36]),
  8: polygon([0, -48], [44, 0], [0, 48], [-44, 0]),
  10: polygon([0, -48], [46, -8], [38, 14], [0, 44], [-38, 14], [-46, -8]),
  12: polygon([0, -46], [44, -14], [27, 38], [-27, 38], [-44, -14]),
  20: polygon([0, -48], [42, -24], [42, 24], [0, 48], [-42, 24], [-42, -24]),
};

/** The outline that tells dice apart. */
export const dieShape = (sides: number): string => SHAPES[sides] ?? roundedSquare(42, 12);

/** Where the pips of a six-sided die are, from -1 to 1. */
export const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
