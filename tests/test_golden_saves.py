"""The golden saves: none is ever changed, all go on exactly, and together they stand open everywhere.

`tools/golden_saves.py` says what they are and adds new ones.
"""

from __future__ import annotations

import inspect
import re
import subprocess
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from dolmen.campaign import agreeing
from dolmen.cli import main
from dolmen.games.no_stone_unturned.rules import PROCEDURES
from dolmen.kernel import Game
from dolmen.kernel.save import read
from dolmen.lab.validate import all_looked_at, stored_in
from dolmen.lab.walks import Walk, walked, ways_to_play
from dolmen.library import find_game, game_ids
from tests.golden import (
    GAMES,
    SAVES,
    SUMS,
    Feature,
    asked_somewhere,
    campaigns_of,
    chained,
    covered,
    features,
    golden,
    kinds_of_ask,
    listed,
    matches,
    sum_of,
)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return find_game(request.param)


# None is ever changed


def test_every_golden_save_is_as_it_was_when_it_was_added() -> None:
    assert {line.path: line.sum for line in listed()} == {
        path.relative_to(SAVES).as_posix(): sum_of(path) for path in SAVES.rglob("*") if path.is_file() and path != SUMS
    }


def test_the_list_of_sums_only_grows() -> None:
    before = ""
    for line in listed():
        assert line.chain == chained(before, line.sum, line.path), f"a line before {line.path} was changed or removed"
        before = line.chain


def test_history_has_no_line_that_was_taken_out_of_the_list() -> None:
    """As far as there is a history: a copy without one has the chain alone."""
    command = ["git", "log", "--format=", "--unified=0", "-p", "--", SUMS.name]
    try:
        log = subprocess.run(command, cwd=SAVES, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no history here")
    assert [line for line in log.splitlines() if re.match(r"-(?!--)", line)] == []


def test_every_save_has_a_text_beside_it_and_its_version_in_its_name(game: Game[Any]) -> None:
    for path in golden(game):
        text = path.with_suffix(".txt").read_text(encoding="utf-8")
        save = read(path.read_bytes())
        assert path.name.startswith(f"v{save.version}-")
        assert text.startswith(f"{game.title} ({game.id}), version {save.version}, ")
        assert len(re.findall(r"^  \d+\. seat ", text, re.MULTILINE)) == sum(len(turn.answers) for turn in save.turns)


# All go on exactly


def test_all_go_on_exactly(game: Game[Any]) -> None:
    """The turns in progress of older versions may be asked again: that is what the update said."""
    stored = list(stored_in(SAVES / game.id))
    found = [finding for findings in all_looked_at(stored, deep=True) for finding in findings]
    assert [str(finding) for finding in found if finding.is_fault] == []


def broken(monkeypatch: pytest.MonkeyPatch, rule: Any, was: str, now: str) -> None:
    """A function of the rules with a slip of the pen."""
    source = inspect.getsource(rule)
    assert source.count(was) == 1
    monkeypatch.setattr(agreeing, rule.__name__, rule)
    exec(compile(source.replace(was, now), "a slip", "exec", dont_inherit=True), vars(agreeing))


def test_one_broken_rule_is_found_and_its_place_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where hands are counted, half of them is not more than half (NS.1.5)."""
    save = SAVES / "no-stone-unturned" / f"v{find_game('no-stone-unturned').version}-4-seats.dolmen"
    assert main(["validate", str(save), "--deep"]) == 0
    broken(monkeypatch, agreeing.more_than_half, "2 * yes > len(here)", "2 * yes >= len(here)")
    capsys.readouterr()
    assert main(["validate", str(save), "--deep"]) == 1
    first, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{save.as_posix()}: turn 4, answer 5: it leads to something else now")


# They stand open everywhere


def test_no_game_is_forgotten() -> None:
    assert {*GAMES} == {*game_ids()}


def test_every_way_to_play_has_a_save(game: Game[Any]) -> None:
    played = [read(path.read_bytes()) for path in golden(game)]
    played = [save for save in played if save.version == game.version]
    for seats, options in [*ways_to_play(game), *campaigns_of(game)]:
        assert any(save.seats == seats and options.items() <= save.options.items() for save in played)
    assert any(save.final for save in played)
    assert any(save.undo_counts for save in played), "something was taken back"


def test_whatever_is_open_on_other_walks_is_open_in_a_save(game: Game[Any]) -> None:
    kept = covered(game)
    for number, (seats, options) in enumerate(ways_to_play(game)):
        offers = 0.02 if game.contest else 0.1
        for match in walked(game, Walk(seats, options, 50_000 + number, offers, endless=not game.contest), 200):
            assert features(match) <= kept, f"walk {number}: run tools/golden_saves.py, and look for what it misses"


NOT_OPEN = {"stonesaga": {"CHALLENGE"}}
"""Asks that stand open in no save, by game: of what hardly anybody comes by, or what later Challenges ask. This list
can only become shorter, and what is open in a save is not on it."""


def test_every_kind_of_ask_that_the_rules_have_is_open_in_a_save(game: Game[Any]) -> None:
    """By what stands in the rules, not by what was met."""
    kinds = kinds_of_ask(game)
    assert kinds, "so this test sees something"
    missing, known = kinds - asked_somewhere(game), NOT_OPEN.get(game.id, set())
    assert missing - known == set(), "run tools/golden_saves.py"
    assert known - missing == set(), "they are open in a save, or asked no more: take them off NOT_OPEN"


def test_every_step_of_a_procedure_that_asks_something_is_open_in_a_save() -> None:
    """Steps that ask nothing are plain functions: nobody can stand in the middle of one."""
    kept = covered(find_game("no-stone-unturned"))
    for procedure, steps in PROCEDURES.items():
        for number, step in enumerate(steps):
            if inspect.isgeneratorfunction(step):
                assert Feature(f"{procedure} {number}", "step") in kept, step.__name__
            else:
                assert "Flow" not in str(step.__annotations__["return"]), step.__name__


PHASES = {"stone-daze": "step", "stonesaga": "phase", "gone-to-gaia": "phase"}
"""Where the state of a game says in which part of its course the table is. No Stone Unturned has procedures, and in the
others one part is all there is."""
ASKS_NOTHING = {"stone-daze": {"reveal"}}
"""Parts that go by without a question, so that nobody can stand in the middle of one."""


def phases(game: Game[Any]) -> dict[str, tuple[str, ...]]:
    """Fields of its state that take one of a few words and are called as a part of its course is."""
    fields = {field.name: field.type for field in msgspec.structs.fields(game.state)}
    return {name: get_args(fields[name]) for name in ("phase", "step", "stage") if name in fields}


def test_every_part_of_a_course_is_open_in_a_save(game: Game[Any]) -> None:
    if game.id == "no-stone-unturned":
        pytest.skip("its steps are looked at above, each by itself")
    found = phases(game)
    assert [*found] == ([PHASES[game.id]] if game.id in PHASES else []), "a part of a course has a new name"
    for name, parts in found.items():
        assert len(parts) > 2
        met = {getattr(match.s, name) for match in matches(game) if match.result is not None or match.waiting}
        quiet = ASKS_NOTHING.get(game.id, set())
        assert {*parts} - met == quiet, "run tools/golden_saves.py"


def test_no_kind_of_ask_is_forgotten() -> None:
    kinds = {feature.kind for name in GAMES for feature in covered(find_game(name))} - {"step"}
    assert kinds >= {"Pick", "Several", "Form", "Amounts", "Split", "Write", "Draw"}


def test_a_changed_save_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line for line in SUMS.read_text(encoding="utf-8").splitlines(keepends=True) if "v1-2-seats" not in line]
    (tmp_path / "SUMS").write_text("".join(lines), encoding="utf-8")
    monkeypatch.setattr("tests.golden.SUMS", tmp_path / "SUMS")
    with pytest.raises(AssertionError, match="was changed or removed"):
        test_the_list_of_sums_only_grows()
