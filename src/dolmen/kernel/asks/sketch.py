"""Sketches, and the ask for one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel.asks.base import OpenEnded
from dolmen.kernel.asks.question import Option
from dolmen.kernel.asks.refusals import can_be_kept, shown
from dolmen.kernel.asks.write import TAKEN_OUT, are_own_words
from dolmen.kernel.decoders import converted
from dolmen.kernel.errors import NotOnOffer


class Stroke(Struct, frozen=True):
    """One line of a sketch: points from 0 to 1000 each way."""

    points: tuple[tuple[int, int], ...]
    pen: str = "ink"


class Sketch(Struct, frozen=True):
    """A drawing, with a caption for those who cannot see it."""

    caption: str = ""
    strokes: tuple[Stroke, ...] = ()


_LONGEST_CAPTION, _LONGEST_PEN = 500, 40


class Draw(OpenEnded[Sketch], eq=False):
    """Draw a sketch."""

    most: int = 500
    """In strokes."""
    most_points: int = 20_000
    """In all strokes together."""
    live: bool = False
    """Everybody at the table watches it being drawn; else nobody else sees a line of it before it is handed in."""
    ideas: Sequence[Sketch] = (Sketch(),)

    def label(self, option: Option) -> str:
        return option.caption or "an untitled sketch"

    def check(self, answer: Any) -> Any:
        if not isinstance(answer, Sketch) or not can_be_kept(answer):
            raise NotOnOffer(f"{self.prompt}: expected a sketch, got {shown(answer)}")
        if len(answer.strokes) > self.most:
            raise NotOnOffer(f"{self.prompt}: expected at most {self.most} strokes, got {len(answer.strokes)}")
        points = sum(len(stroke.points) for stroke in answer.strokes)
        if points > self.most_points:
            raise NotOnOffer(f"{self.prompt}: at most {self.most_points} points, not {points}")
        if len(answer.caption) > _LONGEST_CAPTION or any(len(stroke.pen) > _LONGEST_PEN for stroke in answer.strokes):
            raise NotOnOffer(
                f"{self.prompt}: a caption has at most {_LONGEST_CAPTION} characters, the name of a pen {_LONGEST_PEN}"
            )
        for stroke in answer.strokes:
            if not all(0 <= x <= 1000 and 0 <= y <= 1000 for x, y in stroke.points):
                raise NotOnOffer(f"{self.prompt}: every point lies between 0 and 1000 each way")
        return answer

    def own_words(self, answer: Any) -> tuple[str, ...]:
        return ("",) if answer.strokes or are_own_words(answer.caption) else ()

    def without_words(self, plain: Any, fields: Collection[str], instead: str) -> tuple[Any, list[str]]:
        caption = plain.get("caption", "")
        if not caption and not plain.get("strokes"):
            return plain, []
        return msgspec.to_builtins(Sketch(instead if caption or instead != TAKEN_OUT else "")), [caption or TAKEN_OUT]

    def from_plain(self, plain: Any) -> Any:
        try:
            return self.check(converted(plain, Sketch))
        except msgspec.ValidationError as error:
            raise NotOnOffer(f"{self.prompt}: expected a sketch: {error}") from None
        except (TypeError, ValueError, RecursionError):
            raise NotOnOffer(f"{self.prompt}: expected a sketch, got {shown(plain)}") from None
