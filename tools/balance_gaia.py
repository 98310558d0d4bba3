"""How often is a quest of Gone to Gaia won? Bots play it many times from a Campaign Sheet of its chapter.

    python -m tools.balance_gaia --quests Q2,Q3 --games 400 --bot medium --jobs 2 --seed 1 [--seats 1] [--again]
    python -m tools.balance_gaia --quests Q5 --sheet my-sheet.json
    python -m tools.balance_gaia --games 400 --resume quests.jsonl

Each quest is a first try: Heroes, products, maxima and slots are those that a campaign has by then, as `KITS` says, or
as a sheet in JSON says. The report is Markdown: won with the 95 % interval, retreats, how many tries end in which wave,
answers a wave, the fallen, and parts brought home. With a file each try is kept there, and the same command goes on.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from statistics import fmean
from typing import Final
from zlib import crc32

import msgspec
from msgspec import Struct

from dolmen.bots import make_bot
from dolmen.campaign import laid
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.state import BODY, MIND, NOWHERE, TYPES, Figure, GoneToGaia, Sheet, Suit, Task
from dolmen.kernel import Deck, Position, Rng
from tools.gaia_runs import Runs, interval

KITS: Final[dict[int, tuple[tuple[tuple[int, ...], tuple[int, ...]], int]]] = {
    1: (((), ()), 3),
    2: (((3, 29), (3, 1)), 3),
    3: (((3, 29, 44, 2), (3, 1, 44, 41)), 4),
    4: (((3, 29, 44, 2, 23, 35), (3, 1, 41, 42, 26)), 4),
    5: (((3, 29, 44, 23, 24, 35, 37), (3, 1, 41, 42, 26, 27, 38)), 5),
    6: (((3, 29, 44, 23, 24, 25, 35, 37), (3, 1, 41, 42, 26, 27, 28, 36, 38)), 5),
}
"""By chapter: the products of Mind and of Body that a pair has bought by then, and how far maxima have risen. House
figures, in place of recorded sheets."""
HEROES: Final = {1: "Ada", 2: "Bram", 3: "Cleo", 4: "Dirk"}


class Try(Struct, array_like=True):
    outcome: str
    wave: int
    answers: int
    fallen: int
    parts: int


def sheet_for(quest: str, seats: int, again: bool) -> Sheet:
    """What a campaign has when its chapter begins."""
    chapter = GAME.box.quests[quest].entry.chapter
    kit, most = KITS[chapter]
    products = [[*kit[0]], [*kit[1]]] if seats == 2 else [[*kit[0]]]
    return Sheet(
        chapter=chapter,
        parts=[[0] * 6 for _ in range(seats)],
        products=products,
        maxima=[[most] * TYPES for _ in range(2)],
        slots=[0b1111, 0b1111],
        heroes={no: HEROES[no] for no in (HEROES if chapter > 1 else (1, 2))},
        scenario=[*GAME.box.scenario],
        friendly=[*GAME.box.friendly],
        witness=chapter > 1,
        again=again,
    )


def state_of(quest: str, sheet: Sheet, seats: int, seed: int) -> GoneToGaia:
    """The quest by itself, from its loadout on."""
    return GAME.state(
        rng=Rng.seeded(seed, seats),
        table=laid(seats),
        mode="quest",
        suits=[Suit(discipline) for discipline in (MIND, BODY)[:seats]],
        figures=[Figure(discipline, min(discipline, seats - 1), NOWHERE, 0, "") for discipline in (MIND, BODY)],
        levels=Deck([card.no for card in GAME.box.levels.values() if card.base]),
        spawns=Deck([card.no for card in GAME.box.spawns.values() if card.base]),
        quest=quest,
        phase="story",
        sheet=sheet,
        agenda=[Task("loadout")],
    )


def play(job: tuple[str, int, int, str, bool, bytes]) -> list[int | str]:
    quest, seed, seats, spec, again, given = job
    sheet = msgspec.json.decode(given, type=Sheet) if given else sheet_for(quest, seats, again)
    at = Position(GAME, state_of(quest, sheet, seats, seed))
    bots = [make_bot(spec, seed * 16 + seat) for seat in range(seats)]
    answers = 0
    while at.result is None:
        place = next((n for n, ask in enumerate(at.asked) if not ask.standing), 0)
        ask = at.asked[place]
        ask.s = at.s
        at.answer(place, bots[ask.seat].choose(at, ask))
        answers += 1
    s = at.s
    assert s.sheet is not None
    parts = sum(held[0] for held in s.sheet.parts)
    return [s.outcome, s.wave, answers, len(s.fallen), parts]


def row(quest: str, tries: list[Try]) -> str:
    n = len(tries)
    won = sum(one.outcome == "won" for one in tries)
    low, high = interval(won, n)
    retreats = sum(one.outcome == "retreat" for one in tries)
    ends = Counter(one.wave for one in tries)
    last = " ".join(f"{wave}: {ends[wave]}" for wave in sorted(ends))
    waves = sum(one.wave for one in tries)
    return (
        f"| {quest} | {won / n:.0%} | {low:.0%} to {high:.0%} | {retreats / n:.0%} | {last} | "
        f"{sum(one.answers for one in tries) / waves:.0f} | {fmean(one.fallen for one in tries):.1f} | "
        f"{fmean(one.parts for one in tries):.1f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quests", default=",".join(GAME.box.quests))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2, choices=(1, 2))
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="New Game+: hard sides and Lieutenants")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep each try here, and go on with it")
    parser.add_argument("--sheet", type=Path, help="a Campaign Sheet in JSON, in place of the chapter's kit")
    given = parser.parse_args()
    unknown = [quest for quest in given.quests.split(",") if quest not in GAME.box.quests]
    if unknown:
        sys.exit(f"there is no quest {unknown[0]}; there are {', '.join(GAME.box.quests)}")
    sheet = given.sheet.read_bytes() if given.sheet else b""
    print("| quest | won | 95 % | retreats | ends in wave | answers a wave | fallen | minion parts |")
    print("|---|---|---|---|---|---|---|---|")
    with Runs(play, given.jobs, given.resume) as runs:
        for quest in given.quests.split(","):
            jobs = [
                (
                    f"{quest} {given.seats} {given.bot} {given.again} {crc32(sheet)} {seed}",
                    (quest, seed, given.seats, given.bot, given.again, sheet),
                )
                for seed in range(given.seed * 100_000, given.seed * 100_000 + given.games)
            ]
            tries = [msgspec.convert(one, Try) for one in runs.results(quest, jobs)]
            print(row(quest, tries), flush=True)


if __name__ == "__main__":
    main()
