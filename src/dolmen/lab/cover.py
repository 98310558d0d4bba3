"""What of a game's content is ever met: matches that look for what was not yet met, each a function of its course.

A match is played by answers through `Match.answer` from a legal start. At each decision a few answers are tried on
forks, and the one that meets what the match aims at is given, else one that meets something new to it or brings the aim
nearer (`Game.nearness`); what was chosen before becomes less likely. Where a game judges positions, everybody plays
well in half of the matches, until the aim is at hand. All of that follows from the course alone, so whoever has the
course plays the same match again.

Matches come in rounds. What a match aims at is what was missing when its round began, so it makes no difference how
many processes share a round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

from msgspec import Struct

from dolmen.bots import make_bot
from dolmen.bots.rollout import judges
from dolmen.kernel import Ask, DolmenError, Game, Match, Rng, Told
from dolmen.kernel.asks.base import plain_form
from dolmen.lab.plan import BrokenGame, Plan
from dolmen.lab.walks import ways_to_play
from dolmen.library import start
from dolmen.library.shelf import shelf_with

ROUND = 16
"""This many matches begin with the same knowledge."""
TRIES = 4
"""This many answers are tried before one is given."""
MOST_ANSWERS = 1500
"""A match that has not ended by then is left."""
OFFERS = 0.1
"""How often a standing offer is taken up, where there is one."""
MANY = 64
"""Where there are more options than this, it is not counted which were chosen."""

Thing = tuple[str, str]
"""A kind, and the id of one of it."""


class NothingDeclared(DolmenError):
    """The game does not say what can be met."""


class Course(Struct, frozen=True):
    """How a match is set up, and what it aims at; the same course is the same match."""

    seed: int
    seats: int
    options: dict[str, Any]
    aim: Thing | None


class Meeting(Struct, frozen=True, array_like=True):
    """Something was met for the first time in a match, by the answer of that number."""

    kind: str
    id: str
    answers: int


class Walked(Struct, frozen=True, array_like=True):
    """A match of a run: what it met."""

    number: int
    aim: Thing | None
    met: tuple[Meeting, ...]
    answers: int


class First(Struct, frozen=True):
    """Where something was met first: the course of the match, and after how many answers."""

    game: int
    seed: int
    seats: int
    options: dict[str, Any]
    aim: Thing | None
    answers: int

    @property
    def course(self) -> Course:
        return Course(self.seed, self.seats, self.options, self.aim)


class Kind(Struct, frozen=True):
    """How much of one kind of content was met."""

    all: int
    met: int
    missing: tuple[str, ...]
    first: dict[str, First]
    """By id, in the order of the declaration."""


class Search:
    """A plan made ready: which match is set up how. Raises DolmenError."""

    def __init__(self, plan: Plan) -> None:
        game = shelf_with(plan.packs).find(plan.game) if isinstance(plan.game, str) else plan.game
        self.plan = plan
        self.game: Game[Any] = game
        self.things = things_of(game)
        if not self.things:
            raise NothingDeclared(f"{game.title} does not say what can be met in it: see `Game.cover`")
        if plan.seats is not None or plan.options:
            first = start(game, plan.seats, 0, plan.options)
            self.ways = [(first.seats, plan.options)]
        else:
            self.ways = list(ways_to_play(game))

    def course(self, number: int, aim: Thing | None) -> Course:
        seats, options = self.ways[number % len(self.ways)]
        return Course(Rng.seeded(self.plan.seed, number).next(), seats, options, aim)

    def play(self, number: int, aim: Thing | None) -> Walked:
        """One match of the plan. Raises BrokenGame."""
        met: list[Meeting] = []
        answers = 0
        try:
            for answers, (_, found) in enumerate(played(self.game, self.course(number, aim)), 1):
                met += [Meeting(kind, id, answers) for kind, id in found]
        except Exception as error:
            what = str(error) if isinstance(error, DolmenError) else repr(error)
            raise BrokenGame(f"{self.game.title}, {self.course(number, aim)}, answer {answers + 1}: {what}") from error
        return Walked(number, aim, tuple(met), answers)

    def play_each(self, todo: list[tuple[int, Thing | None]]) -> Iterator[Walked]:
        """Several, one after the other."""
        return (self.play(number, aim) for number, aim in todo)


def things_of(game: Game[Any]) -> list[Thing]:
    return [(kind, id) for kind, ids in game.cover().items() for id in ids]


def played(game: Game[Any], course: Course) -> Iterator[tuple[Match[Any], list[Thing]]]:
    """The match of that course after each of its answers, and what that answer met for the first time in it."""
    match = start(game, course.seats, course.seed, course.options)
    random = Random(course.seed)
    walker = _Walker(game, course.aim, random)
    for _ in range(MOST_ANSWERS):
        if match.result is not None:
            return
        match, found = walker.step(match)
        yield match, found


def met_again(game: Game[Any], first: First) -> Match[Any]:
    """The match in which something was met first, right after the answer that met it."""
    match, _ = next(islice(played(game, first.course), first.answers - 1, None))
    return match


class _Walker:
    """Who answers for everybody, and looks for what is new."""

    def __init__(self, game: Game[Any], aim: Thing | None, random: Random) -> None:
        self.game = game
        self.aim = aim
        self.random = random
        self.wanted = set(things_of(game))
        self.chosen: Counter[tuple[str, int, str]] = Counter()
        well = random.random() < 0.5 and judges(game)
        self.good = make_bot("greedy", random.getrandbits(32)) if well else None
        """Somebody who plays well, in this match: what is dear is only met by those who do."""

    def step(self, match: Match[Any]) -> tuple[Match[Any], list[Thing]]:
        """The match after an answer, and what was met."""
        best, found, worth = match, list[Thing](), -1.0
        for _ in range(TRIES):
            ask = self._ask(match)
            well = self.good is not None and worth < 1 and not ask.standing
            answer = self.good.choose(match.position, ask) if self.good and well else self._answer(match, ask)
            twin = match.fork()
            twin.answer(ask.seat, answer, ask.id)
            met = self._met(match, twin, ask, answer)
            value = self._worth(twin, met, well)
            if value > worth:
                best, found, worth = twin, met, value
            if value >= 1 and not well:
                break
        self.wanted -= set(found)
        return best, found

    def _worth(self, after: Match[Any], met: list[Thing], well: bool) -> float:
        """Of an answer: best is the aim; then, where one has to work for it, to get nearer; then something new."""
        if self.aim in met:
            return 2.0 * len(self.wanted)
        if self.good is not None:
            return float(well)
        near = self.game.nearness(after.s, *self.aim) if self.aim else 0.0
        return near or float(len(met))

    def _ask(self, match: Match[Any]) -> Ask:
        asked = [ask for ask in match.open if not ask.standing]
        offers = [ask for ask in match.open if ask.standing]
        return self.random.choice(offers if offers and (not asked or self.random.random() < OFFERS) else asked)

    def _answer(self, match: Match[Any], ask: Ask) -> Any:
        """Any legal answer; likely ones and those not yet chosen more often."""
        chosen: list[Any] = []
        while (options := ask.choices(chosen)) is not None:
            weights = match.game.priors(match.s, ask, chosen, options) if len(options) > 1 else None
            likely = [1.0] * len(options) if weights is None or sum(weights) <= 0 else [w + 0.05 for w in weights]
            if 1 < len(options) <= MANY:
                keys = [(ask.question.name, len(chosen), repr(plain_form(option))) for option in options]
                likely = [w / (1 + self.chosen[key]) for w, key in zip(likely, keys, strict=True)]
                place = self.random.choices(range(len(options)), likely)[0]
                self.chosen[keys[place]] += 1
                chosen.append(options[place])
            else:
                chosen += self.random.choices(options, likely)
        return ask.assemble(chosen)

    def _met(self, before: Match[Any], after: Match[Any], ask: Ask, answer: Any) -> list[Thing]:
        """What the answer met that the match had not met."""
        at = before.position
        told = [line for turn in after.turns_from(len(at.past)) for line in turn.story][len(at.s.story or ()) :]
        lines = [line for line in told if isinstance(line, Told)]
        found = self.game.met(after.s, ask, answer, lines)
        return [thing for thing in dict.fromkeys(found) if thing in self.wanted]


Players = Callable[[list[tuple[int, Thing | None]]], Iterable[Walked]]
"""Plays these matches of a plan, in whatever order: their numbers, and what each aims at."""


def search(look: Search, play: Players, known: Mapping[int, Walked]) -> Generator[Walked]:
    """Round by round, until all is met or all matches are played; matches that are known are not played again."""
    met: set[Thing] = set()
    for begin in range(0, look.plan.games, ROUND):
        missing = [thing for thing in look.things if thing not in met]
        if not missing:
            return
        numbers = range(begin, min(begin + ROUND, look.plan.games))
        aims = [(number, missing[number % len(missing)]) for number in numbers]
        had = [known[number] for number, _ in aims if number in known]
        fresh = play([(number, aim) for number, aim in aims if number not in known])
        for one in (*had, *fresh):
            yield one
            met |= {(meeting.kind, meeting.id) for meeting in one.met}


def covered(look: Search, walked: Iterable[Walked]) -> dict[str, Kind]:
    """What was met of each kind, and where first: in the match of the lowest number."""
    first: dict[Thing, First] = {}
    for one in sorted(walked, key=lambda one: one.number):
        course = look.course(one.number, one.aim)
        for meeting in one.met:
            where = First(one.number, course.seed, course.seats, course.options, one.aim, meeting.answers)
            first.setdefault((meeting.kind, meeting.id), where)
    return {
        kind: Kind(
            len(ids),
            sum((kind, id) in first for id in ids),
            tuple(id for id in ids if (kind, id) not in first),
            {id: first[kind, id] for id in ids if (kind, id) in first},
        )
        for kind, ids in look.game.cover().items()
    }


def as_text(title: str, matches: int, kinds: dict[str, Kind]) -> str:
    """A small table for people."""
    width = max(len(kind) for kind in (*kinds, "kind"))
    lines = [f"{title}: {matches:,} {'match' if matches == 1 else 'matches'}", "", f"{'kind':<{width}}    met     all"]
    lines += [f"{kind:<{width}}  {found.met:>5,}   {found.all:>5,}" for kind, found in kinds.items()]
    for kind, found in kinds.items():
        if found.missing:
            lines += ["", f"{kind} that were not met: {', '.join(found.missing)}"]
    return "\n".join(lines)
