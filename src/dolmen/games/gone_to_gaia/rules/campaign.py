"""A campaign from its first page to its last (sections 4 and 5): the sheet, chapters, what follows a quest."""

from __future__ import annotations

from dolmen.campaign import end_chapter
from dolmen.games.gone_to_gaia import questions, story
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.effects.language import effects, holds
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.rules.pages import together_read
from dolmen.games.gone_to_gaia.state import TYPES, GoneToGaia, Sheet, Task
from dolmen.kernel import Flow, tell

FIRST = 3
"""The maximum rank of each type at the start (GG.4.8)."""
OPEN_SLOTS = 0b1111
CHAPTERS = 6


def new_sheet(s: GoneToGaia) -> Sheet:
    """No product, no part, nobody's opinion, all maxima at 3; the decks in their order (GG.4.8 to GG.4.10)."""
    return Sheet(
        parts=[[0] * 6 for _ in s.suits],
        products=[[] for _ in s.suits],
        maxima=[[FIRST] * TYPES for _ in range(2)],
        slots=[OPEN_SLOTS] * 2,
        heroes={},
        opinions=dict.fromkeys(s.box.tale.people, 0),
        scenario=[*s.box.scenario],
        friendly=[*s.box.friendly],
    )


def begin(s: GoneToGaia) -> None:
    """The prologue with the names of the first two Heroes, then chapter 1: Quest 1, and the town (GG.4.3, GG.5.2)."""
    s.quest = "Q1"
    s.phase = "town"
    then(
        s,
        Task("read", name="prologue/0/text"),
        Task("names"),
        Task("read", name="prologue/2/text"),
        Task("sign on"),
        Task("chapter"),
    )


@does("sign on")
def sign_on(s: GoneToGaia, task: Task) -> None:
    """The two who were named are the first Heroes (GG.4.3, GG.4.4)."""
    for figure in s.figures:
        join(s, figure.hero, figure.name)


def join(s: GoneToGaia, no: int, name: str) -> None:
    sheet_of(s).heroes[no] = sheet_of(s).known[no] = name


# Chapters


def next_chapter(s: GoneToGaia) -> None:
    """A chapter begins when nothing is left to be done of the one before (GG.5.1, GG.5.20)."""
    then(s, Task("chapter"))


@does("chapter")
def chapter(s: GoneToGaia, task: Task) -> None:
    """Its page, and then a quest: in chapter 1 the examination, later one that the players choose (GG.5.4, GG.5.7)."""
    sheet = sheet_of(s)
    entry = s.box.tale.chapters[sheet.chapter]
    sheet.mist = max(sheet.mist, entry.landing)
    tell(s, story.ChapterBegins, sheet.chapter, entry.title, entry.question)
    key = f"chapter/{entry.no}"
    keys = [f"{key}/lines/{n}" for n in range(len(entry.lines))]
    keys += [f"{key}/also/{n}/line" for n, also in enumerate(entry.also) if holds(s, also.when)]
    keys += [f"{key}/known"] if entry.known else []
    again = [f"town/new_game_plus/opening/{n}" for n in range(2)] if sheet.again and sheet.chapter == 1 else []
    then(s, *together_read(s, [*again, *keys]), Task("first quest" if sheet.chapter == 1 else "choose quest"))


@does("first quest")
def first_quest(s: GoneToGaia, task: Task) -> None:
    """Quest 1 is not chosen (GG.5.2)."""
    set_out(s, "Q1")


@does("choose quest")
def choose_quest(s: GoneToGaia, task: Task) -> Flow[None]:
    """One of the Open Quests (GG.5.7, GG.5.6)."""
    s.phase = "town"
    options = sheet_of(s).open
    numbers = [*range(len(options))]
    number = yield from together(s, task, numbers, questions.QUEST, lambda n: questions.quest(s, n), always=True)
    set_out(s, options[number])


def set_out(s: GoneToGaia, quest: str) -> None:
    """Everything from the loadout on belongs to the quest; it ends with "after quest"."""
    s.quest = quest
    s.named, s.hero = {}, 0
    s.bonus = sheet_of(s).bonus == "taken"
    then(s, Task("loadout"))


@does("after quest")
def after_quest(s: GoneToGaia, task: Task) -> None:
    """Quest 1 leads to Town Visit 1 in any case. A success leads to the chapter's visit, with a Bonus Quest before it
    where there is one; a failure to a Simple Town Visit (GG.5.3, GG.5.14 to GG.5.19, GG.29.1)."""
    sheet = sheet_of(s)
    s.phase = "town"
    s.named, s.hero = {}, 0
    won = s.quest in sheet.completed
    visit = Task("visit", name=f"T{sheet.chapter}")
    bonus = f"bonus/{sheet.chapter}"
    if sheet.chapter == 1:
        then(s, visit)
    elif sheet.bonus == "taken":
        sheet.bonus = "over"
        if won:
            lines = s.box.tale.bonus[sheet.chapter].do
            then(s, Task("read", name=f"{bonus}/won"), *effects(lines), visit)
        else:
            then(s, Task("read", name=f"{bonus}/lost"), Task("simple visit"), visit)
    elif not won:
        then(s, Task("simple visit"), Task("choose quest"))
    elif sheet.chapter in s.box.tale.bonus and sheet.open and not sheet.bonus:
        sheet.bonus = "offered"
        then(s, Task("bonus", name=f"{bonus}/offer"))
    else:
        then(s, visit)


@does("bonus")
def bonus(s: GoneToGaia, task: Task) -> Flow[None]:
    """One try at another open quest, if the players want it: a Simple Town Visit first (GG.5.16, GG.5.17)."""
    taken = yield from together(s, task, [1, 0], questions.BONUS, questions.bonus, always=True)
    sheet = sheet_of(s)
    if taken:
        sheet.bonus = "taken"
        then(s, Task("simple visit"), Task("choose quest"))
    else:
        sheet.bonus = "over"
        then(s, Task("visit", name=f"T{sheet.chapter}"))


@does("visit over")
def visit_over(s: GoneToGaia, task: Task) -> None:
    """It is checked off, and the next chapter begins with the next turn (GG.5.20)."""
    sheet = sheet_of(s)
    sheet.visits = sheet.chapter
    entry = s.box.tale.chapters[sheet.chapter]
    end_chapter(s, f"Chapter {entry.no}: {entry.title}", summary(s))
    sheet.chapter += 1
    sheet.bonus = ""
    sheet.fallen += s.fallen
    s.fallen = []


def summary(s: GoneToGaia) -> str:
    """What became of the chapter, in a sentence or two."""
    sheet = sheet_of(s)
    done = [s.box.quests[id].entry.name for id in sheet.completed]
    fell = [fallen.name for fallen in (*sheet.fallen, *s.fallen)]
    lines = [f"Quests: {', '.join(done)}."] if done else []
    lines += [f"Fallen: {', '.join(fell)}."] if fell else []
    return " ".join(lines)
