// Made by `python -m dolmen.server.typescript` from src/dolmen/server/wire/. Do not edit.

/** A line, which must not occur at all, or a veil, which stays off screen. */
export interface AddLine {
  type: "line";
  seq: number;
  kind: "line" | "veil";
  text: string;
}

/** An answer. Options go by number: `pick` one, `several`, `fields` of a form; `shares` of a split or a payment. */
export interface Answer {
  type: "answer";
  seq: number;
  ask: string;
  shape?: number | null;
  pick?: number | null;
  several?: number[] | null;
  fields?: Record<string, number | string> | null;
  shares?: Record<string, number> | null;
  text?: string | null;
  sketch?: Sketch | null;
  sure?: boolean;
}

/** What would the hard bot do in my place? */
export interface AskHint {
  type: "hint";
  seq: number;
}

/** The answer to `OpenAsk`: the whole ask as it is now. Later updates hold its stub again, so whoever has it open */
export interface AskShown {
  type: "ask";
  seq: number;
  ask: AskView;
}

/** An ask as a client sees it. An option is answered by its number. */
export interface AskView {
  id: string;
  kind: string;
  prompt: string;
  at: string;
  options?: OptionView[];
  fields?: FieldView[];
  least?: number;
  most?: number | null;
  limits?: Record<string, number>;
  parts?: Record<string, OptionView>;
  proposed?: Record<string, number>;
  ideas?: string[];
  rules?: string[];
  standing?: boolean;
  done?: string;
  button?: Button;
  live?: boolean;
  lasting?: boolean;
  by_itself?: boolean;
  reasons?: boolean;
  stub?: boolean;
  shape?: number;
}

/** A small mark on a component: a bump, a price, a rest token. */
export interface Badge {
  label: string;
  icon?: string;
  glyph?: string;
  tone?: string;
}

/** One of several bars: what it stands for, and how much of the whole it is, from 0 to 1. */
export interface Bar {
  label: string;
  share: number;
  tone?: string;
}

/** How a whole is shared out, such as the odds of a roll: a small picture. `text` says the gist of it in words. */
export interface BarsNode {
  type: "bars";
  bars: Bar[];
  text?: string;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** Cells and the tokens on them. `x` counts columns from the left, `y` rows from the top. */
export interface BoardNode {
  type: "board";
  shape?: "flat" | "free" | "grid" | "hex";
  columns?: string[];
  rows?: string[];
  cells?: string[];
  tokens?: string[];
  links?: [string, string][];
  regions?: Region[];
  steep?: [string, string][];
  night?: boolean;
  home?: "E" | "N" | "S" | "W";
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** A thing wanted to go there and is back, or came only so far. */
export interface Bounce {
  type: "bounce";
  thing: string;
  wanted: string;
  back: string;
}

/** How an offer that stands beside the game looks where there is no room for its prompt. */
export interface Button {
  short?: string;
  icon?: string;
  group?: string;
  urgent?: boolean;
}

/** A card, face up unless it says otherwise; a face-down card tells nothing but its back. */
export interface CardNode {
  type: "card";
  text?: string;
  face_up?: boolean;
  effect?: Badge[];
  corner?: Badge | null;
  rows?: [string, string][];
  pattern?: Pattern | null;
  sides?: Badge[];
  look?: "picture" | "slip";
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** A link that makes another browser the same person; good once, for a quarter of an hour. */
export interface CarryLink {
  path: string;
}

/** A square of a grid, a hex, or a spot of a free board. */
export interface CellNode {
  type: "cell";
  x: number;
  y: number;
  facing?: "E" | "N" | "S" | "W" | null;
  hatch?: "" | "both" | "cross" | "plain";
  lands?: ("cave" | "chasm" | "flats" | "forest" | "lake" | "moraine" | "mountain" | "open" | "plains" | "river" | "wetlands")[];
  veiled?: boolean;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** A chapter that is closed. Lines are numbered as this viewer counts them. */
export interface ChapterInfo {
  number: number;
  title: string;
  summary: string;
  first: number;
  end: number;
  moment: number;
}

/** The chapters that the table has closed. */
export interface Chapters {
  chapters: ChapterInfo[];
}

/** A line of the chat. */
export interface Chat {
  n: number;
  who: string;
  text: string;
  when: number;
  team?: boolean;
  seat?: number | null;
}

/** Older lines of the chat, numbered as this viewer counts them. */
export interface ChatPage {
  first: number;
  lines: Chat[];
}

/** The whole story so far, as far as the viewer may know it. */
export interface Chronicle {
  title: string;
  html: string;
}

/** A rule, under its number. */
export interface Clause {
  id: string;
  text: string;
  section: string;
}

/** A circle of segments that fills up. */
export interface ClockNode {
  type: "clock";
  filled: number;
  segments: number;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** A number of something. */
export interface CounterNode {
  type: "counter";
  value: number;
  most?: number | null;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** Lessons in their order, at a table that is always laid the same, or at any table; bots sit in the other seats. */
export interface Course {
  id: string;
  title: string;
  minutes: number;
  seats: number;
  seat: number;
  seed: number | null;
  options: Record<string, unknown>;
  bot: "easy" | "hard" | "medium" | "tame";
  at_once: boolean;
  lessons: Lesson[];
  end: string;
}

/** The new table, and where it is. */
export interface Created {
  id: string;
  path: string;
}

/** The best that a side did. */
export interface Deed {
  seats: number[];
  moment: number;
  text: string;
}

/** A die, and what it shows. */
export interface DieNode {
  type: "die";
  sides: number;
  value?: number | null;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** The message `seq` is carried out and stored. */
export interface Done {
  type: "done";
  seq: number;
}

/** The `fields` of a form or the `shares` of a payment so far: what is left, what is wrong, what seems a slip? */
export interface Draft {
  type: "draft";
  seq: number;
  ask: string;
  fields?: Record<string, number | string>;
  shares?: Record<string, number>;
}

/** The answer to a draft, or to an `Answer` that is better thought over. */
export interface DraftReply {
  type: "draft-reply";
  seq: number;
  fields: Record<string, number[]>;
  warnings: Warned[];
  flaw: string;
}

/** Somebody draws just now, and everybody may watch: the first `kept` strokes as they were, then these. */
export interface Drawing {
  type: "drawing";
  seat: number;
  prompt?: string;
  kept?: number;
  strokes?: Stroke[];
}

export interface FieldView {
  key: string;
  prompt: string;
  options: OptionView[];
  at?: string;
  text?: boolean;
  ideas?: string[];
  least?: number;
  most?: number | null;
}

/** Something small, known by its icon, is thrown from one place to another. */
export interface Fly {
  type: "fly";
  icon: string;
  start: string;
  to: string;
  tone?: string;
}

/** What somebody may look for and cannot choose, and why not. */
export interface Forbidden {
  why: string;
  place?: string | null;
  label?: string;
  look?: Look;
}

/** This many of something go from one place to another; `what` says in a word what they are. */
export interface Gain {
  type: "gain";
  what: string;
  amount: number;
  source: string;
  to: string;
}

/** A game as the lobby shows it. */
export interface GameInfo {
  id: string;
  title: string;
  pitch: string;
  seats: number[];
  about: Record<string, string>;
  options: OptionInfo[];
  quick: Record<string, unknown>;
  seat_names: Record<number, string[]>;
  sides: Record<number, number[][]>;
  picture: Picture;
  clauses: number;
  campaign: boolean;
  courses: Course[];
}

/** We go on, differently. */
export interface GoOn {
  type: "go-on";
  seq: number;
}

/** Components that belong together. */
export interface GroupNode {
  type: "group";
  layout?: "column" | "grid" | "row" | "tray";
  columns?: number;
  children?: string[];
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** Cards that somebody holds: the cards for those who may see them, else only their number. */
export interface HandNode {
  type: "hand";
  cards?: string[];
  count?: number;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** Where a part of a match begins, such as a round. */
export interface Heading {
  moment: number;
  text: string;
}

/** The parts of a match, as far as it has been looked through. */
export interface Headings {
  headings: Heading[];
  until: number;
}

/** What the hard bot would do, and why. */
export interface HintGiven {
  type: "hint";
  seq: number;
  answer: Answer;
  choice: string[];
  why: string;
}

/** Take a free seat: this one, or any. The key comes from an invitation; an open table needs none. */
export interface Join {
  seat?: number | null;
  key?: string;
}

/** I point at nothing: stopping was all. */
export interface JustStop {
  type: "just-stop";
  seq: number;
}

/** How far somebody has come in a course. */
export interface Learnt {
  game: string;
  course: string;
  step: number;
  done?: boolean;
}

/** A thing is gone. */
export interface Leave {
  type: "leave";
  thing: string;
}

/** One step of a course. */
export interface Lesson {
  step: string;
  title: string;
  text: string;
  why: string;
  act: "choose" | "decide" | "hand in" | "open";
  subject: string;
  allowed: string[];
  hands_in: boolean;
  asked: string;
}

/** On the table's list, for all to see and without a name. */
export interface LineOrVeil {
  kind: "line" | "veil";
  text: string;
  words: string[];
  mine?: boolean;
}

/** The tables that concern this person. */
export interface Lobby {
  mine: TableInfo[];
  open: TableInfo[];
  damaged?: string[];
}

/** Older lines of the log, numbered as this viewer counts them. */
export interface LogPage {
  first: number;
  lines: Told[];
}

/** An option where there is little room, such as a button in a row. */
export interface Look {
  short?: string;
  icon?: string;
  cost?: string;
  turn?: number;
}

/** Who this browser is. */
export interface Me {
  id: string;
  name: string;
}

/** One moment of a match, for the replay. */
export interface Moment {
  at: number;
  moments: number;
  nodes: Record<string, Node>;
  root: string[];
  title: string;
  status: string;
  palette: Palette;
  log_count: number;
  log: Told[];
  new: number;
  waiting: number[];
  viewer: number | null;
  viewers: number[];
  result: Result | null;
}

/** A piece of a message that is too large for one. Pieces come one right after the other; their texts together, up */
export interface More {
  type: "more";
  text: string;
  last?: boolean;
}

/** A thing glides along these places; it stood, or lay, at the first of them. */
export interface Move {
  type: "move";
  thing: string;
  path: string[];
}

/** The table somebody wants to make. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  private?: boolean;
  seed?: number | null;
  pace?: Pace;
  watchers?: boolean | null;
}

/** Show me all of an ask that I know as a stub, and what can be chosen there now. */
export interface OpenAsk {
  type: "open";
  seq: number;
  ask: string;
}

/** An option of a game, for those who choose. */
export interface OptionInfo {
  name: string;
  description: string;
  values: unknown[];
  default: unknown;
  seats: number[];
}

export interface OptionView {
  label: string;
  place?: string | null;
  warnings?: string[];
  short?: string;
  icon?: string;
  cost?: string;
  turn?: number;
}

/** Which lines of the log hold what this person wrote or drew. Nobody else is told whose they are. */
export interface OwnLines {
  answers: Record<number, number>;
}

/** How quickly a table plays, as all who sit there have agreed on. */
export interface Pace {
  hours?: number;
  silence?: boolean;
}

/** A game's colours: light and dark each as a hex colour. */
export interface Palette {
  tones?: Record<string, [string, string]>;
  surfaces?: Record<string, [string, string]>;
  backdrop?: "" | "meadow" | "peaks" | "rock" | "towers";
}

/** A control panel or player mat: a titled box with parts in it. */
export interface PanelNode {
  type: "panel";
  paper?: boolean;
  children?: string[];
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** A small picture of tiles, such as those that a weapon reaches. `label` says the same in words. */
export interface Pattern {
  rows: string[];
  label: string;
}

/** A scene of the game, flat, for its card. */
export interface Picture {
  nodes: Record<string, Node>;
  root: string[];
  palette: Palette;
}

/** A sketch that somebody drew. */
export interface PictureNode {
  type: "sketch";
  sketch: SketchRef;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** A stack of cards or pieces, with the top one if it can be seen. */
export interface PileNode {
  type: "pile";
  count?: number;
  top?: string;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** An arrow at the edge of a card on a board: where it points while the card looks north, and how far. */
export interface Pointer {
  way: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
  reach?: number;
  look?: "notched" | "plain";
}

/** Why a request was refused, in one line for a person. */
export interface Problem {
  detail: string;
}

/** Something that is over and left the table. */
export interface PutAway {
  line: number;
  kind: string;
  name: string;
  details: string[];
}

/** The latest first. */
export interface PutAwayPage {
  things: PutAway[];
  before: number;
}

/** What I took out last may be there after all. */
export interface PutBack {
  type: "put-back";
  seq: number;
}

/** What cannot be chosen: of a form by field, else under an empty name. Whoever asked gets it, nobody else. */
export interface Reasons {
  type: "reasons";
  seq: number;
  fields: Record<string, Forbidden[]>;
}

/** What is shown when a game is over. */
export interface Recap {
  headline: string;
  how: string;
  sides: number[][];
  curve: number[][];
  swings: Swing[];
  deeds: Deed[];
  numbers: [string, string][];
}

/** The message `seq` changed nothing, and why. */
export interface Refused {
  type: "refused";
  seq: number;
  reason: string;
}

/** Cells of a board that are one piece of land: clients that draw join them and round the outline. */
export interface Region {
  land: "earth" | "fence" | "grass" | "mist" | "rock" | "stones" | "water";
  cells: string[];
  tone?: string;
  label?: string;
}

/** The name I want to be called by. */
export interface Rename {
  name: string;
}

/** How a game ended. */
export interface Result {
  winners: number[];
  draw: boolean;
  scores: number[];
  reason: string;
  shared: boolean;
  worth: number[];
}

/** Somebody asks the table to go back to an earlier moment. */
export interface ReturnInfo {
  moment: number;
  of: number;
  by: string;
  agreed: number[];
  needed: number[];
  yours?: boolean;
  takeback?: boolean;
}

/** A die tumbles, and shows this. */
export interface Roll {
  type: "roll";
  die: string;
  value: number;
}

/** What the table keeps for everybody's sake, as one viewer sees it. */
export interface SafetyInfo {
  lines?: LineOrVeil[];
  stopped?: Stopped | null;
  can_skip?: boolean;
  put_back?: boolean;
}

/** Chat; with `team`, only to the players on the same side. */
export interface Say {
  type: "say";
  seq: number;
  text: string;
  team?: boolean;
}

/** The owner gives a seat that stays away to a bot, or gives it back. */
export interface SeatChange {
  bot: "easy" | "hard" | "medium" | "tame" | null;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  number: number;
  name: string;
  kind: "bot" | "open" | "person";
  player?: string;
  level?: "easy" | "hard" | "medium" | "tame" | null;
  connected?: boolean;
  mine?: boolean;
  stands_in?: boolean;
  status?: "free" | "plays" | "rests";
  due?: number | null;
}

/** Who is to sit there: me, a friend who is invited (or anybody), or a bot. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  level?: "easy" | "hard" | "medium" | "tame";
}

/** I have seen the log up to here: what comes later is "since your last turn". */
export interface Seen {
  type: "seen";
  log: number;
}

/** Names and values: a character sheet, a score table. */
export interface SheetNode {
  type: "sheet";
  rows?: [string, string][];
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** What was last said, written or drawn, so that I can point at it; with `touching`, only what touches that line or */
export interface ShowThings {
  type: "things";
  seq: number;
  touching?: string;
}

/** What happened since somebody was last here. */
export interface Since {
  count: number;
  chapters: ChapterInfo[];
  first: number;
  lines: Told[];
}

/** A drawing, with a caption for those who cannot see it. */
export interface Sketch {
  caption: string;
  strokes: Stroke[];
}

/** What stands for a drawing in a component: its lines are fetched by its name, once. */
export interface SketchRef {
  ref: string;
  caption: string;
  strokes: number;
}

/** What I draw just now, for those who may watch: the first `kept` strokes as they were, then these. */
export interface Sketching {
  type: "sketching";
  seq: number;
  ask: string;
  kept: number;
  strokes: Stroke[];
}

/** An empty place for a card or a piece. */
export interface SpaceNode {
  type: "space";
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** Play stands still: nothing is answered, and nothing is lost. Nobody is told who tapped the X-Card. */
export interface Stopped {
  settled?: boolean;
  skip?: boolean;
  mine?: boolean;
  choosing?: boolean;
}

/** A thing is hit, by whom if anybody; the badge is what it carries from now on. */
export interface Strike {
  type: "strike";
  thing: string;
  by?: string[];
  badge?: Badge | null;
}

/** Take my own line or veil off the list. */
export interface StrikeLine {
  type: "strike-line";
  seq: number;
  kind: "line" | "veil";
  text: string;
}

/** One line of a sketch: points from 0 to 1000 each way. */
export interface Stroke {
  points: [number, number][];
  pen: string;
}

/** A moment at which the game turned: how many answers had been given, and what was told of the last of them. */
export interface Swing {
  moment: number;
  text: string;
  by: number;
}

/** Send me everything again. */
export interface Sync {
  type: "sync";
}

/** A table as one person may know it. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  private: boolean;
  options: Record<string, unknown>;
  created: number;
  changed: number;
  pace: Pace;
  owner?: boolean;
  your_turn?: boolean;
  waiting?: number[];
  status?: string;
  over?: string;
  outcome?: "drawn" | "lost" | "won" | null;
  course?: string;
  invite?: string;
  rematch?: string;
  chosen_seed?: boolean;
  returning?: ReturnInfo | null;
  wish?: WishInfo | null;
  chapters?: number;
  chronicle?: boolean;
  watchers?: boolean;
  takeback?: "" | "ask" | "free";
  takebacks?: number;
  one_more?: boolean;
  asks_back?: boolean;
}

/** These must not be there, by their ids in `Things`. Whoever takes something out has tapped the X-Card, too. */
export interface TakeOut {
  type: "take-out";
  seq: number;
  things: string[];
}

/** The X-Card: let us stop here. With `skip` it is a knock: let us be past this. */
export interface TapCard {
  type: "x-card";
  seq: number;
  skip?: boolean;
}

/** A few words. */
export interface TextNode {
  type: "text";
  text: string;
  passage?: boolean;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** Something that can be pointed at. */
export interface Thing {
  id: string;
  text: string;
  kind?: "chat" | "drawing" | "words";
}

/** The answer to `ShowThings`, newest first: only what this person can see anyway. */
export interface Things {
  type: "things";
  seq: number;
  things: Thing[];
}

/** Time that people give themselves: clients count it down from when they first show it, and nothing follows. */
export interface TimerNode {
  type: "timer";
  seconds: number;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** A piece. On a board, `at` is the id of its cell. */
export interface TokenNode {
  type: "token";
  at?: string;
  facing?: "E" | "N" | "S" | "W" | null;
  look?: "card" | "fire" | "piece" | "thing";
  pointers?: Pointer[];
  tag?: Badge | null;
  third?: number | null;
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** An event as it stands in the log. */
export interface Told {
  kind: string;
  text: string;
  places?: string[];
  to?: number[] | null;
  facts?: Record<string, unknown>;
  heading?: boolean;
  dice?: [number, number][];
  beat?: string;
  motions?: (Move | Fly | Bounce | Strike | Leave | Turn | Gain | Roll)[];
  sums_up?: boolean;
}

/** A marker on a row of steps. */
export interface TrackNode {
  type: "track";
  value: number;
  steps?: string[];
  id: string;
  label?: string;
  note?: string;
  tone?: string;
  icon?: string;
  glyph?: string;
  badges?: Badge[];
  spent?: boolean;
  role?: "actions" | "centre" | "others" | "own" | "pinned" | "reference" | null;
  seat?: number | null;
  short?: string;
}

/** A piece turns to face somewhere, or a card is turned over or down. */
export interface Turn {
  type: "turn";
  thing: string;
  facing?: "E" | "N" | "S" | "W" | null;
}

/** Take back my last answer. */
export interface Undo {
  type: "undo";
  seq: number;
}

/** What changed since version `v - 1`. A field that is left out has not changed. */
export interface Update {
  type: "update";
  v: number;
  done?: number | null;
  nodes?: Record<string, Node>;
  gone?: string[];
  root?: string[] | null;
  status?: string | null;
  asks?: AskView[] | null;
  waiting?: number[] | null;
  thinking?: number[] | null;
  log?: Told[];
  log_length?: number;
  log_anew?: boolean;
  log_new?: number;
  chat?: Chat[];
  undo?: boolean | null;
  result?: Result | null;
  table?: TableInfo | null;
  notices?: string[] | null;
  safety?: SafetyInfo | null;
}

/** What is allowed but surely not wanted. */
export interface Warned {
  text: string;
  at?: string | null;
}

/** Everything, after a connection or a gap; of log and chat the last lines, the older ones come by pages. */
export interface WholeTable {
  type: "whole-table";
  v: number;
  build: string;
  table: TableInfo;
  seat: number | null;
  nodes: Record<string, Node>;
  root: string[];
  title: string;
  status: string;
  palette: Palette;
  asks: AskView[];
  waiting: number[];
  thinking: number[];
  log_count: number;
  log: Told[];
  seen: number;
  chat_count: number;
  chat: Chat[];
  undo: boolean;
  result: Result | null;
  notices: string[];
  safety: SafetyInfo;
}

/** What can I not choose, and why? Beside the `fields` of a form so far. */
export interface WhyNot {
  type: "why-not";
  seq: number;
  ask: string;
  fields?: Record<string, number | string>;
}

/** Somebody asks the table for something that all who play must agree to. */
export interface WishInfo {
  by: string;
  agreed: number[];
  needed: number[];
  pace?: Pace | null;
  seat?: number | null;
}

export type FromClient = Answer | OpenAsk | Draft | WhyNot | Sketching | Undo | AskHint | Say | TapCard | JustStop | GoOn | ShowThings | TakeOut | PutBack | AddLine | StrikeLine | Seen | Sync;

export type FromServer = WholeTable | Update | Done | Refused | AskShown | DraftReply | Reasons | Things | HintGiven | Drawing | More;

export type Node = GroupNode | BoardNode | CardNode | SpaceNode | PileNode | HandNode | TokenNode | CounterNode | TrackNode | ClockNode | TimerNode | DieNode | PanelNode | SheetNode | BarsNode | TextNode | PictureNode | CellNode;
