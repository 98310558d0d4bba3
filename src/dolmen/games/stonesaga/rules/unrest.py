"""Unrest, and sitting down about it (section 20)."""

from __future__ import annotations

from dolmen.games.stonesaga import story
from dolmen.games.stonesaga.choices import Quell
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.activity import raise_activity
from dolmen.games.stonesaga.rules.agenda import does, then
from dolmen.games.stonesaga.state import Stonesaga, Task, outpost_at
from dolmen.kernel import tell

MOST = 20
UNEASY, TIRED, BARRED = 6, 11, 16
QUELLING = "GE01"
COST, SITTING = 1, 3


def change_unrest(s: Stonesaga, n: int) -> None:
    """Within 0 and 20 (SS.1.4, SS.20.1). From 6 on there is something to sit down about, until that was done in this
    epoch, in whatever game of it, even if it falls again (SS.25.2, SS.20.2, SS.20.7, SS.7.10, SS.25.31)."""
    s.unrest = max(0, min(MOST, s.unrest + n))
    tell(s, story.UnrestIs, s.unrest)
    if s.unrest >= UNEASY and QUELLING not in (*s.epoch_goals, *s.goals):
        s.epoch_goals.append(QUELLING)
        tell(s, story.Happens, s.box.goals[QUELLING].front)


def surcharge(s: Stonesaga) -> int:
    """What it adds to activity, once a Night (SS.20.5)."""
    return sum(s.unrest >= level for level in (UNEASY, TIRED, BARRED))


@does("surcharge")
def surcharge_rises(s: Stonesaga, task: Task) -> None:
    """By the unrest after the last Night card (SS.20.6)."""
    if n := surcharge(s):
        raise_activity(s, n)


# Quelling the Embers


def may_quell(s: Stonesaga, who: int) -> bool:
    """In a hex with an active outpost, each once a Day (SS.25.30)."""
    hex = s.characters[who].at
    open_ = QUELLING in s.epoch_goals and outpost_at(s, hex) is not None
    return open_ and (hex, who) not in s.quelling and people.can_pay(s, who, COST)


def quell(s: Stonesaga, deed: Quell) -> None:
    """Three different characters, or all, in one hex on one Day: 3 less unrest, once an epoch (SS.25.30, SS.25.31)."""
    people.pay(s, deed.who, COST)
    hex = s.characters[deed.who].at
    s.quelling.append((hex, deed.who))
    tell(s, story.Says, deed.who, "sits down with the others and says what there is to say.")
    if sum(at == hex for at, _ in s.quelling) >= min(SITTING, len(s.characters)):
        s.epoch_goals.remove(QUELLING)
        s.goals.append(QUELLING)
        s.quelling.clear()
        then(s, Task("goal", name=QUELLING))
