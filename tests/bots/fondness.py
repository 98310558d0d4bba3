"""The five games with bots that go by names: each likes what is called something before M."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.games.gone_to_gaia import GoneToGaiaGame
from dolmen.games.gone_to_gaia.state import GoneToGaia, card_of
from dolmen.games.no_stone_unturned import NoStoneUnturnedGame
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.games.snowcrest import SnowcrestGame
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.games.stone_daze import StoneDazeGame
from dolmen.games.stone_daze.content import CLAN_SIZE
from dolmen.games.stone_daze.state import StoneDaze, clan_of_seat
from dolmen.games.stonesaga import StonesagaGame
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Ask, Seat
from dolmen.kernel.asks.question import Option

A_LITTLE = 0.05


def liked(name: str) -> bool:
    return name[:1].upper() < "M"


class FondSnowcrest(SnowcrestGame):
    """Gathers villagers by their names."""

    def value(self, s: Snowcrest, seat: Seat) -> float:
        likeable = [kind for kind in s.villages[seat].grid if kind >= 0 and liked(s.box.villagers[kind].name)]
        return super().value(s, seat) + A_LITTLE * len(likeable)


class FondStoneDaze(StoneDazeGame):
    """Sends those forward whose names it likes."""

    def value(self, s: StoneDaze, seat: Seat) -> float:
        clan = clan_of_seat(s, seat)
        own = range(clan * CLAN_SIZE, (clan + 1) * CLAN_SIZE)
        rows = [s.figures[n].square for n in own if liked(s.box.figures[n % CLAN_SIZE].name) and s.figures[n].alive]
        return super().value(s, seat) + A_LITTLE * sum(square if clan == 0 else -square for square in rows)


class FondNoStoneUnturned(NoStoneUnturnedGame):
    """Writes down what comes first in the alphabet."""

    def priors(
        self, s: NoStoneUnturned, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]
    ) -> Sequence[float] | None:
        if not all(isinstance(option, str) for option in options):
            return super().priors(s, ask, chosen, options)
        return [1.0 if option == min(map(str, options)) else 0.01 for option in options]


class FondGoneToGaia(GoneToGaiaGame):
    """Does nothing to enemies while it likes the name of one of them."""

    def shortlist(
        self, s: GoneToGaia, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]
    ) -> Sequence[Option] | None:
        charmed = ask.question.name == "what to do" and any(liked(card_of(s, enemy).name) for enemy in s.enemies)
        return options[-1:] if charmed else super().shortlist(s, ask, chosen, options)


class FondStonesaga(StonesagaGame):
    """Goes where it sounds nice."""

    def value(self, s: Stonesaga, seat: Seat) -> float:
        nice = {place.at for place in s.places if liked(s.box.tiles[place.tile].entry.name)}
        return super().value(s, seat) + 4 * A_LITTLE * sum(one.at in nice for one in s.characters)
