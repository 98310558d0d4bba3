"""The kit can fail: each of these games is broken in one way, and the kit names it."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest

from dolmen.kernel import (
    Amounts,
    Event,
    Field,
    Flow,
    Forbidden,
    Form,
    Game,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Seat,
    tell,
)
from dolmen.kernel.motions import AnyMotion, Leave
from dolmen.kernel.scene import Board, Cell, Region, Role, Scene, Text, Token
from dolmen.library import start
from dolmen.testing import ConformanceError, check_asks, check_dealing, check_game, match_at
from tests.toys.narrowed_form import Bench, Workshop
from tests.toys.payment import PAY, Market, Stall, short_or_over
from tests.toys.secret_bids import ACTION, Bids, Table, bid_question


class LeaksInScene(Bids):
    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        shown = super().scene(s, viewer)
        shown.parts = (*shown.parts, Text(id="sum", text=f"Player 1 holds {sum(s.hands[0])} points"))
        return shown


class LeaksDice(Bids):
    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        shown = super().scene(s, viewer)
        shown.status = f"table {s.rng.state}"
        return shown


class LeaksInLabel(Bids):
    bid_questions = [
        Question("Bid a card", label=lambda s, place: f"card {place}, with {s.deck[0]} on the deck", at="deck")
    ] * 3


class LeaksInPrompt(Bids):
    bid_questions = [
        Question(lambda s, seat: f"Bid against {sum(s.hands[1 - seat])}", at="deck", name="bid") for _ in range(3)
    ]


class LeaksInWarning(Bids):
    bid_questions = [Question("Bid a card", at="deck", warn=lambda s, place: (f"the deck has {s.deck[0]}",))] * 3


class LeaksInReason(Bids):
    bid_questions = [
        Question("Bid a card", at="deck", why_not=lambda s, seat, chosen: (Forbidden(f"the deck has {s.deck[0]}"),))
    ] * 3


class ForbidsWhatIsOnOffer(Bids):
    bid_questions = [
        Question("Bid a card", at="deck", why_not=lambda s, seat, chosen: (Forbidden("no", label="0"),))
    ] * 3


class ForbidsNowhere(Bids):
    bid_questions = [
        Question("Bid a card", at="deck", why_not=lambda s, seat, chosen: (Forbidden("no", "cupboard"),))
    ] * 3


class LeaksInReadings(Bids):
    def readings(self, s: Table, seat: Seat) -> dict[str, float]:
        return {"more than the others": float(sum(s.hands[seat]) - sum(s.hands[1 - seat]))}


class LeaksInError(Bids):
    def bid(self, s: Table, seat: Seat) -> Flow[None]:
        yield from TellingPick(seat, range(len(s.hands[seat])), question=bid_question(seat))


class TellingPick(Pick[Any]):
    def check(self, answer: Any) -> Any:
        try:
            return super().check(answer)
        except Exception as error:
            raise type(error)(f"{error}, but the deck has {self.s.deck[0]}") from None


class BidCard(Event, frozen=True, line="Somebody bids the {card}"):
    card: int


class LeaksInLog(Bids):
    def bid(self, s: Table, seat: Seat) -> Flow[None]:
        yield from super().bid(s, seat)
        tell(s, BidCard, s.bids[seat])


class ImaginesNothing(Bids):
    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        pass


class ForgetsTheDeck(Bids):
    """The hands are dealt again, the deck is not."""

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        deck, s.deck = s.deck, []
        super().imagine(s, None if viewer is None else viewer, rng)
        s.deck = deck


class ForgetsBids(Bids):
    """What others have just bid stays as it is."""

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        bids, s.bids = s.bids, [0] * len(s.bids)
        super().imagine(s, viewer, rng)
        s.bids = bids


class ImaginesTwice(Bids):
    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        super().imagine(s, viewer, rng)
        s.deck[-1] = s.deck[0]


class ImaginesShortHands(Bids):
    """The waiting flow of another seat finds fewer cards than it offered."""

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        super().imagine(s, viewer, rng)
        for seat, hand in enumerate(s.hands):
            if seat != viewer:
                s.deck.extend(hand[1:])
                del hand[1:]

    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        shown = super().scene(s, viewer)
        shown.parts = tuple(part for part in shown.parts if part.id == f"hand-{viewer}")
        return shown

    def act(self, s: Table) -> Flow[None]:
        yield from ()


class Unrepeatable(Bids):
    def act(self, s: Table) -> Flow[None]:
        yield from Pick(s.mover, ("luck", "no luck"), question=ACTION)
        s.scores[s.mover] += random.randrange(1000)


class Remembers(Bids):
    """Keeps the score in the game instead of the state."""

    points = 0

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        self.points = 0
        return super().setup(seats, options, rng)

    def act(self, s: Table) -> Flow[None]:
        yield from Pick(s.mover, ("more", "less"), question=ACTION)
        self.points += 1
        s.scores[s.mover] += self.points


class Aliased(Bids):
    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        s = super().setup(seats, options, rng)
        s.shown = s.bids
        return s


class Scales(Table):
    weights: dict[str, list[float]] = {}


class Weighs(Bids):
    state: ClassVar[type[Any]] = Scales

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        s = super().setup(seats, options, rng)
        fields = {name: getattr(s, name) for name in s.__struct_fields__}
        return Scales(**fields, weights={"cards": [2.0, 0.5]})


class KeepsBeside(Bids):
    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        s = super().setup(seats, options, rng)
        s.__dict__["trump"] = 7
        return s


class NotItsType(Bids):
    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        s = super().setup(seats, options, rng)
        s.shown = tuple(s.shown)  # type: ignore[assignment]
        return s


class WithoutLabel(Bids):
    bid_questions = [Question("Bid a card", label=lambda s, place: "" if place else "it", at="deck")] * 3


class SameLabel(Bids):
    bid_questions = [Question("Bid a card", label=lambda s, place: "a card", at="deck")] * 3


class WithoutPrompt(Bids):
    bid_questions = [Question(" ", at="deck")] * 3


class NoSuchPlace(Bids):
    bid_questions = [Question("Bid a card", at="cupboard")] * 3


class NoSuchOptionPlace(Bids):
    bid_questions = [Question("Bid a card", place=lambda s, place: f"slot-{place}", at="deck")] * 3


class NoSuchRule(Bids):
    bid_questions = [Question("Bid a card", at="deck", rules=("KG.9",))] * 3


class TwoOfOneId(Bids):
    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        shown = super().scene(s, viewer)
        shown.parts = (*shown.parts, Text(id="deck", text="again"))
        return shown


class LandOfOtherCells(Bids):
    """A region may only be made of the cells of its own board."""

    land: ClassVar[Region] = Region("water", ("a1", "z9"))

    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        shown = super().scene(s, viewer)
        shown.parts = (*shown.parts, Board(id="pond", cells=(Cell(id="a1", x=0, y=0),), regions=(self.land,)))
        return shown


class LandOfNothing(LandOfOtherCells):
    land = Region("rock", ())


def a_board(id: str, *cells: tuple[str, int, int], role: Role | None = None) -> Board:
    return Board(id=id, role=role, cells=tuple(Cell(id=cell, x=x, y=y) for cell, x, y in cells))


class TwoBoardsInTheMiddle(Bids):
    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        shown = super().scene(s, viewer)
        shown.parts = (*shown.parts, a_board("north", ("n", 0, 0)), a_board("south", ("s", 0, 0)))
        return shown


class NothingInTheMiddle(Bids):
    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        shown = super().scene(s, viewer)
        for part in shown.parts:
            part.role = "own"
        return shown


class OneCellOnAnother(Bids):
    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        shown = super().scene(s, viewer)
        shown.parts = (*shown.parts, a_board("field", ("low", 0, 0), ("high", 0, 0)))
        return shown


class LightsWhatIsInADrawer(Bids):
    bid_questions = [Question("Bid a card", label=lambda s, place: f"card {place}", place=lambda s, _: "deck")] * 3

    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        shown = super().scene(s, viewer)
        for part in shown.parts:
            part.role = "reference" if part.id == "deck" else "centre"
        return shown


class NothingToChoose(Bids):
    def act(self, s: Table) -> Flow[None]:
        yield from Pick(s.mover, (), question=ACTION)


class NotOverTheWire(Bids):
    """Two options that are written down alike."""

    def act(self, s: Table) -> Flow[None]:
        yield from Pick(s.mover, ((1, 2), [1, 2]), question=Question("Take", label=lambda s, o: type(o).__name__))


class TakesAnything(Bids):
    def act(self, s: Table) -> Flow[None]:
        yield from EasyPick(s.mover, ("peek", "pass"), question=ACTION)


class EasyPick(Pick[Any]):
    def check(self, answer: Any) -> Any:
        return answer


class Chokes(Bids):
    def act(self, s: Table) -> Flow[None]:
        yield from ChokingPick(s.mover, ("peek", "pass"), question=ACTION)


class ChokingPick(Pick[Any]):
    def check(self, answer: Any) -> Any:
        return {option: option for option in self.options}[answer]


class LooksAndChanges(Bids):
    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        s.rounds += 0 if s.bids[0] == 0 else 1
        return super().scene(s, viewer)


class BreaksARule(Bids):
    def act(self, s: Table) -> Flow[None]:
        yield from super().act(s)
        s.deck[1] = s.deck[0]


class Fails(Bids):
    def act(self, s: Table) -> Flow[None]:
        yield from super().act(s)
        raise LookupError("no such rule")


class Overrated(Bids):
    def value(self, s: Table, seat: Seat) -> float:
        return math.nan if s.rounds else 0.5


class StrangeWinner(Bids):
    def result(self, s: Table) -> Result | None:
        return Result(winners=(7,)) if s.rounds == 3 else None


class WonDraw(Bids):
    def result(self, s: Table) -> Result | None:
        return Result(winners=(0,), draw=True) if s.rounds == 3 else None


class NeverEnds(Bids):
    def turn(self, s: Table) -> Flow[None]:
        yield from Pick(s.mover, ("wait", "wait longer"), question=ACTION)


def left_first(chosen: Mapping[str, str], field: Field) -> Sequence[str]:
    """The left hand limits the right, but the right does not limit the left."""
    if field.key == "right" and chosen.get("left") == "saw":
        return [option for option in field.options if option != "axe"]
    return field.options


class Lopsided(Workshop):
    narrow = staticmethod(left_first)


def falls_out(chosen: Mapping[str, str], field: Field) -> Sequence[str]:
    return [option for option in field.options if option not in chosen.values() or len(chosen) < 2]


class Inconsistent(Workshop):
    narrow = staticmethod(falls_out)


class SameField(Workshop):
    def turn(self, s: Bench) -> Flow[None]:
        field = Field("left", ("saw", "axe"), Question("The left hand takes"))
        yield from Form(0, dict[str, str], (field, field), question=Question("Hand out the tools"))
        s.jobs += 1


class BadIdea(Market):
    def ideas(self, s: Stall) -> list[dict[str, int]]:
        return [*super().ideas(s), {"oats": 1}]


class NoIdea(Market):
    def ideas(self, s: Stall) -> list[dict[str, int]]:
        return []


class FlawFails(Market):
    @staticmethod
    def flaw(given: Mapping[str, int]) -> str:
        return "" if given["barley"] else "barley, please"


class FlawOfTwoLines(Market):
    @staticmethod
    def flaw(given: Mapping[str, int]) -> str:
        return short_or_over(given).replace(" so far", "\nso far")


class PartWithoutPlace(Market):
    def turn(self, s: Stall) -> Flow[None]:
        question = Question("Pay 3", label=PAY.label, place=lambda s, part: f"the-{part}")
        yield from Amounts(0, s.purse, self.ideas(s), self.flaw, question=question)
        s.paid.append({})


class TakesShortPay(Market):
    def turn(self, s: Stall) -> Flow[None]:
        yield from LenientAmounts(0, s.purse, self.ideas(s), self.flaw, question=PAY)
        s.paid.append({})


class LenientAmounts(Amounts[str]):
    def check(self, answer: Any) -> Any:
        return self.given(answer)


class ShowsNothing(Event, frozen=True, line="Something falls off the table"):
    def motions(self) -> tuple[AnyMotion, ...]:
        return (Leave("cupboard"),)


class MovesWhatIsNotThere(Bids):
    def act(self, s: Table) -> Flow[None]:
        yield from super().act(s)
        tell(s, ShowsNothing)


class Plays(Event, frozen=True, line="A card is played"):
    card: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Leave(f"card-{self.card}"),)


class ShowsACardThatOthersCannotSee(Bids):
    """Everybody is told of a motion of a card in somebody's hand."""

    def act(self, s: Table) -> Flow[None]:
        if s.hands[s.mover]:
            tell(s, Plays, s.hands[s.mover][0])
        yield from super().act(s)


class BetsSomething(Event, frozen=True, line="Somebody bids"):
    place: str

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Leave(self.place),)


class LeaksInMotion(Bids):
    """Words and places say nothing; what is seen to move does."""

    def bid(self, s: Table, seat: Seat) -> Flow[None]:
        yield from super().bid(s, seat)
        tell(s, BetsSomething, f"score-{s.bids[seat] % 2}")


class Walks(Event, frozen=True, line="The pawn walks", at="pawn a b"):
    """From a to b, wherever it stands."""


class MovesFromElsewhere(Bids):
    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        shown = super().scene(s, viewer)
        cells = (Cell(id="a", x=0, y=0), Cell(id="b", x=1, y=0))
        shown.parts = (*shown.parts, Board(id="board", cells=cells, tokens=(Token(id="pawn", at="b"),)))
        return shown

    def act(self, s: Table) -> Flow[None]:
        yield from super().act(s)
        tell(s, Walks)


BROKEN: dict[type[Game[Any]], tuple[str, str]] = {
    LeaksInScene: ("secrets", r"the scene of .* tells something that .* cannot know: .*parts.* points"),
    LeaksDice: ("secrets", r"the scene of seat 0 tells .*status.* is 'table"),
    LeaksInLabel: ("secrets", r"the asks of seat 0 tells .*label.* on the deck"),
    LeaksInPrompt: ("secrets", r"the asks of seat 0 tells .*Bid against"),
    LeaksInWarning: ("secrets", r"the asks of seat 0 tells .*the deck has"),
    LeaksInReason: ("secrets", r"the reasons of seat 0 tells .*the deck has"),
    ForbidsWhatIsOnOffer: ("asks", r"'0' is on offer, and yet forbidden: 'no'"),
    ForbidsNowhere: ("asks", r"'no' is said at 'cupboard', and there is no such component"),
    LeaksInReadings: ("secrets", r"the readings of seat 0 tells .*more than the others"),
    LeaksInError: ("secrets", r"the refusals of seat 0 tells .*but the deck has"),
    LeaksInLog: ("secrets", r"the log tells .* what seat \d answers at the same time: .*Somebody bids the"),
    MovesWhatIsNotThere: ("motions", r"ShowsNothing shows seat 0 a Leave with 'cupboard', which is not on that"),
    ShowsACardThatOthersCannotSee: (
        "motions",
        r"Plays shows .* a Leave with 'card-\d+', which is not on that person's",
    ),
    LeaksInMotion: ("secrets", r"the log tells .* what seat \d answers at the same time: .*score-"),
    MovesFromElsewhere: ("motions", r"Walks moves pawn from a; it stands on b"),
    ImaginesNothing: ("imagine", r"a spectator cannot know s\.\S+ \(set-ups .*\), and imagine never changes it"),
    ForgetsTheDeck: ("imagine", r"cannot know s\.deck\[\d\]"),
    ForgetsBids: ("imagine", r"cannot know s\.bids\[\d\] \(two answers of seat \d to 'Bid a card' look the same\)"),
    ImaginesTwice: ("imagine", r"game.check of a world imagined for .*a card is there twice"),
    ImaginesShortHands: ("imagine", r"playing on in a world imagined for seat \d fails: .*pop index out of range"),
    Unrepeatable: ("determinism", r"the same seed and answers make another state: scores\[\d\]"),
    Remembers: ("saving", r"the (fork|loaded save) (has another future|differs).*scores\[\d\]"),
    Aliased: ("plain data", r"s\.shown and s\.bids are the same object"),
    Weighs: ("plain data", r"s\.weights\['cards'\]\[\d\] is a float: \d\.\d may be another number on another machine"),
    KeepsBeside: ("plain data", r"the state carries trump beside its fields"),
    NotItsType: ("plain data", r"decode\(encode\(s\)\) is not s: shown is \(0, 0\) before and \[0, 0\] after"),
    WithoutLabel: ("asks", r"'Bid a card', option 1, has no words"),
    SameLabel: ("asks", r"'Bid a card' calls two options 'a card'"),
    WithoutPrompt: ("asks", r"the ask has no words"),
    NoSuchPlace: (
        "asks",
        r"'Bid a card' is asked at 'cupboard', and there is no such component in the scene of seat 0",
    ),
    TwoBoardsInTheMiddle: ("scene", r"the boards 'north' and 'south' are both the centre"),
    NothingInTheMiddle: ("scene", r"nothing of the scene of seat 0 is its centre"),
    OneCellOnAnother: ("scene", r"'high' and 'low' lie on the same spot of the board 'field'"),
    LightsWhatIsInADrawer: ("asks", r"option 'card 0' lies at 'deck', which lies in a drawer that is closed"),
    NoSuchOptionPlace: ("asks", r"'Bid a card', option '0' lies at 'slot-0', and there is no such component"),
    NoSuchRule: ("asks", r"'Bid a card' names the rule KG\.9, which is not in the game's rules"),
    TwoOfOneId: ("scene", r"holds the id 'deck' more than once"),
    LandOfOtherCells: ("scene", r"the water of the board 'pond' holds 'z9', which is not one of its cells"),
    LandOfNothing: ("scene", r"the rock of the board 'pond' has no cells"),
    NothingToChoose: ("asks", r"'Do something' has nothing to choose from"),
    FlawFails: ("secrets|asks|refusals", r"KeyError"),
    FlawOfTwoLines: ("refusals", r"is not one line"),
    PartWithoutPlace: ("asks", r"'Pay 3', option 'Barley' lies at 'the-barley', and there is no such component"),
    TakesShortPay: ("refusals", r"'Pay 3' takes \{.*\}, which is not on offer"),
    NotOverTheWire: ("asks", r"'Take' writes two options down alike, .*: \(1, 2\), \[1, 2\]"),
    TakesAnything: ("refusals", r"'Do something' takes None, which is not on offer"),
    Chokes: ("refusals", r"None raises KeyError instead of an IllegalAnswer"),
    LooksAndChanges: ("determinism|saving|plain data|undo", r"rounds"),
    BreaksARule: ("invariants", r"a card is there twice"),
    Fails: ("rules", r"the rules of Bids failed at 'Do something' with .*no such rule"),
    Overrated: ("value", r"game.value is nan"),
    StrangeWinner: ("result", r"the winners \(7,\) are not seats"),
    WonDraw: ("result", r"a draw has no winners"),
    NeverEnds: ("termination", r"the game has not ended after 60 decisions"),
    Lopsided: ("forms", r"narrow does not treat all fields alike"),
    Inconsistent: ("forms|asks", r"narrow does not treat all fields alike|is then refused"),
    SameField: ("asks", r"two fields of one key"),
}


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        (BadIdea, r"'Pay 3' has the idea \{'oats': 1\}, and refuses it: Pay 3: 1 of 3 so far"),
        (NoIdea, r"'Pay 3' has no idea to propose"),
    ],
)
def test_a_payment_needs_ideas_that_are_legal(broken: type[Market], what: str) -> None:
    with pytest.raises(ConformanceError, match=what):
        check_asks(start(broken()))


@pytest.mark.parametrize("broken", BROKEN, ids=lambda game: game.__name__)
def test_the_kit_names_what_is_broken(broken: type[Game[Any]]) -> None:
    check, what = BROKEN[broken]
    with pytest.raises(ConformanceError, match=f"^{broken.id}, ({check}): .*{what}"):
        check_game(broken(), games=6, decisions=60, samples=None)


def test_showing_something_hidden_bars_undo() -> None:
    """A game that forgets to deal the deck again would let a player look at it and take that back."""

    class LooksFirst(ForgetsTheDeck):
        def turn(self, s: Table) -> Flow[None]:
            yield from self.act(s)
            s.rounds += 1

        def hand(self, s: Table, seat: Seat, open: bool) -> Any:
            return super().hand(s, seat, False)

    with pytest.raises(ConformanceError, match=r"'peek' shows something hidden .* and yet it may be taken back"):
        check_dealing(LooksFirst(), 2)


def test_a_failure_says_where_it_is_and_the_match_can_be_had_again() -> None:
    with pytest.raises(ConformanceError) as failure:
        check_game(Overrated(), seats=3, seed=5, games=1)
    error = failure.value
    assert (error.game, error.seats, error.seed, error.seat, error.check) == ("bids", 3, 5, 0, "value")
    assert str(error).endswith(f"at decision {error.decision}, seat 0; seed 5, 3 seats, options {{}}")
    assert error.match.s.rounds == 1
    again = match_at(Overrated(), 3, seed=5, decision=error.decision)
    assert again.save() == error.match.save()


def test_a_decision_beyond_the_end_cannot_be_had() -> None:
    with pytest.raises(ValueError, match="ends before decision 999"):
        match_at(Bids(), 2, decision=999)


def test_options_and_seats_are_all_tried() -> None:
    tried = []

    class Watched(Workshop):
        seats: ClassVar[tuple[int, ...]] = (1, 2, 3)

        def setup(self, seats: int, options: Options, rng: Rng) -> Bench:
            tried.append(seats)
            return super().setup(seats, options, rng)

    check_game(Watched(), games=1, samples=1)
    assert set(tried) == {1, 2, 3}
    tried.clear()
    check_game(Watched(), seats=2, games=1, samples=1)
    assert set(tried) == {2}
