"""How each message is carried out, and by which part of a table."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, assert_never

from dolmen.server.viewers import Connection
from dolmen.server.wire import (
    AddLine,
    Answer,
    AskHint,
    Draft,
    FromClient,
    GoOn,
    JustStop,
    OpenAsk,
    PutBack,
    Say,
    Seen,
    ShowThings,
    Sketching,
    StrikeLine,
    Sync,
    TakeOut,
    TapCard,
    Undo,
    WhyNot,
)

if TYPE_CHECKING:
    from dolmen.server.table import Table


def carried_out(table: Table, connection: Connection, sent: FromClient) -> Coroutine[Any, Any, None] | None:
    """What has to wait for something is a coroutine. Whoever calls this holds the table's lock."""
    match sent:  # answers first: they come most often
        case Answer():
            return table.play.answer(connection, sent)
        case OpenAsk():
            table.play.open_ask(connection, sent)
        case Draft():
            table.play.draft(connection, sent)
        case WhyNot():
            table.play.why_not(connection, sent)
        case Sketching():
            table.play.sketching(connection, sent)
        case Undo():
            return table.play.undo(connection, sent)
        case AskHint():
            table.hints.ask(connection, sent)
        case Say():
            return table.talk.say(connection, sent)
        case TapCard():
            return table.safe.tap(connection, sent)
        case JustStop():
            return table.safe.just_stop(connection, sent)
        case GoOn():
            return table.safe.go_on(connection, sent)
        case ShowThings():
            return table.safe.show(connection, sent)
        case TakeOut():
            return table.safe.take_out(connection, sent)
        case PutBack():
            return table.safe.put_back(connection, sent)
        case AddLine():
            return table.safe.add(connection, sent)
        case StrikeLine():
            return table.safe.strike(connection, sent)
        case Seen():
            table.screens.seen(connection, sent)
        case Sync():
            return table.screens.sync(connection)
        case _:
            assert_never(sent)
    return None
