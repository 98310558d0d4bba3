"""Workbench: every kind of ask, one after the other, and every component of a scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from dolmen.kernel import (
    Amounts,
    Ask,
    Draw,
    Field,
    Flow,
    Form,
    Game,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Seat,
    Several,
    Sketch,
    Split,
    State,
    TextField,
    Write,
    meanwhile,
    tell,
)
from dolmen.kernel.scene import (
    Badge,
    Bar,
    Bars,
    Board,
    Card,
    Cell,
    Clock,
    Counter,
    Die,
    Group,
    Hand,
    Palette,
    Panel,
    Part,
    Picture,
    Pile,
    Scene,
    Sheet,
    Space,
    Text,
    Timer,
    Token,
    Track,
)
from dolmen.kernel.story import Event

ALL_KINDS = ("pick", "several", "split", "amounts", "form", "letter", "write", "draw")

RULES = """\
# Workbench

## 1. Picking

**WB.1.1** Go to a square next to you.

**WB.1.2** A square may hold two things to do.

## 2. Forms

**WB.2.1** Two figures never share a square.
"""


class Bench(State):
    kinds: tuple[str, ...]
    given: list[str] = []
    """Every answer in words."""
    gave_up: Seat | None = None


class Answered(Event, frozen=True, line="Answered {words}"):
    words: str


class BenchOptions(Options, frozen=True):
    kinds: tuple[str, ...] = ALL_KINDS


def _apart(chosen: Mapping[str, Any], field: Field) -> Sequence[Any]:
    return [o for o in field.options if o == "stay" or o not in chosen.values()]


def _both_stay(s: Any, answer: Mapping[str, Any]) -> tuple[str, ...]:
    return ("everybody stays",) if set(answer.values()) == {"stay"} else ()


def _square(s: Any, option: str) -> str | None:
    return option[-2:] if option[-1:].isdigit() else None


WORTH = {"coins": 1, "gems": 1, "flag": 2, "song": 1}


def _price(given: Mapping[str, int]) -> str:
    worth = sum(WORTH[part] * n for part, n in given.items())
    if worth < 3:
        return f"{worth} of 3 so far"
    return "that is too much" if worth > 3 else ""


def _flag_lost(s: Any, given: Mapping[str, int]) -> tuple[str, ...]:
    return ("the flag is lost",) if "flag" in given else ()


def _where(s: Any, part: str) -> str | None:
    return {"coins": "gold", "gems": "gold", "flag": "flag"}.get(part)


class Letter(Struct, frozen=True):
    to: str
    words: str
    signed: str


def ask_of(kind: str) -> Ask:
    where = Question("Go where?", place=_square, at="board", rules=("WB.1.1", "WB.1.2"))
    if kind == "pick":
        return Pick(0, ["walk to b1", "walk to a2", "jump to a2", "wait"], question=where)
    if kind == "several":
        return Several(0, ["bread", "milk", "salt"], 1, 2, question=Question("Buy what?"))
    if kind == "split":
        return Split(0, 5, {"fire": 3, "water": 4}, question=Question("Share out your gems"))
    if kind == "amounts":
        question = Question("Pay 3", place=_where, warn=_flag_lost, done="Pay")
        return Amounts(0, {"coins": 3, "gems": 2, "flag": 1, "song": 1}, [{"coins": 3}], _price, question=question)
    if kind == "letter":
        to = Field("to", ["nobody", "Bob"], Question("To whom"))
        words = TextField("words", ["well met", "farewell"], Question("In words"), least=2, most=12)
        signed = TextField("signed", [""], Question("Signed"), most=5)
        return Form(0, Letter, (to, words, signed), question=Question("Write a letter", done="Send"))
    if kind == "form":
        fields = tuple(
            Field(who, ["stay", "a1", "b2", "c3"], Question(f"Move of {who}", place=_square, at=who, rules=("WB.2.1",)))
            for who in ("ann", "bob", "cid")
        )
        return Form(0, dict[str, str], fields, _apart, question=Question("Give your orders", warn=_both_stay))
    if kind == "write":
        return Write(0, least=3, most=20, ideas=["once upon a time"], question=Question("Tell a story"))
    return Draw(0, most=9, ideas=[Sketch("a cat")], question=Question("Draw a thing"))


class Workbench(Game[Bench]):
    id = "workbench"
    title = "Workbench"
    seats = (1, 2)
    options = BenchOptions
    state = Bench
    rules_text = RULES

    def setup(self, seats: int, options: BenchOptions, rng: Rng) -> Bench:
        return Bench(rng=rng, kinds=options.kinds)

    def turn(self, s: Bench) -> Flow[None]:
        yield from meanwhile(self.answering(s), {0: lambda: self.giving_up(s)})

    def answering(self, s: Bench) -> Flow[None]:
        ask = ask_of(s.kinds[len(s.given)])
        answer = yield from ask
        ask.s = s
        s.given.append(ask.describe(answer))
        tell(s, Answered, s.given[-1])

    def giving_up(self, s: Bench) -> Flow[bool]:
        yield from Pick(0, ["give up"], question=Question("Give up?"))
        s.gave_up = 0
        return True

    def result(self, s: Bench) -> Result | None:
        if s.gave_up is not None:
            return Result(reason="you gave up")
        return Result(winners=(0,), scores=(7,), reason="all is answered") if len(s.given) == len(s.kinds) else None

    def scene(self, s: Bench, viewer: Seat | None) -> Scene:
        return Scene(title=self.title, status=f"ask {len(s.given) + 1}", parts=every_part(), palette=PALETTE)


PALETTE = Palette(tones={"red": ("#aa2222", "#ee6666"), "swamp": ("#446644", "#668866")})

SQUARES = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]


def grid() -> Board:
    tokens = (
        Token(id="ann", at="a1", label="Ann", glyph="A", facing="N", tone="red"),
        Token(id="bob", at="b2", label="Bob", glyph="B", facing="W", badges=(Badge("a bump", glyph="*"),)),
        Token(id="cid", at="c3", label="Cid", glyph="C", note="He never says a word."),
    )
    cells = tuple(
        Cell(id=name, label=name, x=n % 3, y=2 - n // 3, glyph="≈" if n == 4 else "", tone="swamp" if n == 4 else "")
        for n, name in enumerate(SQUARES)
    )
    return Board(id="board", columns=("a", "b", "c"), rows=("3", "2", "1"), cells=cells, tokens=tokens)


def every_part() -> tuple[Part, ...]:
    """One of each component; boards of each shape."""
    card = Card(id="card", label="Bear", text="Hits hard.", rows=(("cost", "3"),))
    sheet = Sheet(id="sheet", label="Ann's sheet", rows=(("Strength", "4"),))
    spots = (Cell(id="inn", label="Inn", x=0, y=0), Cell(id="sea", label="Sea", x=9, y=4))
    hexes = tuple(Cell(id=f"hex{n}", x=n % 2, y=n // 2, glyph=str(n)) for n in range(4))
    return (
        grid(),
        Board(id="hexes", shape="hex", cells=hexes),
        Board(id="map", shape="free", cells=spots, tokens=(Token(id="dan", at="sea", glyph="D", label="Dan"),)),
        Group(id="row", children=(Counter(id="gold", label="Gold", value=3, most=9), Die(id="die", sides=6, value=5))),
        Pile(id="deck", label="Deck", count=30, top=card),
        Hand(id="hand", label="Hand", cards=(Card(id="held", label="Wolf"),)),
        Hand(id="theirs", label="Their hand", count=4),
        Card(id="back", label="Monster", face_up=False),
        Space(id="gap", label="Room for a card"),
        Token(id="flag", label="Flag", glyph="F", facing="E"),
        Track(id="moon", label="Moon", value=1, steps=("new", "half", "full")),
        Clock(id="clock", label="Dusk", filled=2, segments=4),
        Panel(id="mat", label="Mat", children=(sheet, Text(id="words", text="Some words."))),
        Picture(id="art", label="Art", sketch=Sketch("a house by the sea")),
        Bars(id="odds", label="Odds", bars=(Bar("win", 0.5), Bar("even", 0.0), Bar("lose", 0.25)), text="win 50%"),
        Timer(id="timer", label="Time to think", seconds=90),
    )


WORKBENCH = Workbench()
