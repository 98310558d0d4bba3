"""What the rules tell of a game: the log, the replay, the animations and the balance report are made of these."""

from __future__ import annotations

from dolmen.games.snowcrest import names
from dolmen.games.snowcrest.choices import TOKENS, InHand, OnCell, Source, Tile, Token
from dolmen.games.snowcrest.resources import NAMES, Resource, amount, many
from dolmen.games.snowcrest.state import COLOURS, USED, Snowcrest
from dolmen.kernel import Event, Seat
from dolmen.kernel.motions import AnyMotion, Gain, Leave, Move, Turn

PAYS, COMES, GAINS = "Pays", "A villager comes", "Gains"
"""What is seen at the same time."""
CARD, SCROLL, OMEN = "card", "Scroll", "Omen"
_TILES = ("Farm", "Forge", "Shrine")


def _tile(code: int) -> str:
    return f"{'used ' * (code & USED)}{_TILES[code // 2]}"


def _name(s: Snowcrest, kind: int) -> str:
    return s.box.villagers[kind].name


class Deed(Event, frozen=True):
    """The base of all that somebody does."""

    seat: Seat

    @property
    def who(self) -> str:
        return COLOURS[self.seat]


class FirstBought(Deed, frozen=True):
    kind: int
    paid: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} begins with {_name(s, self.kind)} for {self.paid} Barley"

    def places(self) -> tuple[str, ...]:
        return (names.cell(self.seat, 4),)


class TurnBegins(Deed, frozen=True):
    heading = True
    round: int

    def text(self) -> str:
        return f"Round {self.round}, {self.who}'s turn"


class Activated(Deed, frozen=True):
    cell: int
    kind: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} activates {_name(s, self.kind)}"

    def places(self) -> tuple[str, ...]:
        return (names.cell(self.seat, self.cell),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.cell(self.seat, self.cell)),)


class Chosen(Deed, frozen=True):
    beat = COMES
    kind: int
    hand: bool

    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} adds {_name(s, self.kind)} from {'the hand' if self.hand else 'the row'}"

    def places(self) -> tuple[str, ...]:
        return (names.hand(self.seat) if self.hand else names.ROW,)

    def motions(self) -> tuple[AnyMotion, ...]:
        if self.hand:  # which card it is, only its owner can see there
            return (Gain(CARD, 1, names.hand(self.seat), names.grid(self.seat)),)
        return (Move(names.row_card(self.kind), (names.ROW, names.grid(self.seat))),)


class Placed(Deed, frozen=True):
    beat = COMES
    cell: int
    kind: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{_name(s, self.kind)} moves to {self.who}'s cell {self.cell + 1}"

    def places(self) -> tuple[str, ...]:
        return (names.cell(self.seat, self.cell),)


class Replaced(Deed, frozen=True):
    beat = COMES
    cell: int
    kind: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{_name(s, self.kind)} leaves {self.who}'s village"

    def places(self) -> tuple[str, ...]:
        return (names.cell(self.seat, self.cell),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Leave(names.cell(self.seat, self.cell)),)


class Acted(Deed, frozen=True):
    kind: int
    number: int
    cell: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{_name(s, self.kind)}: {s.box.villagers[self.kind].actions[self.number].words}"

    def places(self) -> tuple[str, ...]:
        return (names.cell(self.seat, self.cell),)


class Copied(Deed, frozen=True):
    kind: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} uses the action of {_name(s, self.kind)}"

    def places(self) -> tuple[str, ...]:
        return (names.village(self.seat),)


class Paid(Deed, frozen=True):
    beat = PAYS
    sources: tuple[tuple[Source, int], ...]
    grid: tuple[int, ...]
    """Who stood where."""

    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} pays {self.what(s)}"

    def what(self, s: Snowcrest) -> str:
        return ", ".join(_source(s, key, n, self.grid) for key, n in self.sources)

    def places(self) -> tuple[str, ...]:
        return tuple(_place(self.seat, source) for source, _ in self.sources)

    def motions(self) -> tuple[AnyMotion, ...]:
        return tuple(_spent(self.seat, source, n) for source, n in self.sources)


class ItemsPaid(Paid, frozen=True):
    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} gives {self.what(s)}"


def _source(s: Snowcrest, source: Source, n: int, grid: tuple[int, ...]) -> str:
    match source:
        case Token():
            return amount(n, source.resource)
        case Tile():
            return f"{n} {_TILES[source.building // 2]}{'s' * (n > 1)} (turned)"
        case InHand():
            return f"{f'{n} × ' if n > 1 else ''}{_name(s, source.kind)} (discarded)"
        case OnCell():
            return f"{_name(s, grid[source.cell])} (turned down)"


def _place(seat: Seat, source: Source) -> str:
    """Where a source lies when it is spent."""
    if isinstance(source, Tile):
        return names.buildings(seat)
    return names.discard(seat) if isinstance(source, InHand) else names.source(seat, source, [])


def _spent(seat: Seat, source: Source, n: int) -> AnyMotion:
    match source:
        case Token():
            return Gain(NAMES[source.resource], n, names.token(seat, source), names.SUPPLY)
        case Tile():
            return Turn(names.buildings(seat))
        case InHand():
            return Gain(CARD, n, names.hand(seat), names.discard(seat))
        case OnCell():
            return Turn(names.cell(seat, source.cell))


class Gained(Deed, frozen=True):
    beat = GAINS
    n: int
    what: int

    def text(self) -> str:
        return f"{self.who} gains {amount(self.n, self.what)}"

    def places(self) -> tuple[str, ...]:
        return (names.token(self.seat, TOKENS[self.what]),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(NAMES[self.what], self.n, names.SUPPLY, names.token(self.seat, TOKENS[self.what])),)


class ScrollsGained(Deed, frozen=True):
    beat = GAINS
    n: int
    source: str

    def text(self) -> str:
        return f"{self.who} gains {many(self.n, 'Scroll')} ({self.source})"

    def places(self) -> tuple[str, ...]:
        return names.SCROLLS, names.village(self.seat)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(SCROLL, self.n, names.SCROLLS, names.scrolls(self.seat)),)


class ScrollReturned(Deed, frozen=True):
    beat = PAYS

    def text(self) -> str:
        return f"{self.who} returns a Scroll"

    def places(self) -> tuple[str, ...]:
        return names.village(self.seat), names.SCROLLS

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(SCROLL, 1, names.scrolls(self.seat), names.SCROLLS),)


class LastScrollTaken(Deed, frozen=True):
    def text(self) -> str:
        return f"{self.who} takes the last Scroll: this is the last round"

    def places(self) -> tuple[str, ...]:
        return (names.SCROLLS,)


class OmensTaken(Deed, frozen=True):
    beat = GAINS
    n: int

    def text(self) -> str:
        return f"{self.who} takes {many(self.n, 'Omen')}"

    def places(self) -> tuple[str, ...]:
        return (names.omens(self.seat),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(OMEN, self.n, names.SUPPLY, names.omens(self.seat)),)


class OmensLost(OmensTaken, frozen=True):
    def text(self) -> str:
        return f"{self.who} loses {many(self.n, 'Omen')}"

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(OMEN, self.n, names.omens(self.seat), names.SUPPLY),)


class Drawn(Deed, frozen=True):
    beat = GAINS
    n: int

    def text(self) -> str:
        return f"{self.who} draws {many(self.n, 'card')}"

    def places(self) -> tuple[str, ...]:
        return names.deck(self.seat), names.hand(self.seat)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(CARD, self.n, names.deck(self.seat), names.hand(self.seat)),)


class DrawnCards(Deed, frozen=True):
    beat = GAINS
    kinds: tuple[int, ...]

    def text_in(self, s: Snowcrest) -> str:
        return f"Drawn by {self.who}: {', '.join(_name(s, kind) for kind in self.kinds)}"

    def places(self) -> tuple[str, ...]:
        return (names.hand(self.seat),)


class Reshuffled(Deed, frozen=True):
    def text(self) -> str:
        return f"{self.who} shuffles the discard pile"

    def places(self) -> tuple[str, ...]:
        return (names.discard(self.seat),)


class AchievementClaimed(Deed, frozen=True):
    number: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} achieves {s.box.achievements[self.number].name}"

    def places(self) -> tuple[str, ...]:
        return (names.achievement(self.number),)


class Avoided(Deed, frozen=True):
    beat = PAYS
    cell: int
    kind: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} turns {_name(s, self.kind)} down and avoids an item"

    def places(self) -> tuple[str, ...]:
        return (names.cell(self.seat, self.cell),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.cell(self.seat, self.cell)),)


class VillagerGivenUp(Deed, frozen=True):
    beat = PAYS
    cell: int
    kind: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} gives up {_name(s, self.kind)}"

    def places(self) -> tuple[str, ...]:
        return (names.cell(self.seat, self.cell),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Leave(names.cell(self.seat, self.cell)),)


class Discarded(Deed, frozen=True):
    beat = PAYS
    kind: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} discards {_name(s, self.kind)}"

    def places(self) -> tuple[str, ...]:
        return (names.discard(self.seat),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(CARD, 1, names.hand(self.seat), names.discard(self.seat)),)


class Recovered(Deed, frozen=True):
    beat = GAINS
    kind: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{self.who} takes {_name(s, self.kind)} back from the discard pile"

    def places(self) -> tuple[str, ...]:
        return names.discard(self.seat), names.hand(self.seat)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(CARD, 1, names.discard(self.seat), names.hand(self.seat)),)


class Built(Deed, frozen=True):
    beat = GAINS
    code: int

    def text(self) -> str:
        return f"{self.who} builds a {_tile(self.code)}"

    def places(self) -> tuple[str, ...]:
        return (names.buildings(self.seat),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(_tile(self.code), 1, names.stock(self.code), names.buildings(self.seat)),)


class BuildingReturned(Deed, frozen=True):
    beat = PAYS
    code: int

    def text(self) -> str:
        return f"{self.who} gives up a {_tile(self.code)}"

    def places(self) -> tuple[str, ...]:
        return (names.buildings(self.seat),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(_tile(self.code), 1, names.buildings(self.seat), names.stock(self.code)),)


class Reordered(Deed, frozen=True):
    code: int
    space: int

    def text(self) -> str:
        return f"{self.who} moves a {_tile(self.code)} to space {self.space + 1}"

    def places(self) -> tuple[str, ...]:
        return (names.tile(self.seat, self.space),)


class Restocked(Deed, frozen=True):
    beat = GAINS

    def text(self) -> str:
        return f"{self.who} turns all buildings up"

    def places(self) -> tuple[str, ...]:
        return (names.buildings(self.seat),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.buildings(self.seat)),)


class ForestEmptied(Deed, frozen=True):
    def text(self) -> str:
        return f"{self.who} has taken the last Juniper"

    def places(self) -> tuple[str, ...]:
        return (names.FOREST,)


class JuniperLaid(Event, frozen=True):
    n: int

    def text(self) -> str:
        return f"{self.n} Juniper are laid on the Forest"

    def places(self) -> tuple[str, ...]:
        return (names.FOREST,)


class ForestShown(Event, frozen=True):
    number: int

    def text_in(self, s: Snowcrest) -> str:
        return f"The Forest is empty: {s.box.forests[self.number].name} awakes"

    def places(self) -> tuple[str, ...]:
        return (names.FOREST,)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.FOREST),)


class GuardianShown(Event, frozen=True):
    number: int

    def text_in(self, s: Snowcrest) -> str:
        return f"The Guardian {s.box.guardians[self.number].name} appears"

    def places(self) -> tuple[str, ...]:
        return (names.GUARDIANS,)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.GUARDIANS),)


class Meditates(Deed, frozen=True):
    total: int
    tokens: int
    gold: int

    def text(self) -> str:
        aside = [amount(n, what) for what, n in ((Resource.BELL, self.tokens), (Resource.GOLD, self.gold)) if n]
        shown = f", setting aside {' and '.join(aside)}" if aside else ""
        return f"{self.who} meditates with a total of {self.total}{shown}"

    def places(self) -> tuple[str, ...]:
        return (names.village(self.seat),)


class LetsPass(Deed, frozen=True):
    def text(self) -> str:
        return f"{self.who} lets it pass"

    def places(self) -> tuple[str, ...]:
        return (names.village(self.seat),)


class Rests(Deed, frozen=True):
    def text(self) -> str:
        return f"{self.who} rests"

    def places(self) -> tuple[str, ...]:
        return (names.grid(self.seat),)


class TurnedUp(Deed, frozen=True):
    def text(self) -> str:
        return f"{self.who}'s villagers are all up again"

    def places(self) -> tuple[str, ...]:
        return (names.grid(self.seat),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.grid(self.seat)),)


class RestedTooOften(Event, frozen=True):
    heading = True
    rests: int

    def text(self) -> str:
        return f"That was Rest number {self.rests}, and Scrolls are left: the game is lost"


class GameOver(Event, frozen=True):
    heading = True

    def text(self) -> str:
        return "The game is over"
