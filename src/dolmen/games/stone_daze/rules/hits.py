"""Steps 6 to 8: hits, removal and healing (sections 12 and 13, with what the add-ons do in step 7)."""

from __future__ import annotations

from collections import Counter

from dolmen.games.stone_daze import prompts, story
from dolmen.games.stone_daze.board import halhala, neighbours
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.state import OUT, StoneDaze, clan_figures, clan_of, occupied
from dolmen.kernel import Flow, Pick, tell, together
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
    for figure, number in sorted(hits.items()):
        piece = s.figures[figure]
        out = piece.bumped + number >= 2 or figure in forced
        tell(s, story.Hit, figure, number, piece.square, tuple(throwers.get(figure, ())), out)
        if out:
            felled.append(figure)
        else:
            piece.bumped = True
    s.stirred = bool(hits)
    remove(s, felled)
    lost = [clan_of(figure) for figure in felled]
    tell(s, story.Counted, len(hits), (lost.count(0), lost.count(1)))


def remove(s: StoneDaze, felled: list[int]) -> None:
    """Those with two hits leave together; then mega clubs and ghosts (SD.4.27, SD.12.13, SD.12.15, SD.12.16, SD.17.1,
    SD.17.5, SD.18.5)."""
    graves: list[Square] = []
    for figure in felled:
        piece = s.figures[figure]
        graves.append(piece.square)
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
    """The squares of the first round with a fall off the Halhala rows (SD.17.1 to SD.17.4, SD.17.8, SD.17.9)."""
    homes = {*halhala(0, s.rows), *halhala(1, s.rows)}
    s.haunted = tuple(square for square in graves if square not in homes)
    for square in s.haunted:
        tell(s, story.Haunted, square)


def heal(s: StoneDaze) -> Flow[None]:
    """Each clan's Healer, if he is still there, knowing all results of the round (SD.13.7, SD.13.9, SD.13.12)."""
    uses = [use for clan in s.clans for use in clan.uses if use.action == Action.HEALER]
    healers = [use.figure for use in uses if s.figures[use.figure].alive]
    if healers:
        s.step = "healing"
        yield from together({healer: heal_one(s, healer) for healer in healers if healer not in s.healed})


def heal_one(s: StoneDaze, healer: int) -> Flow[None]:
    """One bumped figure beside him, or nobody (SD.13.1 to SD.13.6, SD.13.8 to SD.13.11)."""
    targets = heal_targets(s, healer)
    chosen: int | None = None
    if targets:
        chosen = yield from Pick(s.figures[healer].player, (*targets, None), question=prompts.HEAL)
    if chosen is not None:
        s.figures[chosen].bumped = False
    s.healed += (healer,)
    tell(s, story.Healed, healer, chosen)


def heal_targets(s: StoneDaze, healer: int) -> list[int]:
    beside = neighbours(s.figures[healer].square, s.rows)
    return [f for f in clan_figures(clan_of(healer)) if s.figures[f].bumped and s.figures[f].square in beside]
