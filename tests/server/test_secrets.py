"""What somebody may not know is in none of the bytes sent to them: no picture, update, reply or replay."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dolmen.kernel import Amounts, Form, Match, Seat
from dolmen.server.moments import as_seen, moment
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.viewers import Look, Shown, encoded
from dolmen.server.wire import Answer, AskHint, Draft, FromClient, Say, Sync, Undo, WhyNot
from dolmen.testing.secrets import imagined
from tests.server.screens import Screen, a_house, a_table, any_answer, sits, until_quiet
from tests.toys.marked_secrets import OF_NOBODY, mark_of

SWITCHES = ("advanced", "gate", "haunted", "mega_club")
WAYS = [
    {"setup": "ready"},
    {"setup": "random", "advanced": True, "sides": "drawn"},
    {"setup": "choose", "gate": True, "haunted": True},
    {"setup": "choose", **dict.fromkeys(SWITCHES, True)},
]
PEOPLE = ("ada", "bo", "cy", "di")
DECISIONS = 30


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", WAYS, ids=lambda way: "+".join(map(str, way.values())))
def test_secrets_dealt_anew_change_no_byte(tmp_path: Path, seats: int, options: dict[str, Any]) -> None:
    async def evening(house: TableRegistry) -> None:
        people = PEOPLE[:seats]
        table = await a_table(house, "stone-daze", *people, options=options, seed=seats)
        screens: dict[Seat | None, Screen] = {seat: (await sits(name, table)) for seat, name in enumerate(people)}
        screens[None] = await sits("eve", table)
        random = Random(seats)
        changed = 0
        for n in range(DECISIONS):
            if not table.match.asks:
                break
            before = {viewer: audience.shown for viewer, audience in table.screens.audiences.items()}
            seat = random.choice(list(table.match.asks))
            counts = {viewer: len(screen.heard) for viewer, screen in screens.items()}
            await any_answer(table, seat, screens[seat], random)
            if n % 3:
                continue
            for viewer, screen in screens.items():
                world = imagined(table.match, viewer, random)
                changed += world.s != table.match.s
                assert _update(screen, counts[viewer]) == _update_in(
                    _in(table, world), viewer, before[viewer], screen.state["v"]
                )
                here = await _reaching(table, table.match, viewer, screen.person)
                assert here == await _reaching(table, world, viewer, screen.person)
        assert changed > 20

    async def main() -> None:
        async with a_house(tmp_path) as house:
            await evening(house)

    asyncio.run(main())


def _update(screen: Screen, since: int) -> bytes:
    """What the answer brought this screen, without the word that it was carried out."""
    (data,) = screen.heard[since:] or [b""]
    return data.replace(b'"done":1,', b"")


def _update_in(world: KeptMatch, viewer: Seat | None, before: Shown, v: int) -> bytes:
    look = Look(world)
    update = look.update(before, look.shown(viewer), v)
    return encoded(update) if update else b""


async def _reaching(table: Table, match: Match[Any], viewer: Seat | None, person: str) -> list[bytes]:
    """All that a browser would get of the match: the full picture, a replay's moment, and replies."""
    twin = Table(_in(table, match), table.people, table.thinkers)
    screen = await sits(person, twin)
    eyes = (viewer,) if viewer is not None else ()
    for message in _probes(match, viewer):
        await twin.handle(screen, message)
    seen = as_seen(match, table.head, viewer, eyes, table.head.moment, Look(twin.kept).shown(viewer).log, 1)
    return [*screen.heard, encoded(seen)]


def _in(table: Table, world: Match[Any]) -> KeptMatch:
    """The same table, if this were its match."""
    kept = KeptMatch(table.kept.db, world, table.kept.ledger)
    kept.recent, kept.chat = table.kept.recent, table.kept.chat
    return kept


def _probes(match: Match[Any], viewer: Seat | None) -> list[FromClient]:
    """Questions that change nothing: what is left in a form, and answers that are no answers."""
    others = (seat for seat in range(match.seats) if seat != viewer)
    probes: list[FromClient] = [Answer(1, f"{match.position.turn}.{seat}.1", pick=0) for seat in others]
    probes.append(Sync())
    for ask in match.open:
        if ask.seat == viewer:
            probes += [Answer(3, ask.id, pick=-1), Answer(4, ask.id, fields={"nothing": 0})]
            probes += [WhyNot(2, ask.id), WhyNot(2, ask.id, {"nothing": 0})]
            if isinstance(ask, Form):
                probes += [Draft(5, ask.id, {}), Draft(6, ask.id, {ask.fields[0].key: 0})]
            if isinstance(ask, Amounts):
                probes += [Draft(7, ask.id), Draft(8, ask.id, shares=dict(ask.ideas[0]))]
                probes += [Draft(9, ask.id, shares=dict(ask.limits)), Answer(10, ask.id, shares={})]
    return probes


# Marks


@pytest.mark.parametrize("seats", [2, 4])
def test_no_mark_goes_astray(tmp_path: Path, vault: str, seats: int) -> None:
    async def main() -> None:
        async with a_house(tmp_path) as house:
            people = PEOPLE[:seats]
            table = await a_table(house, vault, *people)
            screens: dict[Seat | None, Screen] = {seat: (await sits(name, table)) for seat, name in enumerate(people)}
            screens[None] = await sits("eve", table)
            await _visits(table, screens)
            for viewer, screen in screens.items():
                sent = b"".join(screen.heard).decode()
                for seat in range(seats):
                    assert (mark_of(seat) in sent) == (seat == viewer)
                    assert (f"note of {seat}" in sent) == (seat == viewer)
                    assert ("whisper" in sent) == (viewer is not None and viewer % 2 == 0)
                assert OF_NOBODY not in sent

    asyncio.run(main())


async def _visits(table: Table, screens: dict[Seat | None, Screen]) -> None:
    """Two rounds, with everything that a client can do, and a rule that fails with its mouth full."""
    for _ in range(2):
        for seat in list(table.match.asks):
            screen = screens[seat]
            for other in screens.values():
                for ask in table.match.open:
                    await table.handle(other, Answer(1, ask.id, pick=77))
                    await table.handle(other, Draft(2, ask.id, {"a": 1}))
                    await table.handle(other, WhyNot(2, ask.id, {"a": 1}))
                    await table.handle(other, Draft(2, ask.id, shares={"coin": 1}))
                await table.handle(other, Undo(3))
            await table.handle(screen, AskHint(4))
            await until_quiet(table)
            await table.handle(screen, Answer(5, table.match.asks[seat].id, fields={"a": 1}))
            for other in screens.values():
                await table.handle(other, Draft(2, table.match.asks[seat].id, shares={"coin": 1}))
            await table.handle(screen, Answer(5, table.match.asks[seat].id, shares={"coin": 2}))
            await table.handle(screen, Answer(6, table.match.asks[seat].id, text=f"note of {seat}"))
            await table.handle(screen, Answer(7, table.match.asks[seat].id, pick=1))
            assert screen.replies[-1] == {
                "type": "refused",
                "seq": 7,
                "reason": "the rules failed at this answer, and it was taken back; choose another",
            }
            await table.handle(screen, Say(8, "hello all"))
            await table.handle(screen, Answer(9, table.match.asks[seat].id, pick=0))
            for other in screens.values():
                await table.handle(other, Sync())
    await table.handle(screens[0], Say(1, "whisper", team=True))
    for viewer, screen in screens.items():
        table.screens.remove(screen)
        await table.join(screen)
        eyes = (viewer,) if viewer is not None else ()
        for at in range(table.head.moment + 1):
            screen.heard.append(encoded(await moment(table.kept.db, table.match.game, table.head, at, viewer, eyes)))
