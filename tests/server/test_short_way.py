"""The short way to a socket keeps what uvicorn promises: whole messages in order, and nobody is drowned."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from dolmen.server.run import listening
from dolmen.server.short_way import MOST_WAITING, ShortWay, short_text, short_way

Work = Callable[[ShortWay], Awaitable[None]]


@asynccontextmanager
async def connected(work: Work, **settings: Any) -> AsyncIterator[ClientConnection]:
    """A server that lets one in and does this work, and whoever has come."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            way = short_way(scope)
            assert way is not None
            await work(way)

    listener = listening("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, ws=ShortWay, ws_per_message_deflate=False, log_level="error"))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        url = f"ws://127.0.0.1:{listener.getsockname()[1]}/"
        async with connect(url, compression=None, max_size=None, **settings) as client:
            yield client
    finally:
        server.should_exit = True
        await serving


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_of_any_length_arrives_whole(size: int) -> None:
    async def work(way: ShortWay) -> None:
        assert way.write(b"x" * size)
        assert (await way.receive())["type"] == "websocket.receive"

    async def evening() -> None:
        async with connected(work) as client:
            assert await client.recv() == "x" * size
            await client.send("done")

    asyncio.run(evening())


def test_who_does_not_read_is_not_written_to_and_loses_nothing() -> None:
    written: list[int] = []
    full = asyncio.Event()
    most = 4000

    async def work(way: ShortWay) -> None:
        for number in range(most):
            if not way.write(b"%d %s" % (number, b"x" * 10_000)):
                break
            written.append(number)
        full.set()
        assert (await way.receive())["type"] == "websocket.receive"
        assert way.write(b"again")
        await way.receive()

    async def evening() -> None:
        async with connected(work, max_queue=1) as client:
            await full.wait()
            assert 0 < len(written) < most
            for number in written:
                assert (await client.recv()).partition(" ")[0] == str(number)  # type: ignore[arg-type]
            await client.send("read")
            assert await client.recv() == "again"

    asyncio.run(asyncio.wait_for(evening(), 60))


def test_who_sends_more_than_is_carried_out_has_to_wait() -> None:
    many, large = 40, 200_000
    waiting: list[int] = []
    heard: list[str] = []

    async def work(way: ShortWay) -> None:
        while way.queue.qsize() <= MOST_WAITING:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        waiting.append(way.queue.qsize())
        for _ in range(many):
            event = await way.receive()
            assert event["type"] == "websocket.receive"
            heard.append((event["text"] or "").partition(" ")[0])
        way.write(b"all")

    async def evening() -> None:
        async with connected(work) as client:
            sending = asyncio.create_task(_send_all(client, many, large))
            assert await client.recv() == "all"
            await sending
        assert waiting[0] < many / 4
        assert heard == [str(number) for number in range(many)]

    asyncio.run(asyncio.wait_for(evening(), 60))


@pytest.mark.parametrize("cuts", [(), (1,), (3,), (6,), (8,), (2, 5, 9)], ids=str)
@pytest.mark.parametrize("size", [0, 1, 5, 125, 126, 70_000])
def test_messages_arrive_whole_however_they_are_cut_into_packets(size: int, cuts: tuple[int, ...]) -> None:
    """The payload looks like frames itself: nobody may take a packet from the middle of one for a message."""
    frame = _masked(0x81, b"short")
    long = (b"a" * size + frame.hex().encode())[:size]
    heard = _heard([_masked(0x81, b"first"), *_cut(_masked(0x81, long), cuts), frame], 3)
    assert heard == ["first", long.decode(), "short"]


def test_a_packet_that_looks_like_a_message_is_none_inside_of_another() -> None:
    text = b"\x01\x08" + b"y" * 12 + b"x" * 186
    frame = _masked(0x81, text, b"\x80\x80\0\0")
    packets = [frame[:8], frame[8:22], frame[22:]]
    assert short_text(packets[1]) is not None
    assert _heard([*packets, _masked(0x81, b"after")], 2) == [text.decode(), "after"]


def test_the_parts_of_a_message_wait_for_the_last() -> None:
    ping = _masked(0x89, b"?")
    assert _heard([_masked(0x01, b"one "), ping, _masked(0x00, b"two "), _masked(0x80, b"three")], 1) == [
        "one two three"
    ]


def test_a_new_message_within_another_is_refused() -> None:
    assert _heard([_masked(0x01, b"one "), _masked(0x81, b"two")], 1) == [None]


def test_what_is_not_masked_or_no_text_is_refused() -> None:
    assert _heard([b"\x81\x05short"], 1) == [None]
    assert _heard([_masked(0x81, b"\xff")], 1) == [None]


def _masked(first: int, text: bytes, mask: bytes = b"\x01\x92\x73\xf4") -> bytes:
    """One frame of a client."""
    size = len(text)
    length = (
        bytes([0x80 | size])
        if size < 126
        else b"\xfe" + size.to_bytes(2)
        if size < 1 << 16
        else b"\xff" + size.to_bytes(8)
    )
    return bytes([first]) + length + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(text))


def _cut(frame: bytes, cuts: tuple[int, ...]) -> list[bytes]:
    ends = [*(cut for cut in cuts if cut < len(frame)), len(frame)]
    return [frame[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _heard(packets: list[bytes], many: int) -> list[str | None]:
    """What the server hears of these, each a packet of its own; None is the end of the line."""
    heard: list[str | None] = []
    over = asyncio.Event()

    async def work(way: ShortWay) -> None:
        for packet in packets:  # as if the system had read just that
            way.data_received(packet)
        for _ in range(many):
            event = await asyncio.wait_for(way.receive(), 10)
            heard.append(event.get("text") if event["type"] == "websocket.receive" else None)
        over.set()

    async def evening() -> None:
        async with connected(work) as client:
            await over.wait()
            await client.close()

    asyncio.run(asyncio.wait_for(evening(), 60))
    return heard


async def _send_all(client: ClientConnection, many: int, large: int) -> None:
    for number in range(many):
        await client.send(f"{number} {'x' * large}")


def test_nothing_is_written_after_the_end() -> None:
    wrote: list[bool] = []

    async def work(way: ShortWay) -> None:
        while (await way.receive())["type"] == "websocket.receive":
            pass
        wrote.append(way.write(b"late"))

    async def evening() -> None:
        async with connected(work) as client:
            await client.send("hello")
        assert wrote == [False]

    asyncio.run(evening())
