"""What the rules tell of a game: the log, the replay and the animations are made of these."""

from __future__ import annotations

from typing import Any

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.board import NAMES
from dolmen.games.gone_to_gaia.state import DISCIPLINES, GoneToGaia, Token
from dolmen.kernel import Die, Event, named
from dolmen.kernel.geometry import FACINGS
from dolmen.kernel.motions import AnyMotion, Gain, Leave, Move, Roll, Strike, Turn

BLOW, ANSWER, AFTER, REWARDS, SHOTS = "The blow", "The answer", "What follows", "What it brings", "Parting shots"
"""The beats of an action and of the end of a wave."""
COUNTER = "counterattack"


def _card(s: Any, card: str) -> str:
    name: str = s.box.cards[card].name
    return name


def _delver(s: Any, number: int) -> str:
    return names.delver(s, number) if s is not None else names.figure(number)


class GaiaEvent(Event, frozen=True):
    """How the facts are said."""

    phrases = {
        "delver": _delver,
        "figure": lambda s, number: names.figure(number),
        "enemy": lambda s, id: names.enemy(id),
        "tile": lambda s, tile: NAMES[tile],
        "card": _card,
        "whose": lambda s, suit: names.player_delver(s, suit),
        "suit": lambda s, suit: names.suit(suit),
        "hp id": lambda s, suit: names.hp(suit),
        "player": lambda s, seat: named(seat),
        "discipline": lambda s, discipline: DISCIPLINES[discipline],
        "part": lambda s, level: names.part(level),
        "element": lambda s, element: names.ELEMENTS[element],
        "facing": lambda s, facing: {"N": "north", "E": "east", "S": "south", "W": "west"}[FACINGS[facing]],
    }


# The frame


class Named(GaiaEvent, frozen=True, line="The {discipline:discipline} delver is called {name}"):
    discipline: int
    name: str


class QuestBegins(GaiaEvent, frozen=True, line="{name}"):
    heading = True
    name: str


class WaveBegins(GaiaEvent, frozen=True, line="Wave {wave}"):
    heading = True
    wave: int


class GoesFirst(GaiaEvent, frozen=True, line="{figure:delver} takes the first turn", at="{figure:figure}"):
    figure: int


class Passed(GaiaEvent, frozen=True, at="{figure:figure}"):
    figure: int
    forced: bool

    def text_in(self, s: GoneToGaia) -> str:
        who = names.delver(s, self.figure)
        return f"{who} has nothing left to lay down and passes" if self.forced else f"{who} passes"


class QuestEnds(GaiaEvent, frozen=True):
    heading = True
    won: bool
    words: str

    def text(self) -> str:
        return f"{'The examination is passed' if self.won else 'Nobody comes back up'}. {self.words}"


# The story


class Took(GaiaEvent, frozen=True, line="You decide: {what}"):
    what: str


class Told(GaiaEvent, frozen=True, line="{words}"):
    """A line of the story that is not a page."""

    words: str


class QuestOver(GaiaEvent, frozen=True):
    heading = True
    name: str
    outcome: str

    def text(self) -> str:
        return f"{self.name}: {OUTCOMES[self.outcome]}"


OUTCOMES = {"won": "the goal is met", "lost": "the goal is not met", "retreat": "you went up before the goal was met"}


class ChapterBegins(GaiaEvent, frozen=True, line="Chapter {no}: {title}. {question}"):
    heading = True
    no: int
    title: str
    question: str


class VisitBegins(GaiaEvent, frozen=True, line="In town: {name}"):
    heading = True
    name: str


class SimpleVisit(GaiaEvent, frozen=True, line="Back in town"):
    heading = True


class SceneBegins(GaiaEvent, frozen=True, line="{title}"):
    title: str


class HeroJoined(GaiaEvent, frozen=True, line="{name} is on the list of Heroes"):
    name: str


class HeroFell(GaiaEvent, frozen=True):
    name: str
    words: str

    def text(self) -> str:
        return f"{self.name} does not come back" + (f": “{self.words}”" if self.words else "")


class HandedIn(GaiaEvent, frozen=True):
    who: str

    def text(self) -> str:
        return f"A page of {self.who} is handed in" if self.who else "A boss part is handed in"


class Donated(GaiaEvent, frozen=True, line="{seat:whose} puts {n} into the Box"):
    seat: int
    n: int


class Chalked(GaiaEvent, frozen=True, line="On the door stands: {words}"):
    words: str


class StoppedHere(GaiaEvent, frozen=True, line="You stop here for tonight: {where}"):
    heading = True
    where: str


class EndingBegins(GaiaEvent, frozen=True, line="{name}"):
    heading = True
    name: str


class CampaignEnds(GaiaEvent, frozen=True, line="The campaign is over: {name}"):
    name: str


# Onslaught


class OnslaughtBegins(GaiaEvent, frozen=True, line="Onslaught: five waves"):
    heading = True


class Spawned(
    GaiaEvent, frozen=True, line="Out of the mist come {boss:card} and seven enemies of one kind: {minions:card}"
):
    wave: int
    boss: str
    minions: str


class Stands(GaiaEvent, frozen=True, line="{figure:delver} starts on {tile:tile}", at="{figure:figure}"):
    figure: int
    tile: int


class Paid(GaiaEvent, frozen=True, line="Each living delver is paid {m} minion parts and a {part:part}"):
    m: int
    part: int


class Drawn(GaiaEvent, frozen=True):
    products: tuple[str, ...]

    def text(self) -> str:
        return f"The shop has {', '.join(self.products)}"


class Bought(GaiaEvent, frozen=True, line="{suit:whose} buys {product}", at="{suit:suit}"):
    suit: int
    product: str


class Equipped(GaiaEvent, frozen=True, line="{suit:whose} wears {product}", at="{suit:suit}"):
    suit: int
    product: str


class Exchanged(GaiaEvent, frozen=True, line="{product} goes back to the shop, and {new} takes its place"):
    product: str
    new: str


class Changed(
    GaiaEvent, frozen=True, line="{suit:whose} changes a {level:part} into {n} minion parts", at="{suit:suit}"
):
    suit: int
    level: int
    n: int


class Gave(GaiaEvent, frozen=True, line="{suit:whose} gives the other delver a {level:part}", at="{suit:suit}"):
    suit: int
    level: int


class HandedOver(GaiaEvent, frozen=True, line="{suit:whose} gives the other delver {product}", at="{suit:suit}"):
    suit: int
    product: str


class LeftShop(GaiaEvent, frozen=True, line="{suit:whose} is done in the shop", at="{suit:suit}"):
    suit: int


class OnslaughtEnds(GaiaEvent, frozen=True):
    heading = True
    wave: int
    won: bool
    title: str

    def text(self) -> str:
        return f"{'All five waves are over' if self.won else f'Nobody comes back from wave {self.wave}'}. {self.title}"


# A turn


class TurnBegins(GaiaEvent, frozen=True, at="{figure:figure}"):
    figure: int
    weapon: int
    slot: int

    def text_in(self, s: GoneToGaia) -> str:
        suit = s.figures[self.figure].suit
        weapon = names.gear_name(s, suit, self.weapon)
        return f"{names.delver(s, self.figure)} lays {weapon} onto slot {self.slot}, {names.elements(s, self.slot)}"


class Refreshed(GaiaEvent, frozen=True, at="{suit:suit}"):
    suit: int
    weapon: int

    def text_in(self, s: GoneToGaia) -> str:
        return f"{names.gear_name(s, self.suit, self.weapon)} is fresh again"


class Stepped(GaiaEvent, frozen=True):
    figure: int
    way: tuple[int, ...]

    def text_in(self, s: GoneToGaia) -> str:
        return f"{names.delver(s, self.figure)} goes to {NAMES[self.way[-1]]}"

    def places(self) -> tuple[str, ...]:
        return (names.figure(self.figure), *(NAMES[tile] for tile in self.way))


class PartTaken(
    GaiaEvent, frozen=True, line="{figure:delver} takes a {level:part} on {tile:tile}", at="{figure:figure}"
):
    figure: int
    tile: int
    level: int


class WitnessGoes(GaiaEvent, frozen=True, line="Witness goes to {tile:tile}"):
    tile: int

    def places(self) -> tuple[str, ...]:
        return (names.WITNESS, NAMES[self.tile])


class WitnessTakes(GaiaEvent, frozen=True, line="Witness takes a {level:part} on {tile:tile} for {figure:delver}"):
    figure: int
    tile: int
    level: int


class SlotUsed(GaiaEvent, frozen=True, line="{figure:delver} uses slot {slot}", at="{figure:figure}"):
    figure: int
    slot: int


class Swapped(GaiaEvent, frozen=True, line="{figure:delver} and {other:delver} change places"):
    figure: int
    other: int
    to: int
    back: int

    def places(self) -> tuple[str, ...]:
        return (names.figure(self.figure), names.figure(self.other))

    def motions(self) -> tuple[AnyMotion, ...]:
        return (
            Move(names.figure(self.figure), (NAMES[self.back], NAMES[self.to])),
            Move(names.figure(self.other), (NAMES[self.to], NAMES[self.back])),
        )


class Freed(
    GaiaEvent,
    frozen=True,
    line="{element:element} is given up; {figure:delver} can act again",
    at="{figure:figure}",
):
    figure: int
    element: int


class TokenSpent(GaiaEvent, frozen=True, at="{suit:suit}"):
    suit: int
    token: int
    n: int

    def text_in(self, s: GoneToGaia) -> str:
        return f"{names.player_delver(s, self.suit)} spends {self.n} {names.TOKENS[Token(self.token)]}"


# An action


class Attacks(GaiaEvent, frozen=True, at="{figure:figure}"):
    figure: int
    by: str
    weapon: int
    slot: int
    number: int

    def text_in(self, s: GoneToGaia) -> str:
        suit = s.figures[self.figure].suit
        by = {"card": names.gear_name(s, suit, self.weapon), "slot": f"slot {self.slot}", "ultimate": "the Ultimate"}
        what = by[self.by]
        again = f", attack {self.number}" if self.number > 1 else ""
        return f"{names.delver(s, self.figure)} strikes with {what}{again}"


class Struck(GaiaEvent, frozen=True):
    beat = BLOW
    enemy: int
    card: str
    tile: int
    damage: int
    left: int
    why: str

    def text_in(self, s: GoneToGaia) -> str:
        after = f"{self.left} HP left" if self.left else "dying"
        because = f" ({self.why})" if self.why else ""
        return f"{_card(s, self.card)} on {NAMES[self.tile]} takes {self.damage}: {after}{because}"

    def places(self) -> tuple[str, ...]:
        return (names.enemy(self.enemy),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Strike(names.enemy(self.enemy)),)


class DieFell(GaiaEvent, frozen=True):
    value: int
    what: str

    def text(self) -> str:
        if self.what != COUNTER:
            what = names.DICE.get(self.what, "a die")
            return f"{what[0].upper()}{what[1:]} shows {self.value}"
        arrows = "nothing reaches" if self.value == 1 else "black arrows" if self.value == 6 else "white arrows"
        return f"The counterattack die shows {self.value}: {arrows}"

    def places(self) -> tuple[str, ...]:
        return (names.DIE,)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Roll(names.DIE, self.value),)

    def fallen_dice(self) -> tuple[Die, ...]:
        return ((6, self.value),)


class DieSet(GaiaEvent, frozen=True, line="The desk bell rings: the die shows {value}"):
    value: int

    def places(self) -> tuple[str, ...]:
        return (names.DIE,)


class Reduced(GaiaEvent, frozen=True, line="{card:card} on {tile:tile} deals {less} less", at="{enemy:enemy}"):
    enemy: int
    card: str
    tile: int
    less: int


class Keeps(GaiaEvent, frozen=True, line="{suit:whose} keeps all tokens for the rest of the wave", at="{suit:suit}"):
    suit: int


class Reopens(GaiaEvent, frozen=True, line="{suit:whose} wants to be asked about tokens again", at="{suit:suit}"):
    suit: int


class Blocked(GaiaEvent, frozen=True, line="A Block stops {card:card} on {tile:tile}", at="{enemy:enemy}"):
    beat = ANSWER
    suit: int
    enemy: int
    card: str
    tile: int


class Braced(GaiaEvent, frozen=True, line="A Block stops {what}"):
    beat = ANSWER
    suit: int
    what: str


class HandRaised(
    GaiaEvent, frozen=True, line="Witness puts out a hand, and {card:card} on {tile:tile} stops", at="{enemy:enemy}"
):
    beat = ANSWER
    enemy: int
    card: str
    tile: int


class Missed(GaiaEvent, frozen=True, line="{card:card} on {tile:tile} reaches nobody", at="{enemy:enemy}"):
    beat = ANSWER
    enemy: int
    card: str
    tile: int


class Suffered(GaiaEvent, frozen=True):
    beat = ANSWER
    figure: int
    damage: int
    left: int
    enemy: int | None
    card: str

    def text_in(self, s: GoneToGaia) -> str:
        by = f" from {_card(s, self.card)}" if self.card else ""
        return f"{names.delver(s, self.figure)} suffers {self.damage}{by}: {self.left} HP left"

    def places(self) -> tuple[str, ...]:
        return (names.figure(self.figure),)

    def motions(self) -> tuple[AnyMotion, ...]:
        by = () if self.enemy is None else (names.enemy(self.enemy),)
        return (Strike(names.figure(self.figure), by),)


class DelverDied(GaiaEvent, frozen=True, line="{name} dies"):
    figure: int
    name: str

    def places(self) -> tuple[str, ...]:
        return (names.figure(self.figure),)

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Leave(names.figure(self.figure)),)


class LastWords(GaiaEvent, frozen=True, line="{name}'s last words: {words}"):
    figure: int
    name: str
    words: str


class EnemyMoved(GaiaEvent, frozen=True, line="{card:card} moves to {to:tile}"):
    beat = AFTER
    enemy: int
    card: str
    start: int
    to: int

    def places(self) -> tuple[str, ...]:
        return (names.enemy(self.enemy), NAMES[self.start], NAMES[self.to])


class EnemyTurned(
    GaiaEvent, frozen=True, line="{card:card} on {tile:tile} turns to the {facing:facing}", at="{enemy:enemy}"
):
    beat = AFTER
    enemy: int
    card: str
    tile: int
    facing: int

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(names.enemy(self.enemy), FACINGS[self.facing]),)  # type: ignore[arg-type]


class EnemyDied(GaiaEvent, frozen=True, line="{card:card} on {tile:tile} dies"):
    beat = AFTER
    enemy: int
    card: str
    tile: int

    def places(self) -> tuple[str, ...]:
        return (names.enemy(self.enemy), NAMES[self.tile])

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Leave(names.enemy(self.enemy)),)


# What it brings


class ElementGained(GaiaEvent, frozen=True):
    beat = REWARDS
    suit: int
    element: int
    slot: int

    def text_in(self, s: GoneToGaia) -> str:
        who, what = names.player_delver(s, self.suit), names.ELEMENTS[self.element]
        if self.slot < 0:
            return f"{who} has no space for {what}: it is lost"
        return f"{who} puts {what} on slot {self.slot}"

    def places(self) -> tuple[str, ...]:
        return (names.suit(self.suit),)


class XpGained(GaiaEvent, frozen=True, line="{xp} XP: {total} on hand"):
    beat = REWARDS
    xp: int
    total: int

    def places(self) -> tuple[str, ...]:
        return (names.LEVEL,)


class LevelReached(GaiaEvent, frozen=True, line="Level {level}"):
    level: int

    def places(self) -> tuple[str, ...]:
        return (names.LEVEL,)


class LevelCardDrawn(GaiaEvent, frozen=True, at="{suit:suit}"):
    suit: int
    card: int

    def text_in(self, s: GoneToGaia) -> str:
        discipline = s.suits[self.suit].discipline
        known = [s.box.equipment.get((discipline, type)) for type in s.box.levels[self.card].types]
        types = [cards.name for cards in known if cards is not None]
        return f"{names.player_delver(s, self.suit)} draws a Level card: {', '.join(types)}"


class GearGained(GaiaEvent, frozen=True, at="{suit:suit}"):
    suit: int
    type: int
    rank: int

    def text_in(self, s: GoneToGaia) -> str:
        who, what = names.player_delver(s, self.suit), names.gear_name(s, self.suit, self.type)
        return f"{who} has {what}" if self.rank == 1 else f"{who} has {what} at rank {self.rank}"


class TokensGained(GaiaEvent, frozen=True, at="{suit:suit}"):
    suit: int
    token: int
    n: int

    def text_in(self, s: GoneToGaia) -> str:
        return f"{names.player_delver(s, self.suit)} has {self.n} more: {names.TOKENS[Token(self.token)]}"

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Gain(names.TOKENS[Token(self.token)], self.n, names.LEVEL, names.suit(self.suit)),)


class Healed(GaiaEvent, frozen=True, line="{suit:whose} heals {n} HP", at="{suit:suit}"):
    suit: int
    n: int


# The end of a wave


class PartingShots(GaiaEvent, frozen=True):
    heading = True
    left: int

    def text(self) -> str:
        if not self.left:
            return "Parting shots: nobody is left to shoot"
        return f"Parting shots: {names.many(self.left, 'enemy') if self.left == 1 else f'{self.left} enemies'} left"


class WaveEnds(GaiaEvent, frozen=True):
    wave: int
    left: int

    def text(self) -> str:
        lost = f"; {names.many(self.left, 'part')} left lying" if self.left else ""
        return f"The wave is over{lost}"
