"""The panel beside the table: what is asked, and the rows to answer it with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.console import Console
from rich.style import Style
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from dolmen.kernel import filled_in
from dolmen.terminal.drafts import Draft, Row


class Rows(OptionList):
    """The list: arrows and Enter, the number of a row, or the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "select", show=False),
        Binding("right,plus", "adjust(1)", show=False),
        Binding("left,minus", "adjust(-1)", show=False),
    ]

    class Adjust(Message):
        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Number(Message):
        """Digits were typed."""

        def __init__(self, digit: str) -> None:
            super().__init__()
            self.digit = digit

    def action_adjust(self, by: int) -> None:
        self.post_message(self.Adjust(by))

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isdigit():
            event.stop()
            self.post_message(self.Number(event.character))


class Done(Static):
    """Hands the answer in; always in sight, however long the list is."""

    class Clicked(Message):
        """Somebody is done."""

    def on_click(self) -> None:
        self.post_message(self.Clicked())


class Panel(Vertical):
    """Shows a draft. The app is told which row the cursor is on, and which one was pressed."""

    class Moved(Message):
        """The cursor came to a row."""

    class Waiting(Message):
        """A number was typed that may still get longer."""

        def __init__(self, number: str) -> None:
            super().__init__()
            self.number = number

    class Pressed(Message):
        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self) -> None:
        super().__init__(id="panel")
        self.draft: Draft | None = None
        self.rows: list[Row] = []
        self.done: Row | None = None
        self.shown: list[int] = []
        """The rows that the filter lets through."""
        self._typed = ""

    def compose(self) -> ComposeResult:
        yield Static(id="prompt", markup=False)
        yield Input(placeholder="type to filter, Enter to go on", id="filter", compact=True)
        yield Rows(id="rows", compact=True, markup=False)
        yield Static(id="notes", markup=False)
        yield Done(id="done", markup=False)
        yield Static(id="urgent", markup=False)

    @property
    def list(self) -> Rows:
        return self.query_one(Rows)

    @property
    def filter(self) -> Input:
        return self.query_one("#filter", Input)

    @property
    def at(self) -> int:
        """The row that the cursor is on."""
        highlighted = self.list.highlighted
        return self.shown[highlighted] if highlighted is not None and highlighted < len(self.shown) else 0

    def show(self, draft: Draft | None, waiting: str = "") -> None:
        """A draft, at the row it wants; or, without one, what we wait for."""
        if draft is not self.draft:
            self.close_filter()
        self.draft = draft
        self._typed = ""
        rows = draft.rows() if draft else []
        self.rows = [row for row in rows if row.kind != "done"]
        self.done = next((row for row in rows if row.kind == "done"), None)
        self.query_one("#prompt", Static).update(filled_in(draft.prompt) if draft else waiting)
        notes = Text("\n").join(Text(f"! {filled_in(warning)}") for warning in (draft.warnings() if draft else ()))
        self._fit("#notes", notes)
        self._fit("#done", _handing_in(self.done) if self.done else Text())
        self.fill(draft.at if draft else 0)

    def show_urgent(self, offers: Mapping[str, str]) -> None:
        """What can be done at once, by its key."""
        line = Text("  ").join(
            Text.assemble((key, "bold"), f" {name}", style=Style(meta={"@click": f"app.urgent('{key}')"}))
            for key, name in offers.items()
        )
        self._fit("#urgent", line)

    def _fit(self, id: str, text: Text) -> None:
        line = self.query_one(id, Static)
        line.display = bool(text)
        line.update(text)

    def fill(self, at: int) -> None:
        """The rows that pass the filter, the cursor on the one wanted."""
        words = self.filter.value.lower().split()
        self.shown = [n for n, row in enumerate(self.rows) if row.kind == "back" or _passes(row, words)]
        self.list.set_options([Option(self._line(n)) for n in self.shown])
        if self.shown:
            at = min(at, len(self.rows) - 1)
            self.list.highlighted = self.shown.index(at) if at in self.shown else 0

    def _line(self, n: int) -> Text:
        """A row: its number, a tick if it is chosen, its name, what stands there."""
        row = self.rows[n]
        number = f"{n + 1:>{len(str(len(self.rows)))}} "
        ticks = self.done is not None and row.kind == "option"
        tick = ("[x] " if row.on else "[ ] ") if ticks else "• " if row.on else "‹ " if row.kind == "back" else ""
        line = Text(row.label)
        if row.value:
            line.append(" – " if ":" in row.label else ": ")
            line.append(row.value, "bold")
        if row.wrong:
            line.append(f"  ! {row.wrong}", "bold")
        return _hanging(Text.assemble((number, "dim"), tick), line, self.list.scrollable_content_region.width)

    def on_resize(self) -> None:
        self.call_after_refresh(lambda: self.fill(self.at))

    def open_filter(self) -> None:
        self.filter.display = True
        self.filter.focus()

    def close_filter(self) -> bool:
        """Put the filter away; whether there was one."""
        there = bool(self.filter.display)
        self.filter.display = False
        if self.filter.value:
            self.filter.value = ""
        return there

    @on(Input.Changed, "#filter")
    def _filtered(self) -> None:
        self.fill(self.at)

    @on(Input.Submitted, "#filter")
    def _chosen(self) -> None:
        self.list.focus()

    @on(OptionList.OptionHighlighted)
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Moved())

    @on(OptionList.OptionSelected)
    def _pressed(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._typed = ""
        if event.option_index < len(self.shown):
            self.post_message(self.Pressed(self.rows[self.shown[event.option_index]]))

    @on(Rows.Adjust)
    def _adjusted(self, event: Rows.Adjust) -> None:
        event.stop()
        if self.draft and self.draft.adjust(self.at, event.by):
            self.show(self.draft)

    @on(Rows.Number)
    def _numbered(self, event: Rows.Number) -> None:
        """A number goes to its row, and presses it when no longer number can be meant."""
        event.stop()
        typed = self._typed + event.digit
        if not 0 < int(typed) <= len(self.rows):
            typed = event.digit
        if not 0 < int(typed) <= len(self.rows) or int(typed) - 1 not in self.shown:
            self._typed = ""
            return
        self.list.highlighted = self.shown.index(int(typed) - 1)
        if int(typed + "0") <= len(self.rows):
            self._typed = typed
            self.post_message(self.Waiting(typed))
        else:
            self._typed = ""
            self.list.action_select()


def _handing_in(done: Row) -> Text:
    return Text.assemble(f"{'✗' if done.wrong else '✓'} d {done.label}", (f"  {done.value}", "not bold"))


def _passes(row: Row, words: list[str]) -> bool:
    text = f"{row.label} {row.value}".lower()
    return all(word in text for word in words)


def _hanging(head: Text, line: Text, width: int) -> Text:
    """The line after its head, and where it wraps, beneath itself."""
    lines = line.wrap(Console(), max(width - head.cell_len, 8))
    return Text.assemble(head, Text("\n" + " " * head.cell_len).join(lines))
