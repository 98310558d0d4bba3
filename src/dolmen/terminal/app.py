"""The app: a match at a terminal. It draws scenes and answers asks, and knows no game.

Here keys, clicks and news are handed to whoever deals with them: `Answering`, `Turns`, `Reading` and the `XCard`. They
work on the `Session` and the `Desk`, and show what came of it in the `Window` and in `Front` of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer

from dolmen.terminal.answering import Answering
from dolmen.terminal.desk import Desk
from dolmen.terminal.front import Front
from dolmen.terminal.panel import Done, Panel
from dolmen.terminal.reading import Reading
from dolmen.terminal.scene_view import SceneView
from dolmen.terminal.screens import Dialog
from dolmen.terminal.session import Session
from dolmen.terminal.theme import DARK, LIGHT, THEMES
from dolmen.terminal.thinking import Hinted, Thinking, Thought
from dolmen.terminal.turns import Turns
from dolmen.terminal.window import Window
from dolmen.terminal.x_card import XCard

WATCHING = 0.4
"""Seconds between the answers of bots when nobody plays and somebody watches."""


class TableApp(App[int]):
    """A session on the screen, with its keys."""

    CSS_PATH = "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "do('help')", "Help", key_display="?"),
        Binding("slash", "do('filter')", show=False),
        Binding("d", "do('done')", "Done"),
        Binding("u", "do('undo')", "Undo"),
        Binding("h", "do('hint')", "Hint"),
        Binding("o", "do('offers')", "Offers"),
        Binding("p", "do('pages')", "Pages"),
        Binding("r", "do('rules')", "Rules"),
        Binding("l", "do('log')", "Log"),
        Binding("s", "do('save')", "Save"),
        Binding("q", "quit", "Quit"),
        Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
        Binding("g", "do('give')", show=False),
        Binding("v", "do('lines')", show=False),
        Binding("U", "do('rewind')", show=False),
        Binding("t", "do('theme')", show=False),
        Binding("escape", "do('step_back')", show=False),
    ]

    def __init__(self, session: Session, pause: float = WATCHING) -> None:
        super().__init__()
        self.animation_level = "none"
        self.title = session.match.game.title
        self.session = session
        self.desk = Desk(session)
        self.thinking = Thinking(session, self.post_message)
        self.window = Window(session, self.desk, self.thinking)
        self.front = Front(self)
        self.reading = Reading(self.window, self.front)
        self.turns = Turns(self.window, self.front, self.leave, pause)
        self.answering = Answering(self.turns, self.front)
        self.x_card = XCard(self.turns, self.front)
        self.deeds: dict[str, Callable[[], None]] = {
            "done": self.answering.done,
            "hint": self.answering.hint,
            "offers": self.answering.offers,
            "step_back": self.answering.step_back,
            "filter": self.window.panel.open_filter,
            "undo": self.turns.undo,
            "rewind": self.turns.rewind,
            "save": self.turns.save,
            "give": self.turns.give,
            "rules": self.reading.rules,
            "pages": self.reading.pages,
            "log": self.reading.log,
            "help": self.reading.help,
            "lines": self.x_card.lines.show,
            "theme": self.change_theme,
        }

    def compose(self) -> ComposeResult:
        yield self.window
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK.name
        self.window.panel.close_filter()
        self.window.panel.list.focus()
        self.call_after_refresh(self.turns.begin)

    # Keys

    def action_do(self, what: str) -> None:
        self.deeds[what]()

    def on_key(self, event: events.Key) -> None:
        if event.character == "X" or event.character in self.session.urgent():
            event.stop()
            self.action_urgent(event.character)

    def action_urgent(self, key: str) -> None:
        if key == "X":
            self.x_card.tap()
        elif key == "v":
            self.x_card.lines.show()
        else:
            self.answering.take_urgent(key)

    def change_theme(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name
        self.window.scene_view.repaint()
        self.window.look()

    async def action_quit(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Quit, unless something is not saved and somebody thinks better of it."""
        if not self.session.unsaved:
            self.exit(0)
            return

        def chosen(key: str | None) -> None:
            if key == "s":
                self.turns.save()
            if key == "q" or (key == "s" and not self.session.unsaved):
                self.exit(0)

        choices = {"s": "Save and quit", "q": "Quit without saving", "n": "Go on playing"}
        self.front.ask(Dialog("Quit?", "Something is not saved yet.", choices), chosen)

    # News

    @on(Panel.Moved)
    def _moved(self) -> None:
        self.window.light_up()

    @on(Panel.Waiting)
    def _waiting(self, event: Panel.Waiting) -> None:
        self.window.say(f"{event.number}: Enter, or another digit.")

    @on(Panel.Pressed)
    def _pressed(self, event: Panel.Pressed) -> None:
        self.answering.press(event.row)

    @on(Done.Clicked)
    def _done(self) -> None:
        self.answering.done()

    @on(SceneView.Pointed)
    def _pointed(self, event: SceneView.Pointed) -> None:
        self.answering.point(event.ids)

    @on(SceneView.Picked)
    def _picked(self, event: SceneView.Picked) -> None:
        self.answering.pick(event.ids)

    @on(SceneView.Asked)
    def _asked(self, event: SceneView.Asked) -> None:
        self.answering.explain(event.ids)

    @on(Thought)
    def _thought(self, thought: Thought) -> None:
        self.turns.bot_thought(thought)

    @on(Hinted)
    def _hinted(self, found: Hinted) -> None:
        self.answering.hinted(found)
