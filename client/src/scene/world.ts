// What a whole page is made of while one sits at a table: the grounds of that game's world, and a picture behind it.
import type { Palette } from "../wire";
import { backdrop } from "./backdrop";
import { surfaces } from "./tones";

/** Dresses the page; what comes back takes it off again. `dark` says by which of its two lights it is seen. */
export function dress(page: HTMLElement, palette: Palette, dark: boolean): () => void {
  const given = surfaces(palette);
  const side = dark ? 1 : 0;
  const { ground, text } = palette.surfaces ?? {};
  const picture = ground && text ? backdrop(palette.backdrop, text[side], ground[side]) : null;
  if (picture) given.push(["--backdrop", picture]);
  for (const [name, value] of given) page.style.setProperty(name, value);
  return () => {
    for (const [name] of given) page.style.removeProperty(name);
  };
}
