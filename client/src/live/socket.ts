// A WebSocket that comes back by itself.

export type Connection = "connecting" | "live" | "lost" | "reconnecting" | "damaged";

/** The server closes with this where a table cannot be read any more: coming back is of no use. */
const DAMAGED = 4010;

/** What is used of a WebSocket. */
export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export interface Line {
  open(url: string): Socket;
  /** Calls back after some milliseconds; gives what cancels it. */
  later(call: () => void, ms: number): () => void;
  /** From 0 to 1: so that not everybody comes back in the same moment. */
  chance(): number;
}

export const browserLine: Line = {
  open: (url) => new WebSocket(url) as unknown as Socket,
  later(call, ms) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
};

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** How long to wait before the next try: longer each time, never the same for everybody. */
export function waitBefore(attempt: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return Math.round(wait * (0.5 + chance / 2));
}

export interface Listener {
  onstate(state: Connection): void;
  onmessage(text: string): void;
}

export class Reconnecting {
  #socket: Socket | null = null;
  #state: Connection = "connecting";
  #attempt = 0;
  #stopWaiting: (() => void) | null = null;
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly line: Line = browserLine,
  ) {
    this.#connect();
  }

  get state(): Connection {
    return this.#state;
  }

  /** Whether it went out; it does not while the line is down. */
  send(text: string): boolean {
    if (this.#state !== "live" || !this.#socket) return false;
    this.#socket.send(text);
    return true;
  }

  /** Try at once instead of waiting. */
  retry(): void {
    if (this.#state !== "lost") return;
    this.#stopWaiting?.();
    this.#become("reconnecting");
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#stopWaiting?.();
    this.#socket?.close();
  }

  #become(state: Connection): void {
    this.#state = state;
    this.listener.onstate(state);
  }

  #connect(): void {
    const socket = this.line.open(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket === this.#socket) this.#become("live");
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket || typeof event.data !== "string") return;
      this.#attempt = 0; // only now: a server that lets us in and throws us out again is not well
      this.listener.onmessage(event.data);
    };
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket) return;
      this.#socket = null;
      if (event?.code === DAMAGED) return this.#become("damaged");
      this.#become("lost");
      const wait = waitBefore(this.#attempt, this.line.chance());
      this.#attempt += 1;
      this.#stopWaiting = this.line.later(() => this.retry(), wait);
    };
  }
}
