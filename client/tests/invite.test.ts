// An invitation: what a camera reads is the link.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { encode } from "uqr";
import { afterEach, expect, test, vi } from "vitest";
import InviteSheet from "../src/invite/InviteSheet.svelte";
import { inviting } from "../src/invite/inviting.svelte";

const LINK = "https://dolmen.example/j/0ezFl_3BKT7tCZZZL0ZzIVv/0ezFl_3BKT7tCZZZL0ZzIVw";
const show = () => render(InviteSheet, { invitation: { link: LINK, title: "Stone Daze" } });
afterEach(() => vi.unstubAllGlobals());

test("the picture holds exactly the fields of the code of the link", () => {
  show();
  const picture = screen.getByRole("img", { name: /QR code/ });
  const drawn = new Set(
    [...(picture.querySelector("path")?.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
      ([, x, y]) => `${x} ${y}`,
    ),
  );
  const { size, data } = encode(LINK, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])));
  expect(picture.getAttribute("viewBox")).toBe(`0 0 ${size} ${size}`);
  expect(drawn).toEqual(new Set(dark));
  expect(dark.some((place) => place.startsWith("3 ") || place.endsWith(" 3"))).toBe(false);
});

test("is copied where nothing can be shared", () => {
  show();
  expect(screen.queryByRole("button", { name: "Share…" })).toBeNull();
  expect(screen.getByRole("button", { name: "Copy" }).className).toContain("primary");
});

test("is shared where the device can", async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
  inviting.show("/j/a/b", "Stone Daze");
  show();
  await fireEvent.click(screen.getByRole("button", { name: "Share…" }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: LINK }));
  await vi.waitFor(() => expect(inviting.now).toBeNull());
});
