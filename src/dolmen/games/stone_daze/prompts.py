"""How Stone Daze speaks to people: the questions, and every option in words."""

from __future__ import annotations

from functools import cache, partial

from dolmen.games.stone_daze.board import (
    COLS,
    NAMES,
    Piece,
)
from dolmen.games.stone_daze.choices import DISC_OF_ORDER, Act, FirePlace, Order, Throw
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.names import FIGURE_IDS, figure_id, figure_name
from dolmen.games.stone_daze.reasons import LOOKS, of_club, of_fire, of_order
from dolmen.games.stone_daze.state import HALHALA_STORE, Stash, StoneDaze, clan_of, clan_of_seat
from dolmen.games.stone_daze.warnings import order_warnings
from dolmen.kernel import Look, Question, Seat, named

_ALL = range(len(FIGURE_IDS))


def player(s: StoneDaze, seat: Seat) -> str:
    return named(seat)


def store_name(s: StoneDaze, figure: int, store: int) -> str:
    """Nothing to say while there is one store only."""
    stashes = s.clans[clan_of(figure)].stashes
    if not stashes:
        return ""
    if store == HALHALA_STORE:
        return " (disc of the Halhala)"
    return f" (disc of the stash at {NAMES[stashes[store - 1].corner]})"


# Orders


def order_label(figure: int, s: StoneDaze, order: Order) -> str:
    piece = s.figures[figure]
    store = "" if order.store is None else store_name(s, figure, order.store)
    return order.words(s.ground, piece.square, piece.facing, store)


def order_place(figure: int, s: StoneDaze, order: Order) -> str:
    """The square the order aims at (SD.21.5)."""
    piece = s.figures[figure]
    return NAMES[order.way(s.ground, piece.square, piece.facing)[0]]


def act_label(figure: int, s: StoneDaze, acts: tuple[Act, ...]) -> str:
    return " and ".join(f"{act.action}{store_name(s, figure, act.store)}" for act in acts) or "no disc"


def order_look(s: StoneDaze, order: Order) -> Look:
    if order.cell is None:
        return LOOKS[DISC_OF_ORDER[order.kind]] if order.store is not None else TURN_LOOKS[order.kind]
    return Look(cost="1 disc") if order.store is not None else Look()


TURN_LOOKS = {
    "stay": Look("stay"),
    "turn left": Look("turn", "anticlockwise-rotation"),
    "turn right": Look("turn", "clockwise-rotation"),
}


def act_look(s: StoneDaze, acts: tuple[Act, ...]) -> Look:
    return LOOKS[acts[0].action] if len(acts) == 1 else Look()


def _order_question(figure: int) -> Question:
    return Question(
        lambda s, seat: f"{figure_name(s, figure)}: move",
        name=f"move of {figure_id(figure)}",
        label=partial(order_label, figure),
        place=partial(order_place, figure),
        look=order_look,
        why_not=lambda s, seat, chosen: of_order(s, figure, chosen),
        at=figure_id(figure),
        rules=("SD.7.1", "SD.7.4", "SD.7.8", "SD.7.11", "SD.7.18", "SD.7.19"),
    )


def _disc_question(figure: int) -> Question:
    return Question(
        lambda s, seat: f"{figure_name(s, figure)}: action",
        name=f"action of {figure_id(figure)}",
        label=partial(act_label, figure),
        look=act_look,
        at=figure_id(figure),
        rules=("SD.8.2", "SD.5.4", "SD.5.5"),
    )


ORDER_OF = [_order_question(figure) for figure in _ALL]
DISC_OF = [_disc_question(figure) for figure in _ALL]
ORDERS = Question(
    "Give your orders: a move for each figure, and up to two discs",
    label=lambda s, answer: "orders",
    at="board",
    rules=("SD.7.1", "SD.7.18", "SD.7.20", "SD.8.2", "SD.11.8", "SD.11.14", "SD.21.9"),
    warn=order_warnings,
    done="Hand in",
)

# Tokens


def fire_label(s: StoneDaze, place: FirePlace) -> str:
    return f"{NAMES[place.base]}, tip on {NAMES[place.tip]}"


def square_label(s: StoneDaze, square: int) -> str:
    return NAMES[square]


TOKENS = Question("Place your tokens", at="board", rules=("SD.9.2", "SD.9.3", "SD.9.4"))
NO_TOKENS = Question(
    "You place no token this round; the other clan does not know yet",
    label=lambda s, done: "Done",
    at="board",
    rules=("SD.6.5", "SD.20.2", "SD.20.3"),
    by_itself=True,
)
TOKEN = {
    Action.FIRE: Question(
        "Fire",
        label=fire_label,
        place=lambda s, place: NAMES[place.base],
        why_not=of_fire,
        at="board",
        rules=("SD.9.7", "SD.9.8", "SD.9.10", "SD.9.11", "SD.9.12", "SD.9.13"),
    ),
    Action.FIREBALL: Question(
        "Fireball",
        label=square_label,
        place=square_label,
        at="board",
        rules=("SD.9.21", "SD.9.22", "SD.9.23", "SD.9.24"),
    ),
    Action.BIRD: Question(
        "Bird", label=square_label, place=square_label, at="board", rules=("SD.9.31", "SD.9.32", "SD.10.42")
    ),
}

# Clubs


def throw_label(s: StoneDaze, throw: Throw | None) -> str:
    return "keep the club" if throw is None else throw.words()


def throw_place(s: StoneDaze, throw: Throw | None) -> str | None:
    return None if throw is None else NAMES[throw.square]


_REACH = ("SD.10.4", "SD.10.5", "SD.10.17", "SD.10.19")


def _club_question(figure: int) -> Question:
    return Question(
        lambda s, seat: f"{figure_name(s, figure)}: club",
        name=f"club of {figure_id(figure)}",
        label=throw_label,
        place=throw_place,
        look=lambda s, throw: Look("keep") if throw is None else Look(),
        why_not=lambda s, seat, chosen: of_club(s, figure, chosen),
        at=figure_id(figure),
        rules=_REACH,
    )


CLUB_OF = [_club_question(figure) for figure in _ALL]
SECOND_CLUB = Question(
    "Mighty tosser: second club", label=throw_label, place=throw_place, at="board", rules=("SD.10.33", "SD.10.34")
)
BIRD_CLUB = Question(
    "The bird drops a club", label=throw_label, place=throw_place, at="board", rules=("SD.10.40", "SD.10.42")
)
CLUBS = Question(
    "Throw your clubs where you think they will be",
    label=lambda s, answer: "clubs",
    at="board",
    rules=("SD.10.1", "SD.10.3", "SD.10.13", "SD.12.6", "SD.12.7"),
    done="Throw",
)

# Healing


HEAL = Question(
    "Heal whom?",
    label=lambda s, figure: "nobody" if figure is None else figure_name(s, figure),
    place=lambda s, figure: None if figure is None else figure_id(figure),
    at="board",
    rules=("SD.13.1", "SD.13.2", "SD.13.3", "SD.13.10"),
)

# Set-up


def choice_label(s: StoneDaze, choice: str) -> str:
    entries = {layout.name: layout.note for layout in s.box.layouts}
    entries |= {formation.name: formation.note for formation in s.box.formations}
    notes = {"random": "let chance decide", "by hand": "place everything yourself"}
    return f"{choice[0].upper()}{choice[1:]}: {entries.get(choice) or notes[choice]}"


def piece_label(s: StoneDaze, piece: Piece | None) -> str:
    """In the words of the interface, one for each thing (SD.21.10)."""
    if piece is None:
        return "leave it out"
    first, last = NAMES[piece.squares[0]], NAMES[piece.squares[-1]]
    where = first if first == last else f"{first}–{last}"
    return where if piece.arrow is None else f"{where}, arrow {('north', 'east', 'south', 'west')[piece.arrow]}"


def piece_place(s: StoneDaze, piece: Piece | None) -> str | None:
    return None if piece is None else NAMES[piece.squares[0]]


def stash_label(s: StoneDaze, stash: Stash | None) -> str:
    if stash is None:
        return "no stash"
    discs = "1 disc" if stash.discs == 1 else f"{stash.discs} discs"
    return f"{discs} between {NAMES[stash.corner]} and {NAMES[stash.corner + COLS + 1]}"


TERRAIN = Question(
    "Choose the terrain of your half",
    label=choice_label,
    at="board",
    rules=("SD.4.7", "SD.4.8", "SD.4.10", "SD.4.14"),
)
DESIGN = Question(
    "Lay out the terrain of your half",
    label=lambda s, answer: "terrain",
    at="board",
    rules=("SD.4.7", "SD.4.8", "SD.4.9", "SD.4.10", "SD.4.12", "SD.2.16"),
)


@cache
def piece(kind: str) -> Question:
    return Question(kind.capitalize(), label=piece_label, place=piece_place, at="board", rules=("SD.4.7", "SD.4.8"))


STASH = {
    zone: Question(
        f"Stash in the {zone} zone",
        label=stash_label,
        place=lambda s, stash: None if stash is None else NAMES[stash.corner],
        at="board",
        rules=("SD.19.3", "SD.19.4", "SD.19.5", "SD.19.7"),
    )
    for zone in ("front", "second")
}
DEPLOYMENT = Question(
    "Choose where your figures start",
    label=choice_label,
    at="board",
    rules=("SD.4.15", "SD.4.16", "SD.4.20"),
)
DEPLOY = Question(
    "Place your seven figures",
    label=lambda s, answer: "deployment",
    at="board",
    rules=("SD.4.15", "SD.4.16", "SD.4.17", "SD.4.18", "SD.4.19"),
)


def _square_question(figure: int) -> Question:
    return Question(
        lambda s, seat: figure_name(s, figure),
        name=f"square of {figure_id(figure)}",
        label=lambda s, square: "not placed yet" if square is None else NAMES[square],
        place=lambda s, square: None if square is None else NAMES[square],
        at="board",
        rules=("SD.4.16",),
    )


SQUARE_OF = [_square_question(figure) for figure in _ALL]

# Teams


DIVIDE = Question(
    "Divide the figures among your team",
    label=lambda s, answer: "division",
    at="board",
    rules=("SD.3.6", "SD.3.7", "SD.3.8"),
)


def _player_question(figure: int) -> Question:
    return Question(
        lambda s, seat: figure_name(s, figure),
        name=f"player of {figure_id(figure)}",
        label=player,
        at="board",
        rules=("SD.3.6",),
    )


PLAYER_OF = [_player_question(figure) for figure in _ALL]
AGREE = Question(
    "Do you agree with your team mate's proposal?",
    label=lambda s, yes: "agree" if yes else "no, I will do it",
    at="board",
    rules=("SD.3.10", "SD.3.12", "SD.3.13"),
)
DONE_WITH_PLAN = Question(
    "Your team mate has entered the rest of your clan's plan: are you done with all of it?",
    label=lambda s, yes: "Done" if yes else "no, let us change it",
    at="board",
    rules=("SD.3.10", "SD.3.12", "SD.3.13"),
)


def proposed_division(s: StoneDaze, seat: Seat) -> str:
    proposal = s.clans[clan_of_seat(s, seat)].proposal
    changes = [f"{figure_id(f)} to {player(s, to)}" for f, to in proposal.items() if s.figures[f].player != to]
    return f"Do you agree to a new division of figures ({', '.join(changes) or 'nothing changes'})?"


AGREE_DIVISION = Question(
    proposed_division,
    label=lambda s, yes: "agree" if yes else "no",
    at="board",
    rules=("SD.3.8",),
)
CALL_IT_OFF = Question(
    lambda s, seat: f"Clan {'AB'[clan_of_seat(s, seat)]}: end the game",
    name="call it off",
    at="board",
    rules=("SD.14.16", "SD.14.22", "SD.14.23"),
)
