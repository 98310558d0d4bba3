"""`dolmen validate`: what is found about matches that do not go on exactly, and how it is told."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from dolmen.cli import main
from dolmen.games import snowcrest
from dolmen.kernel import Flow, Pick, Seat, make_final, tell
from dolmen.kernel.save import Save, read, written
from dolmen.lab.played_again import Finding, differing
from dolmen.lab.validate import Validation, all_looked_at, stored_in, validated
from dolmen.library import find_game, start
from dolmen.library.content import Content
from dolmen.testing.journey import answer_at_random
from tests.golden import SAVES
from tests.kernel.test_versions import picked
from tests.toys.four_versions import TREES, Orchard, Orchard2, Orchard3, Orchard4, Picked

RANDOM = Random(1)
SAVE = read(picked(Orchard(), "aplplal").save())


def found(game: Orchard, save: Save = SAVE) -> list[Finding]:
    return validated(save, game, deep=True, name="orchard.dolmen")


def test_a_match_of_the_same_rules_goes_on() -> None:
    assert found(Orchard()) == []
    assert found(Orchard(), read(picked(Orchard(), "apl" * 4).save())) == []


def test_an_answer_that_leads_elsewhere_is_named_with_the_fields() -> None:
    class Dry(Orchard):
        def pick(self, s: Any, seat: Seat, tree: str) -> None:
            super().pick(s, seat, tree)
            if tree == "plum":
                s.basket.pop()

    first, second, third = found(Dry())
    assert str(first) == "orchard.dolmen: turn 1, answer 3: it leads to something else now (s.basket)"
    assert (second.turn, second.answer, second.fields) == (2, 2, ("s.basket",))
    assert (third.turn, third.answer, third.fields) == (3, 1, ())


def test_the_end_of_a_turn_is_compared_where_there_is_no_digest() -> None:
    class Long(Orchard):
        def evening(self, s: Any) -> None:
            s.days += 2

    old = msgspec.msgpack.decode(msgspec.msgpack.encode(SAVE), type=Save)
    for turn in old.turns:
        for answer in turn.answers:
            answer.digest = b""
    first = found(Long(), old)[0]
    assert str(first) == "orchard.dolmen: turn 1, answer 3: the turn ends differently (s.days)"


def test_an_answer_that_is_refused_is_named() -> None:
    class NoPlums(Orchard):
        def turn(self, s: Any) -> Flow[None]:
            for seat in range(3):
                self.pick(s, seat, (yield from Pick(seat, TREES[:2])))
            self.evening(s)

    first = found(NoPlums())[0]
    assert (first.turn, first.answer) == (1, 3)
    assert "plum" in first.what


def test_a_turn_that_ends_sooner_is_named() -> None:
    class Short(Orchard):
        def turn(self, s: Any) -> Flow[None]:
            for seat in range(3 - s.days):
                self.pick(s, seat, (yield from Pick(seat, TREES)))
            self.evening(s)

    first = found(Short())[0]
    assert (first.turn, first.answer) == (2, 2)


def test_a_game_that_ends_otherwise_is_named() -> None:
    class Brief(Orchard):
        def result(self, s: Any) -> Any:
            return None if s.days < 3 else super().result(s)

        def evening(self, s: Any) -> None:
            s.days += 1 if s.days < 2 else 2

    first, *_ = found(Brief(), read(picked(Orchard(), "apl" * 4).save()))
    assert (first.turn, first.fields) == (3, ())


def test_another_story_is_a_fault_and_other_words_are_none() -> None:
    class PickedGladly(Picked, frozen=True, line="{seat:player} picks from the {tree} tree, gladly"):
        pass

    class Story(Orchard):
        event: Any = PickedGladly

        def pick(self, s: Any, seat: Seat, tree: str) -> None:
            s.basket.append(tree)
            s.rng.roll(6)
            tell(s, self.event, seat, tree)

    assert [one.what for one in found(Story())] == ["line 1 of its story tells something else now"] * 3
    PickedGladly.__name__ = "Picked"
    words = found(Story())
    assert [one.what for one in words] == ["line 1 of its story has other words now"] * 3
    assert all(one.words_only for one in words)

    class Secret(Orchard):
        def pick(self, s: Any, seat: Seat, tree: str) -> None:
            s.basket.append(tree)
            s.rng.roll(6)
            tell(s, Picked, seat, tree, to=(seat,))

    class Final(Orchard):
        def pick(self, s: Any, seat: Seat, tree: str) -> None:
            super().pick(s, seat, tree)
            make_final(s)

    for game in (Secret(), Final()):
        assert all(not one.words_only for one in found(game))
        assert len(found(game)) == 3


def test_a_turn_that_cannot_be_read_is_named_and_the_others_are_looked_at() -> None:
    saved = msgspec.msgpack.decode(msgspec.msgpack.encode(SAVE), type=Save)
    saved.turns[1].snapshot = b"\x01"
    assert {one.turn for one in found(Orchard(), saved)} == {1, 2}


def test_older_versions_are_looked_at_from_their_last_turn_on() -> None:
    (left_out,) = found(Orchard3())
    assert (left_out.what, left_out.is_fault) == ("not replayed: version 1 of the rules", False)
    _, one = found(Orchard4(), read(picked(Orchard3(), "pppap").save()))
    assert (one.turn, one.answer, one.asked_again) == (2, 2, True)
    (refused,) = found(Orchard(), read(picked(Orchard2(), "p").save()))
    assert "was made by version 2 of the rules" in refused.what


def test_after_an_update_a_turn_may_be_asked_again_and_under_the_same_rules_it_may_not() -> None:
    result = Validation(deep=True)
    result.add(found(Orchard3()))
    again = found(Orchard4(), read(picked(Orchard3(), "pppap").save()))
    result.add(again)
    assert (result.matches, result.asked_again, result.failed) == (2, 1, 0)
    assert result.older_rules == 2
    assert result.summary().endswith("1 goes on exactly, 1 from an earlier answer of the turn, because of an update")
    assert "turn 2, answer 2" in result.lines(again)[0]
    assert result.lines(again)[0].endswith("an update of the rules or cards: it goes on from there")

    class Unsaid(Orchard4):
        version = Orchard3.version

        def migrate(self, plain: dict[str, Any], version: int) -> dict[str, Any]:
            raise AssertionError("no version has passed")

    result.add(found(Unsaid(), read(picked(Orchard3(), "pppap").save())))
    assert (result.matches, result.asked_again, result.failed) == (3, 1, 1)
    assert result.summary().endswith("1 would not go on exactly")


def test_a_match_whose_cards_are_gone_is_not_replayed_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Broken rules would go unnoticed in it: nothing of it is played again."""
    match = start("snowcrest", seats=2, seed=3)
    for _ in range(30):
        answer_at_random(match, RANDOM)
    plain = msgspec.structs.replace(read(match.save()), edition="base 00000000")
    file = tmp_path / "evening.dolmen"
    file.write_bytes(written(plain))
    assert main(["validate", str(file)]) == 0
    capsys.readouterr()
    assert main(["validate", str(file), "--deep"]) == 1
    line, summary = capsys.readouterr().out.splitlines()
    now = find_game("snowcrest").edition()
    assert line == f"{file.as_posix()}: not replayed: other edition (base 00000000; here is {now})"
    assert summary == "1 match, every turn on record of 0 played again: 1 not replayed: other edition"


def test_those_of_former_cards_that_were_kept_are_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = Path(snowcrest.__file__).parent / "content"
    for toml in content.glob("*.toml"):
        (tmp_path / toml.name).write_text(toml.read_text().replace("\ncost = 2\n", "\ncost = 3\n"))
    kept = {toml.name: toml for toml in sorted(tmp_path.glob("*.toml"))}
    base = Content(kept).edition
    monkeypatch.setattr(snowcrest.SnowcrestGame, "former", lambda self: {base: kept})
    match = start(find_game("snowcrest").of_edition(base), seats=2, seed=3)
    for _ in range(30):
        answer_at_random(match, RANDOM)
    file = tmp_path / "evening.dolmen"
    file.write_bytes(match.save())
    assert main(["validate", str(file), "--deep"]) == 0
    assert capsys.readouterr().out.endswith("1 match, every turn on record played again: all go on exactly\n")


def test_the_exit_code_is_no_fault_for_a_match_that_is_older_than_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    save = SAVES / "stone-daze" / "v2-open-clubs-form.dolmen"
    assert main(["validate", str(save), "--deep"]) == 0
    line, summary = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{save.as_posix()}: turn 2, answer 1: ")
    assert summary.endswith("again: 1 from an earlier answer of the turn, because of an update")


def test_a_state_that_breaks_the_games_own_invariants_is_told() -> None:
    class Strict(Orchard):
        def check(self, s: Any) -> None:
            assert len(s.basket) < 3, "the basket is too full"

    (one,) = found(Strict())
    assert "the basket is too full" in one.what


def test_fields_are_named_by_the_way_to_them() -> None:
    was = {"a": [1, 2], "b": {"c": 1, 2: 3}, "d": 1}
    now = {"a": [1, 3], "b": {"c": 2, 2: 4}, "e": 1}
    encoded = msgspec.msgpack.encode
    assert differing(encoded(was), encoded(now)) == ["s.a[1]", "s.b.c", "s.b[2]", "s.d", "s.e"]
    assert differing(encoded(list(range(9))), encoded(list(range(1, 10))))[-1] == "..."
    assert differing(encoded({"a": 1, "b": 2}), encoded({"b": 2, "a": 1})) == ["the order of something"]


# Files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two good saves, one of a game that is not installed, and three that are none."""
    good = (SAVES / "tic-tac-toe" / "v1-2-seats.dolmen").read_bytes()
    (tmp_path / "below").mkdir()
    for name, data in {
        "a.dolmen": good,
        "below/b.dolmen": good,
        "cut.dolmen": good[:-5],
        "empty.dolmen": b"",
        "orchard.dolmen": written(SAVE),
        "notes.txt": b"not looked at",
    }.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "folder.dolmen").mkdir()
    return tmp_path


def test_a_folder_is_looked_through(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(folder), "--deep"]) == 1
    *lines, summary = capsys.readouterr().out.splitlines()
    told = {Path(line.partition(": ")[0]).name: line.partition(": ")[2] for line in lines}
    assert sorted(told) == ["cut.dolmen", "empty.dolmen", "folder.dolmen", "orchard.dolmen"]
    assert "checksum" in told["cut.dolmen"]
    assert "no game is called 'orchard'" in told["orchard.dolmen"]
    assert summary == "6 matches, every turn on record played again: 2 go on exactly, 4 would not go on exactly"


def test_several_processes_find_the_same(folder: Path) -> None:
    stored = list(stored_in(folder))
    assert list(all_looked_at(stored, deep=True, jobs=2)) == list(all_looked_at(stored, deep=True))


def test_it_is_told_to_programs_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(folder / "a.dolmen"), str(folder / "cut.dolmen"), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["matches"], told["failed"], told["deep"]) == (2, 1, False)
    assert [one["match"] for one in told["findings"]] == [str(folder / "cut.dolmen")]


def test_nothing_there_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(tmp_path / "nowhere")]) == 1
    assert "there is no file or folder" in capsys.readouterr().err
