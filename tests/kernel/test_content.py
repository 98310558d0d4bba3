"""Content files: a mistake names file, entry and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from dolmen.kernel import BadContent
from dolmen.kernel.content import Entry, load


class Cost(Entry, frozen=True):
    wood: int


class Tool(Entry, frozen=True):
    name: str
    price: int
    costs: tuple[int, ...] = ()


GOOD = """
[[tool]]
name = "saw"
price = 3
origin = "rulebook"

[[tool]]
name = "axe"
price = 4
costs = [1, 2]
origin = "house"
"""


def tools(tmp_path: Path, text: str) -> tuple[Tool, ...]:
    file = tmp_path / "tools.toml"
    file.write_text(text, encoding="utf-8")
    return load(file, "tool", Tool)


def test_entries_come_in_their_order(tmp_path: Path) -> None:
    assert [tool.name for tool in tools(tmp_path, GOOD)] == ["saw", "axe"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("price = 3", 'price = "3"', "tools.toml: tool 'saw', field price: Expected `int`, got `str`"),
        ("costs = [1, 2]", 'costs = [1, "2"]', "tools.toml: tool 'axe', field costs[1]: Expected `int`, got `str`"),
        ("price = 4", "prize = 4", "tools.toml: tool 'axe': Object contains unknown field `prize`"),
        ("price = 4", "", "tools.toml: tool 'axe': Object missing required field `price`"),
        ('name = "axe"', "", "tools.toml: tool 'number 2': Object missing required field `name`"),
        ('name = "axe"', 'name = "saw"', "tools.toml: tool 'saw' stands there twice"),
        ('"house"', '"hearsay"', "tools.toml: tool 'axe', field origin: Invalid enum value 'hearsay'"),
        ("[[tool]]", "[[tools]]", "tools.toml: no [[tool]] in it"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(BadContent) as error:
        tools(tmp_path, GOOD.replace(old, new))
    assert str(error.value) == message


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"^tools\.toml: not TOML: .*line 3"):
        tools(tmp_path, "\n[[tool]]\nname = saw\n")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"^gone\.toml: there is no such file$"):
        load(tmp_path / "gone.toml", "tool", Tool)


def test_an_entry_may_be_no_table(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"^tools\.toml: tool 'number 1': Expected `object`, got `int`"):
        tools(tmp_path, "tool = [1]")
