"""The shop between waves: what is on sale, what it costs, and what everybody has equipped."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.content import Price, ProductEntry
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel.scene import Badge, Card, Group, Panel, Part


def shop_panel(s: GoneToGaia) -> list[Part]:
    if s.phase != "shop":
        return []
    cards = tuple(product_card(s, s.box.products[no]) for no in s.on_sale)
    return [
        Panel(
            id=names.SHOP,
            label=f"The shop after wave {s.wave}",
            role="centre",
            children=(Group(id="on-sale", layout="grid", columns=4, children=cards),),
        )
    ]


def product_card(s: GoneToGaia, product: ProductEntry, asked: Price | None = None) -> Card:
    """All five cards of an Equipment Upgrade are shown before it is bought (GG.30.12)."""
    upgrade = s.box.upgrades.get(product.no)
    ranks = () if upgrade is None else tuple((f"Rank {n}", rank.text) for n, rank in enumerate(upgrade.ranks, 1))
    price = asked or product.price
    cost = (("Price", f"{price.m}" + (f" and a {names.part(price.part)}" if price.part else "")),)
    return Card(
        id=names.product(product.no),
        label=product.name,
        text=product.text,
        note=product.flavour,
        rows=(*cost, *ranks),
        icon="swap-bag",
        tone="" if product.only is None else product.only,
        corner=Badge(label=f"{price.m} minion parts", glyph=str(price.m)),
    )
