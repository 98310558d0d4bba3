"""A match: one game being played, with its history. Every client and server plays through this class."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain
from typing import Any, Generic

import msgspec

from dolmen.kernel.asks.base import Ask
from dolmen.kernel.asks.lapse import CLOCK
from dolmen.kernel.errors import (
    AskIsOver,
    BadOptions,
    CannotUndo,
    DamagedSave,
    IllegalAnswer,
    RulesError,
    WrongSeat,
)
from dolmen.kernel.flow import Asks
from dolmen.kernel.game import Game, Result
from dolmen.kernel.lines_and_veils import Boundary
from dolmen.kernel.position import Position, TakingBack
from dolmen.kernel.record import Answer, Turn, same_ask
from dolmen.kernel.rng import Rng
from dolmen.kernel.save import Save, SavedTurn, written
from dolmen.kernel.scene import Scene
from dolmen.kernel.state import S, encode
from dolmen.kernel.story import MadeFinal, Seat, Told, chapter_in
from dolmen.kernel.undo import REACH, LastAnswer, WayBack, trial
from dolmen.kernel.versions import resumed, unreadable
from dolmen.kernel.view import View, ask_view


class Match(Generic[S]):
    """A game being played.

    >>> import dolmen
    >>> m = dolmen.start("tic-tac-toe", seed=1)
    >>> m.answer(0, m.asks[0].options[4])
    >>> m.asks[1].prompt
    'Put your mark on a free square'
    """

    def __init__(self, game: Game[S], seats: int, options: Any, seed: int, position: Position[S]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.position = position
        self.notices: list[str] = []
        """What a person should be told about how this match was loaded."""
        self.boundaries: list[Boundary] = []
        """Lines and veils of those who play; no rule knows them."""
        self.since = (0, 0)
        """The first turn, and the place in it, of today's rules and cards; what lies before is not gone back to."""

    # Looking

    @property
    def s(self) -> S:
        return self.position.s

    @property
    def result(self) -> Result | None:
        return self.position.result

    @property
    def open(self) -> list[Ask]:
        """All open asks, standing offers included."""
        return self.position.open

    @property
    def asks(self) -> dict[Seat, Ask]:
        """What the table waits for: each asked seat's ask."""
        asked: dict[Seat, Ask] = {}
        for ask in self.position.asked:
            if not ask.standing:
                asked.setdefault(ask.seat, ask)
        return asked

    @property
    def waiting(self) -> list[Seat]:
        """The seats that the table waits for."""
        found: list[Seat] = []
        for ask in self.position.asked:
            if not ask.standing and ask.seat not in found:
                found.append(ask.seat)
        return found

    def offers(self, seat: Seat) -> list[Ask]:
        """What the seat may do besides at any time."""
        return [ask for ask in self.open if ask.seat == seat and ask.standing]

    def scene(self, viewer: Seat | None) -> Scene:
        """What that person sees; None is a spectator."""
        return self.game.scene(self.position.s, viewer)

    def seat_name(self, seat: Seat) -> str:
        """Also of those who are not at the table."""
        if seat < 0:
            return "the clock" if seat == CLOCK else "the record"
        return self.game.seat_name(seat, self.seats, self.s)

    @property
    def turns(self) -> list[Turn]:
        """The record: every turn so far that is remembered, the one in progress last."""
        return self.turns_from(0)

    def turns_from(self, first: int) -> list[Turn]:
        """The record from that remembered turn on; a negative number counts from the last one that is over."""
        at = self.position
        if self.result is not None:
            return at.past[first:]
        return [*at.past[first:], at.in_progress]

    def log(self, viewer: Seat | None) -> list[Told]:
        """The story, as far as the viewer may know it; everything once the game is over."""
        everything = self.result is not None
        return [
            told
            for turn in self.turns
            for told in turn.story
            if isinstance(told, Told) and (everything or told.visible_to(viewer))
        ]

    def chronicle(self, viewer: Seat | None) -> str:
        """The whole story as far as the viewer may know it, as Markdown; empty if the game tells none."""
        return self.game.chronicle(self.s, self.log(viewer), viewer)

    def view(self, viewer: Seat | None, log_from: int = 0) -> View:
        """All that one person gets, as data."""
        return View(
            self.scene(viewer),
            tuple(ask_view(ask) for ask in self.open if ask.seat == viewer),
            tuple(self.asks),
            tuple(self.log(viewer)[log_from:]),
            self.result,
        )

    # Playing

    def find(self, seat: Seat, ask: str | None = None) -> Ask:
        """The open ask of that seat: the one with this id, or what the table waits for. Raises IllegalAnswer."""
        return self.open[self._place_of(seat, ask)]

    def _place_of(self, seat: Seat, id: str | None) -> int:
        """Where among the open asks it stands. Raises IllegalAnswer."""
        offer = None
        for place, ask in enumerate(self.position.open):
            if ask.seat != seat or (id is not None and ask.id != id):
                continue
            if id is not None or not ask.standing:
                return place
            offer = place if offer is None else offer
        if offer is not None:
            return offer
        raise self._not_asked(seat, id)

    def _not_asked(self, seat: Seat, id: str | None) -> IllegalAnswer:
        """Why that seat cannot answer that ask, in words."""
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            return WrongSeat(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")
        if self.result is not None:
            return AskIsOver(f"the game is over: {self.result.reason}")
        if id is not None:
            if any(ask.id == id for ask in self.open):
                return WrongSeat(f"the ask {id} is put to another seat")
            now = ", ".join(f"{ask.id} ({ask.prompt})" for ask in self.open if ask.seat == seat)
            return AskIsOver(f"the ask {id} is over; open for this seat: {now or 'nothing'}")
        waiting = ", ".join(str(s) for s in self.asks) or "nobody"
        return WrongSeat(f"seat {seat} is not being asked; the table waits for seat {waiting}")

    def answer(self, seat: Seat, option: Any, ask: str | None = None) -> None:
        """Answer an ask with one of its values. Raises IllegalAnswer and leaves everything as it was."""
        place = self._place_of(seat, ask)
        self.answer_at(place, self.open[place].check(option))

    def answer_plain(self, seat: Seat, plain: Any, ask: str | None = None) -> None:
        """The same with the answer as plain data, as it stands in a save or comes over the wire."""
        place = self._place_of(seat, ask)
        self.answer_at(place, self.open[place].from_plain(plain))

    def answer_at(self, place: int, value: Any) -> None:
        """Answer the open ask at that place with one of its own values: nothing is looked for or checked any more."""
        at = self.position
        turn, answers, given, past = at.turn, at.answers, len(at.answers), len(at.past)
        snapshot, rerolls, start, names = at.snapshot, at.rerolls, at.place, at.names
        try:
            at.answer(place, value)
            if isinstance(at.asked, Asks):
                at.open  # noqa: B018 - the offers too, so that a rule that fails at them is found out now
        except Exception as error:
            del at.past[past:]
            at.turn = turn
            at.replay(snapshot, answers[:given], rerolls, start, names)
            if isinstance(error, TakingBack):
                self._take_back(error.entries)
                return
            again = self.open[place]  # its words are made from the state, and that of before is spoilt
            raise RulesError(
                f"the rules of {self.game.title} failed at {again.prompt!r} with {again.describe(value)}; "
                f"the answer was taken back: {error!r}"
            ) from error

    # Taking back

    def may_undo(self, seat: Seat) -> bool:
        """A quick look whether an undo is worth asking for; `why_no_undo` looks closely."""
        at = self.position
        if at.result is not None:
            return False
        answers, story = at.answers, at.s.story or []
        if not answers:
            for turn in at.past[: -REACH - 1 : -1]:
                if turn.answers:
                    break
            else:
                return False
            if turn.answers[-1].seat != seat:
                return False
            answers, story = turn.answers[-1:], turn.story
        for mine in reversed(answers):
            if mine.seat == seat:
                break
        else:
            return False
        return not any(told.covers(seat) for told in story[mine.told :] if isinstance(told, MadeFinal))

    def why_no_undo(self, seat: Seat) -> str | None:
        """Why the seat's last answer must stand; None if it may be taken back."""
        try:
            self.way_back(seat)
        except CannotUndo as why:
            return str(why)
        return None

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last answer. Raises CannotUndo once dice were rolled, something hidden was shown,
        another person answered something that came of it, or the rules made it final."""
        self.go_back(seat, self.way_back(seat))

    def rewind(self) -> None:
        """Take back the last answer of anybody, whatever it set off: for a table that agrees to. Raises CannotUndo if
        there is none, or if it ended a chapter.

        Dice that it rolled are void: whoever answers again rolls afresh.
        """
        turns = self.turns
        last = next((n for n in range(len(turns) - 1, -1, -1) if turns[n].answers), None)
        if last is None:
            raise CannotUndo("nothing has been answered yet")
        *kept, gone = turns[last].answers
        since = chain(turns[last].story[gone.told :], *(turn.story for turn in turns[last + 1 :]))
        if any(map(chapter_in, since)):
            raise CannotUndo("a chapter has ended since")
        dice = self.s.rng.state
        self._go_back(gone.seat, last, kept)
        if self.s.rng.state != dice:
            times = sum(self.position.undo_counts.values())
            self.position.roll_afresh(Rng.seeded(self.seed, turns[last].number, times).next())

    def _take_back(self, entries: int) -> None:
        """As far as there is something to take back (`TakeBack`)."""
        with suppress(CannotUndo):
            for _ in range(entries):
                self.rewind()

    def _go_back(self, seat: Seat, turn: int, answers: list[Answer]) -> None:
        """To that turn with these answers. Asks that are withdrawn by it will not come again under the same id."""
        at = self.position
        gone = self.turns[turn]
        staying = trial(self, turn, answers).open
        renewed = {seat, *(ask.seat for ask in self.open if not any(same_ask(ask.id, kept.id) for kept in staying))}
        at.undo_counts = at.undo_counts | {who: at.undo_counts.get(who, 0) + 1 for who in renewed}
        at.past = at.past[:turn]
        at.turn = gone.number
        dice = [dice for dice in gone.rerolls if dice[0] <= len(answers)]
        at.replay(gone.snapshot, answers, dice, gone.place, gone.names)

    def go_back(self, seat: Seat, way: WayBack) -> None:
        """Undo, once `way_back` has found that the answer may be taken back."""
        self._go_back(seat, *way)

    def way_back(self, seat: Seat) -> WayBack:
        """Where an undo leads. Raises CannotUndo. It looks at trials only: the match itself stays as it is."""
        return LastAnswer(self, seat).way_back()

    # Keeping

    def fork(self) -> Match[S]:
        """An independent match at the same decision, with the same past and the same future."""
        at = self.position
        past, undo_counts = list(at.past), dict(at.undo_counts)
        twin = Position.kept(self.game, past, at.in_progress, at.answers, undo_counts, over=self.result is not None)
        match = Match(self.game, self.seats, self.options, self.seed, twin)
        match.since, match.boundaries = self.since, self.boundaries
        return match

    def save(self) -> bytes:
        """The whole match as bytes."""
        saved = Save(
            game=self.game.id,
            version=self.game.version,
            seats=self.seats,
            options=msgspec.to_builtins(self.options),
            seed=self.seed,
            undo_counts=self.position.undo_counts,
            turns=[SavedTurn.of(turn) for turn in self.turns],
            final=encode(self.s) if self.result is not None else b"",
            edition=self.game.edition(),
            since=self.since[0],
            since_place=self.since[1],
            boundaries=self.boundaries,
        )
        return written(saved)


def start(box: Game[Any], seats: int | None = None, seed: int = 0, options: dict[str, Any] | None = None) -> Match[Any]:
    """A new match of a game. Raises BadOptions."""
    number = box.company if seats is None else seats
    if number not in box.seats:
        raise BadOptions(f"{box.title} takes {_numbers(box.seats)} players, not {number}")
    if not isinstance(seed, int) or not 0 <= seed < 1 << 64:
        raise BadOptions(f"a seed is a whole number from 0 to 2^64 - 1, not {seed!r:.40}")
    chosen = box.read_options(options)
    s = box.setup(number, chosen, Rng.seeded(seed))
    return Match(box, number, chosen, seed, Position(box, s, record=True))


def _numbers(numbers: tuple[int, ...]) -> str:
    *first, last = (str(n) for n in numbers)
    return f"{', '.join(first)} or {last}" if first else last


def restore(saved: Save, box: Game[Any]) -> Match[Any]:
    """The match that was written down as this data."""
    if saved.game != box.id:
        raise DamagedSave(f"this is a save of {saved.game}, not of {box.title}")
    if saved.seats not in box.seats:
        raise DamagedSave(f"{box.title} takes {_numbers(box.seats)} players; this save says {saved.seats}")
    try:
        found = resumed(saved, box)
        if found.update.cards:
            box.check(found.position.s)
    except DamagedSave:
        raise
    except Exception as error:  # the state does not fit, or other rules fail on it in any way
        raise DamagedSave(unreadable(saved, box, error)) from None
    match = Match(box, saved.seats, found.options, saved.seed, found.position)
    match.since = (saved.since, saved.since_place) if found.since is None else found.since
    match.notices, match.boundaries = found.notices(match.seat_name), saved.boundaries
    return match
