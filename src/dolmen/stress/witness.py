"""What the people at a table remember: what was acknowledged, what was on its way, what they were shown.

After the server comes back, all of it is compared with what it shows then.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dolmen.stress.load import Player
from dolmen.stress.shown import JSON, Lost, Shown

Kind = Literal["answer", "note", "undo", "chat"]


class Sent(Struct):
    """A message that is on its way: it may have been carried out, or not."""

    kind: Kind
    seq: int
    text: str = ""
    """Of a note or a line of chat; no two are the same."""
    ask: str = ""
    """What it answers."""


class Counted(Struct):
    """What came of it, over all tables and all ends of the server."""

    answers: int = 0
    undos: int = 0
    chat: int = 0
    seats: int = 0
    """Seats that were taken, given to a bot, and taken back."""
    names: int = 0
    in_flight: int = 0
    """Messages that were on their way when the server ended."""
    kept: int = 0
    """How many of those were stored all the same."""

    @property
    def acknowledged(self) -> int:
        return self.answers + self.undos + self.chat + self.seats + self.names


class Person:
    """Somebody with a cookie, who is called `Name 1`, `Name 2` and so on: a later name has a higher number."""

    def __init__(self, player: Player, name: str) -> None:
        self.player = player
        self.name = name
        self.name_sent = self.name_done = 0

    def called(self, number: int) -> str:
        return f"{self.name} {number}"

    def check_name(self, found: str) -> None:
        """As it stands now. Raises Lost."""
        if not self.name_sent:
            return
        number = int(found.removeprefix(self.name + " ")) if found.startswith(self.name + " ") else 0
        if not self.name_done <= number <= self.name_sent:
            raise Lost(f"{self.called(self.name_done)} (then at most {self.name_sent}) is called {found!r} now")
        self.name_done = self.name_sent = number


class Memory:
    """One table, in the memory of those who sit there."""

    def __init__(self, id: str, game: str, people: list[Person]) -> None:
        self.id = id
        self.game = game
        self.people = people
        self.shown = [Shown() for _ in people]
        """What each of them saw last."""
        self.seated = [False] * len(people)
        """Who has been told that the seat is theirs."""
        self.flying: dict[int, Sent] = {}
        """What is on its way, by seat; one message at a time."""
        self.answers = 0
        """Acknowledged, without those that were taken back."""
        self.notes: list[list[str]] = [[] for _ in people]
        """Of each seat, in order, without those that were taken back."""
        self.said: dict[str, int] = {}
        """Acknowledged lines of chat, and who said them."""
        self.undone = False
        """Somebody has taken something back since we looked, so lines may be withdrawn."""
        self.stands_in = False
        """A bot plays for the first seat, and that is acknowledged."""
        self.standing_in: bool | None = None
        """The same, as it was asked for and is not acknowledged yet."""
        self.bots = False
        """A bot may have answered since we looked."""
        self.over = False

    # While they play

    def done(self, seat: int, count: Counted) -> None:
        """The seat's message is acknowledged."""
        sent = self.flying.pop(seat)
        match sent.kind:
            case "answer" | "note":
                self.answers += 1
                count.answers += 1
                if sent.text:
                    self.notes[seat].append(sent.text)
            case "undo":
                self.answers -= 1
                count.undos += 1
                if self.notes[seat]:
                    self.notes[seat].pop()
            case "chat":
                self.said[sent.text] = seat
                count.chat += 1

    def hear(self, seat: int, news: JSON) -> None:
        """Something appears on a screen. Raises Lost if it withdraws what nobody took back."""
        if self.shown[seat].hear(news) and not self.undone:
            raise self._lost(seat, "lines of the log were shown and withdrawn, and nobody took anything back")
        self.over = self.over or self.shown[seat].over

    # When they come back

    def check(self, now: list[Shown], moments: int, count: Counted) -> None:
        """What each seat is shown now, and how many answers there are. Raises Lost."""
        self._check_answers(moments)
        for seat, shown in enumerate(now):
            if shown.notices:
                raise self._lost(seat, f"the match is damaged: {shown.notices}")
            self._check_log(seat, shown)
            self._check_chat(seat, shown)
            self._check_seat(seat, shown)
        self._check_notes(now[0])
        count.in_flight += len(self.flying)
        count.kept += self._take_in(now, moments)

    def _lost(self, seat: int, what: str) -> Lost:
        return Lost(f"{self.game}, table {self.id}, seat {seat}: {what}")

    def _flying(self, *kinds: Kind) -> int:
        return sum(sent.kind in kinds for sent in self.flying.values())

    def _check_answers(self, moments: int) -> None:
        least = self.answers - self._flying("undo")
        most = self.answers + self._flying("answer", "note")
        if moments < least:
            raise self._lost(0, f"{self.answers} answers were acknowledged, and {moments} are there")
        if moments > most and not self.bots:
            raise self._lost(0, f"at most {most} answers were given, and {moments} are there")

    def _check_log(self, seat: int, now: Shown) -> None:
        line = self.shown[seat].still_in(now)
        if line is not None and not self._flying("undo"):
            raise self._lost(seat, f"shown, and not there any more: {line['text']!r}")

    def _check_chat(self, seat: int, now: Shown) -> None:
        for n, line in self.shown[seat].chat.items():
            if _said(now.chat.get(n)) != _said(line):
                raise self._lost(seat, f"said, shown, and not there any more: {line['text']!r}")
        there = {line["text"] for line in now.chat.values()}
        mine = {text for text, who in self.said.items() if who == seat}
        if gone := mine - there:
            raise self._lost(seat, f"said, acknowledged, and not there any more: {sorted(gone)[0]!r}")
        known = self.said.keys() | {sent.text for sent in self.flying.values() if sent.kind == "chat"}
        if strange := there - known:
            raise self._lost(seat, f"nobody said {sorted(strange)[0]!r}, or it was refused")

    def _check_seat(self, seat: int, now: Shown) -> None:
        person, row = self.people[seat], now.seats[seat]
        if self.seated[seat] and not row.get("mine"):
            raise self._lost(seat, "the seat was taken, acknowledged, and is not theirs any more")
        if row["kind"] == "person":
            person.check_name(row["player"])
            shown = [other.seats[seat].get("player", "") for other in self.shown if other.seats]
            for name in shown:
                if name.startswith(person.name + " ") and int(name.split()[-1]) > person.name_done:
                    raise self._lost(seat, f"{name!r} was shown to others, and is called {row['player']!r} now")
        if seat == 0:
            self._check_stand_in(bool(row.get("stands_in")))

    def _check_stand_in(self, now: bool) -> None:
        if now not in (self.stands_in, self.standing_in):
            raise self._lost(0, f"a bot stood in: {self.stands_in}, acknowledged; now: {now}")

    def _check_notes(self, now: Shown) -> None:
        log = " ".join(line["text"] for line in now.log.values())
        if min(now.log, default=0):
            return
        for seat, notes in enumerate(self.notes):
            sent = self.flying.get(seat)
            sure = notes[:-1] if sent is not None and sent.kind == "undo" else notes
            if gone := [note for note in sure if note not in log]:
                raise self._lost(seat, f"noted, acknowledged, and not there any more: {gone[0]!r}")

    def _take_in(self, now: list[Shown], moments: int) -> int:
        """From here on things are as they are now; how many of the messages on their way were stored."""
        log = " ".join(line["text"] for line in now[0].log.values())
        said = {line["text"] for shown in now for line in shown.chat.values()}
        kept = 0 if self.bots else abs(moments - self.answers)
        for seat, sent in self.flying.items():
            if sent.kind == "chat" and sent.text in said:
                self.said[sent.text] = seat
                kept += 1
            elif sent.kind == "note" and sent.text in log:
                self.notes[seat].append(sent.text)
            elif sent.kind == "undo" and self.notes[seat] and self.notes[seat][-1] not in log:
                self.notes[seat].pop()
        self.answers = moments
        self.shown = now
        self.flying.clear()
        self.undone = False
        self.seated = [bool(shown.seats[seat].get("mine")) for seat, shown in enumerate(now)]
        self.stands_in, self.standing_in = bool(now[0].seats[0].get("stands_in")), None
        self.bots = self.stands_in
        self.over = self.over or now[0].over
        return kept


def _said(line: JSON | None) -> tuple[str, int | None] | None:
    """A line of chat without the name, which may have changed since."""
    return None if line is None else (line["text"], line.get("seat"))
