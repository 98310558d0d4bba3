"""Nothing that is sent over a live line is larger than 256 KiB, however large the table and however long the match."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dolmen.kernel import Draw, Sketch, Stroke
from dolmen.server import limits, socket
from dolmen.server.live_sketches import Drawings
from dolmen.server.message_pieces import MOST_BYTES, PIECE_BYTES, pieces
from dolmen.server.pages import LOG_LINES
from dolmen.server.viewers import encoded
from dolmen.server.wire import Sketching
from tests.server.guests import JSON, Guest, closed


def put_together(sent: list[bytes]) -> bytes:
    """What a browser makes of these pieces."""
    decoded = [msgspec.json.decode(piece) for piece in sent]
    assert [piece.get("last", False) for piece in decoded] == [False] * (len(sent) - 1) + [True]
    return "".join(piece["text"] for piece in decoded).encode()


def test_a_message_that_fits_goes_as_it_is() -> None:
    assert pieces(b"x" * MOST_BYTES) == [b"x" * MOST_BYTES]


@pytest.mark.parametrize("text", ['"', "\\", "x", "é", "💎", "\x00", '{"a":"💎\\"'])
def test_pieces_are_small_and_make_the_whole(text: str) -> None:
    """Also where every character has to be written as two or six."""
    message = encoded({"text": text * (2 * MOST_BYTES // len(text.encode())), "more": list(range(1000))})
    sent = pieces(message)
    assert len(sent) > 1
    assert max(map(len, sent)) <= MOST_BYTES
    assert put_together(sent) == message


def test_a_cut_never_goes_through_a_character() -> None:
    random = Random(3)
    for _ in range(20):
        message = encoded("".join(random.choices("aé€💎", k=3 * PIECE_BYTES)))
        assert put_together(pieces(message)) == message


@pytest.fixture
def huge(client: TestClient[Litestar], ada: Guest, annals: str) -> str:
    """A table with 2 MB of texts on it, and 30,000 lines of log."""
    id = ada.table("annals", options={"texts": 20_000})
    with ada.live(id) as line:
        while not line.receive_json(timeout=10).get("last"):
            pass
        for number in range(10):
            line.send_json({"type": "answer", "seq": number, "ask": f"{number}.0.1", "pick": 6})
            while line.receive_json(timeout=10).get("done") != number:
                pass
    return id


def test_a_newcomer_at_a_huge_table_is_sent_no_large_message(ada: Guest, huge: str) -> None:
    with ada.live(huge) as line:
        sent = [line.receive_text(timeout=10).encode()]
        while not msgspec.json.decode(sent[-1]).get("last"):
            sent.append(line.receive_text(timeout=10).encode())
        assert max(map(len, sent)) <= MOST_BYTES
        full: JSON = msgspec.json.decode(put_together(sent))
        assert (full["type"], len(full["nodes"]), len(full["nodes"]["wall"]["children"])) == (
            "whole-table",
            20_001,
            20_000,
        )
        assert sum(map(len, sent)) > 2_000_000
        assert (full["log_count"], len(full["log"])) == (20_000, LOG_LINES)
        line.send_json({"type": "answer", "seq": 1, "ask": full["asks"][0]["id"], "pick": 1})
        assert line.receive_json(timeout=10)["done"] == 1, "and after that everything is small again"


def test_what_a_newcomer_gets_is_not_held_against_it(ada: Guest, huge: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UNREAD_BYTES", 100_000)
    with ada.live(huge) as line:
        while not line.receive_json(timeout=10).get("last"):
            pass
        line.send_json({"type": "sync"})
        assert closed(line)[0] == socket.TOO_SLOW, "what it asks for once more is"


def test_a_large_drawing_in_the_making_is_no_large_message_either() -> None:
    strokes = tuple(Stroke(tuple((1000, 1000) for _ in range(40)), "💎" * 40) for _ in range(500))
    pad = Drawings()
    pad.draw(Draw(0, live=True), Sketching(1, "", 0, strokes))
    (drawing,) = pad.now(1)
    assert len(encoded(drawing)) > MOST_BYTES
    assert max(map(len, pieces(encoded(drawing)))) <= MOST_BYTES
    assert Sketch("", drawing.strokes).strokes == strokes
