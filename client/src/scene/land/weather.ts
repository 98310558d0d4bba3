// What lies over the land: mist where nobody has been, stones along a steep edge, and the night.
import { FLAT, type Layout, type Point } from "../geometry";
import { CORNERS, hexagon, poly, type Context, type Random } from "./pen";

export function veil(on: Context, random: Random): void {
  on.save();
  hexagon(on, 0, 0, 0.985);
  on.clip();
  on.globalCompositeOperation = "saturation";
  on.fillStyle = "#8d8d8d";
  on.fillRect(-FLAT, -FLAT, 2 * FLAT, 2 * FLAT);
  on.globalCompositeOperation = "source-over";
  on.fillStyle = "#9a969261";
  on.fillRect(-FLAT, -FLAT, 2 * FLAT, 2 * FLAT);
  for (let n = 0; n < 16; n++) {
    const [x, y, far] = [(random() * 2 - 1) * 80, (random() * 2 - 1) * 70, 26 + random() * 26];
    const cloud = on.createRadialGradient(x, y, 0, x, y, far);
    cloud.addColorStop(0, "#e9e6e040");
    cloud.addColorStop(1, "#e9e6e000");
    on.fillStyle = cloud;
    on.fillRect(x - far, y - far, 2 * far, 2 * far);
  }
  on.strokeStyle = "#f4f1ea99";
  on.lineWidth = 2.4;
  on.lineCap = "round";
  for (let n = 0; n < 3; n++) {
    const [x, y] = [(random() - 0.5) * 90, (random() - 0.5) * 100];
    on.beginPath();
    on.moveTo(x - 26, y + 6);
    on.bezierCurveTo(x - 16, y - 12, x + 12, y - 14, x + 13, y);
    on.bezierCurveTo(x + 13, y + 9, x - 3, y + 9, x - 2, y + 1);
    on.stroke();
  }
  on.restore();
}

/** Stones along an edge that is hard to cross. */
export function teeth(on: Context, from: Point, to: Point): void {
  const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ax, ay] = [-(to.y - from.y) / far, (to.x - from.x) / far];
  for (let n = -2; n <= 2; n++) {
    const [x, y] = [mx + ax * n * 15, my + ay * n * 15];
    poly(on, "#15100d", [
      [x - 8, y + 6],
      [x, y - 10],
      [x + 8, y + 6],
    ]);
    poly(on, "#efe7d8", [
      [x - 5, y + 4],
      [x, y - 6],
      [x + 5, y + 4],
    ]);
  }
}

/** Night lies over the land, with a warm hole at each fire; in the dark, by day, only a breath of it. */
export function dusk(
  on: Context,
  layout: Layout,
  here: readonly { middle: Point }[],
  fires: readonly Point[],
  night: boolean,
): void {
  const fine = 0.5;
  const over = new OffscreenCanvas(Math.ceil((layout.width + 80) * fine), Math.ceil((layout.height + 80) * fine));
  const shade = over.getContext("2d");
  if (!shade) return;
  shade.setTransform(fine, 0, 0, fine, 40 * fine, 40 * fine);
  shade.fillStyle = night ? "#56659c" : "#c9bfb4";
  shade.fillRect(-40, -40, layout.width + 80, layout.height + 80);
  for (const { x, y } of fires) {
    const warm = shade.createRadialGradient(x, y, 0, x, y, 170);
    warm.addColorStop(0, "#ffe6bc");
    warm.addColorStop(0.45, "#e9ab6ecc");
    warm.addColorStop(1, "#56659c00");
    shade.fillStyle = warm;
    shade.fillRect(x - 170, y - 170, 340, 340);
  }
  on.save();
  on.beginPath();
  for (const { middle } of here) {
    CORNERS.forEach((point, n) =>
      on[n ? "lineTo" : "moveTo"](middle.x + point.x, middle.y + point.y + (n < 3 ? 9 : 0)),
    );
    on.closePath();
  }
  on.clip();
  on.globalCompositeOperation = "multiply";
  on.drawImage(over, -40, -40, layout.width + 80, layout.height + 80);
  on.restore();
}
