"""The damage of an attack, step by step (section 14), and what changes it."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.abilities.moments import Hit
from dolmen.games.gone_to_gaia.state import BASE, GoneToGaia, Kind, suit_of

NAMES = tuple(kind.name for kind in Kind)


@BOOK.always(Hit, at.A)
def base(s: GoneToGaia, hit: Hit) -> None:
    """The delver's stat for the type (GG.14.4)."""
    kind = hit.target.kind
    stat = suit_of(s, hit.attacker).base[kind] if hit.doubles else BASE[kind]
    hit.to(stat, NAMES[kind])


@BOOK.always(Hit, at.B)
def weapon_and_rank(s: GoneToGaia, hit: Hit) -> None:
    """Additions of the weapon and its rank (GG.14.5)."""
    if hit.target.more:
        hit.to(hit.value + hit.target.more, "the weapon's rank")


@BOOK.always(Hit, at.D_DOUBLER)
def doubler(s: GoneToGaia, hit: Hit) -> None:
    """At most once per type (GG.14.7, GG.18.16)."""
    if hit.doubles and s.turn is not None and s.turn.doubled >> hit.target.kind & 1:
        hit.to(hit.value * 2, "doubler")


@BOOK.always(Hit, at.E)
def fear(s: GoneToGaia, hit: Hit) -> None:
    """1 less for each token, to not less than 1 (GG.14.8, GG.27.30)."""
    if tokens := suit_of(s, hit.attacker).marks.get("Fear", 0):
        hit.to(max(min(1, hit.value), hit.value - tokens), "Fear")


@BOOK.always(Hit, at.F_TOGETHER)
def reductions(s: GoneToGaia, hit: Hit) -> None:
    """All of step F together, to not less than 0 (GG.14.9)."""
    if hit.less:
        hit.to(max(0, hit.value - hit.less), "reductions")
