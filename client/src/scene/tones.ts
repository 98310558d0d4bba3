// A game's colours as custom properties: `--tone-swamp` and, to write on it, `--ink-swamp`.
import type { Palette } from "../wire";

/** Soft ones first; on a colour of middling lightness only black or white can be read. */
const INKS = ["#fffdf8", "#23201b", "#ffffff", "#000000"] as const;
const READABLE = 4.5;
const HEX = /^#[0-9a-f]{6}$/i;

const named = (tone: string): string => tone.toLowerCase().replace(/[^a-z0-9-]+/g, "-");

/** The colour of a tone. A thing without one looks plain, whatever it lies in. */
export const toneOf = (tone: string | undefined): string => (tone ? `var(--tone-${named(tone)})` : "initial");

export const inkOf = (tone: string | undefined): string => (tone ? `var(--ink-${named(tone)})` : "initial");

/** The same for what takes the colour of its panel where it has none of its own. */
export const toneWithin = (tone: string | undefined): string | undefined => (tone ? toneOf(tone) : undefined);

export const inkWithin = (tone: string | undefined): string | undefined => (tone ? inkOf(tone) : undefined);

/** How light a colour looks, from 0 to 1 (WCAG 2). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** An ink that can be read on a colour. */
export const inkOn = (colour: string): string => INKS.find((ink) => contrast(colour, ink) >= READABLE) ?? "#000000";

const SURFACES = new Set(["ground", "surface", "raised", "sunken", "line", "edge", "text", "muted"]);

/** What the table is made of in this game's world, in place of limestone and slate. */
export function surfaces(palette: Palette): [name: string, value: string][] {
  return Object.entries(palette.surfaces ?? {})
    .filter(([name, colours]) => SURFACES.has(name) && colours.every((colour) => HEX.test(colour)))
    .map(([name, [light, dark]]) => [`--${name}`, `light-dark(${light}, ${dark})`]);
}

export function properties(palette: Palette): [name: string, value: string][] {
  return Object.entries(palette.tones ?? {})
    .filter(([, colours]) => colours.every((colour) => HEX.test(colour)))
    .flatMap(([tone, [light, dark]]) => [
      [`--tone-${named(tone)}`, `light-dark(${light}, ${dark})`],
      [`--ink-${named(tone)}`, `light-dark(${inkOn(light)}, ${inkOn(dark)})`],
    ]);
}

/** Rims that tell the sides of a game apart without their colours: each tone of the palette has the next one. */
const RIMS = ["none", "9 7", "1.5 6", "22 8"] as const;

export function rimOf(palette: Palette, tone: string | undefined): string {
  return RIMS[sideOf(palette, tone) % RIMS.length] ?? "none";
}

/** The number of a tone in its palette: neighbours differ in shape. */
export const sideOf = (palette: Palette, tone: string | undefined): number =>
  Math.max(0, Object.keys(palette.tones ?? {}).indexOf(tone ?? ""));

const PENS: Readonly<Record<string, string>> = {
  ink: "#33302a",
  red: "#b3321c",
  blue: "#21568f",
  green: "#4a6526",
};

/** What a pen draws with on paper, which is light by day and by night: one of ours, a tone of the palette, or ink. */
export const penOf = (palette: Palette, pen: string): string => PENS[pen] ?? palette.tones?.[pen]?.[0] ?? "#33302a";
