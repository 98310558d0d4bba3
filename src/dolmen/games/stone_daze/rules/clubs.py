"""Step 3: clubs (section 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial

from dolmen.games.stone_daze import prompts
from dolmen.games.stone_daze.board import BOARDS
from dolmen.games.stone_daze.choices import OF_FIGURE, BirdClub, ClubField, SecondClubOf, Throw, Throws
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.rules.orders import begin_step, by_members, held, unfinished
from dolmen.games.stone_daze.rules.setup import both_clans
from dolmen.games.stone_daze.state import BIRD_CLUBS, Club, StoneDaze, clan_of, clan_of_seat, free_clubs
from dolmen.kernel import Field, Flow, Form, Layout, Seat
from dolmen.kernel.geometry import Square

BIRD_FIELDS = tuple(BirdClub(number) for number in range(1, BIRD_CLUBS + 1))


def throw_clubs(s: StoneDaze) -> Flow[None]:
    """Both clans at once, in secret, from where the figures stand now (SD.10.2, SD.10.3)."""
    if s.step != "clubs":
        begin_step(s, "clubs")
    yield from both_clans(s, lambda s, clan: by_members(s, clan, player_clubs, take_clubs_back), unfinished(s))


def take_clubs_back(s: StoneDaze, seat: Seat) -> bool:
    """The throws that the member has chosen; whether it had any to choose."""
    ours = s.clans[clan_of_seat(s, seat)]
    mine = held(s, seat)
    ours.clubs = tuple(club for club in ours.clubs if club.figure not in mine)
    return True


def player_clubs(s: StoneDaze, seat: Seat) -> Flow[None]:
    """A club for each figure the player holds, and the free clubs of those who may throw them."""
    clan = clan_of_seat(s, seat)
    throws = yield from club_form(s, seat)
    commit_clubs(s, clan, seat, throws)
    s.clans[clan].done += (seat,)


@cache
def _throws(squares: tuple[Square, ...], mega: bool) -> tuple[Throw | None, ...]:
    own: tuple[Throw | None, ...] = (None, *[Throw(square) for square in squares])
    return (*own, *[Throw(square, True) for square in squares]) if mega else own


def uses_action(s: StoneDaze, figure: int, action: Action) -> bool:
    """The figure has a disc on that action this round."""
    return any(u.figure == figure and u.action == action for u in s.clans[clan_of(figure)].uses)


def club_form(s: StoneDaze, seat: Seat) -> Form[Throws]:
    """Made when somebody looks, if anybody has a club to throw at all."""
    figures, ground = held(s, seat), s.ground
    reaches = any(ground.reach(s.figures[figure].square, s.figures[figure].facing) for figure in figures)
    return Form(seat, Throws, partial(club_fields, s, seat, figures), question=prompts.CLUBS, always=reaches)


def club_fields(s: StoneDaze, seat: Seat, figures: Sequence[int]) -> Layout:
    """A field for each club: not thrown, or a square of its reach (SD.3.9, SD.10.1, SD.10.14, SD.10.33 to SD.10.35,
    SD.10.40, SD.10.41, SD.10.45, SD.10.46, SD.18.2 to SD.18.4, SD.18.10)."""
    clan = clan_of_seat(s, seat)
    ours = s.clans[clan]
    ground = s.ground
    fields: list[Field] = []
    shared: list[ClubField] = []
    for figure in figures:
        piece = s.figures[figure]
        reach = ground.reach(piece.square, piece.facing)
        fields.append(Field(OF_FIGURE[figure], _throws(reach, ours.mega), prompts.CLUB_OF[figure]))
    for use in ours.uses:
        if use.figure in figures and use.action == Action.TOSSER:
            piece = s.figures[use.figure]
            second = SecondClubOf(use.figure)
            fields.append(Field(second, _throws(ground.reach(piece.square, piece.facing), False), prompts.SECOND_CLUB))
            shared.append(second)
        elif use.figure in figures and use.action == Action.BIRD:
            squares = bird_range(s.figures[use.figure].square, s.rows)
            fields.extend(Field(drop, _throws(squares, False), prompts.BIRD_CLUB) for drop in BIRD_FIELDS)
            shared.extend(BIRD_FIELDS)
    if not shared and not ours.mega:
        return Layout(tuple(fields))

    def narrow(chosen: Mapping[ClubField, Throw | None], field: Field) -> Sequence[Throw | None]:
        """No more free clubs than there are, and one mega club (SD.10.47, SD.18.1, SD.18.11)."""
        if field.key in shared:
            thrown = sum(chosen.get(key) is not None for key in shared)
            thrown += sum(club.free for club in ours.clubs)
            return field.options if thrown < free_clubs(s, clan) else field.options[:1]
        gone = any(t is not None and t.mega for t in chosen.values()) or any(club.mega for club in ours.clubs)
        return [o for o in field.options if o is None or not o.mega] if gone else field.options

    return Layout(tuple(fields), narrow)


@cache
def bird_range(girl: Square, rows: int) -> tuple[Square, ...]:
    """Her column and those beside it, over the whole board (SD.10.42 to SD.10.44)."""
    board = BOARDS[rows]
    column = board.column(girl)
    return board.block(range(column - 1, column + 2), range(rows))


def commit_clubs(s: StoneDaze, clan: int, seat: Seat, throws: Throws) -> None:
    """The throws as clubs in the air; Extra force goes with every club its user throws (SD.10.36, SD.10.37,
    SD.18.13)."""
    clubs: list[Club] = []
    busy = {use.figure for use in s.clans[clan].uses}
    for figure in held(s, seat):
        own = throws.get(OF_FIGURE[figure])
        if figure not in busy:
            if own is not None:
                clubs.append(Club(figure, own.square, mega=own.mega))
            continue
        force = uses_action(s, figure, Action.FORCE)
        if own is not None:
            clubs.append(Club(figure, own.square, mega=own.mega, force=force))
        second = throws.get(SecondClubOf(figure))
        if second is not None and uses_action(s, figure, Action.TOSSER):
            clubs.append(Club(figure, second.square, free=True, force=force))
        if uses_action(s, figure, Action.BIRD):
            drops = [throws.get(drop) for drop in BIRD_FIELDS]
            clubs.extend(Club(figure, drop.square, free=True, bird=True) for drop in drops if drop is not None)
    s.clans[clan].clubs += tuple(clubs)
