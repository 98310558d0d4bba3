"""A run on disk: what was played so far, line by line, so that a run that was stopped goes on where it was.

The first line says what is played; every other one is a game that is over. A last line that was cut off in the middle
of writing is played again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from dolmen.kernel import DolmenError

T = TypeVar("T")


class OtherRun(DolmenError):
    """The file holds something else than what is to be played."""


class RunFile(Generic[T]):
    """Raises OtherRun if the file is of another run."""

    def __init__(self, path: Path, what: dict[str, Any], of: type[T]) -> None:
        self.path = path
        self.known: list[T] = []
        """What was played before."""
        head = msgspec.json.encode(what)
        lines = self._lines()
        whole = len(head) + 1
        if lines:
            _same(path, lines[0], head)
            for line in lines[1:]:
                try:
                    self.known.append(msgspec.json.decode(line, type=of))
                except msgspec.MsgspecError as error:
                    raise OtherRun(f"{path}: this is not a game of a run: {error}") from None
                whole += len(line) + 1
        self._file = path.open("r+b" if path.exists() else "w+b")
        self._file.truncate(whole if lines else 0)
        self._file.seek(0, 2)
        if not lines:
            self._write(head)

    def _lines(self) -> list[bytes]:
        """All whole lines."""
        if not self.path.exists():
            return []
        return self.path.read_bytes().split(b"\n")[:-1]

    def add(self, played: T) -> None:
        self._write(msgspec.json.encode(played))

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _same(path: Path, found: bytes, wanted: bytes) -> None:
    if found == wanted:
        return
    try:
        there, here = msgspec.json.decode(found, type=dict[str, Any]), msgspec.json.decode(wanted, type=dict[str, Any])
    except msgspec.MsgspecError:
        raise OtherRun(f"{path} is not the file of a run; choose another name") from None
    other = next((name for name in here if there.get(name) != here[name]), "run")
    raise OtherRun(f"{path} is of another run: its {other} is {there.get(other)!r}, not {here.get(other)!r}")
