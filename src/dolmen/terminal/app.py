"""The app: a match at a terminal. It draws scenes and answers asks, and knows no game."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from dolmen.kernel import filled_in
from dolmen.kernel.scene import Part
from dolmen.library.clauses import clauses_of
from dolmen.terminal.answering import Answering
from dolmen.terminal.pages import page_name, page_text
from dolmen.terminal.screens import Dialog, Reader
from dolmen.terminal.theme import DARK, LIGHT
from dolmen.terminal.words import HELP, log_text, rules_text


class TableApp(Answering):
    """All of it, with its keys, and the pages to read."""

    CSS_PATH = "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("slash", "filter", show=False),
        Binding("d", "done", "Done"),
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("o", "offers", "Offers"),
        Binding("p", "pages", "Pages"),
        Binding("r", "rules", "Rules"),
        Binding("l", "log", "Log"),
        Binding("s", "save", "Save"),
        Binding("q", "quit", "Quit"),
        Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
        Binding("g", "give", show=False),
        Binding("U", "rewind", show=False),
        Binding("t", "theme", show=False),
        Binding("escape", "step_back", show=False),
    ]

    def action_rules(self) -> None:
        asked = self.draft.rules if self.draft else ()
        known = clauses_of(self.session.match.game)
        title = "Rules" + (f": {filled_in(self.draft.prompt)}" if self.draft else "")
        self.push_screen(Reader(title, partial(rules_text, known, asked)))

    def action_pages(self) -> None:
        """Parts of the table one by one, with all the room there is, and unfolded."""
        pages = [(name, part) for part in self.scene.parts if (name := page_name(part))]
        if pages:
            self.choose_one("Pages", [(name, partial(self.open_page, name, part)) for name, part in pages])
        else:
            self.say("All there is to read lies on the table.")

    def open_page(self, name: str, part: Part) -> None:
        self.push_screen(Reader(name, partial(page_text, part, self.size.width * 9 // 10 - 5)))

    def action_log(self) -> None:
        told, known = self.session.log()

        def find(query: str) -> Text:
            words = query.lower().split()
            shown = [(n, t) for n, t in enumerate(told) if all(word in t.text.lower() for word in words)]
            return log_text(
                [t for _, t in shown], sum(n < known for n, _ in shown), f"bold {self.current_theme.primary}"
            )

        self.push_screen(Reader("Log", find, from_end=True))

    def action_help(self) -> None:
        def find(query: str) -> Text:
            return Text("\n".join(line for line in HELP.split("\n") if query.lower() in line.lower()))

        self.push_screen(Reader("Help", find))

    def action_theme(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name
        self.table.repaint()
        self.look()

    async def action_quit(self) -> None:
        if not self.session.unsaved:
            self.exit(0)
            return

        def chosen(key: str | None) -> None:
            if key == "s":
                self.action_save()
            if key == "q" or (key == "s" and not self.session.unsaved):
                self.exit(0)

        choices = {"s": "Save and quit", "q": "Quit without saving", "n": "Go on playing"}
        self.ask_person(Dialog("Quit?", "Something is not saved yet.", choices), chosen)
