"""The random generator: fair enough, the same again from the same state."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dolmen.kernel import Rng


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + (kinds - len(counts)) * expected


def test_a_die_is_fair() -> None:
    rng = Rng.seeded(1)
    assert chi_square(Counter(rng.roll(6) for _ in range(60_000)), 6) < 20.5  # 99.9 % of fair dice, 5 degrees


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = Rng.seeded(2)
    orders: Counter[Any] = Counter()
    for _ in range(24_000):
        items = list("abcd")
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert set(orders) == set(permutations("abcd"))
    assert chi_square(orders, 24) < 49.7  # 99.9 %, 23 degrees


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = Counter(Rng.seeded(seed).below(10) for seed in range(10_000))
    assert chi_square(firsts, 10) < 27.9  # 99.9 %, 9 degrees


def test_each_tuple_of_numbers_has_its_own_generator() -> None:
    made = [Rng.seeded(*parts).next() for parts in ((1, 2), (2, 1), (1,), (2,), (1, 2, 0), (0, 1, 2))]
    assert len(set(made)) == len(made)


def test_the_numbers_never_change() -> None:
    """Saves and recorded games depend on them."""
    rng = Rng.seeded(7)
    assert [rng.below(1000) for _ in range(5)] == [503, 185, 371, 599, 923]


@given(st.integers(0, 2**64 - 1), st.integers(1, 50))
def test_the_state_is_all_there_is(state: int, steps: int) -> None:
    rng = Rng(state)
    for _ in range(steps):
        rng.next()
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(rng), type=Rng)
    assert again == rng
    assert [again.next() for _ in range(3)] == [rng.next() for _ in range(3)]


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**64))
def test_below_stays_below(state: int, n: int) -> None:
    assert 0 <= Rng(state).below(n) < n


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(), max_size=20), st.integers(0, 20))
def test_a_sample_takes_different_places(state: int, items: list[int], n: int) -> None:
    sample = Rng(state).sample(items, n)
    assert len(sample) == min(n, len(items))
    assert not Counter(sample) - Counter(items)


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_lies_below_zero(n: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        Rng(1).below(n)
