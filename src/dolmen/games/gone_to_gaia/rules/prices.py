"""What the products of the shop cost today (GG.30.10)."""

from __future__ import annotations

from msgspec.structs import replace

from dolmen.games.gone_to_gaia.content import Price
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.effects.language import in_force
from dolmen.games.gone_to_gaia.state import GoneToGaia

WITNESS_PRODUCTS = range(47, 53)
DEARER = 3
"""Minion parts, while Odo is at -3."""


def price_of(s: GoneToGaia, no: int) -> Price:
    """As it is asked for now: some get cheaper, and those for Witness dearer while Odo is at -3 (GG.30.10)."""
    price = s.box.products[no].price
    m = price.m - sheet_of(s).cheaper.get(no, 0)
    if no in WITNESS_PRODUCTS and in_force(s, "witness-dearer"):
        m += DEARER
    return replace(price, m=max(0, m))
