"""Pages of the story (GG.31.4), and the choices under them (GG.1.6).

    Task("read", name="scene/T1.1/pages/0")                     everybody reads it, each in their own time
    Task("choose", name="scene/T1.2/pages/1", at="scene/T1.2")  a page with choices under it, one for all

`name` has the keys of the texts on the page, with a space between them; `at` is where the choices stand. What is read
and chosen is found through these, so that no text is in the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from dolmen.games.gone_to_gaia import prompts, questing, questions, story
from dolmen.games.gone_to_gaia.choices import ON
from dolmen.games.gone_to_gaia.effects.language import effects, holds
from dolmen.games.gone_to_gaia.effects.prices import pay
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.deaths import LONGEST_WORDS
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.games.gone_to_gaia.tale.places import Offer, offers_at, text_at
from dolmen.games.gone_to_gaia.tale.telling import offered, open_offers, taken_before
from dolmen.kernel import Asks, Flow, Pick, Write, tell

MOST_CIRCUITS = 3
"""To be laid down at once (Q13)."""
LONGEST = 90
"""Words on a page."""


def together_read(s: GoneToGaia, keys: Iterable[str]) -> list[Task]:
    """Short texts that follow each other stand on one page, as far as they fit."""
    pages: list[list[str]] = []
    room = 0
    for key in keys:
        words = len(text_at(s.box, key).split())
        if words > room:
            pages.append([])
            room = LONGEST
        pages[-1].append(key)
        room -= words
    return [Task("read", name=" ".join(page)) for page in pages]


@does("read")
def read(s: GoneToGaia, task: Task) -> Flow[None]:
    """Pages are shown in their order, until one sends the players elsewhere (GG.31.4). Each reads in their own time."""
    waiting = [seat for seat in range(len(s.suits)) if seat not in s.read]
    asks = Asks([Pick(seat, (ON,), question=prompts.READ, always=True) for seat in waiting])
    place, _ = yield asks
    s.read.append(asks[place].seat)
    if len(s.read) == len(s.suits):
        s.read = []
    else:
        then(s, task)


# Choices


@does("choose")
def choose(s: GoneToGaia, task: Task) -> Flow[None]:
    """One choice of both players, each said for the other to hear; when they differ, a die decides as soon as both ask
    for one (GG.1.6). What is left alone by having been taken before is taken without asking."""
    options = open_offers(s, task.at)
    here = offered(s, task.at)
    if len(options) == 1 and any(taken_before(s, offer) for offer in here):
        number = options[0]
    else:
        label = partial(said, s, here)
        number = yield from together(s, task, options, questions.CHOICE, label, always=True)
    take(s, task.at, here[number])


def said(s: GoneToGaia, here: list[Offer], number: int) -> str:
    return questions.offer_label(s, here[number])


def take(s: GoneToGaia, at: str, offer: Offer) -> None:
    """What it asks for, what it costs, and what comes of it."""
    if s.sheet is not None and offer.name not in s.sheet.chose:
        s.sheet.chose.append(offer.name)
    tell(s, story.Took, questions.offer_label(s, offer))
    then(
        s,
        *[Task("ask", name=what) for what in offer.ask],
        *[Task("pay", name=price) for price in offer.cost],
        Task("result", name=offer.name, at=at),
        *[Task("handed over") for what in offer.ask if what == "part"],
    )


@does("result")
def result(s: GoneToGaia, task: Task) -> None:
    """The result is read, and then what it does is done."""
    (offer,) = [offer for offer in offers_at(s.box, task.at) if offer.name == task.name]
    first = [ending for ending in offer.results if holds(s, ending.when)][:1]
    more = [ending for ending in offer.more if holds(s, ending.when)]
    then(
        s,
        *together_read(s, [ending.key for ending in (*first, *more)]),
        *effects([*(line for ending in (*first, *more) for line in ending.do), *offer.do]),
    )


@does("pay")
def pay_for(s: GoneToGaia, task: Task) -> Flow[None]:
    """The players pay together, and say who pays first: the other adds what is missing. Nobody is asked where only
    one can pay, or where what is paid belongs to both."""
    able = [seat for seat in range(len(s.suits)) if s.sheet is not None and s.sheet.parts[seat][0]]
    options = able if "m " in task.name and able else [0]
    payer = yield from together(s, task, options, questions.PAYER, lambda seat: questions.payer(s, seat))
    pay(s, [task.name], payer)


@does("ask")
def ask(s: GoneToGaia, task: Task) -> Flow[None]:
    """What the players name before the result is read."""
    assert s.sheet is not None
    if task.name == "words":
        s.named["words"] = (yield from Write(0, 0, LONGEST_WORDS, question=questions.WORDS)).strip()
    elif task.name == "number":
        most = min(MOST_CIRCUITS, s.sheet.circuits)
        s.number = yield from together(s, task, [*range(1, most + 1)], questing.NUMBER, str)
    elif task.name == "part":
        then(s, Task("hand in"))
    elif not s.sheet.heroes:
        s.hero, s.named["hero"] = 0, questions.CADET
    else:
        heroes = [*s.sheet.heroes]
        s.hero = yield from together(s, task, heroes, questions.HERO, lambda no: questions.hero(s, no))
        s.named["hero"] = s.sheet.heroes[s.hero]
