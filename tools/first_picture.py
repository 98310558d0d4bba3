"""What the first picture of a table costs the browser's main thread, beside an older commit, in one run.

    python tools/first_picture.py [COMMIT] [--times 9] [--games stone-daze snowcrest] [--tree DIR]

The commit is checked out beside and its client built; both trees serve the same new tables, and a browser that has
never been there opens them, each tree in turn. What counts is processor time of the page's main thread from the click
until the board and what is asked are painted, so that a busy machine concerns both alike. Fails if the median of any
game is more than `--at-most` times what it was.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from dolmen.stress.against import checked_out
from dolmen.stress.server_process import Serving

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser import chromium  # noqa: E402

BEFORE = "bc2929ae"
"""The last commit on which a table was a page of forms beside a board."""
GAMES: dict[str, dict[str, Any]] = {
    "stone-daze": {"setup": "ready"},
    "snowcrest": {},
    "connect-four": {},
}
SEED = 5

PAINTED = """
const whole = () => {
  const lit = document.querySelector("main [data-lit]");
  const asked = document.querySelector("main h1, main h2");
  if (!lit || !asked) return requestAnimationFrame(whole);
  requestAnimationFrame(() => setTimeout(() => { performance.mark("first-picture"); console.debug("first picture"); }));
};
addEventListener("DOMContentLoaded", () => requestAnimationFrame(whole));
"""
"""Marks the moment after the frame in which something that can be chosen was painted first."""


@contextmanager
def built(commit: str) -> Iterator[Path]:
    """That commit with its pages built; what they are built with is ours."""
    with checked_out(commit) as tree:
        (tree / "client" / "node_modules").symlink_to(ROOT / "client" / "node_modules")
        subprocess.run(["npm", "run", "build", "--silent"], cwd=tree / "client", check=True, stdout=subprocess.DEVNULL)
        yield tree


def cost(browser: Browser, port: int, game: str) -> float:
    """Milliseconds of the main thread for somebody who has never been there."""
    house = f"http://127.0.0.1:{port}"
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.request.get(f"{house}/api/me")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    laid = context.request.post(
        f"{house}/api/tables",
        data={"game": game, "seats": seats, "options": GAMES[game], "private": True, "seed": SEED},
    )
    assert laid.ok, laid.text()
    page = context.new_page()
    page.add_init_script(PAINTED)
    cdp = context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended: list[Any] = []
    cdp.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    cdp.on("Tracing.tracingComplete", lambda data: ended.append(data))
    cdp.send("Tracing.start", {"traceConfig": {"includedCategories": ["toplevel", "blink.user_timing"]}})
    with page.expect_console_message(lambda said: said.text == "first picture"):
        page.goto(house + laid.json()["path"], wait_until="commit")
    cdp.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    context.close()
    until = next(e for e in events if e["name"] == "first-picture")
    tasks = [
        e for e in events if (e["pid"], e["tid"]) == (until["pid"], until["tid"]) and e["name"].endswith("RunTask")
    ]
    return sum(float(e.get("tdur", 0)) for e in tasks if e["ts"] < until["ts"]) / 1000


def measured(trees: tuple[Path, Path], games: list[str], times: int) -> dict[str, tuple[list[float], list[float]]]:
    """By game, what each tree took; the trees take turns."""
    found: dict[str, tuple[list[float], list[float]]] = {game: ([], []) for game in games}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_now:
        ports = []
        for number, tree in enumerate(trees):
            environment = os.environ | {"PYTHONPATH": str(tree / "src")}
            serving = Serving(Path(folder) / f"{number}.sqlite", environment=environment)
            ports.append(open_now.enter_context(serving).port)
        playwright = open_now.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu", "--no-first-run"]
        )
        for turn in range(times + 1):
            for game in games:
                for side, port in enumerate(ports):
                    taken = cost(browser, port, game)
                    if turn:  # the first time warms the servers
                        found[game][side].append(taken)
        browser.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/first_picture.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("commit", nargs="?", default=BEFORE)
    parser.add_argument("--tree", type=Path, help="that commit, checked out and built before")
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--at-most", type=float, default=1.0)
    args = parser.parse_args()
    with ExitStack() as open_now:
        then = args.tree or open_now.enter_context(built(args.commit))
        found = measured((ROOT, then), args.games, args.times)
    worst = 0.0
    for game, sides in found.items():
        now, before = map(median, sides)
        worst = max(worst, now / before)
        print(f"{game:14} {now:7.1f} ms now, {before:7.1f} ms then: {now / before:.2f} ×", flush=True)
    print(f"first picture of a table, main thread, against {args.commit}: at most {worst:.2f} ×")
    return 0 if worst <= args.at_most else 1


if __name__ == "__main__":
    sys.exit(main())
