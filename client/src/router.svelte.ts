// Where we are: the address bar as a route, and back.

export type Route =
  | { name: "lobby" }
  | { name: "new"; game: string }
  | { name: "table"; id: string }
  | { name: "invite"; id: string; key: string }
  | { name: "replay"; id: string; at: number | null; as: number | null; beat?: number | undefined }
  | { name: "chronicle"; id: string; as: number | null }
  | { name: "rules"; game: string; q: string }
  | { name: "missing" };

const number = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null);

/** The route that an address stands for. */
export function routeOf(url: URL): Route {
  const parts = url.pathname.split("/").filter(Boolean).map(decodePart);
  const [first, second, third] = parts;
  if (first === undefined) return { name: "lobby" };
  if (first === "new" && second && parts.length === 2) return { name: "new", game: second };
  if (first === "t" && second && parts.length === 2) return { name: "table", id: second };
  if (first === "j" && second && third && parts.length === 3) return { name: "invite", id: second, key: third };
  if (first === "t" && second && third === "replay" && parts.length === 3) {
    return {
      name: "replay",
      id: second,
      at: number(url.searchParams.get("at")),
      as: number(url.searchParams.get("as")),
      beat: number(url.searchParams.get("beat")) ?? undefined,
    };
  }
  if (first === "t" && second && third === "chronicle" && parts.length === 3) {
    return { name: "chronicle", id: second, as: number(url.searchParams.get("as")) };
  }
  if (first === "rules" && second && parts.length === 2) {
    return { name: "rules", game: second, q: url.searchParams.get("q") ?? "" };
  }
  return { name: "missing" };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a route. */
export function pathOf(route: Route): string {
  const e = encodeURIComponent;
  switch (route.name) {
    case "lobby":
    case "missing":
      return "/";
    case "new":
      return `/new/${e(route.game)}`;
    case "table":
      return `/t/${e(route.id)}`;
    case "invite":
      return `/j/${e(route.id)}/${e(route.key)}`;
    case "replay": {
      const query = new URLSearchParams();
      if (route.at !== null) query.set("at", String(route.at));
      if (route.as !== null) query.set("as", String(route.as));
      if (route.beat !== undefined) query.set("beat", String(route.beat));
      return `/t/${e(route.id)}/replay${query.size ? `?${query}` : ""}`;
    }
    case "chronicle":
      return `/t/${e(route.id)}/chronicle${route.as === null ? "" : `?as=${route.as}`}`;
    case "rules":
      return `/rules/${e(route.game)}${route.q ? `?q=${e(route.q)}` : ""}`;
  }
}

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)));
  /** Counts the pages that were opened, so that a new one can take the focus. */
  turn = $state(0);

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(to: Route | string, how: "push" | "replace" = "push"): void {
    const path = typeof to === "string" ? to : pathOf(to);
    if (how === "replace") history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#arrive();
    if (how === "push") scrollTo(0, 0);
  }

  /** Writes the address down without leaving the page: for a slider, a search. */
  note(route: Route): void {
    history.replaceState(null, "", pathOf(route));
  }

  #arrive(): void {
    this.route = routeOf(new URL(location.href));
    this.turn += 1;
  }

  /** Links inside the site change the page without loading it anew. */
  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (/^\/(api|carry|assets|schema)(\/|$)/.test(link.pathname)) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
