"""Outposts, ruins and structures: what may be built where, and who pays for it (section 17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import Build, Settle, Village
from dolmen.games.stonesaga.land import START
from dolmen.games.stonesaga.prompts.campaign import HELP, OVERLAY, PAY_WITH, VILLAGE, VILLAGE_NAME
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does, then
from dolmen.games.stonesaga.rules.helpers import ENERGY, builders, offer_of
from dolmen.games.stonesaga.state import (
    Built,
    Outpost,
    Share,
    Stonesaga,
    Task,
    Tokens,
    Works,
    covered,
    outpost_at,
    place_of,
)
from dolmen.kernel import Amounts, Field, Flow, Form, Hex, TextField, tell

PRICE = 4
"""Of an outpost."""
MOST = 5
"""Structures of an outpost."""
OUTPOST = "outpost"
LONGEST_NAME = 30
OVER = {
    "forest": "chop",
    "lake": "dig",
    "river": "dig",
    "wetlands": "dig",
    "chasm": "stoneworking",
    "mountain": "stoneworking",
    "moraine": "stoneworking",
    "cave": "stoneworking",
}
"""What it takes to cover a feature; plains, dried flats and open ground take nothing (SS.17.6)."""


# What may be built


def icons_at_hand(s: Stonesaga, those: list[int]) -> set[str]:
    """On items that are held: bare hands, tokens, fire and structures do not count (SS.17.7)."""
    return {icon for who in those for icon in people.icons(s, who)}


def in_all(s: Stonesaga, those: list[int], kind: str) -> int:
    """Materials of a kind in their bags, in any state (SS.17.14)."""
    bags = [s.characters[who].bag for who in those]
    return sum(bag[name] for bag in bags for name in people.of_kind(s, bag, kind))


def energy_of(s: Stonesaga, who: int, energy: int, those: list[int]) -> bool:
    """Together they can pay so much (SS.17.2)."""
    lent = sum(s.characters[other].energy for other in those if other != who)
    return people.can_pay(s, who, max(0, energy - lent))


def settlements(s: Stonesaga, who: int) -> list[Settle]:
    """On a section that nothing covers, in a hex without an active outpost; a ruin there is no hindrance (SS.17.1,
    SS.17.5, SS.17.6, SS.17.8, SS.17.9)."""
    hex = s.characters[who].at
    those = builders(s, who)
    if outpost_at(s, hex) is not None or not energy_of(s, who, PRICE, those):
        return []
    icons, hidden = icons_at_hand(s, those), covered(s, hex)
    sections = s.box.tiles[place_of(s, who).tile].entry.sections
    return [
        Settle(who, number)
        for number, land in enumerate(sections)
        if number not in hidden and (land not in OVER or OVER[land] in icons)
    ]


def buildings(s: Stonesaga, who: int) -> list[Build]:
    """In an active outpost, which holds five at most, the same one as often as one likes (SS.17.12, SS.17.15, SS.17.16,
    SS.17.21)."""
    outpost = outpost_at(s, s.characters[who].at)
    if outpost is None or len(outpost.structures) >= most_structures(outpost):
        return []
    those = builders(s, who)
    icons = icons_at_hand(s, those)
    return [
        Build(who, id)
        for id, structure in s.box.structures.items()
        if {*structure.entry.needs} <= icons
        and energy_of(s, who, structure.entry.energy, those)
        and all(in_all(s, those, kind) >= n for kind, n in structure.entry.cost.items())
    ]


def most_structures(outpost: Outpost) -> int:
    """Five, or six in a Town (SS.17.15, SS.25.33)."""
    return MOST + outpost.town


# Who pays


def begin_works(s: Stonesaga, deed: Settle | Build) -> None:
    if isinstance(deed, Settle):
        works = Works(deed.who, PRICE, {}, section=deed.section)
    else:
        entry = s.box.structures[deed.structure].entry
        works = Works(deed.who, entry.energy, dict(entry.cost), structure=deed.structure)
    s.works = works
    then(s, Task("help", deed.who))


def needed_icons(s: Stonesaga, works: Works) -> set[str]:
    if works.structure:
        return {*s.box.structures[works.structure].entry.needs}
    land = s.box.tiles[place_of(s, works.who).tile].entry.sections[works.section]
    return {OVER[land]} if land in OVER else set()


def payers(works: Works) -> list[int]:
    """Whoever pays at least 1 energy, or one material, is a helper (SS.17.7, SS.17.13)."""
    return [works.who, *(share.who for share in works.shares if share.energy or share.tokens)]


def missing(s: Stonesaga, works: Works, who: int) -> dict[str, int]:
    """What this helper would have to give so that whoever builds can pay the rest: as much of it as there is."""
    own, bag = s.characters[works.who], s.characters[who].bag
    short = 0
    while short < works.energy and not people.can_pay(s, works.who, works.energy - short):
        short += 1
    given = {ENERGY: min(short, s.characters[who].energy)}
    for kind, n in works.materials.items():
        wanted = n - sum(own.bag[name] for name in people.of_kind(s, own.bag, kind))
        for name in sorted(people.of_kind(s, bag, kind)):
            given[name] = max(0, min(wanted, bag[name]))
            wanted -= given[name]
    lacking = needed_icons(s, works) - icons_at_hand(s, payers(works))
    if lacking & icons_at_hand(s, [who]) and not any(given.values()):
        given[ENERGY] = min(1, works.energy, s.characters[who].energy)
    return {part: n for part, n in given.items() if n}


def too_much(s: Stonesaga, works: Works, given: Mapping[str, int]) -> str:
    tokens = {name: n for name, n in given.items() if name != ENERGY}
    for kind, n in works.materials.items():
        if sum(tokens[name] for name in people.of_kind(s, tokens, kind)) > n:
            return f"{n} {kind} are wanted"
    return ""


@does("help")
def help_out(s: Stonesaga, task: Task) -> Flow[None]:
    """Each in the hex is asked for any part of it: their owner's consent, and no action of theirs (SS.17.2, SS.17.3,
    SS.17.13)."""
    works = s.works
    assert works is not None
    asked = (works.who, *works.asked)
    able = [who for who in builders(s, works.who) if who not in asked and offer_of(s, works, who)]
    if not able:
        then(s, Task("pay for it", works.who))
        return
    who = able[0]
    limits = offer_of(s, works, who)
    ideas: list[dict[str, int]] = []
    for idea in (missing(s, works, who), {}, {ENERGY: limits[ENERGY]} if ENERGY in limits else {}):
        if idea not in ideas and not too_much(s, works, idea):
            ideas.append(idea)
    seat = s.characters[who].seat
    wrong = lambda given: too_much(s, works, given)  # noqa: E731
    given = dict((yield from Amounts(seat, limits, ideas, wrong, question=HELP)))
    then(s, task)
    works.asked.append(who)
    energy = given.pop(ENERGY, 0)
    if energy or given:
        works.shares.append(Share(who, energy, given))
        works.energy -= energy
        for name, n in given.items():
            people.put(works.materials, s.box.stuff[name].base, -n)
        said = [f"{energy} energy"] * bool(energy) + [names.amounts(s, given)] * bool(given)
        tell(s, story.Helps, who, " and ".join(said))


def mixtures(s: Stonesaga, works: Works) -> list[Tokens]:
    """What the rest can be paid with: what is not worked on first, or the other way round (SS.17.14)."""
    bag = s.characters[works.who].bag
    found: list[Tokens] = []
    for turned in (False, True):
        given: Tokens = {}
        for kind, n in works.materials.items():
            left = n
            for name in sorted(people.of_kind(s, bag, kind), reverse=turned):
                given[name] = min(left, bag[name])
                left -= given[name]
            if left:
                return []
        given = {name: n for name, n in given.items() if n}
        if given not in found:
            found.append(given)
    return found


@does("pay for it")
def pay_for_it(s: Stonesaga, task: Task) -> Flow[None]:
    """Whoever builds pays the rest. If it cannot be paid in full, or nobody who pays has the tool, nobody pays anything
    (SS.9.3, SS.17.1, SS.17.7, SS.17.12)."""
    works = s.works
    assert works is not None
    ways = mixtures(s, works)
    tools = needed_icons(s, works) <= icons_at_hand(s, payers(works))
    if not (ways and tools and people.can_pay(s, works.who, works.energy)):
        s.works = None
        tell(s, story.Says, works.who, "has too few hands for it.")
        return
    tokens = ways[0]
    if len(ways) > 1:
        bag = s.characters[works.who].bag
        limits = {name: bag[name] for kind in works.materials for name in people.of_kind(s, bag, kind)}

        def wrong(given: Mapping[str, int]) -> str:
            for kind, n in works.materials.items():
                if sum(given.get(name, 0) for name in people.of_kind(s, bag, kind)) != n:
                    return f"it takes {n} {kind}"
            return ""

        tokens = dict((yield from Amounts(s.characters[works.who].seat, limits, ways, wrong, question=PAY_WITH)))
    people.pay(s, works.who, works.energy)
    for share in (Share(works.who, 0, tokens), *works.shares):
        s.characters[share.who].energy -= share.energy
        for name, n in share.tokens.items():
            people.lose(s, share.who, name, n)
    then(s, Task("built", works.who))


@does("built")
def built(s: Stonesaga, task: Task) -> Flow[None]:
    """An outpost gets its name, an overlay that is not used, the epoch, and stands; by itself it gives neither shelter
    nor fire (SS.1.13, SS.17.10, SS.17.11, SS.30.6). A structure is written on its outpost's card (SS.17.17)."""
    works = s.works
    assert works is not None
    hex = s.characters[works.who].at
    if works.structure:
        outpost = outpost_at(s, hex)
        assert outpost is not None
        outpost.structures.append(Built(works.structure))
        s.raised.append(works.structure)
        tell(s, story.StructureBuilt, outpost.name, names.structure(s, works.structure), hex)
    else:
        used = {one.overlay for one in s.outposts}
        free = [id for id in s.box.overlays if id not in used]
        ideas = [s.box.overlays[id].idea for id in free[:4]]
        fields: tuple[Field[str], ...] = (
            TextField("name", ideas, VILLAGE_NAME, least=1, most=LONGEST_NAME),
            Field("overlay", free, OVERLAY),
        )
        village = yield from Form(s.characters[works.who].seat, Village, fields, question=VILLAGE)
        s.outposts.append(Outpost(village.name, village.overlay, hex, works.section, s.saga.epoch if s.saga else 1))
        s.raised.append(OUTPOST)
        tell(s, story.Founded, village.name, hex)
    s.works = None


def free_overlays(s: Stonesaga) -> bool:
    return len(s.outposts) < len(s.box.overlays)


# Ruins


def ruin(s: Stonesaga, outpost: Outpost) -> None:
    """Only by an effect: its structures go back, what they held is lost, the overlay stays (SS.17.19, SS.17.20)."""
    outpost.ruin = True
    outpost.structures.clear()
    tell(s, story.Ruined, outpost.name, outpost.at)


def standing_outposts(s: Stonesaga) -> Iterator[Outpost]:
    return (outpost for outpost in s.outposts if not outpost.ruin)


def homes(s: Stonesaga) -> list[Hex]:
    """Where a character may begin a later game: the starting hex, or any with an active outpost (SS.7.12,
    SS.7.13)."""
    return list(dict.fromkeys([START, *(outpost.at for outpost in standing_outposts(s))]))
