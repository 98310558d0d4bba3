"""The named oddities (section 19): words that stand on one villager only, from the Merchant to the Mystic."""

from __future__ import annotations

from msgspec import Struct

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import OMEN, Card, Model, Omen
from dolmen.games.snowcrest.content import By, Verb
from dolmen.games.snowcrest.payment import purse
from dolmen.games.snowcrest.resources import Price, Resource
from dolmen.games.snowcrest.rules.actions import act, possible
from dolmen.games.snowcrest.rules.curses import discard
from dolmen.games.snowcrest.rules.forest import take_juniper
from dolmen.games.snowcrest.rules.gains import draw, gain, gain_omens, gain_scrolls
from dolmen.games.snowcrest.rules.pay import pay
from dolmen.games.snowcrest.rules.place import place, take
from dolmen.games.snowcrest.state import Snowcrest, leave_grid, others, refill, up
from dolmen.kernel import Flow, Pick, Seat, Several, make_final, tell

# Merchant

BARLEY, JUNIPER, SCROLL = "5 Barley", "3 Juniper", "1 Scroll"
PRICES = {BARLEY: Price(Resource.BARLEY, 5), JUNIPER: Price(Resource.JUNIPER, 3)}


class Deal(Struct, frozen=True):
    give: str
    get: str


DEALS = tuple(Deal(give, get) for give in (BARLEY, JUNIPER, SCROLL) for get in (SCROLL, JUNIPER, BARLEY) if give != get)


def deals(s: Snowcrest) -> list[Deal]:
    """Those that the active player can pay for (SC.19.12, SC.19.14)."""
    can = {SCROLL: s.villages[s.active].scrolls > 0}
    can |= {give: purse(s, s.active, price.what) >= price.n for give, price in PRICES.items()}
    return [deal for deal in DEALS if can[deal.give]]


class Trade(Verb, frozen=True):
    form = "trade"
    look = 1.0

    def sentence(self) -> str:
        return f"trade along {BARLEY} – {JUNIPER} – {SCROLL}"

    def able(self, s: Snowcrest, c: By) -> bool:
        return bool(deals(s))

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        """One trade, from end to end: nothing is taken or returned on the way (SC.19.13, SC.19.15, SC.19.16)."""
        deal = yield from Pick(s.active, deals(s), question=prompts.TRADE)
        if deal.give == SCROLL:
            s.villages[s.active].scrolls -= 1
            s.scrolls += 1
            tell(s, story.ScrollReturned, s.active)
        else:
            yield from pay(s, s.active, PRICES[deal.give])
        if deal.get == SCROLL:
            gain_scrolls(s, s.active, 1, "trade")
        elif deal.get == JUNIPER:
            yield from take_juniper(s, PRICES[JUNIPER].n)
        else:
            gain(s, s.active, Resource.BARLEY, PRICES[BARLEY].n)


# Officer, Nun


class Redraw(Verb, frozen=True):
    form = "redraw"
    look = 0.2

    def sentence(self) -> str:
        return "discard hand cards, draw as many"

    def able(self, s: Snowcrest, c: By) -> bool:
        """There must be a card to discard (SC.19.9)."""
        return bool(s.villages[s.active].hand)

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        """All discards come before the first draw (SC.19.7, SC.19.8)."""
        seat = s.active
        cards = yield from Several(seat, tuple(s.villages[seat].hand), least=1, question=prompts.REDRAW)
        for kind in cards:
            discard(s, seat, kind)
        draw(s, seat, len(cards))


class Recover(Verb, frozen=True):
    form = "recover"
    look = 0.3

    def sentence(self) -> str:
        return "take a card from your discard pile"

    def able(self, s: Snowcrest, c: By) -> bool:
        """There must be a card in the discard pile (SC.19.17)."""
        return bool(s.villages[s.active].discard)

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        v = s.villages[s.active]
        kind = yield from Pick(s.active, sorted(set(v.discard)), question=prompts.RECOVER)
        v.discard.remove(kind)
        v.hand.append(kind)
        tell(s, story.Recovered, s.active, kind)


# Recruiter


class Recruit(Verb, frozen=True):
    form = "recruit"
    look = 0.8

    def sentence(self) -> str:
        return "swap for a card from hand or row, free of charge"

    def able(self, s: Snowcrest, c: By) -> bool:
        """Not when it was just Added (SC.19.20), and not without a card to fetch (SC.19.22, SC.19.30)."""
        return c is not By.ADDED and bool(s.villages[s.active].hand or s.row)

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        """The acting card goes under the deck; a card from hand or row takes its cell, free of charge (SC.19.21,
        SC.19.29)."""
        seat, cell = s.active, s.acting
        v = s.villages[seat]
        leave_grid(s, seat, cell)
        source = yield from Pick(seat, sources(s, seat), question=prompts.RECRUIT)
        take(s, seat, source)
        place(s, seat, source.kind, cell)
        if not source.hand:
            make_final(s)
            refill(s)
        yield from act(s, source.kind, By.ADDED)
        v.down |= 1 << cell


def sources(s: Snowcrest, seat: Seat) -> list[Card]:
    """The hand and the row (SC.19.23, SC.24.17)."""
    v = s.villages[seat]
    return [Card(kind, True) for kind in sorted(set(v.hand))] + [Card(kind, False) for kind in dict.fromkeys(s.row)]


# Scholar


class Copy(Verb, frozen=True):
    form = "copy"
    look = 0.8

    def sentence(self) -> str:
        return "use another player's upright villager"

    def able(self, s: Snowcrest, c: By) -> bool:
        return bool(models(s))

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        """The model's action as if it were its own. Alone, the row card is put under the deck afterwards (SC.19.24,
        SC.19.27, SC.19.28, SC.19.32, SC.24.15)."""
        model = yield from Pick(s.active, models(s), question=prompts.COPY)
        tell(s, story.Copied, s.active, model.kind)
        if model.seat is not None:
            yield from act(s, model.kind, c)
            return
        gap = s.row.index(model.kind)
        s.borrowed.append(s.row.pop(gap))
        used = yield from act(s, model.kind, c)
        s.borrowed.remove(model.kind)
        if used:
            s.common.under(model.kind)
            make_final(s)
            refill(s)
        else:
            s.row.insert(gap, model.kind)  # it has not moved (SC.24.18)

    def changes(self, s: Snowcrest, c: By) -> bool:
        """Somebody can be copied to some purpose. Alone, the row card that is used leaves the row (SC.24.15), and when
        the Scholar is Added the row is refilled first, who knows with what."""
        if s.level and c is By.ADDED:
            return True
        actions = [action for model in models(s) for action in s.box.villagers[model.kind].actions]
        return any(possible(s, action, c) and (s.level or action.effect.changes(s, c)) for action in actions)


def models(s: Snowcrest) -> list[Model]:
    """Others' upright villagers, or alone the row: no Scholar, and none without an action (SC.19.25, SC.19.26,
    SC.24.16). Cards of one kind are all the same to copy, so each kind is offered once."""
    found: dict[int, Model] = {}
    if s.level:
        found = {kind: Model(kind) for kind in s.row}
    for seat in others(s):
        grid = s.villages[seat].grid
        for cell in up(s.villages[seat]):
            found.setdefault(grid[cell], Model(grid[cell], seat, cell))
    cards = s.box.villagers
    return [model for kind, model in found.items() if cards[kind].actions and not cards[kind].does(Copy)]


# Mystic


class Demand(Verb, frozen=True):
    form = "demand"
    look = 0.6

    def sentence(self) -> str:
        return "each opponent discards a card or takes an Omen"

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        """Clockwise, each opponent discards a hand card or takes an Omen; nothing avoids it (SC.15.8, SC.19.33)."""
        for seat in others(s):
            s.deciding = seat
            hand = s.villages[seat].hand
            options: list[int | Omen] = [*sorted(set(hand)), OMEN]
            given = (yield from Pick(seat, options, question=prompts.DEMAND)) if hand else OMEN
            if isinstance(given, Omen):
                gain_omens(s, seat, 1)
            else:
                discard(s, seat, given)
        s.deciding = s.active
