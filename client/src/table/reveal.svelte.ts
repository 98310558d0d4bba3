// Plays what happened step by step. It can be skipped, and is left out for who wants no motion.
import type { News } from "../live/live.svelte";
import type { Node, Told } from "../wire";
import { moved, news, paceOf } from "./steps";

interface Showing {
  event: Told;
  nodes: Readonly<Record<string, Node>>;
  root: readonly string[];
  step: number;
  steps: number;
}

interface Stage {
  announce(text: string): void;
  still(): boolean;
}

export class Reveal {
  showing = $state.raw<Showing | null>(null);

  #left: Told[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pace = 0;

  constructor(private readonly stage: Stage) {}

  /** Something happened: one event and what I did myself are only said, several are played. */
  play({ before, fresh }: News): void {
    if (this.showing) {
      this.#left.push(...fresh);
      this.showing = { ...this.showing, steps: this.showing.steps + fresh.length };
      return;
    }
    const shown = news(fresh, before.seat);
    const still = shown.length < 2 || this.stage.still();
    const said = still ? fresh : fresh.slice(0, -shown.length);
    if (said.length) this.stage.announce(said.map((event) => event.text).join(". "));
    if (still) return;
    this.#left = [...shown];
    this.#pace = paceOf(shown.length);
    this.#step(before.nodes, before.root, 0, shown.length);
  }

  /** To the end, at once. */
  skip(): void {
    clearTimeout(this.#timer);
    if (this.#left.length) this.stage.announce(this.#left.map((event) => event.text).join(". "));
    this.#left = [];
    this.showing = null;
  }

  /** Leaves the stage without a word. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#left = [];
    this.showing = null;
  }

  #step(nodes: Readonly<Record<string, Node>>, root: readonly string[], step: number, steps: number): void {
    const event = this.#left.shift();
    if (!event) {
      this.showing = null;
      return;
    }
    this.showing = { event, nodes: moved(nodes, event), root, step: step + 1, steps };
    this.stage.announce(event.text);
    this.#timer = setTimeout(() => {
      const now = this.showing;
      if (now) this.#step(now.nodes, now.root, now.step, now.steps);
    }, this.#pace);
  }
}
