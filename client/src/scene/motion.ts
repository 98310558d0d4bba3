// Things outside of boards glide from where they lay to where they lie now, also from a hand to a pile.
import { still } from "../settings.svelte";

export const GLIDE = 420;
const FADE = 220;
const EASE = "cubic-bezier(0.3, 0, 0.15, 1)";

/** How long something takes, for those who like motion. */
export const lasting = (ms: number): number => (still() ? 0 : ms);

interface Seen {
  element: HTMLElement;
  box: DOMRect;
}

/** Measured before a change and played after it. Whatever carries `data-glide` takes part, by that name. */
export class Glide {
  #before = new Map<string, Seen>();

  measure(root: HTMLElement): void {
    this.#before = look(root);
  }

  play(root: HTMLElement): void {
    const before = this.#before;
    this.#before = new Map();
    if (!before.size || still() || typeof root.animate !== "function") return;
    const after = look(root);
    for (const [id, { element, box }] of after) {
      const was = before.get(id)?.box;
      if (!was) fadeIn(element);
      else if (Math.hypot(was.x - box.x, was.y - box.y) > 2) {
        const from = `translate(${was.x - box.x}px, ${was.y - box.y}px)`;
        element.animate([{ transform: from }, { transform: "none" }], { duration: GLIDE, easing: EASE });
      }
    }
    for (const [id, seen] of before) if (!after.has(id) && !seen.element.isConnected) fadeOut(root, seen);
  }
}

function look(root: HTMLElement): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-glide]")) {
    seen.set(element.dataset["glide"] ?? "", { element, box: element.getBoundingClientRect() });
  }
  return seen;
}

function fadeIn(element: HTMLElement): void {
  element.animate(
    [
      { opacity: 0, transform: "scale(0.94)" },
      { opacity: 1, transform: "none" },
    ],
    { duration: FADE, easing: EASE },
  );
}

/** What is gone stays for a moment where it lay, out of reach. */
function fadeOut(root: HTMLElement, { element, box }: Seen): void {
  const frame = root.getBoundingClientRect();
  element.inert = true;
  element.ariaHidden = "true";
  delete element.dataset["glide"];
  Object.assign(element.style, {
    position: "absolute",
    left: `${box.x - frame.x}px`,
    top: `${box.y - frame.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    pointerEvents: "none",
  });
  root.append(element);
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, easing: EASE }).finished.then(
    () => element.remove(),
    () => element.remove(),
  );
}
