"""Worldbuilding, step by step (section 4)."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.campaign import STAY, Step, Then, playing, whoever
from dolmen.games.no_stone_unturned import names, prompts, story
from dolmen.games.no_stone_unturned.choices import CardFront, Turn
from dolmen.games.no_stone_unturned.content import ideas, layouts, optional, scope_questions
from dolmen.games.no_stone_unturned.rules.voting import agree
from dolmen.games.no_stone_unturned.rules.writing import Gap, draw, filled_in
from dolmen.games.no_stone_unturned.sheets import (
    HOME,
    LINE,
    LOCATIONS_PER_PLAYER,
    PAGE,
    RESOURCES_START,
    LocationCard,
    Place,
    Resource,
    Statement,
)
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, letter
from dolmen.kernel import Field, Flow, Form, Pick, Seat, Several, TextField, Write, named, tell, together


def everybody(s: NoStoneUnturned) -> list[Seat]:
    """Who begins: nobody comes or goes while the world is built."""
    return playing(s)


# Safety (section 2)


def before_we_begin(s: NoStoneUnturned) -> Flow[None]:
    """A moment for lines and veils; whoever says so first says it for all (NS.2.1, NS.2.10, NS.2.19,
    NS.20.7)."""
    yield from whoever(
        {seat: Pick(seat, ("ready",), question=prompts.READY, name="ready", always=True) for seat in everybody(s)}
    )


# Step 1: discussion


def discuss(s: NoStoneUnturned) -> Flow[None]:
    """Tone, framing and touchstones; each may stay empty (NS.4.2)."""
    notes = yield from agree(
        s,
        "discussion",
        lambda seat: Form(seat, dict[str, str], DISCUSSION_FORM, question=prompts.DISCUSS, name="discussion"),
        noted,
    )
    s.world.notes |= {key: text for key, text in notes.items() if text}


def noted(notes: Mapping[str, str]) -> str:
    return "; ".join(f"{key}: {text}" for key, text in notes.items() if text) or "no notes"


DISCUSSION_FORM = tuple(
    TextField(key, optional(key), prompts.NOTE[key], most=LINE) for key in ("tone", "framing", "touchstones")
)


# Step 2: bans


def ban(s: NoStoneUnturned) -> Flow[None]:
    """Each player may ban one thing, or pass (NS.2.14, NS.4.3 to NS.4.5)."""
    yield from together({seat: one_ban(s, seat) for seat in everybody(s)})


def one_ban(s: NoStoneUnturned, seat: Seat) -> Flow[None]:
    if seat not in s.world.bans:
        text = yield from Write(seat, question=prompts.BAN, most=LINE, ideas=optional("ban"), name="ban")
        s.world.bans[seat] = text
        tell(s, story.Noted, f"Banned: {text}" if text else f"{named(seat)} bans nothing")


# Step 3: the settlement


def choose_first(s: NoStoneUnturned) -> Flow[None]:
    """The group chooses who begins to draw (NS.4.7)."""
    s.world.first = yield from agree(
        s,
        "first",
        lambda seat: Pick(seat, tuple(everybody(s)), question=prompts.FIRST, name="first"),
        lambda first: f"player {first + 1} begins to draw the settlement",
    )


def draw_settlement(s: NoStoneUnturned) -> Flow[Then]:
    """A statement and a drawing, or a pass; at the second pass of a round the card is done (NS.4.8 to NS.4.13,
    NS.4.15)."""
    world = s.world
    if world.drawn:
        return None
    order = everybody(s)
    seat = order[(order.index(world.first) + world.turn) % len(order)]
    if undrawn := [statement for statement in world.statements if statement.drawing is None]:
        undrawn[0].drawing = yield from draw(seat, prompts.DRAW_STATEMENT, "statement-drawing", live=True)
    elif (text := (yield from state_or_pass(s, seat))) is None:
        world.passes.append(seat)
        tell(s, story.Noted, f"{named(seat)} passes")
    else:
        world.statements.append(Statement(seat, text))
        tell(s, story.Said, named(seat), text)
        return STAY
    world.turn += 1
    world.drawn = len(world.passes) >= 2
    if world.turn % len(order) == 0:
        world.passes = []
    return STAY


STATEMENT_FORM = (
    Field("turn", ("statement", "pass"), prompts.STATE_OR_PASS),
    TextField("statement", optional("statement"), prompts.STATEMENT_TEXT, most=LINE),
)


def state_or_pass(s: NoStoneUnturned, seat: Seat) -> Flow[str | None]:
    form = Form(seat, Turn, STATEMENT_FORM, question=prompts.STATEMENT, name="statement")
    _, answer = yield from filled_in(s, [form], statement_gap)
    return None if answer.turn == "pass" else answer.statement


def statement_gap(answer: Turn) -> Gap | None:
    needed = answer.turn == "statement" and not answer.statement
    return Gap("statement", prompts.STATEMENT_TEXT, "statement", "statement-text") if needed else None


# Step 4: scope


def scope(s: NoStoneUnturned) -> Flow[None]:
    """Nine questions, none of which must be answered, and room for more (NS.4.16 to NS.4.18)."""
    notes = yield from agree(
        s,
        "scope",
        lambda seat: Form(seat, dict[str, str], SCOPE_FORM, question=prompts.SCOPE, name="scope"),
        lambda notes: f"the scope, with {noted(notes)}",
    )
    s.world.notes |= {key: text for key, text in notes.items() if text}


SCOPE_FORM = (
    *(
        TextField(key, ("", text), prompts.NOTE[key], most=LINE)
        for key, text in zip(scope_questions(), ideas("scope"), strict=True)
    ),
    TextField("unit", optional("unit"), prompts.NOTE["unit"], most=LINE),
    TextField("more", ("",), prompts.NOTE["more"], most=PAGE),
)


# Step 5: resources


def name_resources(s: NoStoneUnturned) -> Flow[None]:
    """Each player names one (NS.4.20)."""
    yield from together({seat: one_resource(s, seat) for seat in everybody(s)})


def one_resource(s: NoStoneUnturned, seat: Seat) -> Flow[None]:
    if seat not in s.world.named:
        name = yield from Write(
            seat, question=prompts.RESOURCE, least=1, most=LINE, ideas=ideas("resource"), name="resource"
        )
        s.world.named.append(seat)
        add_resource(s, name)


def add_resource(s: NoStoneUnturned, name: str) -> None:
    """Whatever text is written, and scarce at first (NS.4.24, NS.4.25)."""
    s.world.resources.append(Resource(name))
    tell(s, story.Noted, f"Resource: {name}")


def missing_resources(s: NoStoneUnturned) -> Flow[Then]:
    """The group names what is missing to five (NS.4.21, NS.4.22)."""
    if len(s.world.resources) == RESOURCES_START:
        return None
    name = yield from agree(
        s,
        f"resource {len(s.world.resources)}",
        lambda seat: Write(
            seat, question=prompts.SHARED_RESOURCE, least=1, most=LINE, ideas=ideas("resource"), name="shared-resource"
        ),
        lambda name: f"a resource: {name}",
    )
    add_resource(s, name)
    return STAY


def choose_abundance(s: NoStoneUnturned) -> Flow[None]:
    """One is an abundance, the other four are scarcities (NS.4.23)."""
    number = yield from agree(
        s,
        "abundance",
        lambda seat: Pick(seat, tuple(range(RESOURCES_START)), question=prompts.ABUNDANCE, name="abundance"),
        lambda n: f"there is plenty of: {names.resource_label(s, n)}",
    )
    s.world.resources[number].state = "abundance"


# Step 6: locations


def author_locations(s: NoStoneUnturned) -> Flow[None]:
    """Each player writes two cards in private (NS.3.13, NS.3.14, NS.4.26, NS.4.28)."""
    yield from together({seat: author(s, seat) for seat in everybody(s)})


def cards_of(s: NoStoneUnturned, seat: Seat) -> list[LocationCard]:
    return [card for card in s.cards if card.author == seat]


def author(s: NoStoneUnturned, seat: Seat) -> Flow[None]:
    """Two cards each, hidden from the others; no word in them is judged (NS.4.27, NS.4.29 to NS.4.31)."""
    while True:
        mine = cards_of(s, seat)
        undrawn = next((card for card in mine if card.drawing is None), None)
        if undrawn is not None:
            undrawn.drawing = yield from draw(seat, prompts.DRAW_LOCATION, f"location-drawing-{len(mine)}")
        elif len(mine) < LOCATIONS_PER_PLAYER:
            front = yield from Form(
                seat, CardFront, LOCATION_FORM, question=prompts.LOCATION, name=f"location-{len(mine) + 1}"
            )
            s.cards.append(LocationCard(seat, front.name, front.description, front.harm, front.danger, front.reward))
            s.cards.sort(key=lambda card: card.author)
        else:
            return


LOCATION_FORM = tuple(
    TextField(key, ideas(kind), prompts.CARD[key], least=1, most=most)
    for key, kind, most in (
        ("name", "place", 80),
        ("description", "description", PAGE),
        ("harm", "harm", LINE),
        ("danger", "danger", LINE),
        ("reward", "reward", LINE),
    )
)


# Step 7: the map


Cell = tuple[int, int]
GRID: tuple[Cell, ...] = tuple((x, y) for y in range(-3, 4) for x in range(-4, 5) if (x, y) != (0, 0))
"""Where cards can lie, around the settlement in the middle (NS.4.33)."""
BY_HAND = "by hand"


def arrange(s: NoStoneUnturned) -> Flow[Then]:
    """The cards are shuffled and laid face down as the group likes (NS.4.32 to NS.4.34, NS.21.11)."""
    number = len(everybody(s)) * LOCATIONS_PER_PLAYER
    name = yield from agree(
        s,
        "layout",
        lambda seat: Pick(seat, (*layouts(), BY_HAND), question=prompts.LAYOUT, name="layout"),
        lambda name: f"the map: {name}",
    )
    if name == BY_HAND:
        s.places = [Place(*cell) for cell in layouts()["ring"].cells[:number]]
    else:
        s.places = [Place(*cell) for cell in layouts()[name].cells[:number]]
        s.world.paths = ready_paths(s, layouts()[name].paths)
    order = list(range(number))
    s.rng.shuffle(order)
    for place, card in zip(s.places, order, strict=True):
        place.card = card
    return None if name == BY_HAND else map_is_laid


def ready_paths(s: NoStoneUnturned, style: str) -> list[tuple[int, int]]:
    spots = {(place.x, place.y): n for n, place in enumerate(s.places)} | {(0, 0): HOME}
    if style == "chain":
        return [(n - 1, n) for n in range(len(s.places))]
    if style == "neighbours":
        sides = ((n, spots.get((x + dx, y + dy))) for (x, y), n in spots.items() for dx, dy in ((1, 0), (0, 1)))
        return sorted((min(a, b), max(a, b)) for a, b in sides if b is not None)
    return []


def lay_by_hand(s: NoStoneUnturned) -> Flow[None]:
    """Every card on a cell of its own (NS.4.33)."""
    fields = tuple(Field(letter(n), GRID, prompts.CELL) for n in range(len(s.places)))
    cells = yield from agree(
        s,
        "cells",
        lambda seat: Form(seat, dict[str, Cell], fields, question=prompts.LAY, narrow=one_on_each, name="cells"),
        lambda cells: "cards at " + ", ".join(f"{key} {cell}" for key, cell in cells.items()),
    )
    for place, (x, y) in zip(s.places, cells.values(), strict=True):
        place.x, place.y = x, y


def one_on_each(chosen: Mapping[str, Cell], field: Field) -> list[Cell]:
    taken = set(chosen.values())
    return [cell for cell in GRID if cell not in taken]


def draw_paths(s: NoStoneUnturned) -> Flow[Then]:
    """The group may draw paths; without any, every card is within reach (NS.4.38 to NS.4.40)."""
    ends = [HOME, *range(len(s.places))]
    pairs = tuple((a, b) for i, a in enumerate(ends) for b in ends[i + 1 :])
    paths = yield from agree(
        s,
        "paths",
        lambda seat: Several(seat, pairs, question=prompts.PATHS, name="paths"),
        lambda paths: "paths: " + ", ".join(prompts.path_label(s, path) for path in paths) if paths else "no paths",
    )
    if paths and not any(HOME in path for path in paths):
        tell(s, story.Noted, "No path leads away from home, so these are drawn anew")
        return STAY
    s.world.paths = [*paths]
    return None


def map_is_laid(s: NoStoneUnturned) -> None:
    tell(s, story.Noted, f"The cards are shuffled; {len(s.places)} lie face down around the settlement")


# Step 8: levels


def roll_levels(s: NoStoneUnturned) -> None:
    """Two d4 for each card: danger, then reward (NS.3.15, NS.4.41 to NS.4.43)."""
    for number, place in enumerate(s.places):
        place.danger, place.reward = s.rng.roll(4), s.rng.roll(4)
        tell(s, story.LevelsRolled, number, place.danger, place.reward)


WORLD: tuple[Step[NoStoneUnturned], ...] = (
    before_we_begin,
    discuss,
    ban,
    choose_first,
    draw_settlement,
    scope,
    name_resources,
    missing_resources,
    choose_abundance,
    author_locations,
    arrange,
    lay_by_hand,
    draw_paths,
    map_is_laid,
    roll_levels,
)
HEADINGS: dict[Step[NoStoneUnturned], str] = {
    before_we_begin: "Safety",
    discuss: "Worldbuilding 1: discussion",
    ban: "Worldbuilding 2: bans",
    choose_first: "Worldbuilding 3: the settlement",
    scope: "Worldbuilding 4: scope",
    name_resources: "Worldbuilding 5: resources",
    author_locations: "Worldbuilding 6: locations",
    arrange: "Worldbuilding 7: the map",
    roll_levels: "Worldbuilding 8: levels",
}
