"""Players and teams, and the set-up (sections 3 and 4, with the stashes of section 19)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial

from dolmen.games.stone_daze import prompts, story
from dolmen.games.stone_daze.board import BOARDS, COLS, LONGEST, STEPWISE, Piece, at_own, ground, own_row
from dolmen.games.stone_daze.choices import OF_FIGURE, OfFigure, StashIn
from dolmen.games.stone_daze.content import CLAN_SIZE, Box, LayoutEntry
from dolmen.games.stone_daze.names import figure_id
from dolmen.games.stone_daze.state import (
    DISCS,
    HALHALA_DISCS_ADVANCED,
    STASH_DISCS,
    Clan,
    Design,
    Figure,
    Stash,
    Step,
    StoneDaze,
    StoneDazeOptions,
    Talk,
    clan_figures,
    clan_of_seat,
)
from dolmen.kernel import Field, Flow, Form, Pick, Question, Rng, Seat, make_final, tell, together
from dolmen.kernel.geometry import E, N, S, Square, W

DEPLOYMENT_ROWS = 3
RANDOM = "random"
BY_HAND = "by hand"
FRONT, SECOND = StashIn("front"), StashIn("second")
Terrain = dict[StashIn | str, Piece | Stash | None]
"""What is laid where, by the name of the piece or the zone of the stash; None is left out."""


def unpack(state: type[StoneDaze], seats: int, options: StoneDazeOptions, rng: Rng) -> StoneDaze:
    """Two clans, every second seat in each, and an empty board (SD.1.4, SD.1.14, SD.3.1 to SD.3.5, SD.3.16, SD.4.1,
    SD.4.5, SD.4.6, SD.5.1, SD.5.2)."""
    first = rng.below(2) if options.sides == "drawn" else 0
    sides = [tuple(seat for seat in range(seats) if (seat + first) % 2 == clan) for clan in (0, 1)]
    clans = [
        Clan(
            seats=side,
            discs=HALHALA_DISCS_ADVANCED if options.advanced else DISCS,
            mega=options.mega_club,
        )
        for side in sides
    ]
    figures = [
        Figure(facing=N if clan == 0 else S, player=sides[clan][0]) for clan in (0, 1) for _ in clan_figures(clan)
    ]
    return state(rng=rng, options=options, clans=clans, figures=figures)


def set_up(s: StoneDaze) -> Flow[None]:
    """Terrain hidden and at once, shown together; then the figures likewise (SD.4.2)."""
    if s.step == "division":
        yield from both_clans(s, divide)
        begin_part(s, "terrain")
    if s.step == "terrain":
        yield from both_clans(s, lambda s, clan: by_consent(s, clan, design_terrain))
        show_terrain(s)
        begin_part(s, "deployment")
    yield from both_clans(s, lambda s, clan: by_consent(s, clan, deploy))
    show_figures(s)
    begin_part(s, "deployment")
    s.round = 1


def begin_part(s: StoneDaze, step: Step) -> None:
    """Nothing is settled in it yet."""
    s.step = step
    for clan in s.clans:
        clan.talk = Talk()


# Teams


def both_clans(
    s: StoneDaze, part: Callable[[StoneDaze, int], Flow[None]], unfinished: Iterable[int] = (0, 1)
) -> Flow[None]:
    """At once and in secret. Whoever is done may take that back until both clans are (SD.3.11)."""
    yield from together({clan: part(s, clan) for clan in unfinished})
    make_final(s, (*s.clans[0].seats, *s.clans[1].seats))


def by_consent(s: StoneDaze, clan: int, propose: Callable[[StoneDaze, Seat], Flow[None]]) -> Flow[None]:
    """A member enters the clan's plan, and it stands when every other one agrees to it. Whoever does not
    agree enters another, to which the others must agree in turn (SD.3.10, SD.3.12). What is drawn by lot is nobody's
    plan."""
    seats, talk = s.clans[clan].seats, s.clans[clan].talk
    while not talk.settled:
        if not talk.proposed:
            yield from propose(s, seats[talk.proposer])
            talk.proposed, talk.by_hand = True, False
        other = (talk.proposer + 1) % len(seats)
        drawn = s.step != "division" and s.options.setup != "choose"
        talk.settled = drawn or other == talk.proposer or (yield from agree(seats[other]))
        if not talk.settled:
            talk.proposer, talk.proposed = other, False


def agree(seat: Seat) -> Flow[bool]:
    return (yield from Pick(seat, (True, False), question=prompts.AGREE))


def divide(s: StoneDaze, clan: int) -> Flow[None]:
    """In a team every figure is given to exactly one player (SD.3.6, SD.3.7)."""
    ours = s.clans[clan]
    if len(ours.seats) > 1 and not ours.talk.settled:
        yield from by_consent(s, clan, propose_division)
        tell_division(s, clan)


def propose_division(s: StoneDaze, seat: Seat) -> Flow[None]:
    clan = clan_of_seat(s, seat)
    division = yield from division_form(s, seat, clan)
    for of, player in division.items():
        s.figures[of.figure].player = player


def division_form(s: StoneDaze, seat: Seat, clan: int) -> Form[dict[OfFigure, Seat]]:
    """A player for every figure, at least one figure for every player."""
    narrow = partial(everybody_has_one, s, clan)
    return Form(seat, dict[OfFigure, Seat], division_fields(s, clan), narrow, question=prompts.DIVIDE)


def division_fields(s: StoneDaze, clan: int) -> tuple[Field, ...]:
    seats = s.clans[clan].seats
    return tuple(
        Field(OF_FIGURE[figure], (*seats[i % len(seats) :], *seats[: i % len(seats)]), prompts.PLAYER_OF[figure])
        for i, figure in enumerate(clan_figures(clan))
    )


def everybody_has_one(s: StoneDaze, clan: int, chosen: Mapping[OfFigure, Seat], field: Field) -> Sequence[Seat]:
    """Where as many figures are left as players without one, these get them."""
    without = [player for player in s.clans[clan].seats if player not in chosen.values()]
    return field.options if CLAN_SIZE - len(chosen) > len(without) else without


def tell_division(s: StoneDaze, clan: int) -> None:
    shares: dict[int, list[str]] = {seat: [] for seat in s.clans[clan].seats}
    for figure in clan_figures(clan):
        shares[s.figures[figure].player].append(figure_id(figure))
    tell(s, story.Divided, clan, shares)


# Terrain


def design_terrain(s: StoneDaze, seat: Seat) -> Flow[None]:
    """The clan's own half: a ready-made layout, a random one, or by hand (SD.4.7 to SD.4.12)."""
    number = clan_of_seat(s, seat)
    clan = s.clans[number]
    choice = yield from chosen_or_drawn(s, clan, seat, tuple(layout.name for layout in s.box.layouts), prompts.TERRAIN)
    if choice == BY_HAND:
        laid = yield from terrain_form(s, seat, number)
        stashes = tuple(value for value in laid.values() if isinstance(value, Stash))
        clan.design = Design(tuple(value for value in laid.values() if isinstance(value, Piece)), stashes)
    elif choice == RANDOM:
        clan.design = random_design(s.box, s.options, number, s.rng)
    else:
        layout = next(entry for entry in s.box.layouts if entry.name == choice)
        clan.design = design_of(layout, s.options, number)


def chosen_or_drawn(s: StoneDaze, clan: Clan, seat: Seat, ready: tuple[str, ...], question: Question) -> Flow[str]:
    """Which set-up, as the option says: asked for, or drawn by lot."""
    if clan.talk.by_hand:
        return BY_HAND
    if s.options.setup == "ready":
        return s.rng.choice(ready)
    if s.options.setup == "random":
        return RANDOM
    choice = yield from Pick(seat, (*ready, RANDOM, BY_HAND), question=question)
    clan.talk.by_hand = choice == BY_HAND
    return choice


def show_terrain(s: StoneDaze) -> None:
    """Both designs together (SD.4.14, SD.19.2)."""
    terrain: list[Piece] = []
    for clan in s.clans:
        assert clan.design is not None
        terrain.extend(clan.design.pieces)
        clan.stashes = list(clan.design.stashes)
        clan.design = None
    s.terrain = tuple(terrain)
    tell(s, story.TerrainShown)


@cache
def placements(box: Box, kind: str, clan: int, rows: int) -> tuple[Piece, ...]:
    """Every way to lay a piece: in the clan's own half, off the Halhala, turned or not (SD.2.13 to SD.2.16, SD.4.7,
    SD.16.1, SD.16.2)."""
    entry = next(entry for entry in box.pieces if entry.name == kind)
    wide, deep = entry.shape
    found: list[Piece] = []
    for across, down in dict.fromkeys([(wide, deep), (deep, wide)]):
        arrows: tuple[int | None, ...] = ((N, S) if across > down else (E, W)) if entry.ground == "gate" else (None,)
        for row in range(2, rows // 2 - down + 2):
            for column in range(COLS - across + 1):
                squares = [at_own(column + x, row + y, clan, rows) for y in range(down) for x in range(across)]
                found.extend([Piece(kind, tuple(sorted(squares)), arrow) for arrow in arrows])
    return tuple(found)


@cache
def crossings(zone: str, clan: int, rows: int) -> tuple[Square, ...]:
    """The crossings of a stash zone, each by its lower left square (SD.19.4). Zones count from the midline (SD.1.3)."""
    low = rows // 2 - (1 if zone == "front" else 3)
    corners = []
    for column in range(COLS - 1):
        around = [at_own(column + x, low + y, clan, rows) for x in (0, 1) for y in (0, 1)]
        corners.append(min(around))
    return tuple(corners)


def around(corner: Square) -> tuple[Square, ...]:
    """The four squares that meet at a crossing."""
    return corner, corner + 1, corner + COLS, corner + COLS + 1


def pieces_in_play(box: Box, options: StoneDazeOptions) -> list[tuple[str, str]]:
    """Each piece of a clan: its field in the form, and its kind (SD.2.8, SD.2.9, SD.2.12)."""
    return [
        (f"{entry.name} {number}" if entry.count > 1 else entry.name, entry.name)
        for entry in box.pieces
        if options.gate or not entry.addon
        for number in range(1, entry.count + 1)
    ]


def terrain_form(s: StoneDaze, seat: Seat, clan: int) -> Form[Terrain]:
    """A field for each piece and, in the advanced game, for the stash of each zone (SD.19.1)."""
    rows = s.rows
    fields: list[Field] = []
    if s.options.advanced:
        for stash_in in (FRONT, SECOND):
            corners = crossings(stash_in.zone, clan, rows)
            stashes = [Stash(corner, n) for n in range(STASH_DISCS, 0, -1) for corner in corners]
            fields.append(Field(stash_in, (None, *stashes), prompts.STASH[stash_in.zone]))
    fields += [
        Field(key, (None, *placements(s.box, kind, clan, rows)), prompts.piece(kind))
        for key, kind in pieces_in_play(s.box, s.options)
    ]

    def narrow(chosen: Mapping[StashIn | str, Piece | Stash | None], field: Field) -> Sequence[Piece | Stash | None]:
        taken = {q for value in chosen.values() if isinstance(value, Piece) for q in value.squares}
        kept_free = {q for value in chosen.values() if isinstance(value, Stash) for q in around(value.corner)}
        if isinstance(field.key, StashIn):
            other = SECOND if field.key == FRONT else FRONT
            return [o for o in field.options if _stash_fits(o, other, chosen, taken)]
        walls = [value for value in chosen.values() if isinstance(value, Piece)]
        return [
            o
            for o in field.options
            if o is None
            or (
                not taken.intersection(o.squares)
                and not kept_free.intersection(o.squares)
                and leaves_a_path(rows, clan, (*walls, o))
            )
        ]

    return Form(seat, Terrain, tuple(fields), narrow, question=prompts.DESIGN)


def _stash_fits(
    stash: Stash | None, other_in: StashIn, chosen: Mapping[StashIn | str, Piece | Stash | None], taken: set[Square]
) -> bool:
    """All three discs lie in one stash, or in two of different zones (SD.19.3, SD.19.5 to SD.19.7)."""
    if stash is not None and taken.intersection(around(stash.corner)):
        return False
    if other_in not in chosen:
        return True
    other = chosen[other_in]
    beside = other.discs if isinstance(other, Stash) else 0
    return (stash.discs if stash else 0) + beside == STASH_DISCS


def leaves_a_path(rows: int, clan: int, design: tuple[Piece, ...]) -> bool:
    """From each square of the Halhala to the row at the midline, past swamp and gate walls (SD.4.12, SD.4.13)."""
    if not [piece for piece in design if piece.kind == "swamp" or piece.arrow is not None]:
        return True
    ground_ = ground(rows, design, ())
    blocked = ground_.swamp | ground_.walls
    half = rows // 2
    board = BOARDS[rows]
    open_squares = {q for q in board.places if q not in blocked and own_row(q, clan, rows) <= half}
    midline = {at_own(column, half, clan, rows) for column in range(COLS)}
    seen: set[Square] = set()
    for column in range(COLS):
        home = at_own(column, 1, clan, rows)
        if home not in seen:
            region = board.region(home, open_squares)
            if region.isdisjoint(midline):
                return False
            seen |= region
    return True


def random_design(box: Box, options: StoneDazeOptions, clan: int, rng: Rng) -> Design:
    """Every piece somewhere it fits."""
    rows = options.rows
    taken: set[Square] = set()
    stashes: list[Stash] = []
    if options.advanced:
        first = rng.roll(STASH_DISCS)
        for zone, discs in zip(rng.sample(("front", "second"), 2), (first, STASH_DISCS - first), strict=True):
            if discs:
                stashes.append(Stash(rng.choice(crossings(zone, clan, rows)), discs))
                taken.update(around(stashes[-1].corner))
    design: list[Piece] = []
    for _, kind in pieces_in_play(box, options):
        for piece in rng.sample(placements(box, kind, clan, rows), 40):
            if not taken.intersection(piece.squares) and leaves_a_path(rows, clan, (*design, piece)):
                design.append(piece)
                taken.update(piece.squares)
                break
    return Design(tuple(design), tuple(stashes))


def design_of(layout: LayoutEntry, options: StoneDazeOptions, clan: int) -> Design:
    """A ready-made layout on the clan's half."""
    rows = options.rows
    design = [piece for piece in drawn_pieces(layout.map, clan, rows) if options.gate or piece.arrow is None]
    stashes = tuple(
        Stash(free_crossing(stash.zone, stash.column, design, clan, rows), stash.discs)
        for stash in layout.stashes
        if options.advanced
    )
    return Design(tuple(design), stashes)


def free_crossing(zone: str, column: str, design: list[Piece], clan: int, rows: int) -> Square:
    """The crossing right of that column, or the nearest one that is free of terrain."""
    wanted = LONGEST.letters.index(column)
    taken = {q for piece in design for q in piece.squares}
    corners = crossings(zone, clan, rows)
    free = [i for i in range(len(corners)) if not taken.intersection(around(corners[i]))]
    return corners[min(free, key=lambda i: abs(i - wanted))]


def drawn_pieces(picture: str, clan: int, rows: int) -> list[Piece]:
    """The pieces of a drawn layout: o small mound, AA BB large mounds, s swamp, g^g a gate."""
    lines = picture.split()
    where: dict[str, list[Square]] = {}
    found: list[Piece] = []
    for height, line in enumerate(reversed(lines), 1):
        for column, sign in enumerate(line):
            here = at_own(column, height, clan, rows)
            if sign == "o":
                found.append(Piece("small mound", (here,)))
            elif sign != ".":
                where.setdefault("gate" if sign in "g^v" else sign, []).append(here)
    for sign, squares in where.items():
        kind = {"s": "swamp", "gate": "gate"}.get(sign, "large mound")
        arrow = None
        if kind == "gate":
            forward = N if clan == 0 else S
            arrow = forward if "^" in picture else (forward + 2) % 4
        found.append(Piece(kind, tuple(sorted(squares)), arrow))
    return found


# Figures


def deploy(s: StoneDaze, seat: Seat) -> Flow[None]:
    """All seven on the clan's first three rows, with the terrain in view (SD.4.15 to SD.4.20, SD.4.22)."""
    number = clan_of_seat(s, seat)
    clan = s.clans[number]
    ready = tuple(entry.name for entry in s.box.formations)
    choice = yield from chosen_or_drawn(s, clan, seat, ready, prompts.DEPLOYMENT)
    if choice == BY_HAND:
        placed = yield from deployment_form(s, seat, number)
        clan.deployment = {of.figure: square for of, square in placed.items()}
    elif choice == RANDOM:
        squares = s.rng.sample(deployment_squares(s, number), len(clan_figures(number)))
        clan.deployment = dict(zip(clan_figures(number), squares, strict=True))
    else:
        clan.deployment = formation(s, number, next(e.map for e in s.box.formations if e.name == choice))


def deployment_squares(s: StoneDaze, clan: int) -> list[Square]:
    """Own rows 1 to 3, not swamp, not gate (SD.4.16, SD.4.18, SD.19.8)."""
    ground_ = s.ground
    rows = [at_own(column, row, clan, s.rows) for row in range(DEPLOYMENT_ROWS, 0, -1) for column in range(COLS)]
    return [q for q in rows if q not in ground_.swamp and q not in ground_.gates]


def deployment_form(s: StoneDaze, seat: Seat, clan: int) -> Form[dict[OfFigure, Square]]:
    """A square for each figure; nobody can be left out, so what stands there at first is not on offer (SD.4.15,
    SD.4.23)."""
    squares = (None, *deployment_squares(s, clan))

    def narrow(chosen: Mapping[OfFigure, Square], field: Field) -> Sequence[Square]:
        taken = {None, *chosen.values()}
        return [q for q in field.options if q not in taken]

    fields = tuple(Field(OF_FIGURE[f], squares, prompts.SQUARE_OF[f]) for f in clan_figures(clan))
    return Form(seat, dict[OfFigure, Square], fields, narrow, question=prompts.DEPLOY)


def formation(s: StoneDaze, clan: int, picture: str) -> dict[int, Square]:
    """A drawn formation; whoever would stand in a swamp or a gate stands on the nearest free square instead."""
    free = deployment_squares(s, clan)
    wanted = {
        clan_figures(clan)[int(sign) - 1]: at_own(column, height, clan, s.rows)
        for height, line in enumerate(reversed(picture.split()), 1)
        for column, sign in enumerate(line)
        if sign != "."
    }
    placed: dict[int, Square] = {}
    for figure, square in sorted(wanted.items(), key=lambda item: item[1] not in free):
        nearest = min(free, key=lambda q: (STEPWISE.distance(q, square), q))
        placed[figure] = nearest
        free.remove(nearest)
    return placed


def show_figures(s: StoneDaze) -> None:
    """Both deployments together, all facing the enemy (SD.4.20, SD.4.21)."""
    for number, clan in enumerate(s.clans):
        for figure, square in clan.deployment.items():
            piece = s.figures[figure]
            piece.square = square
            piece.best = own_row(square, number, s.rows)
        clan.deployment = {}
    tell(s, story.FiguresShown)
