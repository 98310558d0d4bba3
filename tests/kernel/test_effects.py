"""The frame of effect languages: how words are read, put together, carried out and judged."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from dolmen.kernel import Ask, BadContent, Flow, Pick, Question, Rng, State
from dolmen.kernel.effect_grammar import Signed
from dolmen.kernel.effect_language import Language
from dolmen.kernel.effects import AtLeast, Choice, Condition, Effect, Not, Paid, Prefix, Row, Word, done


class Pot(State):
    """Coins, and what was done in which order."""

    coins: int = 0
    told: list[str] = []


class Thing(Enum):
    CUP = 1
    BOWL = 2


class Coins(Word[Pot, int], frozen=True):
    form = "coins <n>[ of <who>]"
    look = 1.0
    n: Signed
    who: Literal["mine", "yours"] | None = None

    def sentence(self) -> str:
        return f"{self.n:+d} coins"

    def able(self, s: Pot, c: int) -> bool:
        return s.coins + self.n >= 0

    def carry_out(self, s: Pot, c: int) -> None:
        s.coins += self.n
        s.told.append(f"{self.n:+d}")

    def changes(self, s: Pot, c: int) -> bool:
        return self.n != 0

    def opinion(self, s: Pot, c: int) -> float:
        return float(self.n)


class Take(Word[Pot, int], frozen=True):
    form = ("take <thing>", "take|grab any")
    aim = True
    thing: Thing | None = None

    def sentence(self) -> str:
        return f"take {self.thing.name.lower() if self.thing else 'anything'}"

    def able(self, s: Pot, c: int) -> bool:
        return self.thing is not Thing.BOWL

    def carry_out(self, s: Pot, c: int) -> Flow[None]:
        chosen = yield from Pick(c, ["left", "right"], question=Question("Which?"))
        s.told.append(f"{chosen} {self.sentence()}")


class Mark(Word[Pot, int], frozen=True):
    form = "+<flag>"
    flag: Annotated[str, Meta(pattern="^[a-z]{3}$", description="three letters")]

    def sentence(self) -> str:
        return f"mark {self.flag}"

    def carry_out(self, s: Pot, c: int) -> None:
        s.told.append(self.flag)


class Twice(Prefix[Pot, int], frozen=True):
    form = "twice"

    def sentence(self) -> str:
        return f"twice: {self.then.sentence()}"

    def carry_out(self, s: Pot, c: int) -> Flow[None]:
        for _ in range(2):
            yield from done(self.then, s, c)


class Rich(Condition[Pot, int], frozen=True):
    form = "coins >= <n>"
    n: int

    def sentence(self) -> str:
        return f"{self.n} coins"

    def holds(self, s: Pot, c: int) -> bool:
        return s.coins >= self.n


class Marked(Condition[Pot, int], frozen=True):
    form = "<flag>"
    flag: str

    def sentence(self) -> str:
        return self.flag

    def holds(self, s: Pot, c: int) -> bool:
        return self.flag in s.told


class Asker(Choice[Pot, int], frozen=True):
    def seat(self, s: Pot, c: int) -> int:
        return c


WORDS = (Coins, Take, Mark)
THINGS = {Thing: {"cup": Thing.CUP, "cups": Thing.CUP, "bowl": Thing.BOWL, "dish": Thing.BOWL}}
SPEECH = Language(WORDS, costs=(Coins,), prefixes=(Twice,), conditions=(Rich, Marked), choice=Asker, names=THINGS)


def parsed(text: str) -> Effect[Pot, int]:
    return SPEECH.parse(text, "here")


def run(text: str, *answers: object, coins: int = 0, seat: int = 1) -> tuple[list[str], list[Ask]]:
    """What was told, and the asks on the way."""
    s, asked = Pot(rng=Rng(1), coins=coins, told=[]), []
    flow, given = done(parsed(text), s, seat), iter(answers)
    try:
        ask = next(flow)
        while True:
            assert isinstance(ask, Ask)
            ask.s = s
            asked.append(ask)
            ask = flow.send(next(given))
    except StopIteration:
        return s.told, asked


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("coins +2", Coins(2)),
        ("coins -2 of mine", Coins(-2, "mine")),
        ("take any", Take()),
        ("grab any", Take()),
        ("take cups", Take(Thing.CUP)),
        ("take dish", Take(Thing.BOWL)),
        ("+abc", Mark("abc")),
        ("coins +1, take any", Row((Coins(1), Take()))),
        ("coins -1 -> take any", Paid(Coins(-1), Take())),
        ("either +abc | coins +1", Asker((Mark("abc"), Coins(1)))),
    ],
)
def test_what_is_written_is_read(text: str, effect: Effect[Pot, int]) -> None:
    assert parsed(text) == effect
    assert parsed(SPEECH.written(effect)) == effect


@pytest.mark.parametrize(
    "text",
    [
        "if coins >= 3: twice: +abc",
        "if not abc: coins +1 -> take bowl, +abc",
        "if two-of(abc, coins >= 1, xyz or not abc): +abc",
        "if (abc or xyz) and (abc or not xyz): +abc",
        "twice: coins +1 | +abc, +xyz",
    ],
)
def test_and_written_again_word_for_word(text: str) -> None:
    assert SPEECH.written(parsed(text)) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("coin +2", "'coin +2' is not an effect; did you mean 'coins'?"),
        ("coins 2", "'coins 2': after 'coins' expected a number with its sign, got '2'"),
        ("coins +2 of his", "'coins +2 of his': after 'coins +2 of' expected mine or yours, got 'his'"),
        (
            "coins +2 of mina",
            "'coins +2 of mina': after 'coins +2 of' expected mine or yours, got 'mina'; did you mean",
        ),
        ("coins +2 now", "'coins +2 now': after 'coins +2' expected of or nothing more, got 'now'"),
        ("+abcd", "'+abcd' is not an effect; there are: coins, take, grab, +three letters"),
        ("twise: +abc", "'twise' is not a prefix; did you mean 'twice'?"),
        ("twice: +a", "'+a' is not an effect"),
        ("if abc and xyz or abc: +abc", "'abc and xyz or abc': 'and' and 'or' are mixed; put brackets around"),
        ("if (abc: +abc", "'(abc': a bracket is not closed"),
        ("if abc): +abc", "'abc)': ')' has no bracket that it closes"),
        ("if abc and: +abc", "'abc and': a condition is missing at the end"),
        ("coins +x -> +abc", "'coins +x': after 'coins' expected a number with its sign, got '+x'"),
    ],
)
def test_a_mistake_says_where_what_was_expected_and_what_was_meant(text: str, says: str) -> None:
    with pytest.raises(BadContent) as caught:
        SPEECH.parse(text, "a.toml: card 'A', field do")
    assert str(caught.value).startswith(f"a.toml: card 'A', field do: {says}")


def test_a_form_with_a_slot_that_is_no_field_is_the_authors_mistake() -> None:
    class Odd(Word[Pot, int], frozen=True):
        form = "odd <m>"
        n: int

    with pytest.raises(TypeError, match="<m> in 'odd <m>' is not a field of it"):
        Language((Odd,))


def test_a_row_does_what_is_possible_when_its_turn_comes() -> None:
    assert run("coins -1, coins +3, coins -2, +end")[0] == ["+3", "-2", "end"]
    assert not parsed("coins -1, coins -2").able(Pot(rng=Rng(1)), 0)


def test_what_asks_somebody_is_asked_in_its_place() -> None:
    told, asked = run("+one, take cup, +two, take any, +end", "left", "right", seat=3)
    assert told == ["one", "left take cup", "two", "right take anything", "end"]
    assert [ask.seat for ask in asked] == [3, 3]


def test_a_choice_is_among_what_is_possible_and_says_what_it_does() -> None:
    told, (ask,) = run("coins -1 | take bowl | +abc | coins +2, +end", 3)
    assert isinstance(ask, Pick)
    assert [ask.label(option) for option in ask.options] == ["mark abc", "+2 coins, mark end"]
    assert told == ["+2", "end"]
    assert run("coins -1 | take bowl") == ([], []), "nothing is possible, and nobody is asked"


def test_a_price_is_paid_first_and_only_for_what_it_is_paid_for() -> None:
    assert run("coins -1 -> +abc", coins=1)[0] == ["-1", "abc"]
    assert run("coins -1 -> +abc", coins=0)[0] == []
    assert run("coins -1 -> take bowl, +abc", coins=1)[0] == [], "the bowl is the aim, and cannot be had"
    assert run("take bowl, +abc")[0] == ["abc"], "without a price it is not missed"


def test_conditions_are_looked_at_when_their_turn_comes() -> None:
    s = Pot(rng=Rng(1), told=[])
    row = SPEECH.parse_all(["if abc: +two", "+abc", "if abc: +end", "if not abc or coins >= 1: +nay"], "here")
    assert list(done(row, s, 0)) == []
    assert s.told == ["abc", "end"]


@pytest.mark.parametrize(("coins", "marks", "holds"), [(0, 1, False), (0, 2, True), (5, 1, True), (5, 0, False)])
def test_so_many_of(coins: int, marks: int, holds: bool) -> None:
    found = SPEECH.parse_condition("two-of(abc, xyz, coins >= 5)", "here")
    assert found == AtLeast(2, (Marked("abc"), Marked("xyz"), Rich(5)))
    assert found.holds(Pot(rng=Rng(1), coins=coins, told=["abc", "xyz"][:marks]), 0) is holds
    assert Not(found).holds(Pot(rng=Rng(1), coins=coins, told=["abc", "xyz"][:marks]), 0) is not holds


def test_a_prefix_may_do_it_again() -> None:
    assert run("twice: if not xyz: take cup", "left", "right")[0] == ["left take cup", "right take cup"]


def test_sentences_are_made_from_the_records() -> None:
    said = parsed("if coins >= 3 and not abc: twice: coins -3 -> take cup, +end").sentence()
    assert said == "if 3 coins and not abc: twice: -3 coins → take cup, mark end"
    assert parsed("coins +1 | take any").sentence() == "+1 coins or take anything"


def test_nothing_would_change() -> None:
    s = Pot(rng=Rng(1), coins=1, told=[])
    assert [parsed(text).changes(s, 0) for text in ("coins +0", "coins +0, coins +1")] == [False, True]
    assert [parsed(text).changes(s, 0) for text in ("coins -1 -> coins +0", "coins -2 -> +abc")] == [False, False]
    assert [parsed(text).changes(s, 0) for text in ("if abc: +abc", "coins +0 | +abc", "twice: +abc")] == [
        False,
        True,
        True,
    ]


@pytest.mark.parametrize(
    ("text", "opinion"),
    [
        ("coins +2, coins +3", 5.0),
        ("coins +2 | coins +3", 3.0),
        ("coins -1 -> coins +3", 3.0),
        ("coins -9 -> coins +3", 0.0),
        ("if coins >= 9: coins +3", 0.0),
        ("if coins >= 1: coins +3", 3.0),
        ("+abc", 0.0),
    ],
)
def test_bots_think_of_words_and_amounts(text: str, opinion: float) -> None:
    assert parsed(text).opinion(Pot(rng=Rng(1), coins=1), 0) == opinion


def test_a_fit_gets_words_with_their_amounts() -> None:
    def terms(text: str) -> Iterator[tuple[str, float]]:
        return parsed(text).terms()

    assert [*terms("twice: coins -1 -> take any, coins +3 | +abc")] == [
        ("coins", -1.0),
        ("take", 1.0),
        ("coins", 3.0),
        ("mark", 1.0),
    ]
