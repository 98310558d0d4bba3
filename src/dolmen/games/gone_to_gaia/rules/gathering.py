"""What Witness takes up."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import story
from dolmen.games.gone_to_gaia.board import Tile
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel import tell


def gather(s: GoneToGaia, tile: Tile) -> None:
    """All parts of both colours that lie there become his, each for its discipline (GG.12.6)."""
    for part in [part for part in s.lying if part.tile == tile]:
        s.lying.remove(part)
        figure = next(figure for figure in s.figures if figure.discipline == part.discipline)
        s.suits[figure.suit].parts[part.level] += 1
        tell(s, story.WitnessTakes, s.figures.index(figure), tile, part.level)
