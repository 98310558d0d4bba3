// The invitations that this browser has opened. A private table is shown to whoever holds one, seated or not.

const keyOf = (table: string) => `dolmen key ${table}`;

export function keepKey(table: string, key: string): void {
  try {
    localStorage.setItem(keyOf(table), key);
  } catch {
    // Then the link has to be opened again.
  }
}

/** A query for the server: these values, and the key of the table if there is one. Empty if there is nothing. */
export function keyed(table: string, values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(values);
  try {
    const key = localStorage.getItem(keyOf(table));
    if (key !== null) query.set("key", key);
  } catch {
    // As above.
  }
  return query.size ? `?${query}` : "";
}
