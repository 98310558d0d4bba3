"""What a person sees of Stonesaga, built from nothing for each viewer."""

from __future__ import annotations

from dolmen.games.stonesaga.scene.now import busy, now, page
from dolmen.games.stonesaga.scene.people import character_panel
from dolmen.games.stonesaga.scene.sky import goals, journal, sky
from dolmen.games.stonesaga.scene.valley import valley
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Scene, Seat
from dolmen.kernel.scene import Palette, Part

PALETTE = Palette(
    tones={
        "mist": ("#d8d4cc", "#3a3733"),
        "land": ("#b9b27a", "#5d5a33"),
        "edge": ("#e6e0d4", "#211d19"),
        "ochre": ("#a8431f", "#e8794a"),
        "fire": ("#c2571a", "#ff9d4d"),
        "health": ("#a83226", "#e8664f"),
        "energy": ("#8a6510", "#f0bf4a"),
        "paper": ("#f3ead8", "#2a231c"),
        "red": ("#b0301f", "#f07a5f"),
        "blue": ("#245a8d", "#7fb4e8"),
        "yellow": ("#8a6510", "#f0bf4a"),
        "purple": ("#6d3f86", "#c79be6"),
        "silver": ("#5f6a70", "#c3ccd1"),
        "white": ("#8a8478", "#efe9dc"),
        "black": ("#201b17", "#8b8378"),
        "night": ("#2b3350", "#8fa0d8"),
        "seat-0": ("#a8431f", "#e8794a"),
        "seat-1": ("#1f6f6a", "#74c2ba"),
        "seat-2": ("#8a6510", "#f0bf4a"),
        "seat-3": ("#5a3f86", "#b59be6"),
    },
    surfaces={
        "ground": ("#e8dabf", "#15100d"),
        "surface": ("#faf1e1", "#1f1712"),
        "raised": ("#ffffff", "#35281f"),
        "sunken": ("#ecdfc8", "#17100c"),
        "line": ("#d0ba95", "#54402f"),
        "edge": ("#7e6347", "#a88b6d"),
        "text": ("#2a1b11", "#f5eada"),
        "muted": ("#634c37", "#cfbaa0"),
    },
    backdrop="rock",
)


def scene(s: Stonesaga, viewer: Seat | None, title: str) -> Scene:
    """Whoever has been made is seen by all at once, while others are still being made (SS.30.5)."""
    begun = s.phase != "setup"
    parts: list[Part] = [*page(s)]
    if begun:
        parts += [*now(s), valley(s, viewer, "reference" if busy(s) else "centre")]
    order = sorted(range(len(s.characters)), key=lambda who: s.characters[who].seat != viewer)
    parts += [character_panel(s, who, viewer) for who in order]
    if begun:
        parts += [sky(s), goals(s), journal(s)]
    return Scene(title=title, status=status(s), palette=PALETTE, parts=tuple(parts))


def status(s: Stonesaga) -> str:
    challenge = s.box.challenges[s.challenge]
    match s.phase:
        case "setup":
            return f"{challenge.name}: before the first Day"
        case "between":
            return f"{challenge.name} is over, and the valley lies under snow"
        case "over" if s.saga is not None:
            return "The story so far"
        case "over":
            return f"{challenge.name}: {'the winter can come' if s.won else 'Winter came first'}"
        case "night":
            return f"{challenge.name}: Night {s.day}, activity {s.activity} of {challenge.winter}"
    return f"{challenge.name}: Day {s.day}, activity {s.activity} of {challenge.winter}"
