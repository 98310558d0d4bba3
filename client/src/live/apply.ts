// The table as this browser knows it, and how a message changes it. Nothing is changed in place.
import type { ChatPage, WholeTable, LogPage, TableInfo, Told, Update } from "../wire";

export type TableState = Omit<WholeTable, "type" | "build">;

const OF_THE_MATCH = [
  "nodes",
  "gone",
  "root",
  "status",
  "asks",
  "waiting",
  "thinking",
  "log",
  "log_length",
  "log_anew",
  "undo",
  "result",
  "notices",
] as const;

/** An update of the match says where its log and result stand; one of chat or seats says nothing of them. */
const ofTheMatch = (update: Update): boolean => OF_THE_MATCH.some((key) => update[key] !== undefined);

/** An update of the seats goes to many at once: what only this person knows of the table is kept. */
function ours(table: TableInfo, { seat, table: before }: TableState): TableInfo {
  return {
    ...table,
    seats: table.seats.map((one) => ({ ...one, mine: one.number === seat })),
    owner: table.owner || before.owner,
    invite: table.invite || before.invite,
  };
}

/** The number of the first line that is held here; those before it come by pages. */
export const firstLine = ({ log, log_count }: Pick<WholeTable, "log" | "log_count">): number => log_count - log.length;
export const firstSaid = ({ chat, chat_count }: Pick<WholeTable, "chat" | "chat_count">): number =>
  chat_count - chat.length;

/** With a page before what is held of the log; as it was, if the page does not fit there. */
export function withEarlier<T extends Pick<WholeTable, "log" | "log_count">>(state: T, page: LogPage): T {
  const fits = page.first + page.lines.length === firstLine(state);
  return fits ? { ...state, log: [...page.lines, ...state.log] } : state;
}

/** The same with a page of the chat. */
export function withEarlierChat(state: TableState, page: ChatPage): TableState {
  const fits = page.first + page.lines.length === firstSaid(state);
  return fits ? { ...state, chat: [...page.lines, ...state.chat] } : state;
}

/** The log after an update: the lines that stay, and the new ones. What was held may be too late to stay. */
function logAfter(state: TableState, { log = [], log_length: kept = 0, log_anew: anew }: Update): Told[] {
  if (!anew && !log.length && kept === state.log_count) return state.log;
  const held = anew ? 0 : Math.max(0, kept - firstLine(state));
  return [...state.log.slice(0, held), ...log];
}

/** Where lines came in between, what was seen ends with the same line as before. */
function seenAfter(state: TableState, { log = [], log_length: from = 0 }: Update): number {
  const last = JSON.stringify(state.log[state.seen - 1 - firstLine(state)]);
  const place = log.findLastIndex((told) => JSON.stringify(told) === last);
  return place < 0 ? Math.min(state.seen, from) : from + place + 1;
}

/** The table after an update. */
export function applied(state: TableState, update: Update): TableState {
  const next: TableState = {
    ...state,
    v: update.v,
    root: update.root ?? state.root,
    status: update.status ?? state.status,
    asks: update.asks ?? state.asks,
    waiting: update.waiting ?? state.waiting,
    thinking: update.thinking ?? state.thinking,
    undo: update.undo ?? state.undo,
    notices: update.notices ?? state.notices,
    safety: update.safety ?? state.safety,
    table: update.table ? ours(update.table, state) : state.table,
  };
  if (update.nodes || update.gone) {
    next.nodes = { ...state.nodes, ...update.nodes };
    for (const id of update.gone ?? []) delete next.nodes[id];
  }
  if (update.chat) {
    next.chat = [...state.chat, ...update.chat];
    next.chat_count = state.chat_count + update.chat.length;
  }
  if (ofTheMatch(update)) {
    next.log = logAfter(state, update);
    next.log_count = (update.log_length ?? 0) + (update.log?.length ?? 0);
    if (update.log_anew) next.seen = seenAfter(state, update);
    next.result = update.result ?? null;
  }
  return next;
}
