"""Texts of an author's own classes, in saves and on the wire."""

from __future__ import annotations

from typing import Any


def own_text(value: Any) -> str:
    """A value of an author's own class of texts, such as `class Token(str)`, is written as the text."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"a {type(value).__name__} cannot be written down")
