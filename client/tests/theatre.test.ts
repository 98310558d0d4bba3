import { beforeEach, describe, expect, test } from "vitest";
import { bow, bowPath, shortName } from "../src/theatre/acts";
import { beatAt, compose, extended, news, recordOf, worthwhile, type Motion } from "../src/theatre/score";
import { summed } from "../src/theatre/summed";
import { Theatre } from "../src/theatre/theatre.svelte";
import type { Told } from "../src/wire";
import { cell, full, token } from "./fixtures";

const line = (beat: string, text: string, ...motions: Motion[]): Told => ({ kind: "Told", text, beat, motions });
const fly = (n: number): Told => line("Clubs fly", `club ${n}`, { type: "fly", icon: "club", start: "c3", to: "c5" });
const move = (thing: string): Told => line("All move", `${thing} moves`, { type: "move", thing, path: ["c3", "c4"] });
const hit = (thing: string): Told => line("Hits", `${thing} is hit`, { type: "strike", thing, by: ["B1"] });
const out = (thing: string): Told => line("Out", `${thing} is out`, { type: "leave", thing });
const said = (text: string): Told => ({ kind: "Told", text });

const nodes = { A1: token("A1", "c3"), B1: token("B1", "e5"), c3: cell("c3"), c4: cell("c4"), c5: cell("c5") };
const many = (n: number, make: (n: number) => Told): Told[] => Array.from({ length: n }, (_, i) => make(i));
const round = [
  ...many(14, fly),
  ...many(14, () => move("A1")),
  line("Held back", "B1 held", { type: "bounce", thing: "B1", wanted: "c5", back: "c4" }),
  ...many(14, () => hit("A1")),
  ...many(4, () => out("A1")),
  { ...line("Who hit whom", "Fourteen are hit"), sums_up: true },
];

describe("a score", () => {
  test("has what happens at the same time at the same time", () => {
    const { beats } = compose([fly(1), fly(2), move("A1"), move("B1")], nodes);
    expect(beats.map((beat) => beat.name)).toEqual(["Clubs fly", "All move"]);
    const [flies, moves] = beats.map((beat) => beat.cues.map((cue) => cue.begin));
    expect(flies).toEqual([0, 15]);
    expect(moves?.[0]).toBe(moves?.[1]);
    expect(moves?.[0]).toBeGreaterThan(950);
  });

  test("of fourteen figures takes five seconds at most, and at half a second all fly", () => {
    const score = compose(round, nodes);
    expect(score.length).toBeLessThanOrEqual(5000);
    const flying = score.beats[0]?.cues.filter((cue) => cue.begin < 500 && cue.begin + cue.length > 500);
    expect(flying).toHaveLength(14);
    expect(score.beats.map((beat) => beat.name).slice(-3)).toEqual(["Hits", "Out", "Who hit whom"]);
  });

  test("has outs after the last hit", () => {
    const { beats } = compose([hit("A1"), hit("B1"), out("A1")], nodes);
    const last = Math.max(...(beats[0]?.cues ?? []).map((cue) => cue.begin + cue.length));
    expect(beats[1]?.begin).toBeGreaterThanOrEqual(last);
  });

  test("of somebody's turn with cards and tokens is short, however much they do", () => {
    const gain = (n: number) =>
      line("", `gains ${n}`, { type: "gain", what: "Oats", amount: n, source: "c3", to: "c4" });
    let score = compose(many(12, gain), nodes);
    expect(score.length).toBeLessThanOrEqual(2000);
    expect(score.summed).toBe(false);
    score = extended(score, [gain(1)], nodes);
    expect(score.length).toBeLessThanOrEqual(2500);
    expect(extended(score, [{ ...said("Round 2"), heading: true }, gain(1)], nodes).length - score.length).toBe(540);
  });

  test("knows which beat it is at", () => {
    const score = compose(round, nodes);
    expect(beatAt(score, 0)).toBe(0);
    expect(beatAt(score, score.beats[2]?.begin ?? 0)).toBe(2);
    expect(beatAt(score, 99_999)).toBe(score.beats.length - 1);
  });
});

describe("what is worth watching", () => {
  test("is a beat, or two things after each other", () => {
    expect(worthwhile([move("A1")])).toBe(true);
    expect(worthwhile([{ ...move("A1"), beat: "" }])).toBe(false);
    expect(
      worthwhile([
        { ...move("A1"), beat: "" },
        { ...move("B1"), beat: "" },
      ]),
    ).toBe(true);
    expect(worthwhile([said("Round 2"), line("Hits", "nobody")])).toBe(false);
  });

  test("is not what one did oneself", () => {
    const by = (seat: number, text: string) => ({ ...said(text), facts: { seat } });
    const told = [by(0, "I ring"), by(1, "they pay"), by(0, "I gain")];
    expect(news(told, 0).map(({ text }) => text)).toEqual(["they pay", "I gain"]);
    expect(news(told, null)).toHaveLength(3);
    expect(news([by(0, "I ring")], 0)).toEqual([]);
  });
});

describe("the record of a round", () => {
  const heading = { ...said("Round 2"), heading: true };
  test("stays when the next round begins, and goes when something is done in it", () => {
    expect(recordOf([said("Both have handed in"), fly(1), move("A1"), heading])).toEqual([fly(1), move("A1")]);
    expect(recordOf([fly(1), heading, said("Both have handed in")])).toEqual([]);
    expect(recordOf([])).toEqual([]);
  });

  test("holds what the next round begins with by itself, and nothing of the round before", () => {
    const roll = line("Tokens", "a fireball rolls", { type: "move", thing: "ball", path: ["c3", "c4"] });
    expect(recordOf([said("Both have handed in"), fly(1), heading, roll])).toEqual([fly(1), roll]);
    expect(recordOf([hit("A1"), heading, fly(1), heading])).toEqual([fly(1)]);
  });
});

describe("a summary", () => {
  test("begins with what came of it and folds what led to it", () => {
    const { headline, sections } = summed(round);
    expect(headline).toBe("Fourteen are hit");
    expect(sections.map(({ name, folded }) => [name, folded])).toEqual([
      ["Held back", false],
      ["Hits", false],
      ["Out", false],
      ["Clubs fly", true],
      ["All move", true],
    ]);
  });
});

describe("a throw", () => {
  test("goes from its start to its end in a bow", () => {
    const at = bow({ x: 0, y: 0 }, { x: 100, y: 0 });
    expect(at(0)).toEqual({ x: 0, y: 0 });
    expect(at(1)).toEqual({ x: 100, y: 0 });
    expect(at(0.5).y).toBeLessThan(0);
    expect(bowPath({ x: 0, y: 0 }, { x: 100, y: 0 })).toMatch(/^M0\.0 0\.0L.*L100\.0 0\.0$/);
  });

  test("names pieces by what is written on them", () => {
    expect(shortName({ A1: { type: "token", id: "A1", glyph: "A1", label: "A1 Elder brother, facing N" } }, "A1")).toBe(
      "A1",
    );
    expect(shortName({ k: { type: "token", id: "k", glyph: "♔", label: "King" } }, "k")).toBe("King");
    expect(shortName({}, "gone")).toBe("gone");
  });
});

describe("the theatre", () => {
  let heard: string[];
  let still: boolean;
  let theatre: Theatre;
  let ticks: ((now: number) => void)[];
  const before = full({ nodes, root: ["board"] });
  const play = [fly(1), move("A1"), hit("A1")];
  /** Frames of 50 ms. */
  const pass = (ms: number) => {
    for (let at = 0; at <= ms; at += 50) ticks.shift()?.(now + at);
    now += ms;
  };
  let now = 0;

  beforeEach(() => {
    heard = [];
    ticks = [];
    still = false;
    now = 0;
    theatre = new Theatre(
      { announce: (text) => heard.push(text), still: () => still },
      { next: (tick) => ticks.push(tick), stop: () => (ticks = []) },
    );
  });

  test("plays beat by beat on the table as it was, and says each", () => {
    theatre.play({ before, fresh: play });
    expect(theatre.showing?.nodes).toBe(nodes);
    expect([theatre.beat, theatre.unseen]).toEqual([0, 2]);
    pass(1200);
    expect([theatre.beat, theatre.unseen]).toEqual([1, 1]);
    pass(3000);
    expect(theatre.showing).toBeNull();
    expect(heard).toEqual(["club 1", "A1 moves", "A1 is hit"]);
    expect(theatre.last?.told).toEqual(play);
  });

  test("is paused, wound back, slowed and played again", () => {
    theatre.play({ before, fresh: play });
    pass(500);
    theatre.toggle();
    pass(500);
    expect(theatre.time).toBe(500);
    theatre.seek(1500);
    expect([theatre.beat, theatre.running]).toEqual([1, false]);
    theatre.seek(200);
    theatre.slow();
    theatre.toggle();
    pass(400);
    expect(theatre.time).toBe(400);
    theatre.skip();
    expect(theatre.showing).toBeNull();
    heard = [];
    theatre.again();
    expect(theatre.showing?.told).toEqual(play);
    expect(heard).toEqual([]);
  });

  test("can be skipped, and nothing goes unsaid", () => {
    theatre.play({ before, fresh: play });
    theatre.skip();
    expect(theatre.showing).toBeNull();
    expect(heard).toEqual(["club 1", "A1 moves. A1 is hit"]);
  });

  test("shows who wants no motion the end and the summary at once", () => {
    still = true;
    theatre.play({ before, fresh: play });
    expect(theatre.showing).toBeNull();
    expect(theatre.last?.score.summed).toBe(false);
    expect(heard).toEqual(["club 1. A1 moves. A1 is hit"]);
    theatre.play({ before, fresh: round });
    expect(theatre.last?.score.summed).toBe(true);
  });

  test("goes on with what happens meanwhile, behind what is played", () => {
    theatre.play({ before, fresh: play });
    const length = theatre.showing?.score.length ?? 0;
    pass(500);
    theatre.play({ before, fresh: [out("A1")] });
    expect(theatre.time).toBe(500);
    expect(theatre.showing?.score.beats.at(-1)?.begin).toBe(length);
  });

  test("says what cannot be seen, and holds nobody up", () => {
    theatre.play({ before, fresh: [said("X on a1")] });
    expect(theatre.showing).toBeNull();
    expect(theatre.last).toBeNull();
    expect(heard).toEqual(["X on a1"]);
  });
});
