import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Reveal } from "../src/table/reveal.svelte";
import { moved, paceOf } from "../src/table/steps";
import { cell, full, told, token } from "./fixtures";

const nodes = {
  A1: token("A1", "c3"),
  B1: token("B1", "e5"),
  c3: cell("c3"),
  c4: cell("c4"),
  c5: cell("c5"),
  e5: cell("e5"),
};

describe("a step", () => {
  test("moves a token that stands on the first of its cells", () => {
    expect(moved(nodes, told("A1 moves", "A1", "c3", "c4"))["A1"]).toEqual(token("A1", "c4"));
    expect(moved(nodes, told("A1 runs", "A1", "c3", "c4", "c5"))["A1"]).toEqual(token("A1", "c5"));
  });

  test("leaves a token where it is when something is only thrown from it", () => {
    expect(moved(nodes, told("A1 throws at c5", "A1", "c5"))).toBe(nodes);
    expect(moved(nodes, told("A1 is hit on c3", "A1", "c3"))).toBe(nodes);
    expect(moved(nodes, told("A1 heals B1", "A1", "B1"))).toBe(nodes);
    expect(moved(nodes, told("Round 2"))).toBe(nodes);
  });

  test("takes less time where there are many", () => {
    expect(paceOf(2)).toBeGreaterThan(paceOf(30));
    expect(paceOf(1000)).toBeGreaterThan(0);
  });
});

describe("the reveal", () => {
  let said: string[];
  let still: boolean;
  let reveal: Reveal;
  const before = full({ nodes, root: ["board"] });
  const two = [told("A1 moves", "A1", "c3", "c4"), told("B1 is hit", "B1")];

  beforeEach(() => {
    vi.useFakeTimers();
    said = [];
    still = false;
    reveal = new Reveal({ announce: (text) => said.push(text), still: () => still });
  });
  afterEach(() => vi.useRealTimers());

  test("plays several events one after the other, on the scene as it was", () => {
    reveal.play({ before, fresh: two });
    expect(reveal.showing).toMatchObject({ event: two[0], step: 1, steps: 2 });
    expect(reveal.showing?.nodes["A1"]).toEqual(token("A1", "c4"));
    vi.advanceTimersToNextTimer();
    expect(reveal.showing).toMatchObject({ event: two[1], step: 2 });
    expect(reveal.showing?.nodes["A1"]).toEqual(token("A1", "c4"));
    vi.advanceTimersToNextTimer();
    expect(reveal.showing).toBeNull();
    expect(said).toEqual(["A1 moves", "B1 is hit"]);
  });

  test("says a single event and holds nobody up", () => {
    reveal.play({ before, fresh: [told("X on a1")] });
    expect(reveal.showing).toBeNull();
    expect(said).toEqual(["X on a1"]);
  });

  test("does not play to anybody what they did themselves, up to what came of it", () => {
    const by = (seat: number, text: string) => ({ ...told(text), facts: { seat } });
    const own = [by(0, "I ring"), by(0, "I pay")];
    const mine = full({ nodes, root: ["board"], seat: 0 });
    reveal.play({ before: mine, fresh: own });
    expect(reveal.showing).toBeNull();
    expect(said).toEqual(["I ring. I pay"]);
    const others = [by(1, "they pay"), by(0, "I gain")];
    reveal.play({ before: mine, fresh: [...own, ...others] });
    expect(said.slice(1)).toEqual(["I ring. I pay", "they pay"]);
    expect(reveal.showing).toMatchObject({ event: others[0], step: 1, steps: 2 });
  });

  test("can be skipped, and nothing goes unsaid", () => {
    reveal.play({ before, fresh: two });
    reveal.skip();
    expect(reveal.showing).toBeNull();
    expect(said).toEqual(["A1 moves", "B1 is hit"]);
    vi.runAllTimers();
    expect(reveal.showing).toBeNull();
  });

  test("shows no motion to who wants none", () => {
    still = true;
    reveal.play({ before, fresh: two });
    expect(reveal.showing).toBeNull();
    expect(said).toEqual(["A1 moves. B1 is hit"]);
  });

  test("goes on with what comes in meanwhile", () => {
    reveal.play({ before, fresh: two });
    reveal.play({ before, fresh: [told("Round 3")] });
    expect(reveal.showing?.steps).toBe(3);
    vi.runAllTimers();
    expect(said.at(-1)).toBe("Round 3");
  });
});
