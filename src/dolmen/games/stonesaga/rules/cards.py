"""What a Discovery or Night card does to one character."""

from __future__ import annotations

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.content import CardEntry
from dolmen.games.stonesaga.effects.frame import ability_number
from dolmen.games.stonesaga.effects.language import holds, in_full, read
from dolmen.games.stonesaga.effects.words import Harm
from dolmen.games.stonesaga.prompts.cards import CARD_CHOICE
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.rules.trials import begin_test
from dolmen.games.stonesaga.state import Stonesaga, Task, Test, card_of
from dolmen.kernel import Flow, Pick, tell


def resolve(s: Stonesaga, who: int, card: CardEntry) -> None:
    """First what it does whatever happens, then its choice or its test."""
    then(s, Task("card", who, name=card.id))
    lines(s, who, card.do)


def ways(s: Stonesaga, who: int, card: CardEntry) -> list[int]:
    """The alternatives that can be carried out in full (SS.2.19)."""
    return [number for number, way in enumerate(card.choice) if holds(s, way.needs, who) and in_full(s, way.do, who)]


def brings_disease(written: tuple[str, ...]) -> bool:
    words = [word for line in written for word in read(line).words()]
    return any(isinstance(word, Harm) and word.harm == "disease-minor" for word in words)


@does("card")
def card(s: Stonesaga, task: Task) -> Flow[None]:
    """A choice belongs to the character's player (SS.2.16); a test is made by SS.2.10."""
    card = card_of(s, task.name)
    if card.choice:
        options = ways(s, task.who, card)
        if not options:
            return
        chosen = yield from Pick(s.characters[task.who].seat, options, question=CARD_CHOICE)
        way = card.choice[chosen]
        tell(s, story.Says, task.who, names.filled(s, way.text, task.who))
        lines(s, task.who, way.do)
    elif card.test is not None:
        test = card.test
        begin_test(
            s,
            Test(
                task.who,
                ability_number(test.ability),
                test.target,
                "card",
                test.trait,
                passing=[*card.passing],
                failing=[*card.failing],
                says=(card.pass_text, card.fail_text),
                sick=brings_disease(card.failing),
            ),
        )
