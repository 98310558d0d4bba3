"""How matches of older versions go on. A step is never edited; its places are those of the state of that version."""

from __future__ import annotations

from typing import Any

SEATS, FIRE, DONE, PROPOSAL = 0, 3, 15, 18
"""Places in a clan of version 5."""
UNTIL_TALK: tuple[Any, ...] = ({}, None)
"""What stands before `talk`, where an older save ends earlier."""
SMALL = 3
"""Place in a fire of version 5."""


def migrate(plain: dict[str, Any], version: int) -> dict[str, Any]:
    match version:
        case 5:  # fires are turned in clean-up, no longer in step 2; a plan stands when every member has agreed to it
            before_step_2 = plain.get("begun", 0) < plain.get("round", 0) or plain.get("step") == "orders"
            for clan in plain["clans"]:
                if clan[FIRE] is not None and before_step_2:
                    clan[FIRE][SMALL:] = [True]
                clan.extend([*UNTIL_TALK, [0, False, False, False]][len(clan) - PROPOSAL :])
                done = clan[DONE]
                clan.append(done if set(done) >= set(clan[SEATS]) else [])
    return plain
