"""What cannot be ordered says why."""

from __future__ import annotations

from dolmen.games.stone_daze.choices import OF_FIGURE, Act, DiscsOf, Order
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.names import figure_no
from dolmen.games.stone_daze.state import HALHALA_STORE
from tests.games.stone_daze.table import Table, table

FIRE = (Act(Action.FIRE, HALHALA_STORE),)
REST = ""


def why(t: Table, figure: str, chosen: dict[object, object] | None = None) -> dict[str, str]:
    """By place or label; of the rest under nothing."""
    found = t.ask("A").forbidden(chosen or {})[figure]
    return {one.place or one.label or REST: one.why for one in found}


VALLEY = """
       c  d  e  f
    7  .  .  .  .
    6  .  ~  .  .
    5  .  A1 .  A3
    4  .  .  .  .
"""


def test_a_square_that_nobody_can_go_to_says_why() -> None:
    t = table(VALLEY)
    elder, old = why(t, "A1"), why(t, "A3")
    assert elder["d6"] == "swamp: only a Climber crosses it"
    assert elder["d7"] == "the way leads over d6: swamp: only a Climber crosses it"
    assert "e6" not in elder, "it can go there"
    assert "f7" not in elder, "it runs there"
    assert elder[REST] == "too far: A1 goes two squares at most"
    assert old["f7"] == "only a Runner goes two squares"
    assert old[REST] == "too far: A3 goes one square"


def test_an_action_that_cannot_be_used_says_why() -> None:
    t = table(VALLEY, used={"A1": ["runner"]})
    assert why(t, "A1")["runner"] == why(t, "A1")["f7"] == "used up"
    assert "fire" not in why(t, "A1")
    assert why(table(VALLEY, discs={"A": 0}), "A1")["fire"] == "no disc left"
    assert why(table(VALLEY), "A6")["mighty tosser"] == "no free club"
    lit = table(VALLEY).round(A="A3 fire", tokens="A fire e4 e3")
    assert why(lit, "A1")["fire"] == "your fire is on the board"


def test_reasons_go_by_what_is_ordered_for_others_and_not_by_the_figures_own_order() -> None:
    t = table(VALLEY)
    old, one, two = DiscsOf(figure_no("A3")), OF_FIGURE[figure_no("A4")], OF_FIGURE[figure_no("A5")]
    about = Order("about", None, HALHALA_STORE)
    assert why(t, "A1", {old: FIRE})["fire"] == "one fire a round"
    assert "fire" not in why(t, "A3", {old: FIRE})
    assert why(t, "A1", {one: about, two: about})["runner"] == "both discs of this round are laid"
    assert "runner" not in why(t, "A1", {one: about})


def test_a_square_out_of_a_clubs_reach_says_why() -> None:
    t = table("""
           d  e
        9  .  .
        8  .  .
        7  o  .
        6  .  .
        5  A1 .
    """)
    t.orders()
    found = why(t, "A1")
    assert found["d8"] == "behind a mound"
    assert "d6" not in found
    assert found[REST] == "out of reach: A1 throws 6 squares ahead, three files wide"
