// One table, live: what it looks like now, and everything a person may send to it.
import type {
  Answer,
  AskShown,
  AskView,
  Done,
  Draft,
  Drawing,
  FromClient,
  FromServer,
  WholeTable,
  HintGiven,
  DraftReply,
  LineOrVeil,
  Reasons,
  Refused,
  Stroke,
  Thing,
  Things,
  Told,
  Update,
} from "../wire";
import { api } from "../api";
import { keyed } from "../keys";
import { filledIn } from "../names";
import { applied, firstLine, firstSaid, withEarlier, withEarlierChat, type TableState } from "./apply";
import { version } from "../version.svelte";
import { browserLine, Reconnecting, type Connection, type Line } from "./socket";

/** What an answer consists of, whatever the kind of ask. */
export type AnswerBody = Pick<Answer, "pick" | "several" | "fields" | "shares" | "text" | "sketch" | "shape">;
/** What there is of an answer that is being made. */
export type SoFar = Omit<Draft, "type" | "seq" | "ask">;
/** `lost`: the server never said no; whoever answered has to be told. */
export type Outcome = { ok: true } | { ok: false; reason: string; lost?: true };
/** Handed in, refused, or held back because of what the rules say of it. */
export type Answered = Outcome | { ok: false; doubts: DraftReply };

/** What somebody else draws just now. */
export interface Pad {
  prompt: string;
  strokes: readonly Stroke[];
}

/** Something happened at the table: how it looked before, and what was told since. */
export interface News {
  before: TableState;
  fresh: readonly Told[];
}

export interface Ears {
  /** Something a person should know that nobody asked for. */
  notify(text: string): void;
  /** The log grew. */
  news(news: News): void;
}

interface HandedIn {
  message: Answer;
  /** The line it went out on; 0 if it has not. */
  line: number;
  /** How long the log was when it was handed in. */
  logCount: number;
  promise: Promise<Answered>;
  settle(outcome: Answered): void;
}

type Reply = Done | Refused | AskShown | DraftReply | Reasons | Things | HintGiven;

const LOST = "The connection was lost before the server answered.";
const TOO_LATE = "Your answer was not sent before the connection was lost, and the table has moved on.";
const PERHAPS =
  "The connection was lost while your answer was on its way. The table has moved on since; the log shows what counted.";
/** Milliseconds. */
const SEEN_LATER = 5000;
/** After so many lines it is not looked for any more. */
const LOOKED_FOR = 50;
/** Everybody reads the same, whoever did it. */
const TAKEN_BACK = "Something was taken back.";
const LAID_ASIDE = "The wish to go back was laid aside.";
const LOOK =
  "The connection was lost while this was on its way. Look into the log; if it did not count, hand it in again.";

/** Whether somebody wrote or drew something in it. */
const hasOwnWords = ({ text, sketch, fields }: Answer): boolean =>
  Boolean(text || sketch || Object.values(fields ?? {}).some((value) => value && typeof value === "string"));

export class Live {
  connection = $state<Connection>("connecting");
  table = $state.raw<TableState | null>(null);
  /** The asks whose answer is on its way. */
  handing = $state.raw<ReadonlySet<string>>(new Set());
  /** What others draw just now, by seat. */
  drawings = $state.raw<ReadonlyMap<number, Pad>>(new Map());
  /** Lines of the log that hold words or drawings of this person's own, and the moment of the answer they came from. */
  own = $state.raw<ReadonlyMap<Told, number>>(new Map());

  #socket: Reconnecting;
  #ears: Ears;
  #line = 0;
  #seq = 0;
  #syncing = false;
  #undoing = false;
  /** The last update took something back. */
  #wentBack = false;
  /** What has come of a message that is too large for one. */
  #pieces: string[] = [];
  /** An ask whose answer was taken, until its effect is here. */
  #answered: string | null = null;
  /** From this line on the log may hold what was written last; null once it is found. */
  #written: number | null = null;
  /** The server does not know yet how much was seen. */
  #stopWaitingToTell: (() => void) | null = null;
  #answers = new Map<number, HandedIn>();
  #waiting = new Map<number, (reply: Reply | null) => void>();

  constructor(
    private readonly id: string,
    ears: Ears,
    private readonly line: Line = browserLine,
  ) {
    this.#ears = ears;
    document.addEventListener("visibilitychange", this.#hidden);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const url = `${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/live${keyed(id)}`;
    this.#socket = new Reconnecting(url, { onstate: (s) => this.#turned(s), onmessage: (t) => this.#hear(t) }, line);
  }

  close(): void {
    if (this.table?.table.chapters) this.seen();
    this.#tellSeen();
    document.removeEventListener("visibilitychange", this.#hidden);
    this.#socket.close();
  }

  retry(): void {
    this.#socket.retry();
  }

  /** What this person is asked now, apart from standing offers. */
  get asks(): readonly AskView[] {
    return this.table?.asks.filter((ask) => !ask.standing) ?? [];
  }

  get offers(): readonly AskView[] {
    return this.table?.asks.filter((ask) => ask.standing) ?? [];
  }

  // What a person does

  /**
   * Hand in an answer. It is kept until the server has said yes or no, through lost connections too. If somebody is not
   * yet `sure`, the server holds back what the rules warn of.
   */
  answer(ask: string, body: AnswerBody, sure = true): Promise<Answered> {
    for (const handed of this.#answers.values()) if (handed.message.ask === ask) return handed.promise;
    const message: Answer = { type: "answer", seq: ++this.#seq, ask, ...body, ...(sure ? {} : { sure }) };
    let settle: (outcome: Answered) => void = () => {};
    const promise = new Promise<Answered>((resolve) => (settle = resolve));
    const handed: HandedIn = { message, line: 0, logCount: this.table?.log_count ?? 0, promise, settle };
    this.#answers.set(message.seq, handed);
    this.#recount();
    this.#send(handed);
    return promise;
  }

  /** All of an ask that is known as a stub; null if it cannot be had now. */
  async open(ask: string): Promise<AskView | null> {
    const reply = await this.#request((seq) => ({ type: "open", seq, ask }));
    return reply?.type === "ask" ? reply.ask : null;
  }

  /** What is left beside what is filled in so far, and what is wrong with it; null if that cannot be told now. */
  async draft(ask: string, soFar: SoFar): Promise<DraftReply | null> {
    const reply = await this.#request((seq) => ({ type: "draft", seq, ask, ...soFar }));
    return reply?.type === "draft-reply" ? reply : null;
  }

  /** What cannot be chosen beside what is filled in so far, and why; null if that cannot be told now. */
  async whyNot(ask: string, fields: SoFar["fields"]): Promise<Reasons["fields"] | null> {
    const reply = await this.#request((seq) => ({ type: "why-not", seq, ask, ...(fields ? { fields } : {}) }));
    return reply?.type === "reasons" ? reply.fields : null;
  }

  /** Lets the others see what is being drawn: the first strokes as they were, then these. */
  sketching(ask: string, kept: number, strokes: readonly Stroke[]): Promise<Outcome> {
    return this.#outcome((seq) => ({ type: "sketching", seq, ask, kept, strokes: [...strokes] }));
  }

  async hint(): Promise<HintGiven | { reason: string }> {
    const reply = await this.#request((seq) => ({ type: "hint", seq }));
    if (reply?.type === "hint") return reply;
    return { reason: reply?.type === "refused" ? reply.reason : LOST };
  }

  async undo(): Promise<Outcome> {
    this.#undoing = true;
    const outcome = await this.#outcome((seq) => ({ type: "undo", seq }));
    this.#undoing = false;
    return outcome;
  }

  say(text: string, team: boolean): Promise<Outcome> {
    return this.#outcome((seq) => ({ type: "say", seq, text, team }));
  }

  // For everybody's sake

  /** The X-Card; with `skip`, a knock. */
  tapCard(skip = false): Promise<Outcome> {
    return this.#outcome((seq) => ({ type: "x-card", seq, skip }));
  }

  justStop(): Promise<Outcome> {
    return this.#outcome((seq) => ({ type: "just-stop", seq }));
  }

  goOn(): Promise<Outcome> {
    return this.#outcome((seq) => ({ type: "go-on", seq }));
  }

  /** What was last written, drawn or said, or what touches a line; newest first. */
  async things(touching = ""): Promise<readonly Thing[]> {
    const reply = await this.#request((seq) => ({ type: "things", seq, touching }));
    return reply?.type === "things" ? reply.things : [];
  }

  takeOut(things: string[]): Promise<Outcome> {
    return this.#outcome((seq) => ({ type: "take-out", seq, things }));
  }

  putBack(): Promise<Outcome> {
    return this.#outcome((seq) => ({ type: "put-back", seq }));
  }

  addLine(kind: LineOrVeil["kind"], text: string): Promise<Outcome> {
    return this.#outcome((seq) => ({ type: "line", seq, kind, text }));
  }

  strikeLine(kind: LineOrVeil["kind"], text: string): Promise<Outcome> {
    return this.#outcome((seq) => ({ type: "strike-line", seq, kind, text }));
  }

  /** All of the log has been seen. The server keeps it on disk, so it is told once in a while, or when somebody leaves. */
  seen(): void {
    if (!this.table) return;
    this.table = { ...this.table, seen: this.table.log_count };
    this.#stopWaitingToTell ??= this.line.later(() => this.#tellSeen(), SEEN_LATER);
  }

  #tellSeen(): void {
    if (!this.#stopWaitingToTell) return;
    this.#stopWaitingToTell();
    this.#stopWaitingToTell = null;
    if (this.table) this.#post({ type: "seen", log: this.table.seen });
  }

  #hidden = (): void => {
    if (document.visibilityState !== "hidden") return;
    if (this.table?.table.chapters) this.seen(); // who comes back to a campaign is told what happened meanwhile
    this.#tellSeen();
  };

  /** Fetches a page of the log before what is held of it. Throws what a person is to be told. */
  async earlier(): Promise<void> {
    const before = this.table;
    if (!before || !firstLine(before)) return;
    const page = await api.log(this.id, firstLine(before));
    const now = this.table; // meanwhile the numbers may mean other lines
    if (now && now.log[0] === before.log[0]) this.table = withEarlier(now, filledIn(page, now.table.seats));
    void this.#findOwn(page.first, page.first + page.lines.length);
  }

  /** Asks which of these lines are of this person's own making. */
  async #findOwn(first: number, before: number): Promise<boolean> {
    const then = this.table;
    if (!then || then.seat === null || first >= before) return false;
    const found = await api
      .ownLines(this.id, first, before)
      .then(({ answers }) => Object.entries(answers))
      .catch(() => []);
    const own = new Map(this.own);
    for (const [number, moment] of found) {
      const line = then.log[Number(number) - firstLine(then)];
      if (line) own.set(line, moment);
    }
    const held = new Set(this.table?.log);
    this.own = new Map([...own].filter(([line]) => held.has(line)));
    return found.length > 0;
  }

  /** What somebody wrote may be told at once, or when all others have written theirs. */
  #findWritten(): void {
    const [first, before] = [this.#written, this.table?.log_count ?? 0];
    if (first === null) return;
    if (before - first > LOOKED_FOR) this.#written = null;
    else void this.#findOwn(first, before).then((found) => (this.#written = found ? null : this.#written));
  }

  /** The same of the chat. */
  async earlierChat(): Promise<void> {
    if (!this.table || !firstSaid(this.table)) return;
    const page = await api.chat(this.id, firstSaid(this.table));
    if (this.table) this.table = withEarlierChat(this.table, page);
  }

  // The line

  #post(message: FromClient): boolean {
    return this.#socket.send(JSON.stringify(message));
  }

  #request(make: (seq: number) => FromClient): Promise<Reply | null> {
    const seq = ++this.#seq;
    return new Promise((resolve) => {
      this.#waiting.set(seq, resolve);
      if (!this.#post(make(seq))) this.#reply(seq, null);
    });
  }

  async #outcome(make: (seq: number) => FromClient): Promise<Outcome> {
    const reply = await this.#request(make);
    if (reply?.type === "done") return { ok: true };
    return { ok: false, reason: reply?.type === "refused" ? reply.reason : LOST };
  }

  #send(handed: HandedIn): void {
    if (this.#post(handed.message)) handed.line = this.#line;
  }

  #turned(state: Connection): void {
    if (state === "live") {
      this.#line += 1;
      this.#syncing = false;
      this.#pieces = [];
    }
    if (state === "lost" || state === "damaged") for (const seq of [...this.#waiting.keys()]) this.#reply(seq, null);
    this.connection = state;
  }

  #hear(text: string): void {
    const said = JSON.parse(text) as FromServer;
    if (said.type === "more") {
      this.#pieces.push(said.text);
      if (said.last) this.#hear(this.#pieces.splice(0).join(""));
      return;
    }
    const message = filledIn(said, (("table" in said && said.table) || this.table?.table)?.seats ?? []);
    switch (message.type) {
      case "whole-table":
        return this.#full(message);
      case "update":
        this.#update(message);
        if (typeof message.done === "number") this.#reply(message.done, { type: "done", seq: message.done });
        return;
      case "done":
      case "refused":
      case "ask":
      case "draft-reply":
      case "reasons":
      case "things":
      case "hint":
        return this.#reply(message.seq, message);
      case "drawing":
        return this.#watch(message);
    }
  }

  #watch({ seat, prompt = "", kept = 0, strokes = [] }: Drawing): void {
    const pads = new Map(this.drawings);
    const all = [...(pads.get(seat)?.strokes.slice(0, kept) ?? []), ...strokes];
    if (all.length) pads.set(seat, { prompt, strokes: all });
    else pads.delete(seat);
    this.drawings = pads;
  }

  #full({ type: _, build, ...state }: WholeTable): void {
    const before = this.table;
    const unheard = this.#stopWaitingToTell && before ? Math.min(before.seen, state.log_count) : 0;
    version.heard(build);
    this.#syncing = false;
    this.table = { ...state, seen: Math.max(state.seen, unheard) };
    this.drawings = new Map(); // what is being drawn comes right after
    this.#resume(state.asks);
    if (before) this.#tell(before, state);
    void this.#findOwn(firstLine(state), state.log_count);
  }

  #update(update: Update): void {
    const before = this.table;
    if (!before || this.#syncing || update.v <= before.v) return;
    if (update.v !== before.v + 1) {
      this.#syncing = true;
      this.#post({ type: "sync" });
      return;
    }
    this.table = applied(before, update);
    const stay = update.log_anew ? this.table.log_count : (update.log_length ?? 0);
    const taken = this.table.log !== before.log && stay < before.log_count;
    const shown = update.result && !before.result; // at the end secrets come to light, between the lines known so far
    if (taken && !shown && !this.#undoing && !update.notices?.length) this.#ears.notify(TAKEN_BACK);
    // Whether the table went back is told first, and only then that nobody wishes it any more.
    if (before.table.returning && !this.table.table.returning && !this.#wentBack) this.#ears.notify(LAID_ASIDE);
    this.#wentBack = taken || update.notices !== undefined;
    if (update.log_anew) {
      this.#tell(before, this.table, update.log_new ?? 0);
      void this.#findOwn(firstLine(this.table), this.table.log_count);
    } else this.#tell(before, this.table);
    if (update.log?.length) this.#findWritten();
    if (!this.table.log.length) void this.earlier().catch(() => undefined); // all that was held is taken back
    if (this.#answered && !this.#isOpen(this.#answered)) {
      this.#answered = null;
      this.seen();
    }
  }

  #tell(before: TableState, after: TableState, lines = after.log_count - before.log_count): void {
    const fresh = after.log.slice(Math.max(0, after.log.length - Math.max(0, lines)));
    if (fresh.length) this.#ears.news({ before, fresh });
  }

  /** After a new beginning: what never got its Done goes out once more if its ask is still open, and is told of if not. */
  #resume(asks: readonly AskView[]): void {
    for (const handed of [...this.#answers.values()]) {
      if (handed.line === this.#line) continue;
      const open = asks.find((ask) => ask.id === handed.message.ask);
      if (open?.lasting && handed.line) {
        this.#settle(handed, { ok: false, reason: LOOK, lost: true }); // it may be open again after it was answered
      } else if (open) {
        this.#ears.notify(`Connected again. Your answer was sent ${handed.line ? "once more" : "now"}.`);
        this.#send(handed);
      } else {
        this.#settle(handed, { ok: false, reason: handed.line ? PERHAPS : TOO_LATE, lost: true });
      }
    }
  }

  #reply(seq: number, reply: Reply | null): void {
    const waiting = this.#waiting.get(seq);
    if (waiting) {
      this.#waiting.delete(seq);
      waiting(reply);
      return;
    }
    const handed = this.#answers.get(seq);
    if (handed && reply?.type === "done") this.#took(handed);
    else if (handed && reply?.type === "draft-reply") this.#settle(handed, { ok: false, doubts: reply });
    else if (handed && reply?.type === "refused") this.#settle(handed, { ok: false, reason: reply.reason });
    else if (reply?.type === "refused") this.#ears.notify(reply.reason);
  }

  /** What the answer brought about belongs to one's own turn: it counts as seen as soon as it is there. */
  #took(handed: HandedIn): void {
    if (this.#isOpen(handed.message.ask)) this.#answered = handed.message.ask;
    else this.seen();
    this.#settle(handed, { ok: true });
    if (!hasOwnWords(handed.message)) return;
    this.#written = handed.logCount;
    this.#findWritten();
  }

  #isOpen(ask: string): boolean {
    return this.table?.asks.some((one) => one.id === ask) ?? false;
  }

  #settle(handed: HandedIn, outcome: Answered): void {
    this.#answers.delete(handed.message.seq);
    this.#recount();
    handed.settle(outcome);
  }

  #recount(): void {
    this.handing = new Set([...this.#answers.values()].map((handed) => handed.message.ask));
  }
}
