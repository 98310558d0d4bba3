// Which build of the client this page is, and whether the server has another one by now.

/** The name of the script that this page was loaded with; empty while it is being worked on. */
const mine = (): string =>
  /\/assets\/([\w.-]+)\.js$/.exec(document.querySelector<HTMLScriptElement>("script[src]")?.src ?? "")?.[1] ?? "";

class Version {
  /** The server has another client than this one. */
  outdated = $state(false);

  /** The server said which one it has; nothing, if it has none or is too old to say. */
  heard(theirs: string | null | undefined): void {
    const ours = mine();
    if (ours && theirs && ours !== theirs) this.outdated = true;
  }
}

export const version = new Version();
