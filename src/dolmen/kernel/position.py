"""A position: a state and the turn's flow, waiting at a decision. The engine under matches and bots alike."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Generic

from msgspec import Struct

from dolmen.kernel.asks.base import Ask
from dolmen.kernel.asks.form import Form
from dolmen.kernel.asks.pick import Pick, TakeBack
from dolmen.kernel.digests import course, digest
from dolmen.kernel.errors import AskIsOver
from dolmen.kernel.flow import Asks, Flow
from dolmen.kernel.game import Game, Result
from dolmen.kernel.record import Answer, Names, Turn, same_ask
from dolmen.kernel.state import LARGE, S, compressed, copied, decode, encode, listen
from dolmen.kernel.story import Seat

STRETCH = 32
"""After this many answers a long turn is entered again, if it can be."""
_IDLE = 10_000
"""This many turns without a decision, one after the other, are a mistake in the rules."""


class Position(Generic[S]):
    """A game at a decision.

    It is kept as the turn's start and the answers since: that is what makes a suspended generator copyable. Without
    `keep` it cannot be copied, and saves the cost of a copy a turn. Where turns can be entered again (`Game.reenters`)
    the state alone is enough. With `record` it also keeps the turns that lie behind, listens to the story and gives
    every ask an id.
    """

    __slots__ = (
        "_at_once",
        "_flow",
        "_serial",
        "_single",
        "_start",
        "answered",
        "answers",
        "asked",
        "game",
        "keep",
        "names",
        "past",
        "place",
        "record",
        "rerolls",
        "result",
        "s",
        "snapshot",
        "turn",
        "undo_counts",
    )

    def __init__(self, game: Game[S], s: S, *, keep: bool = True, record: bool = False) -> None:
        self.game = game
        self.s = s
        self.keep = keep
        self.record = record
        self.turn = 0
        """How many turns lie behind."""
        self.place = 0
        """How many answers of this turn lie before the snapshot: none, unless it was entered again."""
        self.names: Names | None = None
        self.snapshot = b""
        """The state at the turn's start, or where it was last entered again. Recorded positions only."""
        self._start: S | None = None
        """The same as a state that nobody touches, for copies."""
        self.answers: list[Answer] = []
        """The answers since, if it is kept."""
        self.answered = False
        """Something was answered in this turn; only for those that are not kept."""
        self.rerolls: list[tuple[int, int]] = []
        self.past: list[Turn] = []
        """The turns that lie behind, as far as they are remembered: see `forget`."""
        self.undo_counts: dict[Seat, int] = {}
        """How often a seat has taken an answer back: part of the ids, so that none comes twice for different asks."""
        self.asked: list[Ask] = []
        """What is asked, without the standing offers that nobody has looked at: all that a bot needs to look ahead."""
        self._at_once = 0
        """How many of these there were before somebody looked."""
        self.result: Result | None = None
        self._flow: Flow[None]
        self._single = False
        self._serial: dict[Seat, int] = {}
        if record:
            listen(s)
        if self._begin_turn():
            self._resume(None, first=True)

    @property
    def open(self) -> list[Ask]:
        """The asks that wait for an answer, standing offers included. Empty when the game is over."""
        asked = self.asked
        if isinstance(asked, Asks) and asked.at_once is None and asked.late is not None:
            asked.all()
            if self.record:
                self._give_ids()
        return asked

    def at_place(self, index: int) -> Ask:
        """The open ask of that place. Offers are only made if it is one."""
        asked = self.asked
        return asked[index] if index < len(asked) else self.open[index]

    def answer(self, index: int, value: Any) -> None:
        """Answer one of the open asks, with one of its own values: nothing is checked here."""
        if not self.keep:
            self.answered = True
            if index >= len(self.asked):
                self.open  # noqa: B018 - an offer that nobody has looked at
            if type(value) is dict:
                value = dict(value)
            self._resume(value if self._single else (index, value))
            return
        ask = self.asked[index] if index < len(self.asked) else self.open[index]
        # A rule may put the answer into the state and change it there; the record must not change.
        told = len(self.s.story) if self.record and self.s.story else 0
        if not _fixed(ask.given(value) if isinstance(ask, Form) else value):
            self.answers.append(Answer(index, ask.plain(value), ask.seat, ask.id, plain=True, told=told))
        else:
            self.answers.append(Answer(index, value, ask.seat, ask.id, told=told))
            if type(value) is dict:
                value = dict(value)
        given = self.answers[-1]
        if self.record:
            given.own_words = ask.own_words(value)
        self._resume(value if self._single else (index, value))
        if self.record:
            given.digest, given.course = digest(self.s), course(self)
            if self.game.reenters and len(self.answers) >= STRETCH and self.result is None:
                self._enter_again()

    def copy(self, *, keep: bool = False) -> Position[S]:
        """The same position again, independent of this one, without its record."""
        game = self.game
        if not (self.keep or game.reenters):
            raise ValueError("a position made with keep=False cannot be copied")
        twin: Position[S] = Position.__new__(Position)
        twin.game, twin.turn, twin.undo_counts, twin.past = game, self.turn, self.undo_counts, []
        twin.keep, twin.record, twin.snapshot, twin.place, twin.names = keep, False, b"", 0, None
        twin.answers, twin.rerolls, twin.result, twin._serial = [], [], self.result, {}
        twin.answered = self.answered or bool(self.answers) or self.place > 0
        if self.result is not None:
            twin.s, twin.asked, twin._start = copied(self.s), [], None
            return twin
        if game.reenters:
            twin._start = None
            twin.s = copied(self.s)
            twin._enter()
            return twin
        twin._start = start = self._turn_start()
        twin.s, twin.rerolls = copied(start), self.rerolls
        twin._enter()
        twin._roll_afresh(0)
        for given, answer in enumerate(self.answers, 1):
            value = twin.at_place(answer.index).from_plain(answer.value) if answer.plain else answer.value
            twin.answer(answer.index, value)
            twin._roll_afresh(given)
        return twin

    def _turn_start(self) -> S:
        if self._start is None:
            self._start = decode(self.snapshot, self.game.state)
        return self._start

    def _enter(self) -> None:
        """Begin the turn that this state is in."""
        self._flow = self.game.turn(self.s)
        self._resume(None, first=True)

    def rest_of_turn(self) -> Flow[None]:
        """The turn from here as a bare flow, what is asked now first: for bots in a hurry. It uses the position up."""
        asked = self.asked
        sent = yield asked if isinstance(asked, Asks) else asked[0]
        try:
            while True:
                sent = yield self._flow.send(sent)
        except StopIteration:
            return

    def replay(
        self,
        snapshot: bytes,
        answers: list[Answer],
        rerolls: Sequence[tuple[int, int]] = (),
        place: int = 0,
        names: Names | None = None,
    ) -> None:
        """Be at the start of the turn (or stretch of it) that this state begins, then answer these."""
        self.snapshot, self.place, self.names = snapshot, place, names
        self.s, self._start = decode(snapshot, self.game.state), None
        self.answers, self.asked, self.result, self._serial, self.answered = [], [], None, {}, False
        self.rerolls = [*rerolls] if rerolls else []
        if self.record:
            listen(self.s)
        self._enter()
        self._roll_afresh(0)
        for answer in answers:
            self.answer_again(answer)

    def answer_again(self, answer: Answer) -> None:
        """Give an answer of the record once more. Raises IllegalAnswer if it no longer fits."""
        index = self._place_of(answer.ask)
        ask = self.asked[index]
        value = ask.from_plain(answer.value) if answer.plain else ask.check(answer.value)
        self.answer(index, value)
        self._roll_afresh(len(self.answers))

    def _place_of(self, id: str) -> int:
        """Of an ask of the record. Offers are only made if it is none of the others. Raises AskIsOver."""
        for look in (False, True):
            for place, ask in enumerate(self.open if look else self.asked):
                if same_ask(ask.id, id):
                    return place
        raise AskIsOver("nothing like that is asked any more")

    def roll_afresh(self, state: int) -> None:
        """From here on the dice fall differently."""
        here = len(self.answers)
        self.rerolls = [*(dice for dice in self.rerolls if dice[0] < here), (here, state)]
        self._roll_afresh(here)

    def _roll_afresh(self, given: int) -> None:
        """If the dice fall differently after that many answers."""
        for place, state in self.rerolls:
            if place == given:
                self.s.rng.state = state

    @classmethod
    def at_turn(
        cls,
        game: Game[S],
        past: list[Turn],
        snapshot: bytes,
        answers: list[Answer],
        undo_counts: dict[Seat, int],
        rerolls: Sequence[tuple[int, int]] = (),
        turn: int | None = None,
        place: int = 0,
        names: Names | None = None,
    ) -> Position[S]:
        """A recorded position: these turns behind it, at the start of the next one, with these answers given."""
        at: Position[S] = cls.__new__(cls)
        at.game, at.keep, at.record = game, True, True
        at.past, at.turn, at.undo_counts = past, len(past) if turn is None else turn, undo_counts
        at.replay(snapshot, answers, rerolls, place, names)
        return at

    @classmethod
    def at(
        cls, game: Game[S], past: list[Turn], turn: Turn, answers: list[Answer], undo_counts: dict[Seat, int]
    ) -> Position[S]:
        """A recorded position in that turn, with these of its answers given."""
        return cls.at_turn(
            game, past, turn.snapshot, answers, undo_counts, turn.rerolls, turn.number, turn.place, turn.names
        )

    @classmethod
    def kept(
        cls,
        game: Game[S],
        past: list[Turn],
        turn: Turn,
        answers: list[Answer],
        undo_counts: dict[Seat, int],
        over: bool = False,
    ) -> Position[S]:
        """The one way from what is kept of a match to its position, wherever it was kept: in a save, in a server's
        log, in what is sent to a process that thinks. If the game is over, `turn` holds its last state."""
        if over:
            return cls.at_end(game, past, turn.snapshot, undo_counts, turn.number)
        return cls.at(game, past, turn, answers, undo_counts)

    @property
    def in_progress(self) -> Turn:
        """The turn so far, for the record."""
        return Turn(self.snapshot, self.answers, self.s.story or [], self.rerolls, self.turn, self.place, self.names)

    @property
    def names_here(self) -> Names:
        """For entering the turn again at this decision. Offers that come and go have their own names."""
        return Names(dict(self._serial), [ask.id for ask in self.asked[: self._at_once]])

    def forget(self, tail: int) -> None:
        """Remember only that many of the turns that lie behind."""
        if len(self.past) > tail:
            del self.past[: len(self.past) - tail]

    @classmethod
    def at_end(
        cls, game: Game[S], past: list[Turn], final: bytes, undo_counts: dict[Seat, int], turn: int | None = None
    ) -> Position[S]:
        """A recorded position of a game that is over."""
        at: Position[S] = cls.__new__(cls)
        at.game, at.keep, at.record = game, True, True
        at.past, at.turn, at.undo_counts = past, len(past) if turn is None else turn, undo_counts
        at.place, at.names, at._serial = 0, None, {}
        at.snapshot, at.s = final, decode(final, game.state)
        at._start, at._at_once = None, 0
        listen(at.s)
        at.answers, at.asked, at.rerolls, at.answered = [], [], [], False
        at.result = game.result(at.s)
        return at

    def _begin_turn(self) -> bool:
        """Start the next turn, or end the game. Says whether there is a turn."""
        if not self.keep:
            self.answered = False
            self.result = self.game.result(self.s)
            if self.result is not None:
                self.asked = []
                return False
            self._flow = self.game.turn(self.s)
            return True
        self.answers, self.rerolls = [], []
        self.place, self.names = 0, None
        self.result = self.game.result(self.s)
        if self.record:
            self.snapshot, self._start = encode(self.s), None
        if self.result is not None:
            self.asked = []
            return False
        if not self.record and not self.game.reenters:
            self._start = copied(self.s)
        self._serial = {}
        self._flow = self.game.turn(self.s)
        return True

    def _next_turn(self) -> bool:
        """The turn is over: the next one, if there is one."""
        if self.record:
            self._put_behind()
        self.turn += 1
        return self._begin_turn()

    def _put_behind(self) -> None:
        """Onto the record, and listen to what comes."""
        behind = self.in_progress
        if len(behind.snapshot) > LARGE:
            behind.snapshot = compressed(behind.snapshot)
        self.past.append(behind)
        listen(self.s)

    def go_on_from(self, state: bytes) -> None:
        """Stand at the start of a new turn in this state. What was asked is asked no more, or again."""
        if self.result is None:
            self._put_behind()
            self.turn += 1
        self.s = decode(state, self.game.state)
        listen(self.s)
        if self._begin_turn():
            self._resume(None, first=True)

    def _enter_again(self) -> None:
        """Let the record of a long turn begin again here, where the game promises that nothing depends on how the turn
        came here (`Game.reenters`): then neither copies nor undo cost more the longer it lasts."""
        names = self.names_here
        place = self.place + len(self.answers)
        self._put_behind()
        story = self.s.story
        self.replay(encode(self.s), [], (), place, names)
        assert self.s.story == story == [], "a turn that is entered again tells nothing"

    def _resume(self, sent: Any, *, first: bool = False) -> None:
        """Run the flow to its next real decision, answering forced choices on the way."""
        flow = self._flow
        idle = 0
        while True:
            try:
                asked = next(flow) if first else flow.send(sent)
            except StopIteration:
                if not self._next_turn():
                    return
                idle += 1
                if idle > _IDLE:
                    raise RuntimeError(f"{_IDLE} turns went by in which nobody had anything to decide") from None
                flow, first = self._flow, True
                continue
            first = False
            if type(asked) is Pick and not self.record:
                options = asked.options
                if len(options) == 1 and not (asked.standing or asked.always):
                    sent = options[0]
                    continue
                self.asked, self._single = [asked], True
                return
            if self.record:
                self._stop_at_take_back(asked)
            if isinstance(asked, Asks):
                forced = _first_forced(asked)
                if forced is not None:
                    sent = (forced, asked[forced].only_answer())
                    continue
                self.asked, self._single = asked, False
            elif _answers_itself(asked) and asked.forced:
                sent = asked.only_answer()
                continue
            else:
                self.asked, self._single = [asked], True
            if self.record:
                if isinstance(asked, Asks) and asked.numbered:
                    asked.all()
                if self.names is not None and not self.answers and not self._serial:
                    self._keep_ids(self.names)
                else:
                    self._give_ids()
            self._at_once = len(self.asked)
            return

    def _stop_at_take_back(self, asked: Ask | Asks) -> None:
        for ask in asked if isinstance(asked, Asks) else (asked,):
            if isinstance(ask, TakeBack):
                raise TakingBack(ask.entries)

    def _keep_ids(self, names: Names) -> None:
        """Where the turn was entered again, asks are still the same."""
        self._serial = dict(names.serial)
        for ask, id in zip(self.asked, names.open, strict=True):
            ask.id, ask.s = id, self.s

    def _give_ids(self) -> None:
        """Ids count each seat's own asks of the turn, so that nothing others do changes them. Labels need the state."""
        taken = {ask.id for ask in self.asked}
        for ask in self.asked:
            if ask.id:
                continue
            ask.s = self.s
            seat = ask.seat
            if ask.name:
                ask.id = f"{ask.name}.{seat}"
                if ask.id in taken:
                    raise ValueError(f"seat {seat} has two open asks called {ask.name!r}")
                taken.add(ask.id)
            else:
                self._serial[seat] = number = self._serial.get(seat, 0) + 1
                again = self.undo_counts.get(seat, 0)
                ask.id = f"{self.turn}.{seat}.{number}" + (f"~{again}" if again else "")


_kinds: dict[type[Any], bool] = {type(None): True}


def _fixed(value: Any) -> bool:
    """No rule can change it."""
    kind = type(value)
    if kind is tuple:
        return all(map(_fixed, value))
    if kind is dict:
        return all(map(_fixed, value.values()))
    fixed = _kinds.get(kind)
    if fixed is None:
        frozen = issubclass(kind, Struct) and kind.__struct_config__.frozen
        fixed = _kinds[kind] = frozen or issubclass(kind, (int, str, float, bytes, Enum, frozenset))
    return fixed


class TakingBack(Exception):
    """The rules take back that many answers, beside the one that is being carried out. For the match to catch."""

    def __init__(self, entries: int) -> None:
        super().__init__(f"{entries} answers are taken back")
        self.entries = entries


def _first_forced(asked: Asks) -> int | None:
    for place, ask in enumerate(asked):
        if _answers_itself(ask) and ask.forced:
            return place
    return None


def _answers_itself(ask: Ask) -> bool:
    """If there is only one answer, nobody is asked for it."""
    return not (ask.standing or ask.always) or isinstance(ask, TakeBack)
