"""Steps 6 to 8: hits, removal and healing (sections 12 and 13, with what the add-ons do in step 7)."""

from __future__ import annotations

from collections import Counter

from dolmen.games.stone_daze import prompts, story
from dolmen.games.stone_daze.board import COLS, halhala, neighbours
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.rules.orders import begin_step, by_members, unfinished
from dolmen.games.stone_daze.rules.setup import both_clans
from dolmen.games.stone_daze.state import OUT, StoneDaze, clan_figures, clan_of, clan_of_seat, occupied
from dolmen.kernel import Flow, Pick, Seat, tell
from dolmen.kernel.geometry import Square


def strike(s: StoneDaze, burnt: list[int]) -> None:
    """Burns, fireballs and clubs, each a hit of its own, by where everyone ended, counted before anybody is removed
    (SD.1.12, SD.9.30, SD.10.31, SD.10.32, SD.11.33, SD.11.37, SD.12.1 to SD.12.12, SD.12.14, SD.12.17, SD.18.8,
    SD.18.12)."""
    hits = Counter(burnt)
    throwers: dict[int, list[int]] = {}
    forced: set[int] = set()
    standing = occupied(s)
    for number, clan in enumerate(s.clans):
        if clan.ball is not None and clan.ball.square in standing:
            hits[standing[clan.ball.square]] += 1
        for club in clan.clubs:
            victim = standing.get(club.square)
            if victim is not None and clan_of(victim) != number:
                hits[victim] += 1
                throwers.setdefault(victim, []).append(club.figure)
                if club.force:
                    forced.add(victim)
    felled: list[int] = []
    twice: list[int] = []
    for figure, number in sorted(hits.items()):
        piece = s.figures[figure]
        second = piece.bumped + number >= 2
        out = second or figure in forced
        tell(s, story.Hit, figure, number, piece.square, tuple(throwers.get(figure, ())), out)
        if not out:
            piece.bumped = True
            continue
        felled.append(figure)
        if second:
            twice.append(figure)
    s.stirred = bool(hits)
    remove(s, felled, twice)
    lost = [clan_of(figure) for figure in felled]
    tell(s, story.Counted, len(hits), (lost.count(0), lost.count(1)))


def remove(s: StoneDaze, felled: list[int], twice: list[int]) -> None:
    """Those with two hits leave together, also whom one with Extra force is enough for; then mega clubs and ghosts
    (SD.4.27, SD.12.13, SD.12.15, SD.12.16, SD.17.1, SD.17.5, SD.18.5)."""
    graves = [s.figures[figure].square for figure in twice]
    for figure in felled:
        piece = s.figures[figure]
        tell(s, story.Dazed, figure, piece.square)
        piece.square, piece.bumped = OUT, False
    break_mounds(s)
    if s.options.haunted and not s.haunted:
        haunt(s, graves)


def break_mounds(s: StoneDaze) -> None:
    """A mega club breaks a small mound, and is gone (SD.18.5 to SD.18.7, SD.18.9)."""
    for clan in s.clans:
        for club in clan.clubs:
            if not club.mega:
                continue
            clan.mega = False
            rest = tuple(p for p in s.terrain if p.kind != "small mound" or club.square not in p.squares)
            if len(rest) != len(s.terrain):
                s.terrain = rest
                tell(s, story.MoundBroken, club.square)


def haunt(s: StoneDaze, graves: list[Square]) -> None:
    """The one haunted ground of the game: of the squares of this round off the Halhala rows the one nearest to the
    middle, and none if two are equally near (SD.17.1 to SD.17.4, SD.17.8, SD.17.9)."""
    homes = {*halhala(0, s.rows), *halhala(1, s.rows)}
    squares = [square for square in graves if square not in homes]
    if not squares:
        return
    near = min(from_the_middle(s, square) for square in squares)
    nearest = [square for square in squares if from_the_middle(s, square) == near]
    if len(nearest) == 1:
        s.haunted = (nearest[0],)
        tell(s, story.Haunted, nearest[0])


def from_the_middle(s: StoneDaze, square: Square) -> tuple[int, int]:
    """Rows from the midline, then columns from the line between e and f, both counted in halves (SD.17.2)."""
    board = s.ground.board
    return abs(2 * board.row(square) + 1 - s.rows), abs(2 * board.column(square) + 1 - COLS)


def heal(s: StoneDaze) -> Flow[None]:
    """Each clan's Healer, if he is still there, knowing all results of the round: chosen in secret, and carried out
    together (SD.6.4, SD.13.7, SD.13.9, SD.13.12)."""
    healers = [healer for clan in (0, 1) if (healer := healer_of(s, clan)) is not None]
    if not healers:
        return
    if s.step != "healing":
        begin_step(s, "healing")
    yield from both_clans(s, clan_heals, unfinished(s))
    show_healing(s, healers)


def healer_of(s: StoneDaze, clan: int) -> int | None:
    """The clan's Healer, if his disc lies and he has not left."""
    for use in s.clans[clan].uses:
        if use.action == Action.HEALER and s.figures[use.figure].alive and use.figure not in s.healed:
            return use.figure
    return None


def clan_heals(s: StoneDaze, clan: int) -> Flow[None]:
    """A clan whose Healer has nobody to heal, as all can see, is asked nothing (SD.13.8)."""
    healer = healer_of(s, clan)
    asked = healer is not None and bool(heal_targets(s, healer))
    return by_members(s, clan, player_heals, take_healing_back, ask=asked)


def player_heals(s: StoneDaze, seat: Seat) -> Flow[None]:
    """Who holds the Healer chooses a bumped figure beside him, or nobody (SD.13.1 to SD.13.6, SD.13.10, SD.13.11)."""
    number = clan_of_seat(s, seat)
    healer = healer_of(s, number)
    if healer is not None and s.figures[healer].player == seat:
        targets = heal_targets(s, healer)
        chosen = (yield from Pick(seat, (*targets, None), question=prompts.HEAL)) if targets else None
        s.clans[number].healing = (healer, chosen)
    s.clans[number].done += (seat,)


def take_healing_back(s: StoneDaze, seat: Seat) -> bool:
    """Whom the member's Healer would heal; whether it has one."""
    ours = s.clans[clan_of_seat(s, seat)]
    if ours.healing is None or s.figures[ours.healing[0]].player != seat:
        return False
    ours.healing = None
    return True


def show_healing(s: StoneDaze, healers: list[int]) -> None:
    """Both at once; without a target the disc is spent all the same (SD.13.8, SD.13.9)."""
    for clan in s.clans:
        if clan.healing is not None:
            healer, chosen = clan.healing
            if chosen is not None:
                s.figures[chosen].bumped = False
            tell(s, story.Healed, healer, chosen)
        clan.healing, clan.done, clan.agreed = None, (), ()
    s.healed += tuple(healers)


def heal_targets(s: StoneDaze, healer: int) -> list[int]:
    beside = neighbours(s.figures[healer].square, s.rows)
    return [f for f in clan_figures(clan_of(healer)) if s.figures[f].bumped and s.figures[f].square in beside]
