"""A real server and a real browser, shared by the tests of a worker; everybody has a browser profile of their own."""

from __future__ import annotations

import asyncio
from asyncio.events import _set_running_loop
from collections.abc import Generator, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from dolmen.stress.load import a_server
from tests.browser import chromium
from tests.browser.people import Arrivals, House
from tests.toys.installed import more_games

expect.set_options(timeout=20_000)

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium.find(), args=ARGUMENTS)
        LOOPS[launched] = asyncio.get_running_loop()
        _set_running_loop(None)
        yield launched
        _set_running_loop(LOOPS.pop(launched))
        launched.close()


LOOPS: dict[Browser, asyncio.AbstractEventLoop] = {}


@pytest.fixture(autouse=True)
def in_the_browser(browser: Browser) -> Iterator[None]:
    """Playwright keeps a loop running. Other tests of the same process run their own, and must not see it."""
    _set_running_loop(LOOPS[browser])
    yield
    _set_running_loop(None)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that most tests share. Beside our games it has those that use what no game of ours does yet."""
    folder = tmp_path_factory.mktemp("house")
    with more_games(folder), a_server(folder / "tables.sqlite") as (port, _):
        yield House(f"http://localhost:{port}")


@pytest.fixture
def arrive(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Arrivals]:
    """Lets people arrive; when they leave, none of their browsers may have complained or asked anybody else."""
    arrivals = Arrivals(browser, house)
    request.node.stash[PEOPLE] = arrivals
    yield arrivals
    failed = request.node.stash.get(FAILED, False)
    complaints = arrivals.leave()
    if not failed:
        assert not complaints, "\n".join(complaints)


@pytest.fixture
def seeds(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--seeds"))


PEOPLE = pytest.StashKey[Arrivals]()
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test keeps what everybody saw, and says where."""
    report = yield
    if call.when == "call" and report.failed and PEOPLE in item.stash:
        item.stash[FAILED] = True
        report.sections.append(("what everybody saw", item.stash[PEOPLE].keep()))
    return report
