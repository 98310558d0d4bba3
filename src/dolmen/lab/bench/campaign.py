"""What a campaign costs after hundreds and after tens of thousands of answers: a real table on a real file."""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import tracemalloc
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import process_time
from typing import Any, TypeVar

from dolmen.kernel import Ask, CannotUndo, DolmenError, Game, Match, Seat, encode, find_game
from dolmen.kernel.registry import GROUP
from dolmen.lab.bench import by_hand, toy_campaign
from dolmen.lab.bench.campaign_rows import Figures
from dolmen.server.db.base import Write
from dolmen.server.db.files import key_of
from dolmen.server.db.rows import entry_row, head_row, snapshot_row
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.house import House
from dolmen.server.kept import KeptMatch, TooLarge
from dolmen.server.log_pages import log_before
from dolmen.server.pages import PAGE_LINES
from dolmen.server.replay import moment
from dolmen.server.tables import Table
from dolmen.server.thinking import Thinkers
from dolmen.server.viewer import Look
from dolmen.server.wire import NewTable, SeatWish

MARKS = (300, 1_000, 3_000, 10_000, 30_000)
GAMES = (toy_campaign.GAME.id, toy_campaign.ENDLESS.id, "no-stone-unturned")
OFFERS, TOY_OFFERS = 0.06, 0.25
"""How often a standing offer is taken up."""
MOMENTS, ANSWERS = 20, 5
"""So many moments are looked at for a row, so many answers apart."""
UNDOS = 20
WEIGHED = 200
"""Over so many of the last answers what is written is averaged."""

T = TypeVar("T")
Note = Callable[[str], None]


class GameEnded(DolmenError):
    """No answer was found that does not end the game."""


class Scales(SqliteDatabase):
    """A file that remembers what was written last."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.writes: deque[Write] = deque(maxlen=WEIGHED)

    async def append(self, write: Write) -> None:
        self.writes.append(write)
        await super().append(write)

    def per_answer(self) -> float:
        """The bytes of an answer's rows, on the average."""
        return fmean(map(weight, self.writes))

    async def size(self) -> int:
        """Of the file, with what is still to be moved into it."""
        sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        return await self.read(lambda db: int(db.execute(sql).fetchone()[0]))


def weight(write: Write) -> int:
    """The bytes of its rows."""
    rows = [entry_row(write.head.id, entry) for entry in write.entries]
    rows += [head_row(write.head), *(snapshot_row(write.head.id, snapshot) for snapshot in write.snapshots)]
    return sum(len(value) for row in rows for value in row if isinstance(value, bytes))


class Eyes:
    """Somebody at the table, who only counts what comes."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.bytes = 0

    def send(self, data: bytes) -> None:
        self.bytes += len(data)


class Campaign:
    """A table of people, and what it costs them to go on."""

    def __init__(self, house: House, db: Scales, table: Table, seed: int) -> None:
        self.house, self.db, self.table = house, db, table
        self.random = Random(seed)
        self.eyes = [Eyes(seat.person or "") for seat in table.head.seats]
        self.given = 0
        self._offers = TOY_OFFERS if isinstance(table.match.game, toy_campaign.ToyCampaign) else OFFERS
        self._taken: dict[str, int] = {}
        """When each offer was last taken up."""

    @property
    def match(self) -> Match[Any]:
        return self.table.match

    # Playing

    async def answer(self) -> None:
        ask, value = self._choice()
        await self.table.kept.change(lambda match: match.answer(ask.seat, value, ask.id))
        self.given += 1

    def _choice(self) -> tuple[Ask, Any]:
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

    # Measuring

    async def figures(self, mark: int, size_before: int, answers_before: int) -> Figures:
        size, written, grown = await self.db.size(), self.db.per_answer(), max(1, self.given - answers_before)
        times: dict[str, list[float]] = {name: [] for name in ("answer", "show", "undo", "load", "page", "moment")}
        messages: list[int] = []
        memory: list[int] = []
        states: list[int] = []
        await self._come()
        for number in range(MOMENTS):
            try:
                for _ in range(ANSWERS):
                    await self._measure_answer(times)
            except GameEnded:
                if number == 0:
                    raise
                break
            await self._measure_past(times)
            states.append(len(encode(self.match.s)))
            messages.append(await self._first_message())
            if number % 4 == 0:
                memory.append(await self._memory())
        self._go()
        return Figures(
            game=self.match.game.title,
            answers=mark,
            answer_ms=median(times["answer"]),
            show_ms=median(times["show"]),
            undo_ms=median(times["undo"]) if times["undo"] else None,
            load_ms=median(times["load"]),
            first_message_kb=median(messages) / 1024,
            memory_kb=median(memory) / 1024,
            written_kb=written / 1024,
            grown_kb=(size - size_before) / grown / 1024,
            page_ms=median(times["page"]),
            moment_ms=median(times["moment"]),
            state_kb=median(states) / 1024,
            file_kb=size / 1024,
        )

    async def _come(self) -> None:
        for eyes in self.eyes:
            await self.table.join(eyes)

    def _go(self) -> None:
        for eyes in self.eyes:
            self.table.leave(eyes)

    async def _measure_answer(self, times: dict[str, list[float]]) -> None:
        ask, value = self._choice()
        seat = ask.seat
        await timed(times["answer"], self.table.kept.change(lambda match: match.answer(seat, value, ask.id)))
        self.given += 1
        await timed(times["show"], self.table.bots_go_on())
        if len(times["undo"]) < UNDOS and self.match.may_undo(seat):
            try:
                await timed(times["undo"], self._undo(seat))
            except CannotUndo:
                return
            self.given -= 1
            await self.table.bots_go_on()

    async def _undo(self, seat: Seat) -> None:
        way = self.match.way_back(seat)
        await self.table.kept.change(lambda match: match.go_back(seat, way), "undo")

    async def _measure_past(self, times: dict[str, list[float]]) -> None:
        """The table as somebody finds it who comes back to it, or leafs through it."""
        db, head = self.db, self.table.head
        await timed(times["load"], self._load())
        middle = self.random.randrange(head.lines[1] // 3, head.lines[1] * 2 // 3)
        await timed(times["page"], log_before(db, head, 0, middle, PAGE_LINES))
        at = self.random.randrange(head.moment // 3, head.moment * 2 // 3)
        await timed(times["moment"], moment(db, head, at, 0, (0,)))

    async def _load(self) -> Table:
        kept = await KeptMatch.open(self.db, self.table.id)
        assert kept is not None
        Look(kept).shown(0)
        return Table(kept, self.house.people, self.house.thinkers)

    async def _first_message(self) -> int:
        """The largest of those that everybody gets who comes now, with all that follows it at once."""
        self._go()
        largest = 0
        for eyes in self.eyes:
            before = eyes.bytes
            await self.table.join(eyes)
            largest = max(largest, eyes.bytes - before)
        return largest

    async def _memory(self) -> int:
        tracemalloc.start()
        try:
            await self._load()  # what is made once stays out of it
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
            table = await self._load()
            gc.collect()
            after = tracemalloc.get_traced_memory()[0]
            del table
        finally:
            tracemalloc.stop()
        return after - before


async def timed(times: list[float], work: Awaitable[T]) -> T:
    """Its processor time in ms, if it comes to an end."""
    start = process_time()
    done = await work
    times.append((process_time() - start) * 1000)
    return done


# Runs


def say(words: str) -> None:
    print(words, file=sys.stderr)


def run(games: Sequence[str] = GAMES, answers: int = MARKS[-1], seed: int = 1, note: Note = say) -> list[Figures]:
    """Rows of these games up to so many answers. Raises UnknownGame."""
    rows: list[Figures] = []
    with tempfile.TemporaryDirectory() as folder, shelved_beside(Path(folder)):
        for number, game in enumerate([find_game(id) for id in games]):
            rows += asyncio.run(played(game, Path(folder) / f"{number}.tables", answers, seed, note))
    return rows


@contextmanager
def shelved_beside(folder: Path) -> Iterator[None]:
    """The toy campaigns are found meanwhile, as an installed package brings its games."""
    info = folder / "toy_campaign-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-campaign\nVersion: 1.0\n", encoding="utf-8")
    module = toy_campaign.__name__
    points = f"{toy_campaign.GAME.id} = {module}:GAME\n{toy_campaign.ENDLESS.id} = {module}:ENDLESS\n"
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}", encoding="utf-8")
    sys.path.append(str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


async def played(game: Game[Any], file: Path, answers: int, seed: int, note: Note) -> list[Figures]:
    """A row at each mark, and one at the end."""
    marks = [*(mark for mark in MARKS if mark < answers), answers]
    db = Scales(file)
    house = House(db, key_of(file), Thinkers(1))
    try:
        campaign = await seated(house, db, game, seed)
        return await _rows(campaign, marks, note)
    finally:
        await house.close()


async def seated(house: House, db: Scales, game: Game[Any], seed: int) -> Campaign:
    people = [f"person-{seat}" for seat in range(game.company)]
    wish = NewTable(game.id, tuple(SeatWish("open") for _ in people), {}, False, seed)
    table = await house.open_table(people[0], wish, people)
    return Campaign(house, db, table, seed)


async def _rows(campaign: Campaign, marks: Sequence[int], note: Note) -> list[Figures]:
    rows: list[Figures] = []
    size, given = await campaign.db.size(), 0
    for mark in marks:
        note(f"{campaign.match.game.title}: {mark:,} answers")
        try:
            while campaign.given < mark:
                await campaign.answer()
            rows.append(await campaign.figures(mark, size, given))
        except (GameEnded, TooLarge) as end:
            note(str(end))
            break
        size, given = await campaign.db.size(), campaign.given
    return rows
