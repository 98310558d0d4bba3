// A performance in words: one sentence, then what came of it, and folded what led to it.
import type { Told } from "../wire";

interface Section {
  name: string;
  lines: readonly Told[];
  /** What led to it: throws and steps, for those who want to know. */
  folded: boolean;
}

export interface Summed {
  headline: string;
  sections: readonly Section[];
}

const LED_TO_IT = new Set(["fly", "move", "turn"]);

export function summed(told: readonly Told[]): Summed {
  const sections = new Map<string, Told[]>();
  for (const line of told) {
    if (!line.beat || line.sums_up) continue;
    const here = sections.get(line.beat);
    if (here) here.push(line);
    else sections.set(line.beat, [line]);
  }
  const made = [...sections].map(([name, lines]) => ({
    name,
    lines,
    folded: lines.every((line) => (line.motions ?? []).every((motion) => LED_TO_IT.has(motion.type))),
  }));
  return {
    headline: (told.findLast((line) => line.sums_up) ?? told.at(-1))?.text ?? "",
    sections: [...made.filter((one) => !one.folded), ...made.filter((one) => one.folded)],
  };
}
