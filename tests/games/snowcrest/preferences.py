"""Tastes of people who play Snowcrest at first sight: good enough to get through a game."""

from __future__ import annotations

import re

from dolmen.games.snowcrest import GAME

ACTIONS = {card.name: " or ".join(action.words for action in card.actions) for card in GAME.box.villagers}

Likes = tuple[str, ...]
"""What somebody likes best, as words on the cards."""
SPIRITS: Likes = ("Veneration", "Meditation", "Bowl", "Bell", "Scroll", "Gold")
BELLS: Likes = ("Meditation", "Veneration", "Bell", "Bowl", "Scroll", "Gold")


def best(prompt: str, labels: list[str], likes: Likes) -> int:
    """The place of the option that looks best."""
    return max(range(len(labels)), key=lambda place: appeal(prompt, labels[place], likes))


def appeal(prompt: str, label: str, likes: Likes) -> tuple[int, ...]:
    """How good an option looks: new cards of the row first, no line of three, nobody sent away."""
    villager = re.match("(Activate|Add) (.+?) (on cell|from)", label)
    if villager:
        fresh = (villager[1] == "Add") + ("from the row" in label)
        return liking(ACTIONS[villager[2]], likes), fresh, "completes" not in label
    if prompt.startswith("Where"):
        return "replacing" not in label, "completes" not in label
    return label != "Do nothing", liking(label, likes), label == "Ring them"


def liking(words: str, likes: Likes) -> int:
    return next((len(likes) - i for i, word in enumerate(likes) if word in words), 0)
