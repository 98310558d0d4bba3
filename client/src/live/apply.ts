// The table as this browser knows it, and how a message changes it. Nothing is changed in place.
import type { Full, TableInfo, Update } from "../wire";

export type TableState = Omit<Full, "type">;

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
  "undo",
  "result",
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
    table: update.table ? ours(update.table, state) : state.table,
  };
  if (update.nodes || update.gone) {
    next.nodes = { ...state.nodes, ...update.nodes };
    for (const id of update.gone ?? []) delete next.nodes[id];
  }
  if (update.chat) next.chat = [...state.chat, ...update.chat];
  if (ofTheMatch(update)) {
    const kept = update.log_length ?? 0;
    if (update.log || kept !== state.log.length) next.log = [...state.log.slice(0, kept), ...(update.log ?? [])];
    next.result = update.result ?? null;
  }
  return next;
}
