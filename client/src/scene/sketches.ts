// The drawings of a scene. They come by their names, each of them once: a name never means another drawing.
import { SvelteMap } from "svelte/reactivity";
import { ApiError } from "../api";
import type { Sketch } from "../wire";

/** So many at a time, so that a thick sketchbook is no flood. */
const AT_ONCE = 4;
const TRIES = 3;
const PAUSE = 2000;

type Fetch = (ref: string) => Promise<Sketch>;

export class Sketches {
  #fetch: Fetch;
  #drawn = new SvelteMap<string, Sketch | null>();
  #asked = new Set<string>();
  #queue: string[] = [];
  #busy = 0;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** The drawing of that name: nothing until it is here, null if it cannot be had. */
  get(ref: string): Sketch | null | undefined {
    return this.#drawn.get(ref);
  }

  /** Somebody wants to look at it. */
  want(ref: string): void {
    if (this.#asked.has(ref)) return;
    this.#asked.add(ref);
    this.#queue.push(ref);
    this.#next();
  }

  #next(): void {
    while (this.#busy < AT_ONCE) {
      const ref = this.#queue.shift();
      if (ref === undefined) return;
      this.#busy += 1;
      void this.#bring(ref).finally(() => {
        this.#busy -= 1;
        this.#next();
      });
    }
  }

  async #bring(ref: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        this.#drawn.set(ref, await this.#fetch(ref));
        return;
      } catch (problem) {
        this.#drawn.set(ref, null);
        const gone = problem instanceof ApiError && problem.status === 404;
        if (gone || tries === TRIES) break;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
    this.#asked.delete(ref); // the next who wants it tries again
  }
}
