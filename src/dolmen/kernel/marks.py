"""Which way things face, and the small marks on them: what scenes and motions both speak of."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Facing = Literal["N", "E", "S", "W"]
Way = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


class Badge(Struct, frozen=True, omit_defaults=True):
    """A small mark on a component: a bump, a price, a rest token."""

    label: str
    icon: str = ""
    glyph: str = ""
    tone: str = ""
