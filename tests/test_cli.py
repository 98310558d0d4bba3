"""The command line: what it prints, what it refuses, how it ends."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import dolmen
from dolmen.bots.random_bot import RandomBot
from dolmen.cli import main
from dolmen.cli.commands import COMMANDS, parse

DOLMEN = [sys.executable, "-m", "dolmen"]


class Run(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Terminal:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> Run:
        code = main(words)
        return Run(code, *self.capsys.readouterr())


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(capsys)


# Mistakes


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["simulat"], 2, "there is no command 'simulat' (did you mean 'simulate'?)"),
        (["dance"], 2, "there are: serve, games, play, chronicle, simulate, rules, bench"),
        (["--gmaes"], 2, "COMMAND"),
        (["simulate"], 2, "GAME"),
        (["simulate", "tic-tac-toe", "--gmaes", "3"], 2, "(did you mean '--games'?); see `dolmen simulate --help`"),
        (["simulate", "tic-tac-toe", "--game", "3"], 2, "'--games'"),
        (["games", "chess"], 2, "'chess' is not understood here"),
        (["simulate", "tic-tac-toe", "--games", "x"], 2, "expected a whole number from 1 up, got 'x'"),
        (["simulate", "tic-tac-toe", "--games", "0"], 2, "expected a whole number from 1 up, got '0'"),
        (["simulate", "tic-tac-toe", "--jobs", "1.5"], 2, "--jobs: expected a whole number"),
        (["simulate", "tic-tac-toe", "--seed", "abc"], 2, "--seed: expected a whole number, got 'abc'"),
        (["simulate", "tic-tac-toe", "--bots", "random,,random"], 2, "names with commas between them"),
        (["bench", "--seconds", "nan"], 2, "expected a number of seconds, got 'nan'"),
        (["simulate", "tictactoe"], 1, "no game is called 'tictactoe'; did you mean 'tic-tac-toe'?"),
        (["rules", "tictactoe"], 1, "did you mean 'tic-tac-toe'?"),
        (["rules", "tic-tac-toe", "sqare"], 1, "say nothing about 'sqare'; did you mean 'square'?"),
        (["rules", "tic-tac-toe", "TT.99"], 1, "say nothing about 'TT.99'"),
        (["simulate", "tic-tac-toe", "--bots", "nobody"], 1, "no bot is called 'nobody'"),
        (["simulate", "tic-tac-toe", "--bots", "search:lots"], 1, "search:lots"),
        (["simulate", "tic-tac-toe", "--bots", "random,random,random"], 1, "3 bots are too many"),
        (["simulate", "tic-tac-toe", "--seats", "3"], 1, "Tic-tac-toe takes 2 players, not 3"),
        (["simulate", "tic-tac-toe", "--options", "big=1"], 1, "Tic-tac-toe has no option 'big'"),
        (["simulate", "stone-daze", "--options", "advanced=7"], 1, "option advanced: expected true or false, got '7'"),
        (["simulate", "stone-daze", "--options", "rows=13"], 1, "option rows: expected one of 12, 14, got '13'"),
        (["bench", "nonsense"], 1, "no bench has 'nonsense' in its name"),
        (["play", "tic-tac-toe", "--me", "2"], 1, "there is no seat '2'; seats are 0 to 1, all or none"),
        (["play", "tic-tac-toe", "--bots", "nobody"], 1, "no bot is called 'nobody'"),
        (["play", "tic-tac-toe"], 1, "play needs a terminal"),
        (["play"], 1, "play needs a terminal"),
        (["play", "tic-tac-toe", "--save", __file__], 1, f"--resume {__file__}, or save elsewhere"),
        (["play", "snowcrest", "--seats", "1", "--bots", "hard"], 1, "1 named, and no seats without a person"),
        (["play", "tic-tac-toe", "--bots", "easy,hard"], 1, "2 named, and 1 seat without a person"),
        (["rules"], 2, "required: GAME; see"),
        (["serve", "--port", "99999"], 2, "expected a whole number from 0 to 65535, got '99999'"),
        (["serve", "--host", "192.0.2.1", "--db", "new.sqlite"], 1, "try another --host"),
        (["serve", "--host", "no host", "--db", "new.sqlite"], 1, "--host no host is not an address"),
        (
            ["serve", "--db", "/nowhere/tables.sqlite"],
            1,
            "tables cannot be kept in /nowhere/tables.sqlite: No such file",
        ),
        (["serve", "--db", __file__], 1, "file is not a database"),
        (["chronicle", "Xh3kQz", "--db", __file__], 1, "file is not a database"),
        (["play", "--resume", "nowhere.dolmen"], 1, "nowhere.dolmen: No such file or directory"),
        (["play", "--resume", __file__], 1, "not a saved match"),
        (["play", "--resume", "x", "--seats", "2"], 1, "--seats is for a new game"),
        (["play", "--resume", "x", "--options", "a=1"], 1, "--options is for a new game"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    run: Terminal, words: list[str], code: int, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.code == code
    assert done.out == ""
    assert re.fullmatch(r"dolmen: [^\n]+\n", done.err)
    assert says in done.err


def test_a_mistake_ends_the_process_with_its_code() -> None:
    done = subprocess.run([*DOLMEN, "simulate", "chess"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("dolmen: no game is called 'chess'")
    assert done.stderr.count("\n") == 1


def test_a_reader_who_leaves_is_no_accident() -> None:
    command = subprocess.Popen(
        [*DOLMEN, "rules", "stone-daze"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert command.stdout
    command.stdout.close()
    _, complaint = command.communicate()
    assert (command.returncode, complaint) == (141, "")


# Help


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_gives_examples_and_fits_a_terminal(run: Terminal, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = run(*command.split(), "--help")
    assert done.code == 0
    assert "examples:\n  dolmen " in done.out
    assert max(map(len, done.out.splitlines())) < 80


def test_version(run: Terminal) -> None:
    assert run("--version") == (0, f"dolmen {dolmen.__version__}\n", "")


# Games and rules


def test_games_are_listed_for_programs(run: Terminal) -> None:
    games = {game["id"]: game for game in run("games", "--json").json}
    assert {"stone-daze", "tic-tac-toe", "connect-four"} <= games.keys()
    stone_daze = games["stone-daze"]
    assert stone_daze["title"] == "Stone Daze"
    assert stone_daze["seats"] == [2, 3, 4]
    assert stone_daze["clauses"] == 389
    assert 0 <= stone_daze["tested_clauses"] <= 389
    advanced = next(option for option in stone_daze["options"] if option["name"] == "advanced")
    assert (advanced["default"], advanced["values"]) == (False, [False, True])


def test_games_are_listed_for_people(run: Terminal) -> None:
    listed = run("games").out
    assert "stone-daze: Stone Daze, 2, 3, 4 players\n" in listed
    assert "  option advanced=false|true: " in listed


def test_a_package_that_does_not_load_hides_no_other(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dolmen.examples.connect_four", ModuleType("broken"))
    done = run("games", "--json")
    assert done.code == 0
    assert "connect-four" not in {game["id"] for game in done.json}
    assert "tic-tac-toe" in {game["id"] for game in done.json}
    assert re.fullmatch(r"dolmen: the game 'connect-four' .*\n", done.err)


def test_rules_are_printed_as_they_stand(run: Terminal) -> None:
    printed = run("rules", "stone-daze").out
    assert printed.startswith("# Stone Daze")
    assert "**SD.1.1** " in printed


def test_rules_are_found_by_id_section_and_word(run: Terminal) -> None:
    assert [clause["id"] for clause in run("rules", "stone-daze", "SD.7.1", "--json").json] == ["SD.7.1"]
    section = run("rules", "stone-daze", "SD.2", "--json").json
    assert {clause["section"] for clause in section} == {"2. Components"}
    assert set(section[0]) == {"id", "section", "text", "tested"}
    mounds = run("rules", "stone-daze", "small", "mound", "--json").json
    assert mounds
    assert all("mound" in (clause["section"] + clause["text"]).lower() for clause in mounds)
    assert run("rules", "stone-daze", "SD.7.1").out.startswith("## 7. Step 1: movement orders\n\n**SD.7.1** ")


def test_rules_are_set_and_paged_on_a_terminal() -> None:
    screen, code = in_terminal([*DOLMEN, "rules", "tic-tac-toe"], PAGER="cat")
    assert code == 0
    assert "TT.1.1" in screen
    assert "**" not in screen


# Simulate


def test_simulate_gives_one_object(run: Terminal) -> None:
    done = run("simulate", "tic-tac-toe", "--games", "20", "--bots", "greedy,random", "--seed", "3", "--json")
    found = done.json
    assert (done.code, done.err) == (0, "")
    assert (found["game"], found["games"], found["finished"], found["bots"]) == (
        "tic-tac-toe",
        20,
        20,
        ["greedy", "random"],
    )
    assert sum(found["wins"]) + found["draws"] == 20
    assert set(found["timing"]) == {"seconds", "decisions", "decisions_per_s"}


@pytest.mark.parametrize("game", ["stone-daze", "connect-four"])
def test_simulate_gives_the_same_twice_and_with_two_jobs(run: Terminal, game: str) -> None:
    command = ("simulate", game, "--games", "4", "--bots", "random,random", "--seed", "1", "--json")
    once, again, shared = (run(*command, *more).json for more in ((), (), ("--jobs", "2")))
    for found in once, again, shared:
        found["timing"] = found["timing"]["decisions"]
    assert once == again == shared
    assert once["finished"] == 4


def test_options_reach_the_game(run: Terminal) -> None:
    command = ("simulate", "stone-daze", "--games", "1", "--json")
    found = run(*command, "--options", "advanced,mega-club=yes", "--options", "setup=random").json
    assert found["options"] | {"advanced": True, "mega_club": True, "setup": "random"} == found["options"]
    assert found["digest"] != run(*command).json["digest"]


def test_simulate_prints_a_table(run: Terminal) -> None:
    assert "digest" in run("simulate", "tic-tac-toe", "--games", "3").out


def heed_ctrl_c() -> None:
    """Even if the tests themselves run where Ctrl-C is ignored, as behind nohup."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reports_what_was_finished(jobs: str) -> None:
    endless = [*DOLMEN, "simulate", "tic-tac-toe", "--games", "100000000", "--jobs", jobs, "--json"]
    ours, theirs = pty.openpty()
    command = subprocess.Popen(
        endless, stdout=subprocess.PIPE, stderr=theirs, start_new_session=True, preexec_fn=heed_ctrl_c
    )
    os.close(theirs)
    wait_for(ours, rb"[1-9]\d*/100000000")
    os.killpg(command.pid, signal.SIGINT)
    rest = b"".join(chunks(ours))
    assert command.stdout
    found = json.loads(command.stdout.read())
    assert command.wait() == 130
    assert 0 < found["finished"] < found["games"] == 100000000
    assert sum(found["wins"]) + found["draws"] == found["finished"]
    assert b"dolmen: stopped after %d of 100000000 games" % found["finished"] in rest
    assert b"Traceback" not in rest
    assert_nobody_is_left(command.pid)


def assert_nobody_is_left(group: int) -> None:
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("processes were left behind")


# Play and bench, as far as they are the command line's business


class Played(NamedTuple):
    match: dolmen.Match[Any]
    people: list[int]
    bots: dict[int, Any]
    save: Path | None


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Played]:
    """What the terminal client was started with."""
    started: list[Played] = []
    client = ModuleType("dolmen.terminal")

    def play(*arguments: Any) -> int:
        started.append(Played(*arguments))
        return 0

    client.play = play  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "dolmen.terminal", client)
    monkeypatch.setattr("dolmen.cli.play.is_terminal", lambda: True)
    return started


def test_play_starts_a_match_with_a_person_and_bots(run: Terminal, played: list[Played]) -> None:
    assert run("play", "stone-daze", "--seats", "4", "--bots", "random,greedy", "--seed", "5").code == 0
    (start,) = played
    assert (start.match.game.id, start.match.seats, start.match.seed) == ("stone-daze", 4, 5)
    assert (start.people, sorted(start.bots), start.save) == ([0], [1, 2, 3], None)
    assert [isinstance(bot, RandomBot) for bot in start.bots.values()] == [True, False, True]


def test_a_new_game_is_another_one_each_time(run: Terminal, played: list[Played]) -> None:
    run("play", "tic-tac-toe")
    run("play", "tic-tac-toe")
    assert played[0].match.seed != played[1].match.seed


@pytest.mark.parametrize(("me", "people"), [("1", [1]), ("1,0", [0, 1]), ("all", [0, 1]), ("none", []), ("o", [1])])
def test_people_hold_the_seats_they_name(run: Terminal, played: list[Played], me: str, people: list[int]) -> None:
    run("play", "tic-tac-toe", "--me", me)
    assert played[0].people == people
    assert sorted([*people, *played[0].bots]) == [0, 1]


def test_a_saved_game_goes_on(run: Terminal, played: list[Played], tmp_path: Path) -> None:
    match = dolmen.start("tic-tac-toe", seed=4)
    match.answer(0, 4)
    file = tmp_path / "saved"
    file.write_bytes(match.save())
    assert run("play", "--resume", str(file)).code == 0
    assert run("play", "tic-tac-toe", "--resume", str(file), "--save", "other").code == 0
    assert played[0].match.save() == match.save()
    assert [start.save for start in played] == [file, Path("other")]
    refused = run("play", "stone-daze", "--resume", str(file))
    assert refused.code == 1
    assert "is a game of tic-tac-toe, not of stone-daze" in refused.err


def test_bench_measures_what_is_named(run: Terminal) -> None:
    command = ("bench", "tic-tac-toe copies", "--seconds", "0.01")
    rows = run(*command, "--json").json
    assert {row["name"] for row in rows} == {"tic-tac-toe copies/s"}
    assert {"name", "ours", "peer", "peer_name", "ratio"} <= rows[0].keys()
    assert "tic-tac-toe copies/s" in run(*command).out


# A terminal to run things in


def chunks(terminal: int) -> Iterator[bytes]:
    """What is written to a terminal, until nobody holds its other end."""
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            return
        if not chunk:
            return
        yield chunk


def wait_for(terminal: int, pattern: bytes) -> None:
    seen = b""
    for chunk in chunks(terminal):
        seen += chunk
        if re.search(pattern, re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", seen)):
            return
    raise AssertionError(f"{pattern!r} never came, only {seen!r}")


def in_terminal(command: list[str], **environment: str) -> tuple[str, int]:
    """Everything a command writes to a terminal, and its exit code."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm", **environment}
    )
    os.close(theirs)
    screen = b"".join(chunks(ours)).decode()
    return screen, process.wait()


def test_without_a_command_the_browser_opens() -> None:
    args = parse([])
    assert (args.command, args.open) == ("serve", True)
