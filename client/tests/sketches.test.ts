// Drawings come by their names, after the scene that they are in.
import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../src/api";
import SceneView from "../src/scene/SceneView.svelte";
import { Sketches } from "../src/scene/sketches";
import type { Node, Sketch } from "../src/wire";

const house: Sketch = {
  caption: "a house",
  strokes: [
    {
      points: [
        [1, 2],
        [3, 4],
      ],
      pen: "ink",
    },
  ],
};
const node = (ref: string, id = "one"): Node => ({
  type: "sketch",
  id,
  sketch: { ref, caption: "a house", strokes: 1 },
});

let asked: string[];
let answer: (ref: string) => Promise<Sketch>;
const fetch = (ref: string): Promise<Sketch> => {
  asked.push(ref);
  return answer(ref);
};

beforeEach(() => {
  asked = [];
  answer = () => Promise.resolve(house);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(1);

test("a drawing has its caption at once and its lines when they are there", async () => {
  let bring: (sketch: Sketch) => void = () => {};
  answer = () => new Promise((resolve) => (bring = resolve));
  const { container } = render(SceneView, {
    nodes: { one: node("abc") },
    root: ["one"],
    palette: {},
    sketches: new Sketches(fetch),
  });
  const paper = screen.getByRole("img", { name: "a house" });
  expect(paper.getAttribute("aria-busy")).toBe("true");
  expect(container.querySelectorAll("path")).toHaveLength(0);
  bring(house);
  await settle();
  expect(container.querySelectorAll(".paper path")).toHaveLength(1);
  expect(paper.getAttribute("aria-busy")).toBe("false");
});

test("the same drawing in two places, and again later, is fetched once", async () => {
  const sketches = new Sketches(fetch);
  const nodes = { one: node("abc", "one"), two: node("abc", "two") };
  const { container, rerender } = render(SceneView, { nodes, root: ["one", "two"], palette: {}, sketches });
  await settle();
  expect(container.querySelectorAll(".paper path")).toHaveLength(2);
  await rerender({ nodes: { one: node("abc") }, root: ["one"] });
  await settle();
  expect(asked).toEqual(["abc"]);
});

test("what cannot be had is said on the paper, and tried again", async () => {
  answer = () => Promise.reject(new ApiError(429, "too much at once"));
  render(SceneView, { nodes: { one: node("abc") }, root: ["one"], palette: {}, sketches: new Sketches(fetch) });
  await settle();
  expect(screen.getByText("The drawing cannot be shown just now.")).toBeTruthy();
  answer = () => Promise.resolve(house);
  await vi.advanceTimersByTimeAsync(2500);
  expect(screen.queryByText("The drawing cannot be shown just now.")).toBeNull();
  expect(asked).toHaveLength(2);
});

test("what is gone is not asked for again by itself", async () => {
  answer = () => Promise.reject(new ApiError(404, "there is no such sketch"));
  const sketches = new Sketches(fetch);
  sketches.want("abc");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["abc"]);
  expect(sketches.get("abc")).toBeNull();
});

test("a thick sketchbook comes a few at a time", async () => {
  const waiting: (() => void)[] = [];
  answer = () => new Promise((resolve) => waiting.push(() => resolve(house)));
  const sketches = new Sketches(fetch);
  for (let n = 0; n < 20; n++) sketches.want(`s${n}`);
  expect(asked).toHaveLength(4);
  waiting.splice(0, 2).forEach((bring) => bring());
  await settle();
  expect(asked).toHaveLength(6);
});
