"""The questions of The Old Road."""

from __future__ import annotations

from dolmen.examples.old_road.state import CLOCKS, Road
from dolmen.kernel import Button, Question, Seat, Sketch, Stroke, named

ROUTE = Question("Which way?")
BURDEN = Question("Who carries the great lantern tonight?", label=lambda s, seat: named(seat))
OMEN = Question("Under which sign do they go?")
THROW = Question("Throw", label=lambda s, option: "throw the die", done="Throw")
WIND = Question("Which clock do we wind back?", label=lambda s, clock: CLOCKS[clock], place=lambda s, c: f"clock-{c}")
DOOR = Question("Two doors, one choice", label=lambda s, door: f"the {door} door")
GOES_ON = Question("Does the road go on?", label=lambda s, option: "it goes on" if option == "on" else "it ends here")
NOTE = Question("Write down what happened", button=Button("Note", icon="quill-ink", group="Together"))
SKETCH = Question("Draw what you see", button=Button("Sketch", icon="pencil", group="Together"))
TICK = Question("Tick a clock, and say why", button=Button("Tick"))
WHICH = Question("Which clock", label=lambda s, clock: CLOCKS[clock], place=lambda s, c: f"clock-{c}")
CAUSE = Question("Why")
WHISPER = Question("Say something that only one other hears", button=Button("Whisper"))
WHOM = Question("To whom", label=lambda s, seat: named(seat))
WORDS = Question("Your words")
MEET = Question("Somebody comes along the road", button=Button("Somebody new"))
REMEMBER = Question("Somebody you met before comes along", button=Button("Somebody you know"))
NAME = Question("Their name")
WORD = Question("What they say")
PROPOSE = Question("Propose something to the table", button=Button("Propose"), label=lambda s, motion: motion.label())


def card_in_hand(s: Road, option: tuple[Seat, int]) -> str:
    seat, place = option
    return f"card {s.hands[seat][place]}"


CARD = Question("Put a card down, unseen", label=card_in_hand, at="hand")

LINES = (
    "We left the ford before dawn, and nobody looked back.",
    "The wind has turned. It smells of smoke, though there is no village for two days.",
    "Somebody walked beside us for an hour and said nothing.",
)
NAMES = ("Ysolde", "The tinker", "Old Marten")
SKETCHES = (
    Sketch("The ford", (Stroke(((100, 400), (400, 420), (900, 380))), Stroke(((100, 500), (900, 480)), "blue"))),
    Sketch("A stone", (Stroke(((300, 800), (350, 300), (600, 250), (700, 800), (300, 800))),)),
)
