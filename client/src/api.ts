// The HTTP side of the server. Whatever goes wrong becomes an ApiError with words for a person.
import { keyed } from "./keys";
import { filledIn } from "./names";
import { version } from "./version.svelte";
import type {
  CarryLink,
  Chapters,
  ChatPage,
  Chronicle,
  Clause,
  Created,
  GameInfo,
  Heading,
  Headings,
  Join,
  Learnt,
  Lobby,
  LogPage,
  Me,
  Moment,
  NewTable,
  OwnLines,
  Pace,
  PutAwayPage,
  Recap,
  SeatChange,
  Since,
  Sketch,
  TableInfo,
} from "./wire";

export class ApiError extends Error {
  constructor(
    /** The HTTP status; 0 if the server did not answer. */
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "The server does not answer. Check your connection, or whether it is running.");
  }
  version.heard(response.headers.get("x-dolmen-build"));
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, detailOf(data) ?? `The server said no (${response.status}).`);
  return data as T;
}

function detailOf(data: unknown): string | null {
  const detail = typeof data === "object" && data !== null && "detail" in data ? data.detail : null;
  return typeof detail === "string" && detail ? detail : null;
}

const e = encodeURIComponent;
const rules = new Map<string, Promise<Clause[]>>();
let games: Promise<GameInfo[]> | undefined;

/** Values of a query, but for those that are not given. */
const numbers = (values: Readonly<Record<string, number | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

/** Keeps what a call brought, unless it failed. */
function kept<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}

const withNames = (table: TableInfo): TableInfo => filledIn(table, table.seats);

export const api = {
  me: () => call<Me>("GET", "/api/me"),
  rename: (name: string) => call<Me>("PUT", "/api/me", { name }),
  carry: () => call<CarryLink>("POST", "/api/me/carry"),
  /** How far this person has come in every course that was begun. */
  lessons: () => call<Learnt[]>("GET", "/api/me/lessons"),
  learn: (learnt: Learnt) => call<null>("PUT", "/api/me/lessons", learnt),
  /** Lays the table of a course. */
  course: (game: string, course: string) => call<Created>("POST", `/api/games/${e(game)}/courses/${e(course)}`),
  games: () =>
    (games ??= kept(
      call<GameInfo[]>("GET", "/api/games").then((all) => filledIn(all, [])),
      () => (games = undefined),
    )),
  rules(game: string): Promise<Clause[]> {
    const known =
      rules.get(game) ?? kept(call<Clause[]>("GET", `/api/games/${e(game)}/rules`), () => rules.delete(game));
    rules.set(game, known);
    return known;
  },
  lobby: async (): Promise<Lobby> => {
    const { mine, open, ...rest } = await call<Lobby>("GET", "/api/lobby");
    return { ...rest, mine: mine.map(withNames), open: open.map(withNames) };
  },
  create: (table: NewTable) => call<Created>("POST", "/api/tables", table),
  table: (id: string) => call<TableInfo>("GET", `/api/tables/${e(id)}${keyed(id)}`),
  join: (id: string, join: Join) => call<TableInfo>("POST", `/api/tables/${e(id)}/join`, join),
  seat: (id: string, seat: number, change: SeatChange) =>
    call<TableInfo>("PUT", `/api/tables/${e(id)}/seats/${seat}`, change),
  /** Go back to an earlier moment: a wish, or a yes to one. Once the table has gone back, nobody wishes it any more. */
  takeBack: (id: string) => call<TableInfo>("POST", `/api/tables/${e(id)}/takeback`),
  goBack: (id: string, moment: number) => call<TableInfo>("PUT", `/api/tables/${e(id)}/return`, { moment }),
  stay: (id: string) => call<TableInfo>("DELETE", `/api/tables/${e(id)}/return`),
  /** Gives up your seat, for whoever comes; between chapters. */
  leave: (id: string) => call<TableInfo>("POST", `/api/tables/${e(id)}/leave`),
  /** That a seat be free: a wish, or a yes to one. */
  free: (id: string, seat: number) => call<TableInfo>("PUT", `/api/tables/${e(id)}/seats/${seat}/free`),
  /** Another pace: a wish, or a yes to one. */
  pace: (id: string, pace: Pace) => call<TableInfo>("PUT", `/api/tables/${e(id)}/pace`, pace),
  noWish: (id: string) => call<TableInfo>("DELETE", `/api/tables/${e(id)}/wish`),
  /** Opens a campaign again that was ended. */
  oneMore: (id: string) => call<TableInfo>("POST", `/api/tables/${e(id)}/one-more`),
  rematch: (id: string) => call<Created>("POST", `/api/tables/${e(id)}/rematch`),
  moment: (id: string, at: number | null, as: number | null) =>
    call<Moment>(
      "GET",
      `/api/tables/${e(id)}/moments/${at ?? "last"}${keyed(id, as === null ? {} : { as: String(as) })}`,
    ),
  /** The lines of the log before that one; at a moment and with somebody's eyes, if they are given. */
  log: (id: string, before: number, at: number | null = null, as: number | null = null) =>
    call<LogPage>("GET", `/api/tables/${e(id)}/log${keyed(id, numbers({ before, at, as }))}`),
  /** Where the parts of a match begin, such as its rounds. */
  async headings(id: string): Promise<Heading[]> {
    const found: Heading[] = [];
    for (let after = 0, before = -1; after > before;) {
      const page = await call<Headings>("GET", `/api/tables/${e(id)}/headings${keyed(id, numbers({ after }))}`);
      found.push(...(page.headings ?? []));
      before = after;
      after = page.until;
    }
    return found;
  },
  /** What was put away in a campaign, before that line of the log. */
  putAway: (id: string, before: number | null) =>
    call<PutAwayPage>("GET", `/api/tables/${e(id)}/put-away${keyed(id, numbers({ before }))}`),
  /** The chapters of a campaign that are closed. */
  chapters: (id: string) => call<Chapters>("GET", `/api/tables/${e(id)}/chapters${keyed(id)}`),
  /** What happened since somebody had seen so many lines of the log. */
  since: (id: string, seen: number) => call<Since>("GET", `/api/tables/${e(id)}/since${keyed(id, numbers({ seen }))}`),
  /** Which of these lines of the log hold words or drawings of this person's own. */
  ownLines: (id: string, first: number, before: number) =>
    call<OwnLines>("GET", `/api/tables/${e(id)}/log/own${keyed(id, numbers({ first, before }))}`),
  /** Takes what this person wrote or drew in the answer at that moment out, for good. */
  takeOut: (id: string, moment: number) => call<null>("DELETE", `/api/tables/${e(id)}/answers/${moment}`),
  /** A drawing by its name: one that is on the table now, or was at a moment. */
  sketch: (id: string, ref: string, at: number | null = null, as: number | null = null) =>
    call<Sketch>("GET", `/api/tables/${e(id)}/sketches/${e(ref)}${keyed(id, numbers({ at, as }))}`),
  chat: (id: string, before: number) =>
    call<ChatPage>("GET", `/api/tables/${e(id)}/chat${keyed(id, numbers({ before }))}`),
  /** Takes a line of yours out, for good. */
  unsay: (id: string, number: number) => call<null>("DELETE", `/api/tables/${e(id)}/chat/${number}`),
  /** How a game went that is over. */
  recap: (id: string) => call<Recap>("GET", `/api/tables/${e(id)}/recap${keyed(id)}`),
  chronicle: (id: string, as: number | null) => call<Chronicle>("GET", chroniclePath(id, as)),
};

/** Where the chronicle of a table is: to show, or with an ending to keep. */
export const chroniclePath = (id: string, as: number | null, ending: "" | ".md" | ".html" = ""): string =>
  `/api/tables/${e(id)}/chronicle${ending}${keyed(id, as === null ? {} : { as: String(as) })}`;

/** Where what is left of a damaged table can be downloaded. */
export const rescuePath = (id: string): string => `/api/tables/${e(id)}/rescue`;
