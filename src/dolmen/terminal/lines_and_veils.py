"""Lines and veils at one keyboard: a list without names, one key away in every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from dolmen.kernel import Ask
from dolmen.kernel.asks.base import plain_form
from dolmen.kernel.lines_and_veils import Boundary, touches, words_of
from dolmen.kernel.taking_out import words_in
from dolmen.terminal.front import Front
from dolmen.terminal.screens import Dialog, Editor
from dolmen.terminal.session import Session

Kind = Literal["line", "veil"]
LONGEST = 200
TOUCHED = {"line": "This touches a line", "veil": "This touches a veil; keep it off screen"}
MEANING = "A line must not occur at all; a veil may occur off screen. Nobody is named, and nobody can refuse one."


class LinesAndVeils:
    """Anybody adds one at any time, and takes their own off again."""

    def __init__(self, session: Session, front: Front, added: Callable[[str], None], left: Callable[[], None]) -> None:
        self.session, self.front, self.added, self.left = session, front, added, left

    def show(self) -> None:
        ways: dict[str, tuple[str, Callable[[], None]]] = {
            "l": ("Add a line", partial(self.write, "line")),
            "v": ("Add a veil", partial(self.write, "veil")),
        }
        if self._mine():
            ways["t"] = "Take one of yours off", self._strike
        choices = {key: label for key, (label, _) in ways.items()} | {"b": "Back"}

        def chosen(key: str | None) -> None:
            ways.get(key or "", ("", self.left))[1]()

        self.front.ask(Dialog("Lines and veils", f"{self._listed()}\n\n{MEANING}", choices), chosen)

    def _listed(self) -> str:
        found = {(one.kind, one.text) for one in all_of(self.session)}
        ordered = sorted(found, key=lambda one: (one[0], one[1].casefold(), one[1]))
        return "\n".join(f"{kind}: {text}" for kind, text in ordered) or "There are none yet."

    def write(self, kind: Kind) -> None:
        def written(outcome: tuple[bool, str] | None) -> None:
            done, text = outcome or (False, "")
            text = " ".join(text.split())
            if done and text:
                self._add(Boundary(kind, text, self._writer()))
                self.added(text)
            else:
                self.left()

        self.front.write(Editor(f"A {kind}: what is it about?", "", 1, LONGEST), written)

    def _writer(self) -> int:
        return self.session.people[0] if self.session.viewer is None else self.session.viewer

    def _add(self, new: Boundary) -> None:
        if (new.kind, new.text) not in {(one.kind, one.text) for one in all_of(self.session)}:
            self._becomes([*self.session.match.boundaries, new])

    def _mine(self) -> list[Boundary]:
        return [one for one in self.session.match.boundaries if one.seat == self._writer()]

    def _strike(self) -> None:
        def off(gone: Boundary) -> None:
            self._becomes([one for one in self.session.match.boundaries if one is not gone])
            self.left()

        self.front.choose("Take off", [(f"{one.kind}: {one.text}", partial(off, one)) for one in self._mine()])

    def _becomes(self, boundaries: list[Boundary]) -> None:
        self.session.match.boundaries = boundaries
        self.session.unsaved = True


def all_of(session: Session) -> list[Boundary]:
    """Those of the table, and those that old matches of a game hold in their states."""
    match = session.match
    return [*match.boundaries, *(Boundary(kind, text, -1) for kind, text in match.game.lines_and_veils(match.s))]


def warnings(session: Session, ask: Ask, answer: Any) -> list[str]:
    """What its writer is told before the others read it; it may be handed in all the same."""
    plain = plain_form(answer)
    texts = [words_in(plain, field) for field in ask.own_words(answer)]
    return [
        f"{TOUCHED[one.kind]}: {one.text}"
        for one in all_of(session)
        if any(touches(text, words_of(one.text)) for text in texts)
    ]
