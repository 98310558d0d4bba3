// What stands up on the land: painted after all ground, the furthest first.
import { darker, lighter } from "./colours";
import { poly, shadow, type Context, type Random } from "./pen";

export function conifer(on: Context, x: number, y: number, high: number): void {
  const wide = high * 0.3;
  shadow(on, x, y, wide);
  poly(on, "#4a3423", [
    [x - 1.3, y - high * 0.22],
    [x + 1.3, y - high * 0.22],
    [x + 1.3, y],
    [x - 1.3, y],
  ]);
  for (let tier = 0; tier < 3; tier++) {
    const foot = y - high * (0.12 + tier * 0.25);
    const top = foot - high * 0.4;
    const half = wide * (1 - tier * 0.24);
    poly(on, tier === 2 ? "#7f9a52" : "#56773f", [
      [x, top],
      [x - half, foot],
      [x, foot + 2],
    ]);
    poly(on, tier ? "#33502f" : "#22371f", [
      [x, top],
      [x, foot + 2],
      [x + half, foot],
    ]);
  }
}

export function boulder(on: Context, x: number, y: number, size: number, random: Random, tone = "#99907f"): void {
  const ring = Array.from({ length: 7 }, (_, n): [number, number] => {
    const turn = (n / 7) * 6.283 + random() * 0.4;
    const far = size * (0.8 + random() * 0.35);
    return [x + Math.cos(turn) * far, y - size * 0.45 + Math.sin(turn) * far * 0.72];
  });
  shadow(on, x, y, size * 1.05);
  poly(on, tone, ring);
  const heart: [number, number] = [x + size * 0.1, y - size * 0.5];
  poly(on, darker(tone, 0.35), [...ring.slice(0, 4), heart]);
  poly(on, lighter(tone, 0.4), [...ring.slice(3, 6), heart]);
}

export function peak(on: Context, x: number, y: number, wide: number, high: number, random: Random): void {
  const top: [number, number] = [x + (random() - 0.5) * wide * 0.12, y - high];
  const [left, right]: [number, number][] = [
    [x - wide / 2, y],
    [x + wide / 2, y],
  ];
  const between = (to: readonly [number, number], t: number, dx = 0): [number, number] => [
    top[0] + (to[0] - top[0]) * t + dx,
    top[1] + (to[1] - top[1]) * t,
  ];
  const ridge = [0.2, 0.38, 0.6, 0.8].map((t, n): [number, number] => [
    top[0] + wide * (n % 2 ? -0.02 : 0.05),
    top[1] + high * t,
  ]);
  const foot: [number, number] = [top[0] + wide * 0.09, y + 2];
  shadow(on, x, y + 1, wide * 0.5);
  poly(on, "#c3ae97", [top, between(left!, 0.34, 3), between(left!, 0.6, -3), left!, foot, ...[...ridge].reverse()]);
  poly(on, "#6f5c4f", [top, ...ridge, foot, right!, between(right!, 0.66, -3), between(right!, 0.4, 3)]);
  poly(on, "#f6efe3", [
    top,
    between(left!, 0.36, 2),
    [top[0] - wide * 0.1, top[1] + high * 0.44],
    ridge[1]!,
    ridge[0]!,
  ]);
  poly(on, "#b8c3ca", [top, ridge[0]!, ridge[1]!, [top[0] + wide * 0.08, top[1] + high * 0.3], between(right!, 0.28)]);
}

export function reeds(on: Context, x: number, y: number, random: Random): void {
  on.lineWidth = 1.4;
  for (let n = 0; n < 5; n++) {
    const lean = (n - 2) * 2.4;
    const high = 10 + random() * 9;
    on.strokeStyle = "#b3a860";
    on.beginPath();
    on.moveTo(x + lean * 0.4, y);
    on.quadraticCurveTo(x + lean, y - high * 0.6, x + lean * 1.7, y - high);
    on.stroke();
    if (n % 2) {
      on.fillStyle = "#6e4226";
      on.fillRect(x + lean * 1.7 - 1.4, y - high - 3, 2.8, 6);
    }
  }
}
