// Lets others watch a drawing: what has changed goes out, one message after the other and not too many.
import type { Stroke } from "../wire";
import type { Outcome } from "./live.svelte";

/** Milliseconds between two messages, at least. */
export const PACE = 120;

type Send = (kept: number, strokes: readonly Stroke[]) => Promise<Outcome>;

export class Watched {
  #send: Send;
  /** What the others have seen. */
  #seen: readonly Stroke[] = [];
  #now: readonly Stroke[] = [];
  #busy = false;

  constructor(send: Send) {
    this.#send = send;
  }

  show(strokes: readonly Stroke[]): void {
    this.#now = strokes;
    if (!this.#busy) void this.#go();
  }

  async #go(): Promise<void> {
    this.#busy = true;
    let refused = false;
    while (!refused && !same(this.#seen, this.#now)) {
      const now = this.#now;
      const kept = common(this.#seen, now);
      const pause = new Promise((resolve) => setTimeout(resolve, PACE));
      const { ok } = await this.#send(kept, now.slice(kept));
      refused = !ok && kept === 0; // then nobody may see it
      this.#seen = ok ? now : [];
      await pause;
    }
    this.#busy = false;
  }
}

/** Strokes are never changed, only replaced, so the same one is the same object. */
function common(one: readonly Stroke[], other: readonly Stroke[]): number {
  let n = 0;
  while (n < one.length && n < other.length && one[n] === other[n]) n += 1;
  return n;
}

const same = (one: readonly Stroke[], other: readonly Stroke[]): boolean =>
  one.length === other.length && common(one, other) === one.length;
