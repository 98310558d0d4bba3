"""How decisions are put to a person: prompts, labels, and what they light up."""

from __future__ import annotations

from typing import Any

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.board import DIRECTIONS, NAMES
from dolmen.games.gone_to_gaia.choices import (
    AGAIN,
    BRACE,
    CARD,
    CONFRONT,
    COUNT,
    HEAL,
    KEEP,
    NONE,
    REROLL,
    STRIKE,
    ULTIMATE,
    Beckon,
    Block,
    Buy,
    Change,
    Double,
    Exchange,
    Free,
    Give,
    Hand,
    Lay,
    Nudge,
    Shield,
    Slip,
    Spaces,
    Spend,
    Step,
    Strike,
    Tool,
    Use,
    Usher,
)
from dolmen.games.gone_to_gaia.rules.aiming import aim_of, hit_by
from dolmen.games.gone_to_gaia.rules.on_slots import ability_of, of_bits
from dolmen.games.gone_to_gaia.rules.shots import torn
from dolmen.games.gone_to_gaia.state import MIND, Enemy, GoneToGaia, Token
from dolmen.games.gone_to_gaia.warnings import of_a_pass
from dolmen.kernel import Question, Seat

NAME_IDEAS = (("Ada", "Ilse", "Marit", "Oona"), ("Bram", "Tove", "Jonas", "Wim"))


def _enemy(s: GoneToGaia, id: int) -> Enemy:
    return next(enemy for enemy in (*s.enemies, *s.dead) if enemy.id == id)


def enemy_label(s: GoneToGaia, id: int) -> str:
    enemy = _enemy(s, id)
    return f"{s.box.cards[enemy.card].name} on {NAMES[enemy.tile]}"


def enemy_place(s: GoneToGaia, id: int) -> str | None:
    return names.enemy(id) if any(enemy.id == id for enemy in s.enemies) else None


# Before the first turn

READ = Question("Read on when you have read this", label=lambda s, option: "Read on", at=names.PAGE, name="read on")


def name_prompt(s: GoneToGaia, seat: Seat) -> str:
    figure = next(figure for figure in s.figures if figure.suit == seat and not figure.name)
    return s.box.heroes[figure.hero].ask


NAME = Question(name_prompt, at=names.PAGE, rules=("GG.4.4",), done="Write it on the card", name="name of a Hero")


FIRST = Question(
    "Who takes the first turn?",
    label=names.delver,
    place=lambda s, option: names.figure(option),
    rules=("GG.9.1", "GG.1.6"),
)


def start_prompt(s: GoneToGaia, seat: Seat) -> str:
    return f"Where does {names.delver(s, s.agenda[-1].who)} start?"


START = Question(
    start_prompt,
    label=lambda s, tile: NAMES[tile],
    place=lambda s, tile: NAMES[tile],
    at=names.BOARD,
    rules=("GG.6.9", "GG.22.8"),
    name="start tile",
)


def one_more_label(s: GoneToGaia, type: int) -> str:
    cards = s.box.equipment[s.suits[0].discipline, type]
    return f"{cards.name}: {cards.ranks[0].text}"


ONE_MORE = Question(
    lambda s, seat: f"You are alone, so you also have one {s.agenda[-1].name} of your choice",
    label=one_more_label,
    rules=("GG.33.10",),
    name="one more",
)


# Between waves


def price_words(s: GoneToGaia, no: int) -> str:
    price = s.box.products[no].price
    return f"{names.many(price.m, 'part')}" + (f" and a {names.part(price.part)}" if price.part else "")


def deal_label(s: GoneToGaia, option: Any) -> str:
    match option:
        case Buy():
            return f"buy {s.box.products[option.product].name} for {price_words(s, option.product)}"
        case Exchange():
            return f"exchange {s.box.products[option.product].name} for the next product"
        case Change():
            return f"change a {names.part(option.level)} into {3 * option.level} minion parts"
        case Give():
            return f"give your partner a {names.part(option.level)}"
        case Hand():
            return f"give your partner {s.box.products[option.product].name}, for 1 minion part"
    return "done here"


SHOP = Question(
    "What do you buy?",
    label=deal_label,
    place=lambda s, option: names.product(option.product) if isinstance(option, Buy) else None,
    at=names.SHOP,
    rules=("GG.34.13", "GG.34.15", "GG.34.16", "GG.34.18", "GG.30.7", "GG.30.8", "GG.30.9"),
    name="shop",
)
WHOSE = Question("It is free. Who takes it?", label=names.player_delver, rules=("GG.34.14",), name="whose")
REST = Question(
    "Before the next wave: a Level card, or 3 HP?",
    label=lambda s, option: {CARD: "draw a Level card", HEAL: "heal 3 HP"}[option],
    at=lambda s, seat: names.suit(seat),
    rules=("GG.34.19", "GG.34.24"),
    name="rest",
)


# A turn


def lay_prompt(s: GoneToGaia, seat: Seat) -> str:
    return "Lay a weapon onto an empty slot, or pass"


def lay_label(s: GoneToGaia, option: Lay | str) -> str:
    if not isinstance(option, Lay):
        return "pass until the wave ends"
    suit = s.figures[s.next].suit
    full = s.suits[suit].elements[option.slot - 1] == s.box.slots[option.slot - 1].both
    fresh = ": fresh again at once" if full else ""
    return f"{names.gear_name(s, suit, option.weapon)} onto slot {option.slot}, {names.elements(s, option.slot)}{fresh}"


def lay_place(s: GoneToGaia, option: Lay | str) -> str | None:
    return names.slot(s.figures[s.next].suit, option.slot) if isinstance(option, Lay) else None


LAY = Question(
    lay_prompt,
    label=lay_label,
    place=lay_place,
    at=lambda s, seat: names.suit(seat),
    rules=("GG.9.5", "GG.9.7", "GG.11.3"),
    warn=of_a_pass,
    name="lay a weapon",
)


def strike_label(s: GoneToGaia, option: Strike) -> str:
    attack, turn = s.attack, s.turn
    assert turn is not None
    number = 1 if attack is None else attack.number + 1
    weapon = names.gear_name(s, s.figures[turn.figure].suit, turn.weapon)
    aim = aim_of(s, turn.figure, turn.weapon, number)
    if aim is None or not option.aim:
        return f"{weapon}: all in reach" if aim is not None and aim.how == "all" else f"{weapon}"
    if aim.how in ("line", "fan"):
        return f"{weapon}, to the {DIRECTIONS[option.aim[0]]}"
    return f"{weapon}: {' and '.join(enemy_label(s, id) for id in option.aim)}"


SLOT_WORDS = {
    "attack": "{type} to {enemy}",
    "finish": "{type} to {enemy}",
    "step": "step to {tile}",
    "send": "{other} steps to {tile}",
    "swap": "change places with {other}",
    "push": "push {enemy}",
    "element": "gain {element}",
    "shelter": "one enemy deals {n} less on the next counterattack die",
    "reroll": "reroll the next die for free",
}


def use_label(s: GoneToGaia, option: Use) -> str:
    turn = s.turn
    assert turn is not None
    what, n = ability_of(s, turn)
    other = next((names.delver(s, number) for number, _ in enumerate(s.figures) if number != turn.figure), "")
    on = option.on
    kind = ("LIGHT", "MEDIUM", "HEAVY")[min(n, 2)]
    if what == "rotate":
        return f"Slot {turn.slot}: turn {enemy_label(s, on[0])} {'right' if on[1] == 1 else 'left'}"
    facts = {
        "enemy": enemy_label(s, on[0]) if what in ("attack", "finish", "push") else "",
        "tile": NAMES[on[0]] if what in ("step", "send") else "",
        "element": names.ELEMENTS[on[0]] if what == "element" else "",
    }
    return f"Slot {turn.slot}: {SLOT_WORDS[what].format(type=kind, other=other, n=n, **facts)}"


def spend_label(s: GoneToGaia, option: Spend) -> str:
    turn = s.turn
    assert turn is not None
    if option.ap == 1:
        return "1 AP: movement counts double"
    if option.ap == 2:
        return f"2 AP: refresh {names.gear_name(s, s.figures[turn.figure].suit, option.refresh)}"
    return f"{option.ap} AP: refresh all weapons" + (" and tokens" if option.ap == 8 else "")


def ultimate_label(s: GoneToGaia) -> str:
    assert s.turn is not None
    mind = s.suits[s.figures[s.turn.figure].suit].discipline == MIND
    return "Ultimate: MEDIUM to everybody, and nobody answers" if mind else "Ultimate: HEAVY to all next to you"


def doing_label(s: GoneToGaia, option: Any) -> str:
    match option:
        case Step():
            return f"step to {NAMES[option.to]}"
        case Slip():
            return f"slip through to {NAMES[option.over[-1]]}"
        case Usher():
            turned = {0: "", 1: " and turn it right", 3: " and turn it left"}[option.quarter]
            return f"move {enemy_label(s, option.enemy)} to {NAMES[option.to]}{turned}"
        case Strike():
            return strike_label(s, option)
        case Use():
            return use_label(s, option)
        case Spend():
            return spend_label(s, option)
        case Free():
            element = names.ELEMENTS[option.element]
            return f"give up {element} on slot {option.place + 1}, and {names.delver(s, option.figure)} can act again"
        case Beckon():
            return f"Witness goes to {NAMES[option.to]}"
        case Tool():
            return f"use {option.name}"
        case str() if option == ULTIMATE:
            return ultimate_label(s)
        case str() if option == CONFRONT:
            return "say something about the one who waits"
    return "end the turn"


def doing_place(s: GoneToGaia, option: Any) -> str | None:
    match option:
        case Step():
            return NAMES[option.to]
        case Slip():
            return NAMES[option.over[-1]]
        case Usher():
            return NAMES[option.to]
        case Beckon():
            return NAMES[option.to]
        case Strike():
            return _aim_place(s, option)
        case Use():
            return _use_place(s, option)
    return None


def _aim_place(s: GoneToGaia, option: Strike) -> str | None:
    turn = s.turn
    assert turn is not None
    number = 1 if s.attack is None else s.attack.number + 1
    aim = aim_of(s, turn.figure, turn.weapon, number)
    near = hit_by(s, turn.figure, aim, option.aim) if aim is not None else []
    return names.enemy(near[0].id) if near else None


def _use_place(s: GoneToGaia, option: Use) -> str | None:
    turn = s.turn
    assert turn is not None
    what, _ = ability_of(s, turn)
    if what in ("attack", "finish", "push", "rotate"):
        return enemy_place(s, option.on[0])
    if what in ("step", "send"):
        return NAMES[option.on[0]]
    return names.slot(s.figures[turn.figure].suit, turn.slot)


def doing_prompt(s: GoneToGaia, seat: Seat) -> str:
    turn = s.turn
    if turn is None or (not turn.moved and not turn.acted):
        return "One movement and one action, in either order"
    if turn.acted and not turn.moved:
        return "You may still move"
    return "You may still act" if not turn.acted else "You may still spend AP"


DOING = Question(
    doing_prompt,
    label=doing_label,
    place=doing_place,
    at=names.BOARD,
    rules=("GG.9.11", "GG.10.1", "GG.12.1", "GG.12.12"),
    name="what to do",
)


def confirm_label(s: GoneToGaia, option: Double | str) -> str:
    if isinstance(option, Double):
        return f"spend a {names.TOKENS[Token(option.token)]} first"
    return {STRIKE: "strike", AGAIN: "think again"}[option]


CONFIRM = Question(
    "This is what may come of it. Strike?",
    label=confirm_label,
    place=lambda s, option: (
        names.token(s.figures[s.attack.figure].suit, option.token) if isinstance(option, Double) else None
    ),
    at=names.FORECAST,
    rules=("GG.13.3", "GG.13.4", "GG.35.5", "GG.18.15"),
)


# Windows


def reroll_prompt(s: GoneToGaia, seat: Seat) -> str:
    return f"The die shows {s.die}. Spend a Reroll?"


def reroll_label(s: GoneToGaia, option: Nudge | str) -> str:
    if isinstance(option, Nudge):
        return f"turn it to {option.to}"
    return {COUNT: "let it count", REROLL: "reroll", KEEP: "keep my tokens for the rest of the wave"}[option]


REROLL_WINDOW = Question(
    reroll_prompt, label=reroll_label, at=names.DIE, rules=("GG.15.14", "GG.18.21", "GG.35.3"), name="reroll"
)
RING_BELL = Question(
    lambda s, seat: f"The die shows {s.die}. Ring the desk bell, once a quest?",
    label=lambda s, option: "let it count" if option == COUNT else "ring: the die shows 1",
    at=names.DIE,
    rules=("GG.15.14",),
    name="ring the bell",
)
EITHER = Question("Which of the two counts?", at=names.DIE, rules=("GG.24.53",))
REOPEN = Question("Ask me about my tokens again", label=lambda s, option: "ask me again", rules=("GG.35.3",))


def guard_label(s: GoneToGaia, id: int) -> str:
    assert s.attack is not None
    hit = " and ".join(names.delver(s, number) for number in s.attack.covered[id])
    return f"{enemy_label(s, id)}, {s.attack.power[id]} to {hit}"


GUARD = Question(
    "Whose answer does the weapon weaken?",
    label=guard_label,
    place=enemy_place,
    at=names.BOARD,
    rules=("GG.24.8",),
    done="Weaken",
)
SHELTER = Question(
    "Whose answer does the slot weaken?", label=guard_label, place=enemy_place, at=names.BOARD, rules=("GG.25.4",)
)


def block_label(s: GoneToGaia, option: Block | str) -> str:
    if isinstance(option, Block):
        return f"block {guard_label(s, option.enemy)}"
    spikes = "block the spikes of one enemy"
    return {BRACE: spikes, NONE: "no Block", KEEP: "keep my tokens for the rest of the wave"}[option]


BLOCK = Question(
    "Spend a Block?",
    label=block_label,
    place=lambda s, option: enemy_place(s, option.enemy) if isinstance(option, Block) else None,
    at=names.BOARD,
    rules=("GG.18.23", "GG.18.24"),
)
WHICH_FIRST = Question("Which comes first?", label=enemy_label, place=enemy_place, rules=("GG.13.7",))


# What it brings


def reward_label(s: GoneToGaia, id: int) -> str:
    enemy = _enemy(s, id)
    if len(enemy.reward) == 2:
        what = " and ".join(names.ELEMENTS[element] for element in enemy.reward)
    else:
        what = f"{enemy.reward[0]} XP" if enemy.reward else "a Level card"
    return f"{enemy_label(s, id)}: {what}"


REWARD = Question("Whose reward first?", label=reward_label, rules=("GG.13.8",))


def spaces_label(s: GoneToGaia, option: Spaces) -> str:
    task = s.agenda[-1]
    return ", ".join(
        f"{names.ELEMENTS[element]} on slot {slot}" if slot > 0 else f"{names.ELEMENTS[element]} lost"
        for element, slot in zip(of_bits(task.n), option.slots, strict=True)
    )


def spaces_place(s: GoneToGaia, option: Spaces) -> str | None:
    slot = next((slot for slot in option.slots if slot > 0), None)
    return None if slot is None else names.slot(s.agenda[-1].who, slot)


SPACES = Question(
    "Where do the elements go?",
    label=spaces_label,
    place=spaces_place,
    at=lambda s, seat: names.suit(seat),
    rules=("GG.11.6", "GG.11.8", "GG.11.9"),
)
ELEMENT = Question("Which element?", label=lambda s, element: names.ELEMENTS[element], rules=("GG.11.6",))


def type_label(s: GoneToGaia, type: int) -> str:
    suit = s.suits[s.agenda[-1].who]
    gear = next((gear for gear in suit.gear if gear.type == type), None)
    rank = 1 if gear is None else max(gear.rank, gear.reached) + 1
    cards = s.box.equipment[suit.discipline, type]
    return f"{cards.name}, rank {rank}: {cards.ranks[rank - 1].text}"


def card_label(s: GoneToGaia, card: int) -> str:
    discipline = s.suits[s.agenda[-1].who].discipline
    known = [s.box.equipment.get((discipline, type)) for type in s.box.levels[card].types]
    return ", ".join(cards.name for cards in known if cards is not None)


WHICH_CARD = Question(
    "Which of the two Level cards do you keep?", label=card_label, rules=("GG.17.15",), name="which card"
)
TYPE = Question(
    "Your Level card: which do you take?",
    label=type_label,
    rules=("GG.17.6", "GG.17.8", "GG.17.13", "GG.17.14"),
    name="type",
)
SLOT_STEP = Question(
    "One more step, or stay?", label=lambda s, tile: NAMES[tile], place=lambda s, tile: NAMES[tile], at=names.BOARD
)


# Ends


def words_prompt(s: GoneToGaia, seat: Seat) -> str:
    figure = s.figures[s.agenda[-1].who]
    hero = s.box.heroes.get(figure.hero)
    return (
        hero.last_words.format(hero=figure.name) if hero else f"The last words of {names.delver(s, s.agenda[-1].who)}"
    )


LAST_WORDS = Question(words_prompt, rules=("GG.19.4",), done="Say it", name="last words")


def shots_label(s: GoneToGaia, at_mind: int) -> str:
    others = len(torn(s)) - at_mind
    return f"{at_mind} at {names.delver(s, 0)}, {others} at {names.delver(s, 1)}"


DOOR = Question(
    "Spend a Block on a parting shot at you?",
    label=lambda s, option: f"block {enemy_label(s, option.enemy)}" if isinstance(option, Shield) else "no Block",
    place=lambda s, option: enemy_place(s, option.enemy) if isinstance(option, Shield) else None,
    at=names.BOARD,
    rules=("GG.20.7", "GG.24.53"),
    name="last door",
)
SHOTS = Question(
    "Some are equally near to both of you. Whom do their parting shots hit?", label=shots_label, rules=("GG.20.4",)
)
