"""What a person sees of Stone Daze (section 20), built from nothing for each viewer."""

from __future__ import annotations

from dolmen.games.stone_daze.board import (
    CELLS,
    COLS,
    COLUMNS,
    FACINGS,
    Ground,
    Square,
    ground,
    halhala,
    name,
    sacred_circle,
    side_colour,
)
from dolmen.games.stone_daze.content import CLAN_SIZE
from dolmen.games.stone_daze.notes import figure_note, stash_note
from dolmen.games.stone_daze.prompts import order_label
from dolmen.games.stone_daze.rules.tokens import has_token
from dolmen.games.stone_daze.state import (
    CLANS,
    DISCS,
    HALHALA_STORE,
    Clan,
    Club,
    Order,
    StoneDaze,
    Use,
    actions,
    bump_markers,
    clan_figures,
    clan_of,
    clan_of_seat,
    figure_id,
    figure_name,
    free_clubs,
    red_discs,
    tally,
)
from dolmen.kernel import Seat
from dolmen.kernel.scene import Badge, Board, Cell, Counter, Facing, Palette, Panel, Part, Scene, Sheet, Text, Token

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
        "halhala-a": ("#ecc98a", "#7a5520"),
        "halhala-b": ("#a9c7e8", "#2a4d75"),
        "clan-a": ("#b4560f", "#f0a04b"),
        "clan-b": ("#1f5f9e", "#7db8f0"),
        "fire": ("#c0391b", "#ff7a4d"),
    }
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
    clan = None if viewer is None else clan_of_seat(s, viewer)
    return Scene(
        title=title,
        status=status(s),
        palette=PALETTE,
        parts=(board(s, clan), *(clan_panel(s, number, clan) for number in (0, 1))),
    )


def status(s: StoneDaze) -> str:
    when = "Set-up" if s.round == 0 else f"Round {s.round}"
    return f"{when}: {STATUS[s.step]}"


def knows(s: StoneDaze, number: int, viewer: int | None) -> bool:
    """The viewer's clan may see what that clan has committed."""
    return viewer == number or s.step in OPEN_STEPS


# The board


def board(s: StoneDaze, viewer: int | None) -> Board:
    return Board(
        id="board",
        label="The meadow HooHa",
        columns=tuple(COLUMNS),
        rows=tuple(str(row) for row in range(s.rows, 0, -1)),
        cells=cells(s, viewer),
        tokens=(*figure_tokens(s, viewer), *fire_tokens(s, viewer), *stash_tokens(s, viewer), *club_tokens(s, viewer)),
    )


def seen_ground(s: StoneDaze, viewer: int | None) -> Ground:
    """The terrain on the board and, before it is shown, the designs that the viewer knows."""
    planned = [p for n, clan in enumerate(s.clans) if clan.design and knows(s, n, viewer) for p in clan.design.pieces]
    return ground(s.rows, (*s.terrain, *planned), s.haunted) if planned else s.ground


def cells(s: StoneDaze, viewer: int | None) -> tuple[Cell, ...]:
    here = seen_ground(s, viewer)
    return tuple(cell(s, here, square) for square in range(s.rows * COLS))


def cell(s: StoneDaze, here: Ground, square: Square) -> Cell:
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
            if square in halhala(clan, s.rows):
                tone, label = f"halhala-{CLANS[clan].lower()}", f"Halhala of clan {CLANS[clan]}"
                if square in sacred_circle(clan, s.rows):
                    label, glyph, icon = f"sacred circle of clan {CLANS[clan]}", "○", "dolmen"
    return Cell(
        id=name(square),
        label=f"{name(square)}, {label}",
        note=f"{side_colour(square)} row",
        tone=tone,
        glyph=glyph,
        icon=icon,
        facing=facing,
        x=square % COLS,
        y=s.rows - 1 - square // COLS,
    )


def figure_tokens(s: StoneDaze, viewer: int | None) -> tuple[Token, ...]:
    tokens = []
    for number, piece in enumerate(s.figures):
        clan = clan_of(number)
        planned = s.clans[clan].deployment if knows(s, clan, viewer) else {}
        square = planned.get(number, piece.square)
        if square < 0:
            continue
        bump = (Badge(label="bump on the head", icon="star-swirl", glyph="*"),) if piece.bumped else ()
        facing: Facing = FACINGS[piece.facing]  # type: ignore[assignment]
        tokens.append(
            Token(
                id=figure_id(number),
                at=name(square),
                label=f"{figure_name(s, number)}, facing {facing}{', bumped' if piece.bumped else ''}",
                note=figure_note(s, number),
                tone=f"clan-{CLANS[clan].lower()}",
                glyph=figure_id(number),
                icon=s.box.figures[number % CLAN_SIZE].icon,
                facing=facing,
                badges=bump,
            )
        )
    return tuple(tokens)


def fire_tokens(s: StoneDaze, viewer: int | None) -> tuple[Token, ...]:
    """Fires, fireballs and dragons: those on the board, and those the viewer's clan has just chosen."""
    tokens: list[Token] = []
    for number, clan in enumerate(s.clans):
        who = CLANS[number]

        def put(kind: str, square: Square, label: str, glyph: str, icon: str, who: str = who) -> None:
            tokens.append(Token(id=f"{kind}-{who}", at=name(square), label=label, tone="fire", glyph=glyph, icon=icon))

        fire = clan.fire
        if fire is not None:
            put("fire", fire.base, f"fire of clan {who}", "♨", "campfire")
            if not fire.small:
                put("fire-tip", fire.tip, f"tip of the fire of clan {who}", "♨", "flame")
        if clan.ball is not None:
            to = FACINGS[clan.ball.facing]
            put("ball", clan.ball.square, f"fireball of clan {who}, rolling {to}", "●", "fireball")
        if clan.dragon is not None:
            put("bird", clan.dragon, f"bird of clan {who}", "Y", "eagle-emblem")
        if knows(s, number, viewer):
            if clan.fire_place is not None:
                put("fire-plan", clan.fire_place[1].base, "your fire, not shown yet", "♨", "campfire")
                put("fire-plan-tip", clan.fire_place[1].tip, "its tip", "♨", "flame")
            if clan.ball_place is not None:
                put("ball-plan", clan.ball_place[1], "your fireball, not shown yet", "●", "fireball")
            if clan.dragon_place is not None:
                put("bird-plan", clan.dragon_place, "your bird, not shown yet", "Y", "eagle-emblem")
    return tuple(tokens)


def stash_tokens(s: StoneDaze, viewer: int | None) -> tuple[Token, ...]:
    tokens = []
    for number, clan in enumerate(s.clans):
        planned = clan.design.stashes if clan.design and knows(s, number, viewer) else ()
        for i, stash in enumerate((*clan.stashes, *planned), 1):
            left = stash.discs if planned else shown_discs(s, number, i, viewer)
            corner, across = name(stash.corner), name(stash.corner + COLS + 1)
            tokens.append(
                Token(
                    id=f"stash-{CLANS[number]}{i}",
                    at=corner,
                    label=f"stash of clan {CLANS[number]} between {corner} and {across}: {left} discs",
                    note=stash_note(s, stash.corner),
                    tone=f"clan-{CLANS[number].lower()}",
                    glyph=str(left),
                    icon="two-coins",
                )
            )
    return tuple(tokens)


def club_label(s: StoneDaze, club: Club) -> str:
    thrower = "the bird" if club.bird else figure_name(s, club.figure)
    return f"{'mega club' if club.mega else 'club'} of {thrower}"


def club_tokens(s: StoneDaze, viewer: int | None) -> tuple[Token, ...]:
    return tuple(
        Token(
            id=f"club-{CLANS[number]}{i}",
            at=name(club.square),
            label=club_label(s, club),
            tone=f"clan-{CLANS[number].lower()}",
            glyph="x",
            icon="wood-club",
        )
        for number, clan in enumerate(s.clans)
        if knows(s, number, viewer)
        for i, club in enumerate(clan.clubs)
    )


# The clans


def public_uses(s: StoneDaze, clan: Clan) -> list[Use]:
    """The discs of this round that everybody knows of: those with a token (SD.20.3, SD.20.8)."""
    return [use for use in clan.uses if s.step == "clubs" and has_token(s, use)]


def shown_discs(s: StoneDaze, number: int, store: int, viewer: int | None) -> int:
    """Red discs of a store as the viewer sees them."""
    clan = s.clans[number]
    uses = clan.uses if knows(s, number, viewer) else public_uses(s, clan)
    return red_discs(clan, store) - sum(use.store == store for use in uses)


def clan_panel(s: StoneDaze, number: int, viewer: int | None) -> Panel:
    clan = s.clans[number]
    who = CLANS[number]
    parts: list[Part] = [
        Counter(
            id=f"discs-{who}",
            label="Action discs",
            note="In the Halhala. Each puts one special action to work, at most two a round.",
            value=shown_discs(s, number, HALHALA_STORE, viewer),
            most=DISCS,
            icon="plain-circle",
        ),
        Counter(
            id=f"bumps-{who}",
            label="Bump markers",
            note="In the Halhala. Those that are missing lie on figures that were hit once.",
            value=bump_markers(s, number),
            most=CLAN_SIZE,
            icon="star-swirl",
        ),
        Counter(
            id=f"clubs-{who}",
            label="Free clubs",
            value=free_clubs(s, number),
            icon="wood-club",
            note="One for each figure that is out of the game, for special throws.",
        ),
        Counter(
            id=f"landed-{who}",
            label="Figures landed",
            value=tally(s, number),
            icon="flying-flag",
            note="On the last row of the other clan, its Halhala.",
        ),
    ]
    if s.options.mega_club:
        parts.append(
            Text(id=f"mega-{who}", label="Mega club", text="mega club unused" if clan.mega else "mega club gone")
        )
    if clan.done:
        done = ", ".join(f"player {seat + 1}" for seat in clan.done)
        parts.append(Text(id=f"done-{who}", label="Done", text="Done" if len(clan.seats) == 1 else f"Done: {done}"))
    parts.extend(figure_sheet(s, figure, viewer) for figure in clan_figures(number))
    return Panel(
        id=f"clan-{who}",
        label=f"Clan {who}",
        tone=f"clan-{who.lower()}",
        children=tuple(parts),
    )


def figure_sheet(s: StoneDaze, figure: int, viewer: int | None) -> Sheet:
    """A control panel: the two actions and, for those who may know, this round's order and discs."""
    piece = s.figures[figure]
    clan = s.clans[clan_of(figure)]
    number = clan_of(figure)
    rows = [
        (action.value, "exhausted" if piece.used & 1 << slot else "unused")
        for slot, action in enumerate(actions(s, figure))
    ]
    if len(clan.seats) > 1:
        rows.append(("held by", f"player {piece.player + 1}"))
    if knows(s, number, viewer):
        if figure in clan.orders:
            rows.append(("order", order_text(s, figure, clan.orders[figure])))
        used = [use for use in clan.uses if use.figure == figure]
    else:
        used = [use for use in public_uses(s, clan) if use.figure == figure]
    rows.extend(("disc", use.action.value) for use in used)
    state = "" if piece.alive or s.round == 0 else " (out)"
    return Sheet(
        id=f"panel-{figure_id(figure)}",
        label=figure_name(s, figure) + state,
        tone=f"clan-{CLANS[number].lower()}",
        icon=s.box.figures[figure % CLAN_SIZE].icon,
        rows=tuple(rows),
    )


def order_text(s: StoneDaze, figure: int, order: Order) -> str:
    """After the movement the aim can no longer be told from where the figure stands, only the panel's cell."""
    if s.step not in OPEN_STEPS:
        return order_label(s, figure, order)
    return order.kind if order.cell is None else f"{order.kind} {CELLS[order.cell]}"
