import type { AnswerBody } from "../../live/live.svelte";
import type { AskView } from "../../wire";
import type { AnyDraft, Lit, Quick, Selected } from "./draft";

/** What is written or drawn: nothing on the board can be chosen for it. */
export abstract class FreehandDraft implements AnyDraft {
  readonly lit: Lit = new Map();
  readonly selected: Selected = new Map();
  readonly quick: readonly Quick[] = [];

  constructor(readonly ask: AskView) {}

  get subject(): string | null {
    return this.ask.at;
  }

  choose(): void {}

  abstract readonly missing: string;

  abstract fill(answer: AnswerBody): void;

  abstract body(): AnswerBody;

  abstract words(): string[];
}
