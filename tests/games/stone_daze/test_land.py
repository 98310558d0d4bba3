"""How the valley looks: which squares are one piece of land."""

from __future__ import annotations

from dolmen.games.stone_daze.scene import board
from dolmen.kernel.scene import Region
from tests.games.stone_daze.table import table


def land(kind: str, picture: str) -> list[Region]:
    return [region for region in board(table(picture).s, 0).regions if region.land == kind]


def cells(regions: list[Region]) -> list[tuple[str, ...]]:
    return [region.cells for region in regions]


def test_a_swamp_is_one_water_whatever_it_is_made_of() -> None:
    waters = land(
        "water",
        """
           b  c  d  e  f
        6  ~  ~  ~  .  ~
        5  ~  ~  ~  .  .
        """,
    )
    assert cells(waters) == [("b5", "c5", "d5", "b6", "c6", "d6"), ("f6",)]


def test_mounds_that_touch_stay_two() -> None:
    rocks = land(
        "rock",
        """
           b  c  d
        5  o  L  L
        """,
    )
    assert sorted(cells(rocks)) == [("b5",), ("c5", "d5")]


def test_a_gate_is_a_fence_with_a_way_through() -> None:
    picture = """
           d  e  f
        5  #  n  #
        """
    assert cells(land("fence", picture)) == [("d5",), ("f5",)]
    assert ("e5",) in cells(land("earth", picture))


def test_everybody_reads_their_own_home_on_the_ground() -> None:
    s = table("").s
    for viewer, words in ((0, ["your home", "your goal"]), (1, ["your goal", "your home"])):
        assert [region.label for region in board(s, viewer).regions if region.label] == words
    assert [region.label for region in board(s, None).regions if region.label] == [
        "Halhala of clan A",
        "Halhala of clan B",
    ]


def test_all_of_the_valley_has_a_ground() -> None:
    here = board(table("", haunted="d6").s, None)
    grass = next(region for region in here.regions if region.land == "grass")
    assert set(grass.cells) == {cell.id for cell in here.cells}
    assert cells([region for region in here.regions if region.land == "mist"]) == [("d6",)]
