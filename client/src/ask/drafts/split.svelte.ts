import type { AskView } from "../../wire";
import { SharesDraft, sum, type Share } from "./shares.svelte";

/** A number shared out among parts. */
export class SplitDraft extends SharesDraft {
  readonly kind = "split";

  constructor(ask: AskView) {
    super(ask);
    this.fill({});
  }

  get total(): number {
    return this.ask.most ?? 0;
  }

  get left(): number {
    return this.total - sum(Object.values(this.shares));
  }

  room(part: Share): number {
    return Math.min(part.limit, this.share(part) + this.left);
  }

  get missing(): string {
    return this.left ? `${this.left} of ${this.total} left to share out.` : "";
  }

  words(): string[] {
    return this.parts.map((part) => `${part.label}: ${this.share(part)}`);
  }
}
