// Lessons: when they are done, and where their card stands.
import { expect, test } from "vitest";
import { FormDraft, PickDraft, SeveralDraft, WriteDraft } from "../src/ask/drafts";
import { beside, choicesOf, fieldOf, fits, isDone, nextFitting, shade, stepsOf } from "../src/coach/acts";
import type { AskView, Lesson } from "../src/wire";

const option = (label: string, place?: string) => ({ label, place });
const draft = () =>
  new FormDraft({
    id: "1",
    kind: "form",
    prompt: "Orders",
    at: "board",
    fields: [
      { key: "B1", prompt: "B1: move", at: "B1", options: [option("stay"), option("forward to g9", "g9")] },
      {
        key: "B6",
        prompt: "B6: move",
        at: "B6",
        options: [option("stay", "g10"), option("forward to g9", "g9"), option("to f9", "f9")],
      },
      { key: "B6 disc", prompt: "B6: action", at: "B6", options: [option("no disc"), option("fire")] },
    ],
  } as unknown as AskView);
const lesson = (more: Partial<Lesson>): Lesson =>
  ({ step: "", title: "", text: "", act: "choose", subject: "B6", ...more }) as Lesson;

test("taking something up is done when it is taken up", () => {
  const form = draft();
  const open = lesson({ act: "open" });
  form.open = "B1";
  expect(isDone(open, form)).toBe(false);
  form.open = fieldOf(open, form);
  expect(isDone(open, form)).toBe(true);
});

test("choosing is done by any of what is allowed, and by nothing else", () => {
  const square = lesson({ allowed: ["g9", "f9"] });
  const form = draft();
  form.set("B1", 1); // another figure on the same square
  expect(isDone(square, form)).toBe(false);
  form.set("B6", 0);
  expect(isDone(square, form)).toBe(false);
  form.set("B6", 2);
  expect(isDone(square, form)).toBe(true);
  expect(choicesOf(square, form)).toEqual([
    { field: "B6", option: 1 },
    { field: "B6", option: 2 },
  ]);
  expect(fieldOf(square, form)).toBe("B6");
});

test("options without a place go by their words", () => {
  const disc = lesson({ allowed: ["fire"] });
  const form = draft();
  expect(fieldOf(disc, form)).toBe("B6 disc");
  expect(isDone(disc, form)).toBe(false);
  form.set("B6 disc", 1);
  expect(isDone(disc, form)).toBe(true);
});

test("what is handed in is not seen in the draft", () => {
  expect(isDone(lesson({ act: "hand in" }), draft())).toBe(false);
});

const ask = (kind: string, prompt: string, options: ReturnType<typeof option>[] = []) =>
  ({ id: "2", kind, prompt, at: "board", options }) as unknown as AskView;
const slots = () =>
  new PickDraft(
    ask("pick", "Lay a weapon", [option("Lash onto slot 1", "slot-1"), option("Lance onto slot 1", "slot-1")]),
  );

test("where one click is an answer, a place may have several, and its words one", () => {
  expect(choicesOf(lesson({ allowed: ["slot-1"] }), slots())).toHaveLength(2);
  expect(choicesOf(lesson({ allowed: ["Lance onto slot 1"] }), slots())).toEqual([{ field: "", option: 1 }]);
  expect(isDone(lesson({ allowed: ["Lance onto slot 1"] }), slots())).toBe(false); // its question will be gone
});

test("of several things one is named, and handed in afterwards", () => {
  const draft = new SeveralDraft(ask("several", "Whose answer?", [option("one", "enemy-0"), option("two", "enemy-1")]));
  const wanted = lesson({ allowed: ["enemy-1"] });
  expect(fits(wanted, draft)).toBe(true);
  draft.toggle(0);
  expect(isDone(wanted, draft)).toBe(false);
  draft.toggle(1);
  expect(isDone(wanted, draft)).toBe(true);
});

test("a lesson waits while something else is asked", () => {
  expect(fits(lesson({ allowed: ["c2"] }), slots())).toBe(false);
  expect(fits(lesson({ act: "hand in" }), slots())).toBe(false);
  expect(fits(lesson({ act: "hand in" }), new WriteDraft(ask("write", "A name")))).toBe(true);
  expect(fits(lesson({ act: "decide", asked: "Lay" }), slots())).toBe(true);
  expect(fits(lesson({ act: "decide", asked: "Move" }), slots())).toBe(false);
});

test("only advice is passed over for what is asked now", () => {
  const [start, lay] = [lesson({ act: "decide", asked: "Where" }), lesson({ act: "decide", asked: "Lay" })];
  expect(nextFitting([start, lay], 0, slots())).toBe(1);
  expect(nextFitting([lesson({ allowed: ["c2"] }), lay], 0, slots())).toBe(0);
  expect(nextFitting([start], 0, slots())).toBe(0);
});

test("neighbouring lessons of one name are one step", () => {
  const named = (step: string) => lesson({ step });
  expect(stepsOf([named("Read"), named("Read"), named("Strike"), named("Read")])).toEqual([
    { name: "Read", first: 0, last: 1 },
    { name: "Strike", first: 2, last: 2 },
    { name: "Read", first: 3, last: 3 },
  ]);
});

const card = { width: 320, height: 220 };
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
test.each([
  ["in the middle", 1366, 768, [box(600, 400, 700, 500)]],
  ["at the right edge", 1366, 768, [box(1200, 300, 1360, 360)]],
  ["a square and its row", 1366, 768, [box(500, 560, 700, 660), box(930, 610, 1350, 690)]],
  ["on a phone, low", 390, 844, [box(20, 700, 370, 760)]],
  ["on a phone, high", 390, 844, [box(20, 100, 370, 400)]],
])("its card covers nothing that is to be used: %s", (_, width, height, boxes) => {
  const { left, top } = beside(boxes, card, { width, height });
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left + card.width).toBeLessThanOrEqual(width);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top + card.height).toBeLessThanOrEqual(height);
  for (const one of boxes)
    expect(
      left >= one.right || left + card.width <= one.left || top >= one.bottom || top + card.height <= one.top,
    ).toBe(true);
});

/** Whether a point lies in one of a path's rectangles. */
const inside = (path: string, x: number, y: number): boolean =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)/g)].some(
    ([, left, top, right, bottom]) => x > Number(left) && x < Number(right) && y > Number(top) && y < Number(bottom),
  );

test("holes that overlap are one hole, and all else is dark", () => {
  const boxes = [box(10, 10, 50, 50), box(40, 20, 80, 45), box(90, 90, 130, 130)];
  const { dark, rim } = shade(boxes, 100, 100);
  for (let x = 0.5; x < 100; x += 3)
    for (let y = 0.5; y < 100; y += 3) {
      const lit = boxes.some(({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom);
      expect(inside(dark, x, y), `${x} ${y}`).toBe(!lit);
    }
  expect(rim).not.toContain("M40 20V45"); // no line inside the light
  expect(rim).toContain("M80 20V45");
  expect(shade([], 10, 20)).toEqual({ dark: "M0 0H10V20H0Z", rim: "" });
});
