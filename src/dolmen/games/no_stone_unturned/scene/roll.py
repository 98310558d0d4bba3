"""The action roll, step by step, with its odds and its dice."""

from __future__ import annotations

from collections.abc import Iterator

from dolmen.games.no_stone_unturned import names
from dolmen.games.no_stone_unturned.content import occasions
from dolmen.games.no_stone_unturned.names import player, who
from dolmen.games.no_stone_unturned.odds import ROWS, roll_chances, summary
from dolmen.games.no_stone_unturned.rolls import Dice, Roll
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, helpers_left, sheet
from dolmen.kernel import odds_bars
from dolmen.kernel.scene import Die, Panel, Part, Sheet, Text

Row = tuple[str, str]
"""What it is about, and what is said of it."""


def roll_panel(s: NoStoneUnturned, roll: Roll) -> Panel:
    """In short; the steps one by one can be unfolded (NS.21.15)."""
    in_short = (*stakes(s, roll), *moods(s, roll), *leverage(s, roll), *outcome(s, roll))
    parts: list[Part] = [
        Text(id="roll-who", text=f"{who(s, roll.actor)} acts", tone="screen"),
        Sheet(id="roll-sheet", label="In short", rows=in_short),
    ]
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
    parts.append(Panel(id="roll-order", label="Step by step", role="reference", children=(steps,)))
    return Panel(
        id="roll",
        label="Action roll",
        icon="perspective-dice-six-faces-random",
        role="centre",
        tone="ink",
        children=tuple(parts),
    )


def stakes(s: NoStoneUnturned, roll: Roll) -> Iterator[Row]:
    """What is wanted, and what may go wrong."""
    if roll.outcome:
        yield "wants", roll.outcome
    if roll.aspect is not None:
        yield "aspect", f"{roll.aspect.capitalize()}, d{sheet(s, roll.actor).aspects[roll.aspect]}"
        yield "most at risk", f"the {roll.risk}"
        yield "the player has", "the aspect die" if roll.risk == "character" else "the mood die"
    if roll.why:
        yield "because", roll.why


def moods(s: NoStoneUnturned, roll: Roll) -> Iterator[Row]:
    """What everybody rolls with, and puts at risk."""
    for roller in roll.rollers:
        character = sheet(s, roller.seat)
        mood = character.moods[roller.mood]
        last = ", the last box: it will evolve" if roller.last_box else ""
        yield f"mood of {who(s, roller.seat)}", f"{mood.name} d{mood.die}, level {mood.level}{last}"
        if roller.sentiment is not None:
            yield f"risked by {who(s, roller.seat)}", f"{character.sentiments[roller.sentiment].text}: {roller.how}"


def leverage(s: NoStoneUnturned, roll: Roll) -> Iterator[Row]:
    """Details and a skill that help or hinder, and who objects."""
    for label, details in (("named", roll.named), ("helps", roll.helpful), ("hinders", roll.hindering)):
        if details:
            yield label, ", ".join(names.detail_label(s, ref) for ref in details)
    if roll.skill is not None:
        yield "skill", names.skill_label(s, roll.actor, roll.skill)
    for seat, no in sorted(roll.objections.items()):
        yield player(seat), "objects" if no else "is fine with it"


def outcome(s: NoStoneUnturned, roll: Roll) -> Iterator[Row]:
    """Who won, and what came of it."""
    if roll.final is not None and len(roll.rollers) > 1:
        yield "the mood die that counts", names.mood_die_label(s, roll.final)
    if roll.grants:
        winner = {"player": who(s, roll.actor), "arbiters": "the Arbiters"}.get(roll.winner or "", "no side")
        yield "result", f"difference {roll.delta}, {winner} won"
    for number, added in enumerate(roll.added, 1):
        target = names.target_label(s, added.target)
        yield f"detail {number}", f"{added.text or added.form} ({target}, {added.form})"
    for number, reason in enumerate(roll.ticks, 1):
        yield f"tick {number}", reason


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
    """Each step with a mark: done, now or to come (NS.10.1)."""
    settled = roll.aspect_dice is not None and roll.aspect_dice.kept is not None
    kept = bool(roll.rollers) and roll.rollers[-1].dice.kept is not None
    helped = roll.final is not None or (kept and not helpers_left(s))
    done = [
        bool(roll.outcome),
        *[roll.aspect is not None] * 2,
        bool(roll.rollers),
        *[roll.aspect_dice is not None] * 3,
        settled and roll.rollers[0].dice.kept is not None,
        helped,
        roll.final is not None,
        *[bool(roll.grants)] * 2,
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
    pictures = [
        odds_bars(f"odds-{number}", label, chances, ROW_BARS, summary(chances))
        for number, (label, chances) in enumerate(found)
    ]
    return Panel(id="odds", label="Odds", children=tuple(pictures))


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
