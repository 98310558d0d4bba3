// Where grounds are ordered: one painter for the page, who works beside it.
interface Painted {
  number: number;
  picture: ImageBitmap | null;
}

let painter: Worker | undefined;
let orders = 0;
const waiting = new Map<number, (picture: ImageBitmap | null) => void>();

/** Null where nothing can be drawn. */
export function ordered(order: string): Promise<ImageBitmap | null> {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return Promise.resolve(null);
  if (!painter) {
    painter = new Worker(new URL("./painter.ts", import.meta.url), { type: "module" });
    painter.addEventListener("message", ({ data: { number, picture } }: MessageEvent<Painted>) => {
      waiting.get(number)?.(picture);
      waiting.delete(number);
    });
  }
  const number = ++orders;
  painter.postMessage({ number, order });
  return new Promise((done) => waiting.set(number, done));
}
