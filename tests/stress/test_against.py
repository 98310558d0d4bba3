"""This tree beside an older one: `dolmen bench against`."""

from __future__ import annotations

import subprocess

import pytest

from dolmen.stress import against


def test_a_tree_is_as_fast_as_itself_more_or_less_and_the_copy_is_gone_afterwards() -> None:
    (row,) = against.run("HEAD", ["tic-tac-toe copies"], seconds=0.04, slices=2)
    assert row.name == "tic-tac-toe copies/s"
    assert row.now > 0 < row.then
    assert row.ratio == row.now / row.then
    trees = subprocess.run(["git", "worktree", "list"], cwd=against.HERE, capture_output=True, text=True, check=True)
    assert "/then" not in trees.stdout


def test_a_commit_that_is_not_there_is_named() -> None:
    with pytest.raises(against.CannotCompare, match="invalid reference: no-such-commit"):
        against.run("no-such-commit", [], seconds=0.1)
