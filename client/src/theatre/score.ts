// The score of a performance: which motion begins when. What happens at the same time is seen at the same time.
import type { Node, Told } from "../wire";

export type Motion = NonNullable<Told["motions"]>[number];
export type Nodes = Readonly<Record<string, Node>>;

/** A motion and when it is seen, in milliseconds from the beginning. */
export interface Cue {
  told: Told;
  motion: Motion;
  begin: number;
  length: number;
}

/** What is seen at the same time, and the lines that tell it. */
export interface Beat {
  name: string;
  begin: number;
  lines: readonly Told[];
  cues: readonly Cue[];
}

export interface Score {
  beats: readonly Beat[];
  length: number;
  /** The rules sum it up: there is something to be read afterwards. */
  summed: boolean;
}

/** How long each takes, and how far apart several of them begin. */
const LENGTH: Record<Motion["type"], number> = {
  fly: 950,
  move: 1000,
  bounce: 500,
  strike: 320,
  leave: 500,
  turn: 300,
  gain: 420,
  roll: 900,
};
const APART: Partial<Record<Motion["type"], number>> = { fly: 15, strike: 120, gain: 50 };
/** All hits begin within this. */
const HITS = 1200;
/** A card that glides needs less than a piece that everybody looks for. */
const GLIDE = 420;
/** Between two beats. */
const REST = 120;
/** What everybody has waited for may take its time; what somebody does in their turn may not. */
const LONGEST = 5000;
const LONGEST_TURN = 2000;
/** What comes late is seen, however late it is. */
const LEAST = 250;
const LARGE = new Set<Motion["type"]>(["fly", "strike", "bounce", "roll"]);

/** Neighbours of one beat together; what has none stands alone. */
function grouped(told: readonly Told[]): Told[][] {
  const groups: Told[][] = [];
  for (const line of told) {
    const last = groups.at(-1);
    if (line.beat && last?.[0]?.beat === line.beat) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

const onBoard = (nodes: Nodes, id: string): boolean => {
  const node = nodes[id];
  return node?.type === "token" && Boolean(node.at);
};

/** When everything is seen that these lines tell, on a table that looks like this. */
export function compose(told: readonly Told[], nodes: Nodes, longest = Infinity): Score {
  let at = 0;
  const beats: Beat[] = [];
  for (const lines of grouped(told)) {
    const motions = lines.flatMap((line) => (line.motions ?? []).map((motion) => ({ line, motion })));
    const count = (type: Motion["type"]) => motions.filter(({ motion }) => motion.type === type).length;
    const met = new Map<Motion["type"], number>();
    const cues = motions.map(({ line, motion }) => {
      const nth = met.get(motion.type) ?? 0;
      met.set(motion.type, nth + 1);
      const apart = Math.min(APART[motion.type] ?? 0, HITS / count(motion.type));
      const length = motion.type === "move" && !onBoard(nodes, motion.thing) ? GLIDE : LENGTH[motion.type];
      return { told: line, motion, begin: at + nth * apart, length };
    });
    const name = lines[0]?.beat || (cues.length || !beats.length ? lines[0]?.text : beats.at(-1)?.name) || "";
    beats.push({ name, begin: at, lines, cues });
    if (cues.length) at = Math.max(...cues.map((cue) => cue.begin + cue.length)) + REST;
  }
  const large = beats.some((beat) => beat.cues.some((cue) => LARGE.has(cue.motion.type)));
  const summed = told.some((line) => line.sums_up);
  return fitted({ beats, length: at, summed }, Math.min(longest, large ? LONGEST : LONGEST_TURN));
}

/** With what happened while it was played behind it: in the time that is left, unless something new begins there. */
export function extended(score: Score, fresh: readonly Told[], nodes: Nodes): Score {
  const room = fresh.some((line) => line.heading) ? Infinity : Math.max(LEAST, LONGEST_TURN - score.length);
  const more = compose(fresh, nodes, room);
  const later = (begin: number) => begin + score.length;
  const beats = more.beats.map((beat) => ({
    ...beat,
    begin: later(beat.begin),
    cues: beat.cues.map((cue) => ({ ...cue, begin: later(cue.begin) })),
  }));
  return {
    beats: [...score.beats, ...beats],
    length: score.length + more.length,
    summed: score.summed || more.summed,
  };
}

/** The same in at most so long. */
function fitted({ beats, length, summed }: Score, longest: number): Score {
  const pace = Math.min(1, longest / Math.max(1, length));
  return {
    summed,
    length: Math.round(length * pace),
    beats: beats.map((beat) => ({
      ...beat,
      begin: beat.begin * pace,
      cues: beat.cues.map((cue) => ({ ...cue, begin: cue.begin * pace, length: cue.length * pace })),
    })),
  };
}

/** The beat that is seen at that time. */
export const beatAt = (score: Pick<Score, "beats">, time: number): number =>
  Math.max(
    0,
    score.beats.findLastIndex((beat) => beat.begin <= time),
  );

/** What somebody has just done is no news to them: the rest, from the first thing that is not their own doing. */
export function news(fresh: readonly Told[], mine: number | null): readonly Told[] {
  const first = fresh.findIndex((event) => mine === null || event.facts?.["seat"] !== mine);
  return first < 0 ? [] : fresh.slice(first);
}

/** Whether there is anything to watch: a beat with a motion, or two motions one after the other. */
export function worthwhile(told: readonly Told[]): boolean {
  const moving = told.filter((line) => line.motions?.length);
  return moving.length > 1 || moving.some((line) => line.beat);
}

/**
 * The record of the last round: its beats, for as long as nothing else has happened since. A new round may have begun;
 * once somebody does something in it, such as handing in orders, the record is history.
 */
export function recordOf(log: readonly Told[]): readonly Told[] {
  let begin = log.length;
  let headings = 0; // the next round may begin by itself, as when a fireball rolls
  while (begin > 0 && (log[begin - 1]?.beat || (log[begin - 1]?.heading && ++headings === 1))) begin -= 1;
  return log.slice(begin).filter((line) => !line.heading);
}
