"""Packs: what they replace, what they add, what is refused, and what a save knows of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dolmen.kernel import BadContent, DamagedSave, Flow, Game, Match, Pick, Result, Rng, State
from dolmen.kernel.save import same_edition
from dolmen.library import content as contents
from dolmen.library import find_game, load, start
from dolmen.library.content import LOADED, Entry, use
from dolmen.library.games import _found_on
from dolmen.library.packs import VARIABLE, _own_content, content_files, edition, in_use, read_pack

TOOLS = """
[[tool]]
name = "saw"
price = 3
origin = "rulebook"

[[tool]]
name = "axe"
price = 4
origin = "house"

[[shelf]]
number = 1
text = "low"
origin = "house"
"""


class Tool(Entry, frozen=True):
    name: str
    price: int
    loud: bool = False


class Shelf(Entry, frozen=True):
    number: int
    text: str


class Barn(State):
    bought: list[str]


class BarnGame(Game[Barn]):
    """Buy two tools a turn, for two turns."""

    id = "barn"
    title = "Barn"
    seats = (1,)
    state = Barn

    def __init__(self, tools: Callable[[], tuple[Tool, ...]]) -> None:
        self.tools = tools

    def edition(self) -> str:
        return edition(self.id)

    def setup(self, seats: int, options: Any, rng: Rng) -> Barn:
        return Barn(rng=rng, bought=[])

    def turn(self, s: Barn) -> Flow[None]:
        for _ in range(2):
            s.bought.append((yield from Pick(0, [tool.name for tool in self.tools() if tool.price < 9])))

    def result(self, s: Barn) -> Result | None:
        return Result(winners=(0,)) if len(s.bought) == 4 else None

    def check(self, s: Barn) -> None:
        assert set(s.bought) <= {tool.name for tool in self.tools()}, "a tool that there is not"


class Workbench:
    """A game `barn` as pip would install it, and a place to write packs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.content = folder / "site" / "barn" / "content"
        self.content.mkdir(parents=True)
        (folder / "site" / "barn" / "__init__.py").write_text("GAME = None\n")
        (self.content / "tools.toml").write_text(TOOLS)
        info = folder / "site" / "barn-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: barn\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[dolmen.games]\nbarn = barn:GAME\nlost = lost.barn:GAME\n")

    def pack(self, tools: str, name: str = "loft", cover: str = 'name = "Loft"\ngame = "barn"\n') -> Path:
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        (folder / "pack.toml").write_text(cover)
        (folder / "tools.toml").write_text(tools)
        return folder

    def tools(self) -> tuple[Tool, ...]:
        return contents.load(self.content / "tools.toml", "tool", Tool)

    def with_packs(self, *folders: Path) -> tuple[Tool, ...]:
        LOADED.clear()
        use(folders)
        return self.tools()

    def match(self) -> Match[Any]:
        return start(BarnGame(self.tools))


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workbench]:
    monkeypatch.setenv(VARIABLE, "")
    made = Workbench(tmp_path)
    monkeypatch.syspath_prepend(tmp_path / "site")
    before = dict(LOADED)
    in_use.cache_clear()
    yield made
    in_use.cache_clear()
    LOADED.clear()
    LOADED.update(before)


def rows(tools: tuple[Tool, ...]) -> list[tuple[str, int]]:
    return [(tool.name, tool.price) for tool in tools]


# What a pack does


def test_an_entry_of_the_same_name_is_replaced_and_others_stay(bench: Workbench) -> None:
    tools = bench.with_packs(bench.pack('[[tool]]\nname = "saw"\nprice = 7\norigin = "published"\n'))
    assert rows(tools) == [("saw", 7), ("axe", 4)]
    assert [tool.origin for tool in tools] == ["published", "house"]


def test_a_replaced_entry_may_get_another_name_and_keeps_its_place(bench: Workbench) -> None:
    tools = bench.with_packs(bench.pack('[[tool]]\nreplaces = "saw"\nname = "fretsaw"\nprice = 5\n'))
    assert rows(tools) == [("fretsaw", 5), ("axe", 4)]


def test_names_may_be_swapped(bench: Workbench) -> None:
    swap = '[[tool]]\nreplaces = "saw"\nname = "axe"\nprice = 1\n[[tool]]\nreplaces = "axe"\nname = "saw"\nprice = 2\n'
    assert rows(bench.with_packs(bench.pack(swap))) == [("axe", 1), ("saw", 2)]


def test_a_new_entry_comes_last(bench: Workbench) -> None:
    assert rows(bench.with_packs(bench.pack('[[tool]]\nname = "adze"\nprice = 2\n'))) == [
        ("saw", 3),
        ("axe", 4),
        ("adze", 2),
    ]


def test_without_an_origin_an_entry_is_somebodys_own(bench: Workbench) -> None:
    assert bench.with_packs(bench.pack('[[tool]]\nname = "saw"\nprice = 7\n'))[0].origin == "house"


def test_a_field_that_is_left_out_is_not_taken_from_the_replaced_entry(bench: Workbench) -> None:
    loud = bench.pack('[[tool]]\nname = "saw"\nprice = 7\nloud = true\n', "loud")
    quiet = bench.pack('[[tool]]\nname = "saw"\nprice = 7\n', "quiet")
    assert [tool.loud for tool in bench.with_packs(loud, quiet)] == [False, False]


def test_a_later_pack_lies_over_an_earlier_one(bench: Workbench) -> None:
    first = bench.pack('[[tool]]\nreplaces = "saw"\nname = "fretsaw"\nprice = 5\n', "first")
    second = bench.pack('[[tool]]\nname = "fretsaw"\nprice = 6\n', "second")
    assert rows(bench.with_packs(first, second)) == [("fretsaw", 6), ("axe", 4)]


def test_entries_may_be_named_by_a_number(bench: Workbench) -> None:
    bench.with_packs(bench.pack('[[shelf]]\nreplaces = 1\nnumber = 2\ntext = "high"\n'))
    shelves = contents.load(bench.content / "tools.toml", "shelf", Shelf, key="number")
    assert [(shelf.number, shelf.text) for shelf in shelves] == [(2, "high")]


def test_a_file_of_that_name_elsewhere_is_left_alone(bench: Workbench, tmp_path: Path) -> None:
    bench.with_packs(bench.pack('[[tool]]\nname = "saw"\nprice = 7\n'))
    other = tmp_path / "tools.toml"
    other.write_text(TOOLS)
    assert rows(contents.load(other, "tool", Tool)) == [("saw", 3), ("axe", 4)]


def test_what_is_loaded_tells_the_own_entry_and_the_one_in_use(bench: Workbench) -> None:
    bench.with_packs(bench.pack('[[tool]]\nname = "axe"\nprice = 8\n[[tool]]\nname = "adze"\nprice = 2\n'))
    loaded = LOADED[content_files("barn")["tools.toml"], "tool"]
    assert [getattr(entry, loaded.key) for entry in loaded.own] == ["saw", "axe"]
    assert [getattr(entry, loaded.key) for entry in loaded.used] == ["saw", "axe", "adze"]
    assert loaded.from_packs == {1, 2}


def test_the_environment_hands_packs_to_other_processes(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(bench.pack('[[tool]]\nname = "saw"\nprice = 7\n')))
    in_use.cache_clear()
    assert rows(bench.tools()) == [("saw", 7), ("axe", 4)]


def test_a_game_that_is_one_module_has_its_content_beside_it(bench: Workbench) -> None:
    site = bench.folder / "site"
    (site / "shed.py").write_text("GAME = None\n")
    for name in ("shed.tools.toml", "shed.untestable.toml", "barn.tools.toml"):
        (site / name).write_text(TOOLS)
    info = site / "barn-1.0.dist-info" / "entry_points.txt"
    info.write_text("[dolmen.games]\nshed = shed:GAME\n")
    _found_on.cache_clear()
    (site / "shed.weights.toml").write_text("[worth]\nsaw = 1\n")
    assert content_files("shed") == {"shed.tools.toml": site / "shed.tools.toml"}


# What is refused

SAW = '[[tool]]\nname = "saw"\nprice = 7\n'


@pytest.mark.parametrize(
    ("tools", "message"),
    [
        ("[[tool]\n", r"loft/tools\.toml: not TOML: .*line 1"),
        ('[[tol]]\nname = "saw"\n', r"loft/tools\.toml: barn has no \[\[tol\]\] in this file; did you mean 'tool'\?"),
        ("[tool]\nprice = 3\n", r"loft/tools\.toml: tool must be written as \[\[tool\]\], once for each entry"),
        ("tool = [1]\n", r"loft/tools\.toml: tool must be written as \[\[tool\]\], once for each entry"),
        (SAW.replace("7", '"7"'), r"loft/tools\.toml: tool 'saw', field price: a whole number is wanted, not '7'"),
        (SAW + "prize = 2\n", r"loft/tools\.toml: tool 'saw': there is no field 'prize'; did you mean 'price'\?"),
        (SAW + 'replace = "axe"\n', r"no field 'replace'; did you mean 'replaces'\? There are: .*, origin, replaces$"),
        ('[[tool]]\nname = "saw"\n', r"loft/tools\.toml: tool 'saw': the field 'price' is missing"),
        ("[[tool]]\nprice = 3\n", r"loft/tools\.toml: the first tool has no name$"),
        (SAW + 'origin = "me"\n', r"field origin: one of rulebook, inferred, published, house is wanted, not 'me'$"),
        (SAW + 'replaces = "axx"\n', r"tool 'saw', field replaces: barn has no tool 'axx'; did you mean 'axe'\?"),
        (SAW + 'replaces = "zz"\n', r"tool 'saw', field replaces: barn has no tool 'zz'; there are: saw, axe"),
        (SAW + "replaces = [1]\n", r"tool 'saw', field replaces: barn has no tool \[1\]; there are: saw, axe"),
        (
            SAW + 'replaces = "axe"\n',
            r"loft/tools\.toml: barn has a tool 'saw' already; to replace that one leave 'replaces' out, or choose",
        ),
        (SAW + SAW, r"loft/tools\.toml: tool 'saw' stands there twice"),
        (SAW + SAW.replace('"saw"', '"adze"\nreplaces = "saw"'), r"tool 'adze' replaces 'saw', and so does 'saw'"),
        (SAW.replace("saw", "adze") * 2, r"loft/tools\.toml: tool 'adze' stands there twice"),
    ],
)
def test_a_mistake_in_an_entry_is_named(bench: Workbench, tools: str, message: str) -> None:
    with pytest.raises(BadContent, match="^.*" + message + ".*$"):
        bench.with_packs(bench.pack(tools))


@pytest.mark.parametrize(
    ("cover", "message"),
    [
        ('game = "barn"\n', r"loft/pack\.toml: the field 'name' is missing"),
        ('name = 1\ngame = "barn"\n', r"loft/pack\.toml, field name: a text in \"quotes\" is wanted, not 1"),
        (
            'name = "L"\ngame = "barn"\nnotes = ""\n',
            r"loft/pack\.toml: there is no field 'notes'; did you mean 'note'\?",
        ),
        ('name = "L"\ngame = "bran"\n', r"loft/pack\.toml, field game: no game is called 'bran'; did you mean 'barn'"),
        ('name = "L"\ngame = "lost"\n', r"loft/pack\.toml, field game: the game 'lost' of .* is not there"),
        ('name = "L"\ngame = "tic-tac-toe"\n', r".*field game: tic-tac-toe has no content that a pack could replace"),
        ("name =\n", r"loft/pack\.toml: not TOML"),
    ],
)
def test_a_mistake_on_the_cover_is_named(bench: Workbench, cover: str, message: str) -> None:
    with pytest.raises(BadContent, match="^" + message):
        read_pack(bench.pack(SAW, cover=cover))


def test_a_file_that_the_game_has_not_is_named(bench: Workbench) -> None:
    folder = bench.pack(SAW)
    (folder / "tolls.toml").write_text(SAW)
    with pytest.raises(BadContent, match=r"^loft/tolls\.toml: barn has no such file; did you mean 'tools\.toml'\?$"):
        read_pack(folder)


def test_a_folder_that_is_no_pack_says_so(bench: Workbench) -> None:
    with pytest.raises(BadContent, match=r"gone: there is no such folder$"):
        read_pack(bench.folder / "gone")
    with pytest.raises(BadContent, match=r"site: a pack needs a pack\.toml with its name and its game$"):
        read_pack(bench.folder / "site")


def test_a_pack_that_comes_too_late_is_refused_and_nothing_changes(bench: Workbench) -> None:
    bench.with_packs()
    with pytest.raises(BadContent, match=r"^loft: barn is loaded already, without this pack$"):
        use([bench.pack(SAW)])
    assert in_use() == ()


def test_the_same_packs_may_be_named_again(bench: Workbench) -> None:
    bench.with_packs(bench.pack(SAW))
    assert [pack.cover.name for pack in use([bench.pack(SAW), bench.pack(SAW)])] == ["Loft"]


def test_a_game_whose_content_is_bad_says_what_is(bench: Workbench) -> None:
    (bench.folder / "site" / "barn" / "__init__.py").write_text(
        "from dolmen.kernel import BadContent\nraise BadContent('tools.toml: too many saws')\n"
    )
    with pytest.raises(BadContent, match=r"^tools\.toml: too many saws$"):
        find_game("barn")


# What a save knows


def test_an_edition_is_the_content_and_not_how_it_is_written(bench: Workbench) -> None:
    bench.with_packs()
    own = edition("barn")
    assert re.fullmatch(r"base [0-9a-f]{8}", own)
    editions = []
    for tools in (SAW, "# the saw\n\n" + SAW, SAW.replace("7", "8")):
        bench.with_packs(bench.pack(tools))
        editions.append(edition("barn"))
    assert editions[0] == editions[1] != editions[2]
    assert all(name.startswith(f"{own} + Loft ") for name in editions)
    assert edition("tic-tac-toe") == ""


def test_other_content_of_its_own_is_another_edition(bench: Workbench) -> None:
    bench.with_packs()
    own = edition("barn")
    (bench.content / "tools.toml").write_text(TOOLS.replace("price = 3", "price = 5"))
    assert edition("barn") == own, "what is loaded does not change"
    _own_content.cache_clear()
    assert edition("barn") != own


def test_saves_from_before_the_own_content_was_counted_are_of_the_same_edition() -> None:
    used = "base 12345678 + Loft 9abcdef0"
    assert same_edition("", used)
    assert same_edition("Loft 9abcdef0", used)
    assert same_edition(used, used)
    assert not same_edition("base 12345678", used)
    assert not same_edition("Loft 00000000", used)


def test_a_save_of_the_same_edition_comes_back_without_a_word(bench: Workbench) -> None:
    bench.with_packs(bench.pack(SAW))
    match = bench.match()
    match.answer(0, "saw")
    again = load(match.save(), match.game)
    assert (again.notices, again.save()) == ([], match.save())


def test_a_save_of_another_edition_that_fits_goes_on_and_says_so(bench: Workbench) -> None:
    bench.with_packs()
    match = bench.match()
    match.answer(0, "axe")
    data, own = match.save(), edition("barn")
    bench.with_packs(bench.pack(SAW))
    again = load(data, match.game)
    assert again.notices == [
        f"this match was played with other cards ({own}); it goes on with {edition('barn')}",
    ]
    assert again.s.bought == ["axe"]


def test_a_turn_of_another_edition_starts_again_and_says_why(bench: Workbench) -> None:
    bench.with_packs()
    match = bench.match()
    for tool in ("axe", "axe", "saw"):
        match.answer(0, tool)
    data = match.save()
    bench.with_packs(bench.pack(SAW.replace("7", "9") + SAW.replace("saw", "adze")))
    again = load(data, match.game)
    assert again.s.bought == ["axe", "axe"]
    first, second = again.notices
    assert "was played with other cards" in first
    assert "the cards of Barn are others" in second
    assert "asked again from its beginning" in second


def test_a_save_whose_cards_are_gone_is_refused(bench: Workbench) -> None:
    bench.with_packs(bench.pack('[[tool]]\nname = "adze"\nprice = 2\n'))
    match = bench.match()
    match.answer(0, "adze")
    match.answer(0, "adze")
    data = match.save()
    bench.with_packs()
    with pytest.raises(DamagedSave, match=r"with base \w+ \+ Loft \w+ and cannot .* with base \w+: a tool that"):
        load(data, match.game)
