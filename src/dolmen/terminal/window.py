"""What is on the screen: header, scene, story, panel, message."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from dolmen.kernel.scene import Scene
from dolmen.kernel.seat_names import filled_in_all
from dolmen.terminal.desk import Desk
from dolmen.terminal.panel import Panel
from dolmen.terminal.scene_view import SceneView
from dolmen.terminal.session import Session
from dolmen.terminal.thinking import Thinking
from dolmen.terminal.words import header, log_text, offer_name


class Window(Vertical):
    """Shows a session, the desk, and which bot is thinking. It changes none of them."""

    def __init__(self, session: Session, desk: Desk, thinking: Thinking) -> None:
        super().__init__(id="window")
        self.session, self.desk, self.thinking = session, desk, thinking
        self.scene_view = SceneView()
        self.panel = Panel()
        self.scene = Scene(title="")
        self.message_lines = 1
        """How high the message is; a new layout costs a redraw, so it is made only when that changes."""

    def compose(self) -> ComposeResult:
        yield Static(id="header", markup=False)
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield self.scene_view
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="story", markup=False)
            yield self.panel
        yield Static(id="message", markup=False)

    def look(self) -> None:
        """Everything as the viewer sees it now."""
        session, draft = self.session, self.desk.draft
        self.scene = filled_in_all(session.match.scene(session.viewer))
        told, known = session.log()
        self.query_one("#story", Static).update(log_text(told, known, self.new_mark))
        self.call_after_refresh(self.query_one("#log").scroll_end, animate=False)
        self.show_header()
        self.show_draft()
        if draft:
            self.scene_view.reveal(draft.ask.at)

    @property
    def new_mark(self) -> str:
        """The style of what is new in the log."""
        return f"bold {self.app.current_theme.primary}"

    def show_header(self) -> None:
        thinking = self.thinking.in_words()
        words = header(self.session, self.scene.title, self.scene.status, thinking, self.size.width - 2)
        self.query_one("#header", Static).update(words)
        self.app.sub_title = thinking

    def show_draft(self) -> None:
        over = self.session.match.result is not None
        self.panel.show(self.desk.draft, "The game is over." if over else "Nothing to do for you just now.")
        urgent = {key: offer_name(offer) for key, offer in self.session.urgent().items()}
        self.panel.show_urgent({"X": "X-Card", "v": "Lines and veils", **urgent})
        self.light_up()

    def light_up(self) -> None:
        """Light the places of the options, and bring the cursor to the one in the list."""
        draft = self.desk.draft
        targets = draft.targets(self.panel.at) if draft else []
        lit = [row.place for row in targets if row.place]
        self.scene_view.show(self.scene, lit, draft.chosen_places() if draft else {}, draft.amounts() if draft else {})
        if not self.scene_view.has_focus:
            rows = self.panel.rows
            self.scene_view.point(rows[self.panel.at].place if rows else None)

    def say(self, text: str, kind: str = "") -> None:
        """A line beneath the table."""
        message = self.query_one("#message", Static)
        lines = max(1, -(-cell_len(text) // max(self.size.width - 2, 1)))
        message.set_classes(kind)
        message.update(text, layout=lines != self.message_lines)
        self.message_lines = lines

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_header)
