"""docs/cli.md is true: its examples run, its commands parse, and nothing is left out."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import msgspec
import pytest

from dolmen.cli import main
from dolmen.cli.commands import parse, parsers
from dolmen.cli.games import Listed
from dolmen.kernel.game import OptionInfo
from dolmen.lab.bench import Row
from dolmen.lab.bench.campaign_rows import Figures
from dolmen.lab.bench.lobby import LobbyCost
from dolmen.lab.cover import First, Kind
from dolmen.lab.pack_check import Change, Checked, Count
from dolmen.lab.played_again import Finding
from dolmen.lab.report import ChapterPlayed, Report, Timing
from dolmen.lab.validate import Validation
from dolmen.library.clauses import Clause
from dolmen.library.packs import Cover
from dolmen.server.db.check import Check, Damage
from dolmen.stress.scenarios import Outcome

PAGE = (Path(__file__).parent.parent / "docs" / "cli.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def section(command: str) -> str:
    return PAGE.partition(f"\n## dolmen {command}\n")[2].partition("\n## ")[0]


EXAMPLES = [
    (command, expected)
    for block in blocks("console")
    for command, expected in re.findall(r"^\$ dolmen (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "expected"), EXAMPLES)
def test_an_example_prints_what_it_says(command: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(shlex.split(command))
    printed = capsys.readouterr()
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.OutputChecker().check_output(expected, printed.out + printed.err, flags), printed.out + printed.err


@pytest.mark.parametrize("line", [line for block in blocks("sh") for line in block.splitlines()])
def test_a_command_that_is_too_long_to_run_is_at_least_one(line: str) -> None:
    program, *words = shlex.split(line)
    assert program == "dolmen"
    assert parse(words).command == words[0]


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for block in blocks("python"):
        exec(block, {})
    assert re.fullmatch(r"\(\d+, \d+\) \(\(0\.\d+, 0\.\d+\), \(0\.\d+, 0\.\d+\)\)\n", capsys.readouterr().out)


@pytest.mark.parametrize("command", parsers()[1])
def test_every_option_is_described(command: str) -> None:
    options = set(re.findall(r"--\w[\w-]*", parsers()[1][command].format_usage()))
    described = set(re.findall(r"^\| `(--\w[\w-]*)", section(command), re.MULTILINE))
    assert described == options


@pytest.mark.parametrize(
    ("command", "structs"),
    [
        ("games", (Listed, OptionInfo)),
        ("simulate", (Report, Timing, ChapterPlayed, Kind, First)),
        ("rules", (Clause,)),
        ("stress", (Outcome,)),
        ("pack", (Checked, Cover, Change, Count)),
        ("validate", (Validation, Finding)),
        ("check", (Check, Damage)),
        ("bench", (Row, Figures, LobbyCost)),
    ],
)
def test_every_key_of_the_json_is_described(command: str, structs: tuple[type[msgspec.Struct], ...]) -> None:
    described = set(re.findall(r"`(\w+)`", section(command)))
    for struct in structs:
        assert {field.encode_name for field in msgspec.structs.fields(struct)} <= described
