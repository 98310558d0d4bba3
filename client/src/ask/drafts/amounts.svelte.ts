import type { SoFar } from "../../live/live.svelte";
import type { AskView, DraftReply, Warned } from "../../wire";
import type { Judged } from "./draft";
import { SharesDraft, type Share } from "./shares.svelte";

/** So many of each part, such as what to pay with. It begins with the proposal; the server says what is wrong. */
export class AmountsDraft extends SharesDraft implements Judged {
  readonly kind = "amounts";
  /** What is wrong with it as far as the server has said; the proposal is right. */
  flaw = $state("");
  warnings = $state.raw<readonly Warned[]>([]);
  /** What the server has spoken about. */
  private judged = $state("");

  constructor(ask: AskView) {
    super(ask);
    this.restore();
  }

  room(part: Share): number {
    return part.limit;
  }

  /** Back to the proposal. */
  restore(): void {
    this.fill({ shares: this.ask.proposed });
    this.take(null);
  }

  /** It stands as it was proposed. */
  get asProposed(): boolean {
    return this.parts.every((part) => this.share(part) === (this.ask.proposed?.[part.key] ?? 0));
  }

  /** Nothing of anything, to begin from there. */
  clear(): void {
    this.fill({});
  }

  get soFar(): SoFar {
    return { shares: { ...this.shares } };
  }

  take(left: DraftReply | null): void {
    this.flaw = left?.flaw ?? "";
    this.warnings = left?.warnings ?? [];
    this.judged = JSON.stringify(this.shares);
  }

  get missing(): string {
    return this.flaw || (this.judged === JSON.stringify(this.shares) ? "" : "Counting…");
  }

  words(): string[] {
    return this.parts.filter((part) => this.share(part)).map((part) => `${this.share(part)} × ${part.label}`);
  }
}
