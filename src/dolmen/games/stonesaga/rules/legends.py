"""Legends: who becomes one, who has one at hand, and what they help with (section 5)."""

from __future__ import annotations

from dolmen.games.stonesaga import story
from dolmen.games.stonesaga.choices import Called
from dolmen.games.stonesaga.prompts.people import CALL
from dolmen.games.stonesaga.rules.agenda import does
from dolmen.games.stonesaga.state import NOBODY, Character, Legend, Stonesaga, Task, Test
from dolmen.kernel import Flow, Pick, tell


def becomes_legend(s: Stonesaga, character: Character) -> None:
    """Name, abilities, traits and marks are copied, and the card lies with the unassigned ones (SS.1.12, SS.3.26,
    SS.5.15)."""
    made = Legend(character.name, [*character.abilities], [*character.traits], [*character.marks])
    s.journal.legends.append(made)


def unassigned(s: Stonesaga) -> list[Legend]:
    return [legend for legend in s.journal.legends if legend.holder == NOBODY]


def held(s: Stonesaga, who: int) -> list[Legend]:
    return [legend for legend in s.journal.legends if legend.holder == who]


def draw_legend(s: Stonesaga, who: int) -> None:
    """One at random, beside the mantle; any number of them, and nothing where there is none (SS.5.16, SS.5.18,
    SS.5.19)."""
    if free := unassigned(s):
        take(s, who, s.rng.choice(free))


def take(s: Stonesaga, who: int, legend: Legend) -> None:
    legend.holder = who
    tell(s, story.LegendHelps, who, legend.name)


def give_back(s: Stonesaga, who: int) -> None:
    """Whoever held them is dead (SS.5.25)."""
    for legend in held(s, who):
        legend.holder = NOBODY


def all_back(s: Stonesaga) -> None:
    """The Challenge is over (SS.5.25)."""
    for legend in s.journal.legends:
        legend.holder = NOBODY


# In a test


def calls(s: Stonesaga, test: Test) -> list[Called]:
    """What somebody's Legends could do for a test: lend their ability, or a trait that it lists, never both at once
    (SS.5.20, SS.5.22, SS.5.23)."""
    found = []
    for legend in held(s, test.who):
        found.append(Called(legend.name, "ability"))
        if test.trait in legend.traits and test.trait not in s.characters[test.who].traits:
            found.append(Called(legend.name, "traits"))
    return found


@does("call")
def call(s: Stonesaga, task: Task) -> Flow[None]:
    """Before the die falls (SS.5.20)."""
    test = s.test
    assert test is not None
    options = calls(s, test)
    if options:
        chosen = yield from Pick(s.characters[test.who].seat, [Called("", ""), *options], question=CALL)
        test.legend, test.by = chosen.name, chosen.by


def lender(s: Stonesaga, test: Test) -> Legend | None:
    return next((legend for legend in s.journal.legends if test.legend and legend.name == test.legend), None)


def has_helped(s: Stonesaga, test: Test) -> None:
    """Back to the unassigned ones, and can be gained again (SS.5.24)."""
    legend = lender(s, test)
    if legend is not None:
        legend.holder = NOBODY
        tell(s, story.Says, test.who, f"{legend.name} has helped, and is gone again.")
