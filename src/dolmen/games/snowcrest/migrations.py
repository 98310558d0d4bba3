"""How matches of older versions go on. A step is never edited; its places are those of the state of that version."""

from __future__ import annotations

from typing import Any


def migrate(plain: list[Any], version: int) -> list[Any]:
    match version:
        case 1:  # three decks and three counts of cards at the bottom that all have seen; now each deck knows its own
            known = plain.pop(21)
            for place, seen in zip((9, 11, 12), known, strict=True):
                plain[place] = [plain[place], [-1] * seen]
        case 2:  # people were asked about every payment and before every action: whoever has begun so goes on so
            for village in plain[0]:
                village.append(True)
    return plain
