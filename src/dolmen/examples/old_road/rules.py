"""The Old Road, night by night. Every step looks in the state for what is still missing, so a turn can be entered
again at any decision."""

from __future__ import annotations

from functools import partial

from dolmen.campaign import (
    ALL_PRESENT,
    FIRST_VOICE,
    MOST_HANDS,
    OWNER,
    STAY,
    Step,
    Then,
    agree,
    beside,
    changes,
    end,
    end_chapter,
    enter,
    looking,
    offered,
    playing,
    rewording,
    same_or_die,
    steps,
)
from dolmen.examples.old_road import motions, prompts, story
from dolmen.examples.old_road.book import CODEX
from dolmen.examples.old_road.offers import OFFERS, met_again, says_else
from dolmen.examples.old_road.state import DANGER, HAND, SEATS, Road, leader, running, wind_back
from dolmen.kernel import Flow, Pick, Seat, make_final, meanwhile, named, shelve, tell, together

ROUTES = ("over the ridge", "through the marsh", "along the river")
OMENS = ("the hare", "the crow", "the falling star")


def turn(s: Road) -> Flow[None]:
    """One step. Beside it there are offers to take up, a motion to vote on, and blanks to fill."""
    step = looking(s, steps(s, PROCEDURES), ("person",), met_again)
    main = rewording(s, beside(s, step, motions.read), says_else)
    yield from meanwhile(main, partial(offered, s, OFFERS))


# The road


def set_out(s: Road) -> None:
    enter(s, "night")


def go_on_or_end(s: Road) -> Flow[Then]:
    """Everybody must agree, unless this was the last night."""
    if s.table.chapter > s.options.nights:
        end_road(s)
        return STAY
    way = yield from agree(
        s,
        "goes-on",
        lambda seat: Pick(seat, ("on", "end"), question=prompts.GOES_ON, name="goes-on"),
        lambda way: "the road goes on" if way == "on" else "the road ends here",
        policy=ALL_PRESENT,
    )
    if way == "end":
        end_road(s)
        return STAY
    return None


def end_road(s: Road) -> None:
    end(s)
    tell(s, story.RoadEnds)


def who_goes_on(s: Road) -> Flow[Then]:
    """People come and go between the nights."""
    return (yield from changes(s)) or set_out


# A night


def nightfall(s: Road) -> None:
    tell(s, story.NightFalls, s.table.chapter)
    s.danger = s.rng.roll(DANGER) + 20 * len(playing(s))
    s.route, s.burden, s.omen, s.die, s.shown = "", None, "", 0, {}


def choose_route(s: Road) -> Flow[None]:
    """A second person is enough."""
    s.route = yield from agree(
        s, "route", lambda seat: Pick(seat, ROUTES, question=prompts.ROUTE, name="route", always=True)
    )
    tell(s, story.Took, s.route)


def take_the_burden(s: Road) -> Flow[None]:
    """Nobody is made to carry it."""
    s.burden = yield from agree(
        s,
        "burden",
        lambda seat: Pick(seat, playing(s), question=prompts.BURDEN, name="burden", always=True),
        lambda seat: f"{named(seat)} carries the great lantern",
        policy=OWNER,
        must=lambda seat: (seat,),
    )
    tell(s, story.Carries, s.burden)


def read_the_signs(s: Road) -> Flow[None]:
    """Those who do not lead have one voice, until the die falls."""
    first = leader(s)
    s.omen = yield from agree(
        s,
        "omen",
        lambda seat: Pick(seat, OMENS, question=prompts.OMEN, name="omen", always=True),
        policy=FIRST_VOICE,
        among=lambda s: [seat for seat in playing(s) if seat != first] or [first],
        until=lambda: Pick(first, ("throw",), question=prompts.THROW, name="throw", always=True),
    )
    s.die = s.rng.roll(6)
    tell(s, story.Thrown, first, s.die, s.omen)


def put_cards_down(s: Road) -> Flow[None]:
    """All at the same time, each unseen by the others."""
    yield from together({seat: put_down(s, seat) for seat in playing(s) if seat not in s.down})


def put_down(s: Road, seat: Seat) -> Flow[None]:
    """By its place in the hand: while others decide, a bot imagines other cards in it."""
    options = [(seat, place) for place in range(HAND)]
    _, place = yield from Pick(seat, options, question=prompts.CARD, name="card")
    s.down[seat] = s.hands[seat].pop(place)
    tell(s, story.PutDown, seat)


def turn_cards(s: Road) -> None:
    s.shown, s.down = s.down, {}
    s.pile += s.shown.values()
    total = sum(s.shown.values()) + s.die * (2 if s.burden == leader(s) else 1)
    s.tally.add(total >= s.danger)
    tell(s, story.Turned, total, s.danger)
    if len(s.deck) < SEATS:
        s.deck, s.pile = [*s.deck, *s.pile], []
        s.rng.shuffle(s.deck)
    for seat in s.shown:
        s.hands[seat].append(s.deck.pop())
        tell(s, story.Draws, s.hands[seat][-1], to=(seat,))
        make_final(s, (seat,))


def camp(s: Road) -> Flow[None]:
    """The clock with most hands is wound back."""
    ticking = running(s)
    if not ticking:
        return
    clock = yield from agree(
        s,
        "wind",
        lambda seat: Pick(seat, ticking, question=prompts.WIND, name="wind", always=True),
        lambda clock: motions.WindBack(clock).label(),
        policy=MOST_HANDS,
    )
    wind_back(s, clock)
    tell(s, story.WoundBack, clock)


def open_a_door(s: Road) -> Flow[None]:
    """All must choose the same, or let a die decide. Who leads sees something that nobody else sees."""
    if len(s.coming) < 3:
        return
    door = yield from same_or_die(
        s, "door", lambda seat: Pick(seat, ("left", "right"), question=prompts.DOOR, name="door", always=True)
    )
    CODEX.read(s, s.coming.pop(0 if door == "left" else 1))
    CODEX.read(s, s.coming.pop(), to=(leader(s),))


def night_ends(s: Road) -> None:
    carried = f"{named(s.burden)} carried the great lantern." if s.burden is not None else ""
    end_chapter(s, f"The night {s.route or 'that was cut short'}", carried, put_away)


def put_away(s: Road) -> None:
    """Whom they met goes into the drawer; notes and sketches stand in the log as they are."""
    for person in s.people:
        shelve(s, "person", person.name, person)
    s.people, s.notes, s.sketches, s.table.blanks = [], [], [], []


ROAD: tuple[Step[Road], ...] = (set_out, go_on_or_end, who_goes_on)
NIGHT: tuple[Step[Road], ...] = (
    nightfall,
    choose_route,
    take_the_burden,
    read_the_signs,
    put_cards_down,
    turn_cards,
    camp,
    open_a_door,
    night_ends,
)
PROCEDURES = {"road": ROAD, "night": NIGHT}
