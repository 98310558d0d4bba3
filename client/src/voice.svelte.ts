// What is said to everybody: short notes on the screen, and the words a screen reader speaks.
import { untrack } from "svelte";

export interface Toast {
  id: number;
  text: string;
  kind: "note" | "problem";
}

const SHOWN_FOR = 7000;
const SPOKEN = 6;

class Voice {
  toasts = $state.raw<readonly Toast[]>([]);
  /** The last things said, for the live region. */
  spoken = $state.raw<readonly { id: number; text: string }[]>([]);
  #next = 0;

  /** Says something to screen readers only. */
  announce = (text: string): void => {
    if (text) this.spoken = [...untrack(() => this.spoken), { id: ++this.#next, text }].slice(-SPOKEN);
  };

  /** A short note that goes away by itself. */
  note(text: string): void {
    this.#show(text, "note");
  }

  /** Something did not work: it stays until it is read. */
  problem(text: string): void {
    this.#show(text, "problem");
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  #show(text: string, kind: Toast["kind"]): void {
    const id = ++this.#next;
    this.toasts = [...untrack(() => this.toasts).filter((toast) => toast.text !== text), { id, text, kind }].slice(-4);
    if (kind === "note") setTimeout(() => this.dismiss(id), SHOWN_FOR);
  }
}

export const voice = new Voice();

/** Puts a text on the clipboard, and says so. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    voice.note(`${what} copied.`);
  } catch {
    voice.problem(`Copying is not allowed here. ${what}: ${text}`);
  }
}
