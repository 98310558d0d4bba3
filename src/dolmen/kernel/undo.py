"""Undo: whether a seat's last answer may be taken back, and where that leads.

Everything is tried out on the turn played again, beside the match, which stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from dolmen.kernel.asks.base import Ask
from dolmen.kernel.errors import CannotUndo
from dolmen.kernel.position import Position
from dolmen.kernel.record import Answer, same_ask
from dolmen.kernel.rng import Rng
from dolmen.kernel.state import S, encode
from dolmen.kernel.story import MadeFinal, Seat, Told
from dolmen.kernel.view import AskView, ask_view

if TYPE_CHECKING:
    from dolmen.kernel.match import Match

_encode = msgspec.json.Encoder(order="deterministic").encode

_REDEALS = 40
"""How many worlds an undo is tried in before we believe that it takes back nothing that was learned."""

REACH = 16
"""How many turns a player's undo reaches back."""

WayBack = tuple[int, list[Answer]]
"""The remembered turn, and the answers of it, that an undo goes back to."""


def trial(match: Match[S], index: int, answers: list[Answer]) -> Position[S]:
    """That remembered turn again, as far as these answers, to try something out. Raises CannotUndo."""
    turn = match.turns[index]
    if (turn.number, turn.place) < match.since:
        raise CannotUndo("the rules or the cards have changed since")
    try:
        return Position.at(match.game, [], turn, answers, match.position.undo_counts)
    except Exception:  # a record of other rules, or a damaged one
        raise CannotUndo("that turn cannot be gone through again") from None


class LastAnswer(Generic[S]):
    """The last answer of a seat in a match."""

    def __init__(self, match: Match[S], seat: Seat) -> None:
        """Raises CannotUndo if there is none that could be taken back."""
        if match.result is not None:
            raise CannotUndo("the game is over")
        self.match, self.seat, self.turns = match, seat, match.turns
        found = self._last_answer()
        if found is None:
            first = self.turns[0]
            long_ago = len(self.turns) > REACH or first.number or first.place
            raise CannotUndo("that is too long ago" if long_ago else "there is nothing of yours to take back")
        self.index, self.mine = found
        self.turn = self.turns[self.index]
        after = [turn for turn in self.turns[self.index + 1 :] if turn.number == self.turn.number]
        self.answers = [*self.turn.answers, *(answer for turn in after for answer in turn.answers)]
        """Of this stretch, and of those after it in the same turn."""
        self.since = self.answers[self.mine + 1 :]
        """What was answered after it in the same turn."""

    def _last_answer(self) -> tuple[int, int] | None:
        """Which of the remembered turns it was given in, and where."""
        last = len(self.turns) - 1
        for index in range(last, max(-1, last - REACH - 1), -1):
            answers = self.turns[index].answers
            for place in range(len(answers) - 1, -1, -1):
                if answers[place].seat == self.seat:
                    return index, place
        return None

    def way_back(self) -> WayBack:
        """Raises CannotUndo, saying why the answer must stand."""
        self._not_answered_by_others()
        if self._before.s.rng != self.match.s.rng:
            raise CannotUndo("dice were rolled since, or cards shuffled")
        self._not_sealed()
        self._nothing_learned()
        return self.index, self.answers[: self.mine] + self.since

    @cached_property
    def _before(self) -> Position[S]:
        return self._trial(self.mine)

    @cached_property
    def _after(self) -> Position[S]:
        return self._trial(self.mine + 1)

    def _trial(self, answers: int) -> Position[S]:
        return trial(self.match, self.index, self.answers[:answers])

    def _not_answered_by_others(self) -> None:
        """Others may have answered what they were asked at the same time, as long as that is still going on."""
        if not self.since and not any(turn.answers for turn in self.turns[self.index + 1 :]):
            return
        over = self.turn.number < self.turns[-1].number
        if (
            over
            or self._asked(self.match.position.asked) != self._asked(self._after.asked)
            or not self._others_asked_the_same()
        ):
            raise CannotUndo("another player has answered since")

    def _asked(self, asks: list[Ask]) -> list[str]:
        return [ask.id for ask in asks if ask.seat == self.seat and not ask.standing]

    def _others_asked_the_same(self) -> bool:
        """Without this answer the others would have been asked the very same, and still are; and so would this seat,
        for perhaps the others' answers settle the matter without it."""
        real, without = self._trial(self.mine + 1), self._trial(self.mine)
        try:
            for answer in self.since:
                if _looks(real, answer.ask) != _looks(without, answer.ask):
                    return False
                real.answer_again(answer)
                without.answer_again(answer)
        except Exception:  # what they answered was only asked, or only worked, because of this answer
            return False
        taken_back = self.answers[self.mine].ask
        if not any(ask.seat == self.seat and same_ask(ask.id, taken_back) for ask in without.open):
            return False
        others = [ask for ask in real.open if ask.seat != self.seat]
        staying = [ask for ask in others if any(same_ask(ask.id, other.id) for other in without.open)]
        if not all(_looks(real, ask.id) == _looks(without, ask.id) for ask in staying):
            return False
        return any(not ask.standing for ask in staying)

    def _not_sealed(self) -> None:
        """A rule may have made the answer final (`make_final`)."""
        if sum(self._made_final(turn.story) for turn in self.turns[self.index :]) > self._made_final(
            self._before.s.story or []
        ):
            raise CannotUndo("it is final now")

    def _made_final(self, story: list[Told | MadeFinal]) -> int:
        return sum(isinstance(told, MadeFinal) and told.covers(self.seat) for told in story)

    def _nothing_learned(self) -> None:
        """Something hidden was shown if, with it dealt otherwise, the seat would now see something else."""
        game = self.match.game
        if not game.has_secrets:
            return
        seen = [*self._sight(self._again())]
        for n in range(_REDEALS):
            world = self._close_by()
            game.imagine(
                world.s, self.seat, Rng.seeded(self.match.seed, self.turn.number, self.turn.place + self.mine, n)
            )
            try:
                world.answer_again(self.answers[self.mine])
            except Exception:  # nothing that works in this world only
                raise CannotUndo("something hidden was shown since") from None
            if any(there != here for there, here in zip(self._sight(world), seen, strict=True)):
                raise CannotUndo("something hidden was shown since")

    def _again(self) -> Position[S]:
        """The answer given once more, as it is given in the other worlds."""
        at = self._close_by()
        at.answer_again(self.answers[self.mine])
        return at

    def _close_by(self) -> Position[S]:
        """Just before the answer. A turn that can be entered again is entered there, without going through it."""
        if not self.match.game.reenters:
            return self._trial(self.mine)
        before = self._before
        place = self.turn.place + self.mine
        return Position.at_turn(
            self.match.game, [], self._state, [], before.undo_counts, (), before.turn, place, before.names_here
        )

    @cached_property
    def _state(self) -> bytes:
        return encode(self._before.s)

    def _sight(self, at: Position[S]) -> Iterator[bytes]:
        """All that the seat sees there, and what the turn has told it so far: what is quickest to make comes first."""
        match = self.match
        there = type(match)(match.game, match.seats, match.options, match.seed, at)
        yield _encode((there.result, tuple(there.asks), there.log(self.seat)))
        yield _encode([ask_view(ask) for ask in there.open if ask.seat == self.seat])
        yield _encode(there.scene(self.seat))


def _looks(at: Position[Any], id: str) -> AskView | None:
    """The ask of that id as its seat sees it, the id itself aside."""
    for ask in at.open:
        if same_ask(ask.id, id):
            ask.s = at.s
            view = ask_view(ask)
            view.id = ""
            return view
    return None
