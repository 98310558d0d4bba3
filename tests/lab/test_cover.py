"""What of the content is ever met: only by answers, the same by any number of processes, and each meeting again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from dolmen.cli import main
from dolmen.kernel import Game, Told
from dolmen.kernel.asks.base import plain_form
from dolmen.lab.cover import First, Kind, NothingDeclared, Search, Walked, covered, met_again, search
from dolmen.lab.plan import Plan
from dolmen.lab.run_file import OtherRun, RunFile
from dolmen.lab.workers import searchers
from dolmen.library import all_games, find_game, start
from tests.toys.hundred_doors import House


def found(plan: Plan, known: Mapping[int, Walked] = {}, jobs: int = 1) -> tuple[list[Walked], dict[str, Kind]]:
    look = Search(plan)
    if jobs == 1:
        walked = list(search(look, look.play_each, known))
    else:
        with searchers(plan, jobs) as play:
            walked = list(search(look, play, known))
    return walked, covered(look, walked)


def test_what_is_met_and_what_is_missing() -> None:
    walked, kinds = found(Plan(game=House(), games=64, seed=1))
    assert len(walked) == 64
    assert (kinds["doors"].all, kinds["doors"].met, kinds["doors"].missing) == (10, 10, ())
    assert (kinds["answers"].all, kinds["answers"].met) == (1, 1)
    assert (kinds["rooms"].met, kinds["rooms"].missing) == (0, ("cellar",))


def test_it_ends_when_all_is_met() -> None:
    class Open(House):
        def cover(self) -> Mapping[str, Sequence[str]]:
            return {"doors": ["door 0", "door 1", "door 2"]}

    walked, kinds = found(Plan(game=Open(), games=10_000))
    assert kinds["doors"].missing == ()
    assert len(walked) < 1000


def test_matches_prefer_what_was_not_yet_met() -> None:
    """Opened at random, ten of the hundred doors would be met in 64 matches of ten answers as often as all others."""
    _, kinds = found(Plan(game=House(), games=64, seed=5))
    aimed = Search(Plan(game=House(), games=64, seed=5))
    hits = sum(any(met.id == "99" for met in aimed.play(number, ("answers", "99")).met) for number in range(64))
    else_hits = sum(any(met.id == "99" for met in aimed.play(number, ("rooms", "cellar")).met) for number in range(64))
    assert hits >= else_hits > 0
    assert else_hits > 2 * 64 * 10 / 100, "something new is preferred, whatever the match aims at"
    assert kinds["doors"].met == 10


def test_a_game_that_declares_nothing_is_refused() -> None:
    with pytest.raises(NothingDeclared, match="does not say what can be met"):
        Search(Plan(game="tic-tac-toe", games=1))


SHARES = {
    "stone-daze": (5, 0.5),
    "snowcrest": (8, 0.7),
    "no-stone-unturned": (2, 0.6),
    "stonesaga": (4, 0.2),
    "gone-to-gaia": (1, 0.1),
}
"""Each game with content: in how many matches so much of it is met. A quest is long, and few codes are guessed."""


def test_every_game_with_content_says_what_can_be_met() -> None:
    assert {*SHARES} == {game.id for game in all_games() if game.cover()}
    assert {*SHARES} == {game.id for game in all_games() if game.edition()}


@pytest.mark.slow
@pytest.mark.parametrize("game", SHARES)
def test_the_command_says_for_each_kind_how_much_is_met_and_what_is_missing(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", game, "--games", "1", "--seed", "2", "--cover", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    declared = find_game(game).cover()
    assert {kind: told[kind]["all"] for kind in declared} == {kind: len(ids) for kind, ids in declared.items()}
    for kind, ids in declared.items():
        assert told[kind]["all"] == told[kind]["met"] + len(told[kind]["missing"])
        assert {*told[kind]["missing"]} <= {*ids}
        assert {*told[kind]["first"]} == {*ids} - {*told[kind]["missing"]}, "the seed that meets it again"
    assert sum(told[kind]["met"] for kind in declared) > 0


@pytest.mark.parametrize("game", SHARES)
def test_what_is_declared_is_declared_once(game: str) -> None:
    for kind, ids in find_game(game).cover().items():
        assert ids, kind
        assert len(set(ids)) == len(ids), kind


@pytest.mark.slow
@pytest.mark.parametrize("game", SHARES)
def test_much_is_met_in_a_few_matches_and_each_meeting_again(game: str) -> None:
    (games, share), box = SHARES[game], find_game(game)
    _, kinds = found(Plan(game=game, games=games, seed=3))
    assert sum(kind.met for kind in kinds.values()) >= share * sum(kind.all for kind in kinds.values())
    for kind, these in kinds.items():
        assert len(these.missing) == these.all - these.met
        assert {*these.missing, *these.first} == {*box.cover()[kind]}
        for id, first in list(these.first.items())[-1:]:
            assert (kind, id) in replayed(box, first), (kind, id)


def replayed(box: Game[Any], first: First) -> set[tuple[str, str]]:
    """What the last answer of the course meets when all its answers are given again from the start, through a match."""
    match = met_again(box, first)
    *answers, last = [answer for turn in match.turns for answer in turn.answers]
    again = start(box, first.seats, first.seed, first.options)
    for answer in answers:
        again.answer_plain(answer.seat, plain_form(answer.value), answer.ask)
    ask = again.find(last.seat, last.ask)
    value = ask.from_plain(plain_form(last.value))
    again.answer(last.seat, value, last.ask)
    assert again.s == match.s
    return set(
        box.met(again.s, ask, value, [line for turn in again.turns for line in turn.story if isinstance(line, Told)])
    )


def test_the_same_by_any_number_of_processes() -> None:
    plan = Plan(game=House(), games=40, seed=4)
    assert found(plan)[1] == found(plan, jobs=2)[1]


def test_known_matches_are_not_played_again() -> None:
    plan = Plan(game=House(), games=40, seed=2)
    walked, kinds = found(plan)
    look = Search(plan)
    some = {one.number: one for one in walked if one.number % 3}
    played: list[int] = []

    def play(todo: list[Any]) -> Any:
        played.extend(number for number, _ in todo)
        return look.play_each(todo)

    assert covered(look, search(look, play, some)) == kinds
    assert played == [number for number in range(40) if not number % 3]


# On disk


def test_a_file_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    file: RunFile[Walked] = RunFile(tmp_path / "run", {"seed": 1}, Walked)
    for number in range(3):
        file.add(Walked(number, None, (), 1))
    file.close()
    whole = (tmp_path / "run").read_bytes()
    (tmp_path / "run").write_bytes(whole[:-4])
    again: RunFile[Walked] = RunFile(tmp_path / "run", {"seed": 1}, Walked)
    assert [one.number for one in again.known] == [0, 1]
    again.add(Walked(2, None, (), 1))
    again.close()
    assert (tmp_path / "run").read_bytes() == whole


def test_a_file_of_another_run_is_refused_and_left_alone(tmp_path: Path) -> None:
    RunFile(tmp_path / "run", {"game": "a", "seed": 1}, Walked).close()
    before = (tmp_path / "run").read_bytes()
    with pytest.raises(OtherRun, match="its seed is 1, not 2"):
        RunFile(tmp_path / "run", {"game": "a", "seed": 2}, Walked)
    (tmp_path / "letter").write_text("Dear all,\nhow are you?\n")
    with pytest.raises(OtherRun, match="is not the file of a run"):
        RunFile(tmp_path / "letter", {"game": "a", "seed": 2}, Walked)
    assert (tmp_path / "run").read_bytes() == before


@pytest.mark.parametrize("more", [("--bots", "greedy,random"), ("--cover",)])
def test_an_interrupted_run_ends_as_one_that_was_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    command = ["simulate", "snowcrest", "--games", "5", "--seed", "1", "--options", "variant=basic", "--json", *more]

    def told(*words: str) -> dict[str, Any]:
        main([*command, *words])
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        found.pop("timing", None)
        return found

    once = told()
    kept: list[int] = []
    add = RunFile.add

    def until_ctrl_c(self: RunFile[Any], played: Any) -> None:
        add(self, played)
        kept.append(played.number)
        if len(kept) == 3:
            raise KeyboardInterrupt

    file = ("--resume", str(tmp_path / "run"))
    monkeypatch.setattr(RunFile, "add", until_ctrl_c)
    assert told(*file) != once
    assert len(kept) == 3
    assert told(*file, "--jobs", "2") == once
    assert sorted(kept) == [*range(len(kept))]
    assert told(*file) == once, "and once more, with nothing left to play"
