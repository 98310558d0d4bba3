"""Several threads may read a type for the first time at once: a server that has just been started does."""

from __future__ import annotations

import subprocess
import sys

RACE = """
import sys, threading, msgspec
from dolmen.kernel.decoders import decoder_of

sys.setswitchinterval(1e-6)
for _ in range(150):
    inner = msgspec.defstruct("Inner", [(f"a{i}", int) for i in range(20)], array_like=True)
    outer = msgspec.defstruct("Outer", [("x", inner), ("y", list[inner])], array_like=True)
    value = outer(inner(*range(20)), [inner(*range(20))] * 3)
    data, together, read = msgspec.msgpack.encode(value), threading.Barrier(4), []

    def look():
        together.wait()
        for _ in range(3):
            read.append(decoder_of(outer).decode(data))

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read == [value] * 12
"""


def test_threads_that_read_a_type_for_the_first_time_at_once() -> None:
    """In a process of its own: with a decoder made by each thread it is killed (SIGSEGV), every time."""
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
