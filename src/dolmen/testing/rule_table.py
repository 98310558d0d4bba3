"""A table for tests of rules: a position, answers in the game's own words, and what came of them.

    t = RuleTable(Pig(), Sty(rng=Rng.seeded(1), points=[0, 90]))
    with t.dice(6, 1):
        t.pick("roll").pick("roll")
    assert t.told("loses 6")

Nothing is passed over in silence: an answer that nobody asked for, words that fit no option or two, a die that was
loaded and never rolled all fail the test. A game's own tests may add words to it in a class of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, ParamSpec, Self

import msgspec

from dolmen.kernel import Amounts, Ask, Form, Game, Match, NotOnOffer, Pick, Position, Rng, Several, Split, Told
from dolmen.kernel.scene import Component
from dolmen.kernel.state import S, encode
from dolmen.kernel.view import view_bytes
from dolmen.testing.scripted_rng import ScriptedRng

P = ParamSpec("P")
Who = int | str | None
"""How a test calls a seat: by its number, or by a name that the game's own table knows (`RuleTable.seat_of`)."""


class RuleTable(Generic[S]):
    """A match at a position that a test has set up. The position may be changed until somebody answers or looks."""

    def __init__(self, game: Game[S], s: S, seats: int | None = None, options: Any = None) -> None:
        self.game = game
        self._start = s
        self._seats = game.company if seats is None else seats
        self._options = game.read_options(None) if options is None else options
        self._match: Match[S] | None = None

    @property
    def match(self) -> Match[S]:
        if self._match is None:
            at = Position(self.game, self._start, record=True)
            self._match = Match(self.game, self._seats, self._options, 0, at)
        return self._match

    @property
    def s(self) -> S:
        return self._start if self._match is None else self._match.s

    @property
    def over(self) -> bool:
        return self.match.result is not None

    def seat_of(self, who: Who) -> int | None:
        """The seat that a test calls so; None is a spectator, or whoever is asked. A game's own table knows more."""
        assert not isinstance(who, str), f"no seat is called {who!r}"
        return who

    # What is asked

    def ask(self, seat: Who = None, name: str = "") -> Ask:
        """The open ask of that seat and name; without a name what the table waits for, without a seat of anybody."""
        number = self.seat_of(seat)
        found = [
            ask
            for ask in self.match.open
            if number in (None, ask.seat) and (is_called(ask, name) if name else not ask.standing)
        ]
        now = ", ".join(f"seat {ask.seat}: {called(ask)}" for ask in self.match.open) or "nobody"
        whom = "anybody" if seat is None else f"seat {seat}"
        assert found, f"{whom} is not asked {name or 'anything'}; asked now: {now}"
        assert len(found) == 1, f"say which is meant: {now}"
        return found[0]

    def asked(self, name: str) -> list[int]:
        """The seats that are asked this, or have this offer."""
        return sorted(ask.seat for ask in self.match.open if is_called(ask, name))

    def waiting(self) -> dict[int, str]:
        """What the table waits for: a name for each seat that is asked."""
        return {seat: called(ask) for seat, ask in self.match.asks.items()}

    def options(self, seat: Who = None, name: str = "", field: Any = None) -> list[Any]:
        """The values on offer, of an ask or of a field in a form where nothing else is filled in."""
        ask = self.ask(seat, name)
        if isinstance(ask, Form):
            assert field is not None, f"say which field is meant: {ask.keys()}"
            return list(ask.left({}, field))
        return list(_parts(ask))

    def labels(self, seat: Who = None, name: str = "", field: Any = None) -> list[str]:
        """The same in words."""
        ask, options = self.ask(seat, name), self.options(seat, name, field)
        return [ask.label_in(field, option) if isinstance(ask, Form) else ask.label(option) for option in options]

    def offers(self, words: str, seat: Who = None, name: str = "", field: Any = None) -> bool:
        """There is an option with these words in its label."""
        return any(words in label for label in self.labels(seat, name, field))

    # Answers

    def give(self, value: Any, seat: Who = None, name: str = "") -> Self:
        """An answer in the rule's own values."""
        ask = self.ask(seat, name)
        self.match.answer(ask.seat, value, ask.id)
        return self

    def say(self, seat: Who, name: str, value: Any = None, /, **fields: Any) -> Self:
        """An answer to the ask of that name: a value, or the fields of a form; those left out stay as they are."""
        form = value is None and isinstance(self.ask(seat, name), Form)
        assert form or not fields, f"{name} is not a form"
        return self.give(fields if form else value, seat, name)

    def all(self, name: str, value: Any = None, /, **fields: Any) -> Self:
        """Everybody who is asked this, now or after another's answer, says the same."""
        assert self._waited_for(name), f"nobody is asked {name}; asked now: {self.waiting()}"
        while seats := self._waited_for(name):
            self.say(seats[0], name, value, **fields)
        return self

    def _waited_for(self, name: str) -> list[int]:
        return [ask.seat for ask in self.match.open if is_called(ask, name) and not ask.standing]

    def pick(self, words: str, seat: Who = None, name: str = "") -> Self:
        """The option with these words in its label."""
        ask = self.ask(seat, name)
        assert isinstance(ask, Pick), f"not a Pick: {called(ask)}"
        return self.give(_meant(words, ask.options, ask.label), seat, name)

    def fill(self, words: Mapping[Any, str], seat: Who = None, name: str = "") -> Self:
        """The fields of a form by words: for each key, of an option's label."""
        ask = self.ask(seat, name)
        assert isinstance(ask, Form), f"not a Form: {called(ask)}"
        return self.give({key: self._filled(ask, key, text) for key, text in words.items()}, seat, name)

    def _filled(self, ask: Form[Any], key: Any, words: str) -> Any:
        return _meant(words, ask.field(key).options, lambda option: ask.label_in(key, option))

    def pay(self, words: str, seat: Who = None, name: str = "") -> Self:
        """Amounts by words, a number and a piece of a label for each: "2 barley, 1 gold"; a 1 may be left out."""
        ask = self.ask(seat, name)
        assert isinstance(ask, Amounts | Split), f"neither Amounts nor a Split: {called(ask)}"
        paid: dict[Any, int] = {}
        for item in filter(None, (item.strip() for item in words.split(","))):
            number, _, what = item.partition(" ") if item[0].isdigit() else ("1", "", item)
            part = _meant(what, list(ask.limits), ask.label)
            paid[part] = paid.get(part, 0) + int(number)
        return self.give(paid, seat, name)

    def refused(self, way: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> str:
        """Why this is not taken: `t.refused(t.pay, "1 gold")`. It fails if it is, or if anything changes by it."""
        before = encode(self.match.s), self.match.save()
        try:
            way(*args, **kwargs)
        except NotOnOffer as refusal:
            assert (encode(self.match.s), self.match.save()) == before, "it is refused, and yet something has changed"
            return str(refusal)
        raise AssertionError(f"this is not refused: {args or ''} {kwargs or ''}")

    def accepts(self, way: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether this would be taken: `t.accepts(t.pay, "1 gold")`. It is tried out, and does not happen."""
        kept, self._match = self.match, self.match.fork()
        try:
            way(*args, **kwargs)
        except NotOnOffer:
            return False
        finally:
            self._match = kept
        return True

    # Dice

    @contextmanager
    def dice(self, *faces: int, sides: int | None = None) -> Iterator[None]:
        """The dice that are rolled in this block (`Rng.roll`) show these, no die more and none fewer; `sides` is how
        many each of them has."""
        plain = self.s.rng
        self.s.rng = scripted = ScriptedRng(plain.state, faces)
        yield
        if self.s.rng is scripted:  # else somebody went back to a state from before
            self.s.rng = Rng(scripted.state)
        scripted.check()
        assert sides is None or {*scripted.rolled} <= {sides}, f"expected dice of {sides}, rolled: {scripted.rolled}"

    # What came of it

    def events(self, *kinds: str, viewer: Who = None) -> list[Told]:
        """What the viewer was told, of these kinds or of all."""
        return [told for told in self.match.log(self.seat_of(viewer)) if not kinds or told.kind in kinds]

    def lines(self, viewer: Who = None) -> list[str]:
        """The log as that viewer reads it."""
        return [told.text for told in self.events(viewer=viewer)]

    def told(self, words: str, viewer: Who = None) -> bool:
        """There is a line in the viewer's log with these words."""
        return any(words in line for line in self.lines(viewer))

    def parts(self, viewer: Who = None) -> dict[str, Any]:
        """The components of the viewer's scene by their ids."""
        found: dict[str, Component] = {part.id: part for part in self.match.scene(self.seat_of(viewer)).walk()}
        return found

    def shown(self, viewer: Who = None) -> str:
        """The viewer's whole scene as text, for a look whether something is in it."""
        return msgspec.json.encode(self.match.scene(self.seat_of(viewer))).decode()

    def seen(self, viewer: Who = None) -> bytes:
        """Everything that reaches the viewer, to compare two tables that must look the same."""
        return view_bytes(self.match.view(self.seat_of(viewer)))


def called(ask: Ask) -> str:
    """The name of an ask, or else of its question."""
    return ask.name or ask.question.name


def is_called(ask: Ask, name: str) -> bool:
    return name in (ask.name, ask.question.name)


def _parts(ask: Ask) -> Sequence[Any]:
    if isinstance(ask, Amounts | Split):
        return list(ask.limits)
    assert isinstance(ask, Pick | Several), f"no options to look at: {called(ask)}"
    return ask.options


def _meant(words: str, options: Sequence[Any], label: Callable[[Any], str]) -> Any:
    """The one option with that label, or else with these words in its label."""
    labels = [label(option) for option in options]
    exact = [n for n, text in enumerate(labels) if text == words]
    found = exact or [n for n, text in enumerate(labels) if words in text]
    if not found:
        raise NotOnOffer(f"{words!r} is not on offer; there is {'; '.join(labels)}")
    assert len(found) == 1, f"{words!r} may mean several: {'; '.join(labels[n] for n in found)}"
    return options[found[0]]
