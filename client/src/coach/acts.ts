// What a lesson asks for, read in the answer that is being made.
import type { Draft, FormDraft } from "../ask/drafts";
import type { FieldView, Lesson } from "../wire";

export interface Choice {
  field: string;
  option: number;
}

const about = (draft: FormDraft, subject: string): FieldView[] => draft.fields.filter((field) => field.at === subject);

/** What may be chosen, in the order in which the lesson names it; of an ask without fields, under the field "". */
export function choicesOf(lesson: Lesson, draft: Draft | undefined): Choice[] {
  if (lesson.act !== "choose" || !draft) return [];
  const fields =
    draft.kind === "form"
      ? about(draft, lesson.subject ?? "")
      : draft.kind === "pick" || draft.kind === "several"
        ? [{ key: "", options: draft.options }]
        : [];
  return (lesson.allowed ?? []).flatMap((wanted) =>
    fields.flatMap(({ key, options }) =>
      options.flatMap(({ place, label }, option) =>
        wanted === label || wanted === place ? [{ field: key, option }] : [],
      ),
    ),
  );
}

/** The field that the lesson is about: where something is to be chosen, it is opened for the learner. */
export function fieldOf(lesson: Lesson, draft: Draft | undefined): string | null {
  if (draft?.kind !== "form") return null;
  if (lesson.act === "open") return about(draft, lesson.subject ?? "")[0]?.key ?? null;
  return choicesOf(lesson, draft)[0]?.field ?? null;
}

/** The learner has done it. What is handed in is seen by its question being gone. */
export function isDone(lesson: Lesson, draft: Draft | undefined): boolean {
  if (draft?.kind === "several") return choicesOf(lesson, draft).some(({ option }) => draft.has(option));
  if (draft?.kind !== "form") return false;
  if (lesson.act === "open") return draft.subject === lesson.subject;
  return choicesOf(lesson, draft).some(({ field, option }) => draft.changed(field) && draft.value(field) === option);
}

/** The lesson can be done with what is asked now. Else it waits, and the table is free. */
export function fits(lesson: Lesson, draft: Draft | undefined): boolean {
  if (!draft) return false;
  if (lesson.act === "decide") return draft.ask.prompt.startsWith(lesson.asked ?? "");
  if (lesson.act === "choose" && draft.kind !== "form") return choicesOf(lesson, draft).length > 0;
  return lesson.act === "hand in" ? draft.kind !== "pick" : draft.kind === "form";
}

/** It is done when its question is gone: the answer is one click, or a text, or theirs to make. */
export const byAnswering = (lesson: Lesson, draft: Draft): boolean =>
  lesson.act === "hand in" || lesson.act === "decide" || (lesson.act === "choose" && draft.kind === "pick");

/** The lesson that fits what is asked now, from that one on; only advice is passed over. */
export function nextFitting(lessons: readonly Lesson[], from: number, draft: Draft | undefined): number {
  for (let step = from; step < lessons.length; step++) {
    const lesson = lessons[step];
    if (!lesson) break;
    if (fits(lesson, draft)) return step;
    if (lesson.act !== "decide") break;
  }
  return from;
}

/** The steps of a course: neighbouring lessons of one name are one of them. */
export function stepsOf(lessons: readonly Lesson[]): { name: string; first: number; last: number }[] {
  const steps: { name: string; first: number; last: number }[] = [];
  lessons.forEach(({ step }, number) => {
    const before = steps.at(-1);
    if (before?.name === step) before.last = number;
    else steps.push({ name: step, first: number, last: number });
  });
  return steps;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One box around all of these; null around nothing. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** A window without these boxes, which may overlap: what is dark, and the rim of what is not, as paths. */
export function shade(boxes: readonly Box[], width: number, height: number): { dark: string; rim: string } {
  const edges = (ends: readonly number[], most: number): number[] =>
    [...new Set([0, most, ...ends.map((end) => Math.max(0, Math.min(end, most)))])].sort((one, other) => one - other);
  const xs = edges(
    boxes.flatMap(({ left, right }) => [left, right]),
    width,
  );
  const ys = edges(
    boxes.flatMap(({ top, bottom }) => [top, bottom]),
    height,
  );
  const light = (x: number, y: number): boolean =>
    x >= 0 &&
    y >= 0 &&
    x < xs.length - 1 &&
    y < ys.length - 1 &&
    boxes.some((box) => {
      const [across, down] = [((xs[x] ?? 0) + (xs[x + 1] ?? 0)) / 2, ((ys[y] ?? 0) + (ys[y + 1] ?? 0)) / 2];
      return across > box.left && across < box.right && down > box.top && down < box.bottom;
    });
  let [dark, rim] = ["", ""];
  for (let y = 0; y < ys.length; y++)
    for (let x = 0; x < xs.length; x++) {
      const [left, top, right, bottom] = [xs[x], ys[y], xs[x + 1], ys[y + 1]];
      if (right !== undefined && bottom !== undefined && !light(x, y))
        dark += `M${left} ${top}H${right}V${bottom}H${left}Z`;
      if (bottom !== undefined && light(x, y) !== light(x - 1, y)) rim += `M${left} ${top}V${bottom}`;
      if (right !== undefined && light(x, y) !== light(x, y - 1)) rim += `M${left} ${top}H${right}`;
    }
  return { dark, rim };
}

const GAP = 18;
const EDGE = 10;

/** Where a card of that size covers none of the boxes: beside them, else below or above. */
export function beside(
  boxes: readonly Box[],
  card: { width: number; height: number },
  room: { width: number; height: number },
): { left: number; top: number } {
  const whole = around(boxes);
  const [right, bottom] = [room.width - card.width - EDGE, room.height - card.height - EDGE];
  if (!whole) return { left: Math.max(EDGE, right / 2), top: Math.max(EDGE, bottom / 2) };
  const fit = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most));
  const middle = fit((whole.top + whole.bottom - card.height) / 2, bottom);
  const centre = fit((whole.left + whole.right - card.width) / 2, right);
  const places = [
    { left: whole.right + GAP, top: middle },
    { left: whole.left - GAP - card.width, top: middle },
    { left: centre, top: whole.bottom + GAP },
    { left: centre, top: whole.top - GAP - card.height },
    ...boxes.flatMap((box) => [
      { left: fit(box.right + GAP, right), top: fit(box.top, bottom) },
      { left: fit(box.left - GAP - card.width, right), top: fit(box.top, bottom) },
    ]),
    { left: centre, top: bottom },
    { left: centre, top: EDGE },
  ];
  const covers = ({ left, top }: { left: number; top: number }): number =>
    boxes.reduce((sum, box) => {
      const [wide, high] = [
        Math.min(left + card.width, box.right) - Math.max(left, box.left),
        Math.min(top + card.height, box.bottom) - Math.max(top, box.top),
      ];
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  const inside = places.filter(
    ({ left, top }) => left >= 0 && left <= right + EDGE && top >= 0 && top <= bottom + EDGE,
  );
  return inside.reduce(
    (best, place) => (covers(place) < covers(best) ? place : best),
    inside[0] ?? { left: centre, top: bottom },
  );
}
