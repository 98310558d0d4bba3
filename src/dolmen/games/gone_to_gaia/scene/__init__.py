"""What a person sees of Gone to Gaia, built from nothing for each viewer."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.scene.board import aimed, board
from dolmen.games.gone_to_gaia.scene.enemies import abilities_in_play, enemy_cards
from dolmen.games.gone_to_gaia.scene.now import die, fates, goal, hit_notes, level, page, player_aid, reading
from dolmen.games.gone_to_gaia.scene.shop import shop_panel
from dolmen.games.gone_to_gaia.scene.suits import suit_panel
from dolmen.games.gone_to_gaia.scene.town import in_town, status_of_town, town
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.games.gone_to_gaia.story import OUTCOMES
from dolmen.kernel import Seat
from dolmen.kernel.scene import Palette, Part, Scene

PALETTE = Palette(
    tones={
        "mist": ("#dbe6e2", "#163038"),
        "white-arrow": ("#f4f1e6", "#e8e4d4"),
        "black-arrow": ("#3a2f52", "#6d5a96"),
        "both-arrows": ("#8a7aa8", "#9c8fb8"),
        "mind": ("#0f6f74", "#6fd6dc"),
        "body": ("#6b3fa0", "#c9a2f2"),
        "crystal": ("#2f7f78", "#9fe0d4"),
        "boss": ("#6f3f8f", "#b98be0"),
        "hurt": ("#b3263a", "#ff7d86"),
        "safe": ("#3f6b2a", "#b3d987"),
        "power": ("#8a5a00", "#f0c552"),
        "verdict": ("#f4935b", "#f4935b"),
        "token": ("#4a3a6a", "#cdb8f0"),
        "ember": ("#b8402a", "#ff8a6a"),
        "tide": ("#1f5f9e", "#86c0ff"),
        "gale": ("#5a6f77", "#c2d6dd"),
        "loam": ("#6a5a22", "#d8c77a"),
        "paper": ("#f6f1e3", "#2a2a22"),
    },
    surfaces={
        "ground": ("#dbe9e6", "#071418"),
        "surface": ("#f3faf8", "#0d2026"),
        "raised": ("#ffffff", "#17363d"),
        "sunken": ("#dcebe8", "#081a1f"),
        "line": ("#b3cfcc", "#265059"),
        "edge": ("#4f7776", "#7aa9ab"),
        "text": ("#0f2a2e", "#e9f6f2"),
        "muted": ("#3d5d5f", "#a9c9c8"),
    },
    backdrop="towers",
)


def scene(s: GoneToGaia, viewer: Seat | None, title: str) -> Scene:
    """What that person sees, built from nothing: neither a deck's order nor an unread page is looked at (GG.35.2)."""
    parts: list[Part] = [*page(s)]
    if in_town(s):
        parts += town(s, viewer)
    elif s.phase != "prologue" or s.enemies:
        seen = aimed(s)
        if reading(s):
            parts += [die(s)] if s.die else []  # one that has fallen since the wave was over
        else:
            # Between waves nobody stands anywhere: what is for sale has the middle of the table for itself.
            parts += shop_panel(s) or [board(s, seen), *fates(s, seen)]
        parts += hit_notes(s) if seen is not None else []
        order = sorted(range(len(s.suits)), key=lambda number: number != viewer)
        parts += [suit_panel(s, number, viewer) for number in order]
        parts += [level(s), enemy_cards(s), *abilities_in_play(s), player_aid(s)]
    elif s.die:  # it may fall before the first wave
        parts.append(die(s))
    return Scene(title=title, status=status(s), palette=PALETTE, parts=tuple(parts))


def status(s: GoneToGaia) -> str:
    if s.mode == "onslaught":
        return _status_of_onslaught(s)
    if in_town(s):
        return status_of_town(s)
    quest = s.box.quests[s.quest].entry
    match s.phase:
        case "prologue":
            return f"{quest.name}: before the first turn"
        case "over":
            return f"{quest.name}: {'passed' if s.goal_met else 'nobody came back'}"
        case "parting":
            return f"{quest.name}: parting shots"
        case "story":
            return f"{quest.name}: {f'after wave {s.wave}' if s.turns else 'before the first wave'}. Goal: {goal(s)}"
        case "after":
            return f"{quest.name}: {OUTCOMES[s.outcome]}"
    return f"{quest.name}: wave {s.wave}, turn {s.turns + 1}. Goal: {goal(s)}"


def _status_of_onslaught(s: GoneToGaia) -> str:
    match s.phase:
        case "prologue":
            return "Onslaught: before the first wave"
        case "over":
            return f"Onslaught: {'all five waves' if s.goal_met else f'wave {s.wave}'}"
        case "parting":
            return f"Onslaught, wave {s.wave} of 5: parting shots"
        case "shop":
            return f"Onslaught: the shop after wave {s.wave}"
        case "interlude":
            return f"Onslaught, wave {s.wave} of 5: getting ready"
    return f"Onslaught, wave {s.wave} of 5, turn {s.turns + 1}. Goal: {goal(s)}"


def over(s: GoneToGaia) -> str:
    """How it ended, in a word or two."""
    if s.sheet is not None and s.sheet.ending:
        return s.box.tale.endings[s.sheet.ending].name
    if s.mode == "examination":
        return "the examination is over"
    return "all five waves survived" if s.goal_met else f"nobody came back from wave {s.wave}"
