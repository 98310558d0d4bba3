"""Town Visits (GG.29.10): a visit is a row of scenes, a scene is a row of pages, and under the last one are choices."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from dolmen.games.gone_to_gaia import story
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.effects.language import effects, holds
from dolmen.games.gone_to_gaia.effects.standing import answers, soul
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.pages import together_read
from dolmen.games.gone_to_gaia.rules.people import drift, earned
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.games.gone_to_gaia.tale.entries import Branch, Here, SceneEntry
from dolmen.games.gone_to_gaia.tale.telling import offered
from dolmen.kernel import tell

LOW, HIGH = -2, 2
"""Opinions by which somebody is called at the last supper (T6.3)."""


@does("visit")
def visit(s: GoneToGaia, task: Task) -> None:
    """The chapter's other quests leave the Open Quests. Then the opening, who has drifted away, what was earned, and
    the scenes in their order (GG.5.5, GG.29.10)."""
    entry = s.box.tale.visits[task.name]
    sheet_of(s).open = []
    s.phase = "town"
    tell(s, story.VisitBegins, entry.name)
    then(
        s,
        Task("read", name=f"visit/{entry.id}/opening"),
        *[Task(what) for what in entry.first],
        *[Task("scene", name=id) for id in entry.order],
        Task("visit over"),
    )


@does("drift")
def drifted(s: GoneToGaia, task: Task) -> None:
    then(s, *drift(s))


@does("earned")
def read_earned(s: GoneToGaia, task: Task) -> None:
    then(s, *earned(s))


# A scene


@does("scene")
def scene(s: GoneToGaia, task: Task) -> None:
    """Once, if it can be read here: what stands twice in the order is read at the first place where it can be. Of its
    branches the first that holds; opinions are read now (GG.31.5)."""
    id, _, part = task.name.partition(".")[2].partition(".")
    id = f"{task.name.partition('.')[0]}.{id}"
    entry, sheet = s.box.tale.scenes[id], sheet_of(s)
    if part:
        number = next(n for n, each in enumerate(entry.part) if each.id == part)
        then(s, Task("part", n=number, name=id))
        return
    if id in sheet.read or not holds(s, entry.when):
        return
    branch = next((n for n, each in enumerate(entry.branch) if holds(s, each.when)), -1)
    sheet.read.append(id)
    tell(s, story.SceneBegins, entry.title)
    body = entry.branch[branch] if branch >= 0 else entry
    first = entry.do_first if body is entry else (*entry.do_first, *body.do_first)
    then(s, *effects(first), Task("pages", n=branch, name=id))


@does("pages")
def pages(s: GoneToGaia, task: Task) -> None:
    """What a scene has to read, and what its pages do; under the last of them its choices; and then what it does
    itself."""
    entry = s.box.tale.scenes[task.name]
    row = Row(s)
    at = [f"scene/{task.name}"]
    if task.n >= 0:
        at.insert(0, f"scene/{task.name}/branch/{task.n}")
    bodies: list[Branch | SceneEntry] = [entry.branch[task.n], entry] if task.n >= 0 else [entry]
    texts = [f"{key}/pages/{n}" for key, body in zip(at, bodies, strict=True) for n in range(len(body.pages))]
    more = [
        (f"{key}/also/{n}/page", also)
        for key, body in zip(at, bodies, strict=True)
        for n, also in enumerate(body.also)
        if holds(s, also.when)
    ]
    for number in range(len(texts) + 1):
        if number:
            row.add(Piece(texts[number - 1]))
        for key, also in more:
            if also.after == number:
                row.add(Piece(key, do=also.do))
    for extra in (*inserted(s, entry), *offers(s, entry), *suppers(s, entry)):
        row.add(extra)
    for key, also in more:
        if also.after is None:
            row.add(Piece(key, do=also.do))
            if also.each == "answer":
                row.keys += answer_lines(s, entry)
    for key, body in zip(at, bodies, strict=True):
        one = [n for n, page in enumerate(body.one_of) if holds(s, page.when)][:1]
        for n in one:
            row.add(Piece(f"{key}/one_of/{n}/page", do=body.one_of[n].do))
        if body.close:
            row.add(Piece(f"{key}/close"))
    under = next((key for key, body in zip(at, bodies, strict=True) if body.choice and offered(s, key)), "")
    own = [line for body in bodies for line in body.do]
    parts = [Task("part", n=n, name=entry.id) for n, part in enumerate(entry.part) if not part.name]
    then(s, *row.tasks(under), *effects(own), *parts)


class Piece(Struct, frozen=True):
    """A text of a scene."""

    key: str
    do: tuple[str, ...] = ()
    """Before the choices."""
    first: tuple[Task, ...] = ()
    """What is asked before it is read."""


class Row:
    """Pieces in the order in which they are read."""

    def __init__(self, s: GoneToGaia) -> None:
        self.s = s
        self.keys: list[str] = []
        self.before: list[Task] = []
        self.done: list[Task] = []

    def add(self, piece: Piece) -> None:
        self.keys.append(piece.key)
        self.before += piece.first
        self.done += effects(piece.do)

    def tasks(self, under: str = "") -> list[Task]:
        """The choices stand under the last page."""
        reading = together_read(self.s, self.keys)
        if not under:
            return [*self.before, *reading, *self.done]
        last = reading.pop()
        return [*self.before, *reading, *self.done, Task("choose", name=last.name, at=under)]


# What only some scenes have


def inserted(s: GoneToGaia, entry: SceneEntry) -> Iterator[Piece]:
    """In New Game+: those who like you without knowing why."""
    sheet = sheet_of(s)
    if sheet.again and "liked" in entry.insert:
        for who, opinion in sheet.opinions.items():
            if opinion > 0:
                yield Piece(f"town/new_game_plus/liked/{who}")
    if sheet.again and "curios" in entry.insert:
        for curio in sheet.curios:
            yield Piece(f"curio/{curio}/t1_2", s.box.tale.curios[curio].do)


def answer_lines(s: GoneToGaia, entry: SceneEntry) -> Iterator[str]:
    """In the order in which they were slain, each whose part is unspent or was handed in, and who does not board."""
    bosses = {soul(boss): boss for boss in s.box.bosses.values()}
    lines = {answer.id: n for n, answer in enumerate(entry.answer) if holds(s, answer.when)}
    for who in sheet_of(s).slain:
        if who in lines and answers(s, bosses[who]):
            yield f"scene/{entry.id}/answer/{lines[who]}/line"


def offers(s: GoneToGaia, entry: SceneEntry) -> Iterator[Piece]:
    """Those who would sign (T6.2)."""
    for n, offer in enumerate(entry.offer):
        if not holds(s, offer.when):
            continue
        key = f"scene/{entry.id}/offer/{n}"
        if offer.line:
            yield Piece(f"{key}/line")
        else:
            first = next(n for n, line in enumerate(offer.results) if holds(s, line.when))
            yield Piece(f"{key}/results/{first}/line", first=(Task("ask", name="hero"),))


def suppers(s: GoneToGaia, entry: SceneEntry) -> Iterator[Piece]:
    """Who is here (T6.3)."""
    for n, here in enumerate(entry.here):
        for line in _here(s, here):
            yield Piece(f"scene/{entry.id}/here/{n}/{line}")


def _here(s: GoneToGaia, here: Here) -> Iterator[str]:
    opinion = sheet_of(s).opinions.get(here.id, 0)
    gone = next((n for n, line in enumerate(here.gone) if holds(s, line.when)), None)
    if gone is not None:
        yield f"gone/{gone}/line"
        return
    if here.mid:
        yield "low" if opinion <= LOW else "high" if opinion >= HIGH else "mid"
    yield from (f"add/{n}/line" for n, line in enumerate(here.add) if holds(s, line.when))
