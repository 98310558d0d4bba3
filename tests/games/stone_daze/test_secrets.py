"""Section 20: what is hidden and what is not. "Hidden" is taken literally: not a byte of what others see changes."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.stone_daze.board import neighbours
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.names import figure_id
from dolmen.games.stone_daze.rules.tokens import TOKENS, ball_places
from dolmen.kernel import Rng
from dolmen.kernel.scene import Counter, Sheet, Text, Token
from dolmen.kernel.view import view_bytes
from tests.games.stone_daze.table import GAME, Table, table

FIELD = """
       d   e   f  g
    9  .   B6  .  B3*
    6  .   .   .  .
    5  o   A1* .  ~
    4  A3> A7  .  A5
    3  A4  A6  .  .
"""
OTHERS = (1, None)
"""The other clan's seat, and a spectator."""


def field(**more: Any) -> Table:
    return table(FIELD, out="B7 A2", mega_club=True, **more)


def seen(t: Table) -> list[bytes]:
    """All that the other clan and a spectator get."""
    return [view_bytes(t.match.view(viewer)) for viewer in OTHERS]


def parts(t: Table, viewer: int | None) -> dict[str, Any]:
    return t.parts(viewer)


def locked(orders: str) -> Table:
    """Clan A has locked these orders, clan B has not."""
    t = field()
    t.give(t.order_answer(orders), "A")
    return t


@pytest.mark.rule("SD.20.1")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_positions_facings_bumps_terrain_tokens_and_stores_are_public_at_all_times(viewer: int | None) -> None:
    t = field(
        used={"A3": ["healer"]}, discs={"A": 3, "B": 5}, advanced=True, stashes={"A": [("e5", 2)], "B": [("e7", 1)]}
    )
    t.round(A="A3 fire, A5 fireball", tokens="A fire c4 c3, A fireball h5")
    shown = parts(t, viewer)
    figure = shown["A3"]
    assert isinstance(figure, Token)
    assert (figure.at, figure.facing, figure.badges) == ("d4", "E", ())
    assert shown["A1"].badges[0].label == "bump on the head"
    assert "A2" not in shown
    assert "mound" in shown["d5"].label
    assert "swamp" in shown["g5"].label
    assert (shown["fire-A"].at, shown["ball-A"].at) == ("c4", "h6")
    assert "fire-tip-A" not in shown
    assert (shown["discs-A"].value, shown["discs-B"].value) == (1, 5)
    assert "2 discs" in shown["stash-A1"].label
    assert "1 disc" in shown["stash-B1"].label
    panel = shown["panel-A3"]
    assert isinstance(panel, Sheet)
    assert dict(panel.rows) == {"healer": "exhausted", "fire": "exhausted"}
    assert dict(shown["panel-A1"].rows) == {"runner": "unused", "fire": "unused"}
    assert (shown["clubs-A"].value, shown["clubs-B"].value) == (1, 1)
    mega = shown["mega-A"]
    assert isinstance(mega, Text)
    assert mega.text == "mega club unused"
    assert (shown["landed-A"].value, shown["landed-B"].value) == (0, 0)


@pytest.mark.rule("SD.20.1")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_thrown_mega_club_a_landing_and_a_fall_are_seen_by_all(viewer: int | None) -> None:
    t = table(
        """
            d  e   f
        12  .  .   .
        11  A1 .   .
         8  .  B6* .
         3  .  A7  .
         2  .  .   B1
         1  .  .   .
        """,
        mega_club=True,
    )
    t.round(A="A1 d11-d12", B="B1 f2-f1", clubs="A7 mega e8")
    shown = parts(t, viewer)
    assert shown["mega-A"].text == "mega club gone"
    assert (shown["landed-A"].value, shown["landed-B"].value) == (1, 1)
    assert shown["clubs-B"].value == 1


HIDDEN_ORDERS = [
    "A1 e5-e6",
    "A1 turn left",
    "A1 run e5-e7",
    "A5 climb g4-g6",
    "A3 healer",
    "A4 about",
    "A6 mighty tosser",
    "A7 extra force",
    "A3 fire, A5 fireball",
    "A4 bird",
]


@pytest.mark.rule("SD.20.2", "SD.20.6", "SD.20.8")
@pytest.mark.parametrize("orders", HIDDEN_ORDERS)
def test_whatever_a_clan_has_ordered_the_others_see_the_same(orders: str) -> None:
    assert seen(locked(orders)) == seen(locked(""))


@pytest.mark.rule("SD.20.2", "SD.20.6", "SD.20.8")
@pytest.mark.parametrize("orders", HIDDEN_ORDERS[:8])
def test_orders_without_a_token_stay_hidden_until_the_reveal(orders: str) -> None:
    def at_the_clubs(orders: str, clubs: str = "") -> Table:
        t = locked(orders)
        t.give({}, "B")
        assert t.s.step == "clubs"
        if clubs:
            t.give(t.club_answer("A", clubs), "A")
        return t

    assert seen(at_the_clubs(orders)) == seen(at_the_clubs(""))
    assert seen(at_the_clubs(orders, "A7 e9")) == seen(at_the_clubs("", "A7 e9"))


@pytest.mark.rule("SD.20.3")
def test_a_token_on_the_board_makes_its_action_and_its_user_public() -> None:
    t = field().orders(A="A3 fire, A4 bird")
    for viewer in OTHERS:
        assert "disc" not in dict(parts(t, viewer)["panel-A3"].rows)
    t.tokens("A fire c4 c3, A bird d1")
    for viewer in OTHERS:
        assert ("disc", "fire") in parts(t, viewer)["panel-A3"].rows
        assert ("disc", "bird") in parts(t, viewer)["panel-A4"].rows
    assert "A3 Old one lights a fire on c4 and c3" in t.lines("B")
    assert "A4 Bird girl calls the bird" in t.lines("B")


@pytest.mark.rule("SD.20.3", "SD.20.6")
def test_the_other_disc_of_the_round_stays_hidden_beside_a_token() -> None:
    def beside(other: str) -> Table:
        return field().orders(A=f"A3 fire, {other}").tokens("A fire c4 c3")

    assert seen(beside("A7 extra force")) == seen(beside("A1 run e5-e7")) == seen(beside("A1 e5-e6"))


@pytest.mark.rule("SD.20.4")
def test_token_squares_are_hidden_until_both_clans_have_chosen_theirs() -> None:
    def chosen(*places: str) -> Table:
        t = field().orders(A="A3 fire", B="B3 fire")
        field_ = t.ask("A").field("fire")  # type: ignore[attr-defined]
        wanted = ", tip on ".join(places)
        place = next(o for o in field_.options if field_.question.label(t.s, o) == wanted)
        t.give({"fire": place}, "A")
        return t

    one, other = chosen("c4", "c3"), chosen("c5", "c6")
    assert seen(one) == seen(other)
    assert parts(one, 0)["fire-plan-A"].at == "c4", "its own clan sees it"
    one.give({"fire": one.ask("B").field("fire").options[0]}, "B")  # type: ignore[attr-defined]
    assert parts(one, 1)["fire-A"].at == "c4"
    assert parts(one, 0)["fire-B"].at


OTHER_TOKENS = ["", "B6 about", "B3 fire", "B5 fireball", "B3 fire, B5 fireball", "B4 bird"]


def placing(other: str) -> Table:
    """Clan A has a fire to place; clan B has ordered this."""
    t = field().orders(A="A3 fire", B=other)
    assert t.s.step == "tokens"
    return t


@pytest.mark.rule("SD.6.5", "SD.20.2", "SD.20.3")
@pytest.mark.parametrize("other", OTHER_TOKENS)
def test_until_it_has_placed_its_own_a_clan_cannot_tell_whether_the_other_has_tokens(other: str) -> None:
    one, none = placing(other), placing("")
    assert one.match.view(0).waiting == (0, 1)
    assert "Clan B is done with its tokens" not in one.lines("A")
    for viewer in ("A", None):
        assert one.seen(viewer) == none.seen(viewer)
    for t in (one, none):
        t.match.answer(1, t.ask("B").only_answer())
        assert t.match.view(0).waiting == (0,)
    for viewer in ("A", None):
        assert one.seen(viewer) == none.seen(viewer), "that clan B is done is no secret, with what it is"
    for t in (one, none):
        t.give({}, 0)
        assert t.s.step == "clubs"
    assert (one.seen("A") == none.seen("A")) == (other in ("", "B6 about")), "now the tokens are shown"


@pytest.mark.rule("SD.20.2", "SD.20.3")
@pytest.mark.parametrize("other", OTHER_TOKENS)
@pytest.mark.parametrize("done", [False, True], ids=["still choosing", "done"])
def test_a_bot_does_not_know_either_whether_the_other_clan_has_tokens(other: str, done: bool) -> None:
    t = placing(other)
    if done:
        t.match.answer(1, t.ask("B").only_answer())
    users = set()
    for n in range(60):
        world = t.match.fork()
        GAME.imagine(world.s, 0, Rng.seeded(n))
        users.add(frozenset(figure_id(use.figure) for use in world.s.clans[1].uses if use.action in TOKENS))
        uses = {use.action: use.figure for use in world.s.clans[1].uses}
        for seat, ask in [*world.asks.items()]:
            world.answer(seat, ask.only_answer())
        fire, ball = world.s.clans[1].fire, world.s.clans[1].ball
        assert (fire is not None) == (Action.FIRE in uses), "every figure has room for one here"
        assert fire is None or fire.base in neighbours(world.s.figures[uses[Action.FIRE]].square, world.s.rows)
        assert ball is None or ball.square in ball_places(world.s, uses[Action.FIREBALL])
    assert {frozenset(), frozenset({"B3"}), frozenset({"B5"})} <= users


@pytest.mark.rule("SD.20.3")
@pytest.mark.parametrize("walls", ["", "o  o"], ids=["three places", "one place"])
def test_a_token_with_one_place_only_tells_no_more(walls: str) -> None:
    picture = "    d  e  f\n 9  .  B5 .\n 8  .  .  .\n 4  .  A3 .".replace("8  .  . ", f"8  {walls or '.  .'} ")

    def ordered(other: str) -> Table:
        return table(picture).orders(A="A3 fire", B=other)

    assert ordered("B5 fireball").seen("A") == ordered("").seen("A")


@pytest.mark.rule("SD.20.3", "SD.9.4")
def test_a_token_without_a_place_tells_no_more() -> None:
    def ordered(other: str) -> Table:
        t = table("    a  b  c\n 12 B3 B6 .\n 11 B1 B2 .\n 4  .  A3 .").orders(A="A3 fire", B=other)
        assert t.s.step == "tokens"
        return t

    one, none = ordered("B3 fire"), ordered("")
    assert one.seen("A") == none.seen("A")
    for t in (one, none):
        t.tokens()
        assert t.s.step == "clubs"
    assert one.seen("A") == none.seen("A")


@pytest.mark.rule("SD.20.3", "SD.3.12")
def test_nobody_can_tell_which_members_of_a_team_have_tokens() -> None:
    def ordered(orders: str) -> Table:
        t = table(FIELD, seats=4, players={"A5": 2, "A6": 2, "A7": 2, "B5": 3, "B6": 3})
        for seat, text in enumerate(("A3 fire", orders, "", orders)):
            mine = ", ".join(o for o in text.split(", ") if o and t.figure(o[:2]).player == seat)
            t.give(t.order_answer(mine), seat)
        t.agree()
        assert t.s.step == "tokens"
        return t

    others = [ordered(orders) for orders in ("", "B3 fire", "B5 fireball", "B3 fire, B5 fireball")]
    for seat in (0, 2):
        assert len({view_bytes(t.match.view(seat)) for t in others}) == 1
    assert others[0].match.view(0).waiting == (0, 2, 1, 3)


@pytest.mark.rule("SD.6.5")
@pytest.mark.parametrize(
    "known",
    [{"discs": {"B": 0}}, {"out": "B1 B2 B3 B4 B6 B7", "used": {"B5": ["fireball"]}}],
    ids=["no disc left", "no action left"],
)
def test_who_is_known_to_have_no_token_is_not_asked(known: dict[str, Any]) -> None:
    t = table("    e\n 5  A3", **known).orders(A="A3 fire")
    assert (t.s.step, list(t.waiting())) == ("tokens", [0])


@pytest.mark.rule("SD.20.5", "SD.20.6")
@pytest.mark.parametrize("clubs", ["A7 e9", "A6 e9, A7 e9", "A7 mega e9", "A7 f9"])
def test_clubs_are_hidden_until_the_reveal_also_when_one_clan_is_done_first(clubs: str) -> None:
    def thrown(text: str) -> Table:
        t = field().orders()
        t.give(t.club_answer("A", text), "A")
        return t

    assert seen(thrown(clubs)) == seen(thrown(""))
    shown = [part for part in parts(thrown(clubs), 0).values() if part.id.startswith("club-A")]
    assert len(shown) == clubs.count(",") + 1, "the clan sees its own clubs"


@pytest.mark.rule("SD.20.7")
def test_that_a_clan_is_done_is_public() -> None:
    t = locked("A1 e5-e6")
    assert t.match.view(1).waiting == t.match.view(None).waiting == (1,)
    for viewer in ("B", None):
        assert "Both clans have handed in" not in t.lines(viewer)
    for seat in (1, None):
        assert {"done-A", "done-B"} & t.match.scene(seat).ids() == {"done-A"}


@pytest.mark.rule("SD.20.7")
def test_that_one_member_of_a_team_is_done_is_public_and_what_he_did_is_not() -> None:
    def done(orders: str) -> Table:
        t = table(FIELD, seats=3, players={"A5": 2, "A6": 2, "A7": 2})
        t.give(t.order_answer(orders), 0)
        return t

    t = done("A1 e5-e6, A3 fire")
    assert parts(t, 1)["done-A"].text == "Done: {seat:0}"
    assert seen(t) == seen(done(""))
    assert dict(parts(t, 2)["panel-A1"].rows)["order"] == "forward to e6", "the team mate sees it"


@pytest.mark.rule("SD.20.8")
def test_the_count_of_red_discs_falls_for_the_others_only_when_a_disc_becomes_public() -> None:
    t = locked("A3 fire, A7 extra force")

    def red(viewer: int | None) -> int:
        counter = parts(t, viewer)["discs-A"]
        assert isinstance(counter, Counter)
        return counter.value

    assert (red(0), red(1), red(None)) == (5, 7, 7)
    t.give({}, "B")
    assert (red(0), red(1), red(None)) == (5, 7, 7)
    t.tokens("A fire c4 c3")
    assert (red(0), red(1), red(None)) == (5, 6, 6), "the fire is seen, the force is not"
    t.clubs()
    assert (red(0), red(1), red(None)) == (5, 5, 5)


@pytest.mark.rule("SD.20.8")
def test_a_stash_that_is_drawn_from_in_secret_looks_untouched() -> None:
    def drawn(orders: str) -> Table:
        t = table(FIELD, advanced=True, stashes={"A": [("e5", 3)], "B": [("e7", 3)]})
        t.give(t.order_answer(orders), "A")
        return t

    assert seen(drawn("A1 about @1")) == seen(drawn(""))
    assert "2 discs" in parts(drawn("A1 about @1"), 0)["stash-A1"].label
