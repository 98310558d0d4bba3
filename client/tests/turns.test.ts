// "Your turn": the tab's picture, and notices for those who asked for them.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/settings.svelte";
import { turns } from "../src/turns.svelte";

const told: string[] = [];
let permission = "granted";
let hidden = true;

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/plain.svg">';
  told.length = 0;
  [permission, hidden] = ["granted", true];
  settings.notices = true;
  turns.set([]);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  const Notice = class {
    static get permission() {
      return permission;
    }
    constructor(title: string, { body }: { body: string }) {
      told.push(`${title}: ${body}`);
    }
  };
  vi.stubGlobal("Notification", Notice);
});
afterEach(() => vi.restoreAllMocks());

const icon = () => document.querySelector("link[rel=icon]")?.getAttribute("href");
const waits = { id: "t1", title: "Stone Daze" };

test("the tab has a dot while a table waits", () => {
  turns.set([waits]);
  const dotted = icon();
  turns.set([]);
  expect(dotted).toMatch(/dolmen-turn/);
  expect(icon()).not.toBe(dotted);
});

test("a notice once, when it begins to wait", () => {
  turns.set([waits]);
  turns.set([waits]);
  expect(told).toEqual(["Your turn: Stone Daze"]);
  turns.set([]);
  turns.set([waits]);
  expect(told).toHaveLength(2);
});

test.each([
  ["nobody asked for it", () => (settings.notices = false)],
  ["the page is in sight", () => (hidden = false)],
  ["the browser does not allow it", () => (permission = "denied")],
])("no notice if %s", (_, otherwise) => {
  otherwise();
  turns.set([waits]);
  expect(told).toEqual([]);
});
