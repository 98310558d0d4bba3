"""A session: who sits at this terminal, whom the table waits for, what is saved. No drawing here."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from dolmen.bots import Bot
from dolmen.kernel import Ask, CannotUndo, Match, Seat, Told, look_up
from dolmen.kernel.seat_names import filled_in_all
from dolmen.library import start
from dolmen.library.user_data import data_dir

TAKEN = "UX"
"""Capital letters that are keys of the table already."""


class Session:
    """A match at one terminal, with people and bots in its seats."""

    def __init__(self, match: Match[Any], people: Sequence[Seat], bots: Mapping[Seat, Bot], save: Path | None) -> None:
        self.match = match
        self.people = list(people)
        self.bots = dict(bots)
        self.path = save
        self.autosave = save is not None
        self.viewer: Seat | None = self.people[0] if len(self.people) == 1 else None
        """Who is looking at the screen."""
        self.guest: Seat | None = None
        """Who has taken the keyboard without being asked, until they have done what they wanted to."""
        self.unsaved = False
        self._seen: dict[Seat | None, int] = {}

    # Who

    def name(self, seat: Seat) -> str:
        return self.match.seat_name(seat)

    def names(self, seats: Sequence[Seat]) -> str:
        return " and ".join(map(self.name, seats))

    def asked_person(self) -> Seat | None:
        """The person to answer now: whoever looks already, else the first."""
        asked = [seat for seat in self.match.asks if seat in self.people]
        looks = self.viewer in asked or (self.viewer is not None and self.viewer == self.guest)
        return self.viewer if looks else next(iter(asked), None)

    def asked_bots(self) -> list[Seat]:
        """Bots that may answer now. What people are asked too is left to them; a vote, say, need not wait for them."""
        asks = self.match.asks
        left_to_people = {ask.name for ask in self.match.position.asked if ask.seat in self.people and not ask.standing}
        waits = bool(left_to_people)
        return [s for s in asks if s in self.bots and not (waits and asks[s].name in ("", *left_to_people))]

    def ask(self) -> Ask | None:
        """What the viewer is asked."""
        return None if self.viewer is None else self.match.asks.get(self.viewer)

    def others(self) -> list[Seat]:
        """The people who could take the keyboard from the viewer."""
        return [seat for seat in self.people if seat != self.viewer]

    def open(self) -> list[Ask]:
        """All that the viewer may answer, what the table waits for first."""
        mine = [ask for ask in self.match.open if ask.seat == self.viewer]
        return sorted(mine, key=lambda ask: ask.standing)

    def offers(self) -> list[Ask]:
        return [] if self.viewer is None else self.match.offers(self.viewer)

    def urgent(self) -> dict[str, Ask]:
        """Offers that stay one key away, by that key: the first letter of the name that is free."""
        found: dict[str, Ask] = {}
        for offer in self.offers():
            letters = (offer.question.button.short or offer.prompt).upper() if offer.question.button.urgent else ""
            key = next((letter for letter in letters if letter.isalpha() and letter not in (*TAKEN, *found)), None)
            if key is not None:
                found[key] = offer
        return found

    # Playing

    def answer(self, seat: Seat, value: Any, ask: str) -> None:
        """Raises IllegalAnswer or RulesError, and nothing has changed."""
        if seat in self.people:
            self._seen[seat] = len(self.match.log(seat))
        self.match.answer(seat, value, ask)
        look_up(self.match)
        if seat == self.guest:
            self.guest = None
        self.unsaved = True

    def entries(self) -> int:
        """How many answers stand on record."""
        return sum(len(turn.answers) for turn in self.match.turns)

    def becomes(self, match: Match[Any]) -> None:
        """Something was taken out, or skipped."""
        self.match = match
        self.unsaved = True

    def undo_seat(self) -> Seat | None:
        """Whose answer is taken back: the viewer's, or where nothing is secret that of whoever moved last."""
        if self.match.game.has_secrets or len(self.people) < 2:
            return self.viewer
        last = next((turn.answers[-1].seat for turn in reversed(self.match.turns) if turn.answers), None)
        return last if last in self.people else self.viewer

    def undo(self, seat: Seat) -> None:
        """Raises CannotUndo, saying why."""
        self.match.undo(seat)
        self.unsaved = True

    @property
    def alone(self) -> bool:
        """One person among bots is the whole table, and may go back as it pleases."""
        return len(self.people) == 1

    def rewind(self, seat: Seat) -> None:
        """Back to before the seat's last answer, whatever it set off. Raises CannotUndo if there is none."""
        if not any(answer.seat == seat for turn in self.match.turns for answer in turn.answers):
            raise CannotUndo("there is nothing of yours to take back")
        gone = None
        while gone != seat:
            gone = next(turn.answers[-1].seat for turn in reversed(self.match.turns) if turn.answers)
            self.match.rewind()
        self.unsaved = True

    def rematch(self) -> None:
        """The same game, seats and options, with the next seed."""
        old = self.match
        self.match = start(old.game, old.seats, old.seed + 1, msgspec.to_builtins(old.options))
        self._seen, self.unsaved = {}, True

    # Reading

    def log(self) -> tuple[list[Told], int]:
        """The viewer's log, and how much of it they knew when they last answered."""
        told = filled_in_all(self.match.log(self.viewer))
        return told, min(self._seen.get(self.viewer, 0), len(told))

    # Keeping

    def save(self) -> Path:
        """Write the match down, whole or not at all. Raises OSError."""
        if self.path is None:
            self.path = default_path(self.match.game.id)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_name(self.path.name + ".part")
        draft.write_bytes(self.match.save())
        os.replace(draft, self.path)
        self.unsaved = False
        return self.path


def default_path(game: str) -> Path:
    """A file that does not exist yet, in the user's data directory."""
    folder = data_dir() / "saves"
    number = 1
    while (path := folder / f"{game}-{number}.dolmen").exists():
        number += 1
    return path
