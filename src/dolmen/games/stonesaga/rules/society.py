"""What a society has learned, and the choices that belong to all of it (sections 4, 25 and 26)."""

from __future__ import annotations

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import NO
from dolmen.games.stonesaga.effects.gear import Once
from dolmen.games.stonesaga.effects.language import LANGUAGE
from dolmen.games.stonesaga.effects.society import unlock
from dolmen.games.stonesaga.prompts.society import MARK, MATERIAL, OF_CHOICE, PAINTER, POWER, SECOND_CHANCE
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.rules.codex import read_entry
from dolmen.games.stonesaga.rules.together import together
from dolmen.games.stonesaga.state import Stonesaga, Task, here
from dolmen.kernel import Draw, Flow, Pick, Sketch, Stroke, tell

STROKES, POINTS = 200, 4000
BOX, PAPER = 100, 1000
"""How large marks are noted down, and how large a sketch is."""


@does("read")
def read(s: Stonesaga, task: Task) -> None:
    lines(s, 0, read_entry(s, task.n).do)


@does("of choice")
def of_choice(s: Stonesaga, task: Task) -> Flow[None]:
    """One character whom the group names: of all, or of those in a hex (`who` is 1 then)."""
    options = here(s, task.at) if task.who == 1 else [*range(len(s.characters))]
    label = lambda who: names.called(s, who)  # noqa: E731
    who = yield from together(s, "of choice", options, OF_CHOICE, label)
    lines(s, who, [task.name])


# Powers


@does("slot a power")
def slot_a_power(s: Stonesaga, task: Task) -> Flow[None]:
    """Once the mantles are chosen, and by whoever comes in the middle: one of those that are unlocked for it, or none;
    it stays until the Challenge is over (SS.3.18, SS.4.28 to SS.4.30)."""
    character = s.characters[task.who]
    character.power = ""
    options = [id for id in s.journal.powers if s.box.customs[id].entry.mantle == character.mantle]
    if options:
        chosen = yield from Pick(character.seat, [*options, NO], question=POWER)
        character.power = "" if chosen == NO else chosen


@does("second chance")
def second_chance(s: Stonesaga, task: Task) -> Flow[None]:
    """A power that was missed is unlocked after all."""
    if s.journal.missed:
        label = lambda id: s.box.customs[id].entry.name  # noqa: E731
        unlock(s, (yield from together(s, "second chance", [*s.journal.missed], SECOND_CHANCE, label)))


@does("marked")
def marked(s: Stonesaga, task: Task) -> None:
    """What a mark on a person brings once."""
    once = [word.then for word in s.box.customs[task.name].words if isinstance(word, Once)]
    lines(s, task.who, [LANGUAGE.written(effect) for effect in once])


# What can be made of something


def names_of(s: Stonesaga, material: str) -> list[str]:
    """The items that it can be made into, and no codes (SS.25.32)."""
    stuff = s.box.stuff
    return [
        gear.entry.name
        for gear in s.box.items.values()
        if any(stuff[token].base == material for token in gear.entry.pair)
    ]


@does("look up")
def look_up(s: Stonesaga, task: Task) -> Flow[None]:
    """The group names a material, and all learn the names of what it can make (SS.25.32)."""
    bases = dict.fromkeys(token.base for token in s.box.stuff.values() if token.kind == "material")
    options = [base for base in bases if base not in s.journal.looked_up and names_of(s, base)]
    material = yield from together(s, "material", options, MATERIAL)
    s.journal.looked_up.append(material)
    tell(s, story.LookedUp, material, ", ".join(names_of(s, material)))


# The cave wall


def glyph(s: Stonesaga, mark: str) -> Sketch:
    """The mark as it is stamped on the wall (SS.26.8)."""
    entry, times = s.box.marks[mark], PAPER // BOX
    strokes = tuple(Stroke(tuple((x * times, y * times) for x, y in stroke)) for stroke in entry.strokes)
    return Sketch(entry.shows, strokes)


@does("who draws the mark")
def who_draws_the_mark(s: Stonesaga, task: Task) -> Flow[None]:
    """One player whom the group names."""
    seats = sorted({character.seat for character in s.characters})
    seat = yield from together(s, "painter", seats, PAINTER, lambda seat: names.player(s, seat))
    then(s, Task("draw the mark", seat, name=task.name))


@does("draw the mark")
def draw_the_mark(s: Stonesaga, task: Task) -> Flow[None]:
    """Rules look only at the mark, which is there whatever is drawn; an empty sheet leaves it at that (SS.26.8,
    SS.30.12)."""
    ideas = (Sketch(), glyph(s, task.name))
    drawn = yield from Draw(task.who, question=MARK, most=STROKES, most_points=POINTS, ideas=ideas, name="mark")
    if drawn.strokes:
        s.journal.drawings[task.name] = drawn
