"""Make the golden saves that are missing: `python tools/golden_saves.py [GAME ...]`.

A golden save is a match as some version of the rules played it, kept for good under `tests/saves`, with a readable text
beside it. The suite plays all of them again. None is ever made again or changed: a rule that changes one needs a new
`Game.version`, and then this tool adds saves of that version beside the old ones. It keeps

- every way to play, and every campaign in every number of seats, whole or, where a match has no natural end, a good
  part of it,
- matches in which something was taken back, by a seat and by the table,
- a save for every question that stands open somewhere, in every kind of ask, and in the middle of every procedure;
  where hardly anybody comes to it, in matches that look for content, or in which somebody is given what leads there,
- one long campaign.

`tests/saves/SUMS` lists them in the order in which they came: the sum of the file, the chain, the path. The chain is a
sum over the chain of the line before and this line, so that one which is changed or removed later breaks the rest.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice, product
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from dolmen.games import gone_to_gaia, stonesaga
from dolmen.games.gone_to_gaia.board import NEIGHBOURS
from dolmen.games.gone_to_gaia.rules.levels import gain_gear
from dolmen.games.gone_to_gaia.state import RANKS, Task, Token, gear_of, taken
from dolmen.games.stonesaga.state import Built, Ill, Item, Legend, Outpost
from dolmen.kernel import Game, Match, decode, encode
from dolmen.lab.cover import Course, Search, played, things_of
from dolmen.lab.plan import Plan
from dolmen.lab.transcript import transcript
from dolmen.lab.walks import Walk, answered, walked, ways_to_play
from dolmen.library import find_game

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.golden import GAMES, SAVES, Feature, append, campaigns_of, covered, features

DECISIONS = 60_000
"""This many are searched for questions that stand open."""
AIMED, NOT_AIMED = 300, ("gone-to-gaia",)
"""And in this many matches people look for content that was not met yet: some of it asks what nothing else does. Where
a campaign is long they would take hours."""
STEPS = 1500
"""How far a match is followed."""
LONG = {"gone-to-gaia": 9000}
"""Where a campaign ends, and what stands open at its end is to be found."""
FURTHER = {
    "stonesaga": [Walk(2, {"play": "campaign"}, 2000 + n, 0.02, sure=0.95) for n in range(8)],
    "gone-to-gaia": [
        *(Walk(2, {"partner": manner}, 2000, 0.02, sure=0.97) for manner in ("kind", "hard", "curious")),
        *(Walk(1 + n % 2, {"mode": "onslaught"}, 3000 + n, 0.02, sure=0.5 * (n % 3 == 0)) for n in range(30)),
    ],
}
"""Walks beside those of every way to play: by people who play well, and through many different waves."""
PART = 150
"""A good part of a match that does not end by itself."""
CAMPAIGN = 3000
EARLY = 60
"""How much rather an early moment is kept than one that has a little more open."""


class Gifted(Struct, frozen=True):
    """A walk on which everybody is given something after so many answers, and all else goes by the rules."""

    walk: Walk
    after: int
    gift: str


class Moment(Struct, frozen=True):
    """A place in a walk, and all that a save made there would keep."""

    walk: Walk | Course | Gifted
    place: int
    found: frozenset[Feature]


def main(names: list[str]) -> None:
    for name in names or GAMES:
        game = find_game(name)
        kept = [keep(game, what, walk, most) for what, walk, most in plan(game)]
        kept += [keep(game, what, moment.walk, moment.place) for what, moment in missing(game)]
        new = [path for path in kept if path is not None]
        print(f"{name}: {len(new)} new saves, {sum(path.stat().st_size for path in new) / 1000:.0f} kB")


def keep(game: Game[Any], what: str, walk: Walk | Course | Gifted, most: int) -> Path | None:
    """Write it down, unless there is one already."""
    path = SAVES / game.id / f"v{game.version}-{slug(what)}.dolmen"
    if path.exists():
        return None
    match = last(game, walk, most)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = path.with_suffix(".txt")
    text.write_text(transcript(match), encoding="utf-8", newline="\n")
    path.write_bytes(match.save())
    append(path)
    append(text)
    return path


def last(game: Game[Any], walk: Walk | Course | Gifted, most: int) -> Match[Any]:
    if isinstance(walk, Course):
        match, _ = next(islice(played(game, walk), most - 1, None))
        return match
    way = given(game, walk, most) if isinstance(walk, Gifted) else walked(game, walk, most)
    *_, match = way
    return match


def given(game: Game[Any], gifted: Gifted, most: int) -> Iterator[Match[Any]]:
    """From the gift on, before each of that many answers and last after them. Nothing if it cannot be given."""
    match = last(game, gifted.walk, gifted.after)
    s = decode(encode(match.s), game.state)
    GIVE[game.id](s, gifted.gift)
    try:
        game.check(s)
    except AssertionError:
        return
    match.position.go_on_from(encode(s))
    match.since = (match.position.turn, 0)
    random = Random(gifted.walk.seed)
    for _ in range(most):
        yield match
        if match.result is not None:
            return
        match = answered(match, gifted.walk, random)
    yield match


def plan(game: Game[Any]) -> Iterator[tuple[str, Walk, int]]:
    """Every way to play, taking back, an end, and a long campaign."""
    endless = not game.contest
    offers, most = (0.06, PART) if endless else (0.0, STEPS)
    for seed, (seats, options) in enumerate(ways_to_play(game), 1):
        chosen = "".join(f" {name} {value}" for name, value in options.items())
        yield f"{seats} seats{chosen}", Walk(seats, options, seed, offers, endless=endless), most
    for seats, options in campaigns_of(game):
        chosen = "".join(f" {name} {value}" for name, value in options.items())
        yield f"{seats} seats{chosen}", Walk(seats, options, 70 + seats, offers, endless=endless), most
    for number in (1, 2):
        yield f"taken back {number}", Walk(game.company, {}, 90 + number, offers, back=0.1, endless=endless), most
    if endless:
        walks = (Walk(3, {}, seed) for seed in range(1000))
        yield "ended", next(walk for walk in walks if last(game, walk, STEPS).result is not None), STEPS
        yield "campaign", Walk(3, {}, 5, endless=True), CAMPAIGN


def missing(game: Game[Any]) -> Iterator[tuple[str, Moment]]:
    """For all that stands open somewhere in the walks and in no save yet: few saves, and early ones."""
    kept = covered(game)
    moments = [*moments_of(game), *aimed_moments(game), *gifted_moments(game)]
    while wanted := frozenset[Feature]().union(*(moment.found for moment in moments)) - kept:
        best = max(moments, key=lambda moment: len(moment.found & wanted) / (EARLY + moment.place))
        new = min(best.found & wanted, key=lambda feature: (feature.kind == "step", feature))
        yield f"open {new.name} {new.kind}", best
        kept |= best.found


def moments_of(game: Game[Any]) -> Iterator[Moment]:
    """Those on many walks in which something stands open that did not before on the same one."""
    seen = 0
    for walk in walks_of(game):
        if seen >= DECISIONS and walk not in FURTHER.get(game.id, ()):
            return
        met: set[Feature] = set()
        for place, match in enumerate(walked(game, walk, LONG.get(game.id, STEPS))):
            found = features(match)
            if not found <= met:
                met |= found
                yield Moment(walk, place, found)
        seen += place


def walks_of(game: Game[Any]) -> Iterator[Walk]:
    ways = list(ways_to_play(game))
    offers = 0.02 if game.contest else 0.1
    yield from FURTHER.get(game.id, ())
    for number in count():
        seats, options = ways[number % len(ways)]
        yield Walk(seats, options, 1000 + number, offers, endless=not game.contest)


def aimed_moments(game: Game[Any]) -> Iterator[Moment]:
    """The same of matches that look for content."""
    things = things_of(game)
    if not things or game.id in NOT_AIMED:
        return
    look = Search(Plan(game=game, games=AIMED, seed=AIMED))
    unmet = [*things]
    for number in range(AIMED):
        course = look.course(number, (unmet or things)[number % len(unmet or things)])
        met: set[Feature] = set()
        for place, (match, new) in enumerate(played(game, course), 1):
            unmet = [thing for thing in unmet if thing not in new]
            found = features(match)
            if match.result is None and not found <= met:
                met |= found
                yield Moment(course, place, found)


def gifted_moments(game: Game[Any]) -> Iterator[Moment]:
    """The same of matches in which somebody has what few ever come by."""
    for gifted in gifted_walks(game):
        met: set[Feature] = set()
        for place, match in enumerate(given(game, gifted, PART)):
            found = features(match)
            if not found <= met:
                met |= found
                yield Moment(gifted, place, found)


def gifted_walks(game: Game[Any]) -> Iterator[Gifted]:
    for number, gift in enumerate(GIFTS.get(game.id, list)()):
        for seats, after in product((game.company, game.seats[-1]), AFTER):
            yield Gifted(Walk(seats, {"play": "campaign"} if gift == ROOF else {}, 5000 + number), after, gift)
    if game.id == gone_to_gaia.GAME.id:
        yield CLEAVER
    if game.id == stonesaga.GAME.id:
        yield SMOKER


def _given_in_the_valley(s: Any, gift: str) -> None:
    """An item to everybody, or what they have learned; or a fire under all of them and the wood to feed it; or a
    structure where they stand, with something to use it for."""
    if gift == LEGEND:
        s.journal.legends += [
            Legend(f"Legend {who}", [4] * 4, [*s.box.traits], [], who) for who in range(len(s.characters))
        ]
    elif gift == RECIPES:
        s.epoch_goals.append("GE02")
        s.journal.codes |= {next(iter(item.entry.codes)): id for id, item in [*s.box.items.items()][:10]}
    for character in s.characters:
        if gift in s.box.customs:
            _learned(s, character, gift)
            continue
        for stuff in ("clay", "meat"):
            if gift in s.box.structures:
                character.bag[stuff] = character.bag.get(stuff, 0) + 2
        if gift == ROOF:
            character.bag |= {"wood": 4, "wood*": 4, "riverstone": 3, "riverstone*": 3, "fiber": 2}
            character.items = [Item("IT03"), Item("IT15")]
        elif gift in s.box.items:
            character.items.append(Item(gift))
        elif gift == FIRE:
            character.bag["wood"] = character.bag.get("wood", 0) + 2
            for place in s.places:
                place.fire = place.fire or place.at == character.at
        if gift in (ROOF, *s.box.structures) and all(outpost.at != character.at for outpost in s.outposts):
            used = {outpost.overlay for outpost in s.outposts}
            overlay = next(id for id in s.box.overlays if id not in used)
            s.outposts.append(
                Outpost("Home", overlay, character.at, 0, structures=[Built("ST03" if gift == ROOF else gift)])
            )


def _learned(s: Any, character: Any, id: str) -> None:
    """What all live by, with something that it helps against; or a power, slotted and to be slotted."""
    if s.box.customs[id].kind == "culture":
        s.journal.culture = [id]
        character.bag["water"] = character.bag.get("water", 0) + 2
        character.track.append(Ill("disease"))
    elif s.box.customs[id].kind == "power":
        s.journal.powers = [other for other, custom in s.box.customs.items() if custom.kind == "power"]
        character.power = id


def _given_in_the_mist(s: Any, gift: str) -> None:
    """What is on everybody's suit, what all enemies can do, or what is to be decided at once."""
    kind, _, what = gift.partition(": ")
    match kind:
        case "equipment":
            for number, suit in enumerate(s.suits):
                found = [cards for cards in s.box.equipment.values() if cards.name == what]
                for cards in found:
                    if cards.discipline == suit.discipline and (s.turn is None or s.turn.figure != number):
                        suit.gear = []
                        gain_gear(s, number, cards.type)
        case "Bulwark":
            for number, suit in enumerate(s.suits):
                suit.maxima[BULWARK] = RANKS
                while (held := gear_of(suit, BULWARK)) is None or held.rank < RANKS:
                    gain_gear(s, number, BULWARK)
        case "shelter":
            s.suits[0].sheltered = 1
        case "closed":
            s.suits[-1].keeps = True
        case "cough" if s.turn is None:
            return
        case "cough":
            s.witness = next(there for enemy in s.enemies for there in NEIGHBOURS[enemy.tile] if there not in taken(s))
        case "keep products":
            s.sheet.products[0] = [1, 2, 3]
        case "keep part" if s.sheet is not None:
            s.sheet.parts[0][1:4] = [1, 1, 1]
    if kind in ("cough", "keep products", "keep part", "lieutenant", "free product"):
        s.agenda.append(Task(kind, 0, 1))
    if kind in ("Bulwark", "closed", "shelter"):
        for suit in s.suits:
            suit.available[Token.REROLL] += 1
            suit.available[Token.BLOCK] += 1
    if kind in ("Bulwark", "enemies"):
        for enemy in s.enemies:
            enemy.abilities = (what or "Last Act",)
            enemy.damage = max(enemy.damage, enemy.most - 1)
        for suit in s.suits:
            suit.elements[:4] = [slot.both for slot in s.box.slots[:4]]


CLEAVER = Gifted(Walk(2, {}, 5231), 60, "equipment: Fate Cleaver")
"""Somebody strikes with it: most have better to do."""
BULWARK = 12
MIST = (
    *("Bulwark", "enemies: Malevolent", "enemies: Scrambles", "shelter", "closed", "cough"),
    *("keep products", "keep part", "lieutenant", "free product"),
)
FIRE, LEGEND, RECIPES, ROOF, BOX = "a fire", "a Legend", "ten recipes", "what a roof takes", stonesaga.GAME.box
THINGS = (FIRE, LEGEND, RECIPES, ROOF, *BOX.customs, *BOX.items, *BOX.structures)
SMOKER = Gifted(Walk(2, {}, 5000 + THINGS.index("ST06") - 1), 15, "ST06")
"""Somebody smokes something: most eat it."""
AFTER = (30, 60)
"""Answers before a gift."""
GIFTS: dict[str, Callable[[], Iterable[str]]] = {
    stonesaga.GAME.id: lambda: THINGS,
    gone_to_gaia.GAME.id: lambda: MIST * 2,
}
GIVE: dict[str, Callable[[Any, str], None]] = {
    stonesaga.GAME.id: _given_in_the_valley,
    gone_to_gaia.GAME.id: _given_in_the_mist,
}


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


if __name__ == "__main__":
    main(sys.argv[1:])
