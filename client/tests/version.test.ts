import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { api } from "../src/api";
import NewVersion from "../src/NewVersion.svelte";
import { version } from "../src/version.svelte";

afterEach(() => {
  document.querySelector("script")?.remove();
  version.outdated = false;
});

function builtAs(name: string): void {
  const script = document.createElement("script");
  script.type = "text/plain"; // not to be run
  script.src = `/assets/${name}.js`;
  document.head.append(script);
}

test("a page of another build is told to reload", async () => {
  builtAs("index-new");
  render(NewVersion);
  for (const same of ["index-new", "", null, undefined]) {
    version.heard(same);
    expect(version.outdated).toBe(false);
  }
  version.heard("index-newer");
  expect(await screen.findByText(/A new version is here/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

test("the server says it with every reply", async () => {
  builtAs("index-new");
  globalThis.fetch = () => Promise.resolve(new Response("null", { headers: { "x-dolmen-build": "index-newer" } }));
  await api.me();
  expect(version.outdated).toBe(true);
});

test("a page that is being worked on is of no build", () => {
  version.heard("index-newer");
  expect(version.outdated).toBe(false);
});
