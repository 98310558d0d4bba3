import { describe, expect, test } from "vitest";
import { backdrop } from "../../src/scene/backdrop";
import { dress } from "../../src/scene/world";
import type { Palette } from "../../src/wire";

const PALETTE: Palette = {
  surfaces: { ground: ["#eeeeee", "#111111"], text: ["#222222", "#dddddd"], "bar; color": ["#ffffff", "#ffffff"] },
  backdrop: "towers",
};

describe("a world", () => {
  test("dresses the page in its grounds, and is taken off again", () => {
    const page = document.createElement("div");
    const off = dress(page, PALETTE, false);
    expect(page.style.getPropertyValue("--ground")).toBe("light-dark(#eeeeee, #111111)");
    expect(page.style.getPropertyValue("--backdrop")).toContain("data:image/svg+xml");
    expect(page.style).toHaveLength(3);
    off();
    expect(page.style).toHaveLength(0);
  });

  test("takes only colours, and only for what a table is made of", () => {
    const page = document.createElement("div");
    dress(page, { surfaces: { ground: ["url(x)", "#111111"], ember: ["#000000", "#000000"] } }, true);
    expect(page.style).toHaveLength(0);
  });
});

describe("a backdrop", () => {
  test.each(["towers", "rock", "peaks", "meadow"])("of %s is the same each time, small, and well formed", (name) => {
    const picture = backdrop(name, "#222222", "#eeeeee") ?? "";
    expect(backdrop(name, "#222222", "#eeeeee")).toBe(picture);
    expect(picture.length).toBeLessThan(60_000);
    const svg = decodeURIComponent(picture.slice('url("data:image/svg+xml,'.length, -'")'.length));
    const read = new DOMParser().parseFromString(svg, "image/svg+xml");
    expect(read.querySelector("parsererror")).toBeNull();
    expect(read.querySelectorAll("path, rect").length).toBeGreaterThan(2);
  });

  test("that is not known is no picture", () => {
    expect(backdrop("volcano", "#222222", "#eeeeee")).toBeNull();
    expect(backdrop(undefined, "#222222", "#eeeeee")).toBeNull();
  });
});
