"""A position: a state and the turn's flow, waiting at a decision. The engine under matches and bots alike."""

from __future__ import annotations

from math import floor
from random import Random
from typing import Any, Generic

from msgspec import Struct

from dolmen.kernel.ask import Ask, Pick
from dolmen.kernel.errors import AskIsOver
from dolmen.kernel.flow import Asks, Flow
from dolmen.kernel.game import Game, Result
from dolmen.kernel.state import S, decode, encode, listen
from dolmen.kernel.story import Seal, Seat, Told


def same_ask(id: str, other: str) -> bool:
    """The same ask of a turn, however often answers were taken back."""
    return id.partition("~")[0] == other.partition("~")[0]


class Answer(Struct):
    """An answer that was given: to which of the open asks, and what."""

    index: int
    value: Any
    seat: Seat
    ask: str = ""
    plain: bool = False
    """The value is plain data out of a save, not yet one of the ask's own."""


class Turn(Struct):
    """A turn on record."""

    snapshot: bytes
    """The state at its start."""
    answers: list[Answer]
    story: list[Told | Seal]


class Position(Generic[S]):
    """A game at a decision.

    It is kept as the turn's start and the answers since: that is what makes a suspended generator copyable. Without
    `keep` it cannot be copied, and saves the cost of an encoding a turn. With `record` it also keeps the turns that
    lie behind, listens to the story and gives every ask an id.
    """

    __slots__ = (
        "_flow",
        "_serial",
        "_single",
        "answers",
        "game",
        "generation",
        "keep",
        "open",
        "past",
        "record",
        "result",
        "s",
        "snapshot",
        "turn",
    )

    def __init__(self, game: Game[S], s: S, *, keep: bool = True, record: bool = False) -> None:
        self.game = game
        self.s = s
        self.keep = keep
        self.record = record
        self.turn = 0
        """How many turns lie behind."""
        self.snapshot = b""
        """The state at the turn's start."""
        self.answers: list[Answer] = []
        """The answers since."""
        self.past: list[Turn] = []
        self.generation: dict[Seat, int] = {}
        """How often a seat has taken an answer back: part of the ids, so that none comes twice for different asks."""
        self.open: list[Ask] = []
        """The asks that wait for an answer, standing offers included. Empty when the game is over."""
        self.result: Result | None = None
        self._flow: Flow[None]
        self._single = False
        self._serial: dict[Seat, int] = {}
        if record:
            listen(s)
        self._begin_turn()

    def answer(self, index: int, value: Any) -> None:
        """Answer one of the open asks, with one of its own values: nothing is checked here."""
        ask = self.open[index]
        self.answers.append(Answer(index, value, ask.seat, ask.id))
        if type(value) is dict:
            value = dict(value)  # a rule may put it into the state and change it there; the record must not change
        self._resume(value if self._single else (index, value))

    def copy(self, *, keep: bool = False) -> Position[S]:
        """The same position again, independent of this one, without its record."""
        if not self.keep:
            raise ValueError("a position made with keep=False cannot be copied")
        twin: Position[S] = Position.__new__(Position)
        twin.game, twin.turn, twin.generation, twin.past = self.game, self.turn, self.generation, []
        twin.keep, twin.record = keep, False
        twin.replay(self.snapshot, [])
        for answer in self.answers:
            twin.answer(answer.index, answer.value)
        return twin

    def rest_of_turn(self) -> Flow[None]:
        """The turn from here as a bare flow, what is asked now first: for bots in a hurry. It uses the position up."""
        sent = yield self.open[0] if self._single else Asks(self.open)
        try:
            while True:
                sent = yield self._flow.send(sent)
        except StopIteration:
            return

    def replay(self, snapshot: bytes, answers: list[Answer]) -> None:
        """Be at the start of the turn that this state begins, then answer these."""
        self.snapshot = snapshot
        self.s = decode(snapshot, self.game.state)
        self.answers, self.open, self.result, self._serial = [], [], None, {}
        if self.record:
            listen(self.s)
        self._flow = self.game.turn(self.s)
        self._resume(None, first=True)
        for answer in answers:
            self.answer_again(answer)

    def answer_again(self, answer: Answer) -> None:
        """Give an answer of the record once more. Raises IllegalAnswer if it no longer fits."""
        index = next((i for i, ask in enumerate(self.open) if same_ask(ask.id, answer.ask)), None)
        if index is None:
            raise AskIsOver("nothing like that is asked any more")
        ask = self.open[index]
        ask.s = self.s
        self.answer(index, ask.from_plain(answer.value) if answer.plain else ask.check(answer.value))

    @classmethod
    def at_turn(
        cls,
        game: Game[S],
        past: list[Turn],
        snapshot: bytes,
        answers: list[Answer],
        generation: dict[Seat, int],
    ) -> Position[S]:
        """A recorded position: these turns behind it, at the start of the next one, with these answers given."""
        at: Position[S] = cls.__new__(cls)
        at.game, at.keep, at.record = game, True, True
        at.past, at.turn, at.generation = past, len(past), generation
        at.replay(snapshot, answers)
        return at

    @classmethod
    def at_end(cls, game: Game[S], past: list[Turn], final: bytes, generation: dict[Seat, int]) -> Position[S]:
        """A recorded position of a game that is over."""
        at: Position[S] = cls.__new__(cls)
        at.game, at.keep, at.record = game, True, True
        at.past, at.turn, at.generation = past, len(past), generation
        at.snapshot, at.s = final, decode(final, game.state)
        listen(at.s)
        at.answers, at.open = [], []
        at.result = game.result(at.s)
        return at

    def _begin_turn(self) -> None:
        """Start the next turn, or end the game."""
        self.answers = []
        self.result = self.game.result(self.s)
        if self.keep:
            self.snapshot = encode(self.s)
        if self.result is not None:
            self.open = []
            return
        self._serial = {}
        self._flow = self.game.turn(self.s)
        self._resume(None, first=True)

    def _end_turn(self) -> None:
        if self.record:
            self.past.append(Turn(self.snapshot, self.answers, self.s.story or []))
            listen(self.s)
        self.turn += 1
        self._begin_turn()

    def _resume(self, sent: Any, *, first: bool = False) -> None:
        """Run the flow to its next real decision, answering forced choices on the way."""
        flow = self._flow
        while True:
            try:
                asked = next(flow) if first else flow.send(sent)
            except StopIteration:
                self._end_turn()
                return
            first = False
            if isinstance(asked, Asks):
                forced = next((i for i, ask in enumerate(asked) if not ask.standing and ask.forced), None)
                if forced is not None:
                    sent = (forced, asked[forced].only_answer())
                    continue
                self.open, self._single = asked, False
            elif asked.forced and not asked.standing:
                sent = asked.only_answer()
                continue
            else:
                self.open, self._single = [asked], True
            if self.record:
                self._name_asks()
            return

    def _name_asks(self) -> None:
        """Ids count each seat's own asks of the turn, so that nothing others do changes them."""
        for ask in self.open:
            if not ask.id:
                seat = ask.seat
                self._serial[seat] = number = self._serial.get(seat, 0) + 1
                again = self.generation.get(seat, 0)
                ask.id = f"{self.turn}.{seat}.{number}" + (f"~{again}" if again else "")


def whole(game: Game[S], s: S) -> Flow[Result]:
    """A game from here to its end, as one flow."""
    result, turn = game.result, game.turn
    while (outcome := result(s)) is None:
        yield from turn(s)
    return outcome


def random_answer(ask: Ask, random: Random) -> tuple[Any, int]:
    """Any legal answer, and how many small choices it took."""
    chosen: list[Any] = []
    while (options := ask.choices(chosen)) is not None:
        chosen.append(options[floor(random.random() * len(options))])
    return ask.assemble(chosen), len(chosen)


def play_out(game: Game[S], s: S, random: Random) -> tuple[Result, int]:
    """Play to the end with random answers. The result, and the number of decisions.

    The fast lane: no copies, no history, no ids. Standing offers are not taken up.
    """
    flow = whole(game, s)
    send = flow.send
    decisions = 0
    pick = random.random
    try:
        asked = next(flow)
        while True:
            if type(asked) is Pick:
                options = asked.options
                decisions += 1
                asked = send(options[floor(pick() * len(options))])
            elif isinstance(asked, Asks):
                index = next(i for i, ask in enumerate(asked) if not ask.standing)
                answer, small = random_answer(asked[index], random)
                decisions += small
                asked = send((index, answer))
            else:
                answer, small = random_answer(asked, random)
                decisions += small
                asked = send(answer)
    except StopIteration as end:
        return end.value, decisions
