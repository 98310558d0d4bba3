"""`dolmen pack` and `--pack`, as people call them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

import dolmen
from dolmen.cli.pack import commented_out
from dolmen.cli.with_packs import VARIABLE
from dolmen.games.snowcrest import GAME
from dolmen.kernel import random_answer
from dolmen.lab import pack_check
from dolmen.library.packs import read_pack

EXAMPLE = Path(__file__).parent.parent / "docs" / "packs" / "long-winter"
SNOWCREST_FILES = {"villagers.toml", "guardians.toml", "forests.toml", "achievements.toml"}


def run(*words: str | Path, pack: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, VARIABLE: str(pack or "")}
    command = [sys.executable, "-m", "dolmen", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def told(*words: str | Path, pack: Path | None = None) -> Any:
    """What a command that works says to a program."""
    done = run(*words, "--json", pack=pack)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def refusal(*words: str | Path, pack: Path | None = None) -> str:
    """The one line that a command with a bad pack says."""
    done = run(*words, pack=pack)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert re.fullmatch(r"dolmen: [^\n]+\n", done.stderr)
    return done.stderr.removeprefix("dolmen: ").rstrip("\n")


@pytest.fixture
def winter(tmp_path: Path) -> Path:
    """A copy of the example that a test may spoil."""
    return Path(copytree(EXAMPLE, tmp_path / "winter"))


def spoil(pack: Path, file: str, old: str, new: str) -> None:
    text = (pack / file).read_text()
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1))


# Checked


def test_check_tells_what_a_pack_changes() -> None:
    found = told("pack", "check", EXAMPLE, "--games", "1")
    assert found["pack"]["name"] == "Long winter"
    changes = {change["name"]: change for change in found["changes"]}
    assert changes.keys() == {"Log Splitter", "Forester", "Charcoal Burner", "Pass Keeper"}
    splitter, burner = changes["Log Splitter"], changes["Charcoal Burner"]
    assert (splitter["file"], splitter["table"], splitter["replaces"]) == ("villagers.toml", "villager", "Woodcutter")
    assert splitter["fields"]["name"] == {"was": "Woodcutter", "now": "Log Splitter"}
    assert "icons" not in splitter["fields"]
    assert burner["replaces"] is None
    assert burner["fields"]["cost"] == {"was": None, "now": 3}
    villagers = next(count for count in found["counts"] if count["table"] == "villager")
    assert villagers["cards"] == 4 + 9 + 35
    assert found["warnings"] == []
    assert found["games"] == 4, "one for each number of players"


def test_check_tells_it_to_people() -> None:
    done = run("pack", "check", EXAMPLE, "--games", "1")
    assert done.returncode == 0
    assert done.stdout.startswith("Long winter, a pack for Snowcrest, by the Dolmen docs\n")
    assert re.search(r"\nvillagers\.toml: villager 'Woodcutter'\n  name +Woodcutter +→  Log Splitter\n", done.stdout)
    assert "\nvillagers.toml: new villager 'Charcoal Burner'\n" in done.stdout
    assert "\nvillagers.toml: 2 replaced, 1 new; [[villager]] now has " in done.stdout
    assert done.stdout.endswith("\n4 random games were played with it, and nothing failed.\n")


def test_check_warns_of_what_is_odd(winter: Path) -> None:
    spoil(winter, "villagers.toml", "cost = 5", "cost = 40")
    spoil(winter, "villagers.toml", 'icon = "pine-tree"\nactions = ["gain 3 juniper"]\norigin = "house"', 'icon = "x"')
    spoil(winter, "villagers.toml", 'cost = 4\nicons = "J"\nicon = "x"', 'cost = 4\nicon = "x"')
    dear, nameless, idle = sorted(told("pack", "check", winter, "--games", "0")["warnings"], key=len)[::-1]
    warnings = {dear, nameless, idle}
    assert any("villager 'Log Splitter', field cost: 40 is unusual; the game's own go from 0" in w for w in warnings)
    assert any("villager 'Forester', field origin: not given" in w for w in warnings)
    assert any(w.startswith("the villager 'Forester' can do nothing") for w in warnings)


def test_check_says_how_many_games_did_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pack.toml").write_text('name = "Nothing"\ngame = "snowcrest"\n')
    pack = read_pack(tmp_path)
    game = GAME.with_packs(pack)
    assert pack_check.as_text(pack_check.check(pack, game, 0), game.title).endswith(
        "\nNo random games were played with it."
    )
    monkeypatch.setattr(pack_check, "PATIENCE", 3)
    checked = pack_check.check(pack, game, 2)
    assert (checked.games, checked.unfinished) == (8, 8)
    assert pack_check.as_text(checked, game.title).endswith("\n8 random games were played with it, and 8 did not end.")


def test_check_says_that_an_empty_pack_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "Nothing"\ngame = "snowcrest"\n')
    found = told("pack", "check", tmp_path, "--games", "0")
    assert (found["changes"], found["warnings"]) == ([], ["it has no entries, so it changes nothing"])


def test_a_pack_of_another_game_is_checked_too(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "Swift"\ngame = "stone-daze"\n')
    figure = (
        '[[figure]]\nreplaces = "Big man"\nname = "Tall man"\nactions = ["mighty tosser", "fire"]\nicon = "strong"\n'
    )
    (tmp_path / "figures.toml").write_text(figure)
    found = told("pack", "check", tmp_path, "--games", "1")
    assert [change["name"] for change in found["changes"]] == ["Tall man"]
    assert found["games"] == 3


def test_a_map_of_stone_daze_that_cannot_be_laid_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "Maps"\ngame = "stone-daze"\n')
    layout = '[[layout]]\nname = "Odd"\nnote = ""\nstashes = []\nmap = """{}"""\n'
    formation = '[[formation]]\nname = "Odd"\nnote = ""\nmap = """{}"""\n'
    row = "..........\n"
    for entry, drawn, says in (
        (layout, row * 5, "layout 'Odd', field map: expected 6 rows of 10 signs"),
        (layout, row * 5 + "....x.....", "layout 'Odd', field map: expected 6 rows of 10 signs, out of . o A"),
        (formation, row * 2 + "123456....", "formation 'Odd', field map: expected each figure once"),
    ):
        (tmp_path / "layouts.toml").write_text(entry.format(drawn))
        assert says in refusal("pack", "check", tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("villagers.toml", "cost = 5", 'cost = "5"', "field cost: expected a whole number from 0 up, got '5'"),
        ("villagers.toml", "cost = 5", "cost = -5", "field cost: expected a whole number from 0 up, got -5"),
        ("villagers.toml", "cost = 5", "prize = 5", "'Log Splitter': there is no field 'prize'; there are: name, deck"),
        (
            "villagers.toml",
            "count = 1",
            "counts = 1",
            "there is no field 'counts'; did you mean 'count'? There are: name",
        ),
        ("villagers.toml", '"JJ"', '"JJJ"', "field icons: expected up to two of B J P O G ?, got 'JJJ'"),
        ("villagers.toml", '"house"', '"me"', "expected one of rulebook, inferred, published, house, got 'me'"),
        ("villagers.toml", 'name = "Log Splitter"\n', "", "winter/villagers.toml: the first villager has no name"),
        ("villagers.toml", '"Log Splitter"', '"Abbot"', "snowcrest has a villager 'Abbot' already; to replace that"),
        ("villagers.toml", "gain 4 juniper", "gian 4 juniper", "'Log Splitter', field actions: 'gian 4 juniper' is no"),
        (
            "villagers.toml",
            "gain 4 juniper",
            "gain 4",
            "'gain 4': after 'gain 4' expected one of barley,",
        ),
        ("villagers.toml", "1 juniper -> build farm", "1 juniper", "'pay 1 juniper': a price needs '-> ...' after it"),
        (
            "villagers.toml",
            "pay 1 juniper ->",
            "pay juniper ->",
            "after 'pay' expected a number, got 'juniper'",
        ),
        ("villagers.toml", '"Woodcutter"', '"Woodcuter"', "has no villager 'Woodcuter'; did you mean 'Woodcutter'?"),
        ("villagers.toml", "count = 1\ncost = 4", "count = 3\ncost = 4", "expected 35 common villagers, got 37"),
        ("villagers.toml", "[[villager]]", "[[villger]]", "no [[villger]] in this file; did you mean 'villager'?"),
        ("guardians.toml", '"BBJ"', '"BBZ"', "expected one to four of B J P O G R H V D X, got 'BBZ'"),
        ("guardians.toml", '"Pass Keeper"', "Pass Keeper", "guardians.toml: not TOML"),
        ("guardians.toml", 'replaces = "Snow Lion"', "", "guardians.toml: expected 12 cards, got 13"),
        (
            "pack.toml",
            '"snowcrest"',
            '"snowcrst"',
            "field game: no game is called 'snowcrst'; did you mean",
        ),
    ],
)
def test_a_mistake_is_one_line_with_file_entry_and_field(
    winter: Path, file: str, old: str, new: str, says: str
) -> None:
    spoil(winter, file, old, new)
    line = refusal("pack", "check", winter)
    assert file in line
    assert says in line


# Begun


def test_new_writes_a_pack_that_changes_nothing_yet(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert run("pack", "new", folder, "--game", "snowcrest").returncode == 0
    assert {file.name for file in folder.iterdir()} == {"pack.toml", *SNOWCREST_FILES}
    assert told("pack", "check", folder, "--games", "0")["changes"] == []


def test_new_holds_all_the_games_entries(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    run("pack", "new", folder, "--game", "snowcrest")
    for file in folder.glob("*.toml"):
        file.write_text(re.sub(r"^#(?! )", "", file.read_text(), flags=re.MULTILINE))
    found = told("pack", "check", folder, "--games", "0")
    assert {change["file"] for change in found["changes"]} == SNOWCREST_FILES
    assert all(change["fields"] == {} and change["replaces"] == change["name"] for change in found["changes"])
    assert sum(count["entries"] for count in found["counts"]) == len(found["changes"])


def test_comments_and_entries_can_be_told_apart() -> None:
    assert commented_out('# Cards\n\n[[card]]\nname = "a"\n') == '# Cards\n\n#[[card]]\n#name = "a"\n'


def test_new_leaves_alone_what_is_there(winter: Path) -> None:
    before = (winter / "pack.toml").read_text()
    assert "there is something there already" in refusal("pack", "new", winter, "--game", "snowcrest")
    assert (winter / "pack.toml").read_text() == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["new", "mine"], "pack new: --game is missing"),
        (["new", "mine", "--game", "tic-tac-toe"], "tic-tac-toe has no content that a pack could replace"),
        (["check", "mine", "--game", "snowcrest"], "pack check: --game is for new"),
        (["check", "mine"], "mine: there is no such folder"),
        (["chek", "mine"], "invalid choice: 'chek'"),
    ],
)
def test_a_misunderstanding_is_told(words: list[str], says: str) -> None:
    assert says in refusal("pack", *words)


def test_new_for_a_game_that_there_is_not(tmp_path: Path) -> None:
    done = run("pack", "new", tmp_path / "mine", "--game", "snowcrst")
    assert (done.returncode, (tmp_path / "mine").exists()) == (1, False)
    assert "did you mean 'snowcrest'?" in done.stderr


# Used


def test_simulate_plays_with_a_pack_in_every_process() -> None:
    command = ("simulate", "snowcrest", "--seats", "2", "--games", "4")
    plain, packed, shared, inherited = (
        told(*command),
        told(*command, "--pack", EXAMPLE),
        told(*command, "--pack", EXAMPLE, "--jobs", "2"),
        told(*command, pack=EXAMPLE),
    )
    assert plain["digest"] != packed["digest"] == shared["digest"] == inherited["digest"]
    assert re.fullmatch(r"base \w+", plain["edition"])
    assert packed["edition"].startswith(plain["edition"] + " + Long winter ")
    assert packed["edition"] == inherited["edition"]


def test_simulate_names_the_pack_to_people() -> None:
    out = run("simulate", "snowcrest", "--seats", "2", "--games", "1", "--pack", EXAMPLE).stdout
    assert out.startswith("Snowcrest with 'Long winter': 1 game, 2 players")


def test_games_are_listed_with_their_packs() -> None:
    pack_check = {game["id"]: game["packs"] for game in told("games", "--pack", EXAMPLE)}
    assert pack_check["snowcrest"] == ["Long winter"]
    assert pack_check["stone-daze"] == []
    assert "\n  pack 'Long winter'\n" in run("games", "--pack", EXAMPLE).stdout


def test_a_later_pack_lies_over_an_earlier_one(winter: Path) -> None:
    spoil(winter, "pack.toml", "Long winter", "Longer winter")
    spoil(winter, "villagers.toml", '"Woodcutter"', '"Log Splitter"')
    spoil(winter, "guardians.toml", '"Snow Lion"', '"Pass Keeper"')
    done = told("simulate", "snowcrest", "--games", "1", "--pack", EXAMPLE, "--pack", winter)
    assert re.fullmatch(r"base \w+ \+ Long winter \w+ \+ Longer winter \w+", done["edition"])
    assert "has no villager 'Log Splitter'" in refusal("pack", "check", winter)


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "snowcrest", "--games", "1"),
        ("play", "snowcrest"),
        ("play",),
        ("serve", "--port", "0"),
        ("games",),
        ("bench", "tic-tac-toe copies", "--seconds", "0.01"),
    ],
)
def test_every_command_refuses_a_bad_pack_before_it_begins(winter: Path, words: tuple[str, ...]) -> None:
    spoil(winter, "villagers.toml", "gain 4 juniper", "gian 4 juniper")
    line = refusal(*words, "--pack", winter)
    assert line.startswith("villagers.toml: villager 'Log Splitter', field actions: 'gian 4 juniper' is not a step")
    assert refusal(*words, pack=winter) == line


def test_a_pack_for_another_game_is_not_passed_over_in_silence() -> None:
    line = refusal("simulate", "stone-daze", "--games", "1", "--pack", EXAMPLE)
    assert line == "long-winter is a pack for snowcrest, not for stone-daze"


def test_play_without_a_game_plays_that_of_the_pack() -> None:
    code = "import sys; from dolmen.cli.commands import parse; from dolmen.cli.with_packs import open_packs; "
    code += "args = parse(sys.argv[1:]); open_packs(args); print(args.game)"
    command = [sys.executable, "-c", code, "play", "--pack", str(EXAMPLE)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "snowcrest\n"


def saved(pack: Path | None, answers: int) -> bytes:
    match = dolmen.start(GAME.with_packs(pack) if pack else GAME, 2, seed=3)
    for _ in range(answers):
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, random_answer(ask, Random(1))[0])
    return match.save()


def test_a_match_saved_with_other_cards_says_so_when_loaded(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "pack.toml").write_text('name = "Dear wood"\ngame = "snowcrest"\n')
    text = (EXAMPLE / "villagers.toml").read_text().partition("\n# One Forester less")[0]
    (plain / "villagers.toml").write_text(text)
    (notice, *_) = dolmen.load(saved(plain, 3)).notices
    assert re.fullmatch(
        r"this match was played with other cards \((base \w+) \+ Dear wood \w+\); it goes on with \1", notice
    )
    assert dolmen.load(saved(None, 3)).notices == []


def test_a_match_with_cards_that_are_gone_cannot_be_loaded() -> None:
    with pytest.raises(dolmen.DamagedSave, match=r"made under .* with base \w+ \+ Long winter \w+ and cannot"):
        dolmen.load(saved(EXAMPLE, 3))
