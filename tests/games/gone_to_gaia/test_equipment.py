"""The equipment of the starting Heroes (section 24)."""

from __future__ import annotations

import pytest

from tests.games.gone_to_gaia.table import Wave, delver, foe


@pytest.mark.rule("GG.24.20", "GG.24.4")
@pytest.mark.parametrize(("rank", "left"), [(1, {"c3": 7, "c4": 7, "c5": 9}), (2, {"c3": 7, "c4": 7, "c5": 7})])
def test_survey_lance_takes_its_whole_line(rank: int, left: dict[str, int]) -> None:
    foes = [foe("c3", most=9), foe("c4", most=9), foe("c5", most=9)]
    t = Wave(mind=delver("c2", f"Survey Lance {rank}"), foes=foes)
    t.turn("Survey Lance", 1, "north", 1)
    assert t.foes() == left


@pytest.mark.rule("GG.24.20")
def test_survey_lance_goes_along_rows_and_columns_only() -> None:
    t = Wave(mind=delver("c3", "Survey Lance"), foes=[foe("d4"), foe("b3")])
    t.lay("Survey Lance", 4)
    assert [label for label in t.labels() if "Survey Lance" in label] == ["Survey Lance, to the west"]


@pytest.mark.rule("GG.24.40")
@pytest.mark.parametrize(("hp", "left"), [(7, 5), (6, 2)])
def test_reaper_is_heavy_against_what_has_half_or_less(hp: int, left: int) -> None:
    t = Wave(body=delver("c3"), foes=[foe("c4", hp=hp, most=12)], next="body")
    t.turn("Reaper", 1, "Reaper", 1)
    assert t.foes() == {"c4": left}


@pytest.mark.rule("GG.24.40", "GG.24.4")
def test_reaper_reaches_2_from_rank_2_and_is_always_heavy_from_rank_4() -> None:
    for rank, left in ((1, None), (2, 7), (4, 5)):
        t = Wave(body=delver("c3", f"Reaper {rank}"), foes=[foe("c5", most=9)], next="body")
        t.lay("Reaper", 4)
        if left is None:
            assert not t.offers("c5"), "adjacent only"
        else:
            t.strike("c5", 1)
            assert t.foes() == {"c5": left}


@pytest.mark.rule("GG.24.42")
def test_storm_drum_takes_all_eight_neighbours() -> None:
    around = ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"]
    t = Wave(body=delver("c3"), foes=[foe(at, most=9) for at in [*around, "c5"]], next="body")
    t.turn("Storm Drum", 1, "Storm Drum", 1)
    assert t.foes() == {**dict.fromkeys(around, 8), "c5": 9}


@pytest.mark.rule("GG.24.53", "GG.24.2")
@pytest.mark.parametrize(("rank", "blocks"), [(1, 1), (2, 2), (4, 3)])
def test_bulwark_gives_blocks(rank: int, blocks: int) -> None:
    assert Wave(mind=delver(gear=f"Bulwark {rank}")).tokens("mind", "BL") == (blocks, 0)


@pytest.mark.rule("GG.24.53")
@pytest.mark.parametrize(("rank", "rerolls"), [(1, 1), (2, 2), (4, 3)])
def test_lucky_knuckle_gives_rerolls(rank: int, rerolls: int) -> None:
    assert Wave(body=delver(gear=f"Lucky Knuckle {rank}")).tokens("body", "RR") == (rerolls, 0)
