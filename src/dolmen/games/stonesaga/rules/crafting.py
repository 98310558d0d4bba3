"""Crafting: two tokens, turned until a seam fits; the code decides (section 16)."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.games.stonesaga import story
from dolmen.games.stonesaga.choices import Pair, Side
from dolmen.games.stonesaga.prompts.crafting import CRAFT, CRAFT_LEFT, CRAFT_RIGHT
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does
from dolmen.games.stonesaga.rules.codes import BLANK, code, sides
from dolmen.games.stonesaga.state import Stonesaga, Task
from dolmen.kernel import Field, Flow, Form, Rng, tell

COST = 1
CODES = 653
"""So many codes can be laid at all."""


def made_by(s: Stonesaga, code: str) -> str:
    """The item of a winning code, "" for any other (SS.16.9, SS.16.10). Nobody knows of a code that was not
    tried, so in a world that is only imagined each of these may win or not."""
    if s.imagined and code not in s.journal.codes:
        drawn = Rng.seeded(s.imagined, *code.encode())
        return drawn.choice([*s.box.items]) if drawn.below(CODES) < len(s.box.codes) else ""
    return s.box.codes.get(code, "")


def turned(s: Stonesaga, who: int) -> list[Side]:
    """Every material in the bag, in each state and turn in which no side used is blank (SS.16.1, SS.16.4,
    SS.16.8)."""
    bag = s.characters[who].bag
    found = [Side(name, turn) for name in bag if s.box.stuff[name].pips for turn in range(4)]
    return [side for side in found if BLANK not in sides(s, side)]


def pairs(s: Stonesaga, who: int) -> list[Pair]:
    """All that fit: two tokens that are there; two of the same kind need two (SS.16.1, SS.16.8)."""
    bag, all_ = s.characters[who].bag, turned(s, who)
    return [
        pair
        for left in all_
        for right in all_
        if (left.token != right.token or bag[left.token] > 1) and code(s, pair := Pair(left, right))
    ]


def narrow(found: list[Pair], chosen: Mapping[str, Side], field: Field[str]) -> list[Side]:
    """What fits beside the other token."""
    other = "right" if field.key == "left" else "left"
    fitting = [pair for pair in found if other not in chosen or getattr(pair, other) == chosen[other]]
    return [*dict.fromkeys(getattr(pair, field.key) for pair in fitting)]


@does("craft")
def craft(s: Stonesaga, task: Task) -> Flow[None]:
    """A winning code makes its item of whatever pair, and both tokens are gone; any other code is marked as dead, and
    the tokens stay. The energy is spent either way (SS.16.7, SS.16.9 to SS.16.13, SS.9.5)."""
    who = task.who
    found = pairs(s, who)
    lefts, rights = ([*dict.fromkeys(getattr(pair, key) for pair in found)] for key in ("left", "right"))
    pair = yield from Form(
        s.characters[who].seat,
        Pair,
        (Field("left", lefts, CRAFT_LEFT), Field("right", rights, CRAFT_RIGHT)),
        lambda chosen, field: narrow(found, chosen, field),
        question=CRAFT,
    )
    made = code(s, pair)
    people.pay(s, who, COST)
    item = made_by(s, made)
    s.journal.codes[made] = item
    tell(s, story.Crafted, who, made, item)
    if not item:
        return
    for side in (pair.left, pair.right):
        people.put(s.characters[who].bag, side.token, -1)
    if item not in s.made:
        s.made.append(item)
    people.gain_item(s, who, item)
