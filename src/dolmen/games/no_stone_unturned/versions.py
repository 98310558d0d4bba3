"""States of older versions, as plain data."""

from __future__ import annotations

from typing import Any


def migrate(plain: dict[str, Any]) -> dict[str, Any]:
    """3 to 4: what every campaign has lies in a record of its own, and the end of a chapter is a step."""
    absent = plain.pop("absent", [])
    at = plain.pop("at")
    if len(at) == 1 and at[0].get("begun"):
        at[0]["step"] += 1  # the table is asked already what comes next
    plain["table"] = {
        "company": [{"status": "rests" if seat in absent else "plays"} for seat in range(len(plain["characters"]))],
        "at": at,
        **{name: plain.pop(name) for name in ("decision", "motion", "number", "over") if name in plain},
    }
    return plain
