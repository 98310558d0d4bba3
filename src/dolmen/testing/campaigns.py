"""What a campaign promises besides: it stays as small as it is, asks nobody who is away, tells nothing that nobody has
read, and can be left and come back to in the middle of anything."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import Any, Protocol

import msgspec

from dolmen.campaign import innermost, playing
from dolmen.kernel import Game, Match, Rng, Seat, copied, encode
from dolmen.library import load, start
from dolmen.testing.failure import ConformanceError, blaming, difference, fail
from dolmen.testing.journey import Step, answer_for, ask_at_random, viewers, who
from dolmen.testing.keeping import unlike
from dolmen.testing.reentry import check_reentry
from dolmen.testing.secrets import reaching

_OFFERS = 0.15
"""How often a standing offer is taken up: people come and go, write and propose."""
_FIRST = 5
"""This many chapters are what a campaign is measured by."""
_MOMENTS, _REDEALS, _LOOK = 4, 20, 7
_REMEMBERED = 4
"""This many turns that lie behind are remembered while a campaign is played on and on."""

Options = Mapping[str, Any]
Hidden = Callable[[Any], Mapping[str, Any]]


def check_away(match: Match[Any]) -> None:
    """Nothing waits for a seat that rests or is free. For every decision of a campaign."""
    here = playing(match.s)
    for ask in match.open:
        if not ask.standing and ask.seat not in here:
            fail(match, "company", f"seat {ask.seat} does not play, and is asked {ask.prompt!r}", ask.seat)


def check_flat(
    game: Game[Any],
    seats: int,
    options: Options | None = None,
    *,
    chapters: int = 12,
    answers: int = 10_000,
    seed: int = 0,
    most: float = 1.5,
) -> None:
    """Played on and on, the state grows no further than it does in the first chapters: what is over leaves it."""
    sizes: dict[int, int] = {}
    for number, match in enumerate(endless(game, seats, options, seed)):
        check_away(match)
        chapter = match.s.table.chapter
        sizes[chapter] = max(sizes.get(chapter, 0), len(encode(match.s)))
        if chapter > chapters:
            break
        if number >= answers:
            fail(match, "length", f"after {answers} answers it is still in chapter {chapter}")
    young = max(size for chapter, size in sizes.items() if chapter <= _FIRST)
    if sizes[chapters] > most * young:
        text = f"the state has {sizes[chapters]} bytes in chapter {chapters}, and {young} at most in the first {_FIRST}"
        fail(match, "length", text)


def check_returning(
    game: Game[Any],
    seats: int,
    options: Options | None = None,
    *,
    procedures: Iterable[str] = (),
    answers: int = 300,
    seed: int = 0,
) -> None:
    """Wherever it is left it is entered again, with the same asks and the same views; these procedures all come up."""
    met: set[str] = set()
    for number, match in enumerate(endless(game, seats, options, seed)):
        check_away(match)
        check_reentry(match)
        at = innermost(match.s)
        if at not in met or number % 10 == 0:
            with blaming(match, "returning", f"leaving and entering {at} again"):
                again = load(match.save(), match.game)
            if again.notices or (what := unlike(match, again)):
                fail(match, "returning", f"in {at}, after a save and a load: {again.notices or what}")
        met.add(at)
        if number >= answers:
            break
    if missing := {*procedures} - met:
        fail(match, "returning", f"these procedures have not come up in {answers} answers: {sorted(missing)}")


class Book(Protocol):
    """What can be read in a game. `Codex` is one."""

    def unread(self, s: Any, viewer: Seat | None) -> Collection[Any]:
        """The keys of the texts that do not lie open to this viewer. What was read before and is closed again may be
        among them: the kit remembers it."""

    def reprinted(self, keys: Iterable[Any]) -> AbstractContextManager[None]:
        """While this lasts, these texts are different ones of the same length."""


Walk = Callable[[Game[Any], int, "Options | None", int, list[Step]], Iterable[Match[Any]]]
"""A match before each answer and last at its end; the answers go into the list."""


def check_unread(
    game: Game[Any],
    book: Book,
    seats: int,
    options: Options | None = None,
    *,
    hidden: Hidden = lambda s: {},
    answers: int = 120,
    seed: int = 0,
    walk: Walk | None = None,
) -> None:
    """At several moments, reprint every text that a viewer has not read so far, and play the same answers: nothing that
    the viewer gets on the way differs by a byte. And what is still to come (`hidden`, by name) is dealt again by
    `imagine`, unseen. `walk` plays the match, if not any answer will do."""
    steps: list[Step] = []
    unread: dict[Seat | None, set[Any]] = {}
    moments: list[tuple[int, dict[Seat | None, set[Any]]]] = []
    for match in (walk or endless)(game, seats, options, seed, steps):
        look = len(steps) % max(1, answers // _MOMENTS) == 0
        for viewer in viewers(match):
            closed = {*book.unread(match.s, viewer)}
            unread[viewer] = unread.get(viewer, closed) & closed
            if look:
                _check_hidden(match, viewer, hidden)
        if look:
            moments.append((len(steps), {viewer: {*keys} for viewer, keys in unread.items()}))
        if len(steps) >= answers:
            break
    everybody = viewers(match)
    seen = {
        number: {viewer: reaching(at, viewer) for viewer in everybody}
        for number, at in _looks(game, seats, options, seed, steps)
    }
    for many, keys in [*moments[1:], (len(steps), unread)]:
        for same in {frozenset(some) for some in keys.values()}:
            alike = [viewer for viewer in everybody if keys[viewer] == same]
            with book.reprinted(same) if same else nullcontext():
                for number, there in _looks(game, seats, options, seed, steps[:many]):
                    for viewer in alike:
                        what = f"prints what was not read by answer {number} otherwise"
                        _same(there, viewer, seen[number][viewer], reaching(there, viewer), what)


def _looks(
    game: Game[Any], seats: int, options: Options | None, seed: int, steps: list[Step]
) -> Iterator[tuple[int, Match[Any]]]:
    """The match on the way, at some of the decisions."""
    match = start(game, seats, seed, dict(options or {}))
    for number, step in enumerate(steps):
        if number % _LOOK == 0:
            yield number, match
        match.answer_plain(step.seat, step.answer, step.ask)
    if len(steps) % _LOOK == 0:
        yield len(steps), match


def _check_hidden(match: Match[Any], viewer: Seat | None, hidden: Hidden) -> None:
    before = reaching(match, viewer)
    same = dict(hidden(match.s))
    for n in range(_REDEALS):
        twin = match.fork()
        match.game.imagine(twin.s, viewer, Rng.seeded(n))
        _same(match, viewer, before, reaching(twin, viewer), "deals again what is still to come")
        same = {name: value for name, value in same.items() if hidden(copied(twin.s))[name] == value}
    if same:
        fail(match, "unread", f"imagine does not deal {sorted(same)} again for {who(viewer)}", viewer)


def _same(match: Match[Any], viewer: Seat | None, here: dict[str, bytes], there: dict[str, bytes], what: str) -> None:
    for part in here:
        if here[part] != there[part]:
            what_else = difference(msgspec.json.decode(here[part]), msgspec.json.decode(there[part]))
            text = f"a box that {what} shows {who(viewer)} another {part}: {what_else}"
            fail(match, "unread", text, viewer)


def endless(
    game: Game[Any], seats: int, options: Options | None = None, seed: int = 0, steps: list[Step] | None = None
) -> Iterator[Match[Any]]:
    """A random campaign that nobody ends: the match before each answer. Whoever wants to stop stops looking."""
    match = start(game, seats, seed, dict(options or {}))
    random = Random(seed)
    while True:
        yield match
        step = _onward(match, random)
        match.position.forget(_REMEMBERED)
        if steps is not None:
            steps.append(step)


def _onward(match: Match[Any], random: Random) -> Step:
    """Give some answer that does not end the campaign."""
    for _ in range(200):
        ask = ask_at_random(match, match.open, random, _OFFERS)
        plain = ask.plain(answer_for(match, ask, random))
        twin = match.position.copy()
        twin.answer(match.open.index(ask), ask.from_plain(plain))
        if twin.result is None:
            match.answer_plain(ask.seat, plain, ask.id)
            return Step(ask.seat, ask.id, plain, b"")
    raise ConformanceError(match, "length", "the campaign ends here, whatever is answered")
