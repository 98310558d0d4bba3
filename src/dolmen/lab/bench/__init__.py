"""`dolmen bench`: how fast games, copies and bots are, side by side with others in one run.

from dolmen.lab.bench import as_table, run

print(as_table(run(["connect-four"], seconds=1)))
"""

from dolmen.lab.bench.benches import Bench, Peer, UnknownBench, benches
from dolmen.lab.bench.rows import Row, as_json, as_table
from dolmen.lab.bench.running import measured, run

__all__ = ["Bench", "Peer", "Row", "UnknownBench", "as_json", "as_table", "benches", "measured", "run"]
