// Pieces of a table to test with.
import type { Line, Socket } from "../src/live/socket";
import type { AskView, FromClient, FromServer, WholeTable, HintGiven, Node, Told } from "../src/wire";

export const told = (text: string, ...places: string[]): Told => ({ kind: "Told", text, places });

export const pick = (id: string, ...labels: string[]): AskView => ({
  id,
  kind: "pick",
  prompt: "Choose",
  at: "board",
  options: labels.map((label) => ({ label, place: label })),
});

/** A price of three, to be paid with whatever one likes. */
export const price: AskView = {
  id: "8",
  kind: "amounts",
  prompt: "Pay 3",
  at: "purse",
  limits: { barley: 3, oats: 2, gold: 2, forge: 1 },
  parts: {
    barley: { label: "Barley", place: "store" },
    oats: { label: "Oats", place: "store" },
    gold: { label: "Gold" },
    forge: { label: "the Forge", place: "forge" },
  },
  proposed: { barley: 2, forge: 1 },
  done: "Pay",
};

export const cell = (id: string, x = 0, y = 0): Node => ({ type: "cell", id, x, y });

export const token = (id: string, at: string): Node => ({ type: "token", id, at });

export function full(parts: Partial<WholeTable> = {}): WholeTable {
  return {
    type: "whole-table",
    v: 0,
    build: "",
    table: {
      id: "t1",
      game: "tic-tac-toe",
      title: "Tic-tac-toe",
      seats: [
        { number: 0, name: "X", kind: "person", player: "Flint", mine: true, connected: true },
        { number: 1, name: "O", kind: "bot", level: "medium" },
      ],
      private: true,
      options: {},
      created: 0,
      changed: 0,
      pace: { hours: 0, silence: true },
    },
    seat: 0,
    nodes: {},
    root: [],
    title: "Tic-tac-toe",
    status: "",
    palette: {},
    asks: [],
    waiting: [],
    thinking: [],
    log_count: parts.log?.length ?? 0,
    log: [],
    seen: 0,
    chat_count: parts.chat?.length ?? 0,
    chat: [],
    undo: false,
    result: null,
    notices: [],
    safety: {},
    ...parts,
  };
}

export const hinted = (parts: Partial<HintGiven>): HintGiven => ({
  type: "hint",
  seq: 1,
  answer: { type: "answer", seq: 0, ask: "1" },
  choice: [],
  why: "",
  ...parts,
});

/** A line whose other end is the test. */
export class FakeLine implements Line {
  sockets: FakeSocket[] = [];
  timers: { call: () => void; ms: number }[] = [];

  open(url: string): Socket {
    const socket = new FakeSocket(url);
    this.sockets.push(socket);
    return socket;
  }

  later(call: () => void, ms: number): () => void {
    const timer = { call, ms };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((other) => other !== timer));
  }

  chance(): number {
    return 1;
  }

  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("nobody has connected");
    return socket;
  }

  /** The waiting is over. */
  tick(): void {
    const timers = this.timers;
    this.timers = [];
    for (const timer of timers) timer.call();
  }
}

export class FakeSocket implements Socket {
  sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly url: string) {}

  send(data: string): void {
    this.sent.push(JSON.parse(data) as FromClient);
  }

  close(): void {
    this.onclose?.();
  }

  accept(...messages: FromServer[]): void {
    this.onopen?.();
    this.hear(...messages);
  }

  hear(...messages: FromServer[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
}
