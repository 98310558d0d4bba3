// Offers travel as stubs. The one that somebody opens is asked for whole, and again when the table has changed.
import type { Live } from "../live/live.svelte";
import type { AskView } from "../wire";

/** Milliseconds between two looks at an offer that stays open, at least. */
export const PACE = 300;

export class Opened {
  #asks = $state.raw<ReadonlyMap<string, AskView>>(new Map());
  /** The one that is open. */
  #open: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly live: Live) {}

  /** An ask with all that can be chosen, as far as it is known; else as it is. */
  whole(ask: AskView): AskView {
    return ask.stub ? (this.#asks.get(ask.id) ?? ask) : ask;
  }

  /** That stub is open now, and something may have changed: at first it is looked at right away, later not too often. */
  follow(id: string): void {
    if (id !== this.#open) {
      this.close();
      this.#open = id;
      void this.look(id);
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        void this.look(id);
      }, PACE);
    }
  }

  /** None is open any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#open = null;
  }

  async look(id: string): Promise<void> {
    const ask = await this.live.open(id);
    if (ask) this.#asks = new Map([...this.#asks, [id, ask]]);
    else if (this.#open === id && !this.#asks.has(id)) this.#open = null; // the next change is a reason to try again
  }

  /** Only these are still there. */
  keep(open: readonly AskView[]): void {
    const there = new Set(open.map((ask) => ask.id));
    if ([...this.#asks.keys()].some((id) => !there.has(id)))
      this.#asks = new Map([...this.#asks].filter(([id]) => there.has(id)));
  }

  forget(id: string): void {
    this.#asks = new Map([...this.#asks].filter(([other]) => other !== id));
  }
}
