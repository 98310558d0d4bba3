"""Packs: what they replace, what they add, what is refused, and what a save knows of them."""

from __future__ import annotations

import pickle
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from dolmen.kernel import BadContent, DamagedSave, Match, Rng
from dolmen.kernel.save import same_edition
from dolmen.library import Shelf, find_game, load, start
from dolmen.library.games import _found_on
from dolmen.library.packs import content_files, read_pack
from tests.toys.content_game import TOOLS, BarnGame, Board, Tool, Tools

INSTALLED = "from tests.toys.content_game import BarnGame\nGAME = BarnGame()\n"


class Workbench:
    """A game `barn` as pip would install it, and a place to write packs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.content = folder / "site" / "barn" / "content"
        self.content.mkdir(parents=True)
        (folder / "site" / "barn" / "__init__.py").write_text(INSTALLED)
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

    def game(self, *folders: Path) -> BarnGame:
        return BarnGame().with_packs(*folders)

    def with_packs(self, *folders: Path) -> Tools:
        return self.game(*folders).box

    def match(self, *folders: Path) -> Match[Any]:
        return start(self.game(*folders))


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workbench:
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.delitem(sys.modules, "barn", raising=False)
    return Workbench(tmp_path)


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
    game = bench.game(bench.pack('[[shelf]]\nreplaces = 1\nnumber = 2\ntext = "high"\n'))
    shelves = game.read.load("tools.toml", "shelf", Board, key="number")
    assert [(shelf.number, shelf.text) for shelf in shelves] == [(2, "high")]


def test_editions_leave_one_another_alone(bench: Workbench) -> None:
    plain, dear = bench.game(), bench.game(bench.pack(SAW))
    dearer = dear.with_packs(bench.pack(SAW.replace("7", "8"), "attic"))
    assert [game.box[0].price for game in (plain, dear, dearer)] == [3, 7, 8]
    assert len({game.edition() for game in (plain, dear, dearer)}) == 3
    assert plain.setup(1, None, Rng(0)).box is plain.box
    assert dear.setup(1, None, Rng(0)).box is dear.box


def test_a_pack_of_another_game_is_refused(bench: Workbench) -> None:
    (bench.folder / "other").mkdir()
    (bench.folder / "other" / "pack.toml").write_text('name = "Hills"\ngame = "stone-daze"\n')
    with pytest.raises(BadContent, match=r"^other is a pack for stone-daze, not for barn$"):
        bench.game(bench.folder / "other")


def test_an_edition_goes_to_another_process_as_what_it_is_made_of(bench: Workbench) -> None:
    game = bench.game(bench.pack(SAW))
    twin = pickle.loads(pickle.dumps(game))
    assert (twin.edition(), rows(twin.box)) == (game.edition(), [("saw", 7), ("axe", 4)])


def test_what_is_loaded_tells_the_own_entry_and_the_one_in_use(bench: Workbench) -> None:
    game = bench.game(bench.pack('[[tool]]\nname = "axe"\nprice = 8\n[[tool]]\nname = "adze"\nprice = 2\n'))
    loaded = game.read.tables["tools.toml", "tool"]
    assert [getattr(entry, loaded.key) for entry in loaded.own] == ["saw", "axe"]
    assert [getattr(entry, loaded.key) for entry in loaded.used] == ["saw", "axe", "adze"]
    assert loaded.from_packs == {1, 2}


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
        (SAW.replace("7", '"7"'), r"loft/tools\.toml: tool 'saw', field price: expected a whole number, got '7'"),
        (SAW + "prize = 2\n", r"loft/tools\.toml: tool 'saw': there is no field 'prize'; did you mean 'price'\?"),
        (SAW + 'replace = "axe"\n', r"no field 'replace'; did you mean 'replaces'\? There are: .*, origin, replaces$"),
        ('[[tool]]\nname = "saw"\n', r"loft/tools\.toml: tool 'saw': the field 'price' is missing"),
        ("[[tool]]\nprice = 3\n", r"loft/tools\.toml: the first tool has no name$"),
        (SAW + 'origin = "me"\n', r"field origin: expected one of rulebook, inferred, published, house, got 'me'$"),
        (SAW + 'replaces = "axx"\n', r"tool 'saw', field replaces: barn has no tool 'axx'; did you mean 'axe'\?"),
        (SAW + 'replaces = "zz"\n', r"tool 'saw', field replaces: barn has no tool 'zz'; there are: saw, axe"),
        (SAW + "replaces = [1]\n", r"tool 'saw', field replaces: barn has no tool \[1\]; there are: saw, axe"),
        (
            SAW + 'replaces = "axe"\n',
            r"loft/tools\.toml: barn has a tool 'saw' already; to replace that one leave 'replaces' out, or choose",
        ),
        (SAW + SAW, r"loft/tools\.toml: tool 'saw' appears twice"),
        (SAW + SAW.replace('"saw"', '"adze"\nreplaces = "saw"'), r"tool 'adze' replaces 'saw', and so does 'saw'"),
        (SAW.replace("saw", "adze") * 2, r"loft/tools\.toml: tool 'adze' appears twice"),
    ],
)
def test_a_mistake_in_an_entry_is_named(bench: Workbench, tools: str, message: str) -> None:
    with pytest.raises(BadContent, match="^.*" + message + ".*$"):
        bench.with_packs(bench.pack(tools))


@pytest.mark.parametrize(
    ("cover", "message"),
    [
        ('game = "barn"\n', r"loft/pack\.toml: the field 'name' is missing"),
        ('name = 1\ngame = "barn"\n', r"loft/pack\.toml, field name: expected a text in \"quotes\", got 1"),
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


def test_the_same_packs_may_be_named_again(bench: Workbench) -> None:
    assert [pack.cover.name for pack in Shelf([bench.pack(SAW), bench.pack(SAW)]).packs] == ["Loft"]


def test_a_game_whose_content_is_bad_says_what_is(bench: Workbench) -> None:
    (bench.folder / "site" / "barn" / "__init__.py").write_text(
        "from dolmen.kernel import BadContent\nraise BadContent('tools.toml: too many saws')\n"
    )
    with pytest.raises(BadContent, match=r"^tools\.toml: too many saws$"):
        find_game("barn")


# What a save knows


def test_an_edition_is_the_content_and_not_how_it_is_written(bench: Workbench) -> None:
    own = bench.game().edition()
    assert re.fullmatch(r"base [0-9a-f]{8}", own)
    written = (SAW, "# the saw\n\n" + SAW, SAW.replace("7", "8"))
    editions = [bench.game(bench.pack(tools)).edition() for tools in written]
    assert editions[0] == editions[1] != editions[2]
    assert all(name.startswith(f"{own} + Loft ") for name in editions)
    assert find_game("tic-tac-toe").edition() == ""


def test_other_content_of_its_own_is_another_edition(bench: Workbench) -> None:
    game = bench.game()
    own = game.edition()
    (bench.content / "tools.toml").write_text(TOOLS.replace("price = 3", "price = 5"))
    assert game.edition() == own, "what is loaded does not change"
    assert bench.game().edition() != own


def test_saves_from_before_the_own_content_was_counted_are_of_the_same_edition() -> None:
    used = "base 12345678 + Loft 9abcdef0"
    assert same_edition("", used)
    assert same_edition("Loft 9abcdef0", used)
    assert same_edition(used, used)
    assert not same_edition("base 12345678", used)
    assert not same_edition("Loft 00000000", used)


def test_a_save_of_the_same_edition_comes_back_without_a_word(bench: Workbench) -> None:
    match = bench.match(bench.pack(SAW))
    match.answer(0, "saw")
    again = load(match.save(), match.game)
    assert (again.notices, again.save()) == ([], match.save())


def test_a_save_of_another_edition_that_fits_goes_on_and_says_so(bench: Workbench) -> None:
    match = bench.match()
    match.answer(0, "axe")
    other = bench.game(bench.pack(SAW))
    again = load(match.save(), other)
    assert again.notices == [
        f"this match was played with other cards ({match.game.edition()}); it goes on with {other.edition()}",
    ]
    assert again.s.bought == ["axe"]


def test_a_turn_of_another_edition_starts_again_and_says_why(bench: Workbench) -> None:
    match = bench.match()
    for tool in ("axe", "axe", "saw"):
        match.answer(0, tool)
    again = load(match.save(), bench.game(bench.pack(SAW.replace("7", "9") + SAW.replace("saw", "adze"))))
    assert again.s.bought == ["axe", "axe"]
    first, second = again.notices
    assert "was played with other cards" in first
    assert "the cards of Barn have changed" in second
    assert "asked again from its beginning" in second


def test_a_save_whose_cards_are_gone_is_refused(bench: Workbench) -> None:
    match = bench.match(bench.pack('[[tool]]\nname = "adze"\nprice = 2\n'))
    match.answer(0, "adze")
    match.answer(0, "adze")
    with pytest.raises(DamagedSave, match=r"with base \w+ \+ Loft \w+ and cannot .* with base \w+: a tool that"):
        load(match.save(), bench.game())


# A shelf


def test_a_shelf_plays_with_its_packs_and_loads_a_match_with_those_that_it_was_begun_with(bench: Workbench) -> None:
    saw, axe = bench.pack(SAW), bench.pack(SAW.replace("saw", "axe"), "attic", 'name = "Attic"\ngame = "barn"\n')
    shelf = Shelf([saw, axe])
    barn = shelf.find("barn")
    assert isinstance(barn, BarnGame)
    assert rows(barn.box) == [("saw", 7), ("axe", 7)]
    assert shelf.find("barn") is barn, "made once"
    for begun in (bench.match(), bench.match(saw), bench.match(axe), bench.match(saw, axe)):
        again = shelf.load(begun.save())
        assert (again.notices, again.game.edition()) == ([], begun.game.edition())


def test_without_one_of_its_packs_a_match_is_loaded_as_the_game_is_played_now(bench: Workbench) -> None:
    begun = bench.match(bench.pack(SAW))
    shelf = Shelf([bench.pack(SAW.replace("7", "8"), "attic", 'name = "Attic"\ngame = "barn"\n')])
    again = shelf.load(begun.save())
    assert again.game.edition() == shelf.find("barn").edition()
    assert "played with other cards" in again.notices[0]
