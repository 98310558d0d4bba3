// Whether it is dark: by the setting, or else by the machine.
import { createSubscriber } from "svelte/reactivity";
import { settings } from "../settings.svelte";

const machine = () => matchMedia("(prefers-color-scheme: dark)");

const changed = createSubscriber((update) => {
  const asked = machine();
  asked.addEventListener?.("change", update);
  return () => asked.removeEventListener?.("change", update);
});

/** For what CSS cannot colour by itself. */
export function inTheDark(): boolean {
  if (settings.theme !== "auto") return settings.theme === "dark";
  changed();
  return machine().matches;
}
