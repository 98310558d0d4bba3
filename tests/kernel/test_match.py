"""A match: answers and their refusals, ids, taking back, and rules that fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec import Struct

from dolmen.kernel import (
    AskIsOver,
    BadOptions,
    CannotUndo,
    Event,
    Field,
    Flow,
    Form,
    Match,
    NotOnOffer,
    Options,
    Pick,
    Question,
    RulesError,
    Seat,
    WrongSeat,
    anyone,
    encode,
    meanwhile,
    tell,
    together,
)
from dolmen.library import load, start
from tests.toys.narrowed_form import Workshop
from tests.toys.secret_bids import Bids, Table
from tests.toys.texts_and_offers import Room, Talk


def bids(seats: int = 2, seed: int = 1) -> Match[Any]:
    return start(Bids(), seats, seed)


def after_bids(action: str | None = None, seats: int = 2) -> Match[Any]:
    """All have bid; seat 0 may act, and does so if told."""
    match = bids(seats)
    for seat in range(seats):
        match.answer(seat, 0)
    if action:
        match.answer(0, action)
    return match


def unchanged(match: Match[Any], error: type[Exception], words: str, *answer: Any) -> None:
    before = match.save()
    with pytest.raises(error, match=words):
        match.answer(*answer)
    assert match.save() == before


# Answers


def test_a_refused_answer_changes_nothing() -> None:
    match = bids()
    unchanged(match, NotOnOffer, "Bid a card: 7 is not on offer; on offer: the", 0, 7)
    unchanged(match, WrongSeat, "there is no seat -1; seats are 0 to 1", -1, 0)
    unchanged(match, WrongSeat, "there is no seat 99", 99, 0)
    unchanged(match, WrongSeat, "there is no seat None", None, 0)
    unchanged(match, WrongSeat, "is put to another seat", 0, 0, match.asks[1].id)
    unchanged(match, AskIsOver, r"the ask 9.9.9 is over; open for this seat: 0.0.1 \(Bid a card\)", 0, 0, "9.9.9")


def test_who_is_not_asked_is_told_who_is() -> None:
    unchanged(after_bids(), WrongSeat, "seat 1 is not being asked; the table waits for seat 0", 1, "pass")


def test_a_late_answer_is_refused() -> None:
    match = bids()
    late = match.asks[0].id
    match.answer(0, 0)
    unchanged(match, AskIsOver, f"the ask {late} is over; open for this seat: nothing", 0, 0, late)


def test_after_the_end_nothing_is_asked() -> None:
    match = start(Talk(), seed=1, options={"rounds": 1, "drawing": False})
    match.answer(0, "tea")
    match.answer(1, "rain")
    assert match.result is not None
    assert match.open == []
    unchanged(match, AskIsOver, "the game is over: it is late", 0, "tea")
    assert match.why_no_undo(0) == "the game is over"


def test_a_forced_choice_answers_itself() -> None:
    match = bids()
    for _ in range(2):
        match.answer(0, 0)
        match.answer(1, 0)
        match.answer(match.position.s.mover, "pass")
    assert len(match.s.hands[0]) == 0
    assert list(match.asks) == [0]
    assert match.asks[0].prompt == "Do something"


def test_an_answer_may_be_plain_data() -> None:
    match = start(Workshop())
    match.answer_plain(0, {"left": "saw"})
    match.answer_plain(0, {"oak": 2})
    match.answer_plain(0, ["top"])
    assert match.s.built == ["top"]
    with pytest.raises(NotOnOffer):
        match.answer_plain(0, {"left": "spoon"})


def test_without_an_id_the_answer_goes_to_what_the_table_waits_for() -> None:
    match = start(Talk())
    assert [ask.prompt for ask in match.offers(1)] == ["The clock", "Go home"]
    match.answer(1, "tea")
    assert match.s.wishes == ["", "tea"]


def test_an_offer_is_taken_up_by_its_id_and_disturbs_nobody() -> None:
    match = start(Talk())
    wish, (clock, *_) = match.asks[0].id, match.offers(0)
    match.answer(0, "tick", clock.id)
    assert match.s.ticks == 1
    assert match.asks[0].id == wish
    assert match.offers(0)[0].id != clock.id


def test_an_offer_that_breaks_off_ends_the_turn() -> None:
    match = start(Talk())
    match.answer(1, "leave", match.offers(1)[1].id)
    assert match.result is not None


# Ids


def test_ids_do_not_depend_on_what_others_do() -> None:
    quick, slow = bids(3), bids(3)
    quick.answer(0, 0)
    quick.answer(1, 0)
    assert quick.asks[2].id == slow.asks[2].id


def test_an_answer_to_what_was_asked_before_an_undo_is_refused() -> None:
    """Seat 1 answers just when seat 0 takes back what led to its ask: that ask may come again, but as another one."""

    class Chain(Bids):
        def turn(self, s: Table) -> Flow[None]:
            width = yield from Pick(0, (2, 3), question=Question("How many"))
            yield from Pick(1, tuple(range(width)), question=Question("Which"))
            s.rounds += 1

    match = start(Chain())
    match.answer(0, 3)
    late = match.asks[1].id
    match.undo(0)
    match.answer(0, 2)
    assert match.asks[1].id != late
    with pytest.raises(AskIsOver):
        match.answer(1, 0, late)


# Taking back


def test_undo_of_a_secret_bid_while_another_decides() -> None:
    match = bids()
    before = encode(match.s)
    match.answer(0, 1)
    assert match.why_no_undo(0) is None
    match.undo(0)
    assert encode(match.s) == before
    assert list(match.asks) == [0, 1]


def test_undo_keeps_what_others_answered_at_the_same_time() -> None:
    match = bids(3)
    match.answer(0, 1)
    match.answer(1, 2)
    kept = match.s.bids[1]
    match.undo(0)
    assert match.s.bids == [0, kept, 0]
    assert list(match.asks) == [0, 2]
    match.answer(0, 0)
    match.answer(2, 0)
    assert match.s.shown[1] == kept


def test_undo_while_another_is_in_the_middle_of_its_part() -> None:
    class TwoEach(Bids):
        def bid(self, s: Table, seat: Seat) -> Flow[None]:
            yield from Pick(seat, ("left", "right"), question=Question("With which hand"))
            yield from super().bid(s, seat)

    match = start(TwoEach())
    match.answer(0, "left")
    match.answer(1, "left")
    second = match.asks[1].id
    match.undo(0)
    assert match.asks[0].prompt == "With which hand"
    assert match.asks[1].id == second


def test_once_all_have_answered_a_bid_stands() -> None:
    assert after_bids().why_no_undo(0) == "another player has answered since"


def test_the_last_bid_showed_the_others_so_it_stands() -> None:
    assert after_bids().why_no_undo(1) == "something hidden was shown since"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("roll", "dice were rolled since, or cards shuffled"),
        ("peek", "something hidden was shown since"),
        ("swear", "it is final now"),
        ("pass", None),
    ],
)
def test_what_bars_undo(action: str, why: str | None) -> None:
    match = after_bids(action)
    assert match.why_no_undo(0) == why
    if why:
        before = match.save()
        with pytest.raises(CannotUndo, match=why):
            match.undo(0)
        assert match.save() == before


def test_something_hidden_that_only_the_log_tells_bars_undo_too() -> None:
    class Whisper(Event, frozen=True, line="It is the {card}"):
        card: int

    class Whispers(Bids):
        def act(self, s: Table) -> Flow[None]:
            if (yield from Pick(s.mover, ("ask", "pass"), question=Question("Ask the deck"))) == "ask":
                tell(s, Whisper, s.deck[0], to=(s.mover,))

    for action, why in (("ask", "something hidden was shown since"), ("pass", None)):
        match = start(Whispers())
        match.answer(0, 0)
        match.answer(1, 0)
        match.answer(0, action)
        assert match.why_no_undo(0) == why


def test_undo_goes_back_across_the_end_of_a_turn() -> None:
    match = after_bids("pass")
    assert match.position.turn == 1
    match.undo(0)
    assert match.position.turn == 0
    assert match.asks[0].prompt == "Do something"
    match.answer(0, "roll")
    assert match.position.turn == 1


def test_no_undo_once_another_has_answered_in_the_next_turn() -> None:
    match = after_bids("pass")
    match.answer(1, 0)
    assert match.why_no_undo(0) == "another player has answered since"


def test_an_answer_that_came_of_mine_bars_undo_even_inside_together() -> None:
    class Reply(Bids):
        def bid(self, s: Table, seat: Seat) -> Flow[None]:
            yield from super().bid(s, seat)
            if seat == 0:
                yield from Pick(1, ("well", "oh"), question=Question("What do you say"))

    match = start(Reply(), 3)
    match.answer(0, 0)
    reply = next(ask for ask in match.open if ask.prompt == "What do you say")
    assert match.why_no_undo(0) is None
    match.answer(1, "oh", reply.id)
    assert match.why_no_undo(0) == "another player has answered since"


def test_what_others_have_settled_without_me_stays_settled() -> None:
    def asked(seat: Seat) -> Flow[Any]:
        return (yield from Pick(seat, ("yes", "no"), question=Question("Shall we"), name="poll"))

    def poll(s: Table) -> Flow[None]:
        """Over as soon as anybody agrees."""
        undecided = [0, 1]
        while undecided:
            seat, said = yield from anyone({seat: asked(seat) for seat in undecided})
            if said == "yes":
                return
            undecided.remove(seat)

    class Polls(Bids):
        def turn(self, s: Table) -> Flow[None]:
            yield from together({"poll": poll(s), "bid": self.bid(s, 2)})

    match = start(Polls(), 3)
    match.answer(0, "no")
    assert match.why_no_undo(0) is None
    match.answer(1, "yes")
    assert match.why_no_undo(0) == "another player has answered since"
    assert match.why_no_undo(1) is None


def test_nothing_answered_means_nothing_to_undo() -> None:
    match = bids()
    assert match.why_no_undo(0) == "there is nothing of yours to take back"
    assert match.why_no_undo(99) == "there is nothing of yours to take back"
    with pytest.raises(CannotUndo, match="nothing has been answered yet"):
        match.rewind()


def test_rewind_goes_back_over_anything() -> None:
    match = after_bids("roll")
    for expected in (3, 2, 1, 0):
        assert sum(len(turn.answers) for turn in match.turns) == expected
        if expected:
            match.rewind()
    fresh = bids()
    assert match.asks[0].id != fresh.asks[0].id
    match.s.rng.state = fresh.s.rng.state
    assert encode(match.s) == encode(fresh.s)


def test_dice_that_are_taken_back_are_void() -> None:
    rolled = set()
    match = after_bids("roll")
    for _ in range(20):
        rolled.add(match.log(None)[-1].text)
        match.rewind()
        match.answer(0, "roll")
    assert len(rolled) > 1
    assert load(match.save(), Bids()).save() == match.save()


def test_rewind_goes_back_from_the_end() -> None:
    match = start(Talk(), options={"rounds": 1, "drawing": False})
    match.answer(0, "tea")
    match.answer(1, "rain")
    match.rewind()
    assert match.result is None
    assert list(match.asks) == [1]


# Rules that fail


class Fragile(Bids):
    def act(self, s: Table) -> Flow[None]:
        word = yield from Pick(s.mover, (1, 2), question=Question("Take", label=lambda s, n: f"{n} of {s.deck[2]}"))
        s.deck.clear()
        if word == 2:
            raise LookupError("empty")


def test_when_rules_fail_the_answer_is_taken_back() -> None:
    match = start(Fragile())
    match.answer(0, 0)
    match.answer(1, 0)
    before, ask = match.save(), match.asks[0].id
    with pytest.raises(RulesError, match=r"the rules of Bids failed at 'Take' with 2 of \d+; .*LookupError\('empty'\)"):
        match.answer(0, 2)
    assert match.save() == before
    assert match.asks[0].id == ask
    match.answer(0, 1, ask)


def test_rules_that_fail_in_the_next_turn_take_back_the_turn_as_well() -> None:
    class Brittle(Bids):
        def turn(self, s: Table) -> Flow[None]:
            yield from Pick(0, ("on", "and on"), question=Question("Go"))
            s.rounds += 1

        def result(self, s: Table) -> None:
            if s.rounds == 2:
                raise LookupError("nobody knows who has won")

    match = start(Brittle())
    match.answer(0, "on")
    before = match.save()
    with pytest.raises(RulesError):
        match.answer(0, "on")
    assert match.save() == before
    assert match.position.turn == 1


# Looking


def test_a_told_secret_is_for_those_it_was_told_to_until_the_end() -> None:
    match = after_bids("peek")
    assert "Peeked" in [told.kind for told in match.log(0)]
    assert "Peeked" not in [told.kind for told in match.log(1)]
    assert "Peeked" not in [told.kind for told in match.log(None)]
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.only_answer() if ask.forced else ask.choices(())[-1])  # type: ignore[index]
    assert "Peeked" in [told.kind for told in match.log(None)]


def test_a_view_holds_what_one_person_gets() -> None:
    match = bids()
    view = match.view(0)
    assert [ask.id for ask in view.asks] == ["0.0.1"]
    assert [option.place for option in view.asks[0].options] == [f"card-{card}" for card in match.s.hands[0]]
    assert view.waiting == (0, 1)
    assert match.view(None).asks == ()
    ask = match.asks[0]
    match.answer(0, next(one for one in ask.options if ask.label(one) == view.asks[0].options[1].label))  # type: ignore[attr-defined]
    assert match.view(None).log[0].text == "Player 1 has bid"
    assert match.view(None, log_from=1).log == ()


def test_a_fork_goes_its_own_way() -> None:
    match = bids()
    match.answer(0, 1)
    before = match.save()
    twin = match.fork()
    twin.answer(1, 0)
    twin.answer(0, "roll")
    assert match.save() == before


def test_what_a_rule_does_to_an_answer_does_not_change_the_record() -> None:
    match = start(Workshop())
    match.answer(0, {"left": "saw"})
    match.s.plans[0]["left"] = "axe"
    assert match.fork().s.plans[0]["left"] == "saw"


class Purse(Struct):
    coins: int


class Taken(Struct, frozen=True):
    purse: Purse


TAKE = Question("Take", label=lambda s, purse: str(purse.coins))


def take_one() -> Flow[Purse]:
    return (yield from Pick(0, [Purse(1), Purse(2)], question=TAKE))


def take_in_a_form() -> Flow[Purse]:
    return (yield from Form(0, Taken, (Field("purse", [Purse(1), Purse(2)], TAKE),))).purse


@pytest.mark.parametrize(("take", "taken"), [(take_one, Purse(2)), (take_in_a_form, Taken(Purse(2)))])
def test_an_option_that_a_rule_changes_is_on_record_as_it_was(take: Callable[[], Flow[Purse]], taken: Any) -> None:
    class Spends(Bids):
        def act(self, s: Table) -> Flow[None]:
            purse = yield from take()
            purse.coins += 5
            yield from Pick(0, ("done", "really done"), question=Question("Done"))

    match = start(Spends())
    match.answer(0, 0)
    match.answer(1, 0)
    match.answer(0, taken)
    assert load(match.save(), Spends()).save() == match.fork().save() == match.save()


# Starting


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seats": 5}, "Bids takes 2 or 3 players, not 5"),
        ({"seed": -1}, "a seed is a whole number from 0 to"),
        ({"seed": 2**64}, "a seed is a whole number from 0 to"),
        ({"seed": "x"}, "a seed is a whole number from 0 to"),
        ({"options": {"speed": 1}}, "Bids has no option 'speed'; its options: none"),
    ],
)
def test_a_match_cannot_be_set_up_anyhow(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        start(Bids(), **given)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"round": 3}, "Talk has no option 'round'; its options: rounds, drawing"),
        ({"rounds": 0}, r"Talk, options: Expected `int` >= 1 - at `\$.rounds`"),
        ({"rounds": "3"}, r"Talk, options: Expected `int`, got `str` - at `\$.rounds`"),
        ({"drawing": 1}, r"Talk, options: Expected `bool`, got `int` - at `\$.drawing`"),
    ],
)
def test_a_wrong_option_is_named_with_what_it_takes(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        start(Talk(), options=options)


def test_the_largest_seed_can_be_saved() -> None:
    assert start(Bids(), seed=2**64 - 1).save()


def test_offers_can_be_nested_and_named() -> None:
    """A turn may put offers around offers; each keeps its own id."""

    class Chatty(Talk):
        def turn(self, s: Room) -> Flow[None]:
            inner = meanwhile(self.talk(s), {"clock": partial(self.tick, s, 0)})
            yield from meanwhile(inner, {"leave": partial(self.leave, s)})
            s.rounds -= 1

    match = start(Chatty())
    assert [(ask.seat, ask.standing) for ask in match.open] == [(0, False), (1, False), (0, True), (1, True)]
    assert len({ask.id for ask in match.open}) == 4
    match.answer(0, "tick", match.offers(0)[0].id)
    match.answer(1, "leave", match.offers(1)[0].id)
    assert match.s.left


def test_options_reach_the_setup() -> None:
    assert start(Talk(), options={"rounds": 7}).s.rounds == 7
    assert isinstance(start(Bids()).options, Options)


def test_a_game_that_tells_no_chronicle_has_an_empty_one() -> None:
    assert start(Bids()).chronicle(None) == ""
