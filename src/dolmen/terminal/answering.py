"""Answering: rows pressed, places picked, hints and offers taken up, the draft handed in."""

from __future__ import annotations

from functools import partial

from rich.text import Text

from dolmen.kernel import DolmenError, Pick, filled_in
from dolmen.kernel.seat_names import filled_in_all
from dolmen.terminal.drafts import Draft, Row
from dolmen.terminal.front import Front
from dolmen.terminal.lines_and_veils import warnings as of_lines_and_veils
from dolmen.terminal.screens import Dialog, Editor
from dolmen.terminal.thinking import Hinted
from dolmen.terminal.turns import Turns

YES_NO = {"y": "Yes", "n": "No"}

Ids = tuple[str, ...]


class Answering:
    """From the first press to the answer."""

    def __init__(self, turns: Turns, front: Front) -> None:
        self.session, self.desk, self.thinking = turns.session, turns.desk, turns.thinking
        self.window, self.turns, self.front = turns.window, turns, front
        self.panel, self.scene_view = self.window.panel, self.window.scene_view

    # The list

    def press(self, row: Row) -> None:
        if self.desk.draft is None:
            return
        then = row.press()
        if then == "hand in":
            self.hand_in()
        elif then == "type":
            self._write(self.desk.draft)
        else:
            self.window.say("")
            self.window.show_draft()

    def _write(self, draft: Draft) -> None:
        page = draft.page()

        def written(outcome: tuple[bool, str] | None) -> None:
            done, text = outcome or (False, page.text)
            now = self.desk.drafts.setdefault(draft.ask.id, draft)  # others may have gone on meanwhile
            then = now.typed(text, done)
            self.window.show_draft()
            if then == "hand in" and now is self.desk.draft:
                self.hand_in()
            elif now is not self.desk.draft:
                self.window.say("That is not asked just now. Your words are kept for when it is.", "error")

        self.front.write(Editor(filled_in(page.prompt), page.text, page.least, page.most), written)

    def hand_in(self) -> None:
        """Give the draft to the match; forms, offers and what looks like a slip are asked about once more."""
        draft, seat = self.desk.draft, self.session.viewer
        if draft is None or seat is None:
            return
        ask, answer = draft.ask, draft.answer()
        try:
            ask.check(answer)
        except DolmenError as refusal:
            self.window.say(str(refusal), "error")
            return
        warnings = [*filled_in_all(ask.warnings(answer)), *of_lines_and_veils(self.session, ask, answer)]
        easily_taken = ask.standing and isinstance(ask, Pick)
        if not (draft.confirm or warnings or easily_taken):
            self.turns.carry_out(seat, answer, ask.id)
            return

        def confirmed(key: str | None) -> None:
            if key == "y":
                self.turns.carry_out(seat, answer, ask.id)

        slips = [Text(f"! {warning}", "bold") for warning in warnings]
        body = Text("\n").join([*slips, Text(filled_in(ask.describe(answer)).replace("; ", "\n"))])
        self.front.ask(Dialog(f"{filled_in(ask.prompt)}: hand it in?", body, YES_NO), confirmed)

    def done(self) -> None:
        if self.session.match.result is not None:
            self.turns.finish()
        elif self.panel.done:
            self.press(self.panel.done)
        else:
            self.window.say("Choose a row of the list.")

    def step_back(self) -> None:
        """Out of the filter, the field or the offer, whichever is innermost."""
        if self.panel.close_filter():
            pass
        elif self.desk.draft and self.desk.draft.back():
            self.window.show_draft()
        elif self.desk.offer:
            self.desk.offer = None
            self.turns.advance()
        self.panel.list.focus()

    # The scene

    def point(self, ids: Ids) -> None:
        """The list follows the cursor on the scene, and a line tells what stands there."""
        self.window.say(self.scene_view.describe(ids))
        if self.desk.draft:
            place = next((n for n, row in enumerate(self.panel.rows) if row.place in ids), None)
            options = all(row.kind != "field" for row in self.panel.rows)
            if options and place in self.panel.shown:
                self.panel.list.highlighted = self.panel.shown.index(place)

    def pick(self, ids: Ids) -> None:
        """A place was picked: what may be done there, or where it leads in the form."""
        draft = self.desk.draft
        if draft is None:
            self.window.say(self.scene_view.describe(ids))
            return
        found = [row for id in ids for row in draft.targets(self.panel.at) if row.place == id]
        anchors = draft.anchors()
        leads = [n for id in ids for n in anchors.get(id, ()) if n != self.panel.at]
        if len(found) == 1:
            self.press(found[0])
        elif found:
            self.front.choose(
                self.scene_view.describe(ids[:1]), [(row.label, partial(self.press, row)) for row in found]
            )
        elif leads:
            self.panel.list.highlighted = self.panel.shown.index(leads[0]) if leads[0] in self.panel.shown else 0
        else:
            self.window.say(self.scene_view.describe(ids))

    def explain(self, ids: Ids) -> None:
        parts = [self.scene_view.describe([id]) for id in ids]
        self.front.ask(Dialog("What is this?", "\n\n".join(filter(None, parts)), {"y": "Back"}), lambda _: None)

    # Hints

    def hint(self) -> None:
        ask, seat = self.session.ask(), self.session.viewer
        if ask is None or seat is None:
            self.window.say("You are not being asked.", "error")
        elif self.thinking.look_for_hint(seat):
            self.window.say("Looking for a hint…")

    def hinted(self, found: Hinted) -> None:
        """Show it, unless something else is asked by now."""
        self.thinking.hinting = False
        draft = self.desk.drafts.get(found.ask)
        if found.hint is None:
            self.window.say(found.trouble, "error")
        elif draft is not None and draft is self.desk.draft and found.seat == self.session.viewer:
            self.window.say("")
            hint = found.hint

            def chosen(key: str | None) -> None:
                if key == "y":
                    draft.suggest(draft.ask.from_plain(hint.answer))
                    self.window.show_draft()
                    self.window.say("Filled in; nothing is handed in yet.")

            text = filled_in("\n".join([*hint.choice, "", hint.why]))
            self.front.ask(Dialog("Hint", text, {"y": "Fill it in", "n": "Back"}), chosen)

    # Offers

    def offers(self) -> None:
        """All that the viewer may answer, beside what is in the panel."""
        offers = self.desk.elsewhere()
        if not offers:
            self.window.say("There is no standing offer for you.")
        elif len(offers) == 1:
            self.take_up(offers[0].id)
        else:
            self.front.choose(
                "Offers", [(filled_in(offer.prompt), partial(self.take_up, offer.id)) for offer in offers]
            )

    def take_up(self, id: str) -> None:
        if self.desk.take_up(id):
            self.window.show_draft()
            self.panel.list.focus()
            self.window.say("Esc goes back without it.")

    def take_urgent(self, key: str) -> None:
        """An offer that cannot wait: whatever is in front of the table goes away, and nobody is asked twice."""
        offer, seat = self.session.urgent().get(key), self.session.viewer
        if offer is None or seat is None:
            return
        self.front.clear(hand_over_too=True)
        if isinstance(offer, Pick) and len(offer.options) == 1:
            self.turns.carry_out(seat, offer.options[0], offer.id)
        else:
            self.take_up(offer.id)
