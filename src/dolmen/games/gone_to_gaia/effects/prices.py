"""What a choice in town costs. The players pay together: the one who pays first, and the other adds what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dolmen.games.gone_to_gaia.effects import conditions
from dolmen.games.gone_to_gaia.effects.frame import By, GaiaWord, sheet_of
from dolmen.games.gone_to_gaia.effects.language import NAMES
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel.effect_language import Language
from dolmen.kernel.effects import If


class MinionParts(GaiaWord, frozen=True):
    form = "m <n>"
    n: int

    def sentence(self) -> str:
        return f"{self.n} minion parts"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return sum(parts[0] for parts in sheet_of(s).parts) >= self.n

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        left = self.n
        held = sheet_of(s).parts
        for parts in (*held[c.payer :], *held[: c.payer]):
            paid = min(left, parts[0])
            parts[0] -= paid
            left -= paid


class Streets(GaiaWord, frozen=True):
    form = "circuit <n>"
    n: int

    def sentence(self) -> str:
        return f"{self.n} Circuit{'s' if self.n > 1 else ''}"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return sheet_of(s).circuits >= self.n

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        sheet_of(s).circuits -= self.n


PRICES: Final[Language[GoneToGaia, By]] = Language(
    (MinionParts, Streets), conditions=conditions.CONDITIONS, names=NAMES
)


def affordable(s: GoneToGaia, cost: Sequence[str]) -> bool:
    """All that is asked for now can be paid; what is not asked for now costs nothing."""
    return all(price.able(s, By()) for line in cost if (price := asked(s, line)) is not None)


def pay(s: GoneToGaia, cost: Sequence[str], payer: int) -> None:
    for line in cost:
        price = asked(s, line)
        if price is not None:
            price.carry_out(s, By(payer))


def asked(s: GoneToGaia, line: str) -> GaiaWord | None:
    price = PRICES.parse(line, "the price of a choice")
    if isinstance(price, If):
        if not price.condition.holds(s, By()):
            return None
        price = price.then
    assert isinstance(price, GaiaWord)
    return price
