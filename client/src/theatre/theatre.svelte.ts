// Plays what happened, by one clock. It can be paused, wound, slowed and skipped, and is left out for those who want no motion.
import type { News } from "../live/live.svelte";
import type { Told } from "../wire";
import { beatAt, compose, extended, news, worthwhile, type Nodes, type Score } from "./score";

export interface Performance {
  /** The table as it was. */
  nodes: Nodes;
  root: readonly string[];
  told: readonly Told[];
  score: Score;
}

interface Surroundings {
  announce(text: string): void;
  still(): boolean;
}

/** What tells the time. */
export interface Ticker {
  next(tick: (now: number) => void): number;
  stop(handle: number): void;
}

const FRAMES: Ticker = {
  next: (tick) => requestAnimationFrame(tick),
  stop: (handle) => cancelAnimationFrame(handle),
};
/** A page that slept does not skip what it missed. */
const LONGEST_FRAME = 100;

const words = (told: readonly Told[]): string => told.map((line) => line.text).join(". ");

export class Theatre {
  /** What is being played; null if nothing is. */
  showing = $state.raw<Performance | null>(null);
  /** What was played last, to be read and seen again. */
  last = $state.raw<Performance | null>(null);
  /** Milliseconds since the beginning. */
  time = $state(0);
  running = $state(false);
  rate = $state(1);
  readonly beat = $derived(this.showing ? beatAt(this.showing.score, this.time) : 0);

  #handle = 0;
  #before = 0;
  #said = 0;

  constructor(
    private readonly around: Surroundings,
    private readonly ticker: Ticker = FRAMES,
  ) {}

  /** How many of the last lines of the log have not been seen yet. */
  get unseen(): number {
    const later = this.showing?.score.beats.slice(this.beat + 1) ?? [];
    return later.reduce((sum, beat) => sum + beat.lines.length, 0);
  }

  /** Something happened: what has motions is played, the rest is only said, and so is what I did myself. */
  play({ before, fresh }: News): void {
    if (this.showing) {
      const { told, score, nodes } = this.showing;
      this.showing = { ...this.showing, told: [...told, ...fresh], score: extended(score, fresh, nodes) };
      return;
    }
    const shown = news(fresh, before.seat);
    const still = this.around.still() || !worthwhile(shown);
    const said = still ? fresh : fresh.slice(0, fresh.length - shown.length);
    if (said.length) this.around.announce(words(said));
    if (worthwhile(shown)) {
      this.last = { nodes: before.nodes, root: before.root, told: shown, score: compose(shown, before.nodes) };
    }
    if (!still && this.last) this.#begin(this.last, true);
  }

  /** A performance, from somewhere in it; whoever comes by a link finds it stopped. */
  open(performance: Performance, from = 0, running = true): void {
    this.last = performance;
    this.#begin(performance, running);
    this.time = from;
  }

  again(): void {
    if (this.showing) {
      this.time = 0;
      this.#run();
    } else if (this.last) this.#begin(this.last, true, false);
  }

  toggle(): void {
    if (this.running) this.#halt();
    else this.#run();
  }

  slow(): void {
    this.rate = this.rate === 1 ? 0.5 : 1;
  }

  /** To that time, and stay there. */
  seek(time: number): void {
    this.#halt();
    this.time = time;
    this.#say();
  }

  /** To the end, at once. */
  skip(): void {
    if (!this.showing) return;
    this.time = this.showing.score.length;
    this.#end();
  }

  /** Leaves without a word. */
  stop(): void {
    this.#halt();
    this.showing = null;
  }

  /** The next orders are given: what was is history. */
  forget(): void {
    if (!this.showing) this.last = null;
  }

  #begin(performance: Performance, running: boolean, aloud = true): void {
    this.showing = performance;
    this.time = 0;
    this.#said = aloud ? 0 : performance.score.beats.length;
    this.#say();
    if (running) this.#run();
  }

  #run(): void {
    this.#halt();
    this.running = true;
    this.#before = -1;
    this.#handle = this.ticker.next(this.#tick);
  }

  #halt(): void {
    this.ticker.stop(this.#handle);
    this.running = false;
  }

  readonly #tick = (now: number): void => {
    const showing = this.showing;
    if (!showing || !this.running) return;
    const passed = this.#before < 0 ? 0 : Math.min(LONGEST_FRAME, now - this.#before);
    this.#before = now;
    this.time = Math.min(showing.score.length, this.time + passed * this.rate);
    this.#say();
    if (this.time >= showing.score.length) this.#end();
    else this.#handle = this.ticker.next(this.#tick);
  };

  /** Each beat is said when it is first seen. */
  #say(): void {
    const beats = this.showing?.score.beats ?? [];
    const to = beatAt({ beats }, this.time) + 1;
    const lines = beats.slice(this.#said, to).flatMap((beat) => beat.lines);
    this.#said = Math.max(this.#said, to);
    if (lines.length) this.around.announce(words(lines));
  }

  #end(): void {
    this.#halt();
    const showing = this.showing;
    if (!showing) return;
    const left = showing.score.beats.slice(this.#said).flatMap((beat) => beat.lines);
    if (left.length) this.around.announce(words(left));
    this.last = showing;
    this.showing = null;
  }
}
