// The moment between the end of a match and its ending: the table is seen as it was left, by those who saw it end.

/** So long, unless motion is unwanted. */
export const LAST_LOOK = 1600;

export class LastLook {
  #running = $state(false);
  /** Somebody looks at the table although the match is over. */
  #looking = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly still: () => boolean) {}

  /** The match runs, or it is over; whatever else happens at the table does not cut the look short or make it longer. */
  follow(over: boolean): void {
    const justEnded = this.#running && over;
    this.#running = !over;
    if (!over) this.leave(); // it goes on: somebody took something back
    if (!justEnded || this.still()) return;
    this.#looking = true;
    this.#timer = setTimeout(() => this.leave(), LAST_LOOK);
  }

  /** Back to the table, for as long as somebody wants. */
  look(): void {
    clearTimeout(this.#timer);
    this.#looking = true;
  }

  /** On to the ending. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#looking = false;
  }

  /** May the ending be shown, once the match is over? */
  get past(): boolean {
    return !this.#running && !this.#looking;
  }
}
