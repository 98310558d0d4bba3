"""Seats in texts: filled in where they are shown, and never in what somebody wrote."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dolmen.kernel import Told, filled_in, named
from dolmen.kernel.scene import Scene, Sheet, Text
from dolmen.kernel.seat_names import as_written, filled_in_all


def test_a_seat_is_called_by_the_name_of_who_sits_there() -> None:
    text = f"{named(1)} proposes: {named(0)} begins. {named(2)} agrees"
    assert filled_in(text, ["Ann", "{seat:0}", ""]) == "{seat:0} proposes: Ann begins. Player 3 agrees"


def test_without_a_name_it_has_a_number_and_a_capital_where_a_sentence_begins() -> None:
    assert filled_in("{seat:1}, {seat:0}! {seat:11}\n- {seat:0} (Mo, {seat:1})") == (
        "Player 2, player 1! Player 12\n- Player 1 (Mo, player 2)"
    )


@given(st.text(alphabet="{}~seat:019 ") | st.from_regex(r"(\{~*seat:\d\}|player \d| )*", fullmatch=True))
def test_what_somebody_wrote_is_shown_as_it_was_written(text: str) -> None:
    assert filled_in(as_written(text), ["Ann", "Bo"]) == text


def test_every_text_of_a_scene_is_filled_in() -> None:
    sheet = Sheet(id="votes", label="Votes of {seat:0}", rows=(("{seat:1}", "agrees"),))
    scene = Scene(title="T", status="{seat:0} thinks", parts=(sheet, Text(id="t", text="{~seat:0}")))
    filled = filled_in_all(scene, ["Ann", "Bo"])
    shown = filled_in_all(Told("Said", "{seat:1}: no", facts={"who": "{seat:1}"}), ["Ann", "Bo"])
    assert filled.status == "Ann thinks"
    assert filled.parts == (
        Sheet(id="votes", label="Votes of Ann", rows=(("Bo", "agrees"),)),
        Text(id="t", text="{seat:0}"),
    )
    assert (shown.text, shown.facts) == ("Bo: no", {"who": "Bo"})
