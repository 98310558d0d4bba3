"""The box itself, for what has to agree with its cards as they stand, such as the worked examples."""

from __future__ import annotations

from functools import partial

from dolmen.games import snowcrest
from dolmen.games.snowcrest.state import Snowcrest
from tests.games.snowcrest import table as rules

BOX = snowcrest.GAME

table = partial(rules.table, game=BOX)
dealt = partial(rules.dealt, game=BOX)
price = partial(rules.price, game=BOX)


class Table(rules.Table):
    """Playing on from a position with today's cards."""

    def __init__(self, s: Snowcrest) -> None:
        super().__init__(s, BOX)
