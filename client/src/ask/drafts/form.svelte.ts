import type { AnswerBody, SoFar } from "../../live/live.svelte";
import type { Barred, OptionRef, SceneArrow } from "../../scene/types";
import type { AskView, FieldView, Forbidden, DraftReply, Reasons, Warned } from "../../wire";
import {
  barredBy,
  gathered,
  lengthTrouble,
  placed,
  type AnyDraft,
  type Judged,
  type Lit,
  type Quick,
  type Reasoned,
  type Selected,
} from "./draft";

/** It is answered on the board. */
export const isPlaced = (field: FieldView | undefined): boolean =>
  field?.options.some((option) => option.place) ?? false;

/** A form: fields filled in any order and changed until it is handed in. */
export class FormDraft implements AnyDraft, Judged, Reasoned {
  readonly kind = "form";
  /** What was chosen or written by hand; other fields stand on their first option, or empty. */
  chosen = $state.raw<Readonly<Record<string, number | string>>>({});
  /** The field being filled in. */
  open = $state<string | null>(null);
  /** What the server says is left beside what is chosen. */
  left = $state.raw<Readonly<Record<string, readonly number[]>>>({});
  warnings = $state.raw<readonly Warned[]>([]);
  reasons = $state.raw<Reasons["fields"]>({});

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

  /** Where it is about several things, what each of them is asked: one row a thing. */
  get pieces(): readonly (readonly [at: string, fields: readonly FieldView[]])[] {
    if (this.written || !this.fields.some(isPlaced)) return [];
    const rows = [...gathered(this.fields.map((field) => [field.at ?? "", field] as const))];
    return rows.length > 1 || (rows[0] && rows[0][0] !== this.ask.at) ? rows : [];
  }

  /** What becomes of whatever nobody has touched, in a word: "2 stay". Empty if there is no one word for it. */
  get rest(): string {
    const left = this.fields.filter((field) => isPlaced(field) && !this.changed(field.key));
    const words = new Set(left.map((field) => field.options[0]?.label ?? ""));
    return left.length && words.size === 1 ? `${left.length} ${[...words].join("")}` : "";
  }

  /** There is something to write in it, so all of it is in sight like a sheet of paper. */
  get written(): boolean {
    return this.fields.some((field) => field.text);
  }

  field(key: string): FieldView | undefined {
    return this.fields.find((field) => field.key === key);
  }

  /**
   * Of several things the first comes up by itself. Where all fields are about the same thing, a click on it could not tell
   * them apart: they open one after the other.
   */
  #firstOpen(): string | null {
    const first = this.fields[0];
    if (!first || this.written) return null;
    if (this.pieces.length) return this.fields.find(isPlaced)?.key ?? null;
    return this.fields.every((field) => field.at === first.at) ? first.key : null;
  }

  /** The number of the option that stands in a field; -1 in a field to write in. */
  value(key: string): number {
    const value = this.chosen[key] ?? 0;
    return typeof value === "number" && !this.field(key)?.text ? value : -1;
  }

  /** What is written in a field. */
  text(key: string): string {
    const value = this.chosen[key];
    return typeof value === "string" ? value : "";
  }

  label(key: string): string {
    const field = this.field(key);
    return field?.text ? this.text(key) || "(nothing)" : (field?.options[this.value(key)]?.label ?? "");
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

  get barred(): Barred {
    return barredBy(this.open === null ? [] : this.reasons[this.open]);
  }

  /** Options that one may look for beside these fields, and why they are not there. */
  lacking(fields: readonly FieldView[]): readonly Forbidden[] {
    return fields.flatMap((field) => (this.reasons[field.key] ?? []).filter(({ label }) => label));
  }

  allows(key: string, option: number): boolean {
    return this.left[key]?.includes(option) ?? true;
  }

  /** Why the field cannot stay as it is; empty if it can. */
  trouble(field: FieldView): string {
    if (field.text) return lengthTrouble(this.text(field.key), field.least ?? 0, field.most ?? 500);
    return this.allows(field.key, this.value(field.key)) ? "" : "Choose something that goes with the rest.";
  }

  /** The field cannot stay as it is, and not only because nobody has come to it yet. */
  wrong(key: string): boolean {
    const field = this.field(key);
    return field !== undefined && this.trouble(field) !== "" && !(field.text && !this.changed(key));
  }

  /** Chooses an option and goes on. */
  set(key: string, option: number): void {
    this.chosen = { ...this.chosen, [key]: option };
    this.next(key);
  }

  /** Chooses an option and stays there: it may be turned again at once. */
  put(key: string, option: number): void {
    this.chosen = { ...this.chosen, [key]: option };
    this.open = key;
  }

  /** On to the next thing that nobody has touched, and from the last to the first; or to the next field about the same. */
  next(key: string): void {
    if (this.written) return;
    const place = this.fields.findIndex((field) => field.key === key);
    const now = this.fields[place];
    const untouched = (field: FieldView) => !this.changed(field.key);
    if (!this.pieces.length) {
      const rest = this.fields.slice(place + 1);
      this.open = rest.find((field) => field.at === now?.at && untouched(field))?.key ?? null;
    } else if (isPlaced(now)) {
      const onwards = [...this.fields.slice(place + 1), ...this.fields.slice(0, place)];
      this.open = onwards.find((field) => isPlaced(field) && untouched(field))?.key ?? null;
    } // else a button beside it, which leads nowhere
  }

  /** Writes into a field. */
  write(key: string, text: string): void {
    if (text) this.chosen = { ...this.chosen, [key]: text };
    else this.clear(key);
  }

  /** Back to the first option, or to nothing. */
  clear(key: string): void {
    this.chosen = Object.fromEntries(Object.entries(this.chosen).filter(([other]) => other !== key));
  }

  clearAll(): void {
    this.chosen = {};
    this.open = this.#firstOpen();
  }

  get soFar(): SoFar {
    return { fields: { ...this.chosen } };
  }

  take(left: DraftReply | null): void {
    if (!left) return;
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
    const onBoard = this.fields.some((other) => isPlaced(other));
    for (const other of this.fields) {
      if (other.at && other.key !== this.open && other.at !== this.ask.at && (isPlaced(other) || !onBoard)) {
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
    const wrong = this.fields.find((field) => this.trouble(field));
    return wrong ? `${wrong.prompt}: ${this.trouble(wrong).replace(/^./, (letter) => letter.toLowerCase())}` : "";
  }

  choose(ref: OptionRef): void {
    if (ref.kind === "field") this.open = ref.field;
    else if (ref.field !== null) this.set(ref.field, ref.option);
  }

  fill(answer: AnswerBody): void {
    const given = Object.entries(answer.fields ?? {}).filter(
      ([key, value]) => (value !== 0 && value !== "") || this.changed(key),
    );
    this.chosen = { ...this.chosen, ...Object.fromEntries(given) };
    this.open = null;
  }

  body(): AnswerBody & SoFar {
    return {
      fields: Object.fromEntries(this.fields.map(({ key, text }) => [key, text ? this.text(key) : this.value(key)])),
    };
  }

  words(): string[] {
    return this.fields.map((field) => `${field.prompt}: ${this.label(field.key)}`);
  }
}
