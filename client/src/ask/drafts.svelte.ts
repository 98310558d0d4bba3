// Drafts: an answer in the making. Each knows what lights up on the board, and what is chosen so far.
import type { OptionRef, SceneArrow } from "../scene/types";
import type { Answer, AskView, FieldView, Left, OptionView, Sketch } from "../wire";
import type { AnswerBody } from "../live/live.svelte";

export type Lit = ReadonlyMap<string, readonly OptionRef[]>;
export type Selected = ReadonlyMap<string, readonly string[]>;

/** An option that a narrow screen shows beside the board, where the panel is out of sight. */
export interface Quick {
  number: number;
  option: OptionView;
  chosen: boolean;
}

/** What every draft can do. */
export interface AnyDraft {
  readonly ask: AskView;
  /** Places to click, and what that would choose. */
  readonly lit: Lit;
  /** Places of what is chosen. */
  readonly selected: Selected;
  /** The component in question. */
  readonly subject: string | null;
  /** Why it cannot be handed in yet; empty if it can. */
  readonly missing: string;
  /** What a click on the board cannot choose, or not without asking back. */
  readonly quick: readonly Quick[];
  choose(ref: OptionRef): void;
  /** Take over an answer without handing it in. */
  fill(answer: AnswerBody): void;
  body(): AnswerBody;
  /** The answer in words. */
  words(): string[];
}

function gathered<T>(pairs: Iterable<readonly [string, T]>): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const [place, value] of pairs) found.set(place, [...(found.get(place) ?? []), value]);
  return found;
}

const placed = (options: readonly OptionView[]) =>
  options.flatMap((option, number) => (option.place ? [{ place: option.place, label: option.label, number }] : []));

const times = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** One of the options. */
export class PickDraft implements AnyDraft {
  readonly kind = "pick";
  pick = $state<number | null>(null);

  constructor(readonly ask: AskView) {}

  get options(): readonly OptionView[] {
    return this.ask.options ?? [];
  }

  get lit(): Lit {
    return gathered(
      placed(this.options).map(({ place, label, number }): [string, OptionRef] => [
        place,
        { kind: "option", field: null, option: number, label, chosen: number === this.pick },
      ]),
    );
  }

  get selected(): Selected {
    const option = this.pick === null ? undefined : this.options[this.pick];
    return option?.place ? new Map([[option.place, [option.label]]]) : new Map();
  }

  get quick(): readonly Quick[] {
    const all = this.options.map((option, number) => ({ number, option, chosen: number === this.pick }));
    return all.filter(({ option }) => !option.place);
  }

  get subject(): string | null {
    return this.ask.at;
  }

  get missing(): string {
    return this.pick === null ? "Choose one first." : "";
  }

  choose(ref: OptionRef): void {
    if (ref.kind === "option") this.pick = ref.option;
  }

  fill(answer: AnswerBody): void {
    this.pick = answer.pick ?? null;
  }

  body(): AnswerBody {
    return { pick: this.pick };
  }

  words(): string[] {
    const option = this.pick === null ? undefined : this.options[this.pick];
    return option ? [option.label] : [];
  }
}

/** Some of the options, from `least` to `most`. */
export class SeveralDraft implements AnyDraft {
  readonly kind = "several";
  several = $state.raw<readonly number[]>([]);

  constructor(readonly ask: AskView) {}

  get options(): readonly OptionView[] {
    return this.ask.options ?? [];
  }

  get least(): number {
    return this.ask.least ?? 0;
  }

  get most(): number {
    return Math.min(this.ask.most ?? this.options.length, this.options.length);
  }

  get full(): boolean {
    return this.several.length >= this.most;
  }

  has(option: number): boolean {
    return this.several.includes(option);
  }

  toggle(option: number): void {
    if (this.has(option)) this.several = this.several.filter((n) => n !== option);
    else if (!this.full) this.several = [...this.several, option].sort((a, b) => a - b);
    else if (this.most === 1) this.several = [option];
  }

  get lit(): Lit {
    return gathered(
      placed(this.options)
        .filter(({ number }) => !this.full || this.most === 1 || this.has(number))
        .map(({ place, label, number }): [string, OptionRef] => [
          place,
          { kind: "option", field: null, option: number, label, chosen: this.has(number) },
        ]),
    );
  }

  get selected(): Selected {
    return gathered(
      placed(this.options)
        .filter(({ number }) => this.has(number))
        .map(({ place, label }) => [place, label] as const),
    );
  }

  get quick(): readonly Quick[] {
    const all = this.options.map((option, number) => ({ number, option, chosen: this.has(number) }));
    return all.filter(({ option }) => !option.place);
  }

  get subject(): string | null {
    return this.ask.at;
  }

  /** How many are wanted, in words. */
  get wanted(): string {
    return this.least === this.most ? `${this.least}` : `${this.least} to ${this.most}`;
  }

  get missing(): string {
    const short = this.least - this.several.length;
    return short > 0 ? `Choose ${times(short, "more", "more")}.` : "";
  }

  choose(ref: OptionRef): void {
    if (ref.kind === "option") this.toggle(ref.option);
  }

  fill(answer: AnswerBody): void {
    this.several = answer.several ?? [];
  }

  body(): AnswerBody {
    return { several: [...this.several] };
  }

  words(): string[] {
    return this.several.flatMap((n) => this.options[n]?.label ?? []);
  }
}

/** A number shared out among parts. */
export class SplitDraft implements AnyDraft {
  readonly kind = "split";
  shares = $state.raw<Readonly<Record<string, number>>>({});

  constructor(readonly ask: AskView) {
    this.shares = Object.fromEntries(this.parts.map((part) => [part, 0]));
  }

  get limits(): Readonly<Record<string, number>> {
    return this.ask.limits ?? {};
  }

  get parts(): readonly string[] {
    return Object.keys(this.limits);
  }

  get total(): number {
    return this.ask.most ?? 0;
  }

  get left(): number {
    return this.total - Object.values(this.shares).reduce((sum, share) => sum + share, 0);
  }

  share(part: string): number {
    return this.shares[part] ?? 0;
  }

  /** The most that a part can take now. */
  room(part: string): number {
    return Math.min(this.limits[part] ?? 0, this.share(part) + this.left);
  }

  give(part: string, share: number): void {
    const whole = Number.isFinite(share) ? Math.round(share) : 0;
    this.shares = { ...this.shares, [part]: Math.max(0, Math.min(whole, this.room(part))) };
  }

  get lit(): Lit {
    return new Map();
  }

  get selected(): Selected {
    return new Map();
  }

  get quick(): readonly Quick[] {
    return [];
  }

  get subject(): string | null {
    return this.ask.at;
  }

  get missing(): string {
    return this.left ? `${this.left} of ${this.total} left to share out.` : "";
  }

  choose(): void {}

  fill(answer: AnswerBody): void {
    this.shares = { ...this.shares, ...answer.shares };
  }

  body(): AnswerBody {
    return { shares: { ...this.shares } };
  }

  words(): string[] {
    return this.parts.map((part) => `${part}: ${this.share(part)}`);
  }
}

/** A form: fields filled in any order and changed until it is handed in. */
export class FormDraft implements AnyDraft {
  readonly kind = "form";
  /** What was chosen by hand; every other field stands on its first option. */
  chosen = $state.raw<Readonly<Record<string, number>>>({});
  /** The field being filled in. */
  open = $state<string | null>(null);
  /** What the server says is left beside what is chosen. */
  left = $state.raw<Readonly<Record<string, readonly number[]>>>({});
  warnings = $state.raw<readonly string[]>([]);

  constructor(readonly ask: AskView) {
    this.open = this.#firstOpen();
  }

  get fields(): readonly FieldView[] {
    return this.ask.fields ?? [];
  }

  /** The fields as a person fills them in: those about the same thing together. */
  get grouped(): readonly FieldView[] {
    return [...gathered(this.fields.map((field) => [field.at ?? "", field] as const)).values()].flat();
  }

  field(key: string): FieldView | undefined {
    return this.fields.find((field) => field.key === key);
  }

  /** Where all fields are about the same thing, a click on it could not tell them apart: they open one after the other. */
  #firstOpen(): string | null {
    const first = this.fields[0];
    if (!first) return null;
    return this.fields.every((field) => field.at === first.at) ? first.key : null;
  }

  value(key: string): number {
    return this.chosen[key] ?? 0;
  }

  label(key: string): string {
    return this.field(key)?.options[this.value(key)]?.label ?? "";
  }

  changed(key: string): boolean {
    return key in this.chosen;
  }

  /** From what a field is about to the place of what is chosen there. */
  get arrows(): readonly SceneArrow[] {
    return Object.keys(this.chosen).flatMap((key) => {
      const field = this.field(key);
      const to = field?.options[this.value(key)]?.place;
      return field?.at && to && to !== field.at ? [{ from: field.at, to }] : [];
    });
  }

  allows(key: string, option: number): boolean {
    return this.left[key]?.includes(option) ?? true;
  }

  /** What stands in the field does not go with the rest. */
  wrong(key: string): boolean {
    return !this.allows(key, this.value(key));
  }

  /** Chooses an option and goes on to the next field about the same thing that nobody has touched. */
  set(key: string, option: number): void {
    this.chosen = { ...this.chosen, [key]: option };
    const at = this.field(key)?.at;
    const place = this.fields.findIndex((field) => field.key === key);
    const next = this.fields.slice(place + 1).find((field) => field.at === at && !this.changed(field.key));
    this.open = next?.key ?? null;
  }

  /** Back to the first option. */
  clear(key: string): void {
    this.chosen = Object.fromEntries(Object.entries(this.chosen).filter(([other]) => other !== key));
  }

  clearAll(): void {
    this.chosen = {};
    this.open = this.#firstOpen();
  }

  take(left: Left): void {
    this.left = left.fields;
    this.warnings = left.warnings;
  }

  get lit(): Lit {
    const pairs: [string, OptionRef][] = [];
    const field = this.open === null ? undefined : this.field(this.open);
    if (field) {
      for (const { place, label, number } of placed(field.options)) {
        if (!this.allows(field.key, number)) continue;
        pairs.push([
          place,
          { kind: "option", field: field.key, option: number, label, chosen: number === this.value(field.key) },
        ]);
      }
    }
    for (const other of this.fields) {
      if (other.at && other.key !== this.open && other.at !== this.ask.at) {
        pairs.push([other.at, { kind: "field", field: other.key, label: other.prompt }]);
      }
    }
    return gathered(pairs);
  }

  get selected(): Selected {
    return gathered(
      Object.keys(this.chosen).flatMap((key) => {
        const field = this.field(key);
        const option = field?.options[this.value(key)];
        return field && option?.place ? [[option.place, `${field.prompt}: ${option.label}`] as const] : [];
      }),
    );
  }

  get quick(): readonly Quick[] {
    const field = this.open === null ? undefined : this.field(this.open);
    const all =
      field?.options.map((option, number) => ({ number, option, chosen: number === this.value(field.key) })) ?? [];
    return all.filter(({ number }) => field && this.allows(field.key, number));
  }

  get subject(): string | null {
    return (this.open === null ? null : this.field(this.open)?.at) ?? null;
  }

  get missing(): string {
    const wrong = this.fields.find((field) => this.wrong(field.key));
    return wrong ? `${wrong.prompt}: choose something that goes with the rest.` : "";
  }

  choose(ref: OptionRef): void {
    if (ref.kind === "field") this.open = ref.field;
    else if (ref.field !== null) this.set(ref.field, ref.option);
  }

  fill(answer: AnswerBody): void {
    const given = Object.entries(answer.fields ?? {}).filter(([key, option]) => option !== 0 || this.changed(key));
    this.chosen = { ...this.chosen, ...Object.fromEntries(given) };
    this.open = null;
  }

  body(): AnswerBody {
    return { fields: Object.fromEntries(this.fields.map((field) => [field.key, this.value(field.key)])) };
  }

  words(): string[] {
    return this.fields.map((field) => `${field.prompt}: ${this.label(field.key)}`);
  }
}

/** A text. */
export class WriteDraft implements AnyDraft {
  readonly kind = "write";
  text = $state("");

  constructor(readonly ask: AskView) {}

  /** In characters, as the server counts them. */
  get length(): number {
    return [...this.text].length;
  }

  get least(): number {
    return this.ask.least ?? 0;
  }

  get most(): number {
    return this.ask.most ?? 2000;
  }

  get lit(): Lit {
    return new Map();
  }

  get selected(): Selected {
    return new Map();
  }

  get quick(): readonly Quick[] {
    return [];
  }

  get subject(): string | null {
    return this.ask.at;
  }

  get missing(): string {
    if (this.length < this.least) return `Write at least ${times(this.least, "character", "characters")}.`;
    return this.length > this.most
      ? `That is ${this.length - this.most} over the ${this.most} characters there is room for.`
      : "";
  }

  choose(): void {}

  fill(answer: AnswerBody): void {
    this.text = answer.text ?? "";
  }

  body(): AnswerBody {
    return { text: this.text };
  }

  words(): string[] {
    return [this.text];
  }
}

/** A sketch. */
export class DrawDraft implements AnyDraft {
  readonly kind = "draw";
  sketch = $state.raw<Sketch>({ caption: "", strokes: [] });

  constructor(readonly ask: AskView) {}

  get most(): number {
    return this.ask.most ?? 500;
  }

  get lit(): Lit {
    return new Map();
  }

  get selected(): Selected {
    return new Map();
  }

  get quick(): readonly Quick[] {
    return [];
  }

  get subject(): string | null {
    return this.ask.at;
  }

  get missing(): string {
    return this.sketch.strokes.length > this.most ? `At most ${this.most} lines.` : "";
  }

  choose(): void {}

  fill(answer: AnswerBody): void {
    if (answer.sketch) this.sketch = answer.sketch;
  }

  body(): AnswerBody {
    return { sketch: this.sketch };
  }

  words(): string[] {
    return [this.sketch.caption || "an untitled sketch"];
  }
}

export type Draft = PickDraft | SeveralDraft | SplitDraft | FormDraft | WriteDraft | DrawDraft;

/** An empty draft of an answer; null for a kind of ask that this client does not know. */
export function draftOf(ask: AskView): Draft | null {
  switch (ask.kind) {
    case "pick":
      return new PickDraft(ask);
    case "several":
      return new SeveralDraft(ask);
    case "split":
      return new SplitDraft(ask);
    case "form":
      return new FormDraft(ask);
    case "write":
      return new WriteDraft(ask);
    case "draw":
      return new DrawDraft(ask);
    default:
      return null;
  }
}

// Drafts outlive a reload of the page, but not the tab.

const keyOf = (table: string, ask: string) => `draft ${table} ${ask}`;

export function keepDraft(table: string, draft: Draft): void {
  try {
    const body = draft.kind === "form" ? { fields: draft.chosen } : draft.body();
    sessionStorage.setItem(keyOf(table, draft.ask.id), JSON.stringify(body));
  } catch {
    // No room, or not allowed: the draft lives as long as the page does.
  }
}

export function recallDraft(table: string, draft: Draft): void {
  try {
    const kept = sessionStorage.getItem(keyOf(table, draft.ask.id));
    if (kept !== null) fillChecked(draft, JSON.parse(kept) as Answer);
  } catch {
    // What cannot be read is not worth keeping.
  }
}

export function forgetDraft(table: string, ask: string): void {
  try {
    sessionStorage.removeItem(keyOf(table, ask));
  } catch {
    // As above.
  }
}

/** The same ask may come with other options after an undo: only what is still on offer is taken over. */
function fillChecked(draft: Draft, body: AnswerBody): void {
  if (draft.kind === "form") {
    const known = Object.entries(body.fields ?? {}).filter(([key, option]) => draft.field(key)?.options[option]);
    draft.chosen = Object.fromEntries(known);
  } else if (draft.kind === "pick") {
    draft.pick = body.pick != null && draft.options[body.pick] ? body.pick : null;
  } else if (draft.kind === "several") {
    draft.several = (body.several ?? []).filter((option) => draft.options[option]);
  } else {
    draft.fill(body);
  }
}
