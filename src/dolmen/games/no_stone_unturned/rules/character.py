"""Step 9: the characters (section 5)."""

from __future__ import annotations

from itertools import permutations

from dolmen.campaign import STAY, Step, Then, join, playing, plays
from dolmen.games.no_stone_unturned import names, prompts, story
from dolmen.games.no_stone_unturned.choices import FirstSheet, Sheet
from dolmen.games.no_stone_unturned.content import ideas, optional
from dolmen.games.no_stone_unturned.rules.world import everybody
from dolmen.games.no_stone_unturned.sheets import (
    ASPECT_DICE,
    ASPECTS,
    CATEGORIES,
    LINE,
    LOCATIONS_PER_PLAYER,
    MOOD_DICE,
    PAGE,
    SENTIMENTS,
    SHORT,
    Character,
    Mood,
    Sentiment,
    Skill,
)
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, sheet
from dolmen.kernel import Field, Flow, Form, Pick, Seat, TextField, Write, named, tell, together

STARTING_SKILLS = 3
ASPECT_ORDERS = tuple(permutations(ASPECT_DICE))
"""The dice of Body, Mind and Heart, each die once (NS.5.7)."""


def make_characters(s: NoStoneUnturned) -> Flow[None]:
    """Everybody fills in a sheet; all see it when it is handed in (NS.1.2)."""
    yield from together({seat: make_character(s, seat) for seat in playing(s)})


def make_character(s: NoStoneUnturned, seat: Seat, again: bool = False) -> Flow[None]:
    if s.characters[seat] is None:
        form: Form[Sheet] = Form(seat, FirstSheet, (*SHEET_FORM, *RUMOURS), question=prompts.SHEET, name="sheet")
        if again:
            form = Form(seat, Sheet, SHEET_FORM, question=prompts.SHEET, name="sheet")
        filled_in = yield from form
        s.characters[seat] = character_of(filled_in)
        tell(s, story.SheetChanged, seat, f"{named(seat)} plays {filled_in.name}")


SHEET_FORM = (
    TextField("name", ideas("name"), prompts.SHEET_OF["name"], least=1, most=SHORT),
    TextField("pronouns", ideas("pronouns"), prompts.SHEET_OF["pronouns"], most=SHORT),
    TextField("look", ideas("look"), prompts.SHEET_OF["look"], most=LINE),
    *(
        TextField(f"mood_d{die}", ideas("mood")[n::3], prompts.SHEET_OF[f"mood_d{die}"], least=1, most=SHORT)
        for n, die in enumerate(MOOD_DICE)
    ),
    Field("aspects", ASPECT_ORDERS, prompts.ASPECT_DICE),
    *(
        field
        for n in range(1, SENTIMENTS + 1)
        for field in (
            TextField(
                f"sentiment_{n}", optional("sentiment")[n - 1 :: 2], prompts.SHEET_OF[f"sentiment_{n}"], most=LINE
            ),
            Field(f"category_{n}", CATEGORIES, prompts.CATEGORY[n]),
        )
    ),
    *(
        TextField(f"skill_{n}", ideas("skill")[n::3], prompts.SHEET_OF[f"skill_{n}"], least=1, most=SHORT)
        for n in range(1, STARTING_SKILLS + 1)
    ),
)
RUMOURS = tuple(
    TextField(f"rumour_{n}", optional("rumour"), prompts.SHEET_OF[f"rumour_{n}"], most=LINE)
    for n in range(1, LOCATIONS_PER_PLAYER + 1)
)


def character_of(written: Sheet) -> Character:
    """A new sheet: three moods, three skills of value 1, three sentiments, nothing marked (NS.3.7, NS.3.10, NS.3.11,
    NS.5.1 to NS.5.15)."""
    return Character(
        name=written.name,
        pronouns=written.pronouns,
        look=written.look,
        moods=[Mood(written.mood_d8, 8), Mood(written.mood_d6, 6), Mood(written.mood_d4, 4)],
        aspects=dict(zip(ASPECTS, written.aspects, strict=True)),
        sentiments=[
            Sentiment(written.sentiment_1, written.category_1),
            Sentiment(written.sentiment_2, written.category_2),
            Sentiment(written.sentiment_3, written.category_3),
        ],
        skills=[Skill(written.skill_1), Skill(written.skill_2), Skill(written.skill_3)],
        rumours=[written.rumour_1, written.rumour_2] if isinstance(written, FirstSheet) else ["", ""],
    )


def introduce(s: NoStoneUnturned) -> Flow[Then]:
    """Each player introduces their character once, aloud or in writing (NS.5.18)."""
    seat = next((seat for seat in everybody(s) if seat not in s.told), None)
    if seat is None:
        s.told = []
        return None
    text = yield from Write(
        seat, question=prompts.INTRODUCE, most=PAGE, ideas=("", *ideas("introduction")), name="introduction"
    )
    sheet(s, seat).intro = text
    s.told.append(seat)
    if text:
        tell(s, story.Said, names.who(s, seat), text)
    return STAY


def fill_sentiments(s: NoStoneUnturned) -> Flow[None]:
    """Lines left blank until now are filled before the first adventure (NS.5.11)."""
    yield from together({seat: fill_blanks(s, seat) for seat in playing(s)})


def fill_blanks(s: NoStoneUnturned, seat: Seat) -> Flow[None]:
    for number, held in enumerate(sheet(s, seat).sentiments, 1):
        if not held.text:
            held.text = yield from Write(
                seat,
                question=prompts.BLANK_SENTIMENT,
                least=1,
                most=LINE,
                ideas=ideas("sentiment"),
                name=f"sentiment-{number}",
            )
            tell(s, story.SheetChanged, seat, f"{names.who(s, seat)} holds dear: {held.text}")


CHARACTERS: tuple[Step[NoStoneUnturned], ...] = (make_characters, introduce, fill_sentiments)
HEADINGS: dict[Step[NoStoneUnturned], str] = {make_characters: "Worldbuilding 9: characters"}


# Later


def sit_down(s: NoStoneUnturned) -> None:
    """Whoever has come to a free seat plays from here on (NS.19.9)."""
    for seat in s.coming:
        if not plays(s, seat):
            join(s, seat)


def newcomers(s: NoStoneUnturned) -> Flow[None]:
    """A player whose character is gone may bring a new one; one left behind may be waited for (NS.9.18)."""
    yield from together({seat: newcomer(s, seat) for seat in playing(s)})
    s.waiting = []


def newcomer(s: NoStoneUnturned, seat: Seat) -> Flow[None]:
    """The character that lies there, with all that it knows (NS.19.10), or somebody new."""
    character = s.characters[seat]
    if seat in s.waiting:
        return
    if character is not None and (seat in s.coming or character.status != "ready"):
        if not (yield from plays_somebody_new(s, seat, character)):
            s.coming = [other for other in s.coming if other != seat]
            if character.status != "ready":
                s.waiting.append(seat)
            return
        retire(s, seat, character)
    s.coming = [other for other in s.coming if other != seat]
    if s.characters[seat] is None:
        yield from make_character(s, seat, again=True)
    yield from fill_blanks(s, seat)


def plays_somebody_new(s: NoStoneUnturned, seat: Seat, character: Character) -> Flow[bool]:
    if character.status == "ready":
        choice = yield from Pick(seat, ("take over", "new"), question=prompts.TAKE_OVER, name="take-over")
    else:
        others = any(c is not None and c.status == "ready" and plays(s, n) for n, c in enumerate(s.characters))
        choices = ("wait", "new") if others else ("new",)
        choice = yield from Pick(seat, choices, question=prompts.WAIT_OR_NEW, name="newcomer")
    return choice == "new"


def retire(s: NoStoneUnturned, seat: Seat, character: Character) -> None:
    """A character of earlier days (NS.9.18)."""
    if not character.gone:
        character.status = "retired"
    s.past.append(character)
    s.characters[seat] = None
