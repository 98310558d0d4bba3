"""What a campaign costs after hundreds and after tens of thousands of answers: a real table on a real file.

A machine is not always equally fast, so a long campaign and a young one are measured in turn, moment by moment, and
compared.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from dolmen.examples import old_road
from dolmen.kernel import Ask, DolmenError, Game, Match
from dolmen.lab.bench import by_hand, one_turn
from dolmen.lab.bench.campaign_gauge import Gauge
from dolmen.lab.bench.campaign_rows import Figures, compared
from dolmen.lab.bench.scales import Scales
from dolmen.library import find_game
from dolmen.library.games import GROUP
from dolmen.server.bot_workers import Thinkers
from dolmen.server.db.files import key_of
from dolmen.server.quotas import TooLarge
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import NewTable, SeatWish

MARKS = (300, 1_000, 3_000, 10_000, 30_000)
OWN = {old_road.GAME.id: old_road, one_turn.GAME.id: one_turn}
"""Games of the bench, in whose states nothing grows: one over many turns, and one of a single turn."""
GAMES = (*OWN, "no-stone-unturned")
WISHES: dict[str, dict[str, int | str]] = {
    old_road.GAME.id: {"nights": 1_000_000, "travellers": 4},
    "gone-to-gaia": {"mode": "campaign"},
    "stonesaga": {"play": "campaign"},
}
"""Options of games that would end, or leave seats empty, without them."""
OFFERS, OWN_OFFERS = 0.06, 0.25
"""How often a standing offer is taken up."""
MOMENTS, ANSWERS = 50, 15
"""This many moments are looked at for a row, and this many answers lie between them."""
PATIENCE = 60
"""After that many more, a game is measured wherever it stands."""
YOUNG, YOUNG_OWN = 3_000, 300
"""A campaign of this many answers is what a longer one is compared with: its world is built, its people are known. In a
game of the bench nothing has to be built first."""
TOLD = 1_000
"""It says how far it is each time this many answers have been given."""

Note = Callable[[str], None]


class GameEnded(DolmenError):
    """No answer was found that does not end the game."""


class Campaign:
    """A table of people who never end the game."""

    def __init__(self, house: TableRegistry, db: Scales, table: Table, seed: int) -> None:
        self.house, self.db, self.table = house, db, table
        self.random = Random(seed)
        self.given = 0
        self._offers = OWN_OFFERS if table.match.game.id in OWN else OFFERS
        self._taken: dict[str, int] = {}
        """When each offer was last taken up."""

    @property
    def match(self) -> Match[Any]:
        return self.table.match

    async def play(self, answers: int, note: Note = lambda words: None) -> None:
        """Until that many stand, and it is in the middle of a chapter, if it comes to one. Raises GameEnded."""
        while self.given < answers or (self.given < answers + PATIENCE and not self.in_a_chapter):
            if self.given % TOLD == 0:
                note(f"{self.match.game.title}: {self.given:,} of {answers:,} answers")
            ask, value = self.choice()
            await self.table.kept.change(lambda match, ask=ask, value=value: match.answer(ask.seat, value, ask.id))  # type: ignore[misc]
            self.given += 1

    @property
    def in_a_chapter(self) -> bool:
        """Not between two of them, where little lies on the table; where a game has no procedures, always."""
        table = getattr(self.match.s, "table", None)
        return table is None or len(table.at) != 1

    def choice(self) -> tuple[Ask, Any]:
        """Some answer that does not end the game. Raises GameEnded."""
        open_asks = self.match.open
        asked = [ask for ask in open_asks if not ask.standing]
        offers = [ask for ask in open_asks if ask.standing and by_hand.offered(ask)]
        for _ in range(100):
            if offers and (not asked or self.random.random() < self._offers):
                ask = self._in_turn(offers)
            else:
                ask = self.random.choice(asked)
            value = by_hand.answer(self.match, ask, self.random)
            twin = self.match.position.copy()
            twin.answer(open_asks.index(ask), ask.from_plain(ask.plain(value)))
            if twin.result is None:
                return ask, value
        title, given = self.match.game.title, self.given
        raise GameEnded(f"{title} ends after {given} answers, whatever is answered; --answers takes fewer")

    def _in_turn(self, offers: Sequence[Ask]) -> Ask:
        """Not what was taken up a short while ago: so any stretch of the campaign has as many sketches as another."""
        ask = min(offers, key=lambda ask: (self._taken.get(ask.id, 0), self.random.random()))
        self._taken[ask.id] = self.given + 1
        return ask


# Runs


def say(words: str) -> None:
    print(words, file=sys.stderr)


def run(games: Sequence[str] = GAMES, answers: int = MARKS[-1], seed: int = 1, note: Note = say) -> list[Figures]:
    """Rows of these games up to that many answers. Raises UnknownGame."""
    marks = [*(mark for mark in MARKS if mark < answers), answers]
    rows: list[Figures] = []
    with tempfile.TemporaryDirectory() as folder, on_the_shelf(Path(folder)):
        for game in [find_game(id) for id in games]:
            rows += asyncio.run(_rows(game, Path(folder), marks, seed, note))
    return rows


@contextmanager
def on_the_shelf(folder: Path) -> Iterator[None]:
    """The bench's own games are found meanwhile, as an installed package brings its games."""
    info = folder / "bench_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bench-games\nVersion: 1.0\n", encoding="utf-8")
    points = "".join(f"{id} = {module.__name__}:GAME\n" for id, module in OWN.items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}", encoding="utf-8")
    sys.path.append(str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


@asynccontextmanager
async def begun(game: Game[Any], file: Path, seed: int) -> AsyncIterator[Campaign]:
    """A campaign on a file of its own."""
    db = Scales(file)
    house = TableRegistry(db, key_of(file), Thinkers(1))
    try:
        people = [f"person-{seat}" for seat in range(game.company)]
        wish = NewTable(game.id, tuple(SeatWish("open") for _ in people), WISHES.get(game.id, {}), False, seed)
        yield Campaign(house, db, await house.open_table(people[0], wish, people), seed)
    finally:
        await house.close()


async def _rows(game: Game[Any], folder: Path, marks: Sequence[int], seed: int, note: Note) -> list[Figures]:
    """A row at each mark, as far as the game goes."""
    rows: list[Figures] = []
    async with begun(game, folder / f"{game.id}.tables", seed) as campaign:
        for mark in marks:
            note(f"{game.title}: {mark:,} answers")
            try:
                await campaign.play(mark, note)
                async with AsyncExitStack() as stack:
                    gauges = [Gauge(campaign, await campaign.db.weighed())]
                    if rows and mark == marks[-1]:
                        young = begun(game, folder / f"{game.id}-young.tables", seed + mark)
                        beside = await stack.enter_async_context(young)
                        await beside.play(young_at(marks, YOUNG_OWN if game.id in OWN else YOUNG), note)
                        gauges.append(Gauge(beside, await beside.db.weighed()))
                    await _in_turn(gauges)
                    rows.append(compared([gauge.figures(mark) for gauge in gauges]))
            except (GameEnded, TooLarge) as end:
                note(str(end))
                break
    return rows


def young_at(marks: Sequence[int], young: int) -> int:
    """How many answers the campaign has with which the last row is compared."""
    return max((mark for mark in marks[:-1] if mark <= young), default=marks[0])


async def _in_turn(gauges: Sequence[Gauge]) -> None:
    """Moment by moment. A game that ends meanwhile has fewer of them; raises GameEnded if it has none."""
    for number in range(MOMENTS):
        for gauge in gauges:
            try:
                await gauge.moment(ANSWERS)
            except GameEnded:
                if number == 0:
                    raise
                return
