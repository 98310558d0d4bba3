"""The colours of sides are told apart by people who see fewer of them; in the dark none looks like what may be clicked.

The three common kinds of colour blindness are simulated with the matrices of Machado, Oliveira and Fernandes (2009);
distances are taken in OKLab, where 100 lies between black and white.
"""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from dolmen import start
from dolmen.games.snowcrest.scene import PALETTE as SNOWCREST
from dolmen.games.stone_daze.scene import PALETTE as STONE_DAZE
from dolmen.kernel.scene import SEAT_COLOURS
from dolmen.lab.rule_coverage import our_games
from dolmen.library import find_game

Matrix = tuple[tuple[float, float, float], ...]
SIGHTS: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
APART = 8.0
SIDES = {
    "any game": list(SEAT_COLOURS.tones.values()),
    "Snowcrest": [SNOWCREST.tones[side] for side in ("red", "blue", "green", "yellow")],
    "Stone Daze": [STONE_DAZE.tones[side] for side in ("clan-a", "clan-b")],
}
LOOK = (Path(__file__).parents[1] / "client" / "src" / "app.css").read_text(encoding="utf-8")


def times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def seen(colour: str, sight: str) -> list[float]:
    """A colour in OKLab as somebody sees it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    there = [min(1.0, max(0.0, part)) for part in times(SIGHTS[sight], light)]
    return [100 * part for part in times(TO_LAB, [cone ** (1 / 3) for cone in times(TO_CONES, there)])]


def apart(one: str, other: str, sight: str) -> float:
    return dist(seen(one, sight), seen(other, sight))


def test_the_simulation_is_one() -> None:
    """Red and green of one lightness are far apart, but not for those who lack the cones for it."""
    assert apart("#a8322d", "#3c6b35", "full") > 20
    assert apart("#a8322d", "#3c6b35", "deuteranopia") < APART
    assert apart("#23568f", "#3c6b35", "tritanopia") < APART


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("game", SIDES)
def test_sides_are_told_apart(game: str, theme: int, sight: str) -> None:
    for one, other in combinations([colours[theme] for colours in SIDES[game]], 2):
        assert apart(one, other, sight) >= APART, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", SIDES)
def test_in_the_dark_no_side_looks_like_what_may_be_clicked(game: str, sight: str) -> None:
    ember = re.findall(r"--ember: light-dark\(#\w+, (#\w+)\)", LOOK)
    assert len(ember) == 1
    for colours in SIDES[game]:
        assert apart(colours[1], ember[0], sight) >= APART, colours


# Worlds: what their tables are made of


def luminance(colour: str) -> float:
    """How light a colour looks, from 0 to 1 (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mixed(ground: str, ink: str, share: float) -> str:
    pairs = [(int(ground[at : at + 2], 16), int(ink[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one + (other - one) * share):02x}" for one, other in pairs)


BACKDROP = (Path(__file__).parents[1] / "client" / "src" / "scene" / "backdrop.ts").read_text(encoding="utf-8")
DEEPEST = float(re.findall(r"DEEPEST = ([\d.]+)", BACKDROP)[0])
PAPERS = ("ground", "surface", "raised", "sunken")


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("name", our_games())
def test_in_every_world_texts_can_be_read_on_every_ground(name: str, theme: int) -> None:
    game = find_game(name)
    palette = start(name, game.seats[0], 1).scene(0).palette
    made_of = {what: colours[theme] for what, colours in palette.surfaces.items()}
    assert not made_of or set(made_of) == {*PAPERS, "line", "edge", "text", "muted"}
    for paper in PAPERS if made_of else ():
        for words in ("text", "muted"):
            assert contrast(made_of[words], made_of[paper]) >= 4.5, (words, paper)
        assert contrast(made_of["edge"], made_of[paper]) >= 3, paper
    if palette.backdrop:
        deepest = mixed(made_of["ground"], made_of["text"], DEEPEST)
        assert min(contrast(made_of[words], deepest) for words in ("text", "muted")) >= 4.5
