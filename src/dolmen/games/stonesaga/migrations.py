"""States of older versions as plain data, each made one of the next version; no step is ever changed."""

from __future__ import annotations

from typing import Any


def from_2(plain: dict[str, Any]) -> dict[str, Any]:
    """What waits for consent was written into the task, and has a place of its own now."""
    plain["offer"] = []
    for task in plain["agenda"]:
        if task[0] == "consent" and len(task) > 3:
            for one in task[3].split(" | "):
                part, _, n = one.rpartition("=")
                way, _, name = part.partition(" ")
                item = int(name) if name.isdigit() else -1
                plain["offer"].append([[way, "" if name.isdigit() else name, item], int(n)])
            del task[3:]
    return plain


def from_3(plain: dict[str, Any]) -> dict[str, Any]:
    """Of a Legend there was only the name: nobody had written down what else they were."""
    journal = plain["journal"]
    journal["legends"] = [{"name": name} for name in journal.get("legends", [])]
    return plain
