// What I have handed in stays on the board as arrows until it is shown what came of it. Nobody else ever gets them.
import type { Draft } from "../ask/drafts";
import type { SceneArrow } from "../scene/types";

interface Plan {
  ask: string;
  prompt: string;
  arrows: readonly SceneArrow[];
}

const keyOf = (table: string) => `plans ${table}`;

export class Plans {
  #plans = $state.raw<readonly Plan[]>([]);

  constructor(private readonly table: string) {
    try {
      this.#plans = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "[]") as Plan[];
    } catch {
      // What cannot be read is not worth keeping.
    }
  }

  get arrows(): readonly SceneArrow[] {
    return this.#plans.flatMap(({ arrows }) => arrows);
  }

  /** It is being handed in. */
  keep(draft: Draft): void {
    if (draft.kind !== "form" || !draft.arrows.length) return;
    const { id, prompt } = draft.ask;
    const arrows = draft.arrows.map((arrow): SceneArrow => ({ ...arrow, look: "plan" }));
    this.#set([...this.#plans.filter((plan) => plan.ask !== id), { ask: id, prompt, arrows }]);
  }

  /** It was not taken. */
  drop(ask: string): void {
    this.#set(this.#plans.filter((plan) => plan.ask !== ask));
  }

  /** The same is asked again, because it was taken back or because a new round begins. */
  asked(prompts: readonly string[]): void {
    const left = this.#plans.filter((plan) => !prompts.includes(plan.prompt));
    if (left.length < this.#plans.length) this.#set(left);
  }

  /** It has been shown what came of them. */
  over(): void {
    if (this.#plans.length) this.#set([]);
  }

  #set(plans: readonly Plan[]): void {
    this.#plans = plans;
    try {
      sessionStorage.setItem(keyOf(this.table), JSON.stringify(plans));
    } catch {
      // No room, or not allowed: they live as long as the page does.
    }
  }
}
