// The table's lines and veils, for whoever writes: a text that touches one says so before the others see it.
import type { LineOrVeil } from "../wire";

/** Shorter words begin many others, so they are looked for whole. */
const LONG = 4;

class Boundaries {
  now = $state.raw<readonly LineOrVeil[]>([]);

  /** Those that a text touches. */
  touched(text: string): readonly LineOrVeil[] {
    const written = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    const begins = (word: string): boolean =>
      written.some((one) => (word.length < LONG ? one === word || one === `${word}s` : one.startsWith(word)));
    return this.now.filter(({ words }) => words.some(begins));
  }
}

export const boundaries = new Boundaries();

/** What somebody who writes is told; nothing is ever refused. */
export const hint = ({ kind, text }: LineOrVeil): string =>
  kind === "line" ? `This touches a line: ${text}.` : `This touches a veil: ${text}. Keep it off screen.`;
