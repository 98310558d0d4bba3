"""Abilities, moments and their order; what 35 of them do together is in test_wave.py."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import Struct

from dolmen.kernel import ANY, OWN, BadContent, Book, Change, Flow, FlowMoment, Moment, Order, Pick, Rng, State
from dolmen.kernel import abilities as module

EARLY, LATE = Order(1, rule="T.1"), Order(2, rule="T.2")


class Field(State):
    told: list[str] = []


class Figure(Struct, eq=False):
    abilities: tuple[str, ...] = ()
    name: str = "Ann"


class Price(Moment):
    """What something costs."""


class Pays(FlowMoment):
    """Somebody pays."""


def field() -> Field:
    return Field(rng=Rng(0))


def says(book: Book[Field], name: str, order: Order = EARLY, whose: Any = OWN, moment: Any = Price) -> None:
    """An ability that says its name and its owner's."""

    @book.ability(name, "Says its name.").on(moment, order, whose=whose)
    def _(s: Field, moment: Any, me: Figure) -> None:
        s.told.append(f"{name} of {me.name}")


def answered(flow: Flow[None], *answers: Any) -> None:
    try:
        next(flow)
        for answer in answers:
            flow.send(answer)
    except StopIteration:
        return


def test_a_handler_changes_the_value_and_says_why() -> None:
    book: Book[Field] = Book()

    @book.ability("Cheap", "Costs 2 less.").on(Price, EARLY)
    def _(s: Field, price: Price, me: Figure) -> None:
        price.to(price.value - 2, "Cheap for {}", me.name)

    me, price = Figure(("Cheap",)), Price(value=5, trace=[])
    book.in_play([me]).run(field(), price, me)
    assert price.value == 3
    assert price.trace == [Change("Cheap for Ann", 5, 3)]
    assert str(price.trace[0]) == "Cheap for Ann -2"


def test_words_are_only_made_if_somebody_listens() -> None:
    class Loud:
        def __format__(self, spec: str) -> str:
            raise AssertionError("somebody made words")

    price = Price(value=5)
    price.to(3, "because of {}", Loud())
    assert price.value == 3


def test_what_changes_nothing_is_no_reason() -> None:
    price = Price(value=5, trace=[])
    price.to(5, "at most 8")
    assert price.trace == []


@pytest.mark.parametrize("seed", range(6))
def test_the_order_is_by_clause_then_place_then_name(seed: int) -> None:
    names = ["Zebra", "Ant", "Late"]
    Random(seed).shuffle(names)
    book: Book[Field] = Book()
    for name in names:
        says(book, name, LATE if name == "Late" else EARLY, ANY)
    book.always(Price, EARLY)(lambda s, price: s.told.append("the rules"))
    ann, ben = Figure(tuple(names)), Figure(tuple(reversed(names)), "Ben")
    s = field()
    book.in_play([ann, ben]).run(s, Price(), ben)
    assert s.told == [
        "the rules",
        *("Ant of Ann", "Zebra of Ann", "Ant of Ben", "Zebra of Ben"),
        *("Late of Ann", "Late of Ben"),
    ]


def test_whose_moment_it_is() -> None:
    book: Book[Field] = Book()
    says(book, "Own")
    says(book, "Any", whose=ANY)
    ann, ben, cat = Figure(("Own",)), Figure(("Own", "Any"), "Ben"), Figure(("Own",), "Cat")
    for mine, told in [
        ((), ["Any of Ben"]),
        ((ann,), ["Own of Ann", "Any of Ben"]),
        ((ben,), ["Any of Ben", "Own of Ben"]),
        ((cat, ann), ["Own of Ann", "Any of Ben", "Own of Cat"]),
    ]:
        s = field()
        book.in_play([ann, ben, cat]).run(s, Price(), *mine)
        assert s.told == told
    s = field()
    book.in_play([ann, cat]).run(s, Price(), cat)
    assert s.told == ["Own of Cat"], "nobody looks on"


def test_nothing_is_called_after_a_stop() -> None:
    book: Book[Field] = Book()
    says(book, "Never", LATE)
    says(book, "Looks", LATE, ANY)

    @book.ability("No", "Stops it.").on(Price, EARLY)
    def _(s: Field, price: Price, me: Figure) -> None:
        price.stop("No")

    me = Figure(("Never", "No"))
    for owners in ([me], [me, Figure(("Looks",))]):
        s, price = field(), Price(value=4, trace=[])
        book.in_play(owners).run(s, price, me)
        assert (price.value, price.stopped, price.trace, s.told) == (0, True, [Change("No", 4, 0)], [])


def test_a_flow_moment_asks() -> None:
    book: Book[Field] = Book()
    says(book, "After", LATE, moment=Pays)

    @book.ability("Debt", "Pay once more.").on(Pays, EARLY)
    def _(s: Field, pays: Pays, me: Figure) -> Flow[None]:
        pays.to((yield from Pick(0, (1, 2))), "Debt")
        if pays.value == 2:
            pays.stop("paid in full")

    me, s, pays = Figure(("Debt", "After")), field(), Pays()
    answered(book.in_play([me]).flow(s, pays, me), 1)
    assert (pays.value, s.told) == (1, ["After of Ann"])
    s = field()
    answered(book.in_play([me]).flow(s, pays, me), 2)
    assert (pays.stopped, s.told) == (True, [])


def test_a_handler_that_would_never_run_is_refused() -> None:
    book: Book[Field] = Book()
    asks = book.ability("Asks", "Asks.")
    with pytest.raises(TypeError, match="Asks, on Price: its handler asks somebody, so it needs a FlowMoment"):

        @asks.on(Price, EARLY)
        def _(s: Field, price: Price, me: Figure) -> Flow[None]:
            yield from Pick(0, (1, 2))

    with pytest.raises(TypeError, match=r"its handler takes 2 arguments, and is given 3"):
        asks.on(Price, EARLY)(lambda s, price: None)  # type: ignore[arg-type,misc]
    with pytest.raises(TypeError, match="a Pays is passed along by `yield from"):
        book.in_play([]).run(field(), Pays())  # type: ignore[arg-type]
    assert book.handlers == []


def test_only_what_is_in_play_has_a_moment_among_others() -> None:
    book: Book[Field] = Book()
    says(book, "Looks", whose=ANY)
    with pytest.raises(ValueError, match="is not in play"):
        book.in_play([Figure(("Looks",))]).run(field(), Price(), Figure(("Looks",)))


def test_amounts_are_written_in_content() -> None:
    book: Book[Field] = Book()
    thick = book.ability("Thick Hide", "Takes {less} less, from {least} up.", opinion=lambda s, me, less, least: less)

    @thick.on(Price, EARLY)
    def _(s: Field, price: Price, me: Figure, less: int, least: int) -> None:
        if price.value >= least:
            price.to(price.value - less, "Thick Hide")

    me, price = Figure(("Thick Hide 2 5",)), Price(value=7)
    book.in_play([me]).run(field(), price, me)
    assert price.value == 5
    book.in_play([me]).run(field(), small := Price(value=4), me)
    assert small.value == 4
    assert book.read("Thick Hide 2 5").sentence() == "Takes 2 less, from 5 up."
    assert book.opinion(field(), me) == 2.0
    says(book, "Plain")
    assert book.opinion(field(), Figure(("Thick Hide 3 1", "Plain"))) == 3.0


def test_an_amount_may_be_written_in_words() -> None:
    book: Book[Field] = Book()
    hates = book.ability("Hates", "Pays {less} less for {metal:iron|silver}.")

    @hates.on(Price, EARLY)
    def _(s: Field, price: Price, me: Figure, less: int, metal: int) -> None:
        price.to(100 * metal + less, "Hates")

    book.in_play([me := Figure(("Hates 3 silver",))]).run(field(), price := Price(), me)
    assert price.value == 103
    assert book.read("Hates 3 silver").sentence() == "Pays 3 less for silver."


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (("Overlrod",), "boss.toml: enemy 'Imp': there is no ability 'Overlrod'; did you mean 'Overlord'?"),
        (("Xyz",), "boss.toml: enemy 'Imp': there is no ability 'Xyz'; there are: Overlord, Flaw, Hates"),
        (("Flaw",), "boss.toml: enemy 'Imp': expected 'Flaw <number>', got 'Flaw'"),
        (("Overlord 2",), "boss.toml: enemy 'Imp': expected 'Overlord', got 'Overlord 2'"),
        (("Hates wood",), "boss.toml: enemy 'Imp': expected 'Hates <iron|silver>', got 'Hates wood'"),
        (("Flaw 1", "Flaw 2"), "boss.toml: enemy 'Imp': the ability 'Flaw' appears twice"),
    ],
)
def test_a_mistake_in_content_is_named(written: tuple[str, ...], message: str) -> None:
    book: Book[Field] = Book()
    book.ability("Overlord", "Rules.")
    book.ability("Flaw", "Has a flaw of {number}.")
    book.ability("Hates", "Hates {metal:iron|silver}.")
    with pytest.raises(BadContent) as error:
        book.read_all(written, "boss.toml: enemy 'Imp'")
    assert str(error.value) == message


def test_an_ability_has_one_name() -> None:
    book: Book[Field] = Book()
    book.ability("Overlord", "Rules.")
    with pytest.raises(ValueError, match="there is an ability 'Overlord' already"):
        book.ability("Overlord", "Rules again.")


def test_caches_are_bounded_and_forget_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST", 4)
    book: Book[Field] = Book()

    @book.ability("Flaw", "Has a flaw of {number}.").on(Price, EARLY)
    def _(s: Field, price: Price, me: Figure, number: int) -> None:
        price.to(price.value + number, "Flaw")

    says(book, "Looks", LATE, ANY)
    for number in range(20):
        me = Figure((f"Flaw {number}",))
        for owners in ([me], [me, Figure(("Looks",))]):
            book.in_play(owners).run(field(), price := Price(), me)
            assert price.value == number
    assert max(len(book._read), len(book._own), len(book._rows)) <= 4


def test_a_handler_that_comes_later_is_found() -> None:
    book: Book[Field] = Book()
    late = book.ability("Late", "Comes late.")
    me, price = Figure(("Late",)), Price()
    book.in_play([me]).run(field(), price, me)

    @late.on(Price, EARLY)
    def _(s: Field, price: Price, me: Figure) -> None:
        price.to(1, "Late")

    book.in_play([me]).run(field(), price, me)
    assert price.value == 1
