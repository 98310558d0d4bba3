"""The tiles, who stands on them, what lies on them, and where arrows reach."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.board import BOARD, COMPASS, NAMES, TILES, Arrow, covered
from dolmen.games.gone_to_gaia.forecast import Forecast, Hit, forecast
from dolmen.games.gone_to_gaia.state import DISCIPLINES, Enemy, GoneToGaia, enemy_of, suit_of
from dolmen.kernel.geometry import FACINGS, turned
from dolmen.kernel.scene import Badge, Board, Cell, Pointer, Token

TONES = ("mind", "body")
WHITE = Badge(label="under a white arrow", glyph="△", tone="white-arrow")
BLACK = Badge(label="under a black arrow", glyph="▲", tone="black-arrow")


HATCHES = {(True, False): "plain", (False, True): "cross", (True, True): "both"}


def aimed(s: GoneToGaia) -> Forecast | None:
    """What can come of the attack that is being thought over."""
    if s.attack is None or not s.agenda or s.agenda[-1].do != "confirm":
        return None
    return forecast(s, telling=True)


def board(s: GoneToGaia, seen: Forecast | None) -> Board:
    return Board(
        id=names.BOARD,
        label="The landing",
        columns=tuple("abcde"),
        rows=tuple("54321"),
        cells=cells(s),
        tokens=(*enemy_tokens(s, seen), *mark_tokens(s), *part_tokens(s), *delver_tokens(s)),
        role="centre",
    )


def reach_of(s: GoneToGaia) -> tuple[frozenset[int], frozenset[int]]:
    """The tiles under the white and under the black arrows of an attack's targets."""
    white, black = frozenset[int](), frozenset[int]()
    if s.attack is not None:
        for target in s.attack.targets:
            if any(enemy.id == target.enemy for enemy in s.enemies):
                enemy = enemy_of(s, target.enemy)
                arrows = s.box.arrows[enemy.arrows]
                white |= covered(arrows.white, enemy.tile, enemy.facing)
                black |= covered(arrows.black, enemy.tile, enemy.facing)
    return white, black


def cells(s: GoneToGaia) -> tuple[Cell, ...]:
    """While an attack is aimed, the tiles that its targets' arrows reach are hatched, each colour in its way."""
    white, black = reach_of(s)
    return tuple(
        Cell(
            id=NAMES[tile],
            x=BOARD.column(tile),
            y=BOARD.rows - 1 - BOARD.row(tile),
            tone="mist",
            label=NAMES[tile],
            hatch=HATCHES.get((tile in white, tile in black), ""),  # type: ignore[arg-type]
            badges=(*([WHITE] if tile in white else []), *([BLACK] if tile in black else [])),
        )
        for tile in TILES
    )


TOKENS = {
    "Corruption": "spotted-mushroom",
    "Double Edged": "sword-brandish",
    "Grow": "sprout",
    "Invulnerable": "breastplate",
    "Mode Shift": "switch-weapon",
    "Revenge": "crossed-swords",
    "Shell": "turtle-shell",
    "Strength": "biceps",
    "Ticket": "ticket",
    "Vicious": "fangs",
    "Weak Spot": "bullseye",
}
"""What an enemy's tokens look like on it."""


def enemy_tokens(s: GoneToGaia, seen: Forecast | None) -> list[Token]:
    hits = {hit.enemy: hit for hit in seen.hits} if seen is not None else {}
    found = []
    for enemy in s.enemies:
        card = s.box.cards[enemy.card]
        badges = [
            Badge(label=f"{enemy.hp} of {enemy.most} HP", icon="hearts", glyph=str(enemy.hp), tone="hurt"),
            Badge(label=f"deals {enemy.power}", icon="polar-star", glyph=str(enemy.power), tone="power"),
            *(
                Badge(
                    label=f"{names.many(n, f'{token} token')}",
                    icon=TOKENS.get(token, ""),
                    glyph=token[:2],
                    tone="token",
                )
                for token, n in enemy.tokens.items()
                if n
            ),
        ]
        found.append(
            Token(
                id=names.enemy(enemy.id),
                at=NAMES[enemy.tile],
                label=f"{card.name}, {enemy.hp} of {enemy.most} HP, damage {enemy.power}",
                short=card.name,
                note="\n".join([arrows_in_words(s, enemy), *abilities_of(enemy)]),
                icon=card.icon,
                glyph=card.name[:2],
                tone="crystal" if enemy.minion else "boss",
                look="card",
                facing=FACINGS[enemy.facing],  # type: ignore[arg-type]
                pointers=pointers(s, enemy),
                badges=tuple(badges),
                tag=_verdict(hits.get(enemy.id)),
            )
        )
    return found


def _verdict(hit: Hit | None) -> Badge | None:
    if hit is None:
        return None
    if hit.damage != hit.most:
        end, short = (" and may die", " may die") if hit.least_left == 0 else ("", "")
        amount = f"{hit.damage} to {hit.most}"
    else:
        end, short = (" and die", " dies") if hit.left == 0 else ("", "")
        amount = str(hit.damage)
    return Badge(label=f"would take {amount}{end}", glyph=f"−{amount}{short}", tone="verdict")


def pointers(s: GoneToGaia, enemy: Enemy) -> tuple[Pointer, ...]:
    """The arrows around its card, as printed: white ones plain, black ones notched."""
    arrows = s.box.arrows[enemy.arrows]
    return (
        *(Pointer(COMPASS[arrow.direction], arrow.reach) for arrow in arrows.white),
        *(Pointer(COMPASS[arrow.direction], arrow.reach, "notched") for arrow in arrows.black),
    )


def abilities_of(enemy: Enemy) -> list[str]:
    """In the words of their records."""
    return [f"{name}: {BOOK.read(name).sentence()}" for name in enemy.abilities]


def arrows_in_words(s: GoneToGaia, enemy: Enemy) -> str:
    """Where its arrows point as it stands now."""

    def words(arrows: tuple[Arrow, ...]) -> str:
        ways = [(turned(arrow.direction, enemy.facing), arrow.reach) for arrow in arrows]
        return ", ".join(COMPASS[way] + (" 2 tiles" if reach == 2 else "") for way, reach in sorted(ways))

    arrows = s.box.arrows[enemy.arrows]
    return f"White arrows, on 2 to 5: {words(arrows.white)}. Black arrows, on a 6: {words(arrows.black)}."


def delver_tokens(s: GoneToGaia) -> list[Token]:
    """Alone, the figure whose turn it is stands, and the other lies down (GG.36.6)."""
    found = []
    alone = len(s.suits) == 1 and s.turn is not None
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
                    *([Badge(label="lies down", glyph="–")] if alone and turn is None else []),
                    *([Badge(label="stunned", glyph="zz")] if figure.stunned else []),
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
            look="thing",
            badges=(Badge(label=f"{n}", glyph=str(n)),) if n > 1 else (),
        )
        for (tile, discipline, level), n in sorted(heaps.items())
    ]


MARKS = {"Gaze": "third-eye", "Rebirth": "egg-clutch", "circuit": "circuitry", "friendly": "lantern-flame"}


def mark_tokens(s: GoneToGaia) -> list[Token]:
    """What else lies on tiles."""
    return [
        Token(
            id=f"mark-{NAMES[mark.tile]}-{mark.what}",
            at=NAMES[mark.tile],
            label=mark.what if mark.n == 1 else f"{mark.n} {mark.what}",
            icon=MARKS.get(mark.what, "perspective-dice-six-faces-random"),
            glyph=mark.what[:2],
            tone="token",
            look="thing",
            badges=(Badge(label=str(mark.n), glyph=str(mark.n)),) if mark.n > 1 else (),
        )
        for mark in s.marks
    ]
