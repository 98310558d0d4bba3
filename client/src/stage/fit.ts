// A little smaller rather than cut off: what does not fit its place is drawn smaller, though no text below 12 pixels.
const STEPS = [1, 0.95, 0.9, 0.86, 0.82, 0.78, 0.74, 0.7, 0.66];
/** Where even less is shown, room between things is all that is left to save. */
const FURTHER = [...STEPS, 0.6, 0.55];
const LEAST = 12;
/** Emptier than this, and it may be drawn larger again. */
const LOOSE = 0.8;

/** Fits the only child of a box into it. What scrolls even so can be reached without a mouse. */
export function fit(box: HTMLElement): () => void {
  const inner = box.firstElementChild;
  if (!(inner instanceof HTMLElement) || typeof ResizeObserver === "undefined") return () => undefined;
  let zoom = 1;
  const draw = (to: number) => {
    if (to === zoom) return; // even the same again would be a new layout
    zoom = to;
    inner.style.setProperty("zoom", String(to));
    inner.style.setProperty("--zoom", String(to)); // for what keeps its size
    inner.style.setProperty("--least", `${LEAST / to}px`);
  };
  const tooLarge = () => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
  /** The most that could fit if all of it flows: then half the size takes a quarter of the room. To try every step
      would cost a layout of the whole part each. */
  const atMost = () =>
    zoom * Math.sqrt(Math.min(box.clientHeight / box.scrollHeight, box.clientWidth / box.scrollWidth, 1));
  // Where even the smallest is too large, `data-tight` tells those inside to do with less: what they cut off is read on focus.
  const look = () => {
    for (const tight of [null, "", "very"]) {
      if (tight === null) box.removeAttribute("data-tight");
      else box.setAttribute("data-tight", tight);
      const steps = tight === "very" ? FURTHER : STEPS;
      let bound = 1;
      for (const step of steps) {
        if (step > bound && step !== steps.at(-1)) continue;
        draw(step);
        if (!tooLarge()) return;
        bound = atMost();
      }
    }
  };
  let seen = { width: 0, height: 0 };
  const check = () => {
    const now = { width: box.clientWidth, height: box.clientHeight };
    const moved = now.width !== seen.width || now.height !== seen.height;
    seen = now;
    const filled = inner.getBoundingClientRect().height / Math.max(1, now.height);
    if (moved || tooLarge() || (zoom < 1 && filled < LOOSE)) look();
    if (tooLarge() && getComputedStyle(box).overflowY === "auto") box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  };
  let waiting = 0;
  const later = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      check();
    });
  };
  const sizes = new ResizeObserver(check);
  sizes.observe(box);
  sizes.observe(inner);
  const words = new MutationObserver(later); // what fills its box keeps its size, whatever comes into it
  words.observe(inner, { childList: true, subtree: true, characterData: true });
  return () => {
    cancelAnimationFrame(waiting);
    sizes.disconnect();
    words.disconnect();
  };
}
