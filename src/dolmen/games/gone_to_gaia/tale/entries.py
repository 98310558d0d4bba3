"""The town's part of the story: entries as they stand in content.

    t1.toml ... t6.toml  [[visit]], and its scenes as [[scene]]
    people.toml     [[person]]   the eight: scenes of their own, greetings, lines
    simple.toml     [[opening]]  how a Simple Town Visit opens, in turn
    town.toml       Counter, Box, boarders, Bench, Witness's sentences, curios, New Game+
    guide.toml      [[chapter]], [[bonus]], [[recap]]
    endings.toml    [[ending]]

`if` holds a condition and `do` effects, wherever they stand. Of several results, branches or pages to choose from, the
first whose condition holds is read; of what is read besides (`also`, `then`, `add`, `offer`), each that holds.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from dolmen.library.content import Entry

Do = tuple[str, ...]
Asked = Literal["hero", "hero or Cadet", "words", "number", "part"]
"""What the players name before a result is read: a living Hero, one or a Cadet if none lives, last words, a number, a
boss part that is handed in."""


class Bit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"when": "if"}):
    """A piece of an entry that is there only if something holds."""

    when: str = ""


class Text(Bit, frozen=True, kw_only=True):
    text: str
    do: Do = ()


class Line(Bit, frozen=True, kw_only=True):
    line: str


class Page(Bit, frozen=True, kw_only=True):
    page: str
    do: Do = ()
    after: int | None = None
    """After the page of this number, 0 before the first; else after the last."""
    each: Literal["", "answer"] = ""
    """The lines of that name follow it."""


class Choice(Bit, frozen=True, kw_only=True):
    id: str = ""
    label: str
    cost: Do = ()
    ask: tuple[Asked, ...] = ()
    result: str = ""
    results: tuple[Text, ...] = ()
    then: tuple[Text, ...] = ()
    do: Do = ()


class Branch(Bit, frozen=True, kw_only=True):
    """What a scene reads."""

    do_first: Do = ()
    pages: tuple[str, ...] = ()
    one_of: tuple[Page, ...] = ()
    """Exactly one of them."""
    also: tuple[Page, ...] = ()
    close: str = ""
    """After all."""
    choice: tuple[Choice, ...] = ()
    do: Do = ()
    """When the last page has been read."""


class Answer(Bit, frozen=True, kw_only=True):
    """A person in a drawer (T6.1)."""

    id: str
    line: str


class Offered(Bit, frozen=True, kw_only=True):
    """Somebody who would sign (T6.2)."""

    id: str
    line: str = ""
    results: tuple[Line, ...] = ()
    slots: str = ""


class Here(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at the last supper (T6.3), by opinion."""

    id: str
    gone: tuple[Line, ...] = ()
    low: str = ""
    mid: str = ""
    high: str = ""
    add: tuple[Line, ...] = ()


class Acts(Bit, frozen=True, kw_only=True):
    do: Do


class Candidate(Bit, frozen=True, kw_only=True):
    """Who may be named as the missing one (T6.4)."""

    id: str
    label: str
    each: Literal["", "living Hero"] = ""
    offered: Acts
    absent: tuple[Text, ...] = ()
    refused: str = ""


class ScenePart(Bit, frozen=True, kw_only=True):
    id: str
    pages: tuple[str, ...]
    choice: tuple[Choice, ...] = ()
    chosen: str = ""
    name: tuple[Candidate, ...] = ()


class SceneEntry(Entry, frozen=True, kw_only=True, rename={"when": "if"}):
    id: str
    title: str
    when: str = ""
    do_first: Do = ()
    pages: tuple[str, ...] = ()
    one_of: tuple[Page, ...] = ()
    also: tuple[Page, ...] = ()
    close: str = ""
    insert: tuple[Literal["liked", "curios"], ...] = ()
    """In New Game+."""
    branch: tuple[Branch, ...] = ()
    choice: tuple[Choice, ...] = ()
    do: Do = ()
    answer: tuple[Answer, ...] = ()
    offer: tuple[Offered, ...] = ()
    here: tuple[Here, ...] = ()
    part: tuple[ScenePart, ...] = ()


class VisitEntry(Entry, frozen=True, kw_only=True):
    id: str
    name: str
    chapter: int
    landing: int
    theme: str
    first: tuple[Literal["drift", "earned"], ...]
    order: tuple[str, ...]
    """Of reading; what stands twice is read at the first place where it can be."""
    opening: str


class OwnScene(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    pages: tuple[str, ...]
    do: Do


class OwnLine(Bit, frozen=True, kw_only=True):
    id: Literal["", "early"] = ""
    text: str
    offer: bool = False
    """Whoever says it would sign (T6.2)."""
    do: Do = ()


class Greet(Struct, frozen=True, forbid_unknown_fields=True):
    low: str
    mid: str
    high: str
    high_one: str
    """One of the last quest's delvers lives."""


class Simple(Struct, frozen=True, forbid_unknown_fields=True):
    rises: str
    falls: str


class Died(Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    again: str
    at_plus3: str = ""


class Rival(Struct, frozen=True, forbid_unknown_fields=True):
    at: Literal[2, 3]
    who: str
    text: str
    do: Do


class PersonEntry(Entry, frozen=True, kw_only=True):
    id: str
    name: str
    gone: str = ""
    """The flag that says so."""
    drift: str
    plus2: OwnScene
    minus2: OwnScene
    plus3: tuple[OwnLine, ...]
    minus3: OwnLine
    greet: Greet
    simple: Simple
    work: dict[str, str]
    """By chapter."""
    died: Died
    rival: Annotated[tuple[Rival, ...], Meta(min_length=2, max_length=2)]


class OpeningEntry(Entry, frozen=True, kw_only=True):
    id: str
    name: str
    none: str
    """Nobody fell."""
    one: str
    nobody: str
    """Nobody came back."""
    gone: Text | None = None


class HandIn(Bit, frozen=True, kw_only=True):
    lines: tuple[str, ...]
    """Used in turn."""
    do: Do


class CounterEntry(Entry, frozen=True, kw_only=True, rename={"since": "from"}):
    id: str
    since: str
    ask: tuple[str, ...]
    keep: str
    hand_in: tuple[HandIn, ...]


class BoxMark(Struct, frozen=True, forbid_unknown_fields=True):
    donated: int
    text: str
    text_gone: Text
    do: Do


class BoxEntry(Entry, frozen=True, kw_only=True, rename={"pass_by": "pass"}):
    id: str
    ask: str
    ask_after: Text
    give: tuple[str, ...]
    pass_by: str
    mark: tuple[BoxMark, ...]


class BoardersEntry(Entry, frozen=True, kw_only=True):
    id: str
    rule: str
    arrive_gone: Text


class BoarderEntry(Entry, frozen=True, kw_only=True):
    id: str
    arrive: str
    gives: str


class Use(Bit, frozen=True, kw_only=True):
    """Of a Circuit."""

    id: str
    label: str
    lines: tuple[str, ...] = ()
    lines_gone: Text | None = None
    refused: str = ""
    do: Do


class BenchEntry(Entry, frozen=True, kw_only=True, rename={"since": "from"}):
    id: str
    since: str
    open: str
    ask: tuple[str, ...]
    keep: str
    use: tuple[Use, ...]


class Sentence(Struct, frozen=True, forbid_unknown_fields=True):
    no: int
    says: str
    text: str


class WitnessEntry(Entry, frozen=True, kw_only=True):
    id: str
    before: str
    muted: str
    stuck: str
    after_six: str
    sentence: Annotated[tuple[Sentence, ...], Meta(min_length=6, max_length=6)]


class ShopEntry(Entry, frozen=True, kw_only=True):
    id: str
    witness_minds: str
    """When an owner is gone."""


class CurioEntry(Entry, frozen=True, kw_only=True):
    id: str
    name: str
    gained: str
    card: str
    t1_2: str
    do: Do


class AgainEntry(Entry, frozen=True, kw_only=True):
    """New Game+."""

    id: str
    opening: tuple[str, ...]
    hard_minions: str
    taken: str
    liked: dict[str, str]


class ChapterEntry(Entry, frozen=True, kw_only=True):
    no: int
    title: str
    question: str
    landing: int
    lines: tuple[str, ...]
    known: str = ""
    also: tuple[Line, ...] = ()


class BonusEntry(Entry, frozen=True, kw_only=True):
    """A Bonus Quest; lost, it has no effect."""

    chapter: int
    offer: str
    won: str
    lost: str
    do: Do


class RecapEntry(Entry, frozen=True, kw_only=True, rename={"when": "if"}):
    """What is said to those who come back; at most six, the newest first."""

    text: str
    when: str


class EndingOffer(Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    label: str
    declined: str


class EndingPage(Struct, frozen=True, forbid_unknown_fields=True):
    text: str = ""
    results: tuple[Text, ...] = ()
    then: tuple[Text, ...] = ()
    pick: int | None = None
    """So many of `then`, the first that hold."""
    slots: str = ""
    ask: tuple[Asked, ...] = ()
    last: bool = False
    """Nothing stands after it."""


class EndingEntry(Entry, frozen=True, kw_only=True, rename={"when": "open"}):
    id: str
    name: str
    when: str
    slots: str = ""
    offer: EndingOffer | None = None
    page: tuple[EndingPage, ...]


class Tale(Struct, frozen=True):
    """All of it."""

    visits: dict[str, VisitEntry] = field(default_factory=dict)
    scenes: dict[str, SceneEntry] = field(default_factory=dict)
    people: dict[str, PersonEntry] = field(default_factory=dict)
    openings: tuple[OpeningEntry, ...] = ()
    chapters: dict[int, ChapterEntry] = field(default_factory=dict)
    bonus: dict[int, BonusEntry] = field(default_factory=dict)
    recap: tuple[RecapEntry, ...] = ()
    endings: dict[str, EndingEntry] = field(default_factory=dict)
    boarders: dict[str, BoarderEntry] = field(default_factory=dict)
    curios: dict[str, CurioEntry] = field(default_factory=dict)
    single: dict[str, Entry] = field(default_factory=dict)
    """Counter, Box, boarders, Bench, Witness, shop and New Game+, by id."""

    def entries(self) -> list[tuple[str, Entry]]:
        """Each with where it stands, for messages."""
        return [
            *((f"{id[:2].lower()}.toml: scene {id!r}", entry) for id, entry in self.scenes.items()),
            *((f"people.toml: person {id!r}", entry) for id, entry in self.people.items()),
            *((f"simple.toml: opening {entry.id!r}", entry) for entry in self.openings),
            *((f"guide.toml: chapter {no}", entry) for no, entry in self.chapters.items()),
            *((f"guide.toml: bonus {no}", entry) for no, entry in self.bonus.items()),
            *((f"guide.toml: recap {entry.text[:30]!r}", entry) for entry in self.recap),
            *((f"endings.toml: ending {id!r}", entry) for id, entry in self.endings.items()),
            *((f"town.toml: boarder {id!r}", entry) for id, entry in self.boarders.items()),
            *((f"town.toml: curio {id!r}", entry) for id, entry in self.curios.items()),
            *((f"town.toml: {id}", entry) for id, entry in self.single.items()),
        ]
