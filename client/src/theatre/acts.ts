// Puts a score on the stage: pieces of the scene are moved themselves, all else is drawn on a layer above it. Every
// animation stands still; whoever has the clock sets its time.
import drawings from "virtual:icons";
import type { Facing, Point } from "../scene/geometry";
import { rimOf, toneOf } from "../scene/tones";
import type { Palette } from "../wire";
import type { Places, Spot } from "./places";
import type { Cue, Motion, Nodes, Score } from "./score";

const SVG = "http://www.w3.org/2000/svg";
const IN_OUT = "cubic-bezier(0.45, 0, 0.25, 1)";
const OVERSHOOT = "cubic-bezier(0.3, 1.6, 0.5, 1)";
const DEGREES: Record<Facing, number> = { N: 0, E: 90, S: 180, W: 270 };
/** How much of the way to where it cannot go somebody comes. */
const FAR = 0.45;
const STEPS = 12;

type MotionOf<T extends Motion["type"]> = Extract<Motion, { type: T }>;

/** What a piece is called where there is little room. */
export function shortName(nodes: Nodes, id: string): string {
  const node = nodes[id];
  return node?.short || (/\d/.test(node?.glyph ?? "") ? node?.glyph : node?.label) || id;
}

/** A throw goes in a bow, to the side that is up on the screen. */
export function bow(from: Point, to: Point): (share: number) => Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const side = dx >= 0 ? 1 : -1;
  const middle = { x: (from.x + to.x) / 2 + dy * 0.16 * side, y: (from.y + to.y) / 2 - dx * 0.16 * side };
  return (t) => ({
    x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * middle.x + t * t * to.x,
    y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * middle.y + t * t * to.y,
  });
}

/** The same as a path to be drawn. */
export function bowPath(from: Point, to: Point): string {
  const at = bow(from, to);
  return Array.from({ length: STEPS + 1 }, (_, n) => at(n / STEPS))
    .map(({ x, y }, n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
}

export class Acts {
  readonly #animations: Animation[] = [];
  readonly #drawn: Element[] = [];
  /** Where pieces have come to, and the way they face. */
  readonly #at = new Map<string, string>();
  readonly #facing = new Map<string, Facing>();
  readonly #lines: SVGSVGElement;

  constructor(
    private readonly layer: HTMLElement,
    private readonly places: Places,
    private readonly nodes: Nodes,
    private readonly palette: Palette,
    private readonly score: Score,
  ) {
    this.#lines = this.#svg("svg", "lines", layer);
    for (const beat of score.beats) for (const cue of beat.cues) this.#act(cue);
    for (const animation of this.#animations) animation.pause();
  }

  set time(time: number) {
    for (const animation of this.#animations) animation.currentTime = time;
  }

  /** Everything as it was before. */
  strike(): void {
    for (const animation of this.#animations) animation.cancel();
    for (const element of this.#drawn) element.remove();
  }

  #act(cue: Cue): void {
    const { motion } = cue;
    if (motion.type === "fly") this.#fly(cue, motion);
    else if (motion.type === "move") this.#move(cue, motion);
    else if (motion.type === "bounce") this.#bounce(cue, motion);
    else if (motion.type === "strike") this.#hit(cue, motion);
    else if (motion.type === "leave") this.#leave(cue, motion);
    else if (motion.type === "turn") this.#turn(cue, motion);
    else if (motion.type === "gain") this.#gain(cue, motion);
    else this.#roll(cue, motion);
  }

  #fly(cue: Cue, { start, to, icon, tone }: MotionOf<"fly">): void {
    const [from, end] = [this.places.spot(start), this.places.spot(to)];
    if (!from || !end) return;
    const size = Math.max(18, Math.min(44, end.width * 0.5));
    const track = this.#svg("path", "track", this.#lines);
    track.setAttribute("d", bowPath(from, end));
    track.style.stroke = toneOf(tone);
    track.style.strokeDasharray = rimOf(this.palette, tone);
    const aim = this.#svg("circle", "aim", this.#lines);
    for (const [name, value] of Object.entries({ cx: end.x, cy: end.y, r: end.width * 0.36 })) {
      aim.setAttribute(name, String(value));
    }
    aim.style.stroke = toneOf(tone);
    aim.style.strokeDasharray = rimOf(this.palette, tone);
    const flier = this.#chip("flier", icon, size);
    flier.style.borderColor = toneOf(tone);
    flier.style.borderStyle = rimOf(this.palette, tone) === "none" ? "solid" : "dashed";
    const at = bow(from, end);
    const way = Array.from({ length: STEPS + 1 }, (_, n) => {
      const { x, y } = at(n / STEPS);
      return { transform: `${here({ x, y }, size)} rotate(${Math.round((n / STEPS) * 540)}deg)` };
    });
    this.#play(flier, cue, way, "cubic-bezier(0.3, 0.1, 0.5, 1)");
    // What its thrower has laid down there in secret is not there yet.
    for (const node of Object.values(this.nodes)) {
      const laid = node.type === "token" && node.at === to && node.icon === icon ? this.places.element(node.id) : null;
      if (laid) this.#play(laid, { begin: 0, length: this.score.length }, [{ opacity: 0 }, { opacity: 0 }], "linear");
    }
    const beyond = this.#end(cue);
    this.#between(flier, cue.begin, beyond);
    this.#between(track, cue.begin, cue.begin + cue.length * 1.3);
    this.#between(aim, cue.begin, beyond);
  }

  #move(cue: Cue, { thing, path }: MotionOf<"move">): void {
    const spots = path.flatMap((id) => this.places.spot(id) ?? []);
    const [first, last] = [spots[0], spots.at(-1)];
    const element = this.places.element(thing);
    if (!first || !last || !element) return;
    if (this.nodes[thing]?.type === "token" && element instanceof SVGElement) {
      const trail = this.#svg("path", "trail", this.#lines);
      trail.setAttribute("d", spots.map(({ x, y }, n) => `${n ? "L" : "M"}${x} ${y}`).join(""));
      this.#between(trail, cue.begin, this.#end(cue));
      this.#shift(thing, element, cue, spots);
      this.#at.set(thing, path.at(-1) ?? "");
    } else this.#carry(cue, element, last);
  }

  #bounce(cue: Cue, { thing, wanted, back }: MotionOf<"bounce">): void {
    const element = this.places.element(thing);
    const [stands, goal] = [this.places.spot(back), this.places.spot(wanted)];
    if (!stands || !goal || !(element instanceof SVGElement)) return;
    const to = { x: stands.x + (goal.x - stands.x) * FAR, y: stands.y + (goal.y - stands.y) * FAR };
    this.#shift(thing, element, cue, [stands, to, stands]);
    const mark = this.#svg("path", "barred", this.#lines);
    const arm = goal.width * 0.2;
    mark.setAttribute(
      "d",
      `M${goal.x - arm} ${goal.y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
    );
    this.#between(mark, cue.begin, this.score.length);
    const together = this.#cues("bounce").filter((one) => one.wanted === wanted);
    if (together[0]?.thing === thing) {
      const names = together.map((one) => shortName(this.nodes, one.thing));
      this.#callout(cue, `${names.join(" and ")} held back`, goal, "");
    }
  }

  #hit(cue: Cue, { thing, by = [], badge }: MotionOf<"strike">): void {
    const spot = this.#now(thing);
    if (!spot) return;
    const size = spot.width * 1.5;
    const burst = this.#svg("svg", badge ? "burst" : "burst last", this.layer);
    burst.setAttribute("viewBox", "-50 -50 100 100");
    const points = this.#svg("path", "", burst);
    points.setAttribute("d", `${star(14, 49, 36)}M-28 0a28 28 0 1 0 56 0a28 28 0 1 0 -56 0z`); // around the piece
    points.setAttribute("fill-rule", "evenodd");
    burst.style.width = burst.style.height = `${size}px`;
    const place = here(spot, size);
    this.#play(burst, cue, [{ transform: `${place} scale(0.2)` }, { transform: place }], OVERSHOOT);
    this.#between(burst, cue.begin, this.score.length);
    const victim = shortName(this.nodes, thing);
    const who = by.map((id) => shortName(this.nodes, id)).join(" + ");
    this.#callout(cue, who ? `${who} hit ${victim}` : `${victim} is hit`, spot, badge ? "" : "last");
    if (badge) {
      const mark = this.#chip("mark", badge.icon ?? "", Math.max(14, spot.width * 0.3));
      const corner = { x: spot.x + spot.width * 0.29, y: spot.y - spot.width * 0.27 };
      mark.style.transform = here(corner, Math.max(14, spot.width * 0.3));
      this.#between(mark, cue.begin, this.score.length);
    }
  }

  #leave(cue: Cue, { thing }: MotionOf<"leave">): void {
    const element = this.places.element(thing);
    const spot = this.#now(thing);
    if (!element || !spot) return;
    this.#play(element, cue, [{ opacity: 1 }, { opacity: 0 }], "ease-in");
    if (this.nodes[thing]?.type === "token") {
      this.#callout(cue, `${shortName(this.nodes, thing)} out`, { ...spot, y: spot.y + spot.height * 0.9 }, "last");
    }
  }

  #turn(cue: Cue, { thing, facing }: MotionOf<"turn">): void {
    const element = this.places.element(thing);
    const node = this.nodes[thing];
    if (!element) return;
    if (facing && node?.type === "token" && node.facing) {
      const now = this.#facing.get(thing) ?? node.facing;
      const away = ((DEGREES[facing] - DEGREES[now] + 540) % 360) - 180;
      const before = ((DEGREES[now] - DEGREES[node.facing] + 540) % 360) - 180;
      this.#facing.set(thing, facing);
      const turning = element.querySelector(".turning");
      if (turning) this.#play(turning, cue, [{ rotate: `${before}deg` }, { rotate: `${before + away}deg` }], IN_OUT);
    } else this.#play(element, cue, [{ scale: "1 1" }, { scale: "0.1 1" }, { scale: "1 1" }], IN_OUT, "none");
  }

  #gain(cue: Cue, { what, amount, source, to }: MotionOf<"gain">): void {
    const [from, end] = [this.places.spot(source), this.places.spot(to)];
    if (!from || !end) return;
    const icon = [this.nodes[to]?.icon, this.nodes[source]?.icon].find((name) => name && name in drawings) ?? "";
    const chip = this.#chip("gain", icon, 40);
    chip.append(`${amount > 1 ? `${amount} ` : ""}${icon ? "" : what}`);
    const at = bow(from, end);
    this.#play(
      chip,
      cue,
      Array.from({ length: STEPS + 1 }, (_, n) => ({ transform: here(at(n / STEPS), 40) })),
      IN_OUT,
    );
    this.#between(chip, cue.begin, cue.begin + cue.length);
  }

  #roll(cue: Cue, { die }: MotionOf<"roll">): void {
    const element = this.places.element(die);
    if (!element) return;
    const tumble = [0, 250, 430, 540].map((turn) => ({ rotate: `${turn - 540}deg` }));
    this.#play(element, cue, tumble, "ease-out", "none");
  }

  /** A piece of the board moves along these spots, in the units of the drawing it stands in. */
  #shift(thing: string, element: SVGElement, cue: Cue, way: readonly Point[]): void {
    const home = this.places.spot(thing);
    const parent = element.parentElement;
    const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
    if (!home || !matrix) return;
    const { a, b, c, d } = matrix;
    const area = a * d - b * c;
    const frames = way.map(({ x, y }) => {
      const [dx, dy] = [x - home.x, y - home.y];
      return { translate: `${(d * dx - c * dy) / area}px ${(a * dy - b * dx) / area}px` };
    });
    this.#play(element, cue, frames, IN_OUT, this.#at.has(thing) ? "forwards" : "both");
  }

  /** A card is carried over; what lies at its place afterwards is seen at the end. */
  #carry(cue: Cue, element: Element, to: Spot): void {
    const box = element.getBoundingClientRect();
    const origin = this.layer.getBoundingClientRect();
    const copy = element.cloneNode(true) as HTMLElement;
    for (const one of [copy, ...copy.querySelectorAll("[data-id], [id], [tabindex]")]) {
      for (const name of ["data-id", "data-glide", "data-lit", "id", "tabindex", "role"]) one.removeAttribute(name);
    }
    Object.assign(copy.style, { position: "absolute", left: "0", top: "0", margin: "0", width: `${box.width}px` });
    this.layer.append(copy);
    this.#drawn.push(copy);
    const from = `translate(${box.x - origin.x}px, ${box.y - origin.y}px)`;
    const end = `translate(${to.x - box.width / 2}px, ${to.y - box.height / 2}px) scale(0.8)`;
    this.#play(copy, cue, [{ transform: from }, { transform: end }], IN_OUT);
    this.#between(copy, cue.begin, cue.begin + cue.length);
    this.#play(element, cue, [{ opacity: 0 }, { opacity: 0 }], "linear", "forwards");
  }

  #callout(cue: Cue, words: string, spot: Spot, look: string): void {
    const callout = document.createElement("p");
    callout.className = `callout ${look}`;
    callout.textContent = words;
    this.layer.append(callout);
    this.#drawn.push(callout);
    callout.style.transform = `translate(${spot.x}px, ${Math.max(16, spot.y - spot.height * 0.78)}px) translate(-50%, -50%)`;
    this.#between(callout, cue.begin, this.#end(cue) + 200);
  }

  #cues<T extends Motion["type"]>(type: T): MotionOf<T>[] {
    const motions = this.score.beats.flatMap((beat) => beat.cues.map((cue) => cue.motion));
    return motions.filter((motion): motion is MotionOf<T> => motion.type === type);
  }

  /** Where a thing has come to by now. */
  #now(thing: string): Spot | null {
    const at = this.#at.get(thing);
    return at === undefined ? this.places.spot(thing) : this.places.spot(at);
  }

  /** When the hits and all that follows have been seen. */
  #end(cue: Cue): number {
    const own = this.score.beats.findIndex((beat) => beat.cues.includes(cue));
    const following = this.score.beats.slice(own + 1).filter((beat) => beat.cues.length);
    return following[1]?.begin ?? this.score.length;
  }

  #play(
    element: Element,
    { begin, length }: Pick<Cue, "begin" | "length">,
    frames: Keyframe[],
    easing: string,
    fill: FillMode = "both",
  ): void {
    // Not the easing of each frame: a bow is flown as a whole.
    this.#animations.push(element.animate(frames, { delay: begin, duration: length, easing, fill }));
  }

  /** Is there from then to then, and comes and goes softly. */
  #between(element: Element, begin: number, end: number): void {
    const total = Math.max(1, this.score.length);
    const [comes, goes] = [begin / total, Math.min(1, end / total)];
    const soft = 120 / total;
    const frames = [
      { opacity: 0, offset: 0 },
      { opacity: 0, offset: comes },
      { opacity: 1, offset: Math.min(goes, comes + soft) },
      { opacity: 1, offset: Math.max(comes + soft > goes ? goes : comes + soft, goes - soft) },
      { opacity: goes >= 1 ? 1 : 0, offset: goes },
      { opacity: goes >= 1 ? 1 : 0, offset: 1 },
    ];
    this.#animations.push(element.animate(frames, { duration: total, fill: "both" }));
  }

  #chip(look: string, icon: string, size: number): HTMLElement {
    const chip = document.createElement("div");
    chip.className = `chip ${look}`;
    chip.style.width = chip.style.height = `${size}px`;
    const drawing = drawings[icon];
    if (drawing) {
      const svg = this.#svg("svg", "", chip);
      svg.setAttribute("viewBox", "0 0 512 512");
      this.#svg("path", "", svg).setAttribute("d", drawing);
    }
    this.layer.append(chip);
    this.#drawn.push(chip);
    return chip;
  }

  #svg<K extends keyof SVGElementTagNameMap>(name: K, look: string, into: Element): SVGElementTagNameMap[K] {
    const element = document.createElementNS(SVG, name);
    if (look) element.setAttribute("class", look);
    into.append(element);
    if (into === this.layer) this.#drawn.push(element);
    return element;
  }
}

const here = ({ x, y }: Point, size: number): string => `translate(${x - size / 2}px, ${y - size / 2}px)`;

function star(points: number, far: number, near: number): string {
  const corners = Array.from({ length: 2 * points }, (_, n) => {
    const [turn, radius] = [(n * Math.PI) / points, n % 2 ? near : far];
    return `${(radius * Math.sin(turn)).toFixed(1)} ${(-radius * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}
