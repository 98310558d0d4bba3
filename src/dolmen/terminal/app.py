"""The app: a match at a terminal. It draws scenes and answers asks, and knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Static

from dolmen.kernel import AskIsOver, CannotUndo, DolmenError, Seat
from dolmen.kernel.scene import Scene
from dolmen.terminal.drafts import Draft, Row, draft_of
from dolmen.terminal.panel import Done, Panel
from dolmen.terminal.screens import Dialog, Editor, HandOver, Reader, numbered
from dolmen.terminal.session import Session
from dolmen.terminal.table import Table
from dolmen.terminal.theme import DARK, LIGHT, THEMES
from dolmen.terminal.thinking import Hinted, Thought, look_for_hint, think
from dolmen.terminal.words import HELP, header, log_text, result_text, rules_text, sentence

YES_NO = {"y": "Yes", "n": "No"}
WATCHING = 0.4
"""Seconds between the answers of bots when nobody plays and somebody watches."""


class TableApp(App[int]):
    CSS_PATH = "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("slash", "filter", "Filter", key_display="/"),
        Binding("d", "done", "Done"),
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("o", "offers", "Offers"),
        Binding("r", "rules", "Rules"),
        Binding("l", "log", "Log"),
        Binding("s", "save", "Save"),
        Binding("q", "quit", "Quit"),
        Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
        Binding("U", "rewind", show=False),
        Binding("t", "theme", show=False),
        Binding("escape", "step_back", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.animation_level = "none"
        self.title = session.match.game.title
        self.session = session
        self.scene = Scene(title="")
        self.draft: Draft | None = None
        self.drafts: dict[str, Draft] = {}
        """Begun answers, by the id of their ask: looking at something else loses nothing."""
        self.offer: str | None = None
        """The standing offer that is being looked at."""
        self.thinking: tuple[Seat, str] | None = None
        """The bot that thinks, and what about."""
        self.hinting = False
        self.message_lines = 1
        """How high the message is; a new layout costs a redraw, so it is made only when that changes."""

    def compose(self) -> ComposeResult:
        yield Static(id="header", markup=False)
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Table()
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="story", markup=False)
            yield Panel()
        yield Static(id="message", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK.name
        self.table = self.query_one(Table)
        self.panel = self.query_one(Panel)
        self.panel.close_filter()
        self.panel.list.focus()
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        notices = self.session.match.notices
        if notices:
            self.ask_person(Dialog("Please note", "\n\n".join(notices), {"y": "Go on"}), lambda _: self.advance())
        else:
            self.advance()

    # Whose turn it is

    def advance(self) -> None:
        """Go on with the match: a person's ask, a bot's thinking, or the end."""
        session = self.session
        self.offer = None
        person = session.asked_person()
        if session.match.result is None and person is not None and person != session.viewer:
            if session.has_secrets:
                self.hand_over(person)
                return
            session.viewer = person
        ask = session.ask()
        self.draft = self.drafts.setdefault(ask.id, draft_of(ask)) if ask else None
        self.look()
        if session.match.result is not None:
            self.finish()
        elif person is None:
            self.let_bots_think()

    def hand_over(self, person: Seat) -> None:
        """Nothing is shown until the next person says that it is them."""
        session = self.session
        name, before = session.name(person), session.viewer
        choices = {"y": f"I am {name}"}
        if before is not None:
            choices["u"] = f"I am {session.name(before)}, take my last answer back"

        def taken(key: str | None) -> None:
            if key == "u" and before is not None:
                self.take_back(before)
                return
            session.viewer = person
            self.advance()

        body = f"It is {name}'s turn. Let nobody else look at the screen."
        self.ask_person(HandOver(f"Give the keyboard to {name}", body, choices, must=True), taken)

    def let_bots_think(self) -> None:
        """One bot at a time, in a thread of its own."""
        bots = self.session.asked_bots()
        if self.thinking is None and bots:
            seat = bots[0]
            self.thinking = (seat, self.session.match.asks[seat].id)
            self.show_header()
            think(self.session.match, seat, self.session.bots[seat], self.post_message)

    @on(Thought)
    def _thought(self, thought: Thought) -> None:
        if self.session.people:
            self.bot_answers(thought)
        else:
            self.set_timer(WATCHING, partial(self.bot_answers, thought))

    def bot_answers(self, thought: Thought) -> None:
        """What a bot thought out counts only if it is still asked: somebody may have gone back meanwhile."""
        self.thinking = None
        match = self.session.match
        asked = match.asks.get(thought.seat)
        if thought.match is match and asked is not None and asked.id == thought.ask:
            self.carry_out(thought.seat, thought.answer, thought.ask)
            if thought.trouble:
                self.say(thought.trouble, "error")
        elif match.result is None:
            self.advance()

    def carry_out(self, seat: Seat, answer: Any, ask: str) -> None:
        """Give an answer to the match; if it is refused, say so, and everything stays."""
        try:
            self.session.answer(seat, answer, ask)
        except DolmenError as refusal:
            if isinstance(refusal, AskIsOver):
                self.advance()
            self.say(str(refusal), "error")
            return
        self.drafts.pop(ask, None)
        self.say("")
        self.keep()
        self.advance()

    def keep(self) -> None:
        if self.session.autosave:
            self.action_save(quiet=True)

    def finish(self) -> None:
        result = self.session.match.result
        if result is None:
            return
        told = "\n".join(event.text for event in self.session.match.log(self.session.viewer))
        body = Text.assemble((result_text(self.session, result), "bold"), "\n\n", (told, "dim"))
        choices = {"m": "Rematch", "v": "View the table", "q": "Quit"}

        def chosen(key: str | None) -> None:
            if key == "m":
                self.session.rematch()
                self.drafts.clear()
                self.advance()
            elif key == "q":
                self.call_later(self.action_quit)
            else:
                self.say("Press d for the result again, l for the log, q to quit.")

        self.ask_person(Dialog("Game over", body, choices), chosen)

    # Showing

    def look(self) -> None:
        """Everything as the viewer sees it now."""
        session = self.session
        self.scene = session.match.scene(session.viewer)
        told, known = session.log()
        self.query_one("#story", Static).update(log_text(told, known, f"bold {self.current_theme.primary}"))
        self.query_one("#log").scroll_end(animate=False)
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

    def show_draft(self) -> None:
        over = self.session.match.result is not None
        self.panel.show(self.draft, "The game is over." if over else "Nothing to do for you just now.")
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

    # Answering

    @on(Panel.Moved)
    def _moved(self) -> None:
        self.light_up()

    @on(Panel.Pressed)
    def _pressed(self, event: Panel.Pressed) -> None:
        self.press(event.row)

    def press(self, row: Row) -> None:
        if self.draft is None:
            return
        then = row.press()
        if then == "hand in":
            self.hand_in()
        elif then == "type":
            self.write(self.draft)
        else:
            self.say("")
            self.show_draft()

    def write(self, draft: Draft) -> None:
        page = draft.page()

        def written(outcome: tuple[bool, str] | None) -> None:
            done, text = outcome or (False, page.text)
            then = draft.typed(text, done)
            self.show_draft()
            if then == "hand in":
                self.hand_in()

        self.push_screen(Editor(page.prompt, page.text, page.least, page.most), written)

    def hand_in(self) -> None:
        """Give the draft to the match; forms, offers and what looks like a slip are asked about once more."""
        draft, seat = self.draft, self.session.viewer
        if draft is None or seat is None:
            return
        ask, answer = draft.ask, draft.answer()
        try:
            ask.check(answer)
        except DolmenError as refusal:
            self.say(str(refusal), "error")
            return
        warnings = ask.warnings(answer)
        if not (draft.confirm or warnings or ask.standing):
            self.carry_out(seat, answer, ask.id)
            return

        def confirmed(key: str | None) -> None:
            if key == "y":
                self.carry_out(seat, answer, ask.id)

        slips = [Text(f"! {warning}", "bold") for warning in warnings]
        body = Text("\n").join([*slips, Text(ask.describe(answer).replace("; ", "\n"))])
        self.ask_person(Dialog(f"{ask.prompt}: hand it in?", body, YES_NO), confirmed)

    @on(Done.Clicked)
    def _done(self) -> None:
        self.action_done()

    @on(Table.Pointed)
    def _pointed(self, event: Table.Pointed) -> None:
        """The list follows the table's cursor, and a line tells what stands there."""
        self.say(self.table.describe(event.ids))
        if self.draft:
            place = next((n for n, row in enumerate(self.panel.rows) if row.place in event.ids), None)
            options = all(row.kind != "field" for row in self.panel.rows)
            if options and place in self.panel.shown:
                self.panel.list.highlighted = self.panel.shown.index(place)

    @on(Table.Picked)
    def _picked(self, event: Table.Picked) -> None:
        """A place was picked: what may be done there, or where it leads in the form."""
        draft = self.draft
        if draft is None:
            self.say(self.table.describe(event.ids))
            return
        found = [row for id in event.ids for row in draft.targets(self.panel.at) if row.place == id]
        anchors = draft.anchors()
        leads = [n for id in event.ids for n in anchors.get(id, ()) if n != self.panel.at]
        if len(found) == 1:
            self.press(found[0])
        elif found:
            ways = [(row.label, partial(self.press, row)) for row in found]
            self.choose_one(self.table.describe(event.ids[:1]), ways)
        elif leads:
            self.panel.list.highlighted = self.panel.shown.index(leads[0]) if leads[0] in self.panel.shown else 0
        else:
            self.say(self.table.describe(event.ids))

    def choose_one(self, title: str, ways: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """A short list in front of the table."""
        choices = numbered([label for label, _ in ways])

        def chosen(key: str | None) -> None:
            if key is not None:
                ways[list(choices).index(key)][1]()

        self.ask_person(Dialog(title, "", choices), chosen)

    @on(Table.Asked)
    def _asked(self, event: Table.Asked) -> None:
        parts = [self.table.describe([id]) for id in event.ids]
        self.ask_person(Dialog("What is this?", "\n\n".join(filter(None, parts)), {"y": "Back"}), lambda _: None)

    # Keys

    def action_filter(self) -> None:
        self.panel.open_filter()

    def action_step_back(self) -> None:
        if self.panel.close_filter():
            self.panel.list.focus()
        elif self.draft and self.draft.back():
            self.show_draft()
        elif self.offer:
            self.advance()
        self.panel.list.focus()

    def action_done(self) -> None:
        if self.session.match.result is not None:
            self.finish()
        elif self.panel.done:
            self.press(self.panel.done)
        else:
            self.say("Choose a row of the list.")

    def action_undo(self) -> None:
        seat = self.session.undo_seat()
        if seat is not None:
            self.take_back(seat)

    def take_back(self, seat: Seat) -> None:
        before = self.last_answer(seat)
        try:
            self.session.undo(seat)
        except CannotUndo as why:
            more = " Press U to go back anyway." if self.session.alone and self.session.match.result is None else ""
            self.advance()
            self.say(sentence(why) + more, "error")
            return
        self.went_back(seat, before)

    def action_rewind(self) -> None:
        seat = self.session.viewer
        if seat is None or not self.session.alone:
            self.say("Only who plays alone against bots may go back as they please.", "error")
            return
        before = self.last_answer(seat)
        try:
            self.session.rewind(seat)
        except CannotUndo as why:
            self.say(sentence(why), "error")
            return
        self.went_back(seat, before)

    def last_answer(self, seat: Seat) -> Any:
        answers = (a for turn in reversed(self.session.match.turns) for a in reversed(turn.answers) if a.seat == seat)
        return next(answers, None)

    def went_back(self, seat: Seat, before: Any) -> None:
        """Stand before the answer again, with what it was already filled in."""
        ask = self.session.match.asks.get(seat)
        if ask is not None:
            draft = self.drafts[ask.id] = draft_of(ask)
            with suppress(DolmenError):
                draft.suggest(ask.from_plain(before.value) if before.plain else ask.check(before.value))
        self.session.viewer = seat
        self.keep()
        self.advance()
        self.say("Taken back.")

    def action_hint(self) -> None:
        ask, seat = self.session.ask(), self.session.viewer
        if ask is None or seat is None:
            self.say("You are not being asked.", "error")
        elif not self.hinting:
            self.hinting = True
            self.say("Looking for a hint…")
            look_for_hint(self.session.match, seat, self.post_message)

    @on(Hinted)
    def _hinted(self, found: Hinted) -> None:
        self.hinting = False
        draft = self.drafts.get(found.ask)
        if found.hint is None:
            self.say(found.trouble, "error")
        elif draft is not None and draft is self.draft and found.seat == self.session.viewer:
            self.say("")
            answer = found.hint.answer

            def chosen(key: str | None) -> None:
                if key == "y":
                    draft.suggest(answer)
                    self.show_draft()
                    self.say("Filled in; nothing is handed in yet.")

            self.ask_person(
                Dialog("Hint", found.hint.text.replace("; ", "\n"), {"y": "Fill it in", "n": "Back"}), chosen
            )

    def action_offers(self) -> None:
        offers = self.session.offers()
        if not offers:
            self.say("There is no standing offer for you.")
        elif len(offers) == 1:
            self.take_up(offers[0].id)
        else:
            self.choose_one("Offers", [(offer.prompt, partial(self.take_up, offer.id)) for offer in offers])

    def take_up(self, id: str) -> None:
        offer = next((offer for offer in self.session.offers() if offer.id == id), None)
        if offer is not None:
            self.offer = id
            self.draft = self.drafts.setdefault(id, draft_of(offer))
            self.show_draft()
            self.panel.list.focus()
            self.say("Esc goes back without it.")

    def action_rules(self) -> None:
        asked = self.draft.rules if self.draft else ()
        known = self.session.clauses()
        title = "Rules" + (f": {self.draft.prompt}" if self.draft else "")
        self.push_screen(Reader(title, partial(rules_text, known, asked)))

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

    def action_save(self, quiet: bool = False) -> None:
        try:
            path = self.session.save()
        except OSError as error:
            self.say(f"Not saved: {error}", "error")
            return
        if not quiet:
            self.say(f"Saved to {path}", "done")

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
