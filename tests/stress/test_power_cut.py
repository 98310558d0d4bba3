"""Under load the server loses nothing: not when its power is cut, not when it is killed, not when it is stopped."""

from __future__ import annotations

import pytest

from dolmen.stress.disk import NoDisk
from dolmen.stress.people import GAMES
from dolmen.stress.power_cut import LEAST, End, run
from dolmen.stress.shown import JSON, Lost, Shown, seen
from dolmen.stress.witness import Counted, Memory, Person, Sent


@pytest.mark.parametrize(("how", "times"), [(End.POWER_CUT, 3), (End.KILL, 2), (End.STOP, 2)])
def test_nothing_is_lost(how: End, times: int) -> None:
    try:
        found = run(how, times, seed=1, tables=len(GAMES), seconds=0.6)
    except NoDisk as why:
        pytest.skip(str(why))
    assert found.times == times
    assert found.count.acknowledged >= times * LEAST
    assert found.count.answers > 10


# What the people would notice


class Nobody(Person):
    """Somebody who needs no server."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.name_sent = self.name_done = 0


def full(*log: str, chat: tuple[str, ...] = (), seat: int = 0, player: str = "Ada 1", bot: bool = False) -> JSON:
    """A first message as that seat gets it."""
    seats = [{"kind": "person", "player": player, "mine": True, "stands_in": bot}, {"kind": "open"}]
    return {
        "type": "whole-table",
        "log": [{"text": text} for text in log],
        "chat": [{"n": n, "text": text, "seat": seat} for n, text in enumerate(chat)],
        "table": {"seats": seats},
        "asks": [],
        "undo": True,
        "notices": [],
        "result": None,
    }


def a_memory() -> Memory:
    """Ada has answered twice, was told so, and saw two lines."""
    memory = Memory("t", "connect-four", [Nobody("Ada"), Nobody("Bo")])
    memory.seated[0] = True
    memory.people[0].name_sent = memory.people[0].name_done = 1
    memory.hear(0, full())
    for seq, line in enumerate(("a1", "b1")):
        memory.flying[0] = Sent("answer", seq)
        memory.hear(0, {"type": "update", "v": seq, "log_length": seq, "log": [{"text": line}], "asks": []})
        memory.done(0, Counted())
    return memory


def check(memory: Memory, now: JSON, moments: int) -> None:
    memory.check([seen(now), seen(now | {"log": [], "chat": []})], moments, Counted())


def test_what_is_as_it_was_is_fine() -> None:
    check(a_memory(), full("a1", "b1"), 2)


@pytest.mark.parametrize(
    ("now", "moments", "words"),
    [
        (full("a1", "b1"), 1, "2 answers were acknowledged, and 1 are there"),
        (full("a1", "b1", "c1"), 3, "at most 2 answers were given, and 3 are there"),
        (full("a1", "c1"), 2, "shown, and not there any more: 'b1'"),
        (full("a1"), 2, "shown, and not there any more: 'b1'"),
        (full("a1", "b1", chat=("hello",)), 2, "nobody said 'hello'"),
        (full("a1", "b1", bot=True), 2, "a bot stood in: False"),
    ],
)
def test_what_is_missing_or_too_much_is_noticed(now: JSON, moments: int, words: str) -> None:
    with pytest.raises(Lost, match=words):
        check(a_memory(), now, moments)


def test_what_was_on_its_way_may_be_there_or_not() -> None:
    for now, moments in ((full("a1", "b1", "c1"), 3), (full("a1", "b1"), 2)):
        memory = a_memory()
        memory.flying[0] = Sent("answer", 9)
        check(memory, now, moments)
    for now, moments in ((full("a1"), 1), (full("a1", "b1"), 2)):
        memory = a_memory()
        memory.flying[0] = Sent("undo", 9)
        check(memory, now, moments)


def test_an_undo_that_was_acknowledged_stays_one() -> None:
    memory = a_memory()
    memory.flying[0], memory.undone = Sent("undo", 9), True
    memory.hear(0, {"type": "update", "v": 9, "log_length": 1, "asks": []})
    memory.done(0, Counted())
    with pytest.raises(Lost, match="at most 1 answers were given, and 2 are there"):
        check(memory, full("a1", "b1"), 2)


def test_a_line_that_is_withdrawn_without_an_undo_is_noticed() -> None:
    with pytest.raises(Lost, match="shown and withdrawn"):
        a_memory().hear(0, {"type": "update", "v": 9, "log_length": 1, "asks": []})


def test_chat_that_was_acknowledged_or_shown_stays() -> None:
    memory = a_memory()
    memory.flying[0] = Sent("chat", 9, "hello")
    memory.done(0, Counted())
    with pytest.raises(Lost, match="said, acknowledged, and not there any more: 'hello'"):
        check(memory, full("a1", "b1"), 2)
    memory = a_memory()
    memory.said["hi"] = 1
    memory.hear(0, {"type": "update", "v": 9, "chat": [{"n": 0, "text": "hi", "seat": 1}]})
    with pytest.raises(Lost, match="said, shown, and not there any more: 'hi'"):
        check(memory, full("a1", "b1"), 2)


def test_somebody_may_have_sat_down_since_the_others_looked() -> None:
    memory = a_memory()
    now = full("a1", "b1")
    now["table"]["seats"][1] = {"kind": "person", "player": "Bo"}
    assert memory.shown[0].seats[1] == {"kind": "open"}
    check(memory, now, 2)


def test_a_seat_and_a_name_stay() -> None:
    memory = a_memory()
    memory.seated[1] = True
    with pytest.raises(Lost, match="the seat was taken"):
        check(memory, full("a1", "b1"), 2)
    memory = a_memory()
    memory.people[0].name_sent = memory.people[0].name_done = 3
    with pytest.raises(Lost, match="is called 'Ada 2' now"):
        check(memory, full("a1", "b1", player="Ada 2"), 2)


def test_a_log_is_compared_by_its_order_once_secrets_came_to_light() -> None:
    before = Shown(log={0: {"text": "a"}, 1: {"text": "b"}})
    after = Shown(log={0: {"text": "a"}, 1: {"text": "secret"}, 2: {"text": "b"}}, over=True)
    assert before.still_in(after) is None
    assert after.still_in(before) == {"text": "secret"}
