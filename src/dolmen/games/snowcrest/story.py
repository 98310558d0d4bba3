"""What the rules tell of a game: the log, the replay, the animations and the balance report are made of these."""

from __future__ import annotations

from dolmen.games.snowcrest import names
from dolmen.games.snowcrest.choices import TOKENS, InHand, OnCell, Source, Tile, Token
from dolmen.games.snowcrest.resources import NAMES, Resource, amount, many
from dolmen.games.snowcrest.state import COLOURS, USED, Snowcrest
from dolmen.kernel import Event, Seat
from dolmen.kernel.motions import AnyMotion, Gain, Leave, Move, Turn

PAYS, COMES, GAINS, RESTS = "Pays", "A villager comes", "Gains", "Rests"
"""What is seen at the same time."""
CARD, SCROLL, OMEN = "card", "Scroll", "Omen"
_TILES = ("Farm", "Forge", "Shrine")


def _tile(code: int) -> str:
    return f"{'used ' * (code & USED)}{_TILES[code // 2]}"


def _name(s: Snowcrest, kind: int) -> str:
    return s.box.villagers[kind].name


class SnowcrestEvent(Event, frozen=True):
    """How the facts are said, and where they are on the table."""

    phrases = {
        "villager": _name,
        "villagers": lambda s, kinds: ", ".join(_name(s, kind) for kind in kinds),
        "tile": lambda s, code: _tile(code),
        "achievement": lambda s, number: s.box.achievements[number].name,
        "forest": lambda s, number: s.box.forests[number].name,
        "guardian": lambda s, number: s.box.guardians[number].name,
        "Scrolls": lambda s, n: many(n, "Scroll"),
        "Omens": lambda s, n: many(n, "Omen"),
        "cards": lambda s, n: many(n, "card"),
        "number": lambda s, index: str(index + 1),
        "the hand or the row": lambda s, hand: "the hand" if hand else "the row",
        "village": lambda s, seat: names.village(seat),
        "grid": lambda s, seat: names.grid(seat),
        "first-cell": lambda s, seat: names.cell(seat, 4),
        "hand": lambda s, seat: names.hand(seat),
        "deck": lambda s, seat: names.deck(seat),
        "discard": lambda s, seat: names.discard(seat),
        "buildings": lambda s, seat: names.buildings(seat),
        "omens": lambda s, seat: names.omens(seat),
        "achievement-id": lambda s, number: names.achievement(number),
    }


class Deed(SnowcrestEvent, frozen=True):
    """The base of all that somebody does."""

    seat: Seat

    @property
    def who(self) -> str:
        return COLOURS[self.seat]


class OnACell(Deed, frozen=True, at="{spot}"):
    """Something about one cell of the seat's village."""

    cell: int

    @property
    def spot(self) -> str:
        return names.cell(self.seat, self.cell)


class FirstBought(
    Deed, frozen=True, line="{who} begins with {kind:villager} for {paid} Barley", at="{seat:first-cell}"
):
    kind: int
    paid: int


class TurnBegins(Deed, frozen=True, line="Round {round}, {who}'s turn"):
    heading = True
    round: int


class Activated(OnACell, frozen=True, line="{who} activates {kind:villager}"):
    kind: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(self.spot),)


class Chosen(Deed, frozen=True, line="{who} adds {kind:villager} from {hand:the hand or the row}"):
    beat = COMES
    kind: int
    hand: bool

    def places(self) -> tuple[str, ...]:
        return (names.hand(self.seat) if self.hand else names.ROW,)

    def motions(self) -> tuple[AnyMotion, ...]:
        if self.hand:  # which card it is, only its owner can see there
            return (Gain(CARD, 1, names.hand(self.seat), names.grid(self.seat)),)
        return (Move(names.row_card(self.kind), (names.ROW, names.grid(self.seat))),)


class Placed(OnACell, frozen=True, line="{kind:villager} moves to {who}'s cell {cell:number}"):
    beat = COMES
    kind: int


class Replaced(OnACell, frozen=True, line="{kind:villager} leaves {who}'s village"):
    beat = COMES
    kind: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Leave(self.spot),)


class Acted(Deed, frozen=True):
    kind: int
    number: int
    cell: int

    def text_in(self, s: Snowcrest) -> str:
        return f"{_name(s, self.kind)}: {s.box.villagers[self.kind].actions[self.number].words}"

    def places(self) -> tuple[str, ...]:
        return (names.cell(self.seat, self.cell),)


class Copied(Deed, frozen=True, line="{who} uses the action of {kind:villager}", at="{seat:village}"):
    kind: int


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


class ScrollsGained(Deed, frozen=True, line="{who} gains {n:Scrolls} ({source})", at="scrolls {seat:village}"):
    beat = GAINS
    n: int
    source: str

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(SCROLL, self.n, names.SCROLLS, names.scrolls(self.seat)),)


class ScrollReturned(Deed, frozen=True, line="{who} returns a Scroll", at="{seat:village} scrolls"):
    beat = PAYS

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(SCROLL, 1, names.scrolls(self.seat), names.SCROLLS),)


class LastScrollTaken(Deed, frozen=True, line="{who} takes the last Scroll: this is the last round", at="scrolls"):
    pass


class OmensTaken(Deed, frozen=True, line="{who} takes {n:Omens}", at="{seat:omens}"):
    beat = GAINS
    n: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(OMEN, self.n, names.SUPPLY, names.omens(self.seat)),)


class OmensLost(OmensTaken, frozen=True, line="{who} loses {n:Omens}"):
    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(OMEN, self.n, names.omens(self.seat), names.SUPPLY),)


class Drawn(Deed, frozen=True, line="{who} draws {n:cards}", at="{seat:deck} {seat:hand}"):
    beat = GAINS
    n: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(CARD, self.n, names.deck(self.seat), names.hand(self.seat)),)


class DrawnCards(Deed, frozen=True, line="Drawn by {who}: {kinds:villagers}", at="{seat:hand}"):
    beat = GAINS
    kinds: tuple[int, ...]


class Reshuffled(Deed, frozen=True, line="{who} shuffles the discard pile", at="{seat:discard}"):
    pass


class AchievementClaimed(Deed, frozen=True, line="{who} achieves {number:achievement}", at="{number:achievement-id}"):
    number: int


class Avoided(OnACell, frozen=True, line="{who} turns {kind:villager} down and avoids an item"):
    beat = PAYS
    kind: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(self.spot),)


class VillagerGivenUp(OnACell, frozen=True, line="{who} gives up {kind:villager}"):
    beat = PAYS
    kind: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Leave(self.spot),)


class Discarded(Deed, frozen=True, line="{who} discards {kind:villager}", at="{seat:discard}"):
    beat = PAYS
    kind: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(CARD, 1, names.hand(self.seat), names.discard(self.seat)),)


class Recovered(
    Deed, frozen=True, line="{who} takes {kind:villager} back from the discard pile", at="{seat:discard} {seat:hand}"
):
    beat = GAINS
    kind: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(CARD, 1, names.discard(self.seat), names.hand(self.seat)),)


class Built(Deed, frozen=True, line="{who} builds a {code:tile}", at="{seat:buildings}"):
    beat = GAINS
    code: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(_tile(self.code), 1, names.stock(self.code), names.buildings(self.seat)),)


class BuildingReturned(Deed, frozen=True, line="{who} gives up a {code:tile}", at="{seat:buildings}"):
    beat = PAYS
    code: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(_tile(self.code), 1, names.buildings(self.seat), names.stock(self.code)),)


class Reordered(Deed, frozen=True, line="{who} moves a {code:tile} to space {space:number}"):
    code: int
    space: int

    def places(self) -> tuple[str, ...]:
        return (names.tile(self.seat, self.space),)


class Restocked(Deed, frozen=True, line="{who} turns all buildings up", at="{seat:buildings}"):
    beat = GAINS

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.buildings(self.seat)),)


class ForestEmptied(Deed, frozen=True, line="{who} has taken the last Juniper", at="forest"):
    pass


class JuniperLaid(SnowcrestEvent, frozen=True, line="{n} Juniper are laid on the Forest", at="forest"):
    n: int


class ForestShown(SnowcrestEvent, frozen=True, line="The Forest is empty: {number:forest} awakes", at="forest"):
    number: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.FOREST),)


class GuardianShown(SnowcrestEvent, frozen=True, line="The Guardian {number:guardian} appears", at="guardians"):
    number: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.GUARDIANS),)


class Meditates(Deed, frozen=True, at="{seat:village}"):
    total: int
    tokens: int
    gold: int

    def text(self) -> str:
        aside = [amount(n, what) for what, n in ((Resource.BELL, self.tokens), (Resource.GOLD, self.gold)) if n]
        shown = f", setting aside {' and '.join(aside)}" if aside else ""
        return f"{self.who} meditates with a total of {self.total}{shown}"


class LetsPass(Deed, frozen=True, line="{who} lets it pass", at="{seat:village}"):
    pass


class Rests(Deed, frozen=True, line="{who} rests", at="{seat:grid}"):
    """It comes without a question, so nothing but its beat shows it to whom it happens."""

    beat = RESTS

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.grid(self.seat)),)


class TurnedUp(Deed, frozen=True, line="{who}'s villagers are all up again", at="{seat:grid}"):
    beat = RESTS

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.grid(self.seat)),)


class RestedTooOften(
    SnowcrestEvent, frozen=True, line="That was Rest number {rests}, and Scrolls are left: the game is lost"
):
    heading = True
    rests: int


class GameOver(SnowcrestEvent, frozen=True, line="The game is over"):
    heading = True
