"""Whole campaigns of Gone to Gaia by bots: how they end, how many tries a quest takes, and the sheets they come with.

    python -m tools.campaigns_gaia --games 12 --seed 1 --resume campaigns.jsonl [--seats 1] [--again] [--jobs 2]
    python -m tools.balance_gaia --games 400 --sheets campaigns.jsonl

Bots choose in the story by turns kindly, hard and out of curiosity. With a file each campaign is kept there with its
Campaign Sheet as it stood at every first try of a quest, and the same command goes on with it; `tools.balance_gaia`
plays the quests from these sheets. With `--again` each goes down once more, and it is New Game+ that is told and kept.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Final

import msgspec
from msgspec import Struct

from dolmen.bots import make_bot
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.state import GoneToGaia, Sheet
from dolmen.kernel import Ask, Pick, Position, Rng
from tools.gaia_runs import Runs

MANNERS: Final = ("kind", "hard", "curious")
SHEETS: Final = Path(__file__).parent / "gaia_sheets.jsonl"
"""Six campaigns by medium bots, from seed 1, whose sheets are at hand without playing."""
MOST: Final = 60_000
"""Answers in a campaign."""


class Campaign(Struct):
    """What came of one."""

    manner: str
    ending: str
    answers: int
    seconds: float
    """CPU time."""
    visits: int
    lost: dict[str, int]
    """Failed tries by quest."""
    completed: list[str]
    sheets: dict[str, Sheet]
    """By quest, as it stood when it was tried for the first time."""


def play(job: tuple[int, int, str, bool]) -> list[int | str]:
    seed, seats, spec, again = job
    manner = MANNERS[seed % len(MANNERS)]
    at = Position(GAME, GAME.setup(seats, GAME.read_options({"partner": manner}), Rng.seeded(seed)))
    bots = [make_bot(spec, seed * 16 + seat) for seat in range(seats)]
    sheets: dict[str, Sheet] = {}
    before = time.process_time()
    answers = 0
    while at.result is None and answers < MOST:
        place = next((n for n, ask in enumerate(at.asked) if not ask.standing), 0)
        ask = at.at_place(place)
        note(at.s, sheets, again)
        at.answer(place, more(at.s, ask, again) or bots[ask.seat].choose(at, ask))
        answers += 1
    sheet = at.s.sheet
    assert sheet is not None
    ended = sheet.ending if at.result is not None else "none"
    spent = round(time.process_time() - before, 1)
    told = Campaign(manner, ended, answers, spent, sheet.simple, sheet.lost, sheet.completed, sheets)
    return [msgspec.json.encode(told).decode()]


def note(s: GoneToGaia, sheets: dict[str, Sheet], again: bool) -> None:
    """The sheet at the first page of a quest, if it is its first try."""
    starts = bool(s.agenda) and any(task.do == "set out" for task in s.agenda)
    if not starts or s.sheet is None or s.sheet.again != again or s.quest in s.sheet.lost:
        return
    if s.quest not in sheets:
        sheets[s.quest] = msgspec.json.decode(msgspec.json.encode(s.sheet), type=Sheet)


def more(s: GoneToGaia, ask: Ask, again: bool) -> int | None:
    """Down once more, if it is to be told of that, and it has not been yet."""
    assert s.sheet is not None or ask.question.name != "once more"
    if isinstance(ask, Pick) and ask.question.name == "once more" and s.sheet is not None:
        return 1 if again and not s.sheet.again else None
    return None


def kept(file: Path) -> dict[str, list[Sheet]]:
    """By quest, the sheets of all campaigns in the file."""
    found: dict[str, list[Sheet]] = {}
    for line in file.read_bytes().splitlines()[1:]:
        (told,) = msgspec.json.decode(line)["result"]
        for quest, sheet in msgspec.json.decode(told, type=Campaign).sheets.items():
            found.setdefault(quest, []).append(sheet)
    return found


def tell(campaigns: Sequence[Campaign]) -> None:
    endings = Counter(one.ending for one in campaigns)
    print(f"{len(campaigns)} campaigns, endings: " + ", ".join(f"{id} {n}" for id, n in sorted(endings.items())))
    for manner in MANNERS:
        found = Counter(one.ending for one in campaigns if one.manner == manner)
        print(f"  {manner}: " + ", ".join(f"{id} {n}" for id, n in sorted(found.items())))
    print(
        f"{median(one.seconds for one in campaigns):.0f} s CPU each (median; at most "
        f"{max(one.seconds for one in campaigns):.0f}), {fmean(one.answers for one in campaigns):,.0f} answers, "
        f"{median(one.visits for one in campaigns):.0f} Simple Town Visits"
    )
    print("| quest | met by | tries, median | completed |\n|---|---|---|---|")
    for quest in GAME.box.quests:
        met = [one for one in campaigns if quest in one.sheets]
        if met:
            tries = median(one.lost.get(quest, 0) + (quest in one.completed) for one in met)
            print(f"| {quest} | {len(met)} | {tries:g} | {sum(quest in one.completed for one in met) / len(met):.0%} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2, choices=(1, 2))
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="New Game+")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep each campaign here, and go on with it")
    given = parser.parse_args()
    seeds = range(given.seed * 1000, given.seed * 1000 + given.games)
    jobs = [
        (f"{given.seats} {given.bot} {given.again} {seed}", (seed, given.seats, given.bot, given.again))
        for seed in seeds
    ]
    with Runs(play, given.jobs, given.resume) as runs:
        found = runs.results("campaigns", jobs)
    tell([msgspec.json.decode(str(told), type=Campaign) for (told,) in found])


if __name__ == "__main__":
    main()
