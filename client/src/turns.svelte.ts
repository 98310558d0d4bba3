// "Your turn": which tables wait for this person, told where they look: in the tab, and in a notice if they asked for it.
import plain from "./dolmen.svg";
import dotted from "./dolmen-turn.svg";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

export interface Waiting {
  id: string;
  title: string;
}

/** Those of the second list that were not in the first. */
export const fresh = (before: readonly Waiting[], now: readonly Waiting[]): Waiting[] =>
  now.filter(({ id }) => !before.some((other) => other.id === id));

/** How a tab that has so many tables waiting begins its title. */
export const numbered = (count: number, title: string): string => (count ? `(${count}) ${title}` : title);

class Turns {
  #now: readonly Waiting[] = [];

  /** These wait now, and no others that this page knows of. */
  set(now: readonly Waiting[]): void {
    const news = fresh(this.#now, now);
    this.#now = now;
    document.querySelector("link[rel=icon]")?.setAttribute("href", now.length ? dotted : plain);
    if (settings.notices && document.hidden) for (const one of news) this.#tell(one);
  }

  #tell({ id, title }: Waiting): void {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const notice = new Notification("Your turn", { body: title, tag: id, icon: plain });
    notice.onclick = () => {
      window.focus();
      router.go({ name: "table", id });
      notice.close();
    };
  }
}

export const turns = new Turns();

/** Whether this browser can show notices at all: not over plain http, say. */
export const canNotify = (): boolean => "Notification" in window && window.isSecureContext;

/** Asks for leave to show notices; whether it was given. */
export const mayNotify = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === "granted";
