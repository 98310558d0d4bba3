"""Enemy cards, each kind once, and the abilities that are in play, in words."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.abilities.book import BOOK, owners
from dolmen.games.gone_to_gaia.scene.board import arrows_in_words
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel.scene import Card, Group, Panel, Part, Sheet


def enemy_cards(s: GoneToGaia) -> Panel:
    """What stands on the cards of the enemies on the board (GG.26.7, GG.35.1)."""
    cards: dict[str, Card] = {}
    for enemy in s.enemies:
        if enemy.card in cards:
            continue
        card = s.box.cards[enemy.card]
        shot = "1 to the nearest delver" if enemy.minion else f"{s.box.figures[enemy.level].boss_shot} to delvers"
        cards[enemy.card] = Card(
            id=f"kind-{enemy.card}",
            label=card.name,
            text=", ".join(enemy.abilities) or "No ability",
            note=f"{card.line} {arrows_in_words(s, enemy)}",
            icon=card.icon,
            look="slip",
            tone="crystal" if enemy.minion else "boss",
            rows=(("HP", str(enemy.most)), ("Damage", str(enemy.power)), ("Parting shot", shot)),
        )
    return Panel(
        id=names.ENEMIES,
        label="Enemies",
        role="reference",
        children=(Group(id="enemy-kinds", layout="column", children=tuple(cards.values())),),
    )


def abilities_in_play(s: GoneToGaia) -> list[Part]:
    """Each once, in the words of its record."""
    written = sorted({name for owner in owners(s) for name in owner.abilities})
    if not written:
        return []
    rows = tuple((name, BOOK.read(name).sentence()) for name in written)
    return [
        Panel(id="abilities", label="Abilities in play", role="reference", children=(Sheet(id="in-words", rows=rows),))
    ]
