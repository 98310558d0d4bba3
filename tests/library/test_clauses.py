"""Rules read as clauses, and searched."""

from __future__ import annotations

import pytest

from dolmen.kernel import BadContent
from dolmen.library.clauses import Clause, clauses, search, suggestion

RULES = """\
# A game: rules

Words before the first clause, with **bold** ones among them.

## 1. Board

**AB.1.1** The board has three rows
and three columns.

**AB.1.2** A mound fills a square.

## 2. Turns

### Moving

**AB.2.1** Move one step, never onto a mound.
**AB.2.10** Then stop.

| part | clauses |
|---|---|
| board | **AB.1.1** |

## 3. End

**Example 1.** Nothing happens.

**AB.3.1** Nobody moves: the game is over.
"""


def test_a_clause_has_an_id_a_text_and_the_headings_above_it() -> None:
    found = clauses(RULES)
    assert list(found) == ["AB.1.1", "AB.1.2", "AB.2.1", "AB.2.10", "AB.3.1"]
    assert found["AB.1.1"] == Clause("AB.1.1", "The board has three rows and three columns.", "1. Board")
    assert found["AB.2.10"] == Clause("AB.2.10", "Then stop.", "2. Turns / Moving")
    assert found["AB.3.1"].section == "3. End"


def test_a_clause_that_stands_there_twice_is_a_mistake() -> None:
    with pytest.raises(BadContent, match=r"AB\.1\.1 twice"):
        clauses("**AB.1.1** One.\n\n**AB.1.1** Two.")


@pytest.mark.parametrize(
    ("terms", "ids"),
    [
        (["AB.2.1"], ["AB.2.1"]),
        (["ab.2"], ["AB.2.1", "AB.2.10"]),
        (["AB.2."], ["AB.2.1", "AB.2.10"]),
        (["mound"], ["AB.1.2", "AB.2.1"]),
        (["Mound", "step"], ["AB.2.1"]),
        (["turns"], ["AB.2.1", "AB.2.10"]),
        (["AB.3.1", "fills"], ["AB.1.2", "AB.3.1"]),
        (["dragon"], []),
        (["AB.9"], []),
    ],
)
def test_search_takes_ids_sections_and_words(terms: list[str], ids: list[str]) -> None:
    assert [clause.id for clause in search(clauses(RULES), terms)] == ids


@pytest.mark.parametrize(("term", "close"), [("monud", "mound"), ("AB.2.11", "AB.2.10"), ("zzz", None)])
def test_who_finds_nothing_gets_a_suggestion(term: str, close: str | None) -> None:
    found = suggestion(clauses(RULES), [term])
    assert found == close or (close is not None and found is not None and found.startswith("AB.2.1"))
