"""What several of the messages are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Node = dict[str, Any]
"""A component: its own fields, `type` among them; `children`, `cells`, `tokens`, `cards` and `top` hold ids."""


class SketchRef(Struct):
    """What stands for a drawing in a component: its lines are fetched by its name, once."""

    ref: str
    caption: str
    strokes: int
    """How many lines it has."""


Level = Literal["tame", "easy", "medium", "hard"]
Outcome = Literal["won", "lost", "drawn"]


class Problem(Struct):
    """Why a request was refused, in one line for a person."""

    detail: str
