"""What one viewer of a table has been sent, so that the next update holds only what changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import Match, Seat, Told
from dolmen.kernel.game import Result
from dolmen.kernel.view import AskView, ask_view
from dolmen.server.flat import changed, flat
from dolmen.server.wire import Node, Update


class Shown(Struct):
    """All that changes in a picture of the table."""

    nodes: dict[str, Node]
    root: tuple[str, ...]
    title: str
    status: str
    asks: tuple[AskView, ...]
    waiting: tuple[Seat, ...]
    thinking: tuple[Seat, ...]
    log: list[Told]
    undo: bool
    result: Result | None

    @classmethod
    def of(cls, match: Match[Any], viewer: Seat | None, thinking: tuple[Seat, ...]) -> Shown:
        scene = match.scene(viewer)
        nodes, root = flat(scene)
        return cls(
            nodes=nodes,
            root=root,
            title=scene.title,
            status=scene.status,
            asks=tuple(ask_view(ask) for ask in match.open if ask.seat == viewer),
            waiting=tuple(match.asks),
            thinking=thinking,
            log=match.log(viewer),
            undo=viewer is not None and match.may_undo(viewer),
            result=match.result,
        )

    def since(self, before: Shown, v: int) -> Update | None:
        """The difference, as an update to version v; None if there is none."""
        nodes, gone = changed(before.nodes, self.nodes)
        kept = _common(before.log, self.log)
        update = Update(
            v=v,
            nodes=nodes,
            gone=gone,
            root=self.root if self.root != before.root else None,
            status=self.status if self.status != before.status else None,
            asks=self.asks if self.asks != before.asks else None,
            waiting=self.waiting if self.waiting != before.waiting else None,
            thinking=self.thinking if self.thinking != before.thinking else None,
            log=tuple(self.log[kept:]),
            log_length=kept,
            undo=self.undo if self.undo != before.undo else None,
            result=self.result,
        )
        return update if update != Update(v=v, log_length=len(before.log), result=before.result) else None


def _common(before: Sequence[Told], after: Sequence[Told]) -> int:
    """How many entries at the beginning are the same: all of them, unless something was taken back."""
    if after[: len(before)] == before:
        return len(before)
    kept = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        kept += 1
    return kept


_encoder = msgspec.json.Encoder()


def encoded(message: Any) -> bytes:
    return _encoder.encode(message)
