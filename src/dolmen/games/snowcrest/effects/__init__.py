"""The language of the cards: one record a verb, with its words, what it needs, what it does, and what bots think of it.

    pay 2 juniper -> build any, draw 1
    gain 1 bell, gain 1 bell per forge
    restock, gain 1 barley

What only one villager can do is in `effects.named`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import KEEP, Keep
from dolmen.games.snowcrest.content import By, Verb
from dolmen.games.snowcrest.effects.named import Copy, Demand, Recover, Recruit, Redraw, Trade
from dolmen.games.snowcrest.payment import open_bells, purse
from dolmen.games.snowcrest.resources import (
    BUILDING_NAMES,
    BUILDING_WORDS,
    RESOURCE_WORDS,
    TOKEN_WORDS,
    Building,
    Price,
    Resource,
    amount,
    many,
)
from dolmen.games.snowcrest.rules.curses import give_building
from dolmen.games.snowcrest.rules.forest import take_juniper, venerate
from dolmen.games.snowcrest.rules.gains import claim, draw, gain, gain_omens, gain_scrolls, lose_omens
from dolmen.games.snowcrest.rules.meditation import BELLS_A_SCROLL, meditate
from dolmen.games.snowcrest.rules.pay import pay
from dolmen.games.snowcrest.state import BEST_OMEN, SPACES, USED, Snowcrest, others
from dolmen.kernel import Flow, Pick, tell
from dolmen.kernel.effect_language import Language

Token = Annotated[Resource, "one of the five"]


class Pay(Verb, frozen=True):
    """The price of an action, whose payer chooses the sources (section 5)."""

    form = "pay <n> <what>"
    n: int
    what: Resource

    def sentence(self) -> str:
        return f"pay {amount(self.n, self.what)}"

    def able(self, s: Snowcrest, c: By) -> bool:
        """Nothing but resources pays (SC.5.19)."""
        return purse(s, s.active, self.what) >= self.n

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        """In any mix, before the steps that follow it (SC.19.6, SC.19.36)."""
        return pay(s, s.active, Price(self.what, self.n))

    def terms(self) -> Iterator[tuple[str, float]]:
        yield "pay", self.n


# Tokens, Scrolls, Omens and cards (section 12)


USUAL = {Building.FARM: 1.5, Building.FORGE: 0.8, Building.SHRINE: 0.8}
"""How many upright buildings of a kind a village has, on average."""


class Gain(Verb, frozen=True):
    form = "gain <n> <what>[ per <tile>]"
    look = 1.0
    n: int
    what: Token
    tile: Building | None = None

    def sentence(self) -> str:
        each = f" for each upright {BUILDING_NAMES[self.tile]}" if self.tile is not None else ""
        return f"gain {amount(self.n, self.what)}{each}"

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None] | None:
        """Buildings are counted and stay up (SC.11.4, SC.13.2, SC.19.10, SC.19.11)."""
        n = self.n if self.tile is None else self.n * s.villages[s.active].buildings.count(self.tile)
        if self.what == Resource.JUNIPER:
            return take_juniper(s, n)
        gain(s, s.active, self.what, n)
        return None

    def changes(self, s: Snowcrest, c: By) -> bool:
        return self.tile is None or self.tile in s.villages[s.active].buildings

    def terms(self) -> Iterator[tuple[str, float]]:
        yield f"gain {self.what.name.lower()}", self.n * (1.0 if self.tile is None else USUAL[self.tile])


class Choose(Verb, frozen=True):
    form = "gain <n> of choice"
    look = 1.0
    n: int

    def sentence(self) -> str:
        return f"gain {self.n} resources of your choice (no Gold)"

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        """Resources of choice, taken in the order in which they are named (SC.19.35)."""
        named: list[Resource] = []
        for _ in range(self.n):
            resource = yield from Pick(s.active, CHOICE, question=prompts.CHOICE)
            named.append(resource)
        for resource in named:
            if resource == Resource.JUNIPER:
                yield from take_juniper(s, 1)
            else:
                gain(s, s.active, resource, 1)


CHOICE = (Resource.BARLEY, Resource.JUNIPER, Resource.BELL, Resource.BOWL)


class Scrolls(Verb, frozen=True):
    form = "gain <n> scroll|scrolls"
    look = 4.0
    n: int

    def sentence(self) -> str:
        return f"gain {many(self.n, 'Scroll')}"

    def carry_out(self, s: Snowcrest, c: By) -> None:
        gain_scrolls(s, s.active, self.n, c.source, last_part=c.villager)


class Omens(Verb, frozen=True):
    form = "gain <n> omen|omens"
    n: int

    def sentence(self) -> str:
        return f"take {many(self.n, 'Omen')}"

    def carry_out(self, s: Snowcrest, c: By) -> None:
        gain_omens(s, s.active, self.n)


class Calm(Verb, frozen=True):
    form = "lose <n> omen|omens"
    look = 0.8
    n: int

    def sentence(self) -> str:
        return f"lose {many(self.n, 'Omen')}"

    def carry_out(self, s: Snowcrest, c: By) -> None:
        """Abbots do so, besides what they avoid (SC.19.19)."""
        lose_omens(s, s.active, self.n)

    def changes(self, s: Snowcrest, c: By) -> bool:
        """On the first space of the track there is nothing to lose (SC.12.7)."""
        return s.villages[s.active].omen < BEST_OMEN

    def opinion(self, s: Snowcrest, c: By) -> float:
        return self.look * (0.2 if s.villages[s.active].omen >= BEST_OMEN - 1 else 1.0)


class Draw(Verb, frozen=True):
    form = "draw <n>"
    look = 0.5
    n: int

    def sentence(self) -> str:
        return f"draw {many(self.n, 'card')}"

    def carry_out(self, s: Snowcrest, c: By) -> None:
        draw(s, s.active, self.n)

    def changes(self, s: Snowcrest, c: By) -> bool:
        v = s.villages[s.active]
        return bool(v.deck or v.discard)


# Buildings (section 6)


class Build(Verb, frozen=True):
    form = ("build any", "build <tile>")
    look = 1.5
    aim = True
    tile: Building | None = None

    def sentence(self) -> str:
        return f"build {'any building' if self.tile is None else 'a ' + BUILDING_NAMES[self.tile]}"

    def able(self, s: Snowcrest, c: By) -> bool:
        """In stock, or on the player's own full row, from which it goes back first (SC.6.4, SC.6.5)."""
        kinds = [tile for tile in Building if self.tile in (tile, None)]
        if any(s.stock[tile // 2] for tile in kinds):
            return True
        row = s.villages[s.active].buildings
        return len(row) == SPACES and any(tile in row or tile + USED in row for tile in kinds)

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        """A tile from the stock on the first free space; on a full row one goes back first, or the row is kept (SC.6.1
        to SC.6.4, SC.6.6, SC.11.3)."""
        v = s.villages[s.active]
        if len(v.buildings) == SPACES:
            returnable = sorted(set(v.buildings))
            if self.tile is not None and not s.stock[self.tile // 2]:
                returnable = [code for code in returnable if code & ~USED == self.tile]
            options: list[int | Keep] = [*returnable, KEEP]
            returned = yield from Pick(s.active, options, question=prompts.RETURN)
            if isinstance(returned, str):
                return
            give_building(s, s.active, returned)
        built = self.tile
        if built is None:
            built = yield from Pick(s.active, [tile for tile in Building if s.stock[tile // 2]], question=prompts.BUILD)
        s.stock[built // 2] -= 1
        v.buildings.append(int(built))
        tell(s, story.Built, s.active, built)
        claim(s)

    def terms(self) -> Iterator[tuple[str, float]]:
        yield "build any" if self.tile is None else "build one kind", 1.0


class Restock(Verb, frozen=True):
    form = "restock"

    def sentence(self) -> str:
        return "restock buildings"

    def carry_out(self, s: Snowcrest, c: By) -> None:
        """All of them (SC.6.10, SC.6.11)."""
        v = s.villages[s.active]
        v.buildings = [code & ~USED for code in v.buildings]
        tell(s, story.Restocked, s.active)

    def changes(self, s: Snowcrest, c: By) -> bool:
        """There are used tiles, or there will be when a Farm has paid for the card."""
        row = s.villages[s.active].buildings
        return any(code & USED for code in row) or (c is By.ADDED and Building.FARM in row)

    def opinion(self, s: Snowcrest, c: By) -> float:
        return 0.05 + 0.5 * sum(code & USED for code in s.villages[s.active].buildings)


# Veneration and Meditation (sections 16 and 17)


class Venerate(Verb, frozen=True):
    form = "venerate"
    look = 3.0

    def sentence(self) -> str:
        return "Veneration"

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        """Its price has been paid by then (SC.16.1)."""
        return venerate(s)


class Meditate(Verb, frozen=True):
    form = "meditate"

    def sentence(self) -> str:
        return "Meditation"

    def able(self, s: Snowcrest, c: By) -> bool:
        """With one Bell at least (SC.17.6)."""
        return purse(s, s.active, Resource.BELL) >= (BELLS_A_SCROLL if s.level else 1)

    def carry_out(self, s: Snowcrest, c: By) -> Flow[None]:
        """With what the steps before it have brought (SC.19.34)."""
        return meditate(s)

    def opinion(self, s: Snowcrest, c: By) -> float:
        """Whoever can ring more than all the others, as far as everybody can see, is sure of it."""
        mine = open_bells(s, s.villages[s.active])
        if s.level:
            return 6.0 if mine >= BELLS_A_SCROLL else 0.05
        rival = max(open_bells(s, s.villages[seat]) for seat in others(s))
        return 4.0 if mine > rival else 1.5 if mine == rival and mine else 0.3 if mine else 0.02


LANGUAGE: Language[Snowcrest, By] = Language(
    (
        *(Gain, Choose, Scrolls, Omens, Calm, Draw, Build, Restock, Venerate, Meditate),
        *(Trade, Redraw, Recover, Recruit, Copy, Demand),
    ),
    costs=(Pay,),
    names={Resource: RESOURCE_WORDS, Token: TOKEN_WORDS, Building: BUILDING_WORDS},
    noun="step",
)

TERMS = (
    "pay",
    *(f"gain {resource.name.lower()}" for resource in Resource if resource is not Resource.ANY),
    *("choose", "scrolls", "omens", "calm", "draw", "build any", "build one kind", "restock", "venerate", "meditate"),
    *("trade", "redraw", "recover", "recruit", "copy", "demand"),
)
"""All that `terms` can name: what bots have an opinion of."""
