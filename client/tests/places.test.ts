import { expect, test } from "vitest";
import { FormDraft, PickDraft } from "../src/ask/drafts";
import { offersAt } from "../src/ask/places";
import { cell, pick, token } from "./fixtures";

const nodes = { c3: cell("c3"), c4: cell("c4"), A1: token("A1", "c3"), A2: token("A2", "c4") };
const orders = () =>
  new FormDraft({
    id: "1",
    kind: "form",
    prompt: "Orders",
    at: "board",
    fields: [
      {
        key: "A1",
        prompt: "A1: move",
        at: "A1",
        options: [
          { label: "stay", place: "c3" },
          { label: "to c4", place: "c4" },
        ],
      },
      { key: "A1 disc", prompt: "A1: action", at: "A1", options: [{ label: "none" }, { label: "fire" }] },
      { key: "A2", prompt: "A2: move", at: "A2", options: [{ label: "stay", place: "c4" }] },
    ],
  });
const labels = (draft: FormDraft, place: string) => offersAt(place, draft, nodes).map((ref) => ref.label);

test("a piece stands for what is answered on the board; what is not has its button", () => {
  const draft = orders();
  expect(labels(draft, "A1")).toEqual(["stay"]); // its turn comes first
  expect(labels(draft, "A2")).toEqual(["A2: move"]);
  draft.open = null;
  expect(labels(draft, "A1")).toEqual(["A1: move"]);
});

test("a piece on a lit cell is taken up; its cell is meant where there is no piece", () => {
  const draft = orders();
  draft.open = "A1";
  expect(labels(draft, "A2")).toEqual(["A2: move"]);
  expect(labels(draft, "c4")).toEqual(["to c4"]);
  expect(labels(draft, "A1")).toEqual(["stay"]);
});

test("nothing is on offer where nothing is lit", () => {
  expect(offersAt("c4", new PickDraft(pick("1", "c3")), nodes)).toEqual([]);
});
