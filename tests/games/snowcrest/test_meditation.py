"""Section 17: Meditation."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest.resources import Resource, amount
from dolmen.games.snowcrest.state import Village
from dolmen.kernel import CannotUndo, Rng
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import (
    Table,
    brings,
    grid,
    is_down,
    kind,
    names,
    printed,
    row_of,
    table,
    tokens,
    village,
)


def meditating(me: Village, *others: Village) -> Table:
    """Red has chosen the Novice's Meditation."""
    return Table(table(me, *(others or (village(buildings=""),)))).pick("Activate Novice").pick("Meditation")


@pytest.mark.rule("SC.17.1")
def test_any_total_from_one_to_all_bells_may_be_named() -> None:
    at = meditating(village(tokens="2 P", buildings="Forge"))
    assert at.labels() == ["1 Prayer Bell", "2 Prayer Bells", "3 Prayer Bells"]
    at.refused(at.pick, "4 Prayer Bells")


@pytest.mark.rule("SC.17.1")
def test_sources_that_do_not_cover_the_total_are_refused() -> None:
    at = meditating(village(tokens="2 P", buildings="Forge, Forge")).pick("3 Prayer Bells")
    assert "covers 2 of 3" in at.refused(at.pay, "2 bells")
    assert "covers 0 of 3" in at.refused(at.give, {})
    at.pay("1 bells, 2 forge")
    assert (at.village().tokens, row_of(at.village())) == (tokens("1 P"), "Forge-, Forge-")


@pytest.mark.rule("SC.17.2")
def test_bells_come_from_tokens_forges_icons_gold_and_wild_icons() -> None:
    at = meditating(
        village(
            grid("Scholar", "Abbot", "Merchant", "Celebrant", "Smith-"),
            tokens="1 P, 1 G, 5 B, 5 O",
            buildings="Forge, Forge-, Shrine",
            hand="Priest Smith Farmer",
        )
    )
    assert len(at.labels()) == 9
    at.pick("8 Prayer Bells")
    hand = [f"hand-{kind(name)}" for name in ("Priest", "Smith")]
    assert sorted(at.options()) == sorted(["bells", "gold", "forge", "cell-5", "cell-2", "cell-4", *hand])


@pytest.mark.rule("SC.17.3")
def test_locked_sources_are_not_spent_before_all_have_answered() -> None:
    me = village(grid("Smith"), tokens="1 P", buildings="Forge", hand="Priest")
    at = meditating(me, village(hand="Officer"), village(hand="Officer"))
    at.pick("5 Prayer Bells")
    for seat in (1, 2):
        v = at.village()
        assert at.ask().seat == seat
        assert (v.tokens, row_of(v), names(v.hand), is_down(v, 5)) == (tokens("1 P"), "Forge", ["Priest"], False)
        at.pick("Let it pass")
    v = at.village()
    assert (v.tokens, row_of(v), names(v.hand), is_down(v, 5)) == (tokens(""), "Forge-", [], True)


@pytest.mark.rule("SC.17.3", "SC.17.4")
def test_what_was_announced_can_neither_be_changed_nor_withdrawn() -> None:
    at = meditating(village(tokens="3 P", hand="Priest"), village(tokens="3 P"))
    at.pick("2 Prayer Bells").pay("2 bells")
    assert at.ask().seat == 1
    assert [ask.seat for ask in at.match.open if not ask.standing] == [1], "Red is asked nothing more"
    with pytest.raises(CannotUndo):
        at.match.undo(0)
    at.pick("Ring them")
    assert at.village(1).scrolls == 2
    assert at.village(0).tokens == tokens("3 P")


@pytest.mark.rule("SC.17.4")
def test_before_the_sources_are_named_the_total_may_still_be_thought_over() -> None:
    at = meditating(village(tokens="3 P", hand="Priest"), village(tokens="3 P"))
    at.pick("2 Prayer Bells")
    at.match.undo(0)
    assert "3 Prayer Bells" in at.labels()


# What others see (SC.17.5), and that hands are nobody else's business (SC.4.1)


def announced(sources: str, hand: str = "Priest Smith", mine: str = "2 P, 1 G") -> Table:
    """Red has announced a total of 2 with these sources; Blue is asked."""
    me = village(grid("Abbot"), tokens=mine, buildings="Forge, Forge", hand=hand, deck="Farmer Carpenter Priest Smith")
    return meditating(me, village(hand="Officer"), village(hand="Farmer")).pick("2 Prayer Bells").pay(sources)


@pytest.mark.rule("SC.17.5")
def test_others_see_the_total_and_the_tokens_set_aside() -> None:
    at = announced("1 bells, 1 gold")
    for viewer in (1, 2, None):
        assert "Red meditates with a total of 2, setting aside 1 Prayer Bell and 1 Gold" in at.lines(viewer)
        assert "2 Prayer Bells" in at.parts(viewer)["meditation"].text
        assert "1 Prayer Bell, 1 Gold" in at.parts(viewer)["meditation"].text
    assert at.seen(1) != announced("2 bells").seen(1)


LOCKED = ["2 forge", "forge, cell 5", "Priest in hand", "forge, Smith in hand", "cell 5, Smith in hand"]


@pytest.mark.rule("SC.17.5", "SC.4.1")
@pytest.mark.parametrize("viewer", [1, 2, None])
@pytest.mark.parametrize("sources", LOCKED)
def test_locked_tiles_villagers_and_cards_are_in_no_byte_of_anothers_view(sources: str, viewer: int | None) -> None:
    assert announced(sources).seen(viewer) == announced("2 forge").seen(viewer)


@pytest.mark.rule("SC.17.5")
def test_the_owner_sees_what_is_locked() -> None:
    views = {announced(sources).seen(0) for sources in LOCKED}
    assert len(views) == len(LOCKED)
    assert "Priest" in announced("Priest in hand").parts(0)["meditation"].text


@pytest.mark.rule("SC.17.5")
def test_they_are_shown_when_they_are_spent() -> None:
    at = announced("Priest in hand").pick("Let it pass").pick("Let it pass")
    assert "Red pays Priest (discarded)" in at.lines(1)
    assert "Red pays Priest (discarded)" in at.lines()


@pytest.mark.rule("SC.17.5", "SC.17.14", "SC.4.1")
@pytest.mark.parametrize("sources", LOCKED)
def test_sources_that_unlock_unspent_are_never_shown(sources: str) -> None:
    def beaten(sources: str) -> Table:
        me = village(grid("Abbot"), buildings="Forge, Forge", hand="Priest Smith")
        at = meditating(me, village(tokens="3 P", buildings="")).pick("2 Prayer Bells").pay(sources)
        return at.pick("Ring them")

    at = beaten(sources)
    assert at.village(1).scrolls == 2
    for viewer in (1, None):
        assert at.seen(viewer) == beaten("2 forge").seen(viewer)


@pytest.mark.rule("SC.4.1", "SC.17.5")
@pytest.mark.parametrize("hand", ["Farmer Carpenter", "Priest Priest", "Smith Carpenter"])
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_hand_is_in_no_byte_of_anothers_view(hand: str, viewer: int | None) -> None:
    assert announced("2 forge", hand).seen(viewer) == announced("2 forge").seen(viewer)
    assert announced("2 forge", hand).seen(0) != announced("2 forge").seen(0)


@pytest.mark.rule("SC.4.1", "SC.17.7")
@pytest.mark.parametrize("hand", ["Priest", "Farmer"])
def test_who_cannot_beat_the_total_is_asked_all_the_same_if_a_hand_could_hide_it(hand: str) -> None:
    at = meditating(village(tokens="1 P"), village(hand=hand, deck="Priest Farmer", buildings=""))
    assert at.ask().seat == 1
    assert at.offers("Ring them") == (hand == "Priest")
    other = meditating(village(tokens="1 P"), village(hand="Priest", deck="Priest Farmer", buildings=""))
    for viewer in (0, None):
        assert at.seen(viewer) == other.seen(viewer)


@pytest.mark.rule("SC.17.7")
def test_whoever_has_neither_bells_nor_a_hand_is_not_asked_and_is_said_to_let_it_pass() -> None:
    at = meditating(village(tokens="1 P"), village(hand="Officer", buildings=""), village(buildings=""))
    assert at.ask().seat == 1
    at.pick("Let it pass")
    assert [line for line in at.lines() if line.endswith("lets it pass")] == ["Blue lets it pass", "Green lets it pass"]


@pytest.mark.rule("SC.4.1", "SC.17.5")
def test_imagined_worlds_keep_what_is_known_and_vary_what_is_not() -> None:
    at = announced("1 bells, Smith in hand", hand="Smith Carpenter")
    hands, locks = set(), set()
    for n in range(60):
        match = at.match.fork()
        match.game.imagine(match.s, 1, Rng.seeded(n))
        v, meditation = match.s.villages[0], match.s.meditation
        assert meditation is not None
        assert sorted(v.hand + v.deck) == sorted(at.village().hand + at.village().deck)
        assert len(v.hand) == 2
        assert names(match.s.villages[1].hand) == ["Officer"], "the viewer's own"
        assert meditation.total == 2
        assert (meditation.sources["bells"], "gold" in meditation.sources) == (1, False), "tokens set aside are known"
        held = {f"hand-{card}": v.hand.count(card) for card in v.hand}
        there = {"bells": 2, "forge": 2, "cell-5": 1} | held
        assert all(n <= there.get(key, 0) for key, n in meditation.sources.items())
        assert sum(n * worth(v, key) for key, n in meditation.sources.items()) >= 2
        hands.add(tuple(sorted(v.hand)))
        locks.add(tuple(sorted(meditation.sources)))
    assert len(hands) > 3
    assert len(locks) > 1


def worth(v: Village, key: str) -> int:
    """Bells that a source gives."""
    if key.startswith("hand-"):
        return len([icon for icon in GAME.box.villagers[int(key[5:])].icons if icon == 2])
    return 1


@pytest.mark.rule("SC.4.1", "SC.17.5")
def test_imagined_worlds_can_be_played_on() -> None:
    for n in range(20):
        match = announced("forge, Smith in hand").match.fork()
        match.game.imagine(match.s, 1, Rng.seeded(n))
        for seat in (1, 2):
            match.answer(seat, False)
        v = match.s.villages[0]
        assert v.scrolls == 2
        spent = len(v.discard) + v.buildings.count(3) + is_down(v, 5)
        assert 1 <= spent <= 2
        assert v.tokens == tokens("2 P, 1 G"), "no token was set aside, so none is spent"


# Answers


@pytest.mark.rule("SC.17.6")
def test_without_a_bell_there_is_no_meditation() -> None:
    at = Table(table(village(tokens="3 B", buildings="Farm, Forge-", hand="Farmer"), village()))
    at.pick("Activate Novice")
    assert at.labels() == [f"Gain {amount(brings('Novice'), Resource.BELL)}", "Do nothing"]
    at = Table(table(village(grid("Priest"), buildings=""), village()))
    at.pick("Activate Priest")
    assert at.ask().seat == 1, "the Priest's own Bells do not count"


@pytest.mark.rule("SC.17.7")
def test_clockwise_each_opponent_answers_once() -> None:
    bells = [village(tokens="3 P", buildings="") for _ in range(4)]
    at = Table(table(*bells, active=2)).pick("Activate Novice").pick("Meditation").pick("1 Prayer Bell")
    asked = []
    while at.s.meditation is not None:
        asked.append(at.ask().seat)
        at.pick("Let it pass")
    assert asked == [3, 0, 1]


@pytest.mark.rule("SC.17.7")
def test_who_beats_it_pays_at_once_one_bell_more() -> None:
    at = meditating(village(tokens="2 P"), village(tokens="9 P", buildings="Forge"), village(hand="Farmer"))
    at.pick("2 Prayer Bells").pick("Ring them")
    assert "covers 2 of 3" in at.refused(at.pay, "2 bells")
    at.pay("3 bells")
    assert at.ask().seat == 2
    assert at.village(1).tokens == tokens("6 P")


@pytest.mark.rule("SC.17.7", "SC.5.12")
def test_a_card_used_whole_may_ring_more_than_needed() -> None:
    at = meditating(village(tokens="2 P"), village(hand="Priest Smith", tokens="2 B", buildings="Forge"))
    at.pick("2 Prayer Bells").pick("Ring them").pay("Priest in hand, Smith in hand")
    assert at.village(1).scrolls == 2
    at = meditating(village(tokens="2 P"), village(grid("Priest"), hand="Priest", buildings=""))
    at.pick("2 Prayer Bells").pick("Ring them").pay("cell 5, Priest in hand")
    assert (at.village(1).scrolls, names(at.village(1).hand), is_down(at.village(1), 5)) == (2, [], True)


@pytest.mark.rule("SC.17.8", "SC.17.9")
@pytest.mark.parametrize("answers", ["ring ring", "ring pass", "pass ring", "pass pass"])
def test_one_scroll_for_each_opponent_at_once(answers: str) -> None:
    at = meditating(village(tokens="1 P"), village(tokens="2 P", buildings=""), village(tokens="2 P", buildings=""))
    expected = [0, 0, 0]
    for seat, answer in enumerate(answers.split(), start=1):
        assert at.ask().seat == seat
        at.pick("Ring them" if answer == "ring" else "Let it pass")
        expected[seat if answer == "ring" else 0] += 1
        assert [v.scrolls for v in at.s.villages] == expected


@pytest.mark.rule("SC.17.9")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_or_four_it_is_one_scroll_each(seats: int) -> None:
    at = meditating(village(tokens="1 P"), *(village(buildings="") for _ in range(seats - 1)))
    assert at.village().scrolls == seats - 1


@pytest.mark.rule("SC.17.10")
@pytest.mark.parametrize("rings", [True, False])
def test_with_two_it_is_two_scrolls(rings: bool) -> None:
    at = meditating(village(tokens="1 P"), village(tokens="2 P", buildings=""))
    at.pick("Ring them" if rings else "Let it pass")
    assert [v.scrolls for v in at.s.villages] == ([0, 2] if rings else [2, 0])


@pytest.mark.rule("SC.17.11")
def test_as_many_bells_are_not_enough() -> None:
    at = meditating(village(tokens="2 P"), village(tokens="2 P", hand="Farmer"))
    at.pick("2 Prayer Bells")
    assert at.labels() == ["Let it pass"]


@pytest.mark.rule("SC.17.7", "SC.17.11")
@pytest.mark.parametrize(("has", "told"), [("2 P", "need 3 and have 2."), ("", "need 3 and have none."), ("3 P", "")])
def test_who_can_only_let_it_pass_is_told_why(has: str, told: str) -> None:
    at = meditating(village(tokens="2 P"), village(tokens=has, hand="Farmer", buildings=""))
    at.pick("2 Prayer Bells")
    assert at.offers("Ring them") == (not told)
    assert at.ask().prompt.endswith(told or "Ring 3 to take 2 Scrolls of this Meditation?")


@pytest.mark.rule("SC.17.12")
def test_opponents_do_not_compete_with_each_other() -> None:
    at = meditating(village(tokens="1 P"), village(grid("Priest"), tokens="1 P"), village(tokens="2 P", buildings=""))
    at.pick("Ring them").pay("cell 5")
    at.pick("Ring them")
    assert [v.scrolls for v in at.s.villages] == [0, 1, 1]
    assert at.village(2).tokens == tokens("")


@pytest.mark.rule("SC.17.13", "SC.5.13")
def test_no_source_may_be_too_many_neither_in_the_announcement_nor_in_an_answer() -> None:
    at = meditating(village(tokens="1 P", hand="Priest"), village(tokens="2 P", hand="Priest Smith"))
    at.pick("2 Prayer Bells")
    assert "too much" in at.refused(at.pay, "1 bells, Priest in hand")
    at.pay("Priest in hand")
    at.pick("Ring them")
    assert "too much" in at.refused(at.pay, "2 bells, Priest in hand")
    at.pay("1 bells, Priest in hand")
    assert at.village(1).tokens == tokens("1 P")


@pytest.mark.rule("SC.17.14")
def test_one_scroll_is_enough_to_have_to_spend_everything() -> None:
    def two() -> list[Village]:
        return [village(tokens="2 P", buildings="") for _ in range(2)]

    at = meditating(village(tokens="1 P"), *two(), village(buildings=""))
    at.pick("Ring them").pick("Ring them")
    assert (at.village().scrolls, at.village().tokens) == (1, tokens(""))
    at = meditating(village(tokens="1 P"), *two())
    at.pick("Ring them").pick("Ring them")
    assert (at.village().scrolls, at.village().tokens) == (0, tokens("1 P"))


@pytest.mark.rule("SC.17.15")
def test_who_lets_it_pass_spends_nothing() -> None:
    rich = village(grid("Priest"), tokens="9 P, 2 G", buildings="Forge", hand="Smith")
    at = meditating(village(tokens="1 P"), rich)
    at.pick("Let it pass")
    v = at.village(1)
    assert (v.tokens, row_of(v), names(v.hand), is_down(v, 5)) == (tokens("9 P, 2 G"), "Forge", ["Smith"], False)
    assert v.scrolls == 0


@pytest.mark.rule("SC.11.6", "SC.17.6")
def test_whoever_has_paid_the_last_bell_for_a_meditation_cannot_ring_any() -> None:
    """A card of a pack may ask a price: what it takes is gone, and the rest of the action is impossible."""
    game = printed("Priest", actions=["pay 1 any -> meditate"])
    s = table(village("Priest . . . . . . . Poet", tokens="1 P", buildings=""), village(), game=game)
    at = Table(s, game).pick("Activate Priest").pick("Meditation")
    assert (at.village().tokens, at.village().scrolls, at.ask().seat) == (tokens(""), 0, 1)
