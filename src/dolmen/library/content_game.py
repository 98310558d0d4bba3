"""Games with content: each instance is one edition, so that several can be played side by side."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Generic, Self, TypeVar

from msgspec import Struct, defstruct

from dolmen.kernel.errors import BadContent
from dolmen.kernel.game import Game
from dolmen.kernel.state import S
from dolmen.library.content import Content
from dolmen.library.packs import Pack, files_beside, read_pack

B = TypeVar("B")


class Reprint(Struct, frozen=True):
    """How an edition differs from another one with the same entries: they have changed places and names."""

    places: Mapping[str, Sequence[int]]
    """By table, the new number of each entry."""
    names: Mapping[str, str]
    """By old name, the new one."""

    def place(self, table: str, number: int) -> int:
        """The new number; one below 0 is no entry and stays."""
        return self.places[table][number] if table in self.places and number >= 0 else number

    def all(self, table: str, numbers: Iterable[int]) -> list[int]:
        return [self.place(table, number) for number in numbers]


class ContentGame(Game[S], Generic[S, B]):
    """A game whose content, made ready by `unpack`, is its `box`.

    Rules are functions of the state, so the state leads to the box: the instance has a state class of its own, made
    from the game's, of which `box` is a class variable. Whatever makes a state of that class, be it set up, decoded or
    copied, has the right cards without carrying them: states cost and save no more than before.
    """

    def __init__(self, packs: Sequence[Pack] = (), base: str = "") -> None:
        """`base` is an edition of an earlier release, such as "base c557c6e1"; else it is today's."""
        for pack in packs:
            if pack.cover.game != self.id:
                raise BadContent(f"{pack.folder.name} is a pack for {pack.cover.game}, not for {self.id}")
        self.packs = tuple(packs)
        self.base = base
        self._others: dict[str, Self] = {}
        self.read = Content(self.former()[base] if base else self.files(), packs)
        """The content as it was read, entry by entry."""
        self.box = self.unpack(self.read)
        of_all = type(self).state
        self.state = defstruct(  # type: ignore[misc]  # what is the class's in other games is the edition's here
            of_all.__name__, [], bases=(of_all,), namespace={"box": self.box}, module=of_all.__module__
        )

    def unpack(self, content: Content) -> B:
        """All content, loaded, checked and made ready for the rules. Raises BadContent."""
        raise NotImplementedError

    def files(self) -> Mapping[str, Path]:
        """The game's own content files, by name: those beside its module, that of the class which unpacks them."""
        return files_beside(self._module())

    def _module(self) -> Path:
        home = next(kind for kind in type(self).__mro__ if "unpack" in vars(kind))
        return Path(str(sys.modules[home.__module__].__file__))

    def former(self) -> Mapping[str, Mapping[str, Path]]:
        """The content files of earlier releases, by edition: a match goes on with the cards that it was begun with.
        They lie beside today's, in `content/former/` and a folder for each, named after the edition."""
        folder = self._module().parent / "content" / "former"
        found = sorted(place for place in folder.glob("*") if place.is_dir())
        return {f"base {place.name}": {file.name: file for file in sorted(place.glob("*.toml"))} for place in found}

    def of_edition(self, edition: str) -> Self:
        base = edition.partition(" + ")[0]
        if base == self.base or base not in self.former():
            return self
        if base not in self._others:
            self._others[base] = type(self)(self.packs, base)
        return self._others[base]

    def with_packs(self, *packs: Pack | Path) -> Self:
        """An edition of this game with these packs, or those in these folders, laid over it, each over those before.
        Raises BadContent."""
        more = (pack if isinstance(pack, Pack) else read_pack(pack) for pack in packs)
        return type(self)((*self.packs, *more), self.base)

    def reprint(self, s: S, new: Reprint) -> Mapping[str, str]:
        """Make a state of another edition one of this, for the check that bots go by what content does: every number
        and name of an entry becomes the new one. Returns what else is called otherwise in texts, such as ids made of
        numbers."""
        raise NotImplementedError(f"{type(self).__name__} does not say where its states name content: see `reprint`")

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Pack, ...], str]]:
        """To another process goes what it is made of, for its state class exists here only."""
        return type(self), (self.packs, self.base)

    def edition(self) -> str:
        return self.read.edition
