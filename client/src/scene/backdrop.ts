// A quiet picture behind a whole table, drawn from plain shapes: the browser paints it once. It is never further from
// the ground than `DEEPEST` of the ink, so that whatever is written upon it can be read.
import { seeded } from "./land/outline";

export const DEEPEST = 0.1;
const WIDE = 1600;
const HIGH = 900;

type Draw = (random: () => number) => string;

type Outline = readonly (readonly [number, number])[];

/** As one shape, so that it is no deeper where they overlap. */
const shapes = (outlines: readonly Outline[], share: number): string => {
  const drawn = outlines.map((points) => `M${points.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join("L")}Z`);
  return `<path d="${drawn.join("")}" opacity="${share}"/>`;
};

const shape = (points: Outline, share: number): string => shapes([points], share);

/** A line of hills or summits from one edge to the other, filled down to the foot. */
function ridge(random: () => number, height: number, rise: number, step: number, share: number): string {
  const points: [number, number][] = [[0, HIGH]];
  for (let x = 0, up = false; x <= WIDE + step; x += step * (0.6 + random()), up = !up)
    points.push([x, height - (up ? rise * (0.4 + 0.6 * random()) : rise * 0.15 * random())]);
  return shape([...points, [WIDE, HIGH]], share);
}

/** Towers that stand in mist, the farther the fainter. */
const towers: Draw = (random) => {
  const row = (foot: number, tall: number, share: number): string => {
    const outlines: Outline[] = [];
    for (let x = -40; x < WIDE; x += 70 + random() * 120) {
      const [wide, top] = [34 + random() * 60, foot - tall * (0.45 + 0.55 * random())];
      const lean = (random() - 0.5) * 16;
      outlines.push([
        [x, HIGH],
        [x + lean, top],
        [x + wide * 0.5 + lean, top - 14 * random()],
        [x + wide + lean, top + 8],
        [x + wide, HIGH],
      ]);
    }
    return shapes(outlines, share);
  };
  const mist = (y: number): string => `<ellipse cx="${WIDE / 2}" cy="${y}" rx="${WIDE}" ry="70" class="air"/>`;
  return row(520, 420, 0.03) + mist(560) + row(700, 430, 0.035) + mist(740) + row(880, 420, 0.03);
};

/** A wall of rock in slanting light, and the hands of those who were here. */
const rock: Draw = (random) => {
  let drawn = "";
  for (let n = 0; n < 70; n++) {
    const [x, y, size] = [random() * WIDE, random() * HIGH, 60 + random() * 190];
    const corners = Array.from({ length: 6 }, (_, k) => {
      const turn = (k / 6) * 2 * Math.PI + random() * 0.6;
      return [x + Math.cos(turn) * size, y + Math.sin(turn) * size * 0.45] as const;
    });
    drawn += shape(corners, 0.01);
  }
  for (const [x, y] of [
    [0.04, 0.62],
    [0.62, 0.06],
    [0.72, 0.9],
    [0.33, 0.95],
  ] as const)
    drawn += hand(x * WIDE, y * HIGH, random() * 50 - 25);
  return drawn;
};

function hand(x: number, y: number, turn: number): string {
  const finger = (angle: number, length: number): string =>
    `<rect x="-7" y="${-30 - length}" width="14" height="${length + 20}" rx="7" transform="rotate(${angle})"/>`;
  const fingers = [finger(-24, 34), finger(-8, 44), finger(7, 42), finger(22, 32), finger(68, 22)].join("");
  const drawn = `<rect x="-24" y="-38" width="48" height="60" rx="20"/>${fingers}`;
  return `<g opacity="0.05" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})">${drawn}</g>`;
}

const peaks: Draw = (random) =>
  ridge(random, 420, 260, 150, 0.03) + ridge(random, 600, 230, 110, 0.035) + ridge(random, 800, 200, 80, 0.03);

const meadow: Draw = (random) => {
  const hills = ridge(random, 560, 60, 260, 0.03) + ridge(random, 700, 60, 200, 0.03);
  const tufts = Array.from({ length: 150 }, (): Outline => {
    const [x, y] = [random() * WIDE, 610 + random() * 290];
    const tall = 8 + random() * 12;
    return [
      [x, y],
      [x - 5, y - tall],
      [x + 1, y - 3],
      [x + 6, y - tall * 0.9],
      [x + 4, y],
    ];
  });
  return hills + shapes(tufts, 0.035);
};

const DRAWN: Readonly<Record<string, Draw>> = { towers, rock, peaks, meadow };

/** For `background-image`. What this client does not know is no picture. */
export function backdrop(name: string | undefined, ink: string, ground: string): string | null {
  const draw = name ? DRAWN[name] : undefined;
  if (!draw) return null;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="xMidYMax slice">` +
    `<style>.air{fill:${ground};opacity:.5}</style><g fill="${ink}">${draw(seeded(name ?? ""))}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
