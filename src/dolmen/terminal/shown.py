"""What is on the screen: header, table, story, panel, message."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Static

from dolmen.kernel import Ask, Seat
from dolmen.kernel.scene import Scene
from dolmen.kernel.seat_names import filled_in_all
from dolmen.terminal.drafts import Draft, draft_of
from dolmen.terminal.panel import Panel
from dolmen.terminal.screens import Dialog, numbered
from dolmen.terminal.session import Session
from dolmen.terminal.table import Table
from dolmen.terminal.words import header, log_text, offer_name


class Shown(App[int]):
    """The screen, and how it is brought up to date."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.animation_level = "none"
        self.title = session.match.game.title
        self.session = session
        self.table = Table()
        self.panel = Panel()
        self.scene = Scene(title="")
        self.draft: Draft | None = None
        self.drafts: dict[str, Draft] = {}
        """Begun answers, by the id of their ask: looking at something else loses nothing."""
        self.offer: str | None = None
        """The standing offer that is being looked at."""
        self.thinking: tuple[Seat, str] | None = None
        """The bot that thinks, and what about."""
        self.stopped = False
        """Somebody has tapped the X-Card."""
        self.hinting = False
        self.message_lines = 1
        """How high the message is; a new layout costs a redraw, so it is made only when that changes."""

    def compose(self) -> ComposeResult:
        yield Static(id="header", markup=False)
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield self.table
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="story", markup=False)
            yield self.panel
        yield Static(id="message", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def look(self) -> None:
        """Everything as the viewer sees it now."""
        session = self.session
        self.scene = filled_in_all(session.match.scene(session.viewer))
        told, known = session.log()
        self.query_one("#story", Static).update(log_text(told, known, f"bold {self.current_theme.primary}"))
        self.call_after_refresh(self.query_one("#log").scroll_end, animate=False)
        self.show_header()
        self.show_draft()
        if self.draft:
            self.table.reveal(self.draft.ask.at)

    def show_header(self) -> None:
        busy = self.thinking is not None and self.thinking[0] in self.session.asked_bots()
        thinking = f"{self.session.name(self.thinking[0])} is thinking…" if self.thinking and busy else ""
        width = self.size.width - 2
        self.query_one("#header", Static).update(
            header(self.session, self.scene.title, self.scene.status, thinking, width)
        )
        self.sub_title = thinking

    def draft_for(self, ask: Ask) -> Draft:
        """The begun answer; if the same is asked anew, of what is asked now."""
        before = self.drafts.get(ask.id)
        if before is None or before.ask is not ask:
            draft = self.drafts[ask.id] = draft_of(ask)
            if before is not None:
                draft.adopt(before)
        return self.drafts[ask.id]

    def show_draft(self) -> None:
        over = self.session.match.result is not None
        self.panel.show(self.draft, "The game is over." if over else "Nothing to do for you just now.")
        urgent = {key: offer_name(offer) for key, offer in self.session.urgent().items()}
        self.panel.show_urgent({"X": "X-Card", **urgent})
        self.light_up()

    def light_up(self) -> None:
        """Light the places of the options, and bring the cursor to the one in the list."""
        draft = self.draft
        targets = draft.targets(self.panel.at) if draft else []
        lit = [row.place for row in targets if row.place]
        self.table.show(self.scene, lit, draft.chosen_places() if draft else {}, draft.amounts() if draft else {})
        if not self.table.has_focus:
            rows = self.panel.rows
            place = rows[self.panel.at].place if rows else None
            self.table.point(place)

    def say(self, text: str, kind: str = "") -> None:
        """A line beneath the table."""
        message = self.query_one("#message", Static)
        lines = max(1, -(-cell_len(text) // max(self.size.width - 2, 1)))
        message.set_classes(kind)
        message.update(text, layout=lines != self.message_lines)
        self.message_lines = lines

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_header)

    def ask_person(self, screen: Dialog, then: Callable[[str | None], None]) -> None:
        self.push_screen(screen, then)

    def choose_one(self, title: str, ways: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """A short list in front of the table."""
        choices = numbered([label for label, _ in ways])

        def chosen(key: str | None) -> None:
            if key is not None:
                ways[list(choices).index(key)][1]()

        self.ask_person(Dialog(title, "", choices), chosen)
