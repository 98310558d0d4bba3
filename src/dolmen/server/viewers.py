"""What viewers of a table have been sent, so that the next update holds only what changed."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import Seat, Sketch
from dolmen.kernel.game import Result
from dolmen.kernel.scene import Scene
from dolmen.kernel.view import AskView
from dolmen.server.answer_codec import shown_ask
from dolmen.server.pages import Tail, log_news
from dolmen.server.scene_diff import changed, flat
from dolmen.server.sketch_refs import Sketchbook
from dolmen.server.stored_match import KeptMatch
from dolmen.server.wire import Node, Update


class Picture(Struct, eq=False):
    """A scene, and its components by id."""

    scene: Scene
    nodes: dict[str, Node]
    root: tuple[str, ...]
    sketches: dict[str, Sketch]
    """Its drawings, by name: who sees it may fetch these and no others."""


class Shown(Struct):
    """All that changes in what one viewer is shown of the table."""

    picture: Picture
    asks: tuple[AskView, ...]
    waiting: tuple[Seat, ...]
    thinking: tuple[Seat, ...]
    log: Tail
    undo: bool
    result: Result | None
    notices: tuple[str, ...]


class Look:
    """One look at a match, through everybody's eyes. What is the same to several of them is worked out once."""

    def __init__(self, kept: KeptMatch, thinking: tuple[Seat, ...] = (), sketchbook: Sketchbook | None = None) -> None:
        self._kept = kept
        self._match = match = kept.match
        self._thinking = thinking
        self._sketchbook = sketchbook
        self._waiting = tuple(match.asks)
        self._pictures: list[Picture] = []
        self._changes: dict[tuple[Picture, Picture], tuple[dict[str, Node], tuple[str, ...]]] = {}

    def shown(self, viewer: Seat | None) -> Shown:
        match = self._match
        return Shown(
            picture=self.picture(viewer),
            asks=tuple([shown_ask(ask) for ask in match.open if ask.seat == viewer]),
            waiting=self._waiting,
            thinking=self._thinking,
            log=self._kept.log_tail(viewer),
            undo=viewer is not None and match.may_undo(viewer),
            result=match.result,
            notices=(self._kept.head.notice,) if self._kept.head.notice else (),
        )

    def picture(self, viewer: Seat | None) -> Picture:
        scene = self._match.scene(viewer)
        for picture in self._pictures:
            if picture.scene == scene:
                return picture
        picture = Picture(scene, *flat(scene, self._sketchbook))
        self._pictures.append(picture)
        return picture

    def update(self, before: Shown, now: Shown, v: int) -> Update | None:
        """What changed for a viewer, as an update to version v; None if nothing did."""
        nodes, gone = self._changed(before.picture, now.picture)
        was, scene = before.picture.scene, now.picture.scene
        told = log_news(before.log, now.log, turned=(before.result is None) != (now.result is None))
        update = Update(
            v=v,
            nodes=nodes,
            gone=gone,
            root=now.picture.root if now.picture.root != before.picture.root else None,
            status=scene.status if scene.status != was.status else None,
            asks=now.asks if now.asks != before.asks else None,
            waiting=now.waiting if now.waiting != before.waiting else None,
            thinking=now.thinking if now.thinking != before.thinking else None,
            log=told.log,
            log_length=told.log_length,
            log_anew=told.log_anew,
            log_new=told.log_new,
            undo=now.undo if now.undo != before.undo else None,
            result=now.result,
            notices=now.notices if now.notices != before.notices else None,
        )
        return update if update != Update(v=v, log_length=before.log.count, result=before.result) else None

    def _changed(self, before: Picture, now: Picture) -> tuple[dict[str, Node], tuple[str, ...]]:
        found = self._changes.get((before, now))
        if found is None:
            found = self._changes[before, now] = changed(before.nodes, now.nodes)
        return found


_encoder = msgspec.json.Encoder()


def encoded(message: Any) -> bytes:
    return _encoder.encode(message)
