"""`make long`: what has passed is not run again, until something changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dolmen.cli.commands import COMMANDS, parse
from tools import long
from tools.long import Memory, Step, run

GOOD = Step("good", "a list", ("stress", "--list"), 1)
BAD = Step("bad", "a mistake", ("stress", "no-such-thing"), 1)


def test_it_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "long" / "state.json"
    assert not run([GOOD, BAD], Memory(state, "this commit"))
    table = capsys.readouterr().out
    assert "| good | a list | passed: fuzz" in table
    assert "| bad | a mistake | failed: dolmen: there is no scenario 'no-such-thing'" in table
    assert run([GOOD], Memory(state, "this commit"))
    assert "passed before" in capsys.readouterr().err
    assert not Memory(state, "another commit").passed("good")
    assert not Memory(state, "this commit").passed("bad")


def test_a_step_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.sqlite")
    slow = Step("slow", "a server that nobody stops", ("serve", "--port", "0", "--db", db), 0.02)
    assert long.carry_out(slow).result == "too slow"


def test_a_long_test_is_stopped_by_its_step_only(tmp_path: Path) -> None:
    file = tmp_path / "test_long_one.py"
    file.write_text("import time\ndef test_it(): time.sleep(1.5)\n")
    impatient = ("-o", "faulthandler_timeout=1", "-o", "faulthandler_exit_on_timeout=true")
    words = (str(file), "-q", "-p", "no:cacheprovider", *impatient)
    assert long.carry_out(Step("long", "a test of more than a second", words, 5, "pytest")).result == "passed"


@pytest.mark.parametrize("step", long.STEPS, ids=lambda step: step.name)
def test_every_step_is_bounded(step: Step) -> None:
    assert 0 < step.minutes <= 90
    if step.words[0] in COMMANDS:
        assert parse(list(step.words)).command == step.words[0]


def test_steps_can_be_named() -> None:
    assert [step.name for step in long.chosen(["saves", "kill"])] == ["kill", "saves"], "in the order of the list"
    assert long.chosen([]) == long.STEPS


def test_a_step_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["long.py", "kil"])
    with pytest.raises(SystemExit):
        long.main()
    assert "there is no step kil; there are power-cut, kill" in capsys.readouterr().err
