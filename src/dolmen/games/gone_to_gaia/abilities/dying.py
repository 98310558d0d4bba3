"""What an enemy does when it dies (step 8)."""

from __future__ import annotations

from msgspec.structs import replace

from dolmen.games.gone_to_gaia import names, story
from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.abilities.moments import Dies, Falls, TurnEnds
from dolmen.games.gone_to_gaia.abilities.telling import active_seat, nearest, neighbours, shows, where
from dolmen.games.gone_to_gaia.board import DISTANCE, IN_ORDER, TILES
from dolmen.games.gone_to_gaia.choices import BRACE, NONE
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.attack import weapon_of
from dolmen.games.gone_to_gaia.rules.deaths import Blow, braces, may_block, suffer
from dolmen.games.gone_to_gaia.rules.levels import put_at
from dolmen.games.gone_to_gaia.rules.on_slots import held
from dolmen.games.gone_to_gaia.rules.tokens import in_turn, spend
from dolmen.games.gone_to_gaia.state import (
    WEAPONS,
    Enemy,
    Gear,
    GoneToGaia,
    Mark,
    Task,
    Token,
    taken,
)
from dolmen.kernel import Flow, Pick, Question, tell

DEATH_HEAL = BOOK.ability(
    "Death Heal", "When it dies, adjacent enemies that are not dying lose all their damage.", rules=("GG.27.21",)
)


@DEATH_HEAL.on(Dies, at.EIGHT)
def _(s: GoneToGaia, dies: Dies, me: Enemy) -> None:
    for other in neighbours(s, me):
        if other.hp > 0 and other.damage:
            other.damage = 0
            shows(s, other, "Death Heal", "All its damage is gone.")


def slayer_of(s: GoneToGaia, me: Enemy) -> int | None:
    """The figure that slew it, if it still lives (GG.26.13)."""
    return me.slayer if me.slayer >= 0 and s.figures[me.slayer].alive else None


LAST_ACT_DAMAGE = 4
LAST_ACT = BOOK.ability("Last Act", "When it dies, whoever killed it suffers 4.", rules=("GG.27.46",))


@LAST_ACT.on(Falls, at.EIGHT)
def _(s: GoneToGaia, falls: Falls, me: Enemy) -> None:
    if slayer_of(s, me) is not None:
        then(s, Task("last act", me.id))


WHO_BRACES = Question(
    "Last Act: spend a Block on it?",
    label=lambda s, option: {BRACE: "block it", NONE: "no Block"}[option],
    rules=("GG.27.46", "GG.24.53"),
)


@does("last act")
def last_act(s: GoneToGaia, task: Task) -> Flow[None]:
    """No Block stops it (GG.18.25) but those of some Bulwarks: their owners are asked, one after the other
    (GG.24.53)."""
    me = next(enemy for enemy in s.dead if enemy.id == task.who)
    slayer = slayer_of(s, me)
    asked = next((n for n in in_turn(s) if n not in s.declined and may_block(s, n) and braces(s, n).harm), None)
    if asked is not None and slayer is not None:
        if (yield from Pick(asked, (BRACE, NONE), question=WHO_BRACES)) == NONE:
            s.declined.append(asked)
            then(s, task)
            return
        spend(s, asked, Token.BLOCK)
        tell(s, story.Braced, asked, "Last Act")
    elif slayer is not None:
        suffer(s, [Blow(slayer, me, LAST_ACT_DAMAGE)])
    s.declined = []


MALEVOLENT = BOOK.ability(
    "Malevolent", "Its killer loses four elements or drops to 1 HP.", rules=("GG.27.47", "GG.27.48")
)
PRICE = 4
TO_1_HP, ELEMENTS_LOST = "hp", "elements"
WHICH_PRICE = Question(
    "Malevolent: what does it cost?",
    label=lambda s, option: "be set to 1 HP" if option == TO_1_HP else "lose four elements",
    rules=("GG.27.47",),
)


@MALEVOLENT.on(Falls, at.EIGHT)
def _(s: GoneToGaia, falls: Falls, me: Enemy) -> Flow[None]:
    slayer = slayer_of(s, me)
    if slayer is None:
        return
    number = s.figures[slayer].suit
    suit = s.suits[number]
    options = (TO_1_HP, ELEMENTS_LOST) if len(held(suit)) >= PRICE else (TO_1_HP,)
    if (yield from Pick(number, options, question=WHICH_PRICE)) == TO_1_HP:
        suit.hp = min(suit.hp, 1)
        shows(s, me, "Malevolent", f"{s.figures[slayer].name} has 1 HP.")
    else:
        then(s, Task("lose elements", number, PRICE))


LOSES = Question(
    "Which element is lost?",
    label=lambda s, option: f"{names.ELEMENTS[option[1]]} on slot {option[0] + 1}",
    rules=("GG.27.8", "GG.27.47"),
)


@does("lose elements")
def lose_elements(s: GoneToGaia, task: Task) -> Flow[None]:
    """So many, one at a time, of the player's choice."""
    suit = s.suits[task.who]
    slot, element = yield from Pick(task.who, held(suit), question=LOSES)
    suit.elements[slot] &= ~(1 << element)
    if task.n > 1:
        then(s, Task(task.do, task.who, task.n - 1))


SCRAMBLES = BOOK.ability(
    "Scrambles",
    "The weapon card that kills it becomes one you lack, at the same rank.",
    rules=("GG.27.70", "GG.27.71", "GG.27.72"),
)
BECOMES = Question(
    "Scrambles: which weapon does it become?",
    label=lambda s, type: s.box.equipment[s.suits[active_seat(s)].discipline, type].name,
    rules=("GG.27.70",),
)


@SCRAMBLES.on(Falls, at.EIGHT)
def _(s: GoneToGaia, falls: Falls, me: Enemy) -> Flow[None]:
    attack = s.attack
    weapon = None if attack is None else weapon_of(s, attack)
    slayer = slayer_of(s, me)
    if weapon is None or slayer is None:
        return
    number = s.figures[slayer].suit
    suit = s.suits[number]
    owned = {gear.type for gear in suit.gear}
    lacking = [type for type in range(WEAPONS) if type not in owned and (suit.discipline, type) in s.box.equipment]
    if not lacking:
        return
    type = yield from Pick(number, lacking, question=BECOMES)
    rank = min(max(weapon.rank, weapon.reached), suit.maxima[type])
    becomes = Gear(type, 0, place=weapon.place)
    suit.gear[suit.gear.index(weapon)] = becomes
    put_at(s, number, becomes, rank)
    if attack is not None:
        attack.weapon = type
    if s.turn is not None:
        s.turn.weapon = type
    shows(s, me, "Scrambles", f"The weapon is {names.gear_name(s, number, type)} now.")


REBIRTH = BOOK.ability(
    "Rebirth",
    "After three turns without any enemy's death it returns, at half HP.",
    rules=("GG.27.59", "GG.27.60", "GG.27.61", "GG.27.62"),
)
TOKENS = 3
RETURNS = where("Rebirth: where does it return?", "GG.27.62")


def ashes(s: GoneToGaia, me: Enemy) -> Mark | None:
    """The tokens on the tile where it is to return, if it is the one that returns there."""
    return next((mark for mark in s.marks if mark.enemy is not None and mark.enemy.id == me.id), None)


@REBIRTH.on(Falls, at.EIGHT)
def _(s: GoneToGaia, falls: Falls, me: Enemy) -> None:
    """Tokens of several lie together on a tile, and one of those who died there returns (GG.27.61)."""
    before = next((mark for mark in s.marks if mark.what == "Rebirth" and mark.tile == me.tile), None)
    if before is None:
        s.marks.append(Mark(me.tile, "Rebirth", TOKENS, replace(me, tokens={})))
    else:
        before.n += TOKENS


@REBIRTH.on(TurnEnds, at.TEN_REBIRTH)
def _(s: GoneToGaia, ends: TurnEnds, me: Enemy) -> Flow[None]:
    mark = ashes(s, me)
    if mark is None or s.turn is None or s.turn.killed:
        return
    if mark.n > 1:
        mark.n -= 1
        return
    not_free = taken(s)
    free = [tile for tile in TILES if tile not in not_free]
    options = nearest(free, lambda tile: DISTANCE[tile][mark.tile])
    to = yield from Pick(active_seat(s), options, question=RETURNS)
    s.marks.remove(mark)
    s.dead = [enemy for enemy in s.dead if enemy.id != me.id]
    back = replace(me, tile=to, facing=0, damage=me.most // 2, tokens={}, slayer=-1, reborn=True)
    s.enemies.append(back)
    s.enemies.sort(key=lambda enemy: IN_ORDER[enemy.tile])
    shows(s, back, "Rebirth", f"It is back, with {back.hp} HP.")
