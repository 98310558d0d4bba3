"""Which games there are, and their rules."""

from __future__ import annotations

from litestar import Controller, get
from litestar.datastructures import State
from litestar.params import FromPath

from dolmen.library import find_game
from dolmen.library.clauses import clauses_of
from dolmen.server import wire
from dolmen.server.guards import house_of


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", sync_to_thread=False)
    def games(self, state: State) -> tuple[wire.GameInfo, ...]:
        """Every game that can be played here."""
        return house_of(state).games()

    @get("/{game:str}/rules", sync_to_thread=False)
    def rules(self, game: FromPath[str]) -> tuple[wire.Clause, ...]:
        """The rules of a game, clause by clause."""
        found = clauses_of(find_game(game))
        return tuple(wire.Clause(clause.id, clause.text, clause.section) for clause in found.values())
