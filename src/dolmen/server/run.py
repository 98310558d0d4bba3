"""Starting the server."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn

from dolmen.kernel import DolmenError
from dolmen.library.shelf import NO_PACKS, Shelf
from dolmen.library.user_data import data_file
from dolmen.server.app import make_app
from dolmen.server.db.files import key_of
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.limits import HEADER_BYTES, MESSAGE_BYTES, TABLES_IN_MEMORY
from dolmen.server.short_way import ShortWay

_SOON = 0.0005
"""Seconds until the thread that waited for the disk may go on. By default it is ten times as long, and so would be
everybody's wait to be told that an answer is stored."""


class CannotServe(DolmenError):
    """The server does not start; the message says why."""


def default_db() -> Path:
    """In the user's data folder, so that tables are there again tomorrow."""
    file = data_file("tables.sqlite")
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def serve(
    host: str,
    port: int,
    db: Path | None,
    thinkers: int = 1,
    open_browser: bool = False,
    tables_in_memory: int = TABLES_IN_MEMORY,
    shelf: Shelf = NO_PACKS,
) -> int:
    """Serve until stopped."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s - %(asctime)s - %(name)s - %(message)s")
    path = db or default_db()
    _told_now(path)
    listener = listening(host, port)
    at = listener.getsockname()[1]
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{at}"
    guests = f"\nOn your network it is http://{own_address()}:{at}" if host == "0.0.0.0" else ""
    config = uvicorn.Config(
        make_app(path, thinkers, tables_in_memory, shelf),
        log_level="warning",
        http="h11",  # the other one sets headers no limit
        h11_max_incomplete_event_size=HEADER_BYTES,
        ws=ShortWay,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    print(f"Dolmen is open at {address}{guests}\nEverything is kept in {path}. Ctrl-C stops it.", flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    _collect_rarely()
    sys.setswitchinterval(_SOON)
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if not server.started:
        print("dolmen: the server could not start", file=sys.stderr)
        return 1
    return 0


def _told_now(path: Path) -> None:
    """A file that cannot be opened, or that another server uses, is told now, and in one line. Raises CannotKeep."""
    asyncio.run(SqliteDatabase(path).close())
    key_of(path)


def _collect_rarely() -> None:
    """Garbage in circles is rare here, and everybody waits while it is looked for: not in what is loaded for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


def own_address() -> str:
    """What this machine is called on its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, which nobody has
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def listening(host: str, port: int) -> socket.socket:
    """A socket on that address. Raises CannotServe."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except socket.gaierror as error:
        raise CannotServe(f"--host {host} is not an address: {error.strerror}") from None
    except OSError as error:
        other = "--host" if error.errno == errno.EADDRNOTAVAIL else "--port"
        raise CannotServe(f"cannot listen on {host}:{port}: {error.strerror}; try another {other}") from None
    return listener
