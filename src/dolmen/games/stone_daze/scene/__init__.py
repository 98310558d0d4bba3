"""What a person sees of Stone Daze (section 20), built from nothing for each viewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from dolmen.games.stone_daze.board import (
    COLS,
    LONGEST,
    NAMES,
    ROW_COLOURS,
    Ground,
    ground,
    halhala,
    sacred_circle,
)
from dolmen.games.stone_daze.choices import Order, Use
from dolmen.games.stone_daze.content import CLAN_SIZE, Action, FigureEntry
from dolmen.games.stone_daze.names import BUMP, CLAN_TONES, CLANS, figure_id, figure_name
from dolmen.games.stone_daze.prompts import order_label
from dolmen.games.stone_daze.rules.tokens import has_token
from dolmen.games.stone_daze.scene.notes import figure_note, stash_note
from dolmen.games.stone_daze.state import (
    DISCS,
    HALHALA_STORE,
    OUT,
    Clan,
    Club,
    StoneDaze,
    bump_markers,
    clan_figures,
    clan_of,
    clan_of_seat,
    free_clubs,
    red_discs,
    tally,
)
from dolmen.kernel import Seat, named
from dolmen.kernel.geometry import FACINGS, Square
from dolmen.kernel.scene import Board, Cell, Counter, Facing, Palette, Panel, Part, Region, Scene, Sheet, Text, Token

CLAN_LANDS = tuple(f"halhala-{who.lower()}" for who in CLANS)
"""The tones of the two Halhalas."""

OPEN_STEPS = ("reveal", "healing", "over")
"""In these everything is on the table."""

PALETTE = Palette(
    tones={
        "meadow": ("#c9d8a4", "#3d4a2c"),
        "swamp": ("#7d9aa0", "#2b4a52"),
        "mound": ("#b9a88f", "#6b5c48"),
        "wall": ("#8a6d4b", "#5a4630"),
        "passage": ("#d9c49c", "#7a6848"),
        "haunted": ("#a99fb8", "#4a4258"),
        "halhala-a": ("#e2c083", "#6b5026"),
        "halhala-b": ("#a5bcd1", "#304a63"),
        "clan-a": ("#a84d0d", "#bf6222"),
        "clan-b": ("#1f5f9e", "#5c9be0"),
        "fire": ("#c0391b", "#ff7a4d"),
    },
    surfaces={
        "ground": ("#e6ead6", "#171c14"),
        "surface": ("#f8f9f0", "#20261c"),
        "raised": ("#ffffff", "#2c3327"),
        "sunken": ("#dee3cc", "#12160f"),
        "line": ("#c7cfb0", "#434c3a"),
        "edge": ("#78805f", "#8f997f"),
        "text": ("#23281d", "#eaeddd"),
        "muted": ("#54593f", "#b6bda3"),
    },
    backdrop="meadow",
)

STATUS = {
    "division": "dividing the figures",
    "terrain": "laying out the terrain, in secret",
    "deployment": "placing the figures, in secret",
    "orders": "giving orders, in secret",
    "tokens": "placing tokens, in secret",
    "clubs": "throwing clubs, in secret",
    "reveal": "reveal",
    "healing": "healing",
    "over": "the game is over",
}


def scene(s: StoneDaze, viewer: Seat | None, title: str) -> Scene:
    """What is public, and what the viewer's own clan has committed (SD.20.1)."""
    clan = None if viewer is None else clan_of_seat(s, viewer)
    return Scene(
        title=title,
        status=status(s),
        palette=PALETTE,
        parts=(
            board(s, clan),
            clan_panel(s, 0, clan),
            clan_panel(s, 1, clan),
            *map(figures_panel, (s, s), (0, 1), (clan, clan)),
        ),
    )


def status(s: StoneDaze) -> str:
    when = "Set-up" if s.round == 0 else f"Round {s.round}"
    return f"{when}: {STATUS[s.step]}"


def knows(s: StoneDaze, number: int, viewer: int | None) -> bool:
    """The viewer's clan may see what that clan has committed (SD.10.39, SD.20.5, SD.20.6)."""
    return viewer == number or s.step in OPEN_STEPS


# The board


def board(s: StoneDaze, viewer: int | None) -> Board:
    """One for both clans, as large as the constants say: all its squares, with terrain, figures, fires, stashes and
    clubs (SD.1.1, SD.1.2, SD.2.1, SD.2.10)."""
    here = seen_ground(s, viewer)
    return Board(
        id="board",
        label="The meadow HooHa",
        columns=tuple(LONGEST.letters),
        rows=row_names(s.rows),
        cells=cells(here),
        regions=regions(here, viewer),
        tokens=(*figure_tokens(s, viewer), *fire_tokens(s, viewer), *stash_tokens(s, viewer), *club_tokens(s, viewer)),
        home="N" if viewer == 1 else "S",
        role="centre",
    )


@cache
def row_names(rows: int) -> tuple[str, ...]:
    return tuple(str(row) for row in range(rows, 0, -1))


def seen_ground(s: StoneDaze, viewer: int | None) -> Ground:
    """The terrain on the board and, before it is shown, the designs that the viewer knows."""
    planned = [p for n, clan in enumerate(s.clans) if clan.design and knows(s, n, viewer) for p in clan.design.pieces]
    return ground(s.rows, (*s.terrain, *planned), s.haunted) if planned else s.ground


@lru_cache(maxsize=256)
def cells(here: Ground) -> tuple[Cell, ...]:
    return tuple(cell(here, square) for square in range(here.rows * COLS))


def cell(here: Ground, square: Square) -> Cell:
    tone, label, glyph, icon = "meadow", "meadow", "", ""
    facing: Facing | None = None
    if square in here.haunted:
        tone, label, glyph, icon = "haunted", "haunted ground", "†", "haunting"
        label += " on a rock mound" * (square in here.mounds)
    elif square in here.swamp:
        tone, label, glyph, icon = "swamp", "swamp", "≈", "swamp"
    elif square in here.mounds:
        tone, label, glyph, icon = "mound", "rock mound", "▲", "stone-pile"
    elif square in here.walls:
        tone, label, glyph, icon = "wall", "gate wall", "#", "wooden-fence"
    elif square in here.passages:
        tone, label, glyph, icon = "passage", "gate passage", "", "gate"
        facing = FACINGS[here.passages[square]]  # type: ignore[assignment]
        label = f"gate passage to the {facing}"
        glyph = "↑→↓←"[here.passages[square]]
    else:
        for clan in (0, 1):
            if square in halhala(clan, here.rows):
                tone, label = CLAN_LANDS[clan], f"Halhala of clan {CLANS[clan]}"
                if square in sacred_circle(clan, here.rows):
                    label, glyph, icon = f"sacred circle of clan {CLANS[clan]}", "○", "dolmen"
    return Cell(
        id=NAMES[square],
        label=f"{NAMES[square]}, {label}",
        note=f"{ROW_COLOURS[square // COLS]} row",
        tone=tone,
        glyph=glyph,
        icon=icon,
        facing=facing,
        x=square % COLS,
        y=here.rows - 1 - square // COLS,
    )


@lru_cache(maxsize=256)
def regions(here: Ground, viewer: int | None) -> tuple[Region, ...]:
    """The valley as land: the meadow, both Halhalas, then what stands or lies on them."""
    every = range(here.rows * COLS)
    return (
        Region("grass", _names(every), "meadow"),
        *(Region("earth", _names(halhala(clan, here.rows)), CLAN_LANDS[clan], _whose(clan, viewer)) for clan in (0, 1)),
        *(Region("water", _names(squares), "swamp") for squares in here.board.regions(here.swamp)),
        *(Region("rock", _names(squares), "mound") for squares in _by_piece(here.mounds)),
        *(Region("earth", (NAMES[square],), "passage") for square in here.passages if square is not None),
        *(Region("fence", (NAMES[square],), "wall") for square in sorted(here.walls)),
        *(Region("mist", _names(squares), "haunted") for squares in here.board.regions(here.haunted)),
        *(Region("stones", _names(sacred_circle(clan, here.rows)), CLAN_LANDS[clan]) for clan in (0, 1)),
    )


def _names(squares: Iterable[Square]) -> tuple[str, ...]:
    return tuple([NAMES[square] for square in sorted(squares)])


def _by_piece(mounds: Mapping[Square, int]) -> list[list[Square]]:
    """The squares of every mound: two that touch stay two."""
    return [[square for square, n in mounds.items() if n == number] for number in sorted(set(mounds.values()))]


def _whose(clan: int, viewer: int | None) -> str:
    if viewer is None:
        return f"Halhala of clan {CLANS[clan]}"
    return "your home" if clan == viewer else "your goal"


def figure_tokens(s: StoneDaze, viewer: int | None) -> list[Token]:
    here, entries = s.ground, s.box.figures
    tokens = []
    for clan in (0, 1):
        planned = s.clans[clan].deployment if knows(s, clan, viewer) else {}
        for number in clan_figures(clan):
            piece = s.figures[number]
            at = planned.get(number, piece.square)
            if at != OUT:
                entry = entries[number % CLAN_SIZE]
                tokens.append(figure_token(number, entry, at, here, piece.square, piece.facing, piece.bumped))
    return tokens


@lru_cache(maxsize=4096)
def figure_token(
    number: int, entry: FigureEntry, at: Square, here: Ground, square: Square, turned: int, bumped: bool
) -> Token:
    """A figure: `at` is where it is shown, which before all are shown is not yet its square (SD.2.2, SD.21.6)."""
    facing: Facing = FACINGS[turned]  # type: ignore[assignment]
    return Token(
        id=figure_id(number),
        at=NAMES[at],
        label=f"{figure_id(number)} {entry.name}, facing {facing}{', bumped' if bumped else ''}",
        note=figure_note(here, entry, square, turned),
        tone=CLAN_TONES[clan_of(number)],
        glyph=figure_id(number),
        icon=entry.icon,
        facing=facing,
        badges=(BUMP,) if bumped else (),
    )


def fire_tokens(s: StoneDaze, viewer: int | None) -> list[Token]:
    """Fires, fireballs and dragons: those on the board, and those the viewer's clan has just chosen (SD.2.7)."""
    tokens: list[Token] = []
    for number, clan in enumerate(s.clans):
        who = CLANS[number]
        fire = clan.fire
        if fire is not None:
            tokens.append(fire_token(f"fire-{who}", fire.base, f"fire of clan {who}", "♨", "campfire"))
            if not fire.small:
                label = f"tip of the fire of clan {who}"
                tokens.append(fire_token(f"fire-tip-{who}", fire.tip, label, "♨", "flame"))
        if clan.ball is not None:
            label = f"fireball of clan {who}, rolling {FACINGS[clan.ball.facing]}"
            tokens.append(fire_token(f"ball-{who}", clan.ball.square, label, "●", "fireball"))
        if clan.dragon is not None:
            tokens.append(fire_token(f"bird-{who}", clan.dragon, f"bird of clan {who}", "Y", "eagle-emblem"))
        if knows(s, number, viewer):
            tokens.extend(planned_tokens(clan, who))
    return tokens


def planned_tokens(clan: Clan, who: str) -> Iterator[Token]:
    if clan.fire_place is not None:
        place = clan.fire_place[1]
        yield fire_token(f"fire-plan-{who}", place.base, "your fire, not shown yet", "♨", "campfire")
        yield fire_token(f"fire-plan-tip-{who}", place.tip, "its tip", "♨", "flame")
    if clan.ball_place is not None:
        yield fire_token(f"ball-plan-{who}", clan.ball_place[1], "your fireball, not shown yet", "●", "fireball")
    if clan.dragon_place is not None:
        yield fire_token(f"bird-plan-{who}", clan.dragon_place, "your bird, not shown yet", "Y", "eagle-emblem")


def fire_token(id: str, square: Square, label: str, glyph: str, icon: str) -> Token:
    return Token(id=id, at=NAMES[square], label=label, tone="fire", glyph=glyph, icon=icon, look="fire")


def stash_tokens(s: StoneDaze, viewer: int | None) -> list[Token]:
    tokens = []
    for number, clan in enumerate(s.clans):
        planned = clan.design.stashes if clan.design and knows(s, number, viewer) else ()
        for i, stash in enumerate((*clan.stashes, *planned), 1):
            left = stash.discs if planned else shown_discs(s, number, i, viewer)
            tokens.append(stash_token(number, i, stash.corner, left, s.rows))
    return tokens


@lru_cache(maxsize=1024)
def stash_token(number: int, i: int, corner: Square, left: int, rows: int) -> Token:
    between = f"{NAMES[corner]} and {NAMES[corner + COLS + 1]}"
    return Token(
        id=f"stash-{CLANS[number]}{i}",
        at=NAMES[corner],
        label=f"stash of clan {CLANS[number]} between {between}: {left} discs",
        note=stash_note(corner, rows),
        tone=CLAN_TONES[number],
        glyph=str(left),
        icon="two-coins",
    )


def club_label(s: StoneDaze, club: Club) -> str:
    thrower = "the bird" if club.bird else figure_name(s, club.figure)
    return f"{'mega club' if club.mega else 'club'} of {thrower}"


def club_tokens(s: StoneDaze, viewer: int | None) -> list[Token]:
    return [
        Token(
            id=f"club-{CLANS[number]}{i}",
            at=NAMES[club.square],
            label=club_label(s, club),
            tone=CLAN_TONES[number],
            glyph="x",
            icon="wood-club",
            look="thing",
        )
        for number, clan in enumerate(s.clans)
        if clan.clubs and knows(s, number, viewer)
        for i, club in enumerate(clan.clubs)
    ]


# The clans


def public_uses(s: StoneDaze, clan: Clan) -> list[Use]:
    """The discs of this round that everybody knows of: those with a token (SD.20.3, SD.20.8)."""
    return [use for use in clan.uses if s.step == "clubs" and has_token(s, use)]


def seen_uses(s: StoneDaze, number: int, viewer: int | None) -> Sequence[Use]:
    """The discs of this round that the viewer knows of."""
    clan = s.clans[number]
    return clan.uses if not clan.uses or knows(s, number, viewer) else public_uses(s, clan)


def shown_discs(s: StoneDaze, number: int, store: int, viewer: int | None) -> int:
    """Red discs of a store as the viewer sees them."""
    stores = [use.store for use in seen_uses(s, number, viewer)]
    return red_discs(s.clans[number], store) - stores.count(store)


def clan_panel(s: StoneDaze, number: int, viewer: int | None) -> Panel:
    """What a clan has left, and who of it is done (SD.20.7, SD.21.4)."""
    clan, who = s.clans[number], CLANS[number]
    discs = shown_discs(s, number, HALHALA_STORE, viewer)
    parts: list[Part] = [
        *counters(who, discs, bump_markers(s, number), free_clubs(s, number), tally(s, number)),
    ]
    if s.options.mega_club:
        parts.append(
            Text(id=f"mega-{who}", label="Mega club", text="mega club unused" if clan.mega else "mega club gone")
        )
    if clan.done:
        done = ", ".join([named(seat) for seat in clan.done])
        parts.append(Text(id=f"done-{who}", label="Done", text="Done" if len(clan.seats) == 1 else f"Done: {done}"))
    own = number == viewer
    if own:
        parts.extend(spoken_in_the_clan(s, clan, who))
    return Panel(
        id=f"clan-{who}",
        label=f"Clan {who}",
        tone=CLAN_TONES[number],
        role="own" if own else "others",
        seat=None if own else clan.seats[0],
        children=tuple(parts),
    )


def spoken_in_the_clan(s: StoneDaze, clan: Clan, who: str) -> Iterator[Text]:
    """What the other clan does not hear: whom the Healer will heal, and who would end the game (SD.3.13, SD.14.23)."""
    if clan.healing is not None:
        healer, chosen = clan.healing
        whom = "nobody" if chosen is None else figure_name(s, chosen)
        yield Text(id=f"healing-{who}", label="Healing", text=f"{figure_name(s, healer)} heals {whom}: not shown yet")
    for id, seats, what in (("surrender", clan.surrender, "surrender"), ("claim", clan.claim, "claim the end")):
        if seats:
            yield Text(id=f"{id}-{who}", label="Votes", text=f"Would {what}: {', '.join(map(named, seats))}")


def figures_panel(s: StoneDaze, number: int, viewer: int | None) -> Panel:
    """What each figure can do, and has done."""
    return Panel(
        id=f"figures-{CLANS[number]}",
        label=f"Figures of clan {CLANS[number]}",
        tone=CLAN_TONES[number],
        role="reference",
        children=tuple(figure_sheets(s, number, viewer)),
    )


@lru_cache(maxsize=1024)
def counters(who: str, discs: int, bumps: int, clubs: int, landed: int) -> tuple[Counter, ...]:
    """What a clan has left, in numbers that all can see (SD.2.4)."""
    return (
        Counter(
            id=f"discs-{who}",
            label="Action discs",
            note="In the Halhala. Each puts one special action to work, at most two a round.",
            value=discs,
            most=DISCS,
            icon="plain-circle",
        ),
        Counter(
            id=f"bumps-{who}",
            label="Bump markers",
            note="In the Halhala. Those that are missing lie on figures that were hit once.",
            value=bumps,
            most=CLAN_SIZE,
            icon="star-swirl",
        ),
        Counter(
            id=f"clubs-{who}",
            label="Free clubs",
            value=clubs,
            icon="wood-club",
            note="One for each figure that is out of the game, for special throws.",
        ),
        Counter(
            id=f"landed-{who}",
            label="Figures landed",
            value=landed,
            icon="flying-flag",
            note="On the last row of the other clan, its Halhala.",
        ),
    )


def figure_sheets(s: StoneDaze, number: int, viewer: int | None) -> Iterator[Sheet]:
    """A control panel for each: the two actions and, for those who may know, this round's order and discs (SD.2.3)."""
    clan, entries, team = s.clans[number], s.box.figures, len(s.clans[number].seats) > 1
    orders = clan.orders if clan.orders and knows(s, number, viewer) else {}
    uses = seen_uses(s, number, viewer)
    for figure in clan_figures(number):
        piece = s.figures[figure]
        yield figure_sheet(
            figure,
            entries[figure % CLAN_SIZE],
            piece.used,
            out=piece.square == OUT and s.round > 0,
            player=piece.player if team else None,
            order=order_text(s, figure, orders[figure]) if figure in orders else "",
            discs=tuple([use.action for use in uses if use.figure == figure]) if uses else (),
        )


@lru_cache(maxsize=4096)
def figure_sheet(
    figure: int,
    entry: FigureEntry,
    used: int,
    *,
    out: bool,
    player: Seat | None,
    order: str,
    discs: tuple[Action, ...],
) -> Sheet:
    """Its two red discs, silver once they are exhausted, and what its black disc says (SD.2.6)."""
    rows = [(action.value, "exhausted" if used & 1 << slot else "unused") for slot, action in enumerate(entry.actions)]
    if player is not None:
        rows.append(("held by", named(player)))
    if order:
        rows.append(("order", order))
    rows.extend(("disc", action.value) for action in discs)
    return Sheet(
        id=f"panel-{figure_id(figure)}",
        label=f"{figure_id(figure)} {entry.name}{' (out)' if out else ''}",
        tone=CLAN_TONES[clan_of(figure)],
        icon=entry.icon,
        rows=tuple(rows),
    )


def order_text(s: StoneDaze, figure: int, order: Order) -> str:
    """After the movement the aim can no longer be told from where the figure stands, only the panel's cell."""
    if s.step not in OPEN_STEPS:
        return order_label(figure, s, order)
    return order.short_words()
