"""States of older versions, as plain data."""

from __future__ import annotations

from typing import Any


def from_9(plain: dict[str, Any]) -> dict[str, Any]:
    """9 to 10: a roll is one card and takes six hand-ins at most; one that is open begins again with its call."""
    plain.pop("voices", None)
    at = plain["table"]["at"]
    if plain.get("roll") is not None:
        roll = plain["roll"]
        plain["roll"] = {key: roll[key] for key in ("actor", "place", "scout", "outcome") if key in roll}
        plain["half"] = None
        for place in at:
            if place["procedure"] == "roll":
                place["step"], place["begun"] = 0, False
    return plain


def from_8(plain: dict[str, Any]) -> dict[str, Any]:
    """8 to 9: nobody waits for votes on a plan, and what changed at home is told after each complication."""
    for place in plain["table"]["at"]:
        if place["procedure"] == "Address Collateral" and place["step"] > 1:
            place["step"] -= 1
        elif place["procedure"] == "downtime" and place["step"] > 5:
            place["step"] += 1
    return plain


def from_4(plain: dict[str, Any]) -> dict[str, Any]:
    """4 to 5: the X-Card, the knock, lines and veils are the table's; the lists that were written stay in the state."""
    safety, table = plain["safety"], plain["table"]
    pending = safety.get("pending", {}).values()
    plain["safety"] = {
        name: sorted({*safety.get(name, []), *(pair[place] for pair in pending if pair[place])})
        for place, name in enumerate(("lines", "veils"))
    }
    plain.pop("knock", None)
    at = [place for place in table["at"] if place["procedure"] != "knock"]
    for place in at:
        if place["procedure"] == "world" and place["step"] >= 1:
            place["begun"] = place["begun"] and place["step"] > 1
            place["step"] = max(1, place["step"] - 1)
        elif place["procedure"] == "world":
            table["decision"] = None  # which tools to do without
    table["at"] = at
    return plain


def from_3(plain: dict[str, Any]) -> dict[str, Any]:
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
