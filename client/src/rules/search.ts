// Finding clauses, as the server's `dolmen rules` does: by id, by section, by words.
import type { Clause } from "../wire";

const ID = /^[a-z][a-z0-9]{0,3}(\.\d+)+\.?$/i;

/** The clauses with these ids, in the order of the ids. */
export function named(clauses: readonly Clause[], ids: readonly string[]): Clause[] {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The clauses of an id or a whole section (`SD.7`), and those that hold all of the words. */
export function found(clauses: readonly Clause[], query: string): Clause[] {
  const terms = query.trim().split(/\s+/).filter(Boolean);
  const ids = terms.filter((term) => ID.test(term)).map((term) => term.replace(/\.$/, "").toUpperCase());
  const words = terms.filter((term) => !ID.test(term)).map((term) => term.toLowerCase());
  return clauses.filter((clause) => {
    if (ids.some((id) => clause.id === id || clause.id.startsWith(`${id}.`))) return true;
    const text = `${clause.section} ${clause.text}`.toLowerCase();
    return words.length > 0 && words.every((word) => text.includes(word));
  });
}

export interface Span {
  text: string;
  kind: "text" | "em" | "strong" | "code";
}

/** The little markup that clauses use: **strong**, *stressed* and `names`. */
export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`/g)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), kind: "text" });
    const [whole, strong, em, code] = match;
    found.push({ text: strong ?? em ?? code ?? whole, kind: strong ? "strong" : em ? "em" : "code" });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ text: text.slice(at), kind: "text" });
  return found;
}
