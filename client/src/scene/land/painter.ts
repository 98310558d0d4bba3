// The worker that paints grounds: an order comes in, a picture goes out.
import type { Order } from "./order";
import { painted } from "./painted";

addEventListener("message", ({ data }: MessageEvent<{ number: number; order: string }>) => {
  const picture = painted(JSON.parse(data.order) as Order);
  postMessage({ number: data.number, picture }, { transfer: picture ? [picture] : [] });
});
