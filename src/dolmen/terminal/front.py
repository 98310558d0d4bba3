"""What comes in front of the table, and goes away again: questions to the person, pages, a text to write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text
from textual.app import App

from dolmen.terminal.screens import Dialog, Editor, HandOver, Reader, numbered


class Front:
    """Lays screens over the table, one over the other."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app

    def ask(self, dialog: Dialog, then: Callable[[str | None], None]) -> None:
        """Something is told the key that was chosen, or None."""
        self._app.push_screen(dialog, then)

    def choose(self, title: str, ways: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """A short list; what is chosen is done."""
        choices = numbered([label for label, _ in ways])

        def chosen(key: str | None) -> None:
            if key is not None:
                ways[list(choices).index(key)][1]()

        self.ask(Dialog(title, "", choices), chosen)

    def read(self, title: str, find: Callable[[str], Text], *, from_end: bool = False) -> None:
        self._app.push_screen(Reader(title, find, from_end=from_end))

    def write(self, editor: Editor, then: Callable[[tuple[bool, str] | None], None]) -> None:
        self._app.push_screen(editor, then)

    def clear(self, *, hand_over_too: bool) -> None:
        """Away with what can be answered later or read again; a text that is being written stays."""
        while isinstance(self._app.screen, Dialog | Reader) and (hand_over_too or not self.handing_over):
            self._app.pop_screen()

    @property
    def handing_over(self) -> bool:
        return isinstance(self._app.screen, HandOver)

    def later(self, do: Callable[[], None]) -> None:
        """When what is in front has gone."""
        self._app.call_later(do)

    def after(self, seconds: float, do: Callable[[], None]) -> None:
        self._app.set_timer(seconds, do)
