"""What an attack would do: the rules themselves, run on a copy, until the attack and all that enemies do about it are
over.

What people may still spend (a Reroll, a Block, a weapon's reduction) is left unspent in it. Where something has to be
chosen, every way is gone: if all of them come to the same, that is what will happen; if not, the forecast tells the
least and the most, and what it depends on. It stops short of the story, which nobody has read yet, and no Level card is
looked at before it is drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from dolmen.games.gone_to_gaia.abilities.moments import CardEnds, Falls
from dolmen.games.gone_to_gaia.choices import COUNT, NONE, STRIKE
from dolmen.games.gone_to_gaia.rules.agenda import do_next
from dolmen.games.gone_to_gaia.rules.carrying import waiting
from dolmen.games.gone_to_gaia.rules.levels import NO_CHOICE_HEALS, offered
from dolmen.games.gone_to_gaia.rules.ranks import cards_of
from dolmen.games.gone_to_gaia.rules.tokens import fall
from dolmen.games.gone_to_gaia.state import GoneToGaia, gear_of, suit_of
from dolmen.kernel import Ask, Asks, Pick, Several, Told, Write, copied
from dolmen.kernel.state import listen

FACES: Final = ((1,), (2, 3, 4), (5,), (6,))
"""Results of a counterattack die that no rule tells apart."""
UNKNOWN: Final = ("throw", "reroll")
"""Tasks whose outcome nobody knows."""
OVER: Final = ("card over", "next attack", "quest over", "doing")
"""What comes when an attack is over; of several attacks of one card each has a forecast of its own."""
UNREAD: Final = ("attack told", "boss falls")
"""What the quest has waited for: it is told when it happens."""
UNSPENT: Final = ("confirm", "window", "blocks", "guards", "mended hand", "bell", "last act", "words")
"""Tasks that ask whether something is spent, or said."""
GAINS: Final = (
    *("rewards", "reward", "elements", "call", "kills", "levels", "level card"),
    *(*UNREAD, "attack over", "card goes on", "words"),
)
"""What an attack brings the players, before it is over."""
AFTERMATH: Final = ("which first", "move", "deaths", *GAINS)
"""What comes after the answers to it; and what abilities carry out then."""
WAYS, WORLDS = 48, 24
"""So many ways are gone at most, for a result of the die; in so many an attack can come to it."""


class Hit(Struct, frozen=True):
    """What an enemy takes, and what it has left; both are what is sure, and then what is possible."""

    enemy: int
    damage: int
    left: int
    most: int
    least_left: int


class Fate(Struct, frozen=True):
    """What happens on these results of the die."""

    dice: tuple[int, ...]
    hurt: tuple[int, ...]
    """By figure, the HP lost, at worst."""
    left: tuple[int, ...]
    """By figure, the HP left, at worst; 0 is death."""
    best: tuple[int, ...]
    """The same at best."""
    dead: tuple[int, ...]
    """Enemies that are gone, by id, however it goes."""
    maybe: tuple[int, ...]
    """Enemies that may be gone, besides."""
    hitting: tuple[int, ...]
    """Enemies whose active arrows cover somebody."""
    again: bool
    """Another die follows."""
    whole: bool = True
    """Every way has been gone; else there are too many, and the worst and the best are those of some of them."""
    depends: tuple[str, ...] = ()
    """What decides between the worst and the best: questions as they will be asked, and the like."""
    lines: tuple[str, ...] = ()
    """What would be told of it, for whoever asks why."""

    @property
    def sure(self) -> bool:
        return not self.depends


class Forecast(Struct, frozen=True):
    hits: tuple[Hit, ...]
    fates: tuple[Fate, ...]
    """None if no die is thrown, or if a die of the weapon itself comes first."""
    hidden: bool = False
    """A die of the weapon itself decides what is hit."""
    undisputed: Fate | None = None
    """Nobody attempts to counterattack: what comes of it all the same."""


def forecast(s: GoneToGaia, telling: bool = False) -> Forecast:
    """Of the attack that is aimed: the top of the agenda asks whether to strike. With `telling`, in words too."""
    return _forecast(s, True, telling)


def guess(s: GoneToGaia) -> Forecast:
    """The same at a glance: whatever is to be chosen is the first, and a second die is not waited for."""
    return _forecast(s, False, False)


def _forecast(s: GoneToGaia, all_ways: bool, telling: bool) -> Forecast:
    worlds = ways(Way(copied(s)), _thrown, WORLDS if all_ways else 1)
    first = worlds[0].s
    if first.agenda and first.agenda[-1].do == "throw" and first.agenda[-1].name == "weapon":
        return Forecast((), (), hidden=True)
    hits = _hits(worlds)
    if not any(_dies(world.s) for world in worlds):
        return Forecast(hits, (), undisputed=_fate(s, worlds, (), all_ways, telling))
    fates: list[Fate] = []
    for faces in FACES:
        fate = _fate(s, worlds, faces, all_ways, telling)
        if fates and _same(fates[-1], fate):
            fates[-1] = replace(fates[-1], dice=fates[-1].dice + faces)
        else:
            fates.append(fate)
    return Forecast(hits, tuple(fates))


def _thrown(s: GoneToGaia) -> bool:
    return s.agenda[-1].do in (*UNKNOWN, "blocks", "suffer", "attack over")


def _dies(s: GoneToGaia) -> bool:
    return s.agenda[-1].do == "throw"


def _hits(worlds: list[Way]) -> tuple[Hit, ...]:
    """Of every enemy that is a target however it goes; and what it takes at least, and at most."""
    found: dict[int, list[tuple[int, int]]] = {}
    for world in worlds:
        assert world.s.attack is not None
        for target in world.s.attack.targets:
            found.setdefault(target.enemy, []).append((target.dealt, _left(world.s, target.enemy)))
    return tuple([Hit(id, *min(each), *max(each)) for id, each in found.items() if len(each) == len(worlds)])


def _left(s: GoneToGaia, id: int) -> int:
    return next((enemy.hp for enemy in s.enemies if enemy.id == id), 0)


def _same(one: Fate, other: Fate) -> bool:
    if 1 in one.dice or 6 in other.dice:
        return False  # these three are always shown apart
    return replace(one, dice=(), lines=()) == replace(other, dice=(), lines=())


# What comes of one result


class End(Struct, frozen=True):
    """How one way ends: HP by figure, who is still there."""

    left: tuple[int, ...]
    there: frozenset[int]


def _fate(s: GoneToGaia, worlds: list[Way], faces: tuple[int, ...], all_ways: bool, telling: bool) -> Fate:
    """Over all ways in which it can go."""
    found: list[tuple[Way, End]] = []
    hitting: tuple[int, ...] = ()
    lines: tuple[str, ...] = ()
    for n, world in enumerate(worlds):
        if not world.tried:
            found.append((world, found[0][1]))
            continue
        way = Way(copied(world.s), world.why)
        if _dies(way.s):
            fall(way.s, way.s.agenda.pop(), faces[0] if faces else 1)
        if telling and not n:
            listen(way.s)
        if not n:
            walk(way.s, _answered)
            covered = way.s.attack.covered if way.s.attack is not None else {}
            hitting = tuple(id for id, figures in covered.items() if figures)
        found += [(end, _end(end.s)) for end in ways(way, _over, max(1, WAYS // len(worlds)) if all_ways else 1)]
        if telling and not n:
            story = (way.s.story or [])[: way.known]
            lines = tuple(told.text for told in story if isinstance(told, Told))
    before = {enemy.id for enemy in s.enemies}
    left = tuple([min(end.left[n] for _, end in found) for n in range(len(s.figures))])
    gone = [before - end.there for _, end in found]
    surely = frozenset.intersection(*map(frozenset, gone))
    return Fate(
        faces,
        tuple([suit_of(s, figure).hp - left[n] for n, figure in enumerate(s.figures)]),
        left,
        tuple([max(end.left[n] for _, end in found) for n in range(len(s.figures))]),
        tuple(sorted(surely)),
        tuple(sorted(frozenset[int]().union(*gone) - surely)),
        hitting,
        any(way.again for way, _ in found),
        all(way.whole for way in (*worlds, *[way for way, _ in found])),
        _depends(found),
        lines,
    )


def _depends(found: list[tuple[Way, End]]) -> tuple[str, ...]:
    """What made a difference by itself; then what did only together with something else."""
    first = found[0][1]
    reasons: list[str] = []
    for way, end in found:
        if (end != first or not way.tried) and not any(why in reasons for why in way.why):
            reasons += [why for why in way.why[-1:] if why not in reasons]
    return tuple(reasons)


def _end(s: GoneToGaia) -> End:
    return End(
        tuple([suit_of(s, figure).hp if figure.alive else 0 for figure in s.figures]),
        frozenset([enemy.id for enemy in s.enemies]),
    )


def _answered(s: GoneToGaia) -> bool:
    """The arrows have found whom they cover."""
    return s.agenda[-1].do not in ("window", "bell", "answers")


def _over(s: GoneToGaia) -> bool:
    return s.attack is None or s.agenda[-1].do in OVER or nothing_more(s)


def nothing_more(s: GoneToGaia) -> bool:
    """All that is left of the attack is what it brings the players: no enemy has anything to do any more."""
    return s.attack is None or (s.agenda[-1].do in GAINS and _only(s, GAINS) and not _looms(s))


def quiet(s: GoneToGaia) -> bool:
    """The blows have fallen; what still moves and turns, however it does, hurts nobody in this attack."""
    return _only(s, AFTERMATH) and not _looms(s)


def _only(s: GoneToGaia, those: tuple[str, ...]) -> bool:
    """Nothing else is left to do until the attack is over."""
    for task in reversed(s.agenda):
        if task.do in OVER:
            return True
        if task.do not in those and not (task.do == "carry" and those is AFTERMATH and task.name.startswith("After ")):
            return False
    return True


def _looms(s: GoneToGaia) -> bool:
    """Some enemy may still do something: one that dies, or one that waits for the end of the card or of step 7."""
    assert s.attack is not None
    if s.turn is not None and s.turn.due:
        return True
    falling = [enemy for enemy in s.dead if enemy.id in s.attack.dead]
    falling += [enemy for enemy in s.enemies if not enemy.hp]
    dying = [enemy for enemy in falling if enemy.abilities]
    if dying and waiting(s, Falls, dying):
        return True
    able = [enemy for enemy in (*s.enemies, *falling) if enemy.abilities]
    return bool(able and waiting(s, CardEnds, able))


# Ways to go


class Way(Struct):
    s: GoneToGaia
    why: tuple[str, ...] = ()
    """What was decided otherwise than on the first way."""
    again: bool = False
    """A further die has been thrown on it."""
    tried: bool = True
    """It was gone to its end."""
    whole: bool = True
    """And so were all that fork from it."""
    known: int | None = None
    """So much of what is told of it comes before a further die."""


class Fork(Struct):
    """A decision on a way, taken otherwise."""

    way: Way
    take: Callable[[GoneToGaia], None]


def ways(first: Way, until: Callable[[GoneToGaia], bool], most: int) -> list[Way]:
    """The first way, and then all others, those with the fewest other decisions first."""
    waiting_for: deque[Fork] = deque()
    found: list[Way] = []
    _go(first, until, waiting_for if most > 1 else None)
    found.append(first)
    while waiting_for and len(found) < most:
        fork = waiting_for.popleft()
        fork.take(fork.way.s)
        _go(fork.way, until, waiting_for)
        found.append(fork.way)
    first.whole = not waiting_for
    alone = len(first.why) + 1
    untried = [fork.way.why for fork in waiting_for if len(fork.way.why) == alone]
    return [*found, *(replace(first, why=why, tried=False) for why in untried)]


def _go(way: Way, until: Callable[[GoneToGaia], bool], forks: deque[Fork] | None) -> None:
    s = way.s
    while s.agenda and not until(s):
        task = s.agenda[-1]
        if task.do in UNREAD:
            s.agenda.pop()
        elif task.do == "level card":
            s.agenda.pop()
            if forks is not None and (most := most_healed(s, task.who)):
                forks.append(Fork(_otherwise(way, "the Level card that is drawn"), _heals(task.who, most)))
        elif task.do in UNKNOWN:
            if way.known is None and s.story is not None:
                way.known = len(s.story)
            way.again = True
            if forks is None:
                return
            dice = [faces[0] for faces in FACES] if task.name == "counterattack" else range(1, 7)
            forks += [Fork(_otherwise(way, "the next die"), _falls(die)) for die in dice if die != 1]
            _falls(1)(s)
        else:
            walk_one(s, way, forks)


def walk(s: GoneToGaia, until: Callable[[GoneToGaia], bool]) -> None:
    """Go on, with nothing spent and the first of what must be chosen."""
    while s.agenda and not until(s):
        walk_one(s, None, None)


def run(s: GoneToGaia, until: tuple[str, ...]) -> None:
    """The same until one of these tasks is next."""
    walk(s, lambda s: s.agenda[-1].do in until)


def walk_one(s: GoneToGaia, way: Way | None, forks: deque[Fork] | None) -> None:
    """One task. Where it asks, whatever else could be answered is another way."""
    spends = s.agenda[-1].do in UNSPENT
    flow = do_next(s)
    try:
        asked = next(flow)
        while True:
            if forks is not None and way is not None and not (spends or isinstance(asked, Asks) or quiet(s)):
                words = asked.question.prompt_for(s, asked.seat)
                forks += [Fork(_otherwise(way, words), _answers(answer)) for answer in others(asked)]
            asked = flow.send(declined(asked))
    except StopIteration:
        pass


def _otherwise(way: Way, why: str) -> Way:
    return Way(copied(way.s), (*way.why, why), way.again, known=way.known)


def _answers(answer: Any) -> Callable[[GoneToGaia], None]:
    """The task that asks is still on the agenda: it is begun again, and answered so."""

    def take(s: GoneToGaia) -> None:
        flow = do_next(s)
        next(flow)
        try:
            asked = flow.send(answer)
            while True:
                asked = flow.send(declined(asked))
        except StopIteration:
            pass

    return take


def _falls(die: int) -> Callable[[GoneToGaia], None]:
    return lambda s: fall(s, s.agenda.pop(), die)


def _heals(number: int, n: int) -> Callable[[GoneToGaia], None]:
    def take(s: GoneToGaia) -> None:
        suit = s.suits[number]
        suit.most += n
        suit.hp += n

    return take


def most_healed(s: GoneToGaia, number: int) -> int:
    """The HP that a Level card can bring, whichever of those that are left it is (GG.17.14, GG.24.2)."""
    suit = s.suits[number]
    found = [0]
    for card in {*s.levels.cards, *(s.used_levels if not len(s.levels) else ())}:
        types = offered(s, suit, card)
        found += [] if types else [min(NO_CHOICE_HEALS, suit.most - suit.hp)]
        for type in types:
            gear = gear_of(suit, type)
            ranks = cards_of(s, suit, type, 0 if gear is None else gear.upgrade).ranks
            rank = 0 if gear is None else gear.rank
            found.append(ranks[rank].hp - (ranks[rank - 1].hp if rank else 0))
    return max(found)


def others(asked: Ask) -> Iterator[Any]:
    """All that could be answered besides."""
    match asked:
        case Pick():
            yield from [option for option in asked.options if option != declined(asked)]
        case Several() if asked.least == asked.most:
            yield from [named for named in combinations(asked.options, asked.least) if named != declined(asked)]


def declined(asked: Ask | Asks) -> Any:
    """Nothing is spent; what must be chosen is the first."""
    if isinstance(asked, Asks):
        return 0, declined(asked[0])
    match asked:
        case Pick():
            return next((word for word in (STRIKE, COUNT, NONE) if word in asked.options), asked.options[0])
        case Several():
            return tuple(asked.options[: asked.least])
        case Write():
            return ""
    raise TypeError(type(asked))
