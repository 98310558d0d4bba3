"""Texts by key: where a text stands in the content, as a path. The state has keys, and never the texts themselves.

scene/T1.2/pages/0      person/mara/plus2/pages/0      scenario/S2/option/1/results/0/text      quest/Q2/opening
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from dolmen.games.gone_to_gaia.content import Box
from dolmen.games.gone_to_gaia.tale.entries import Do

ROOTS: Final[dict[str, Callable[[Box], Any]]] = {
    "prologue": lambda box: box.pages,
    "quest": lambda box: {id: quest.entry for id, quest in box.quests.items()},
    "boss": lambda box: box.bosses,
    "hero": lambda box: box.heroes,
    "scenario": lambda box: box.scenario,
    "friendly": lambda box: box.friendly,
    "gaia": lambda box: box.gaia,
    "later": lambda box: box.later,
    "visit": lambda box: box.tale.visits,
    "scene": lambda box: box.tale.scenes,
    "person": lambda box: box.tale.people,
    "opening": lambda box: box.tale.openings,
    "recap": lambda box: box.tale.recap,
    "chapter": lambda box: box.tale.chapters,
    "bonus": lambda box: box.tale.bonus,
    "ending": lambda box: box.tale.endings,
    "boarder": lambda box: box.tale.boarders,
    "curio": lambda box: box.tale.curios,
    "town": lambda box: box.tale.single,
}


def way(box: Box, key: str) -> list[Any]:
    """All that the path leads through, what it leads to last."""
    root, *path = key.split("/")
    things = [ROOTS[root](box)]
    for step in path:
        here = things[-1]
        if isinstance(here, dict):
            things.append(here[step] if step in here else here[int(step)])
        elif isinstance(here, tuple):
            things.append(here[int(step)])
        else:
            things.append(getattr(here, step))
    return things


def found(box: Box, key: str) -> Any:
    return way(box, key)[-1]


def text_at(box: Box, key: str) -> str:
    text = found(box, key)
    assert isinstance(text, str), key
    return text


def title_at(box: Box, key: str) -> str:
    """Of the page on which it stands: the nearest title or name around it."""
    for thing in reversed(way(box, key)):
        title = getattr(thing, "title", "") or getattr(thing, "name", "")
        if isinstance(title, str) and title:
            return title
    return ""


# Choices


class Ending(Struct, frozen=True):
    """What is read after a choice, and what it does."""

    key: str
    when: str = ""
    do: Do = ()


class Offer(Struct, frozen=True):
    """A choice under a page, in town, on a Scenario card or in Gaia."""

    name: str
    """As `chose` knows it: T5.6.hero, or by its number, S2.1."""
    label: str
    when: str = ""
    cost: Do = ()
    ask: tuple[str, ...] = ()
    results: tuple[Ending, ...] = ()
    """The first whose condition holds is read; none, if there is nothing to read."""
    more: tuple[Ending, ...] = ()
    """Read after it, each that holds."""
    do: Do = ()
    again: str = ""
    """In place of the label when this was taken before, and cannot be taken again."""


def offers_at(box: Box, at: str) -> list[Offer]:
    """The choices of what stands there, in their order."""
    things = way(box, at)
    field = "option" if hasattr(things[-1], "option") else "choice"
    id = next(thing.id for thing in reversed(things) if isinstance(getattr(thing, "id", None), str) and _whole(thing))
    return [_offer(f"{at}/{field}/{n}", f"{id}.", n, thing) for n, thing in enumerate(getattr(things[-1], field))]


def _whole(thing: Any) -> bool:
    """A whole entry, not a part of one."""
    return hasattr(thing, "origin")


def _offer(key: str, id: str, n: int, choice: Any) -> Offer:
    """Of whatever kind the choice is: what its kind has not got is empty."""

    def has(name: str) -> Any:
        return getattr(choice, name, ())

    one = (Ending(f"{key}/result"),) if has("result") else ()
    return Offer(
        name=f"{id}{has('id') or n + 1}",
        label=choice.label,
        when=choice.when,
        cost=has("cost"),
        ask=has("ask"),
        results=one or _endings(f"{key}/results", has("results")),
        more=_endings(f"{key}/then", has("then")),
        do=has("do"),
        again=has("again") or "",
    )


def _endings(key: str, texts: tuple[Any, ...]) -> tuple[Ending, ...]:
    return tuple(Ending(f"{key}/{n}/text", text.when, text.do) for n, text in enumerate(texts))
