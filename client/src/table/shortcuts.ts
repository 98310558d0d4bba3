// Keys of a table, for whoever is not writing and is not at a button: each does what a click somewhere does.

/** What is pressed, and what it does; nothing where it means nothing now. */
export interface Shortcuts {
  /** Of Escape: whatever is in front goes away. */
  back: () => void;
  /** Of Enter; false where there is nothing to hand in. */
  enter: () => boolean;
  /** Of an arrow key; false where there is no board to go to, or the focus is somewhere already. */
  arrow: (target: Element) => boolean;
  /** Of 1 to 9. */
  number: (number: number) => void;
  letters: Readonly<Record<string, () => void>>;
  /** Nothing but Escape means anything now. */
  resting: () => boolean;
}

export function onKeys(does: Shortcuts): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape") return does.back();
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.altKey || event.metaKey || event.ctrlKey || does.resting()) return;
    if (target.closest("input, select, textarea, dialog, [role=dialog]")) return;
    const letter = does.letters[event.key.toLowerCase()];
    if (event.key === "Enter") {
      if (target.closest("a, button, summary, [role=button]") || !does.enter()) return;
    } else if (event.key.startsWith("Arrow")) {
      if (!does.arrow(target)) return;
    } else if (/^[1-9]$/.test(event.key)) does.number(Number(event.key));
    else if (letter) letter();
    else return;
    event.preventDefault();
  };
}
