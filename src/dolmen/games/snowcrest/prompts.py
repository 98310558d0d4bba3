"""How decisions are put to a person: prompts, labels, and what they light up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dolmen.games.snowcrest import names, reasons
from dolmen.games.snowcrest.choices import (
    DECLINE,
    KEEP,
    NOTHING,
    Activate,
    Add,
    Avoid,
    Card,
    Decline,
    Do,
    Give,
    InHand,
    Model,
    Omen,
    OnCell,
    Source,
    Tile,
    Token,
    Way,
)
from dolmen.games.snowcrest.content import ICONS, D, H, R, V, X
from dolmen.games.snowcrest.payment import purse
from dolmen.games.snowcrest.resources import (
    BUILDING_ICONS,
    BUILDING_NAMES,
    NAMES,
    RESOURCE_ICONS,
    Building,
    Resource,
    amount,
    many,
)
from dolmen.games.snowcrest.state import COLOURS, USED, Snowcrest, completes, line_cells
from dolmen.games.snowcrest.warnings import of_main_action
from dolmen.kernel import Button, Look, Question, Seat


def villager(s: Snowcrest, kind: int) -> str:
    return s.box.villagers[kind].name


def icons(s: Snowcrest, kind: int) -> str:
    """A villager's icons, as letters."""
    return "".join(ICONS[icon] for icon in s.box.villagers[kind].icons)


def building(code: int) -> str:
    name = BUILDING_NAMES[Building(code & ~USED)]
    return f"used {name}" if code & USED else name


def on_cell(s: Snowcrest, seat: Seat, cell: int) -> str:
    return f"{villager(s, s.villages[seat].grid[cell])} on cell {cell + 1}"


def does(s: Snowcrest, kind: int) -> str:
    """All that a villager's card says, in one line."""
    card = s.box.villagers[kind]
    parts = [" or ".join(action.words for action in card.actions)] if card.actions else ["No action"]
    if card.avoid:
        parts.append("turn it down to avoid one item of a curse or offering")
    return "; ".join(parts)


def line_note(s: Snowcrest, cell: int) -> str:
    """What turning this cell down would lead to (SC.25.4)."""
    lines = completes(s.villages[s.active], cell)
    return f" (completes {line_cells(lines[0])}: you will have to Rest)" if lines else ""


# The main action


def _main_label(s: Snowcrest, option: Activate | Add) -> str:
    if isinstance(option, Activate):
        return f"Activate {on_cell(s, s.active, option.cell)}{_alternative(s, option)}{line_note(s, option.cell)}"
    source = option.source
    where = "from your hand" if source.hand else "from the row"
    return f"Add {villager(s, source.kind)} {where} for {s.box.cost[source.kind]} Barley"


def _alternative(s: Snowcrest, option: Activate) -> str:
    if option.number is None:
        return ""
    if option.number == NOTHING:
        return ": nothing"
    return f": {s.box.villagers[s.villages[s.active].grid[option.cell]].actions[option.number].words}"


def _main_place(s: Snowcrest, option: Activate | Add) -> str:
    if isinstance(option, Activate):
        return names.cell(s.active, option.cell)
    return _source_place(s, option.source)


def _main_look(s: Snowcrest, option: Activate | Add) -> Look:
    if isinstance(option, Activate):
        return Look(f"Activate the {villager(s, s.villages[s.active].grid[option.cell])}")
    kind = option.source.kind
    return Look(f"Add the {villager(s, kind)}", RESOURCE_ICONS[Resource.BARLEY], f"{s.box.cost[kind]} Barley")


def _source_place(s: Snowcrest, source: Card) -> str:
    return names.hand_card(s.active, source.kind) if source.hand else names.row_card(source.kind)


def _grid(s: Snowcrest, seat: Seat) -> str:
    return names.grid(seat)


def _village(s: Snowcrest, seat: Seat) -> str:
    return names.village(seat)


MAIN = Question(
    "Your turn: activate a villager, or add one",
    _main_label,
    at=_village,
    place=_main_place,
    rules=("SC.7.2", "SC.8.1", "SC.9.1", "SC.9.2", "SC.7.5"),
    look=_main_look,
    why_not=reasons.of_main_action,
    warn=of_main_action,
)


def _cell_label(s: Snowcrest, cell: int) -> str:
    v = s.villages[s.active]
    kind = v.grid[cell]
    text = f"Cell {cell + 1}" + (f", replacing {villager(s, kind)}" if kind >= 0 else "")
    return text + line_note(s, cell)


def _cell_warn(s: Snowcrest, cell: int) -> tuple[str, ...]:
    """For beginners (SC.25.3)."""
    kind = s.villages[s.active].grid[cell]
    if kind >= 0 and s.box.starter[kind]:
        return (f"{villager(s, kind)} is a Starter: the four of them together reach almost every action.",)
    return ()


CELL = Question(
    "Where in your village?",
    _cell_label,
    at=_grid,
    place=lambda s, cell: names.cell(s.active, cell),
    rules=("SC.9.4", "SC.9.5", "SC.9.7"),
    why_not=reasons.of_cell,
    warn=_cell_warn,
)


def _acting(s: Snowcrest, seat: Seat) -> str:
    return names.cell(seat, s.acting) if s.acting >= 0 else names.village(seat)


def _do_label(s: Snowcrest, do: Do | Decline) -> str:
    return "Do nothing" if do == DECLINE else s.box.villagers[do.kind].actions[do.number].words


def _acts(s: Snowcrest, seat: Seat) -> str:
    return f"{villager(s, s.villages[s.active].grid[s.acting])}: what shall it do?"


ACTION = Question(_acts, _do_label, at=_acting, rules=("SC.11.1", "SC.11.3", "SC.11.5"))


# Paying


def source_label(s: Snowcrest, seat: Seat, source: Source) -> str:
    match source:
        case Token():
            return NAMES[source.resource]
        case Tile():
            return BUILDING_NAMES[source.building]
        case OnCell():
            kind = s.villages[seat].grid[source.cell]
            return f"{villager(s, kind)} on cell {source.cell + 1} ({icons(s, kind)})"
        case InHand():
            return f"{villager(s, source.kind)} from your hand ({icons(s, source.kind)})"


def _for(s: Snowcrest, card: Card | None) -> str:
    return "" if card is None else f" for the {villager(s, card.kind)}"


def _payment(verb: str, what: int, card: Card | None = None) -> Question:
    """Of a card that is paid for the question is the same; it only says which, and is asked there."""
    return Question(
        lambda s, seat: f"{verb} {amount(s.due, what)}{_for(s, card)}: with what?",
        name=f"{verb} {what}",
        label=lambda s, key: source_label(s, s.deciding, key),
        at=_village if card is None else lambda s, seat: _source_place(s, card),
        place=lambda s, key: names.source(s.deciding, key, s.villages[s.deciding].buildings),
        rules=("SC.5.1", "SC.5.12", "SC.5.13"),
        done=verb,
    )


PAY = tuple(_payment("Pay", what) for what in range(R + 1))
RING = _payment("Ring", Resource.BELL)


@cache
def pay_for(card: Card) -> Question:
    """Barley, for a card that is added."""
    return _payment("Pay", Resource.BARLEY, card)


# Offerings and curses

ITEM_NAMES = {H: "a hand card", V: "an upright villager", D: "a building", X: "an Omen"}


def item(kind: int) -> str:
    return ITEM_NAMES.get(kind) or ("any resource" if kind == R else amount(1, kind))


def way_label(s: Snowcrest, seat: Seat, way: Way, wanted: int) -> str:
    match way:
        case Omen():
            return "Take 1 Omen"
        case Avoid():
            return f"Turn {on_cell(s, seat, way.cell)} down to avoid it"
        case Give():
            return f"Give up a {building(way.code)}"
        case OnCell() if wanted == V:
            return f"Give up {on_cell(s, seat, way.cell)}"
        case InHand() if wanted == H:
            return f"Discard {villager(s, way.kind)}"
        case _:
            return f"Pay with {source_label(s, seat, way)}"


def _way_place(s: Snowcrest, way: Way) -> str:
    seat = s.deciding
    match way:
        case Omen():
            return names.omens(seat)
        case Avoid():
            return names.cell(seat, way.cell)
        case Give():
            return names.tile(seat, s.villages[seat].buildings.index(way.code))
        case _:
            return names.source(seat, way, s.villages[seat].buildings)


def spirit(s: Snowcrest) -> str:
    """The Guardian or the Forest card that is turned up."""
    if s.shown is None:
        return "nobody"
    return (s.box.guardians[s.shown] if s.shown >= 0 else s.box.forests[-1 - s.shown]).name


def _who(s: Snowcrest, way: Way, wanted: int) -> str:
    """The villager alone, where the question says what becomes of it: a form of many has little room."""
    match way:
        case OnCell() if wanted == V:
            return villager(s, s.villages[s.deciding].grid[way.cell])
        case InHand() if wanted == H:
            return villager(s, way.kind)
        case _:
            return ""


def _item(name: str, wanted: int, prompt: Callable[[Snowcrest, Seat], str]) -> Question:
    return Question(
        lambda s, seat: f"{prompt(s, seat)}: {item(wanted)}",
        name=f"{name} {wanted}",
        label=lambda s, way: way_label(s, s.deciding, way, wanted),
        at=_village,
        place=_way_place,
        look=lambda s, way: Look(_who(s, way, wanted)),
        rules=("SC.14.2", "SC.14.3", "SC.15.2"),
    )


def _demand(s: Snowcrest, seat: Seat) -> str:
    return "Offering" if seat == s.active else "Curse"


def _demand_of(s: Snowcrest, seat: Seat) -> str:
    return f"{'Offering to' if seat == s.active else 'Curse of'} {spirit(s)}"


ITEM = tuple(_item("demand", wanted, _demand) for wanted in range(X + 1))
LONE_ITEM = tuple(_item("lone demand", wanted, _demand_of) for wanted in range(X + 1))
"""Nothing else is decided about, so the question says who demands it."""
TREATMENT = Question(
    lambda s, seat: f"{'Your offering to' if seat == s.active else 'The curse of'} {spirit(s)}",
    name="treatment",
    at=_village,
    rules=("SC.14.2", "SC.14.6", "SC.14.7", "SC.15.2"),
)
BASIC_OMEN = Question(
    "An Omen comes to you",
    lambda s, way: way_label(s, s.deciding, way, X),
    at=_village,
    place=_way_place,
    rules=("SC.23.5", "SC.23.6", "SC.23.7"),
)

# Meditation

TOTAL = Question(
    "How many Prayer Bells do you ring?",
    lambda s, n: amount(n, Resource.BELL),
    at=_village,
    rules=("SC.17.1", "SC.17.7", "SC.17.14"),
)
SIXES = Question(
    "How many Scrolls, at six Prayer Bells each?",
    lambda s, n: f"{n} Scroll{'s' * (n > 1)} for {amount(6 * n, Resource.BELL)}",
    at=_village,
    rules=("SC.24.9",),
)


def _beat_prompt(s: Snowcrest, seat: Seat) -> str:
    """Those who cannot ring enough are told why (SC.17.11)."""
    total = s.meditation.total if s.meditation else 0
    most = purse(s, seat, Resource.BELL)
    short = f" You would need {total + 1} and have {most or 'none'}." if most <= total else ""
    return (
        f"{COLOURS[s.active]} rings {amount(total, Resource.BELL)}. "
        f"Ring {total + 1} to take {'2 Scrolls' if s.seats == 2 else 'a Scroll'} of this Meditation?{short}"
    )


BEAT = Question(
    _beat_prompt,
    lambda s, yes: "Ring them" if yes else "Let it pass",
    at=_village,
    rules=("SC.17.7", "SC.17.11"),
    by_itself=True,
)

# Everything else


def _first_label(s: Snowcrest, kind: int) -> str:
    """What is missing is made up with Omens, which should surprise nobody (SC.3.12)."""
    missing = s.box.cost[kind] - s.villages[s.active].tokens[Resource.BARLEY]
    short = f": {missing} too few, so {many(missing, 'Omen')}" if missing > 0 else ""
    return f"{villager(s, kind)} for {s.box.cost[kind]} Barley{short}"


FIRST = Question(
    "Buy your first villager",
    _first_label,
    at=lambda s, seat: names.hand(seat),
    place=lambda s, kind: names.hand_card(s.active, kind),
    rules=("SC.3.8", "SC.3.11", "SC.3.12"),
)


def _resource_look(s: Snowcrest, what: int) -> Look:
    return Look(icon=RESOURCE_ICONS[what])


WILD = Question(
    "Which resource does the wild icon give?",
    lambda s, what: NAMES[what],
    at=_village,
    look=_resource_look,
    rules=("SC.10.6",),
)
CHOICE = Question(
    "Gain which resource?", lambda s, what: NAMES[what], at=_village, look=_resource_look, rules=("SC.19.35",)
)
BUILD = Question(
    "Build what?",
    lambda s, tile: BUILDING_NAMES[tile],
    at=lambda s, seat: names.buildings(seat),
    place=lambda s, tile: names.stock(tile),
    look=lambda s, tile: Look(icon=BUILDING_ICONS[tile]),
    why_not=reasons.of_building,
    rules=("SC.6.1", "SC.6.6"),
)
RETURN = Question(
    "Your row is full: which building goes back?",
    lambda s, code: "Keep the row as it is" if code == KEEP else f"a {building(code)}",
    at=lambda s, seat: names.buildings(seat),
    place=lambda s, code: None if code == KEEP else names.tile(s.active, s.villages[s.active].buildings.index(code)),
    rules=("SC.6.2", "SC.6.4"),
)


@cache
def order(seat: Seat) -> Question:
    """Of this seat's row: it may be put into another order while others are asked too."""
    return Question(
        "Put your buildings into another order",
        lambda s, space: f"Move the {building(s.villages[seat].buildings[space])} on space {space + 1} to the left",
        at=names.buildings(seat),
        place=lambda s, space: names.tile(seat, space),
        rules=("SC.6.9",),
    )


ASK_ME = Question(
    "Ask me about every payment and before every action",
    lambda s, yes: "Ask me everything",
    button=Button(short="Ask me everything"),
    rules=("SC.5.2", "SC.11.1"),
)
ASK_LESS = Question(
    "Pay with tokens and act without asking, where a click says it",
    lambda s, yes: "Ask me less",
    button=Button(short="Ask me less"),
    rules=("SC.5.2", "SC.11.1"),
)
TRADE = Question("Trade what?", lambda s, deal: f"{deal.give} for {deal.get}", at=_acting, rules=("SC.19.12",))
REDRAW = Question(
    "Discard which cards, to draw as many?",
    lambda s, kind: villager(s, kind),
    at=lambda s, seat: names.hand(seat),
    place=lambda s, kind: names.hand_card(s.active, kind),
    rules=("SC.19.7", "SC.19.8"),
)
RECOVER = Question(
    "Take which card from your discard pile?",
    lambda s, kind: f"{villager(s, kind)}: {does(s, kind)}",
    at=lambda s, seat: names.discard(seat),
    rules=("SC.19.17",),
)
RECRUIT = Question(
    "Fetch which card, free of charge?",
    lambda s, source: f"{villager(s, source.kind)} from {'your hand' if source.hand else 'the row'}",
    at=_village,
    place=_source_place,
    rules=("SC.19.21", "SC.19.23"),
)


def _model_label(s: Snowcrest, model: Model) -> str:
    return f"{villager(s, model.kind)}: {does(s, model.kind)}"


def _model_place(s: Snowcrest, model: Model) -> str:
    return names.row_card(model.kind) if model.seat is None else names.cell(model.seat, model.cell)


COPY = Question(
    "Use whose action?", _model_label, at=_acting, place=_model_place, rules=("SC.19.24", "SC.19.26", "SC.24.15")
)
DEMAND = Question(
    "The Mystic demands a hand card, or an Omen",
    lambda s, given: "Take 1 Omen" if isinstance(given, Omen) else f"Discard {villager(s, given)}",
    at=lambda s, seat: names.hand(seat),
    place=lambda s, given: names.omens(s.deciding) if isinstance(given, Omen) else names.hand_card(s.deciding, given),
    rules=("SC.19.33",),
)
