"""What people are called who have not said so yet, and names made fit to be shown."""

from __future__ import annotations

import secrets
import unicodedata

NAMES = [
    "Amber",
    "Basalt",
    "Birch",
    "Bracken",
    "Chalk",
    "Clover",
    "Ember",
    "Fern",
    "Flint",
    "Garnet",
    "Granite",
    "Heather",
    "Ivy",
    "Juniper",
    "Larch",
    "Lichen",
    "Marl",
    "Moss",
    "Oak",
    "Opal",
    "Pumice",
    "Quartz",
    "Rowan",
    "Sage",
    "Slate",
    "Tansy",
    "Thyme",
    "Tuff",
    "Willow",
    "Yarrow",
]


def a_guest_name() -> str:
    return f"{secrets.choice(NAMES)} {secrets.choice(NAMES)}"


UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs"})


def visible(name: str) -> str:
    """A name without what cannot be seen: control characters, and those that turn the direction of writing."""
    shown = "".join(" " if c.isspace() else c for c in name if c.isspace() or unicodedata.category(c) not in UNSEEN)
    return " ".join(shown.split())
