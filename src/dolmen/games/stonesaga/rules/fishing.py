"""Fishing: dice on lines that cross (section 11)."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import KEEP, Strike
from dolmen.games.stonesaga.content import LINES, FishEntry
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.prompts.fishing import PLACE_DICE, PLACE_DIE, REROLL_FISH, STRIKE
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.rules.targets import difficulty
from dolmen.games.stonesaga.state import Fishing, Stonesaga, Task
from dolmen.kernel import Field, Flow, Form, Pick, tell

DICE = 4


def begin_fishing(s: Stonesaga, who: int, water: str) -> None:
    """A card as the stock, another as the water, and four dice; five with a Net (SS.11.1, SS.11.2, SS.11.4,
    SS.28.6)."""
    stock, card = s.rng.sample([*s.box.fishing], 2)
    n = max([DICE, *(word.n for _, word in gear.holding(s, who, gear.FishDice))])
    s.fishing = Fishing(who, water, stock, card, [s.rng.roll(6) for _ in range(n)])
    tell(s, story.Rolls, who, tuple(s.fishing.dice))
    then(s, Task("reroll a die", who), Task("place dice", who), Task("outcome", who))


@does("reroll a die")
def reroll(s: Stonesaga, task: Task) -> Flow[None]:
    """A Flint Spear: one die, once, before they are placed (SS.28.5)."""
    fishing = s.fishing
    assert fishing is not None
    if not gear.has(s, task.who, gear.FishReroll):
        return
    options: list[int | str] = [KEEP, *range(len(fishing.dice))]
    chosen = yield from Pick(s.characters[task.who].seat, options, question=REROLL_FISH)
    if isinstance(chosen, int):
        fishing.dice[chosen] = s.rng.roll(6)
        fishing.rerolled = True
        tell(s, story.Rolls, task.who, (fishing.dice[chosen],))


def narrowed(card: FishEntry, chosen: Mapping[int, int], field: Field[int]) -> list[int]:
    """The spots that have room beside what was put elsewhere (SS.11.5)."""
    taken = [*chosen.values()]
    return [spot for spot in field.options if taken.count(spot) < card.locations[spot].dice]


def spread(card: FishEntry, dice: int) -> list[list[int]]:
    """All spots for each die, first one that is free for it if the dice are laid one after the other."""
    spots = [*range(len(card.locations))]
    room = [spot for spot in spots for _ in range(card.locations[spot].dice)]
    return [[*spots[room[die] :], *spots[: room[die]]] for die in range(dice)]


@does("place dice")
def place_dice(s: Stonesaga, task: Task) -> Flow[None]:
    """Each on a strike location: a single one holds one die, a double one two. All of them are placed, before the
    outcome is seen, and stay there (SS.11.5 to SS.11.7)."""
    fishing = s.fishing
    assert fishing is not None
    card = s.box.fishing[fishing.card]
    fields = tuple(Field(die, spots, PLACE_DIE[die]) for die, spots in enumerate(spread(card, len(fishing.dice))))
    seat = s.characters[task.who].seat
    placed: dict[int, int] = yield from Form(
        seat, dict, fields, lambda chosen, field: narrowed(card, chosen, field), question=PLACE_DICE
    )
    fishing.spots = [placed[die] for die in range(len(fishing.dice))]


@does("outcome")
def outcome(s: Stonesaga, task: Task) -> None:
    """A third card as the outcome, face up (SS.11.8)."""
    fishing = s.fishing
    assert fishing is not None
    fishing.outcome = s.rng.choice([id for id in s.box.fishing if id not in (fishing.stock, fishing.card)])
    then(s, Task("strike", task.who))


def strikes(s: Stonesaga, fishing: Fishing) -> list[Strike]:
    """A location with dice, and a line that crosses it; one to a target that is not taken, if there is one (SS.11.9,
    SS.11.10). A Shell Hook may make one easier (SS.28.7)."""
    card = s.box.fishing[fishing.card]
    hook = not fishing.hooked and gear.has(s, fishing.who, gear.FishEasier)
    found = []
    for spot in sorted({spot for spot in fishing.spots if spot >= 0}):
        crossing = [LINES.index(line) for line in card.locations[spot].lines]
        free = [line for line in crossing if line not in fishing.taken]
        for line in free or crossing[:1]:
            found.append(Strike(spot, line))
            if hook and free:
                found.append(Strike(spot, line, hook=True))
    return found


@does("strike")
def strike(s: Stonesaga, task: Task) -> Flow[None]:
    """Until no location has dice, in an order of the player's choice (SS.11.9, SS.11.19)."""
    fishing = s.fishing
    assert fishing is not None
    options = strikes(s, fishing)
    if not options:
        s.fishing = None  # all three cards go back (SS.11.23)
        return
    chosen = yield from Pick(s.characters[task.who].seat, options, question=STRIKE)
    then(s, task)
    resolve(s, fishing, chosen)


def resolve(s: Stonesaga, fishing: Fishing, chosen: Strike) -> None:
    """The sum of the dice against the final difficulty: with at least that the target is gained, and a Bonus; below it
    a Mishap is suffered, unless only taken targets were left (SS.11.12 to SS.11.18, SS.11.20 to SS.11.22)."""
    value = sum(die for die, spot in zip(fishing.dice, fishing.spots, strict=True) if spot == chosen.spot)
    fishing.spots = [-1 if spot == chosen.spot else spot for spot in fishing.spots]
    if chosen.line in fishing.taken:
        return
    needed = difficulty(s, fishing, chosen.line)
    if chosen.hook:
        fishing.hooked = True
        needed = max(1, needed + sum(word.n for _, word in gear.holding(s, fishing.who, gear.FishEasier)))
    water = s.box.fishing[fishing.card]
    extra = s.box.fishing[fishing.outcome].modifiers[water.lines[chosen.line] - 1].extra
    tell(s, story.Struck, fishing.who, value, needed, value >= needed)
    if value >= needed:
        fishing.taken.append(chosen.line)
        if extra == "bonus":
            _extra(s, fishing, "bonus")
        lines(s, fishing.who, [s.box.fishing[fishing.stock].targets[chosen.line].do])
    elif extra == "mishap":
        _extra(s, fishing, "mishap")


def _extra(s: Stonesaga, fishing: Fishing, moment: str) -> None:
    """By the water: a bonus on a success only, a mishap on a failure only (SS.11.14, SS.11.16, SS.11.17)."""
    found = s.box.waters[f"{fishing.water} {moment}"]
    tell(s, story.Says, fishing.who, names.filled(s, s.rng.choice(found.lines), fishing.who))
    lines(s, fishing.who, found.do)
