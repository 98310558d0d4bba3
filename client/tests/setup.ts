// What jsdom lacks and the client uses.
import { vi } from "vitest";

// A window in which everything is in sight.
Object.assign(globalThis, { innerWidth: 1440, innerHeight: 900 });
vi.stubGlobal("scrollTo", () => undefined);
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
}));
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
