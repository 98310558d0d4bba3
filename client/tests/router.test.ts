import { expect, test } from "vitest";
import { pathOf, routeOf, router, type Route } from "../src/router.svelte";

const at = (path: string) => routeOf(new URL(path, "http://table.test"));

test.each<[string, Route]>([
  ["/", { name: "lobby" }],
  ["/new/stone-daze", { name: "new", game: "stone-daze" }],
  ["/t/abc_1", { name: "table", id: "abc_1" }],
  ["/j/abc/k-1", { name: "invite", id: "abc", key: "k-1" }],
  ["/t/abc/replay", { name: "replay", id: "abc", at: null, as: null }],
  ["/t/abc/replay?at=7&as=1", { name: "replay", id: "abc", at: 7, as: 1 }],
  ["/t/abc/replay?at=7&beat=2", { name: "replay", id: "abc", at: 7, as: null, beat: 2 }],
  ["/t/abc/chronicle", { name: "chronicle", id: "abc", as: null }],
  ["/t/abc/chronicle?as=1", { name: "chronicle", id: "abc", as: 1 }],
  ["/rules/stone-daze?q=fire%20ball", { name: "rules", game: "stone-daze", q: "fire ball" }],
])("%s is a page, and its address is that again", (path, route) => {
  expect(at(path)).toEqual(route);
  expect(pathOf(route)).toBe(path);
});

test.each(["/t", "/t/abc/other", "/t/abc/replay/more", "/new", "/new/a/b", "/j/abc", "/nowhere", "/rules"])(
  "%s is no page",
  (path) => {
    expect(at(path)).toEqual({ name: "missing" });
  },
);

test("a moment that is no number is none", () => {
  expect(at("/t/abc/replay?at=-1&as=x")).toEqual({ name: "replay", id: "abc", at: null, as: null });
});

test("an address that cannot be decoded does no harm", () => {
  expect(at("/t/%E0%A4%A")).toEqual({ name: "table", id: "%E0%A4%A" });
});

test("a link inside the site changes the page without loading it", () => {
  document.body.innerHTML = '<a href="/new/tic-tac-toe"><span>go</span></a>';
  document.querySelector("span")?.click();
  expect(router.route).toEqual({ name: "new", game: "tic-tac-toe" });
  expect(location.pathname).toBe("/new/tic-tac-toe");
});

test("a link for the server is left alone", () => {
  router.go("/");
  document.body.innerHTML = '<a href="/carry/token">carry</a>';
  const link = document.querySelector("a");
  let taken = true;
  addEventListener("click", (event) => ((taken = event.defaultPrevented), event.preventDefault()), { once: true });
  link?.click();
  expect(taken).toBe(false);
  expect(router.route).toEqual({ name: "lobby" });
});
