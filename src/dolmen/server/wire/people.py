"""Who somebody is."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from dolmen.server.wire.shared import Name


class Me(Struct):
    """Who this browser is."""

    id: str
    name: str


class Rename(Struct, forbid_unknown_fields=True):
    """The name I want to be called by."""

    name: Name


class Learnt(Struct, forbid_unknown_fields=True):
    """How far somebody has come in a course."""

    game: Annotated[str, Meta(max_length=100)]
    course: Annotated[str, Meta(max_length=100)]
    step: Annotated[int, Meta(ge=0, le=100)]
    """How many lessons of it are done, this time."""
    done: bool = False
    """They have been through it once."""


class CarryLink(Struct):
    """A link that makes another browser the same person; good once, for a quarter of an hour."""

    path: str
