"""What has left the table of a campaign is looked up in the drawer, by kind: with the mouse, by keys, on a phone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from dolmen.stress.load import a_server
from tests.browser.people import Arrivals, House
from tests.browser.test_access import complaints_of_axe
from tests.server.test_put_away import a_campaign


@pytest.fixture(scope="module")
def invited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A house with one table, of a campaign of some chapters; and the invitation to it."""
    folder = tmp_path_factory.mktemp("drawer")
    save, db = folder / "campaign.dolmen", folder / "tables.sqlite"
    save.write_bytes(a_campaign())
    made = [sys.executable, "-m", "dolmen", "import", str(save), "--db", str(db)]
    path = subprocess.run(made, check=True, capture_output=True, text=True).stdout.strip()
    with a_server(db) as (port, _):
        yield House(f"http://localhost:{port}"), path


@pytest.fixture(scope="module")
def house(invited: tuple[House, str]) -> House:
    return invited[0]


def test_who_was_met_long_ago_is_found_by_kind(arrive: Arrivals, invited: tuple[House, str]) -> None:
    ann, phone = arrive("Ann", width=1366, height=768), arrive("Ben", width=390, height=844, scheme="dark", touch=True)
    for person in (ann, phone):
        person.sits_down(invited[1])
        person.pulls_out("Reference")
        away = person.page.get_by_role("region", name="Put away")
        expect(away.get_by_role("listitem")).not_to_have_count(0)
        everything = away.get_by_role("listitem").count()
        kind = away.get_by_label("Kind")
        kind.focus()
        person.page.keyboard.press("b")  # by its first letter, as in any list
        expect(kind).to_have_value("being")
        people = away.get_by_role("list", name="Put away: being").get_by_role("listitem")
        expect(people.first).to_contain_text("Stranger 4")
        assert 0 < people.count() < everything
        person.page.keyboard.press("Tab")
        person.page.keyboard.press("Enter")
        expect(people.first).to_contain_text("came by night 4")
        assert complaints_of_axe(person) == []
