"""The tiles, who stands on them, what lies on them, and where arrows reach."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.board import BOARD, COMPASS, NAMES, TILES, Arrow, covered
from dolmen.games.gone_to_gaia.forecast import Forecast, forecast
from dolmen.games.gone_to_gaia.state import DISCIPLINES, Enemy, GoneToGaia, enemy_of, suit_of
from dolmen.kernel.geometry import FACINGS, turned
from dolmen.kernel.scene import Badge, Board, Cell, Die, Token

TONES = ("mind", "body")
WHITE = Badge(label="under a white arrow", glyph="△", tone="white-arrow")
BLACK = Badge(label="under a black arrow", glyph="▲", tone="black-arrow")


def aimed(s: GoneToGaia) -> Forecast | None:
    """What can come of the attack that is being thought over."""
    if s.attack is None or not s.agenda or s.agenda[-1].do != "confirm":
        return None
    return forecast(s)


def board(s: GoneToGaia) -> Board:
    return Board(
        id=names.BOARD,
        label="The landing",
        columns=tuple("abcde"),
        rows=tuple("54321"),
        cells=cells(s),
        tokens=(*enemy_tokens(s), *delver_tokens(s), *part_tokens(s)),
        role="centre",
    )


def cells(s: GoneToGaia) -> tuple[Cell, ...]:
    """While an attack is aimed, the tiles that its targets' arrows reach are marked, by shape and by colour."""
    white, black = set[int](), set[int]()
    if s.attack is not None:
        for target in s.attack.targets:
            if any(enemy.id == target.enemy for enemy in s.enemies):
                enemy = enemy_of(s, target.enemy)
                arrows = s.box.arrows[enemy.arrows]
                white |= covered(arrows.white, enemy.tile, enemy.facing)
                black |= covered(arrows.black, enemy.tile, enemy.facing)
    return tuple(
        Cell(
            id=NAMES[tile],
            x=BOARD.column(tile),
            y=BOARD.rows - 1 - BOARD.row(tile),
            tone="mist",
            label=NAMES[tile],
            badges=(*([WHITE] if tile in white else []), *([BLACK] if tile in black else [])),
        )
        for tile in TILES
    )


def enemy_tokens(s: GoneToGaia) -> list[Token]:
    seen = aimed(s)
    hits = {hit.enemy: hit for hit in seen.hits} if seen is not None else {}
    found = []
    for enemy in s.enemies:
        card = s.box.cards[enemy.card]
        badges = [Badge(label=f"{enemy.hp} of {enemy.most} HP", icon="hearts", glyph=str(enemy.hp), tone="hurt")]
        hit = hits.get(enemy.id)
        if hit is not None:
            dies = " and dies" if hit.left == 0 else ""
            glyph = f"−{hit.damage}{'†' if hit.left == 0 else ''}"
            badges.append(Badge(label=f"would take {hit.damage}{dies}", glyph=glyph, tone="ember"))
        found.append(
            Token(
                id=names.enemy(enemy.id),
                at=NAMES[enemy.tile],
                label=f"{card.name}, {enemy.hp} of {enemy.most} HP, damage {enemy.power}",
                short=card.name,
                note=arrows_in_words(s, enemy),
                icon=ICONS.get(enemy.card, "crystal-growth"),
                glyph=card.name[:2],
                tone="boss" if not enemy.minion else "crystal",
                facing=FACINGS[enemy.facing],  # type: ignore[arg-type]
                badges=tuple(badges),
            )
        )
    return found


ICONS = {"crystanid": "crystal-growth"}


def arrows_in_words(s: GoneToGaia, enemy: Enemy) -> str:
    """Where its arrows point as it stands now."""

    def words(arrows: tuple[Arrow, ...]) -> str:
        ways = [(turned(arrow.direction, enemy.facing), arrow.reach) for arrow in arrows]
        return ", ".join(COMPASS[way] + (" 2 tiles" if reach == 2 else "") for way, reach in sorted(ways))

    arrows = s.box.arrows[enemy.arrows]
    return f"White arrows, on 2 to 5: {words(arrows.white)}. Black arrows, on a 6: {words(arrows.black)}."


def delver_tokens(s: GoneToGaia) -> list[Token]:
    found = []
    for number, figure in enumerate(s.figures):
        if not figure.alive or figure.tile < 0:
            continue
        suit = suit_of(s, figure)
        turn = Badge(label="takes a turn", glyph="•") if s.turn is not None and s.turn.figure == number else None
        found.append(
            Token(
                id=names.figure(number),
                at=NAMES[figure.tile],
                label=f"{names.delver(s, number)}, {DISCIPLINES[figure.discipline]}, {suit.hp} of {suit.most} HP",
                short=names.delver(s, number),
                icon=("robe", "horned-helm")[figure.discipline],
                glyph=DISCIPLINES[figure.discipline][0],
                tone=TONES[figure.discipline],
                badges=(
                    Badge(label=f"{suit.hp} of {suit.most} HP", icon="hearts", glyph=str(suit.hp), tone="hurt"),
                    *([turn] if turn else []),
                ),
            )
        )
    return found


def part_tokens(s: GoneToGaia) -> list[Token]:
    """Creature parts that lie there, by colour; several of a kind on a tile are one token with their number."""
    heaps: dict[tuple[int, int, int], int] = {}
    for part in s.lying:
        key = (part.tile, part.discipline, part.level)
        heaps[key] = heaps.get(key, 0) + 1
    return [
        Token(
            id=f"part-{NAMES[tile]}-{discipline}-{level}",
            at=NAMES[tile],
            label=f"{names.many(n, names.part(level))} for {DISCIPLINES[discipline]}",
            icon=("cut-diamond", "drop")[discipline],
            glyph="◇◆"[discipline],
            tone=TONES[discipline],
            badges=(Badge(label=f"{n}", glyph=str(n)),) if n > 1 else (),
        )
        for (tile, discipline, level), n in sorted(heaps.items())
    ]


def die(s: GoneToGaia) -> Die:
    return Die(id=names.DIE, label="The die", sides=6, value=s.die or None, role="centre")
