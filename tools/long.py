"""`make long`: the checks that take minutes, one after the other, with a memory of what has passed.

What passed for this very state of the repository is not run again, so a run that was interrupted goes on where it was;
`make long AGAIN=1` starts over, and `make long STEPS="kill stop"` runs these two alone. At the end a table tells what
came of each, ready for a note.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
STATE = ROOT / ".long" / "state.json"


@dataclass(frozen=True)
class Step:
    name: str
    what: str
    words: tuple[str, ...]
    """The arguments of `dolmen`, or of another program."""
    minutes: float
    """It has failed when it takes longer."""
    program: str = "dolmen"


LONG_TESTS = (
    *("tests/server/db/test_faults.py", "tests/server/db/test_ledger.py"),
    *("tests/server/test_fuzz.py", "tests/server/test_held_tables.py"),
)
PAIRS = ("tests/kernel/test_wave_pairs.py",)
PATIENT = ("-o", "faulthandler_timeout=0")
"""A single test may take as long as its step: `pyproject.toml` says ten minutes, which is for `make test`."""
WINDOW = ("tests/browser/test_window.py",)
STEPS = (
    Step("power-cut", "200 power cuts under load", ("stress", "power-cut", "--times", "200"), 40),
    Step("kill", "100 kills under load", ("stress", "kill", "--times", "100"), 20),
    Step("stop", "50 stops under load", ("stress", "stop", "--times", "50"), 15),
    Step("many-tables", "1,000 answers at 3,000 old tables", ("stress", "many-tables", "--times", "1000"), 20),
    Step("damage", "random bytes in random rows of 1,000 files", ("stress", "damage", "--times", "1000"), 30),
    Step("fuzz", "120 s of nonsense", ("stress", "fuzz", "--times", "1000000", "--seconds", "120"), 5),
    Step("slow-disk", "every test of the server on a slow disk", ("tests/server", "--disk=slow"), 30, "pytest"),
    Step("failing-disk", "and on one that refuses", ("tests/server", "--disk=failing"), 30, "pytest"),
    Step("faults", "1,500 evenings of any deeds and faults", (*LONG_TESTS, "--hypothesis-profile=long"), 30, "pytest"),
    *(
        Step(f"mutants-{game}", "40 broken rules, each met by its tests", (game, "--seed", "5"), 60, "tools.mutants")
        for game in ("snowcrest", "no-stone-unturned", "stone-daze", "gone-to-gaia", "stonesaga")
    ),
    *(
        Step(f"shifted-{game}", "the rules under other tuned values", (game,), 15, "tools.shifted")
        for game in ("snowcrest", "no-stone-unturned", "stone-daze", "gone-to-gaia", "stonesaga")
    ),
    Step("pairs", "every pair of abilities on 60 boards", (*PAIRS, "--hypothesis-profile=long"), 15, "pytest"),
    Step(
        "content",
        "every bot in 200 positions a game, with other names and places of all content",
        ("tests/bots/test_content_order.py", "--positions=200"),
        30,
        "pytest",
    ),
    Step(
        "luck",
        "40 games of pushing their luck, every bot against random in three games",
        ("tests/bots/test_push_your_luck.py", "--games=40"),
        30,
        "pytest",
    ),
    Step(
        "forecast",
        "2,000 drawn attacks of Gone to Gaia, each as it was foretold",
        ("tests/games/gone_to_gaia/test_forecast.py", "--attacks=2000"),
        20,
        "pytest",
    ),
    Step(
        "gaia-pairs",
        "every pair of Gone to Gaia's abilities on four boards, in either order",
        ("tests/games/gone_to_gaia/test_pairs.py", "--boards=4"),
        40,
        "pytest",
    ),
    Step(
        "gaia-endings",
        "300 campaigns of Gone to Gaia at random: how often each ending is open",
        ("tests/games/gone_to_gaia/test_whole_campaigns.py", "--campaigns=300"),
        30,
        "pytest",
    ),
    *(
        Step(f"gaia-{name}", what, (*words, "--resume", f".long/gaia-{name}.jsonl"), 90, "tools.campaigns_gaia")
        for name, what, words in (
            ("campaigns", "200 campaigns of two medium bots", ("--games", "200")),
            ("alone", "100 campaigns of a medium bot alone", ("--games", "100", "--seats", "1")),
            ("again", "20 campaigns of two medium bots, and New Game+ after each", ("--games", "20", "--again")),
        )
    ),
    Step(
        "gaia-quests",
        "400 tries at each quest of Gone to Gaia, from the sheets of those campaigns",
        ("--games", "400", "--sheets", ".long/gaia-campaigns.jsonl", "--resume", ".long/gaia-quests.jsonl"),
        90,
        "tools.balance_gaia",
    ),
    Step(
        "gaia-waves",
        "400 games of Onslaught each by medium, random, and medium without the forecast",
        ("--games", "400", "--resume", ".long/gaia-waves.jsonl"),
        90,
        "tools.waves_gaia",
    ),
    Step("gaia-bench", "what must not get slow in Gone to Gaia", ("--seconds", "2"), 10, "tools.bench_gaia"),
    Step("window", "ten matches of each game in windows of all sizes", (*WINDOW, *PATIENT, "--seeds=10"), 90, "pytest"),
    Step(
        "first-picture",
        "what a table costs the browser until it is drawn, beside the table that was a page of forms",
        ("--at-most", "1.3"),
        15,
        "tools.first_picture",
    ),
    Step("saves", "every save of the past, played again", ("validate", "tests/saves", "--deep"), 20),
)
NAMES = tuple(step.name for step in STEPS)


@dataclass
class Result:
    result: str
    """passed, failed, too slow."""
    words: str
    """The last line that it said."""
    seconds: float


def state_of_repository() -> str:
    """The commit, and what differs from it."""
    changes = _git("diff", "HEAD") + _git("ls-files", "--others", "--exclude-standard")
    return _git("rev-parse", "HEAD").strip() + (
        f"+{hashlib.sha256(changes.encode()).hexdigest()[:8]}" if changes else ""
    )


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


class Memory:
    """The results so far, for one state of the repository."""

    def __init__(self, path: Path, of: str) -> None:
        self.path, self.of = path, of
        self.results: dict[str, Result] = {}
        if path.exists():
            known = json.loads(path.read_text())
            if known["of"] == of:
                self.results = {name: Result(**result) for name, result in known["results"].items()}

    def keep(self, name: str, result: Result) -> None:
        self.results[name] = result
        self.path.parent.mkdir(exist_ok=True)
        results = {name: asdict(result) for name, result in self.results.items()}
        self.path.write_text(json.dumps({"of": self.of, "results": results}, indent=2) + "\n")

    def passed(self, name: str) -> bool:
        return name in self.results and self.results[name].result == "passed"


def carry_out(step: Step) -> Result:
    """Its progress is shown as it comes; it is stopped when its time is up."""
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", step.program, *step.words, *(PATIENT if step.program == "pytest" else ())],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    late = threading.Timer(step.minutes * 60, process.terminate)
    late.start()
    last = ""
    for line in process.stdout:
        last = line.strip() or last
        print(f"  {last}", file=sys.stderr, flush=True)
    seconds = time.monotonic() - began
    late.cancel()
    passed = process.wait() == 0
    too_slow = not passed and seconds >= step.minutes * 60
    return Result("passed" if passed else "too slow" if too_slow else "failed", last, round(seconds, 1))


def as_table(steps: Sequence[Step], memory: Memory) -> str:
    """In Markdown."""
    lines = ["| step | what | result | seconds |", "|---|---|---|---|"]
    for step in steps:
        found = memory.results.get(step.name)
        result, seconds = (f"{found.result}: {found.words}", f"{found.seconds:,.0f}") if found else ("not run", "")
        lines.append(f"| {step.name} | {step.what} | {result} | {seconds} |")
    return "\n".join(lines)


def run(steps: Sequence[Step], memory: Memory) -> bool:
    """All that has not passed yet; whether all of it has now."""
    for number, step in enumerate(steps, 1):
        title = f"{number} of {len(steps)}, {step.name}: {step.what}"
        if memory.passed(step.name):
            print(f"{title}: passed before", file=sys.stderr, flush=True)
            continue
        print(f"{title} (at most {step.minutes:.0f} minutes)", file=sys.stderr, flush=True)
        memory.keep(step.name, carry_out(step))
        found = memory.results[step.name]
        print(f"  {found.result} after {found.seconds:,.0f} s", file=sys.stderr, flush=True)
    print(f"\n{memory.of}\n\n{as_table(steps, memory)}")
    return all(memory.passed(step.name) for step in steps)


def chosen(names: Sequence[str]) -> tuple[Step, ...]:
    """The steps of these names, in the order of the list; all of them if none is named."""
    return tuple(step for step in STEPS if not names or step.name in names)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/long.py", description="The checks that take minutes.")
    parser.add_argument("steps", nargs="*", metavar="STEP", help="run these only: " + ", ".join(NAMES))
    parser.add_argument("--again", action="store_true", help="forget what has passed")
    args = parser.parse_args()
    if unknown := [name for name in args.steps if name not in NAMES]:
        parser.error(f"there is no step {', '.join(unknown)}; there are {', '.join(NAMES)}")
    if args.again:
        STATE.unlink(missing_ok=True)
    return 0 if run(chosen(args.steps), Memory(STATE, state_of_repository())) else 1


if __name__ == "__main__":
    sys.exit(main())
