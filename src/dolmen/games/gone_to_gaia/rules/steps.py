"""Steps of a visit that the story brings: Heroes who join or fall, sentences of Witness, words on a door."""

from __future__ import annotations

from functools import partial

from dolmen.games.gone_to_gaia import prompts, questions, story
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.effects.language import holds
from dolmen.games.gone_to_gaia.effects.opinions import gone, shift
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.campaign import join
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.rules.pages import together_read
from dolmen.games.gone_to_gaia.rules.setup import LONGEST_NAME
from dolmen.games.gone_to_gaia.state import DISCIPLINES, RANKS, Fallen, GoneToGaia, Task
from dolmen.games.gone_to_gaia.tale.entries import WitnessEntry
from dolmen.kernel import Flow, Pick, Seat, Write, tell

CAME = ("mara", "tamsin", "iver", "suri", "hale")
"""To the players' room (T5.2)."""
SENTENCES = 6


def owner(s: GoneToGaia, no: int) -> Seat:
    """Whose Hero it is: odd numbers are Mind's, even ones Body's; alone all are yours (GG.4.7, GG.33.13)."""
    discipline = DISCIPLINES.index(s.box.heroes[no].discipline.capitalize())
    return discipline if len(s.suits) > 1 else 0


@does("hero joins")
def hero_joins(s: GoneToGaia, task: Task) -> Flow[None]:
    """A Hero is named and arrives; one who has stayed from an earlier campaign is there already (GG.4.7, GG.32.3)."""
    sheet, entry = sheet_of(s), s.box.heroes[task.n]
    if task.n in sheet.heroes:
        return
    ideas = prompts.NAME_IDEAS[owner(s, task.n)]
    name = yield from Write(owner(s, task.n), 1, LONGEST_NAME, ideas, question=questions.HERO_NAME, always=True)
    join(s, task.n, name.strip() or ideas[0])
    s.hero, s.named["hero"] = task.n, sheet.heroes[task.n]
    tell(s, story.HeroJoined, sheet.heroes[task.n])
    other = next((n for n, each in enumerate(entry.arrival_if) if holds(s, each.when)), None)
    key = f"hero/{task.n}/arrival" if other is None else f"hero/{task.n}/arrival_if/{other}/text"
    then(s, Task("read", name=key))


@does("lacks a passive")
def lacks(s: GoneToGaia, task: Task) -> Flow[None]:
    """A Hero comes without one passive; the players choose which."""
    passives = s.box.heroes[task.n].passives
    lacked = yield from together(s, task, passives, questions.LACKS, partial(questions.passive, s, task.n))
    sheet_of(s).lacks[task.n] = lacked


@does("hero falls")
def hero_falls(s: GoneToGaia, task: Task) -> None:
    """The Hero named is discarded, with the last words (T5.6)."""
    sheet = sheet_of(s)
    name = sheet.heroes.pop(s.hero)
    discipline = DISCIPLINES.index(s.box.heroes[s.hero].discipline.capitalize())
    words = s.named.pop("words", "")
    s.fallen.append(Fallen(name, discipline, "T5.6", words))
    tell(s, story.HeroFell, name, words)


@does("second names")
def second_names(s: GoneToGaia, task: Task) -> None:
    then(s, *[Task("second name", n=no) for no in sheet_of(s).heroes])


@does("second name")
def second_name(s: GoneToGaia, task: Task) -> Flow[None]:
    """A living Hero may write one (T4.1)."""
    heroes = sheet_of(s).heroes
    second = (yield from Write(owner(s, task.n), 0, LONGEST_NAME, question=questions.SECOND_NAME)).strip()
    if second:
        join(s, task.n, f"{heroes[task.n]} {second}")
        tell(s, story.HeroJoined, heroes[task.n])


@does("who came")
def who_came(s: GoneToGaia, task: Task) -> Flow[None]:
    """The players choose among those who came, nobody twice (T5.2)."""
    sheet = sheet_of(s)
    here = [n for n, who in enumerate(CAME) if not gone(s, who) and who not in sheet.came]
    if not here:
        return
    chosen = yield from together(s, task, here, questions.WHO_CAME, questions.came)
    sheet.came.append(CAME[chosen])
    shift(s, CAME[chosen], task.n)
    if task.who > 1:
        then(s, Task("who came", task.who - 1, task.n))


@does("keep part")
def keep_part(s: GoneToGaia, task: Task) -> Flow[None]:
    """The players name the boss part that they keep (T3.2)."""
    parts = sheet_of(s).parts
    levels = [level for level in range(1, 6) if any(held[level] for held in parts)]
    if levels:
        sheet_of(s).kept_part = yield from together(s, task, levels, questions.KEPT, questions.part)


@does("one rank")
def one_rank(s: GoneToGaia, task: Task) -> Flow[None]:
    """One player raises one maximum rank by 1."""
    maxima = sheet_of(s).maxima
    able = [n for n, suit in enumerate(s.suits) if min(maxima[suit.discipline]) < RANKS]
    if able:
        seat = yield from together(s, task, able, questions.WHO_GAINS, lambda seat: questions.payer(s, seat))
        then(s, Task("maximum", seat))


@does("witness speaks")
def witness_speaks(s: GoneToGaia, task: Task) -> None:
    """The next of his six sentences. Until Town Visit 3 is over he has none; turned down he is hard to hear; and once
    he has got stuck he is stuck again afterwards."""
    sheet = sheet_of(s)
    witness = s.box.tale.single["witness"]
    assert isinstance(witness, WitnessEntry)
    if sheet.visits < 3 and sheet.said == 0:
        then(s, Task("read", name="town/witness/before"))
        return
    keys = ["town/witness/muted"] if "muted" in sheet.flags else []
    if sheet.said < SENTENCES:
        keys.append(f"town/witness/sentence/{sheet.said}/text")
        sheet.said += 1
    else:
        keys.append("town/witness/after_six")
    if "T5.1" in sheet.read and "testified" not in sheet.flags:
        keys.append("town/witness/stuck")
    then(s, *together_read(s, keys))


@does("chalk")
def chalk(s: GoneToGaia, task: Task) -> Flow[None]:
    """One writes where, the other how many (T6.5)."""
    where = yield from Write(0, 1, LONGEST_NAME, ("Gaia",), question=questions.WHERE, always=True)
    sheet_of(s).chalk = (where.strip() or "Gaia").upper()
    then(s, Task("how many"))


@does("how many")
def how_many(s: GoneToGaia, task: Task) -> Flow[None]:
    number = yield from Pick(len(s.suits) - 1, range(10), question=questions.HOW_MANY, always=True)
    sheet = sheet_of(s)
    sheet.chalk = f"GONE TO {sheet.chalk}, {number}"
    tell(s, story.Chalked, sheet.chalk)
