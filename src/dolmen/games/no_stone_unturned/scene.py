"""What a person sees of the table, built from nothing for each viewer."""

from __future__ import annotations

from typing import Any

from dolmen.games.no_stone_unturned import names
from dolmen.games.no_stone_unturned.chances import roll_chances
from dolmen.games.no_stone_unturned.content import (
    aims,
    danger_text,
    harms,
    occasions,
    principles,
    reward_text,
    scope_questions,
)
from dolmen.games.no_stone_unturned.names import place_label, player, who
from dolmen.games.no_stone_unturned.odds import ROWS, Odds, summary
from dolmen.games.no_stone_unturned.records import CLOCK_MAX, HOME, ROLLS_BEFORE_SWITCH, LocationCard
from dolmen.games.no_stone_unturned.scene_sheets import detail_badges, detail_line, sheet_panel
from dolmen.games.no_stone_unturned.state import (
    Dice,
    NoStoneUnturned,
    Roll,
    arbiters,
    front,
    letter,
    present,
    revealed,
    sheet,
)
from dolmen.kernel import Seat, Sketch
from dolmen.kernel.scene import (
    Badge,
    Bar,
    Bars,
    Board,
    Cell,
    Clock,
    Counter,
    Die,
    Group,
    Palette,
    Panel,
    Part,
    Picture,
    Scene,
    Sheet,
    Text,
    Token,
)

PALETTE = Palette(
    tones={
        "card": ("#f6efdc", "#3a352b"),
        "back": ("#d8cbaa", "#5a513f"),
        "ink": ("#2b3a4a", "#c9d6e4"),
        "pencil": ("#6d6a64", "#a8a49b"),
        "home": ("#e7c98b", "#7a5a22"),
        "danger": ("#a8402c", "#ea8b74"),
        "reward": ("#5d7a34", "#a9cc78"),
        "arbiter": ("#5b4a86", "#b8a6e6"),
        "screen": ("#1f6f6b", "#79cfc8"),
        "warning": ("#b2590f", "#f0a95a"),
    }
)


def scene(s: NoStoneUnturned, viewer: Seat | None, title: str) -> Scene:
    parts: list[Part] = [present_matters] if (present_matters := now(s)).children else []
    if s.roll is not None:
        parts.append(roll_panel(s, s.roll))
    if s.here != HOME:
        parts.append(location_panel(s))
    if s.places:
        parts.append(Panel(id="surroundings", place="middle", children=(the_map(s),)))
    parts += [sheet_panel(s, seat, viewer) for seat in own_first(s, viewer) if s.characters[seat] is not None]
    parts += [safety(s), settlement(s)]
    if viewer is not None and (mine := own_cards(s, viewer)):
        parts.append(mine)
    parts += [*known_places(s, viewer), *lists(s), guidance()]
    return Scene(title=title, status=status(s), parts=tuple(parts), palette=PALETTE)


def own_first(s: NoStoneUnturned, viewer: Seat | None) -> list[Seat]:
    return sorted(range(s.seats), key=lambda seat: seat != viewer)


def status(s: NoStoneUnturned) -> str:
    """Where we are, in one line."""
    if s.over:
        return "The campaign is over"
    where = s.at[-1].procedure
    if where == "world" or any(at.procedure == "world" for at in s.at):
        return f"Session {s.session}: worldbuilding"
    if s.downtime is not None:
        return f"Session {s.session}: Downtime, {place_label(s, s.downtime.at)}"
    if s.here != HOME:
        return f"Session {s.session}: adventure {s.adventure}, {place_label(s, s.here)}"
    return f"Session {s.session}: at home"


# Safety, always there


def safety(s: NoStoneUnturned) -> Panel:
    """Lines and veils for all to see, at all times, and without names (NS.2.8, NS.2.9)."""
    lists = (
        Text(id="tools", label="Tools", text=", ".join(s.safety.tools) or "none"),
        Text(id="lines", label="Lines", text="; ".join(s.safety.lines) or "none"),
        Text(id="veils", label="Veils", text="; ".join(s.safety.veils) or "none"),
    )
    parts: list[Part] = [Group(id="safety-lists", children=lists)]
    if s.knock is not None:
        parts.append(Text(id="knock", label="A knock", text="Play stops. Back, or skip ahead?", tone="warning"))
    if s.checkin is not None:
        answers = tuple((player(seat), answer) for seat, answer in sorted(s.checkin.items()))
        parts.append(Sheet(id="check-in", label="Are we all well?", rows=answers))
    return Panel(id="safety", label="Safety", icon="health-normal", children=tuple(parts))


# Who is on screen, what is being decided


def now(s: NoStoneUnturned) -> Panel:
    parts: list[Part] = []
    if s.on_screen:
        shown = ", ".join(who(s, seat) for seat in s.on_screen)
        judges = (
            ", ".join(player(seat) for seat in arbiters(s)) or "nobody: somebody must step off screen before a roll"
        )
        roles = (
            Text(id="on-screen", label="On screen", text=shown, tone="screen", icon="theater-curtains"),
            Text(id="arbiters", label="Arbiters", text=judges, tone="arbiter", icon="scales"),
        )
        parts.append(Group(id="roles", children=roles))
    for name, decision in (("decision", s.decision), ("motion", s.motion)):
        if decision is not None:
            votes = [(player(seat), "agrees" if yes else "does not") for seat, yes in sorted(decision.votes.items())]
            waiting = [(player(seat), "…") for seat in present(s) if seat not in decision.votes]
            parts.append(Sheet(id=name, label=f"Proposed: {decision.text}", rows=(*votes, *waiting)))
    if s.tellings:
        told = tuple((who(s, seat), text or "…") for seat, text in sorted(s.tellings.items()))
        parts.append(Sheet(id="journey", label="The journey", rows=told))
    if s.voices:
        voices = tuple((player(seat), spoken(voice)) for seat, voice in sorted(s.voices.items()))
        parts.append(Sheet(id="voices", label="Said so far", rows=voices))
    if s.caller is not None:
        parts.append(Text(id="caller", text=f"A roll is asked for: {who(s, s.caller)}"))
    if s.evolution is not None:
        mood = sheet(s, s.evolution.seat).moods[s.evolution.mood].name
        becomes = f" becomes {s.evolution.proposal}?" if s.evolution.proposal else " evolves"
        parts.append(Text(id="evolution", label=who(s, s.evolution.seat), text=f"{mood}{becomes}"))
    if s.absent:
        parts.append(Text(id="absent", label="Away", text=", ".join(map(player, s.absent))))
    if s.rolls_in_a_row >= ROLLS_BEFORE_SWITCH and s.roll is None and s.groups:
        parts.append(Text(id="reminder", text="Three rolls in a row: perhaps switch to the others?", tone="warning"))
    for number, cue in enumerate(s.cues):
        parts.append(Text(id=f"cue-{number}", text=cue, tone="pencil"))
    if s.options.pace == "one-shot" and s.options.minutes and any(at.procedure == "world" for at in s.at):
        parts.append(Counter(id="timer", label="Minutes for this step", value=s.options.minutes, icon="stopwatch"))
    if s.deed is not None:
        parts.append(deed_panel(s))
    if s.complication is not None and s.complication.prompts:
        parts.append(Text(id="complication", label="Complication", text=" or ".join(s.complication.prompts)))
    return Panel(id="now", label="Now", place="middle", children=tuple(parts))


def spoken(voice: dict[str, Any]) -> str:
    return ", ".join(str(value) if key == "answer" else f"{key}: {value}" for key, value in voice.items())


def deed_panel(s: NoStoneUnturned) -> Panel:
    deed = s.deed
    assert deed is not None
    parts: list[Part] = [Text(id="deed-who", text=f"{who(s, deed.seat)}: {deed.kind}")]
    rows: list[tuple[str, str]] = []
    if deed.text and deed.text != "new":
        rows.append(("plan", deed.text))
    if deed.place is not None:
        rows.append(("place", place_label(s, deed.place)))
    if deed.project is not None:
        rows.append(("project", s.projects[deed.project].name))
    if deed.aspect is not None:
        rows.append(("aspect", deed.aspect))
    if deed.healer:
        rows.append(("healer", "at hand"))
    rows += [("skill", names.skill_label(s, deed.seat, n)) for n in deed.skills]
    if deed.helper is not None:
        rows.append(("helper", who(s, deed.helper)))
        rows += [("helper's skill", names.skill_label(s, deed.helper, n)) for n in deed.helper_skills]
    rows += [(player(seat), "assists" if yes else "is Arbiter") for seat, yes in sorted(deed.assist.items())]
    parts.append(Sheet(id="deed-sheet", rows=tuple(rows)))
    if deed.votes:
        parts.append(
            Sheet(
                id="deed-votes", label="Votes", rows=tuple((player(n), f"{v:+}") for n, v in sorted(deed.votes.items()))
            )
        )
    for number, dice in enumerate(deed.dice):
        parts += dice_parts(f"deed-dice-{number}", "Die", dice)
    if deed.total:
        parts.append(Counter(id="deed-total", label="Total", value=deed.total))
    return Panel(id="deed", label="Downtime action", children=tuple(parts))


# The action roll


def roll_panel(s: NoStoneUnturned, roll: Roll) -> Panel:
    parts: list[Part] = [Text(id="roll-who", text=f"{who(s, roll.actor)} acts", tone="screen")]
    rows: list[tuple[str, str]] = []
    if roll.outcome:
        rows.append(("wants", roll.outcome))
    if roll.aspect is not None:
        rows.append(("aspect", f"{roll.aspect.capitalize()}, d{sheet(s, roll.actor).aspects[roll.aspect]}"))
        rows.append(("most at risk", f"the {roll.risk}"))
        rows.append(("the player has", "the aspect die" if roll.risk == "character" else "the mood die"))
    if roll.why:
        rows.append(("because", roll.why))
    for roller in roll.rollers:
        character = sheet(s, roller.seat)
        mood = character.moods[roller.mood]
        last = ", the last box: it will evolve" if roller.last_box else ""
        rows.append((f"mood of {who(s, roller.seat)}", f"{mood.name} d{mood.die}, level {mood.level}{last}"))
        if roller.sentiment is not None:
            rows.append(
                (f"risked by {who(s, roller.seat)}", f"{character.sentiments[roller.sentiment].text}: {roller.how}")
            )
    if roll.named:
        rows.append(("named", ", ".join(names.detail_label(s, ref) for ref in roll.named)))
    if roll.helpful:
        rows.append(("helps", ", ".join(names.detail_label(s, ref) for ref in roll.helpful)))
    if roll.hindering:
        rows.append(("hinders", ", ".join(names.detail_label(s, ref) for ref in roll.hindering)))
    if roll.skill is not None:
        rows.append(("skill", names.skill_label(s, roll.actor, roll.skill)))
    rows += [(player(seat), "objects" if no else "is fine with it") for seat, no in sorted(roll.objections.items())]
    if roll.grants:
        winner = {"player": who(s, roll.actor), "arbiters": "the Arbiters"}.get(roll.winner or "", "no side")
        rows.append(("result", f"difference {roll.delta}, {winner} won"))
    for number, added in enumerate(roll.added, 1):
        rows.append(
            (f"detail {number}", f"{added.text or added.form} ({names.target_label(s, added.target)}, {added.form})")
        )
    for number, reason in enumerate(roll.ticks, 1):
        rows.append((f"tick {number}", reason))
    parts.append(Sheet(id="roll-sheet", label="In short", rows=tuple(rows)))
    if roll.aspect_dice is not None:
        parts += dice_parts("aspect-dice", "Aspect", roll.aspect_dice)
    for number, roller in enumerate(roll.rollers):
        if roller.dice.rolled:
            parts += dice_parts(f"mood-dice-{number}", f"Mood of {who(s, roller.seat)}", roller.dice)
    if chances := odds_panel(s):
        parts.append(chances)
    if not roll.rollers:
        parts += occasions_for_a_roll()
    steps = Sheet(id="roll-steps", rows=tuple(roll_steps(s, roll)))
    parts.append(Panel(id="roll-order", label="Step by step", folded=True, children=(steps,)))
    return Panel(
        id="roll",
        label="Action roll",
        icon="perspective-dice-six-faces-random",
        place="middle",
        tone="ink",
        children=tuple(parts),
    )


ROLL_STEPS = (
    "outcome",
    "aspect",
    "risk",
    "mood and level",
    "aspect advantage",
    "skill (optional)",
    "risked sentiment (optional)",
    "dice",
    "help (optional)",
    "final mood die",
    "skill sign",
    "winning side",
    "details",
    "after-effects",
)
"""The order of an action roll, for those who want to follow it (NS.10.1, NS.21.15)."""


def roll_steps(s: NoStoneUnturned, roll: Roll) -> list[tuple[str, str]]:
    """Each step with a mark: done, now or to come."""
    settled = roll.aspect_dice is not None and roll.aspect_dice.kept is not None
    done = [
        bool(roll.outcome),
        *[roll.aspect is not None] * 2,
        bool(roll.rollers),
        *[roll.aspect_dice is not None] * 3,
        settled and roll.rollers[0].dice.kept is not None,
        *[bool(roll.grants)] * 4,
        bool(roll.grants) and len(roll.added) == len(roll.grants),
        False,
    ]
    now = done.index(False)
    return [(name, "✓" if n < now else "now" if n == now else "…") for n, name in enumerate(ROLL_STEPS)]


def dice_parts(id: str, label: str, dice: Dice) -> list[Part]:
    """Every die that fell, seen by all; the kept one says so (NS.1.9)."""
    shown: list[Part] = []
    for number, value in enumerate(dice.rolled):
        kept = " (kept)" if dice.kept == number and len(dice.rolled) > 1 else ""
        shown.append(Die(id=f"{id}-{number}", label=f"{label}{kept}", sides=dice.sides, value=value))
    return shown


def odds_panel(s: NoStoneUnturned) -> Panel | None:
    """For every open choice: how likely each row is, from -5 to 5, as a small picture and in numbers."""
    found = roll_chances(s)
    if not found:
        return None
    pictures = tuple(
        Bars(
            id=f"odds-{number}", label=label, text=summary(chances), bars=tuple(odds_bar(chances, row) for row in ROWS)
        )
        for number, (label, chances) in enumerate(found)
    )
    return Panel(id="odds", label="Odds", children=pictures)


def odds_bar(chances: Odds, row: int) -> Bar:
    return Bar(row_name(row), float(chances[row]), "screen" if row > 0 else "arbiter" if row < 0 else "pencil")


def row_name(row: int) -> str:
    if row == 0:
        return "even"
    side = "you" if row > 0 else "Arbiters"
    return f"{side} by {abs(row)}{' or more' if abs(row) == ROWS[-1] else ''}"


def occasions_for_a_roll() -> list[Part]:
    return [
        Text(id="occasions", label="A roll is for", text="; ".join(occasions(True))),
        Text(id="no-occasions", label="No roll when", text="; ".join(occasions(False))),
    ]


# Places


def the_map(s: NoStoneUnturned) -> Board:
    """The settlement in the middle, the cards around it; place and back of each are for all to see (NS.4.37)."""
    least_x = min(0, *(place.x for place in s.places))
    least_y = min(0, *(place.y for place in s.places))
    cells = [
        Cell(
            id="place-S",
            label="The settlement",
            note=paths_of(s, HOME),
            tone="home",
            glyph="⌂",
            icon="village",
            x=-least_x,
            y=-least_y,
        )
    ]
    for number, place in enumerate(s.places):
        badges = [Badge(label=f"{place.clock} of {CLOCK_MAX} ticks", glyph=str(place.clock))] if place.revealed else []
        if place.danger:
            badges += [
                Badge(label=f"danger {place.danger}", glyph=f"D{place.danger}", tone="danger"),
                Badge(label=f"reward {place.reward}", glyph=f"R{place.reward}", tone="reward"),
            ]
        cells.append(
            Cell(
                id=f"place-{letter(number)}",
                label=place_label(s, number),
                note=paths_of(s, number),
                tone="card" if place.revealed else "back",
                glyph=letter(number),
                badges=tuple(badges),
                x=place.x - least_x,
                y=place.y - least_y,
            )
        )
    group = Token(
        id="group",
        at=f"place-{letter(s.here)}",
        label="The group is here",
        glyph="•",
        icon="meeple-group",
        tone="screen",
    )
    links = tuple((f"place-{letter(a)}", f"place-{letter(b)}") for a, b in s.world.paths)
    return Board(
        id="map", label="The map", note=all_paths(s), shape="free", cells=tuple(cells), tokens=(group,), links=links
    )


def paths_of(s: NoStoneUnturned, place: int) -> str:
    joined = [letter(b if a == place else a) for a, b in s.world.paths if place in (a, b)]
    return f"paths to {', '.join(joined)}" if joined else ""


def all_paths(s: NoStoneUnturned) -> str:
    if not s.world.paths:
        return "no paths: every card is within reach"
    return "paths: " + ", ".join(f"{letter(a)}–{letter(b)}" for a, b in s.world.paths)


def card_part(id: str, card: LocationCard, levels: str = "") -> Panel:
    """The front of a location card, with its drawing."""
    rows = (("can be harmed", card.harm), ("danger", card.danger), ("reward", card.reward), ("by", player(card.author)))
    written: list[Part] = [Text(id=f"{id}-text", text=card.description), Sheet(id=id, rows=rows)]
    words = Group(id=f"{id}-words", layout="column", children=tuple(written))
    shown = (words, drawing(f"{id}-drawing", card.drawing)) if card.drawing is not None else (words,)
    front = Group(id=f"{id}-front", children=shown)
    return Panel(id=f"{id}-card", label=card.name, note=levels, tone="card", paper=True, children=(front,))


def drawing(id: str, sketch: Sketch) -> Picture:
    return Picture(id=id, label=sketch.caption or "a sketch", sketch=sketch, tone="ink")


def location_panel(s: NoStoneUnturned) -> Panel:
    """Where the group is: card, clock, levels in words, scene details, who else is there."""
    place = s.places[s.here]
    aspect = s.roll.aspect if s.roll is not None and s.roll.aspect is not None else "body"
    parts: list[Part] = [
        card_part("location-card", front(s, s.here)),
        Group(
            id="location-levels",
            children=(
                Clock(id="location-clock", label="Collateral Clock", filled=place.clock, segments=CLOCK_MAX),
                Text(
                    id="location-danger", label=f"Danger {place.danger}", text=danger_text(place.danger), tone="danger"
                ),
                Text(
                    id="location-reward", label=f"Reward {place.reward}", text=reward_text(place.reward), tone="reward"
                ),
            ),
        ),
        Text(id="location-harm", label="Harm that would fit", text=", ".join(harms(aspect, place.danger))),
        Sheet(
            id="scene-details",
            label="Scene details",
            rows=tuple((f"{n}", detail_line(made)) for n, made in enumerate(place.details, 1)),
        ),
    ]
    if place.acquired:
        parts.append(Text(id="location-acquired", text="The reward is ours", tone="reward"))
    parts += [being_part(s, n) for n, being in enumerate(s.beings) if being.place == s.here]
    return Panel(id="location", label=place_label(s, s.here), tone="danger", place="middle", children=tuple(parts))


def being_part(s: NoStoneUnturned, number: int) -> Sheet:
    being = s.beings[number]
    rows: list[tuple[str, str]] = [(being.what, being.note or "…")]
    if being.threshold is not None:
        rows.append(("harm", f"{sum(made.harm for made in being.details)} of {being.threshold}"))
    rows += [("detail", detail_line(made)) for made in being.details]
    state = " (Overcome)" if being.out and being.threshold is not None else " (dealt with)" if being.out else ""
    return Sheet(id=f"being-{number}", label=being.name + state, rows=tuple(rows))


def known_places(s: NoStoneUnturned, viewer: Seat | None) -> list[Part]:
    """Every revealed card with its clock and list, and what the viewer alone has scouted (NS.18.67, NS.18.71)."""
    shown: list[Part] = []
    for number in revealed(s):
        if number == s.here:
            continue
        place = s.places[number]
        shown.append(
            Panel(
                id=f"known-{letter(number)}",
                label=place_label(s, number),
                folded=True,
                children=(
                    card_part(f"card-{letter(number)}", front(s, number), f"D{place.danger} R{place.reward}"),
                    Clock(
                        id=f"clock-{letter(number)}", label="Collateral Clock", filled=place.clock, segments=CLOCK_MAX
                    ),
                    Sheet(
                        id=f"details-{letter(number)}",
                        label="Scene details",
                        rows=tuple((f"{n}", detail_line(made)) for n, made in enumerate(place.details, 1)),
                        badges=detail_badges(place.ruined, place.hostile),
                    ),
                    *(being_part(s, n) for n, being in enumerate(s.beings) if being.place == number),
                ),
            )
        )
    for number, place in enumerate(s.places):
        if viewer is not None and viewer in place.scouts and not place.revealed:
            label = f"Scouted, for your eyes only: card {letter(number)}"
            shown.append(
                Panel(
                    id=f"scouted-{letter(number)}",
                    label=label,
                    children=(card_part(f"scouted-card-{letter(number)}", front(s, number)),),
                )
            )
    return shown


def own_cards(s: NoStoneUnturned, viewer: Seat) -> Panel | None:
    """An author can always read the own fronts, without their places (NS.4.35)."""
    mine = [card for card in s.cards if card.author == viewer]
    parts: list[Part] = [card_part(f"own-{n}", card) for n, card in enumerate(mine, 1)]
    character = s.characters[viewer]
    if character is not None:
        heard = tuple((f"location {n}", text) for n, text in enumerate(character.rumours, 1) if text)
        if heard:
            parts.append(Sheet(id="own-rumours", label="Rumours that your character has heard", rows=heard))
    if not parts:
        return None
    return Panel(id="own-cards", label="Your locations, for your eyes only", folded=True, children=tuple(parts))


def settlement(s: NoStoneUnturned) -> Panel:
    parts: list[Part] = []
    for number, statement in enumerate(s.world.statements, 1):
        shown: list[Part] = [Text(id=f"statement-{number}", label=player(statement.seat), text=statement.text)]
        if statement.drawing is not None:
            shown.append(drawing(f"statement-drawing-{number}", statement.drawing))
        parts.append(Group(id=f"statement-row-{number}", children=tuple(shown)))
    if s.details:
        rows = tuple((f"{n}", detail_line(made)) for n, made in enumerate(s.details, 1))
        parts.append(Sheet(id="settlement-details", label="Details", rows=rows))
    if s.here == HOME:
        parts += [being_part(s, n) for n, being in enumerate(s.beings) if being.place == HOME]
    return Panel(
        id="settlement", label="The settlement", tone="card", icon="village", paper=True, children=tuple(parts)
    )


# Lists


def lists(s: NoStoneUnturned) -> list[Part]:
    world = s.world
    shown: list[Part] = []
    bans = tuple((player(seat), text) for seat, text in sorted(world.bans.items()) if text)
    if bans:
        shown.append(Sheet(id="bans", label="Banned from the story", rows=bans))
    if world.notes:
        questions = scope_questions()
        rows = tuple((questions.get(key, key), text) for key, text in world.notes.items())
        shown.append(Sheet(id="notes", label="What we agreed on", rows=rows))
    if world.resources:
        rows = tuple((f"{n}. {resource.name}", resource.state) for n, resource in enumerate(world.resources, 1))
        shown.append(Sheet(id="resources", label="Resources", rows=rows))
    if s.projects:
        clocks = tuple(
            Clock(id=f"project-{n}", label=project.name, filled=project.filled, segments=project.size)
            for n, project in enumerate(s.projects, 1)
        )
        shown.append(Group(id="projects", label="Long-term projects", children=clocks))
    elsewhere = [n for n, being in enumerate(s.beings) if being.place not in (s.here, *revealed(s))]
    if elsewhere:
        shown.append(Group(id="beings", label="Others", children=tuple(being_part(s, n) for n in elsewhere)))
    if s.scraps:
        pictures = tuple(drawing(f"scrap-{n}", scrap.sketch) for n, scrap in enumerate(s.scraps, 1))
        shown.append(Group(id="scraps", label="Sketchbook", children=pictures))
    return shown


def guidance() -> Panel:
    """What to aim for, and how (NS.21.1, NS.21.2)."""
    return Panel(
        id="guidance",
        label="How we play",
        folded=True,
        children=(
            Text(id="aims", label="Aims", text="; ".join(aims())),
            Text(id="principles", label="Principles", text="; ".join(principles())),
        ),
    )
