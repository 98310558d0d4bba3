"""After a run of several packages: what each of them cost, in CPU time, with the processes that its tests started."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings
from msgspec import Struct

from tests.cpu_time import cpu

CPU = "cpu_seconds"
_began = pytest.StashKey[float]()


settings.register_profile("busy", deadline=None)
settings.load_profile("busy")
"""No example is too slow: the machine may be busy."""
settings.register_profile("long", deadline=None)
"""`--hypothesis-profile=long`: many more examples, and other ones each time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--disk",
        choices=["plain", "slow", "failing"],
        help="under the tests of the server: every message is held against what is stored, and the disk is such a one",
    )
    parser.addoption(
        "--positions",
        type=int,
        default=40,
        help="at how many decisions a bot is asked in an edition with other names and places of all content",
    )
    parser.addoption(
        "--boards",
        default="0",
        help="on how many boards each pair of abilities of Gone to Gaia is played in either order; 0: few, on one",
    )
    parser.addoption(
        "--attacks",
        type=int,
        default=400,
        help="how many drawn attacks of Gone to Gaia are held against their forecast",
    )
    parser.addoption(
        "--campaigns", type=int, default=24, help="how many campaigns of Gone to Gaia are looked at for their endings"
    )
    parser.addoption(
        "--games", type=int, default=2, help="how many games of pushing their luck bots play against random"
    )
    parser.addoption("--seeds", type=int, default=1, help="how many matches of each game strangers play in a browser")


SLOW = ("tests/stress/", "tests/lab/test_campaign.py", "tests/test_cli_pack.py", "tests/test_golden_saves.py")
"""What `make quick` leaves out, beside the tests that are marked `slow` one by one."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    conforming: set[str] = set()
    for item in items:
        file, _, test = item.nodeid.partition("::")
        slow = file.startswith(SLOW)
        if file == "tests/test_conformance.py" and isinstance(item, pytest.Function) and "[" in test:
            case = f"{item.originalname} {item.callspec.params['name']}"
            slow = case in conforming  # one case a game is quick
            conforming.add(case)
        if slow:
            item.add_marker(pytest.mark.slow)


class Cost(Struct):
    """What the tests of a package took."""

    seconds: float = 0.0
    tests: int = 0
    slowest: str = ""
    longest: float = -1.0

    def add(self, test: str, seconds: float) -> None:
        self.seconds += seconds
        self.tests += 1
        if seconds > self.longest:
            self.slowest, self.longest = test, seconds


_costs: dict[str, Cost] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    item.stash[_began] = cpu()
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """With the last report of a test, so that it also comes from another process."""
    if call.when == "teardown":
        spent = max(
            0.0, cpu() - item.stash[_began]
        )  # what nobody waited for is gone: a browser that ends takes it along
        item.user_properties.append((CPU, spent))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    seconds = dict(report.user_properties).get(CPU)
    if report.when == "teardown" and isinstance(seconds, float):
        file, _, test = report.nodeid.partition("::")
        package = "/".join(file.split("/")[:-1][:2])
        _costs.setdefault(package, Cost()).add(f"{file.rpartition('/')[2]}::{test}", seconds)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if len(_costs) < 2:
        return
    total = sum(cost.seconds for cost in _costs.values())
    terminalreporter.section(f"CPU time: {total:,.0f} s")
    width = max(map(len, _costs))
    for package, cost in sorted(_costs.items(), key=lambda item: -item[1].seconds):
        slowest = f"{cost.longest:6.1f} s {cost.slowest}"
        terminalreporter.line(f"{package:{width}} {cost.seconds:8.1f} s {cost.tests:6,} tests, the slowest {slowest}")
