"""The seven endings, who is named as the missing one, and New Game+ (GG.5.21, section 32)."""

from __future__ import annotations

from functools import partial

from dolmen.campaign import end_chapter
from dolmen.games.gone_to_gaia import questions, story
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.effects.language import effects, holds
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.campaign import new_sheet, summary
from dolmen.games.gone_to_gaia.rules.deaths import LONGEST_WORDS
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.rules.pages import together_read
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.games.gone_to_gaia.tale.telling import candidates, offered
from dolmen.kernel import Asks, Flow, Several, Write, tell

KEPT = 2
"""Products that each player keeps in New Game+ (GG.32.6)."""
ROSE_GAUNTLET = 60
SLOT_PRODUCTS = (35, 36)
NO_MORE = "E7"
"""After it there is nothing."""


# The last decision (T6.4)


@does("part")
def part(s: GoneToGaia, task: Task) -> None:
    """A part of a scene: its pages with the choices under them, or the list of names."""
    key = f"scene/{task.name}/part/{task.n}"
    entry = s.box.tale.scenes[task.name].part[task.n]
    if not holds(s, entry.when):
        return
    reading = together_read(s, [f"{key}/pages/{n}" for n in range(len(entry.pages))])
    last = reading.pop()
    if entry.name:
        then(s, *reading, Task("name", n=task.n, name=last.name, at=key))
    elif offered(s, key):
        then(s, *reading, Task("choose", name=last.name, at=key))
    else:
        then(s, *reading, last)


@does("name")
def name_one(s: GoneToGaia, task: Task) -> Flow[None]:
    """Naming one who has offered settles it; any other refuses, and the list is a line shorter. The players may think
    again."""
    entry = s.box.tale.scenes["T6.4"].part[task.n]
    here = candidates(s, entry)
    options = [*range(len(here)), len(here)]
    label = partial(questions.candidate, s, here)
    number = yield from together(s, task, options, questions.MISSING, label, always=True)
    if number == len(here):
        then(s, Task("scene", name="T6.4.decide"))
        return
    id, chosen, hero = here[number]
    index = entry.name.index(chosen)
    if holds(s, chosen.offered.when):
        if hero:
            s.hero, s.named["hero"] = hero, sheet_of(s).heroes[hero]
        then(s, Task("read", name=f"{task.at}/chosen"), *effects(chosen.offered.do))
        return
    sheet_of(s).struck.append(id)
    absent = next((n for n, text in enumerate(chosen.absent) if holds(s, text.when)), None)
    shake = "refused" if absent is None else f"absent/{absent}/text"
    then(s, Task("read", name=f"{task.at}/name/{index}/{shake}"), task)


# Endings


@does("ending")
def ending(s: GoneToGaia, task: Task) -> None:
    """Its pages, one after the other; then the campaign is over (GG.5.21)."""
    entry = s.box.tale.endings[task.name]
    tell(s, story.EndingBegins, entry.name)
    then(
        s, *[Task("ending page", n=n, name=task.name) for n in range(len(entry.page))], Task("the end", name=task.name)
    )


@does("ending page")
def ending_page(s: GoneToGaia, task: Task) -> None:
    """Its text or the first of its results that holds, and what else holds, as many as it says."""
    page = s.box.tale.endings[task.name].page[task.n]
    key = f"ending/{task.name}/page/{task.n}"
    keys = [f"{key}/text"] if page.text else []
    if page.results:
        keys.append(f"{key}/results/{next(n for n, each in enumerate(page.results) if holds(s, each.when))}/text")
    more = [f"{key}/then/{n}/text" for n, each in enumerate(page.then) if holds(s, each.when)]
    keys += more[: page.pick]
    reading = together_read(s, keys)
    if page.ask:
        s.shopping = [*range(len(s.suits))]
        s.named["words"] = ""
        then(s, *reading[:-1], Task("last lines", name=reading[-1].name))
    elif not page.last:
        then(s, *reading)


@does("last lines")
def last_lines(s: GoneToGaia, task: Task) -> Flow[None]:
    """One line for each player (E7)."""
    asks = Asks([Write(seat, 0, LONGEST_WORDS, question=questions.LINES, always=True) for seat in s.shopping])
    place, words = yield asks
    s.shopping.remove(asks[place].seat)
    s.named["words"] = "\n".join(filter(None, (s.named["words"], words.strip())))
    if s.shopping:
        then(s, task)


@does("the end")
def the_end(s: GoneToGaia, task: Task) -> Flow[None]:
    """The ending is recorded, and New Game+ is open to whoever has come to the end of Town Visit 6 (GG.5.21, GG.31.1,
    GG.32.1)."""
    sheet = sheet_of(s)
    again = 0
    if task.name != NO_MORE:
        again = yield from together(s, task, [0, 1], questions.ONCE_MORE, questions.once_more, always=True)
    sheet.ending = task.name
    sheet.endings.append(task.name)
    sheet.fallen += s.fallen
    s.fallen = []
    s.agenda = []
    tell(s, story.CampaignEnds, s.box.tale.endings[task.name].name)
    if again:
        then(s, *[Task("keep products", seat) for seat in range(len(s.suits))], Task("once more"))
    else:
        sheet.visits = sheet.visits if task.name == NO_MORE else sheet.chapter
        s.goal_met = task.name != NO_MORE
        close(s)
        s.phase = "over"


# New Game+


@does("keep products")
def keep_products(s: GoneToGaia, task: Task) -> Flow[None]:
    """Each player keeps two, or all if there are fewer; slot unlocks do not count (GG.32.2, GG.32.6, GG.33.17)."""
    sheet = sheet_of(s)
    mine = [no for no in sheet.products[task.who] if no not in SLOT_PRODUCTS]
    n = min(KEPT, len(mine))
    kept = yield from Several(task.who, mine, n, n, question=questions.KEEP_PRODUCTS)
    slots = [no for no in sheet.products[task.who] if no in SLOT_PRODUCTS]
    sheet.products[task.who] = [*slots, *kept]


@does("once more")
def once_more(s: GoneToGaia, task: Task) -> None:
    """A new campaign from chapter 1. Maxima, slots, Heroes, kept products, curios, the decks where they stood and the
    cards that were added stay; the dead live again; opinions below 0 are forgotten; parts, Circuits, donations and
    quests are gone (GG.32.2, GG.32.3, GG.32.7 to GG.32.9, GG.32.11)."""
    old = sheet_of(s)
    new = new_sheet(s)
    new.again = True
    new.maxima, new.slots, new.products, new.curios = old.maxima, old.slots, old.products, old.curios
    new.heroes, new.known = {**old.known}, old.known
    new.scenario, new.friendly = old.scenario, old.friendly
    new.level_cards, new.spawn_cards = old.level_cards, old.spawn_cards
    new.opinions = {who: max(0, opinion) for who, opinion in old.opinions.items()}
    new.chose = [chosen for chosen in old.chose if chosen[0] == "S"]
    new.endings = old.endings
    s.sheet = new
    s.quest, s.named, s.hero = "Q1", {}, 0
    close(s)


def close(s: GoneToGaia) -> None:
    """The last chapter ends like the others."""
    entry = s.box.tale.endings[sheet_of(s).endings[-1]]
    end_chapter(s, entry.name, summary(s))
