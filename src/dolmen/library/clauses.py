"""The clauses of a `rules.md`: what `dolmen rules` searches, what an ask points at, what the tests name."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from msgspec import Struct

from dolmen.kernel.errors import BadContent
from dolmen.kernel.game import Game

_CLAUSE = re.compile(r"\*\*([A-Z][A-Z0-9]{0,3}(?:\.\d+)+)\*\*\s*(.*)")
_ID = re.compile(r"[A-Za-z][A-Za-z0-9]{0,3}(?:\.\d+)+\.?")


class Clause(Struct, frozen=True):
    """One rule: a paragraph that begins with its id in bold."""

    id: str
    text: str
    section: str = ""
    """The headings it stands under, such as `10. Clubs / Mounds and cover`."""


def file_of(game: Game[Any], name: str) -> Path:
    """A file of the game: in its own package, or `<module>.<name>` where its module is one among others."""
    module = Path(getattr(sys.modules[type(game).__module__], "__file__", None) or "game.py")
    own = module.stem in ("__init__", "game")
    return module.with_name(name if own else f"{module.stem}.{name}")


def rules_of(game: Game[Any]) -> str:
    """The text of `rules.md` beside the game, unless it brings its rules itself. Raises FileNotFoundError."""
    return game.rules_text or file_of(game, "rules.md").read_text(encoding="utf-8")


def clauses_of(game: Game[Any]) -> dict[str, Clause]:
    """The rules of a game, clause by clause; none if it comes without."""
    try:
        return clauses(rules_of(game))
    except FileNotFoundError:
        return {}


def clauses(text: str) -> dict[str, Clause]:
    """All clauses of a rules text, by id, in their order. Raises BadContent if an id appears twice.

    >>> clauses("## 1. Board\\n\\n**TT.1.1** Three rows of\\nthree squares.")["TT.1.1"]
    Clause(id='TT.1.1', text='Three rows of three squares.', section='1. Board')
    """
    found: dict[str, Clause] = {}
    headings: list[str] = []
    for paragraph in re.split(r"\n\s*\n|\n(?=#|\*\*)", text):
        line = " ".join(paragraph.split())
        if line.startswith("##"):
            level, _, heading = line.partition(" ")
            headings = [*headings[: len(level) - 2], heading]
        elif match := _CLAUSE.match(line):
            id = match[1]
            if id in found:
                raise BadContent(f"the rules hold clause {id} twice")
            found[id] = Clause(id, match[2], " / ".join(headings))
    return found


def search(known: Mapping[str, Clause], terms: Sequence[str]) -> list[Clause]:
    """The clauses of these ids (`SD.7` is a whole section), and those that hold all of these words."""
    ids = {term.rstrip(".").upper() for term in terms if _ID.fullmatch(term)}
    words = [term.lower() for term in terms if not _ID.fullmatch(term)]
    return [
        clause
        for clause in known.values()
        if any(clause.id == id or clause.id.startswith(id + ".") for id in ids)
        or (words and all(word in f"{clause.section} {clause.text}".lower() for word in words))
    ]


def suggestion(known: Mapping[str, Clause], terms: Sequence[str]) -> str | None:
    """A word or an id of these rules that is close to one of the terms, for somebody who found nothing."""
    vocabulary: set[str] = set()
    for clause in known.values():
        vocabulary.update(re.findall(r"[^\W\d_]{3,}", clause.text.lower()))
    for term in terms:
        close = (
            get_close_matches(term.upper(), known, 1)
            if _ID.fullmatch(term)
            else get_close_matches(term.lower(), sorted(vocabulary), 1)
        )
        if close and close[0] != term.lower():
            return close[0]
    return None
