"""Steps 4 and 5: reveal and movement (section 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dolmen.games.stone_daze import story
from dolmen.games.stone_daze.choices import STAY, TURNS, Order
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.rules.tokens import has_token
from dolmen.games.stone_daze.state import StoneDaze, clan_of, lit
from dolmen.kernel import tell
from dolmen.kernel.geometry import Square


def reveal(s: StoneDaze) -> None:
    """All panels and clubs become public at once (SD.11.1)."""
    s.step = "reveal"
    for clan in s.clans:
        clan.done = clan.agreed = ()
    if s.story is None:
        return
    for clan in s.clans:
        for use in clan.uses:
            if not has_token(s, use):
                tell(s, story.DiscShown, use.figure, use.action)
        for club in clan.clubs:
            start = clan.dragon if club.bird and clan.dragon is not None else s.figures[club.figure].square
            tell(s, story.ClubThrown, club.figure, club.square, club.bird, club.mega, start)


def move(s: StoneDaze) -> list[int]:
    """All at once (SD.9.20, SD.9.29, SD.11.4 to SD.11.7, SD.11.27, SD.11.36). Those ordered into fire take one hit
    each, and stay."""
    fires = lit(s)
    candidates: dict[int, Sequence[Square]] = {}
    burnt: list[int] = []
    for figure, piece in enumerate(s.figures):
        if piece.alive:
            order = s.clans[clan_of(figure)].orders.get(figure, STAY)
            way = candidates[figure] = path(s, figure, order)
            if fires and len(way) > 1 and not fires.isdisjoint(way[:-1]):
                burnt.append(figure)
    ends = resolve(candidates, burnt)
    s.fell_back = tuple(carry_out(s, candidates, ends, burnt))
    return burnt


def path(s: StoneDaze, figure: int, order: Order) -> tuple[Square, ...]:
    """Where the figure may end, the wanted square first and its own last (SD.11.17, SD.11.25, SD.11.26, SD.11.28,
    SD.11.29, SD.11.34)."""
    piece = s.figures[figure]
    return order.way(s.ground, piece.square, piece.facing)


def resolve(candidates: Mapping[int, Sequence[Square]], burnt: list[int]) -> dict[int, Square]:
    """Everyone aims at the best square; whoever cannot have it goes one down, all together (SD.1.10, SD.11.8 to
    SD.11.16, SD.11.18 to SD.11.24). The order in which figures are handled does not matter (SD.11.2)."""
    level = dict.fromkeys(candidates, 0)
    home = {way[-1]: figure for figure, way in candidates.items()}
    for figure in burnt:
        level[figure] = len(candidates[figure]) - 1
    shut = {candidates[figure][0] for figure in burnt}
    while True:
        aim = {figure: way[level[figure]] for figure, way in candidates.items()}
        first: dict[Square, int] = {}
        all_: dict[Square, int] = {}
        for figure, square in aim.items():
            all_[square] = all_.get(square, 0) + 1
            if level[figure] == 0:
                first[square] = first.get(square, 0) + 1
        marked = []
        for figure, way in candidates.items():
            if level[figure] == len(way) - 1:
                continue
            square = aim[figure]
            if level[figure] == 0:
                contested = first[square] > 1 or square in shut
            else:
                contested = all_[square] > 1
            holder = home.get(square)
            held = holder is not None and aim[holder] in (square, way[-1])
            if contested or held:
                marked.append(figure)
        if not marked:
            return aim
        for figure in marked:
            level[figure] += 1
        shut = set()


def carry_out(
    s: StoneDaze, candidates: Mapping[int, Sequence[Square]], ends: dict[int, Square], burnt: list[int]
) -> list[int]:
    """Put the figures where they ended, and tell it one by one, so that it can be shown slowly or at once (SD.21.3):
    who moved and turned, then who was held back. The runners that fell back."""
    for figure, end in ends.items():
        way = candidates[figure]
        s.figures[figure].square = end
        if end != way[-1]:
            tell(s, story.Moved, figure, way[-1], end)
    turn(s)
    fell_back: list[int] = []
    for figure, end in ends.items():
        way = candidates[figure]
        if figure in burnt:
            tell(s, story.Burnt, figure, way[0], end)
        elif end != way[0]:
            tell(s, story.Blocked, figure, way[0], end, blockers(figure, candidates, ends))
            if s.clans[clan_of(figure)].orders[figure].kind == "run":
                fell_back.append(figure)
    return fell_back


def blockers(figure: int, candidates: Mapping[int, Sequence[Square]], ends: Mapping[int, Square]) -> tuple[int, ...]:
    """Who wanted the same square, stands there, or wanted to trade places."""
    wanted, home = candidates[figure][0], candidates[figure][-1]
    return tuple(
        other
        for other, way in candidates.items()
        if other != figure and (way[0] == wanted or ends[other] == wanted or (way[-1] == wanted and way[0] == home))
    )


def turn(s: StoneDaze) -> None:
    """Turns always succeed (SD.1.7, SD.1.8, SD.7.7, SD.7.8, SD.7.15, SD.11.3)."""
    for clan in s.clans:
        for figure, order in clan.orders.items():
            if order.kind in TURNS:
                piece = s.figures[figure]
                piece.facing = order.turned(piece.facing)
                tell(s, story.Turned, figure, piece.facing)


def returned(s: StoneDaze) -> set[tuple[int, Action]]:
    """The discs that come back: those of runners who fell back (SD.14.15, SD.19.17)."""
    return {(figure, Action.RUNNER) for figure in s.fell_back}
