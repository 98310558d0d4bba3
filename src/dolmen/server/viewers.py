"""Who looks at a table, through whose eyes, and what they have been sent, so that an update holds only what changed."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import msgspec
from msgspec import Struct

from dolmen.kernel import Seat
from dolmen.kernel.game import Result
from dolmen.kernel.scene import Scene
from dolmen.kernel.view import AskView
from dolmen.server.answer_codec import shown_ask
from dolmen.server.log_pages import veiled
from dolmen.server.pages import LogNews, Tail, log_news
from dolmen.server.scene_diff import Changes, Flat, changed, flat
from dolmen.server.sketch_refs import Sketchbook
from dolmen.server.stored_match import KeptMatch
from dolmen.server.wire import SafetyInfo, Update


class Picture(Struct, eq=False):
    """A scene, made flat once somebody needs all of it."""

    scene: Scene
    book: Sketchbook
    made_flat: Flat | None = None

    @property
    def flat(self) -> Flat:
        """Its components by id. Whoever sees it may fetch the drawings in it and no others."""
        if self.made_flat is None:
            self.made_flat = flat(self.scene, self.book)
        return self.made_flat


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

    def __init__(
        self,
        kept: KeptMatch,
        thinking: tuple[Seat, ...] = (),
        book: Sketchbook | None = None,
        notices: tuple[str, ...] = (),
    ) -> None:
        self._kept = kept
        self._match = kept.match
        self._open = kept.match.position.open
        self._thinking = thinking
        self._book = book or Sketchbook()
        self._head = head = kept.ledger.head
        self._waiting = tuple(head.waiting)
        self._notices = (head.notice, *notices) if head.notice else notices
        self._tail = kept.recent.tail(everything=bool(head.over))
        self._pictures: list[Picture] = []
        self._changes: dict[tuple[Picture, Picture], Changes] = {}
        self._tails: dict[int, Tail] = {}
        """By length, where nothing is told in secret: then several viewers have the very same."""
        self._news: dict[tuple[int, int], LogNews] = {}
        """What became of a log, by the identities of what it was and what it is."""

    def shown(self, viewer: Seat | None) -> Shown:
        at, head = self._match.position, self._head
        count = head.lines[-1 if head.over else 0 if viewer is None else viewer + 1]
        if self._tail is None:
            lines = self._kept.recent.tail_for(viewer)
            if viewer is not None and count - len(lines) < head.seats[viewer].told:
                inherits = partial(self._match.game.inherited, at.s)
                lines = tuple(veiled(head, viewer, count - len(lines), lines, inherits))
            log = Tail(count, lines)
        else:
            log = self._tails.get(count) or self._tails.setdefault(count, Tail(count, self._tail))
        return Shown(
            self.picture(viewer),
            tuple([shown_ask(ask) for ask in self._open if ask.seat == viewer]),
            self._waiting,
            self._thinking,
            log,
            viewer is not None and self._match.may_undo(viewer),
            at.result,
            self._notices,
        )

    def picture(self, viewer: Seat | None) -> Picture:
        scene = self._match.game.scene(self._match.position.s, viewer)
        for picture in self._pictures:
            if picture.scene == scene:
                return picture
        picture = Picture(scene, self._book)
        self._pictures.append(picture)
        return picture

    def update(self, before: Shown, now: Shown, v: int) -> Update | None:
        """What changed for a viewer, as an update to version v; None if nothing did."""
        was, scene = before.picture.scene, now.picture.scene
        both = before.picture, now.picture
        changes = self._changes.get(both)
        if changes is None:
            changes = self._changes[both] = changed(was, scene, self._book)
        logs = id(before.log), id(now.log)
        told = self._news.get(logs)
        if told is None:
            turned = (before.result is None) != (now.result is None)
            told = self._news[logs] = log_news(before.log, now.log, turned)
        update = Update(
            v=v,
            nodes=changes.nodes,
            gone=changes.gone,
            root=changes.root,
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


class Connection(Protocol):
    """Somebody's open socket."""

    person: str

    def send(self, data: bytes) -> None:
        """Queue a message; never waits."""


Receipt = tuple[Connection, int] | None
"""Whoever is to be told that the message of that number is done."""


class Audience(Struct):
    """Everybody who sees the table with the same eyes, and what they have been sent."""

    shown: Shown
    v: int
    connections: list[Connection]
    heard: int
    """How much of the chat they have been sent, or know to be there."""
    safety: SafetyInfo

    def send(self, update: Update, done: Receipt = None) -> None:
        """To all of them; to whom it is due, together with the word that it is done."""
        self.v = update.v
        data = b""
        for connection in self.connections:
            if done is not None and connection is done[0]:
                update.done = done[1]
                connection.send(encoded(update))
                update.done = None
            else:
                data = data or encoded(update)
                connection.send(data)


encoded = msgspec.json.Encoder().encode
"""A message as it travels."""
