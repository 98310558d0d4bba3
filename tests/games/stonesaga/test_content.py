"""Content: counts, what a mistake says, and that every text is understood (sections 1 and 28)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import copytree

import pytest

from dolmen.games.stonesaga import GAME
from dolmen.games.stonesaga.effects.language import LANGUAGE, sentences
from dolmen.games.stonesaga.rules.setup import deck_of
from dolmen.games.stonesaga.unpacking import unpacked
from dolmen.kernel import BadContent
from dolmen.library.content import Content

BOX = GAME.box


@pytest.mark.rule("SS.1.6", "SS.1.7", "SS.6.4", "SS.6.10")
def test_twenty_tiles() -> None:
    unpacked(GAME.read)
    assert Counter(tile.entry.region for tile in BOX.tiles.values()) == {"vale": 10, "plateau": 10}
    assert BOX.tiles["VV01"].features == ("lake", "cave", "forest")
    assert BOX.tiles["SP01"].features == ("river", "plains", "cave")
    assert all(tile.entry.hint in tile.features for tile in BOX.tiles.values())


@pytest.mark.rule("SS.1.15", "SS.1.16", "SS.1.18", "SS.1.19", "SS.1.32", "SS.11.3", "SS.12.22")
def test_decks() -> None:
    unpacked(GAME.read)
    assert len(BOX.fishing) == 12
    assert Counter(card.entry.deck for card in BOX.forage.values()) == {"forest": 12, "plains": 12}
    assert len(deck_of(BOX.finds)) == len(deck_of(BOX.nights)) == 20
    assert sum(night.activity for night in BOX.nights.values()) == 32, "1.6 a card"
    assert all(len(dig.chips) == 5 for dig in BOX.digs.values())


@pytest.mark.rule("SS.1.22", "SS.1.23", "SS.1.24", "SS.1.25", "SS.1.26", "SS.1.27", "SS.4.12")
def test_tokens_and_the_room_they_take() -> None:
    unpacked(GAME.read)
    units = {name: stuff.units for name, stuff in BOX.stuff.items()}
    assert {units[name] for name in ("wood", "wood*", "clay", "amber")} == {4}
    assert {units[name] for name in ("tendon", "tooth", "feather", "fiber", "pitch", "glowmoss*")} == {3}
    assert [units[name] for name in ("meat", "root~", "mushroom", "fish", "grain*", "water", "nut")] == [
        3,
        3,
        3,
        2,
        2,
        2,
        1,
    ]
    assert "water~" not in BOX.stuff
    assert "grain~" not in BOX.stuff
    assert sum(stuff.kind == "material" for stuff in BOX.stuff.values()) == 32


MISTAKES = [
    ("night.toml", 'fail = ["injury-minor +1"]', 'fail = ["injury-mino +1"]', r"night.toml: card 'NI02', field fail"),
    ("items.toml", '"B3223"', '"R1410"', r"items.toml: item 'IT09', field codes: R1410 makes IT05 already"),
    ("items.toml", '"B3223"', '"B3224"', r"wood and wood never give B3224"),
    ("tiles.toml", 'hint = "cave"', 'hint = "river"', r"tiles.toml: tile 'VV01', field hint: there is no river on it"),
    ("forage.toml", '"tree(fiber)"', '"tree(fibre)"', r"forage.toml: card 'FF01', field front.*did you mean 'fiber'"),
    ("fishing.toml", "lines = [1, 2, 3]", "lines = [1, 2, 2]", r"fishing.toml: card 'FI01', field lines"),
    ("goals.toml", 'entry = "060"', 'entry = "069"', r"goals.toml: goal 'GO01', field entry"),
    ("discovery.toml", 'needs = "forest here"', 'needs = "forrest here"', r"discovery.toml: card 'DI02'"),
]


@pytest.mark.rule("SS.1.40")
@pytest.mark.parametrize(("file", "right", "wrong", "message"), MISTAKES)
def test_a_mistake_names_file_entry_and_field(file: str, right: str, wrong: str, message: str, tmp_path: Path) -> None:
    own = next(iter(GAME.files().values())).parent
    copytree(own, tmp_path / "content")
    target = tmp_path / "content" / file
    text = target.read_text(encoding="utf-8")
    assert right in text
    target.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(BadContent, match=message):
        unpacked(Content({path.name: path for path in (tmp_path / "content").glob("*.toml")}))


def test_every_line_can_be_said_and_read_again() -> None:
    lines = {line for item in BOX.items.values() for line in item.entry.ability}
    for card in (*BOX.finds.values(), *BOX.nights.values()):
        lines |= {*card.do, *card.passing, *card.failing, *(line for way in card.choice for line in way.do)}
    assert len(lines) > 60
    for line in lines:
        made = LANGUAGE.parse(line, "here")
        assert LANGUAGE.parse(LANGUAGE.written(made), "again") == made
        assert sentences((line,))
