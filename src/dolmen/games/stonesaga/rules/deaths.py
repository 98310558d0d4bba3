"""Death, and whoever comes instead (section 5); alone in hardcore (section 29)."""

from __future__ import annotations

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.effects.standing import has_shelter
from dolmen.games.stonesaga.land import START
from dolmen.games.stonesaga.prompts.beginning import WHERE
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.activity import raise_activity
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.rules.codex import read_entry
from dolmen.games.stonesaga.rules.legends import becomes_legend, give_back
from dolmen.games.stonesaga.state import Dice, Stonesaga, Task, down
from dolmen.kernel import Flow, Pick, tell

FIRST_BOWL = 1
"""The entry for the first death."""


def deaths(s: Stonesaga) -> None:
    """At the start of a Night everybody incapacitated perishes, before Rest; nobody does later (SS.5.5 to
    SS.5.7)."""
    for who in range(len(s.characters)):
        if down(s, who):
            then(s, Task("dies", who))


@does("dies")
def dies(s: Stonesaga, task: Task) -> None:
    """The things stay in the hex; the name becomes a Legend's; the owner makes a new character at once (SS.5.8, SS.5.9,
    SS.5.15). Alone in hardcore the Night is over as well (SS.29.12, SS.29.13)."""
    character = s.characters[task.who]
    assert s.tonight is not None
    s.tonight.died = True
    tell(s, story.Died, character.name)
    if character.bag or character.items:
        people.leave_lying(s, task.who, dict(character.bag), [*character.items])
    character.bag, character.items, character.track = {}, [], []
    first = not s.journal.legends
    becomes_legend(s, character)
    give_back(s, task.who)
    if s.hardcore:
        s.agenda.clear()
        then(s, Task("hardcore dawn", task.who))
    then(s, Task("comes instead", task.who))
    if first:
        lines(s, task.who, read_entry(s, FIRST_BOWL).do)


@does("comes instead")
def comes_instead(s: Stonesaga, task: Task) -> None:
    """Made like any other; any mantle not in use, the dead one's included (SS.5.9, SS.5.10)."""
    s.making.append(Dice(s.characters[task.who].seat, [s.rng.roll(6) for _ in range(5)]))
    then(s, Task("make characters", task.who), Task("where", task.who))


@does("where")
def where(s: Stonesaga, task: Task) -> Flow[None]:
    """In a hex with shelter, which fire is not, or else in the starting hex; in hardcore in the starting hex (SS.5.11,
    SS.5.12, SS.29.15)."""
    sheltered = [place.at for place in s.places if has_shelter(s, place) and place.explored]
    options = [START] if s.hardcore or not sheltered else sheltered
    s.characters[task.who].at = yield from Pick(s.characters[task.who].seat, options, question=WHERE)


@does("hardcore dawn")
def hardcore_dawn(s: Stonesaga, task: Task) -> None:
    """The top Night card counts for its activity, 1 more, and its omens; nothing else of this Night happens (SS.29.13
    to SS.29.15)."""
    if not len(s.night_deck):
        s.night_deck.cards, s.night_gone = s.night_gone, []
        s.night_deck.shuffle(s.rng)
    card = s.night_deck.draw()
    s.night_gone.append(card)
    tell(
        s, story.NightCard, task.who, card, s.box.nights[card].name, names.filled(s, s.box.nights[card].text, task.who)
    )
    then(s, Task("dawn"))
    raise_activity(s, s.box.nights[card].activity + 1)
