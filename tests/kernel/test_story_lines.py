"""An event is a line and a place: its words are made of the facts."""

from __future__ import annotations

import pytest

from dolmen.kernel import Event, Rng, State, tell
from dolmen.kernel.state import listen
from dolmen.kernel.story import Told


class Meadow(State):
    animals: dict[int, str] = {}


class MeadowEvent(Event, frozen=True):
    phrases = {"name": lambda s, animal: s.animals[animal], "id": lambda s, animal: f"animal-{animal}"}


class Led(MeadowEvent, frozen=True, line="{animal:name} is led to {place}{hurry}", at="{animal:id} {place} {gate}"):
    animal: int
    place: str
    gate: str | None = None

    @property
    def hurry(self) -> str:
        return ", at a gallop" if self.gate else ""


class Night(MeadowEvent, frozen=True, line="Night {number}"):
    heading = True
    number: int


def told(event: type[Event], *facts: object) -> Told:
    s = Meadow(rng=Rng(1), animals={4: "Bess"})
    listen(s)
    tell(s, event, *facts)
    assert s.story is not None
    (line,) = s.story
    assert isinstance(line, Told)
    return line


def test_a_line_says_facts_as_they_are_in_words_and_by_attributes() -> None:
    line = told(Led, 4, "barn", "north-gate")
    assert line.text == "Bess is led to barn, at a gallop"
    assert line.places == ("animal-4", "barn", "north-gate")
    assert line.facts == {"animal": 4, "place": "barn", "gate": "north-gate"}
    assert line.kind == "Led"


def test_a_place_whose_fact_is_none_is_left_out() -> None:
    line = told(Led, 4, "barn")
    assert line.text == "Bess is led to barn"
    assert line.places == ("animal-4", "barn")


def test_an_event_without_places_has_none_and_may_be_a_heading() -> None:
    line = told(Night, 2)
    assert (line.text, line.places, line.heading) == ("Night 2", (), True)


def test_a_line_is_inherited_and_can_be_another() -> None:
    class Driven(Led, frozen=True, line="{animal:name} is driven"):
        pass

    line = told(Driven, 4, "barn")
    assert (line.text, line.places) == ("Bess is driven", ("animal-4", "barn"))


def test_what_a_line_cannot_say_a_method_does() -> None:
    class Counted(MeadowEvent, frozen=True, at="{animal:id}"):
        animal: int

        def text_in(self, s: Meadow) -> str:
            return f"{len(s.animals)} animals"

    line = told(Counted, 4)
    assert (line.text, line.places) == ("1 animals", ("animal-4",))


@pytest.mark.parametrize(
    ("line", "at", "what"),
    [
        ("{animl} is led", "", "Strayed has no 'animl', which stands in '{animl} is led'"),
        ("{animal:nam} strays", "", "Strayed has no phrase 'nam', which stands in '{animal:nam} strays'; it has"),
        ("strays", "{plaec}", "Strayed has no 'plaec', which stands in '{plaec}'"),
    ],
)
def test_a_slip_in_a_line_shows_when_the_class_is_made(line: str, at: str, what: str) -> None:
    with pytest.raises(TypeError, match=what):

        class Strayed(MeadowEvent, frozen=True, line=line, at=at):
            animal: int


def test_an_event_with_neither_line_nor_text_says_so() -> None:
    class Silent(Event, frozen=True):
        pass

    with pytest.raises(TypeError, match=r"Silent needs a line or a text\(\)"):
        told(Silent)
