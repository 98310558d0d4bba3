// A board's ground as a picture. Runs in a worker, so that no table waits for its land.
import type { BoardNode, CellNode } from "../../wire";
import { layoutOf, turnedBy } from "../geometry";
import { darker } from "./colours";
import { tiles } from "./noise";
import type { Order } from "./order";
import { paint } from "./paint";
import { terrain } from "./terrain";

const SLAB = ["#e9e3d6", "#3a3a3b"] as const;

/** Null where nothing can be drawn. */
export function painted({
  board,
  cells: all,
  quarters,
  view,
  fine,
  tones,
  dark,
  rim,
  fires,
}: Order): ImageBitmap | null {
  const canvas = new OffscreenCanvas(Math.round(view.width * fine), Math.round(view.height * fine));
  const on = canvas.getContext("2d");
  const grain = on && tiles();
  if (!on || !grain) return null;
  const node: BoardNode = { type: "board", id: "", ...board };
  const cells = all.map((cell): CellNode => ({ type: "cell", ...cell }));
  const layout = turnedBy(layoutOf(node, cells), quarters);
  const regions = node.regions ?? [];
  on.setTransform(fine, 0, 0, fine, -view.x * fine, -view.y * fine);
  const colour = (tone: string | undefined): string => tones[tone ?? ""]?.[dark ? 1 : 0] ?? SLAB[dark ? 1 : 0];
  const land = new Set(regions.flatMap((region) => region.cells));
  const slabs = new Map(
    cells.flatMap((cell) => {
      if (land.has(cell.id) || cell.lands?.length) return [];
      const tone = colour(cell.tone);
      return [[cell.id, layout.shape === "grid" && (cell.x + cell.y) % 2 ? darker(tone, 0.06) : tone]];
    }),
  );
  paint(on, grain, { layout, regions, slabs, colour, dark, rim });
  const scenic = cells.filter((cell) => cell.lands?.length);
  if (scenic.length) {
    const lit = fires.flatMap((at) => layout.middles.get(at) ?? []);
    terrain(on, { layout, cells: scenic, steep: node.steep ?? [], fires: lit, night: node.night ?? false, dark });
  }
  return canvas.transferToImageBitmap();
}
