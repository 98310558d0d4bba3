"""Scenes for the demo page: `python client/src/scene/demo/fixtures.py` writes fixtures.json beside this file."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

import dolmen
from dolmen.kernel import Match, Seat, Sketch, Stroke, random_answer
from dolmen.kernel.scene import (
    Badge,
    Bar,
    Bars,
    Board,
    Card,
    Cell,
    Clock,
    Counter,
    Die,
    Facing,
    Group,
    Hand,
    Palette,
    Panel,
    Picture,
    Pile,
    Scene,
    Sheet,
    Space,
    Text,
    Timer,
    Token,
    Track,
)
from dolmen.server.scene_diff import flat


def moment(scene: Scene, asks: Any = ()) -> dict[str, Any]:
    nodes, root, sketches = flat(scene)
    return {
        "title": scene.title,
        "status": scene.status,
        "palette": scene.palette,
        "nodes": nodes,
        "root": root,
        "sketches": sketches,
        "asks": asks,
    }


def moments(game: str, seed: int, answers: int, more: int, seat: Seat = 0) -> list[dict[str, Any]]:
    """Moments of a random game from that many answers on, as the seat sees them."""
    match, random = dolmen.start(game, seats=2, seed=seed), Random(seed)
    shown = []
    for number in range(answers + more):
        if number >= answers:
            shown.append(seen(match, seat))
        if not match.asks:
            break
        asked, ask = next(iter(match.asks.items()))
        match.answer(asked, random_answer(ask, random)[0])
    return shown


def seen(match: Match, seat: Seat) -> dict[str, Any]:
    view = match.view(seat)
    return moment(view.scene, view.asks)


# Every kind of component at once

SPEARS = [
    Card(
        id="card-spear",
        label="Fire-hardened spear",
        tone="ochre",
        icon="stone-spear",
        text="Throw it: 2 harm at a distance. It breaks on a 1.",
        rows=(("harm", "2"), ("reach", "3")),
        badges=(Badge("costs 2 flint", glyph="2"),),
    ),
    Card(id="card-torch", label="Torch", tone="ember", icon="flame", text="Lights the cave for one day."),
    Card(
        id="card-broth",
        label="Bone broth",
        tone="moss",
        icon="cauldron",
        text="Everyone around the fire rests twice. Whoever cooked it may also take a hide from the pile, "
        "tell what they saw in the valley, and draw one card for each friend who listens to the whole story.",
        rows=(("food", "3"),),
    ),
    Card(id="card-snare", label="Snare", tone="moss", icon="noose", text="Hares come to you."),
    Card(id="card-charm", label="Owl charm", tone="violet", icon="owl", text="Look at the top card of any pile."),
]


def every_kind(later: bool) -> Scene:
    """The same table twice: a day later some things have moved."""
    hexes = tuple(
        Cell(
            id=f"hex-{x}-{y}",
            x=x,
            y=y,
            label=f"{ground} {x}-{y}",
            tone=ground,
            icon={"forest": "pine-tree", "rock": "stone-pile", "mist": ""}[ground],
            note="You may camp here." if ground == "forest" else "",
        )
        for y in range(4)
        for x in range(5 - y % 2)
        for ground in [("forest", "rock", "mist", "forest")[(x * 2 + y * 3) % 4]]
    )
    spots = (("camp", 0, 2), ("ford", 2, 1), ("cave", 4, 0), ("marsh", 3, 3), ("peak", 6, 2))
    band: tuple[tuple[str, str, Facing], ...] = (
        ("scout", "hex-3-1" if later else "hex-1-1", "E"),
        ("elder", "hex-2-2", "S"),
    )
    cards = SPEARS[1:] if later else SPEARS
    return Scene(
        title="Every kind",
        status="Day 4: what will you do?" if later else "Day 3: what will you do?",
        palette=Palette(
            tones={
                "ochre": ("#b5722a", "#d99a55"),
                "ember": ("#a8391d", "#f08a5d"),
                "moss": ("#5d7a3a", "#94b36b"),
                "violet": ("#6d5a8c", "#a996c9"),
                "forest": ("#b5cba0", "#38492f"),
                "rock": ("#cbbfae", "#5a5148"),
                "mist": ("#bcd3d6", "#33494d"),
            }
        ),
        parts=(
            Board(
                id="valley",
                label="The valley",
                shape="hex",
                cells=hexes,
                tokens=tuple(
                    Token(id=who, label=who.capitalize(), at=at, facing=to, tone=tone, icon=icon, note="Two steps.")
                    for (who, at, to), tone, icon in zip(band, ("ochre", "violet"), ("wood-club", "owl"), strict=True)
                ),
            ),
            Board(
                id="paths",
                label="Paths of the clan",
                shape="free",
                cells=tuple(
                    Cell(id=f"spot-{name}", label=name.capitalize(), x=x, y=y, tone="rock") for name, x, y in spots
                ),
                tokens=(Token(id="hut", label="Hut", at="spot-camp", tone="ochre", icon="dolmen"),),
                links=tuple((f"spot-{spots[n][0]}", f"spot-{spots[n + 1][0]}") for n in range(len(spots) - 1)),
            ),
            Panel(
                id="mat",
                label="Ama the tracker",
                tone="ochre",
                icon="person",
                note="She sees tracks that others miss.",
                children=(
                    Counter(id="food", label="Food", value=2 if later else 4, most=6, icon="cauldron"),
                    Counter(id="flint", label="Flint", value=17, icon="stone-pile"),
                    Track(id="trust", label="Trust", value=3 if later else 2, steps=("wary", "1", "2", "3", "kin")),
                    Clock(id="winter", label="Winter comes", filled=3 if later else 2, segments=6, tone="violet"),
                    Timer(id="sand", label="Time to choose", seconds=300),
                    Group(
                        id="dice",
                        label="Dice",
                        children=(
                            Die(id="d1", label="Luck", sides=6, value=2 if later else 5),
                            Die(id="d2", label="Weather", sides=8, value=7, tone="violet"),
                            Die(id="d3", label="Not rolled", sides=20),
                        ),
                    ),
                    Token(id="loose", label="Fire token", tone="ember", icon="campfire", glyph="♨"),
                    Sheet(
                        id="stats",
                        label="Skills",
                        rows=(("tracking", "+2"), ("climbing", "+1"), ("cooking", "none yet")),
                        note="A skill is used up once a day.",
                    ),
                    Bars(
                        id="odds",
                        label="Finding tracks",
                        bars=(Bar("none", 0.25, "ember"), Bar("old ones", 0.5), Bar("fresh ones", 0.25, "moss")),
                        text="likely, but old",
                    ),
                    Panel(
                        id="letter",
                        label="A letter",
                        tone="ochre",
                        paper=True,
                        children=(Text(id="words", label="Oath", text="What the valley gives, we share."),),
                    ),
                ),
            ),
            Panel(
                id="camp",
                label="The camp",
                tone="moss",
                place="middle",
                children=(
                    Group(
                        id="tents",
                        layout="grid",
                        columns=3,
                        children=(
                            Card(
                                id="cook",
                                label="Cook",
                                tone="ember",
                                icon="cauldron",
                                text="Gain 2 food",
                                corner=Badge("costs 1 hide", glyph="1"),
                                badges=(Badge("food", icon="cauldron"),),
                                spent=later,
                            ),
                            Space(id="tent-2", label="Tent 2", glyph="2"),
                            Token(id="drum", label="Drum", icon="campfire", spent=True),
                        ),
                    ),
                    Hand(id="guests", label="Guests", count=2),
                    Pile(id="hides", label="Hides", count=2, tone="ochre"),
                ),
            ),
            Panel(id="aid", label="In short", folded=True, children=(Text(id="aid-text", text="Share, then rest."),)),
            Hand(id="hand", label="Your hand", cards=tuple(cards)),
            Group(
                id="piles",
                label="In the middle",
                children=(
                    Pile(id="deck", label="Valley deck", count=23, tone="moss"),
                    Pile(id="discard", label="Discards", count=3, top=SPEARS[0] if later else None),
                    Pile(id="empty", label="Lost things", count=0),
                    Hand(id="other", label="Bru's hand", count=4),
                    Card(id="secret", label="A secret", face_up=False, tone="violet"),
                ),
            ),
            Picture(
                id="drawing",
                label="Ama's map",
                sketch=Sketch(
                    caption="a river bending around a hill, with a hut",
                    strokes=(
                        Stroke(points=((60, 700), (250, 620), (380, 720), (560, 690), (700, 560), (940, 600))),
                        Stroke(points=((300, 540), (420, 300), (520, 260), (620, 330), (720, 500))),
                        Stroke(
                            points=((780, 420), (780, 330), (830, 280), (880, 330), (880, 420), (780, 420)), pen="red"
                        ),
                    ),
                ),
            ),
        ),
    )


def main() -> None:
    pages = {
        "stone-daze": moments("stone-daze", seed=7, answers=21, more=3)[::2],
        "tic-tac-toe": moments("tic-tac-toe", seed=3, answers=2, more=3),
        "connect-four": moments("connect-four", seed=5, answers=14, more=3),
        "every-kind": [moment(every_kind(False)), moment(every_kind(True))],
    }
    Path(__file__).with_suffix(".json").write_bytes(msgspec.json.encode(pages) + b"\n")


if __name__ == "__main__":
    main()
