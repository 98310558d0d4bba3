"""What always holds, whatever is played."""

from __future__ import annotations

from dolmen.games.stone_daze.board import COLS
from dolmen.games.stone_daze.content import CLAN_SIZE
from dolmen.games.stone_daze.state import ACTIONS_A_ROUND, DISCS, OUT, StoneDaze, clan_figures, lit


def check(s: StoneDaze) -> None:
    squares = [piece.square for piece in s.figures if piece.square != OUT]
    assert len(squares) == len(set(squares)), "two figures on one square (SD.1.10)"
    assert lit(s).isdisjoint(squares), "a figure on a lit square (SD.9.20)"
    here = s.ground
    assert here.swamp.isdisjoint(squares), "a figure in a swamp (SD.4.24)"
    assert here.walls.isdisjoint(squares), "a figure on a gate wall (SD.16.3)"
    assert not squares or 0 <= min(squares) <= max(squares) < s.rows * COLS, "a figure off the board"
    assert not [piece for piece in s.figures if piece.bumped and piece.square == OUT], "a bump on nobody (SD.12.13)"
    for number, clan in enumerate(s.clans):
        assert len(clan.uses) <= ACTIONS_A_ROUND, "more than two discs in a round (SD.8.2)"
        silver = sum([s.figures[f].used.bit_count() for f in clan_figures(number)])
        red = clan.discs + sum([stash.discs for stash in clan.stashes])
        planned = sum([stash.discs for stash in clan.design.stashes]) if clan.design else 0
        assert clan.discs >= 0, "a store below zero"
        assert not [stash for stash in clan.stashes if stash.discs < 0], "a stash below zero"
        assert red + planned + silver <= DISCS, "more than seven discs (SD.8.1)"
        assert len(clan.clubs) <= CLAN_SIZE, "more clubs than there are (SD.2.4)"
        thrown = [club for club in clan.clubs if club.mega]
        assert len(thrown) <= 1, "two mega clubs (SD.18.1)"
