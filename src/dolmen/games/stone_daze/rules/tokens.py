"""Step 2: fires, fireballs and the dragon (section 9)."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.games.stone_daze import prompts, story
from dolmen.games.stone_daze.board import COLS, halhala, neighbours, towards
from dolmen.games.stone_daze.choices import FirePlace, TokenPlaces, Use
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.means import stores_for
from dolmen.games.stone_daze.rules.orders import act_options, begin_step, by_members, held, unfinished
from dolmen.games.stone_daze.rules.setup import both_clans
from dolmen.games.stone_daze.state import Ball, Clan, Fire, StoneDaze, clan_of, clan_of_seat, lit, occupied
from dolmen.kernel import Field, Flow, Form, Pick, Seat, tell
from dolmen.kernel.geometry import Square

TOKENS = (Action.FIRE, Action.FIREBALL, Action.BIRD)
FRONT_CELLS = (0, 1, 7)
DONE = "done"


def place_tokens(s: StoneDaze) -> Flow[None]:
    """Both clans choose squares in secret, and all are shown together. Nothing ages now (SD.9.1, SD.9.2)."""
    if s.step != "tokens":
        begin_step(s, "tokens")
    yield from both_clans(s, clan_tokens, unfinished(s))
    show_tokens(s)


def roll_balls(s: StoneDaze) -> None:
    """At the beginning of its second round, before orders, a fireball rolls on as its lighter faced, or goes out where
    it cannot be (SD.9.1, SD.9.6, SD.9.24 to SD.9.26)."""
    for number, clan in enumerate(s.clans):
        ball = clan.ball
        if ball is None or ball.second:
            continue
        start, end = ball.square, s.ground.board.step(ball.square, 2 * ball.facing)
        if s.ground.puts_out(end):
            clan.ball, end = None, None
        elif end is not None:
            ball.square, ball.second = end, True
        tell(s, story.BallRolls, number, start, end)


def burn_down(s: StoneDaze) -> None:
    """In clean-up a fire's tip goes out, and a fire of the round before leaves. A ball of the round before leaves too
    (SD.9.6, SD.9.17 to SD.9.19, SD.9.27, SD.9.28, SD.15.3)."""
    for number, clan in enumerate(s.clans):
        if clan.fire is not None:
            if clan.fire.small:
                clan.fire = None
            else:
                clan.fire.small = True
                tell(s, story.FireShrinks, number, clan.fire.base, clan.fire.tip)
        if clan.ball is not None and clan.ball.second:
            clan.ball = None


def clan_tokens(s: StoneDaze, clan: int) -> Flow[None]:
    """Who cannot have ordered a token, as everybody knows, is asked nothing (SD.6.5)."""
    asked = anybody_places(s) and any(might_place(s, seat) for seat in s.clans[clan].seats)
    return by_members(s, clan, player_tokens, take_tokens_back, ask=asked)


def take_tokens_back(s: StoneDaze, seat: Seat) -> bool:
    """The squares that the member has chosen; whether there were any."""
    ours = s.clans[clan_of_seat(s, seat)]
    mine = held(s, seat)
    if ours.fire_place is not None and ours.fire_place[0] in mine:
        ours.fire_place = None
    if ours.ball_place is not None and ours.ball_place[0] in mine:
        ours.ball_place = None
    if any(use.action == Action.BIRD and use.figure in mine for use in ours.uses):
        ours.dragon_place = None
    return bool(token_fields(s, seat))


def player_tokens(s: StoneDaze, seat: Seat) -> Flow[None]:
    """The squares of all tokens ordered for the player's figures. Whoever has none but might is asked too, so that
    nobody learns who has before all are shown (SD.6.5, SD.20.2)."""
    fields = token_fields(s, seat)
    if fields:
        places = yield from Form(seat, TokenPlaces, fields, question=prompts.TOKENS, always=True)
        commit_tokens(s, clan_of_seat(s, seat), places)
    elif anybody_places(s) and might_place(s, seat):
        yield from Pick(seat, (DONE,), question=prompts.NO_TOKENS, always=True)
    s.clans[clan_of_seat(s, seat)].done += (seat,)


def anybody_places(s: StoneDaze) -> bool:
    """Somebody has a token to place; otherwise nobody is asked (SD.6.5)."""
    return any(token_fields(s, seat) for clan in s.clans for seat in clan.seats)


def might_place(s: StoneDaze, seat: Seat) -> bool:
    """For all that the other clan knows, the player may have ordered a token that has a place."""
    return any(
        act.action in TOKENS and token_places(s, figure, act.action)
        for figure in held(s, seat)
        for acts in act_options(s, figure, stores_for(s, figure))
        for act in acts
    )


def token_fields(s: StoneDaze, seat: Seat) -> tuple[Field, ...]:
    """A field for each token that has a place (SD.9.4)."""
    fields = []
    for use in s.clans[clan_of_seat(s, seat)].uses:
        if use.action in TOKENS and s.figures[use.figure].player == seat:
            places = token_places(s, use.figure, use.action)
            if places:
                fields.append(Field(use.action.value, places, prompts.TOKEN[use.action]))
    return tuple(fields)


def token_places(s: StoneDaze, figure: int, action: Action) -> Sequence[FirePlace | Square]:
    """From where the figure stands and looks now (SD.9.3)."""
    if action == Action.FIRE:
        return fire_places(s, figure)
    if action == Action.FIREBALL:
        return ball_places(s, figure)
    return dragon_places(s, figure)


def fire_places(s: StoneDaze, figure: int) -> tuple[FirePlace, ...]:
    """Base on any neighbour, tip beside it; both free of figures, swamp, gate, ghosts and fire (SD.9.7 to SD.9.14,
    SD.16.13, SD.17.7)."""
    ground = s.ground
    taken = lit(s).union(occupied(s))

    def free(square: Square | None) -> bool:
        return square is not None and square not in taken and not ground.no_fire(square)

    return tuple(
        FirePlace(base, tip)
        for base in neighbours(s.figures[figure].square, s.rows)
        if free(base)
        for facing in range(4)
        if free(tip := ground.board.step(base, 2 * facing)) and tip is not None
    )


def ball_places(s: StoneDaze, figure: int) -> tuple[Square, ...]:
    """The three squares in front, taken or not (SD.9.21 to SD.9.23)."""
    lighter = s.figures[figure]
    ahead = (s.ground.board.step(lighter.square, towards(cell, lighter.facing)) for cell in FRONT_CELLS)
    return tuple(square for square in ahead if square is not None and not s.ground.puts_out(square))


def dragon_places(s: StoneDaze, figure: int) -> tuple[Square, ...]:
    """On the clan's own Halhala row in the girl's column, or beside it (SD.9.31, SD.9.32)."""
    row = halhala(clan_of(figure), s.rows)
    column = s.figures[figure].square % COLS
    return tuple(row[c] for c in (column, column - 1, column + 1) if 0 <= c < COLS)


def commit_tokens(s: StoneDaze, clan: int, places: TokenPlaces) -> None:
    """In a world that a bot imagines, other figures may have the tokens than when the form was made."""
    ours = s.clans[clan]
    for use in ours.uses:
        place = places.of(use.action)
        if place is not None and place in token_places(s, use.figure, use.action):
            choose_place(ours, use, place)


def choose_place(ours: Clan, use: Use, place: FirePlace | Square) -> None:
    if isinstance(place, FirePlace):
        ours.fire_place = (use.figure, place)
    elif use.action == Action.FIREBALL:
        ours.ball_place = (use.figure, place)
    else:
        ours.dragon_place = place


def show_tokens(s: StoneDaze) -> None:
    """All choices at once; with a token, its user becomes known (SD.9.5, SD.9.15, SD.9.16, SD.20.4). No place: the disc
    is spent (SD.9.4), and stays hidden until the panels are shown (SD.20.3)."""
    for clan in s.clans:
        for use in clan.uses:
            if use.action == Action.FIRE and clan.fire_place is not None:
                place = clan.fire_place[1]
                clan.fire = Fire(place.base, place.tip, use.figure)
                tell(s, story.FireLit, use.figure, place.base, place.tip)
            elif use.action == Action.FIREBALL and clan.ball_place is not None:
                square = clan.ball_place[1]
                clan.ball = Ball(square, s.figures[use.figure].facing, use.figure)
                tell(s, story.BallLit, use.figure, square)
            elif use.action == Action.BIRD and clan.dragon_place is not None:
                clan.dragon = clan.dragon_place
                tell(s, story.BirdCalled, use.figure, clan.dragon)
            elif use.action in TOKENS:
                tell(s, story.NoPlace, use.figure, use.action, to=clan.seats)
        clan.fire_place = clan.ball_place = clan.dragon_place = None


def has_token(s: StoneDaze, use: Use) -> bool:
    """The disc put a token on the board that everybody sees."""
    clan = s.clans[clan_of(use.figure)]
    if use.action == Action.FIRE:
        return clan.fire is not None
    if use.action == Action.FIREBALL:
        return clan.ball is not None
    return use.action == Action.BIRD and clan.dragon is not None
