"""Answering: rows pressed, places picked, hints and offers taken up, the draft handed in."""

from __future__ import annotations

from functools import partial

from rich.text import Text
from textual import events, on

from dolmen.kernel import DolmenError, Pick, filled_in
from dolmen.kernel.seat_names import filled_in_all
from dolmen.terminal.drafts import Draft, Row
from dolmen.terminal.panel import Done, Panel
from dolmen.terminal.safety import Safety
from dolmen.terminal.screens import Dialog, Editor, Reader
from dolmen.terminal.table import Table
from dolmen.terminal.thinking import Hinted, look_for_hint

YES_NO = {"y": "Yes", "n": "No"}


class Answering(Safety):
    """From the first press to the answer."""

    @on(Panel.Moved)
    def _moved(self) -> None:
        self.light_up()

    @on(Panel.Waiting)
    def _waiting(self, event: Panel.Waiting) -> None:
        self.say(f"{event.number}: Enter, or another digit.")

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
            now = self.drafts.setdefault(draft.ask.id, draft)  # others may have gone on meanwhile
            then = now.typed(text, done)
            self.show_draft()
            if then == "hand in" and now is self.draft:
                self.hand_in()
            elif now is not self.draft:
                self.say("That is not asked just now. Your words are kept for when it is.", "error")

        self.push_screen(Editor(filled_in(page.prompt), page.text, page.least, page.most), written)

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
        warnings = filled_in_all(ask.warnings(answer))
        easily_taken = ask.standing and isinstance(ask, Pick)
        if not (draft.confirm or warnings or easily_taken):
            self.carry_out(seat, answer, ask.id)
            return

        def confirmed(key: str | None) -> None:
            if key == "y":
                self.carry_out(seat, answer, ask.id)

        slips = [Text(f"! {warning}", "bold") for warning in warnings]
        body = Text("\n").join([*slips, Text(filled_in(ask.describe(answer)).replace("; ", "\n"))])
        self.ask_person(Dialog(f"{filled_in(ask.prompt)}: hand it in?", body, YES_NO), confirmed)

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

    @on(Table.Asked)
    def _asked(self, event: Table.Asked) -> None:
        parts = [self.table.describe([id]) for id in event.ids]
        self.ask_person(Dialog("What is this?", "\n\n".join(filter(None, parts)), {"y": "Back"}), lambda _: None)

    def action_filter(self) -> None:
        self.panel.open_filter()

    def action_step_back(self) -> None:
        if self.panel.close_filter():
            self.panel.list.focus()
        elif self.draft and self.draft.back():
            self.show_draft()
        elif self.offer:
            self.offer = None
            self.advance()
        self.panel.list.focus()

    def action_done(self) -> None:
        if self.session.match.result is not None:
            self.finish()
        elif self.panel.done:
            self.press(self.panel.done)
        else:
            self.say("Choose a row of the list.")

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
            hint = found.hint

            def chosen(key: str | None) -> None:
                if key == "y":
                    draft.suggest(draft.ask.from_plain(hint.answer))
                    self.show_draft()
                    self.say("Filled in; nothing is handed in yet.")

            text = filled_in("\n".join([*hint.choice, "", hint.why]))
            self.ask_person(Dialog("Hint", text, {"y": "Fill it in", "n": "Back"}), chosen)

    def action_offers(self) -> None:
        """All that the viewer may answer, beside what is in the panel."""
        offers = [ask for ask in self.session.open() if self.draft is None or ask.id != self.draft.ask.id]
        if not offers:
            self.say("There is no standing offer for you.")
        elif len(offers) == 1:
            self.take_up(offers[0].id)
        else:
            self.choose_one("Offers", [(filled_in(offer.prompt), partial(self.take_up, offer.id)) for offer in offers])

    def take_up(self, id: str) -> None:
        offer = next((offer for offer in self.session.open() if offer.id == id), None)
        if offer is not None:
            self.offer = id
            self.draft = self.draft_for(offer)
            self.show_draft()
            self.panel.list.focus()
            self.say("Esc goes back without it.")

    def on_key(self, event: events.Key) -> None:
        if event.character == "X" or event.character in self.session.urgent():
            event.stop()
            self.action_urgent(event.character)

    def action_urgent(self, key: str) -> None:
        """An offer that cannot wait: whatever is in front of the table goes away, and nobody is asked twice."""
        if key == "X":
            self.action_x_card()
            return
        offer, seat = self.session.urgent().get(key), self.session.viewer
        if offer is None or seat is None:
            return
        while isinstance(self.screen, Dialog | Reader):
            self.pop_screen()
        if isinstance(offer, Pick) and len(offer.options) == 1:
            self.carry_out(seat, offer.options[0], offer.id)
        else:
            self.take_up(offer.id)
