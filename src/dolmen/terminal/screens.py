"""What comes in front of the table: questions, things to read, a text to write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static, TextArea
from textual.widgets.option_list import Option


class Dialog(ModalScreen[str | None]):
    """A few words, and choices by key, arrows or mouse. Gives the key of what was chosen; None for Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back"),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
    ]

    def __init__(self, title: str, body: str | Text, choices: Mapping[str, str], *, must: bool = False) -> None:
        super().__init__()
        self.heading, self.body, self.choices, self.must = title, body, dict(choices), must

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.heading, classes="title", markup=False)
            with VerticalScroll(classes="body", can_focus=False):
                yield Static(self.body, markup=False)
            yield OptionList(
                *(Option(Text.assemble((f"{key} ", "bold"), label)) for key, label in self.choices.items()),
                compact=True,
                markup=False,
            )

    def on_mount(self) -> None:
        self.query_one(".body").display = bool(str(self.body))
        self.query_one(OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        if event.character in self.choices:
            event.stop()
            self.dismiss(event.character)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(list(self.choices)[event.option_index])

    def action_leave(self) -> None:
        if not self.must:
            self.dismiss(None)

    def action_scroll(self, by: int) -> None:
        body = self.query_one(".body")
        body.scroll_relative(y=by * max(body.size.height - 1, 1), animate=False)


class HandOver(Dialog):
    """Covers everything while the keyboard goes from one person to the next."""


def numbered(labels: list[str]) -> dict[str, str]:
    """Choices with a key each: 1 to 9, then letters."""
    keys = "123456789abcdefghijklmnopqrstuvwxyz"
    return {keys[n] if n < len(keys) else f"{n + 1}": label for n, label in enumerate(labels)}


class Reader(ModalScreen[None]):
    """Something to read and to search: rules, log, help."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "Back"),
        Binding("slash", "search", "Search"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
    ]

    def __init__(self, title: str, find: Callable[[str], Text], *, from_end: bool = False) -> None:
        super().__init__()
        self.heading, self.find, self.from_end = title, find, from_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="box page"):
            yield Static(self.heading, classes="title", markup=False)
            yield Input(placeholder="search", id="search", compact=True)
            with VerticalScroll(classes="body", can_focus=False):
                yield Static(self.find(""), id="text", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Back (Esc)", id="back", compact=True)
                yield Button("Search (/)", id="slash", compact=True)

    def on_mount(self) -> None:
        self.query_one("#search").display = False
        self.query_one("#back").focus()
        if self.from_end:
            self.call_after_refresh(lambda: self.action_end(1))

    @property
    def body(self) -> VerticalScroll:
        return self.query_one(VerticalScroll)

    def action_search(self) -> None:
        self.query_one("#search").display = True
        self.query_one("#search").focus()

    @on(Input.Changed)
    def _searched(self, event: Input.Changed) -> None:
        self.query_one("#text", Static).update(self.find(event.value))
        self.body.scroll_home(animate=False)

    @on(Input.Submitted)
    def _found(self) -> None:
        self.query_one("#back").focus()

    @on(Button.Pressed, "#back")
    def action_leave(self) -> None:
        self.dismiss(None)

    @on(Button.Pressed, "#slash")
    def _slash(self) -> None:
        self.action_search()

    def action_scroll(self, by: int) -> None:
        self.body.scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        self.body.scroll_relative(y=by * max(self.body.size.height - 1, 1), animate=False)

    def action_end(self, by: int) -> None:
        self.body.scroll_to(y=0 if by < 0 else self.body.max_scroll_y, animate=False)


class Page(TextArea):
    """A text area where Enter hands in and Ctrl+J starts a new line."""

    class Finished(Message):
        """The text is as wanted."""

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self.post_message(self.Finished())
        elif event.key == "ctrl+j":
            event.stop()
            event.prevent_default()
            self.insert("\n")
        else:
            await super()._on_key(event)


class Editor(ModalScreen[tuple[bool, str]]):
    """A text to write, in front of half of the table. Gives whether it is done, and the text so far."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back", priority=True)]

    def __init__(self, prompt: str, text: str, least: int, most: int) -> None:
        super().__init__()
        self.prompt, self.text, self.least, self.most = prompt, text, least, most

    def compose(self) -> ComposeResult:
        with Vertical(classes="box editor"):
            yield Static(self.prompt, classes="title", markup=False)
            yield Page(self.text, soft_wrap=True, compact=True, show_line_numbers=False)
            yield Static(id="count", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Done (Enter)", id="done", compact=True)
                yield Button("Back (Esc)", id="back", compact=True)

    def on_mount(self) -> None:
        page = self.query_one(Page)
        page.move_cursor(page.document.end)
        page.focus()
        self._count()

    @on(TextArea.Changed)
    def _count(self) -> None:
        length = len(self.query_one(Page).text)
        self.query_one("#count", Static).update(
            f"{length} of {self.least} to {self.most} characters · Ctrl+J: new line"
        )

    @on(Page.Finished)
    @on(Button.Pressed, "#done")
    def _done(self) -> None:
        text = self.query_one(Page).text
        if self.least <= len(text) <= self.most:
            self.dismiss((True, text))
        else:
            self.query_one("#count", Static).update(
                f"! expected {self.least} to {self.most} characters, got {len(text)}"
            )

    @on(Button.Pressed, "#back")
    def action_leave(self) -> None:
        self.dismiss((False, self.query_one(Page).text))
