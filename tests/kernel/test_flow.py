"""Flows side by side: together, anyone, meanwhile, and one inside the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from dolmen.kernel import Ask, Asks, Flow, Pick, anyone, meanwhile, together


def asking(seat: int, *prompts: str) -> Flow[list[str]]:
    """Asks one thing after the other; ends with the answers."""
    answers = []
    for prompt in prompts:
        answers += [(yield from Pick(seat, (f"{prompt} yes", f"{prompt} no")))]
    return answers


def until(seat: int, word: str, heard: list[str]) -> Flow[bool]:
    heard.append((yield from Pick(seat, ("go on", word))))
    return heard[-1] == word


class Table:
    """Runs a flow by hand: who is asked what, and an answer by the seat's number."""

    def __init__(self, flow: Flow[Any]) -> None:
        self.flow = flow
        self.ended = False
        self.result: Any = None
        self.asked: Ask | Asks = Asks()
        self._to(lambda: next(flow))

    def _to(self, move: Callable[[], Ask | Asks]) -> None:
        try:
            self.asked = move()
        except StopIteration as end:
            self.ended, self.result, self.asked = True, end.value, Asks()

    @property
    def open(self) -> list[Ask]:
        return self.asked.all() if isinstance(self.asked, Asks) else [self.asked]

    def seats(self, standing: bool = False) -> list[int]:
        return [ask.seat for ask in self.open if ask.standing == standing]

    def answer(self, seat: int, answer: str, standing: bool = False) -> None:
        index = next(i for i, ask in enumerate(self.open) if ask.seat == seat and ask.standing == standing)
        assert isinstance(self.open[index], Pick)
        assert answer in self.open[index].options  # type: ignore[attr-defined]
        self._to(lambda: self.flow.send((index, answer) if isinstance(self.asked, Asks) else answer))


def test_together_waits_for_all_in_any_order() -> None:
    table = Table(together({"a": asking(0, "x", "y"), "b": asking(1, "z")}))
    assert table.seats() == [0, 1]
    table.answer(1, "z no")
    assert table.seats() == [0]
    table.answer(0, "x yes")
    assert not table.ended
    table.answer(0, "y no")
    assert table.result == {"a": ["x yes", "y no"], "b": ["z no"]}


def test_the_results_of_together_come_in_the_order_of_the_flows() -> None:
    table = Table(together({"a": asking(0, "x"), "b": asking(1, "y")}))
    table.answer(1, "y yes")
    table.answer(0, "x yes")
    assert list(table.result) == ["a", "b"]


def test_together_of_nothing_ends_at_once() -> None:
    assert Table(together({})).result == {}


def test_together_keeps_the_result_of_a_flow_that_asks_nothing() -> None:
    table = Table(together({"a": asking(0), "b": asking(1, "x")}))
    table.answer(1, "x no")
    assert table.result == {"a": [], "b": ["x no"]}


def test_an_ask_stays_the_same_while_others_answer() -> None:
    table = Table(together({0: asking(0, "x", "y"), 1: asking(1, "z")}))
    before = table.open[1]
    table.answer(0, "x yes")
    assert table.open[1] is before


def test_anyone_goes_on_with_the_first_and_withdraws_the_rest() -> None:
    closed = []

    def waiting() -> Flow[str]:
        try:
            yield from Pick(1, ("late", "later"))
        finally:
            closed.append(True)
        return "never"

    table = Table(anyone({"quick": asking(0, "x"), "slow": waiting()}))
    table.answer(0, "x yes")
    assert table.result == ("quick", ["x yes"])
    assert closed == [True]


def test_anyone_ends_at_once_with_a_flow_that_asks_nothing() -> None:
    assert Table(anyone({"a": asking(0, "x"), "b": asking(1)})).result == ("b", [])


def test_anyone_of_nothing_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(ValueError, match="needs a flow"):
        Table(anyone({}))


def test_together_inside_together() -> None:
    table = Table(together({"pair": together({0: asking(0, "x"), 1: asking(1, "y")}), "lone": asking(2, "z")}))
    assert table.seats() == [0, 1, 2]
    table.answer(1, "y no")
    table.answer(2, "z no")
    table.answer(0, "x no")
    assert table.result == {"pair": {0: ["x no"], 1: ["y no"]}, "lone": ["z no"]}


def test_anyone_inside_together() -> None:
    table = Table(together({"race": anyone({0: asking(0, "x"), 1: asking(1, "y")}), "lone": asking(2, "z")}))
    table.answer(1, "y yes")
    assert table.seats() == [2]
    table.answer(2, "z yes")
    assert table.result == {"race": (1, ["y yes"]), "lone": ["z yes"]}


def test_an_offer_stands_beside_the_main_flow_and_comes_again() -> None:
    heard: list[str] = []
    table = Table(meanwhile(asking(0, "x", "y"), {1: partial(until, 1, "stop", heard)}))
    assert (table.seats(), table.seats(standing=True)) == ([0], [1])
    main, offer = table.open
    table.answer(1, "go on", standing=True)
    assert table.open[0] is main
    assert table.open[1] is not offer
    table.answer(0, "x yes")
    table.answer(0, "y yes")
    assert table.result == ["x yes", "y yes"]
    assert heard == ["go on"]


def test_an_offer_can_break_off_the_main_flow() -> None:
    heard: list[str] = []
    main = asking(0, "x")
    table = Table(meanwhile(main, {1: partial(until, 1, "stop", heard)}))
    table.answer(1, "stop", standing=True)
    assert table.ended
    assert table.result is None
    with pytest.raises(StopIteration):
        next(main)


def test_an_offer_may_go_on_asking_beside() -> None:
    def chat() -> Flow[bool]:
        yield from Pick(1, ("hello", "hm"))
        yield from Pick(2, ("hello back", "hm"))
        return False

    table = Table(meanwhile(asking(0, "x"), {"chat": chat}))
    table.answer(1, "hello", standing=True)
    assert (table.seats(), table.seats(standing=True)) == ([0], [2])
    table.answer(2, "hm", standing=True)
    assert table.seats(standing=True) == [1]


def test_a_main_flow_that_asks_nothing_needs_no_offers() -> None:
    assert Table(meanwhile(asking(0), {1: partial(until, 1, "stop", [])})).result == []


def test_meanwhile_inside_meanwhile() -> None:
    heard: list[str] = []
    inner = meanwhile(asking(0, "x"), {1: partial(until, 1, "inner", heard)})
    table = Table(meanwhile(inner, {2: partial(until, 2, "outer", heard)}))
    assert (table.seats(), table.seats(standing=True)) == ([0], [1, 2])
    table.answer(2, "go on", standing=True)
    table.answer(1, "inner", standing=True)
    assert table.ended
    assert heard == ["go on", "inner"]


def test_meanwhile_around_together() -> None:
    heard: list[str] = []
    main = together({0: asking(0, "x"), 1: asking(1, "y")})
    table = Table(meanwhile(main, {2: partial(until, 2, "stop", heard)}))
    table.answer(1, "y yes")
    table.answer(2, "go on", standing=True)
    table.answer(0, "x yes")
    assert table.result == {0: ["x yes"], 1: ["y yes"]}
