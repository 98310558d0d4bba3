"""A server in a process of its own, to be played with, measured, stopped and killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType


class Serving:
    """`dolmen serve` on loopback, on that port or a free one. It ends with the block at the latest."""

    def __init__(
        self,
        db: Path,
        port: int = 0,
        *,
        settings: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        complaints: Path | None = None,
    ) -> None:
        """Its standard error goes to `complaints`, or where ours goes. Raises TimeoutError."""
        with complaints.open("wb") if complaints is not None else contextlib.nullcontext() as heard:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "dolmen", "serve", "--port", str(port), "--db", str(db), *settings],
                stdout=subprocess.PIPE,
                stderr=heard,
                env=environment,
                text=True,
            )
        try:
            assert self.process.stdout is not None
            line = self.process.stdout.readline().strip()
            if not line:
                raise TimeoutError(f"the server did not start: it ended with exit code {self.process.wait(10)}")
            self.port = int(line.rpartition(":")[2])
            _wait_for(self.port)
        except BaseException:
            self._end(signal.SIGKILL)
            raise

    @property
    def pid(self) -> int:
        return self.process.pid

    def __enter__(self) -> Serving:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has taken; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _wait_for(port: int) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/me", timeout=2).read()
            return
        time.sleep(0.05)
    raise TimeoutError("the server did not start")
