// What this browser prefers. Kept here, never sent anywhere.

export type Theme = "auto" | "light" | "dark";

function kept(key: string, otherwise: string): string {
  try {
    return localStorage.getItem(`dolmen ${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`dolmen ${key}`, value);
  } catch {
    // Then it holds for this visit only.
  }
}

class Settings {
  #theme = $state<Theme>("auto");
  #confirm = $state(false);
  #notices = $state(false);

  constructor() {
    const theme = kept("theme", "auto");
    this.theme = theme === "light" || theme === "dark" ? theme : "auto";
    this.#confirm = kept("confirm", "no") === "yes";
    this.#notices = kept("notices", "no") === "yes";
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    keep("theme", theme);
  }

  /** Ask once more before a single click is handed in. */
  get confirm(): boolean {
    return this.#confirm;
  }

  set confirm(confirm: boolean) {
    this.#confirm = confirm;
    keep("confirm", confirm ? "yes" : "no");
  }

  /** Show a notice when it is this person's turn and the page is not in sight. */
  get notices(): boolean {
    return this.#notices;
  }

  set notices(notices: boolean) {
    this.#notices = notices;
    keep("notices", notices ? "yes" : "no");
  }
}

export const settings = new Settings();

/** Whether this person wants things to stand still. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
