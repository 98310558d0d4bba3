// Whoever shows an invitation opens the same sheet.

export interface Invitation {
  link: string;
  /** The game one is invited to. */
  title: string;
}

class Inviting {
  now = $state.raw<Invitation | null>(null);

  /** Shows an invitation: `path` is the one that the table gives to those who sit there. */
  show(path: string, title: string): void {
    this.now = { link: new URL(path, location.href).href, title };
  }

  close(): void {
    this.now = null;
  }
}

export const inviting = new Inviting();
