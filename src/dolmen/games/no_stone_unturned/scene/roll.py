"""The action roll, step by step, with its odds and its dice."""

from __future__ import annotations

from collections.abc import Iterator

from dolmen.games.no_stone_unturned import names
from dolmen.games.no_stone_unturned.advantage import aspect_mode, counts, details_in_play
from dolmen.games.no_stone_unturned.content import occasions
from dolmen.games.no_stone_unturned.keeping import counts_for, row_of, ways
from dolmen.games.no_stone_unturned.names import player, who
from dolmen.games.no_stone_unturned.odds import DICE, ROWS, roll_chances, with_extras
from dolmen.games.no_stone_unturned.prompts.roll import GIVES, kept_words, row_words
from dolmen.games.no_stone_unturned.rolls import NONE, Counts, Dice, Roll
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, Ref, sheet
from dolmen.kernel import odds_bars
from dolmen.kernel.scene import Die, Group, Panel, Part, Sheet, Text

Row = tuple[str, str]
"""What it is about, and what is said of it."""


def roll_panel(s: NoStoneUnturned, roll: Roll) -> Panel:
    """One card that all share: what is wanted, what counts, the dice, and what each row gives (NS.10.33, NS.21.15)."""
    parts: list[Part] = [
        Text(id="roll-wish", text=sentence(s, roll), tone="screen"),
        Group(id="roll-steps", children=tuple(step_parts(s, roll))),
    ]
    if chips := detail_chips(s, roll):
        parts.append(Group(id="roll-details", label="Details that count", children=tuple(chips)))
    if roll.aspect is not None:
        parts.append(Group(id="roll-dice", layout="tray", children=tuple(all_dice(s, roll))))
    if chances := odds_panel(s, roll):
        parts.append(chances)
    if roll.aspect is None:
        parts += occasions_for_a_roll()
    if rows := tuple(said_so_far(s, roll)):
        parts.append(Sheet(id="roll-sheet", rows=rows))
    return Panel(
        id="roll",
        label="Action roll",
        icon="perspective-dice-six-faces-random",
        role="centre",
        tone="ink",
        children=tuple(parts),
    )


def sentence(s: NoStoneUnturned, roll: Roll) -> str:
    """Who acts, and what is at stake, in one sentence."""
    wants = f"{who(s, roll.actor)} wants: {roll.outcome}." if roll.outcome else f"{who(s, roll.actor)} acts."
    if roll.aspect is None:
        return wants
    why = f": {roll.why}" if roll.why else ""
    mine, theirs = ("aspect", "mood") if roll.risk == "character" else ("mood", "aspect")
    dice = f"the {mine} die counts for the player, the {theirs} die for the Arbiters"
    return f"{wants} Most at risk is the {roll.risk}{why}: {dice}."


ROLL_STEPS = ("Wish", "Aspect, risk", "Mood, extras", "What is kept", "Details, after")
"""The order of an action roll, for those who want to follow it (NS.10.1, NS.21.15)."""


def step_now(s: NoStoneUnturned, roll: Roll) -> int:
    """Where the roll is (NS.10.1)."""
    if roll.aspect is None:
        return 1
    if roll.aspect_dice is None:
        return 2
    if not roll.grants:
        return 3
    return 4


def step_parts(s: NoStoneUnturned, roll: Roll) -> Iterator[Part]:
    """Each step with who has it, and what came of it."""
    now = step_now(s, roll)
    character = sheet(s, roll.actor)
    said = {0: who(s, roll.actor)}
    if roll.aspect is not None:
        said[1] = f"{roll.aspect.capitalize()} d{character.aspects[roll.aspect]}, the {roll.risk}"
    if roll.rollers:
        mood = character.moods[roll.rollers[0].mood]
        skill = "" if roll.skill is None else f", {character.skills[roll.skill].name}"
        said[2] = f"{mood.name} d{mood.die}{skill}"
    if roll.grants:
        said[3] = result_words(s, roll)
    waits = {1: "an Arbiter", 2: who(s, roll.actor), 3: who(s, roll.actor)}
    for number, name in enumerate(ROLL_STEPS):
        mark = "✓" if number < now else str(number + 1)
        text = said.get(number, "") if number < now else waits.get(number, "") if number == now else ""
        tone = "screen" if number < now else "warning" if number == now else "pencil"
        yield Text(id=f"roll-step-{number}", label=f"{mark} {name}", text=text or "…", tone=tone)


def result_words(s: NoStoneUnturned, roll: Roll) -> str:
    if roll.winner is None:
        return "even"
    side = who(s, roll.actor) if roll.winner == "player" else "the Arbiters"
    return f"{side} won by {roll.delta}"


def detail_chips(s: NoStoneUnturned, roll: Roll) -> list[Part]:
    """Before the dice all that is in play, after them those that counted (NS.10.16, NS.10.20)."""
    if roll.aspect_dice is None:
        ways: list[tuple[Ref, Counts]] = [
            (ref, counts(s, roll, ref)) for ref in details_in_play(s, roll.actor, roll.place)
        ]
    else:
        ways = [(ref, "helps") for ref in roll.helpful]
        ways += [(ref, "hinders") for ref in roll.hindering]
    return [
        Text(id=names.chip_id(ref), label=CHIPS[way][0], text=names.detail_label(s, ref), tone=CHIPS[way][1])
        for ref, way in ways
    ]


CHIPS: dict[Counts, tuple[str, str]] = {
    "helps": ("+ helps", "reward"),
    "hinders": ("− hinders", "danger"),
    "neither": ("· does not count", "pencil"),
}
"""Words and tone of a detail by what it does."""


def all_dice(s: NoStoneUnturned, roll: Roll) -> Iterator[Part]:
    """The dice as large as a table needs them: before they fall they show what they will be (NS.1.9)."""
    assert roll.aspect is not None
    tones = {True: "screen", False: "arbiter"}
    name, tone = f"{roll.aspect.capitalize()}, {whose(roll, NONE)}", tones[roll.risk == "character"]
    if roll.aspect_dice is None:
        sides = sheet(s, roll.actor).aspects[roll.aspect]
        for n in range(DICE[aspect_mode(s, roll)]):
            yield Die(id=names.die_id(NONE, n), label=name, sides=sides, tone=tone)
        yield Text(id="roll-mood", label="against", text=f"a mood, {whose(roll, 0)}")
        return
    yield from dice_parts("aspect-dice", name, roll.aspect_dice, tone)
    for number, roller in enumerate(roll.rollers):
        name = sheet(s, roller.seat).moods[roller.mood].name
        label = f"{name}, {whose(roll, number)}" if number == 0 else f"{name}, {who(s, roller.seat)}"
        yield from dice_parts(f"mood-dice-{number}", label, roller.dice, tones[roll.risk == "world"])


def whose(roll: Roll, die: int) -> str:
    return "for the player" if counts_for(roll, die) == "player" else "for the Arbiters"


def said_so_far(s: NoStoneUnturned, roll: Roll) -> Iterator[Row]:
    """What is put at risk, what each row gives, and what was added."""
    for roller in roll.rollers:
        character = sheet(s, roller.seat)
        mood = character.moods[roller.mood]
        last = ", the last box: it will evolve" if roller.last_box else ""
        yield f"mood of {who(s, roller.seat)}", f"{mood.name} d{mood.die}, level {mood.level}{last}"
        if roller.sentiment is not None:
            how = f": {roller.how}" if roller.how else ""
            yield f"risked by {who(s, roller.seat)}", f"{character.sentiments[roller.sentiment].text}{how}"
    if roll.skill is not None:
        yield "skill", names.skill_label(s, roll.actor, roll.skill)
    for number, seats in sorted(roll.objections.items()):
        yield names.skill_label(s, roll.actor, number), "objected to by " + ", ".join(map(player, seats))
    if roll.final is not None and len(roll.rollers) > 1:
        yield "the mood die that counts", names.mood_die_label(s, roll.final)
    if roll.aspect_dice is not None and not roll.grants:
        for way in ways(s, roll):
            yield (
                kept_words(s, roll, way) or "as it stands",
                f"{row_words(row := row_of(s, roll, way))}: {GIVES[abs(row)]}",
            )
    if roll.grants:
        yield "result", f"difference {roll.delta}, {result_words(s, roll)}: {GIVES[min(5, roll.delta)]}"
    for number, added in enumerate(roll.added, 1):
        target = names.target_label(s, added.target)
        yield f"detail {number}", f"{added.text or added.form} ({target}, {added.form})"


def dice_parts(id: str, label: str, dice: Dice, tone: str = "") -> list[Part]:
    """Every die that fell, seen by all; the kept one says so (NS.1.9)."""
    shown: list[Part] = []
    for number, value in enumerate(dice.rolled):
        kept = " (kept)" if dice.kept == number and len(dice.rolled) > 1 else ""
        shown.append(Die(id=f"{id}-{number}", label=f"{label}{kept}", sides=dice.sides, value=value, tone=tone))
    return shown


def odds_panel(s: NoStoneUnturned, roll: Roll) -> Panel | None:
    """For every mood: how likely each row is, from -5 to 5, as a small picture; and what each extra makes of it. Moods
    with the same odds share one."""
    alike: dict[str, list[int | str]] = {}
    found = dict(roll_chances(s))
    for mood in found:
        alike.setdefault(with_extras(s, roll.actor, mood), []).append(mood)
    if not found:
        return None
    pictures = [
        odds_bars(f"odds-{number}", mood_names(s, roll, moods), found[moods[0]], ROW_BARS, text)
        for number, (text, moods) in enumerate(alike.items())
    ]
    return Panel(id="odds", label="Odds", children=tuple(pictures))


def mood_names(s: NoStoneUnturned, roll: Roll, moods: list[int | str]) -> str:
    moods_now = sheet(s, roll.actor).moods
    return ", ".join(f"{moods_now[n].name} d{moods_now[n].die}" if isinstance(n, int) else f"new {n}" for n in moods)


def row_name(row: int) -> str:
    if row == 0:
        return "even"
    side = "you" if row > 0 else "Arbiters"
    return f"{side} by {abs(row)}{' or more' if abs(row) == ROWS[-1] else ''}"


ROW_BARS = {row: (row_name(row), "screen" if row > 0 else "arbiter" if row < 0 else "pencil") for row in ROWS}
"""The name and the tone of each row's bar."""


def occasions_for_a_roll() -> list[Part]:
    return [
        Text(id="occasions", label="A roll is for", text="; ".join(occasions(True))),
        Text(id="no-occasions", label="No roll when", text="; ".join(occasions(False))),
    ]
