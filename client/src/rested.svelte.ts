// When there is time for what nobody sees yet.

/** When what has changed is on the screen: what measures or focuses then costs no layout of its own. */
export function painted(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

class Rested {
  /** The first picture stands, and nothing is waited for. */
  now = $state(false);
  #begun = false;

  /** Called by whoever has drawn the first picture. */
  async come(): Promise<void> {
    if (this.#begun) return;
    this.#begun = true;
    await painted();
    const rest = () => (this.now = true);
    if (typeof requestIdleCallback === "function") requestIdleCallback(rest, { timeout: 1000 });
    else setTimeout(rest, 200);
  }
}

export const rested = new Rested();
