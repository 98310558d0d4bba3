"""`python -m tools.shifted snowcrest`: every tuned value moved a little, and whether the test of a rule minds.

What is not stated by a rulebook is ours to tune: costs, amounts, goals, maps, prompts. A test of a rule takes such a
value from the content, or prints a card of its own; here the tests of a game meet a copy of it in which each of these
values is another one. Tests of the tuned content itself are left out, by file.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.mutants import ROOT, pytest

TUNED = re.compile(r'^origin = "(?:house|inferred)"$', re.MULTILINE)
ENTRY = re.compile(r"^(?=\[\[)", re.MULTILINE)
NAME = re.compile(r'^(?:name|id|no) = "?(.*?)"?$', re.MULTILINE)
SECONDS = 600.0

Change = Callable[[list[str]], list[str]]
"""From all that was found in a file to what stands there instead."""


def each(change: Callable[[str], str]) -> Change:
    return lambda found: [change(text) for text in found]


def numbers(change: Callable[[int], int]) -> Change:
    return each(lambda text: re.sub(r"(?<![\w-])\d+", lambda number: str(change(int(number[0]))), text))


def letters(wheel: str) -> Change:
    """Each of these letters becomes the next one, the last one the first."""
    return each(lambda text: text.translate(str.maketrans(wheel, wheel[1:] + wheel[0])))


def passed_on(found: list[str]) -> list[str]:
    """Everybody has what the next one had."""
    return [*found[1:], found[0]]


def mirrored(text: str) -> str:
    """A map as it looks from behind."""
    first, *rows, last = text.split("\n")
    return "\n".join([first, *(row[::-1] for row in rows), last])


one_more = numbers(lambda n: n + 1)
another = numbers(lambda n: n - 1 if n > 1 else n + 1)


@dataclass(frozen=True)
class Shift:
    """What changes in the tuned entries of a file."""

    file: str
    where: str
    change: Change
    stated: tuple[str, ...] = ()
    """Entries whose value is stated by a clause, or by an example among the clauses: their names, ids or numbers."""


STARTERS = ("Herder", "Mason", "Novice", "Pilgrim")
PRICED = tuple(str(no) for no in (*range(9, 23), 24, *range(29, 35), *range(47, 53)))
"""Products whose prices GG.30.10 or an example states."""
TOKENS = ("3", "5", "8", "11")
"""Spawn cards on which a token lies, by GG.23.2: what else stands on them must leave it room."""
SEEN_FROM_BEHIND = each(lambda tiles: tiles.translate(str.maketrans("abcde", "edcba")))
SHIFTS: Mapping[str, tuple[Shift, ...]] = {
    "snowcrest": (
        Shift("villagers.toml", r"^cost = .*$", one_more, (*STARTERS, "Woodcutter", "Beggar")),
        Shift("villagers.toml", r"^actions = .*$", one_more),
        Shift("villagers.toml", r'(?<=^icons = ").*$', letters("BJPOG"), ("Farmer", "Priest", "Woodcutter")),
        Shift("guardians.toml", r'(?<=^offering = ").*$|(?<=^curse = ").*$', letters("BJPOGRHVDX")),
        Shift("guardians.toml", r"^reward = .*$", one_more),
        Shift("forests.toml", r'(?<=^offering = ").*$|(?<=^curse = ").*$', letters("BJPOGRHVDX")),
        Shift("achievements.toml", r"^number = .*$", another),
    ),
    "stone_daze": (
        Shift("figures.toml", r'"fire(?:ball)?"', passed_on),
        Shift("layouts.toml", r'^map = """\n[^"]*\n"""$', each(mirrored)),
        Shift("layouts.toml", r'(?<=column = ").', each(lambda column: "abcdefghij"[9 - ord(column) + ord("a")])),
    ),
    "no_stone_unturned": (
        Shift("levels.toml", r"^danger = .*$", passed_on),
        Shift("layouts.toml", r"(?<=^note = ).*$", passed_on),
        Shift("prompts.toml", r'(?<=^text = ").*(?="$)', each(lambda text: f"{text}, or so")),
    ),
    "gone_to_gaia": (
        Shift("products.toml", r"(?<=^price = { m = )\d+", one_more, PRICED),
        Shift("cards.toml", r"(?<=^boss = ).*$|(?<=^starts = ).*$|(?<=^minions = ).*$", SEEN_FROM_BEHIND, TOKENS),
    ),
    "stonesaga": (
        Shift("structures.toml", r"^energy = .*$|^cost = .*$", one_more),
        Shift("fishing.toml", r"(?<=difficulty = )\d+", one_more, ("FI01", "FI11")),
        Shift("night.toml", r"(?<=target = )\d+|^activity = .*$", one_more, ("NI18", "NI20")),
        Shift("discovery.toml", r"(?<=target = )\d+", one_more),
    ),
}
OF_CONTENT: Mapping[str, tuple[str, ...]] = {
    "snowcrest": ("test_judgement.py",),
    "stone_daze": ("test_first_lesson.py", "test_golden.py"),
    "no_stone_unturned": (),
    "gone_to_gaia": ("test_content.py",),
    "stonesaga": ("test_content.py",),
}
"""Not tests of a rule: what bots think of the cards, a lesson at one map, whole games written down."""


def shifted(text: str, shift: Shift) -> str:
    """A file of content with this change in every entry that is tuned."""
    entries = ENTRY.split(text)
    tuned = [place for place, entry in enumerate(entries) if _tuned(entry, shift)]
    where = re.compile(shift.where, re.MULTILINE)
    changed = iter(shift.change([found for place in tuned for found in where.findall(entries[place])]))
    for place in tuned:
        entries[place] = where.sub(lambda _: next(changed), entries[place])
    return "".join(entries)


def _tuned(entry: str, shift: Shift) -> bool:
    return bool(TUNED.search(entry)) and not {*NAME.findall(entry)} & {*shift.stated}


def print_anew(game: str, source: Path) -> None:
    """The game's content in these sources is another one from now on."""
    for shift in SHIFTS[game]:
        file = source / "dolmen" / "games" / game / "content" / shift.file
        before = file.read_text(encoding="utf-8")
        after = shifted(before, shift)
        if after == before:
            raise SystemExit(f"{shift.file}: nothing tuned is found by {shift.where}")
        file.write_text(after, encoding="utf-8")


def run(game: str, words: list[str]) -> tuple[bool, str]:
    """Whether the tests of a game pass in spite of it, and what they said."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__", "static"))
        print_anew(game, source)
        left_out = [f"--ignore=tests/games/{game}/{name}" for name in OF_CONTENT[game]]
        tests = [f"tests/games/{game}", *left_out, "-p", "no:dolmen.lab.rule_entries", *words]
        done = pytest(tests, source, SECONDS)
    return (False, "too slow") if done is None else (done.returncode == 0, done.stdout)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/shifted.py", description="Rule tests under other tuned values.")
    parser.add_argument("game", help="the game, such as snowcrest")
    args, words = parser.parse_known_args()
    game = args.game.replace("-", "_")
    if game not in SHIFTS:
        parser.error(f"expected one of {', '.join(sorted(SHIFTS))}, got {args.game}")
    passed, said = run(game, words)
    print(said)
    print(f"{game}: the tests of the rules {'pass' if passed else 'FAIL'} under other tuned values")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
