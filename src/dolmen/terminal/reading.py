"""What there is to read: rules, parts of the table, the log, help."""

from __future__ import annotations

from functools import partial

from rich.text import Text

from dolmen.kernel import filled_in
from dolmen.kernel.scene import Part
from dolmen.library.clauses import clauses_of
from dolmen.terminal.front import Front
from dolmen.terminal.pages import page_name, page_text
from dolmen.terminal.window import Window
from dolmen.terminal.words import HELP, log_text, rules_text


class Reading:
    """Lays pages in front of the table."""

    def __init__(self, window: Window, front: Front) -> None:
        self.window, self.front = window, front

    def rules(self) -> None:
        """The clauses of what is asked; searching finds any."""
        draft = self.window.desk.draft
        known = clauses_of(self.window.session.match.game)
        title = "Rules" + (f": {filled_in(draft.prompt)}" if draft else "")
        self.front.read(title, partial(rules_text, known, draft.rules if draft else ()))

    def pages(self) -> None:
        """Parts of the table one by one, with all the room there is, and unfolded."""
        pages = [(name, part) for part in self.window.scene.parts if (name := page_name(part))]
        if pages:
            self.front.choose("Pages", [(name, partial(self._open, name, part)) for name, part in pages])
        else:
            self.window.say("All there is to read lies on the table.")

    def _open(self, name: str, part: Part) -> None:
        self.front.read(name, partial(page_text, part, self.window.size.width * 9 // 10 - 5))

    def log(self) -> None:
        told, known = self.window.session.log()

        def find(query: str) -> Text:
            words = query.lower().split()
            shown = [(n, t) for n, t in enumerate(told) if all(word in t.text.lower() for word in words)]
            return log_text([t for _, t in shown], sum(n < known for n, _ in shown), self.window.new_mark)

        self.front.read("Log", find, from_end=True)

    def help(self) -> None:
        def find(query: str) -> Text:
            return Text("\n".join(line for line in HELP.split("\n") if query.lower() in line.lower()))

        self.front.read("Help", find)
