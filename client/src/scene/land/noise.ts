// Two small tiles that textures are made of, worked out once a page: soft patches, and a rough surface in slanting light.
import { seeded } from "./outline";

const SIZE = 128;

/** Patches of several sizes that go on at the edges of the tile, from 0 to 1. */
function patches(octaves: readonly (readonly [cells: number, share: number])[], name: string): Float32Array {
  const found = new Float32Array(SIZE * SIZE);
  for (const [cells, share] of octaves) {
    const random = seeded(`${name} ${cells}`);
    const lattice = Float32Array.from({ length: cells * cells }, random);
    const step = SIZE / cells;
    for (let y = 0; y < SIZE; y++) {
      const row = Math.floor(y / step);
      const v = ease(y / step - row);
      const [above, below] = [row * cells, ((row + 1) % cells) * cells];
      for (let x = 0; x < SIZE; x++) {
        const column = Math.floor(x / step);
        const right = (column + 1) % cells;
        const u = ease(x / step - column);
        const up = lattice[above + column]! * (1 - u) + lattice[above + right]! * u;
        const down = lattice[below + column]! * (1 - u) + lattice[below + right]! * u;
        found[y * SIZE + x]! += share * (up * (1 - v) + down * v);
      }
    }
  }
  return found;
}

const ease = (t: number): number => t * t * (3 - 2 * t);

function tile(shade: (x: number, y: number) => number): OffscreenCanvas | null {
  const canvas = new OffscreenCanvas(SIZE, SIZE);
  const on = canvas.getContext("2d");
  if (!on) return null;
  const image = on.createImageData(SIZE, SIZE);
  const pixels = new Uint32Array(image.data.buffer);
  for (let n = 0; n < pixels.length; n++) {
    const grey = Math.max(0, Math.min(255, Math.round(shade(n % SIZE, Math.floor(n / SIZE)) * 255)));
    pixels[n] = 0xff000000 | (grey << 16) | (grey << 8) | grey;
  }
  on.putImageData(image, 0, 0);
  return canvas;
}

export interface Tiles {
  /** Grey around the middle: to be laid over something with "soft-light". */
  patches: OffscreenCanvas;
  relief: OffscreenCanvas;
}

let made: Tiles | null | undefined;

/** Null where nothing can be drawn. */
export function tiles(): Tiles | null {
  if (made === undefined) made = make();
  return made;
}

function make(): Tiles | null {
  const soft = patches(
    [
      [4, 0.4],
      [8, 0.3],
      [16, 0.2],
      [32, 0.1],
    ],
    "patches",
  );
  const rough = patches(
    [
      [8, 0.45],
      [16, 0.28],
      [32, 0.17],
      [64, 0.1],
    ],
    "relief",
  );
  const height = (x: number, y: number): number => rough[(y % SIZE) * SIZE + (x % SIZE)]!;
  const one = tile((x, y) => 0.5 + (soft[y * SIZE + x]! - 0.5) * 1.7);
  // Lit from the upper left: what rises to the lower right is in the light.
  const other = tile((x, y) => 0.5 + (height(x + 1, y + 1) - height(x, y)) * 4.2);
  return one && other && { patches: one, relief: other };
}
