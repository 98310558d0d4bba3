"""How often is a quest of Gone to Gaia won? Bots play it many times from the Campaign Sheets of whole campaigns.

    python -m tools.campaigns_gaia --games 12 --resume campaigns.jsonl
    python -m tools.balance_gaia --sheets campaigns.jsonl --quests Q2,Q3 --games 400 --jobs 2 --seed 1 [--seats 1]
    python -m tools.balance_gaia --sheets campaigns.jsonl --games 400 --resume quests.jsonl

Each try is a first try, from a sheet that bots came with when they tried that quest for the first time: Heroes,
products, maxima and slots are theirs. The sheets are taken in turn. The report is Markdown: won with the 95 % interval,
from how many sheets, retreats, how many tries end in which wave, answers a wave, the fallen, and parts brought home.
With a file each try is kept there, and the same command goes on.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from statistics import fmean
from zlib import crc32

import msgspec
from msgspec import Struct

from dolmen.bots import make_bot
from dolmen.campaign import laid
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.state import BODY, MIND, NOWHERE, Figure, GoneToGaia, Sheet, Suit, Task
from dolmen.kernel import Deck, Position, Rng
from tools.campaigns_gaia import SHEETS, kept
from tools.gaia_runs import Runs, interval


class Try(Struct, array_like=True):
    outcome: str
    wave: int
    answers: int
    fallen: int
    parts: int


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


def play(job: tuple[str, int, int, str, bytes]) -> list[int | str]:
    quest, seed, seats, spec, given = job
    at = Position(GAME, state_of(quest, msgspec.json.decode(given, type=Sheet), seats, seed))
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


def row(quest: str, tries: list[Try], sheets: int) -> str:
    n = len(tries)
    won = sum(one.outcome == "won" for one in tries)
    low, high = interval(won, n)
    retreats = sum(one.outcome == "retreat" for one in tries)
    ends = Counter(one.wave for one in tries)
    last = " ".join(f"{wave}: {ends[wave]}" for wave in sorted(ends))
    waves = sum(one.wave for one in tries)
    return (
        f"| {quest} | {n} | {min(n, sheets)} | {won / n:.0%} | {low:.0%} to {high:.0%} | {retreats / n:.0%} | {last} | "
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
    parser.add_argument("--sheets", type=Path, default=SHEETS, help="campaigns that `tools.campaigns_gaia` has kept")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep each try here, and go on with it")
    given = parser.parse_args()
    quests = given.quests.split(",")
    unknown = [quest for quest in quests if quest not in GAME.box.quests]
    if unknown:
        sys.exit(f"there is no quest {unknown[0]}; there are {', '.join(GAME.box.quests)}")
    sheets = {quest: [msgspec.json.encode(sheet) for sheet in each] for quest, each in kept(given.sheets).items()}
    print("| quest | tries | sheets | won | 95 % | retreats | ends in wave | answers a wave | fallen | minion parts |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    with Runs(play, given.jobs, given.resume) as runs:
        for quest in quests:
            if quest not in sheets:
                print(f"| {quest} | 0 | 0 | no campaign has come to it | | | | | | |", flush=True)
                continue
            jobs = []
            for number in range(given.games):
                seed, sheet = given.seed * 100_000 + number, sheets[quest][number % len(sheets[quest])]
                name = f"{quest} {given.seats} {given.bot} {crc32(sheet)} {seed}"
                jobs.append((name, (quest, seed, given.seats, given.bot, sheet)))
            tries = [msgspec.convert(one, Try) for one in runs.results(quest, jobs)]
            print(row(quest, tries, len(sheets[quest])), flush=True)


if __name__ == "__main__":
    main()
