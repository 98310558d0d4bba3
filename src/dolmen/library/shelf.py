"""The shelf: the installed games as one program plays them, with the packs that it was given."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from dolmen.kernel import match
from dolmen.kernel.errors import BadContent
from dolmen.kernel.game import Game
from dolmen.kernel.match import Match
from dolmen.kernel.save import read
from dolmen.library.content_game import ContentGame
from dolmen.library.games import find_game
from dolmen.library.packs import Pack, read_pack


class Shelf:
    """Raises BadContent for a pack that cannot be read."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self.packs = tuple(map(read_pack, dict.fromkeys(folder.resolve() for folder in folders)))
        self._editions: dict[tuple[str, tuple[str, ...]], Game[Any]] = {}

    @property
    def folders(self) -> tuple[Path, ...]:
        """For another process, which makes the same shelf of them."""
        return tuple(pack.folder for pack in self.packs)

    def packs_for(self, game: str) -> tuple[Pack, ...]:
        return tuple(pack for pack in self.packs if pack.cover.game == game)

    def find(self, game: str) -> Game[Any]:
        """The game of that id, with all its packs. Raises UnknownGame or BadContent."""
        return self._with(game, self.packs_for(game))

    def find_edition(self, game: str, edition: str) -> Game[Any]:
        """For a match that was begun with this edition: the game with the content of that release, if it is still
        known, and with those of its packs, if all of them are here. Raises UnknownGame or BadContent."""
        here = {pack.edition: pack for pack in self.packs_for(game)}
        wanted = [part for part in edition.split(" + ") if not part.startswith("base ")]
        if edition and all(part in here for part in wanted):
            return self._with(game, tuple(here[part] for part in wanted)).of_edition(edition)
        return self.find(game)

    def load(self, data: bytes) -> Match[Any]:
        """A saved match again, with the packs that it was begun with. Raises DamagedSave."""
        saved = read(data)
        return match.restore(saved, self.find_edition(saved.game, saved.edition))

    def _with(self, id: str, packs: tuple[Pack, ...]) -> Game[Any]:
        if not packs:
            return find_game(id)
        wanted = (id, tuple(pack.edition for pack in packs))
        if wanted not in self._editions:
            game = find_game(id)
            if not isinstance(game, ContentGame):
                raise BadContent(f"{packs[0].folder.name}: {id} cannot be played with packs")
            self._editions[wanted] = game.with_packs(*packs)
        return self._editions[wanted]


NO_PACKS = Shelf()


@lru_cache(maxsize=16)
def shelf_with(folders: tuple[Path, ...]) -> Shelf:
    """The one shelf of a process with these packs: for processes that are told what to play again and again."""
    return Shelf(folders)


def packs_of(game: Game[Any]) -> tuple[Path, ...]:
    """The folders of the packs that an edition is played with."""
    return tuple(pack.folder for pack in game.packs) if isinstance(game, ContentGame) else ()
