import { expect, it } from "vitest";
import { contrast, inkOn, penOf, properties, rimOf, toneOf } from "../../src/scene/tones";

it("gives every colour an ink that can be read on it", () => {
  for (let n = 0; n < 4096; n += 1) {
    const colour = `#${[n >> 8, (n >> 4) & 15, n & 15].map((part) => (part * 17).toString(16).padStart(2, "0")).join("")}`;
    expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5);
  }
});

it("makes properties of a palette, for light and dark", () => {
  expect(properties({ tones: { "Clan A": ["#000000", "#ffffff"] } })).toEqual([
    ["--tone-clan-a", "light-dark(#000000, #ffffff)"],
    ["--ink-clan-a", "light-dark(#fffdf8, #23201b)"],
  ]);
  expect(toneOf("Clan A")).toBe("var(--tone-clan-a)");
});

it("lets nothing but colours into the style", () => {
  expect(properties({ tones: { evil: ["url(//x)", "#000000"] } })).toEqual([]);
});

it("tells two sides apart by their rims", () => {
  const palette = { tones: { a: ["#000000", "#000000"], b: ["#000000", "#000000"] } } satisfies {
    tones: Record<string, [string, string]>;
  };
  expect(rimOf(palette, "a")).not.toBe(rimOf(palette, "b"));
});

it("draws with ink where a pen is not known", () => {
  expect(penOf({}, "feather")).toBe(penOf({}, "ink"));
  expect(penOf({ tones: { ochre: ["#aa7700", "#ffcc66"] } }, "ochre")).toBe("#aa7700");
});
