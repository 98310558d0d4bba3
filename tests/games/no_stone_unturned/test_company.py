"""People who come later, leave for good, and take over a seat."""

from __future__ import annotations

import pytest

from dolmen.campaign import away, playing
from dolmen.games.no_stone_unturned import GAME
from dolmen.games.no_stone_unturned.rules.campaign import end_campaign
from dolmen.games.no_stone_unturned.rules.motions import CloseAdventure
from dolmen.kernel import RECORD, Told
from dolmen.kernel.one_more import with_one_more
from dolmen.testing import check_game
from tests.games.no_stone_unturned.table import Table, downtime, fresh, quiet, table


def three_of_five() -> Table:
    """Three begin, two seats are free, and the first destination is to be chosen."""
    return fresh(5, players=3).skip_to("destination")


def told(t: Table) -> list[Told]:
    return list(t.match.log(None))


@pytest.mark.rule("NS.19.9")
def test_a_world_is_built_by_those_who_begin() -> None:
    t = three_of_five()
    assert (playing(t.s), away(t.s)) == ([0, 1, 2], [3, 4])
    assert len(t.s.places) == len(t.s.cards) == 6
    assert {card.author for card in t.s.cards} == {0, 1, 2}
    assert [GAME.seat_status(t.s, seat) for seat in range(5)] == ["plays"] * 3 + ["free"] * 2
    assert {ask.seat for ask in t.match.open} == {0, 1, 2, 3, 4, RECORD}
    assert {ask.name for ask in t.match.open if ask.seat in (3, 4)} == {"join"}, "nobody else is asked anything"


@pytest.mark.rule("NS.19.9")
def test_who_comes_before_the_destination_is_chosen_comes_along() -> None:
    t = three_of_five().say(0, "destination", 0).say(4, "join", "join")
    assert t.s.table.decision is None, "the newcomer has a say in it"
    assert t.waiting() == {4: "sheet"}
    t.match.answer(4, quiet(t.ask(4, "sheet")), t.ask(4, "sheet").id)
    t.skip_to("destination")
    assert t.s.coming == []
    assert len(t.s.cards) == 6, "without new locations"
    assert t.asked("destination") == [0, 1, 2, 4]
    t.decide(0, "destination", 0)
    assert t.s.travellers == [0, 1, 2, 4]
    assert any(line.text == "{seat:4} plays from here on" for line in told(t))


@pytest.mark.rule("NS.19.9")
def test_at_any_other_time_they_play_from_the_next_adventure_on() -> None:
    t = three_of_five().decide(0, "destination", 0).skip_to("scene").say(3, "join", "join")
    assert told(t)[-1].text == "{seat:3} comes along on the next adventure"
    assert playing(t.s) == [0, 1, 2]
    assert not [ask for ask in t.match.open if ask.seat == 3], "once is enough"
    t.decide(1, "scene", CloseAdventure()).skip_to("downtime")
    t.decide(0, "downtime", "close downtime")
    assert 3 not in t.waiting()
    t.decide(0, "next", "adventure")
    assert t.waiting() == {3: "sheet"}


@pytest.mark.rule("NS.19.8")
def test_a_player_leaves_for_good_and_only_for_themselves() -> None:
    t = table(4, screen=(0, 1))
    assert ("free", 0) in t.options(0, "presence")
    assert ("free", 1) not in t.options(0, "presence")
    t.say(1, "presence", ("free", 1))
    assert GAME.seat_status(t.s, 1) == "free"
    assert t.s.on_screen == [0]
    assert t.character(1).status == "ready", "what is theirs stays"
    assert ("back", 1) not in t.options(0, "presence"), "nobody calls a seat back that is nobody's"
    t.say(2, "presence", ("away", 3))
    assert t.options(0, "presence") == [("back", 3)], "two must stay"


def taken_over() -> Table:
    """Somebody takes the seat that another has left for good, in Downtime."""
    t = downtime(3)
    t.character(1).rumours = ["the lake rings at night", ""]
    t.say(1, "presence", ("free", 1)).say(1, "join", "join")
    return t.decide(0, "downtime", "close downtime").decide(0, "next", "adventure")


@pytest.mark.rule("NS.19.9", "NS.19.10")
def test_who_takes_a_seat_over_plays_its_character_with_what_it_knows() -> None:
    t = taken_over()
    assert t.waiting() == {1: "take-over"}
    t.say(1, "take-over", "take over")
    assert t.character(1).name == "Bo"
    assert t.s.coming == []
    assert "the lake rings at night" in str(GAME.scene(t.s, 1))
    assert "the lake rings at night" not in str(GAME.scene(t.s, 0))
    assert t.asked("destination") == [0, 1, 2]


@pytest.mark.rule("NS.19.9")
def test_or_somebody_new() -> None:
    t = taken_over().say(1, "take-over", "new")
    assert [character.name for character in t.s.past] == ["Bo"]
    assert t.s.past[0].status == "retired"
    assert t.waiting() == {1: "sheet"}
    t.match.answer(1, quiet(t.ask(1, "sheet")), t.ask(1, "sheet").id)
    assert t.character(1).name != "Bo"
    assert "the lake rings at night" not in str(GAME.scene(t.s, 1))


@pytest.mark.rule("NS.19.10")
def test_nothing_that_was_told_to_the_one_before_is_theirs_to_read() -> None:
    line = Told("Scouted", "a private word", to=(1,))
    assert not GAME.inherited(taken_over().s, line)


def test_who_was_left_behind_is_waited_for_by_whoever_sits_there_now() -> None:
    t = downtime(3)
    t.character(1).status = "left behind"
    t.say(1, "presence", ("free", 1)).say(1, "join", "join")
    t.decide(0, "downtime", "close downtime").decide(0, "next", "adventure").say(1, "newcomer", "wait")
    assert t.s.coming == []
    assert t.asked("destination") == [0, 1, 2]


def test_a_table_with_free_seats_conforms() -> None:
    check_game(GAME, seats=5, options=[{"players": 3}], games=1, seed=2, samples=3)


@pytest.mark.rule("NS.19.11", "NS.19.3")
def test_a_campaign_that_was_ended_goes_on_with_one_more_chapter() -> None:
    t = table(3)
    assert with_one_more(t.match) is None, "it is not over"
    end_campaign(t.s)
    ended = Table(t.s)
    assert ended.match.result is not None
    again = with_one_more(ended.match)
    assert again is not None
    assert again.result is None
    assert {ask.name for ask in again.asks.values()} == {"scene"}, "everything stands as it lay"
    assert ended.match.result is not None, "the match itself is not changed by it"
