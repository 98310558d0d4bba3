"""Content files: a mistake names file, entry and field."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from dolmen.kernel import BadContent
from dolmen.library.content import Content, Entry


class Part(Struct, frozen=True):
    name: str


class Made(Enum):
    WOOD = "wood"
    IRON = "iron"


class Tool(Entry, frozen=True):
    name: str
    price: Annotated[int, Meta(ge=0)]
    costs: tuple[int, ...] = ()
    size: tuple[int, Annotated[int, Meta(ge=1, le=3)]] = (1, 1)
    made: Made = Made.WOOD
    teeth: Annotated[str, Meta(pattern="^[VW]{0,2}$", description="up to two of V W")] = ""
    mark: Annotated[str, Meta(pattern="^[a-z]$")] = "a"
    owner: Annotated[str, Meta(max_length=3)] = ""
    weights: dict[str, int] = {}
    loud: bool = False
    parts: list[Part] = []

    def __post_init__(self) -> None:
        if self.name == "hammer":
            raise ValueError("no tool for wood")


FIELDS = "name, price, costs, size, made, teeth, mark, owner, weights, loud, parts, origin"


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
    return Content({file.name: file}).load(file.name, "tool", Tool)


def test_entries_come_in_their_order(tmp_path: Path) -> None:
    assert [tool.name for tool in tools(tmp_path, GOOD)] == ["saw", "axe"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("price = 3", 'price = "3"', "tool 'saw', field price: expected a whole number from 0 up, got '3'"),
        ("price = 3", "price = -3", "tool 'saw', field price: expected a whole number from 0 up, got -3"),
        ("costs = [1, 2]", 'costs = [1, "2"]', "tool 'axe', field costs[1]: expected a whole number, got '2'"),
        ("costs = [1, 2]", "costs = 1", "tool 'axe', field costs: expected a list [...], got 1"),
        ("costs = [1, 2]", "size = [1]", "tool 'axe', field size: expected a list [...] of 2, got [1]"),
        ("costs = [1, 2]", "size = [1, 9]", "field size[1]: expected a whole number from 1 to 3, got 9"),
        ("costs = [1, 2]", 'made = "tin"', "tool 'axe', field made: expected one of wood, iron, got 'tin'"),
        ("costs = [1, 2]", 'teeth = "VVV"', "tool 'axe', field teeth: expected up to two of V W, got 'VVV'"),
        ("costs = [1, 2]", "teeth = 5", "tool 'axe', field teeth: expected up to two of V W, got 5"),
        ("costs = [1, 2]", 'mark = "ab"', "tool 'axe', field mark: Expected `str` matching regex '^[a-z]$'"),
        ("costs = [1, 2]", 'owner = "Adam"', "tool 'axe', field owner: Expected `str` of length <= 3"),
        ("costs = [1, 2]", 'weights = {head = "2"}', "field weights[...]: Expected `int`, got `str`"),
        ("costs = [1, 2]", 'loud = "no"', "tool 'axe', field loud: expected true or false, got 'no'"),
        ("costs = [1, 2]", "parts = [{name = 5}]", 'field parts[0].name: expected a text in "quotes", got 5'),
        ("costs = [1, 2]", "parts = [{}]", "tool 'axe', field parts[0]: the field 'name' is missing"),
        ("costs = [1, 2]", "parts = [1]", "tool 'axe', field parts[0]: Expected `object`, got `int`"),
        ('name = "axe"', 'name = "hammer"', "tool 'hammer': no tool for wood"),
        ("price = 4", "prize = 4", f"tool 'axe': there is no field 'prize'; did you mean 'price'? There are: {FIELDS}"),
        ("price = 4", "zzz = 4", f"tool 'axe': there is no field 'zzz'; there are: {FIELDS}"),
        ("price = 4", "", "tool 'axe': the field 'price' is missing"),
        ('name = "axe"', "", "the second tool has no name"),
        ('name = "axe"', "name = 7", 'tool 7, field name: expected a text in "quotes", got 7'),
        ('name = "axe"', 'name = "saw"', "tool 'saw' appears twice"),
        (
            '"house"',
            '"hearsay"',
            "tool 'axe', field origin: expected one of rulebook, inferred, published, house, got 'hearsay'",
        ),
        ("[[tool]]", "[[tools]]", "no [[tool]] in it"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(BadContent) as error:
        tools(tmp_path, GOOD.replace(old, new))
    line = str(error.value)
    assert line.startswith("tools.toml: ")
    assert line.endswith(message)


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"^tools\.toml: not TOML: .*line 3"):
        tools(tmp_path, "\n[[tool]]\nname = saw\n")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"^gone\.toml: there is no such file$"):
        Content({}).load("gone.toml", "tool", Tool)


def test_an_entry_may_be_no_table(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"^tools\.toml: tool must be written as \[\[tool\]\], once for each entry$"):
        tools(tmp_path, "tool = [1]")


def test_of_many_entries_the_one_without_a_name_goes_by_its_number(tmp_path: Path) -> None:
    many = "".join(f'[[tool]]\nname = "saw {n}"\nprice = 1\norigin = "house"\n' for n in range(12))
    with pytest.raises(BadContent, match=r"^tools\.toml: tool number 13 has no name$"):
        tools(tmp_path, many + "[[tool]]\nprice = 1\n")
