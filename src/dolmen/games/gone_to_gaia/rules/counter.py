"""Counterattacks (section 15): steps 5, 6 and 7 of an action."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import After, Answers, Attempting, BlockSpent, Guards
from dolmen.games.gone_to_gaia.board import IN_ORDER, covered
from dolmen.games.gone_to_gaia.choices import BRACE, KEEP, NONE, Block
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.attack import weapon_of, with_abilities
from dolmen.games.gone_to_gaia.rules.carrying import carried, owner_of, waiting
from dolmen.games.gone_to_gaia.rules.deaths import Blow, braces, may_block, suffer
from dolmen.games.gone_to_gaia.rules.tokens import beside_reopening, decline, in_turn, reopen, spend
from dolmen.games.gone_to_gaia.state import (
    MIND,
    Attack,
    Enemy,
    GoneToGaia,
    Task,
    Token,
    enemy_of,
)
from dolmen.kernel import Flow, Pick, Several, tell

SPIKES = 3
"""The damage of one enemy's (GG.27.76)."""


def attack_of(s: GoneToGaia) -> Attack:
    assert s.attack is not None
    return s.attack


@does("attempts")
def attempts(s: GoneToGaia, task: Task) -> None:
    """Every targeted enemy attempts to counterattack, damaged or not, dying or not (GG.15.1)."""
    attack = attack_of(s)
    attack.attempting = [target.enemy for target in attack.targets]
    targets = [enemy_of(s, id) for id in attack.attempting]
    then(s, *carried(s, Attempting, targets), Task("counter die"))


@does("counter die")
def counter_die(s: GoneToGaia, task: Task) -> None:
    """One die for all that attempt; none if nobody does (GG.15.2, GG.15.3, GG.13.5)."""
    attack = attack_of(s)
    if attack.by == "ultimate" and s.suits[s.figures[attack.figure].suit].discipline == MIND:
        attack.attempting = []  # nobody may in that turn, so nobody has attempted (GG.25.11, GG.15.16)
    attack.attempting.sort(key=lambda id: IN_ORDER[enemy_of(s, id).tile])
    if not attack.attempting:
        then(s, *([Task("blocks")] if attack.back else []), Task("suffer"))
    else:
        row = ("answers", "guards", "mended hand", "blocks", "suffer")
        then(s, Task("throw", name="counterattack"), *map(Task, row))


@does("answers")
def answers(s: GoneToGaia, task: Task) -> None:
    """Which arrows are active, whom they cover, and how much they deal, before Blocks and reductions (GG.15.4 to
    GG.15.13). Positions are those after step 4 (GG.15.17)."""
    attack = attack_of(s)
    attack.die = s.die
    play = in_play(s)
    attack.covered, attack.power, attack.blocked, attack.reduced = {}, {}, [], {}
    for id in attack.attempting:
        enemy = enemy_of(s, id)
        answer = Answers(attack, enemy, s.die, 2 <= s.die <= 5, s.die == 6, value=enemy.power)
        play.run(s, answer, enemy)
        attack.covered[id] = under(s, enemy, answer)
        attack.power[id] = answer.value


def under(s: GoneToGaia, enemy: Enemy, answer: Answers) -> list[int]:
    """The living delvers on tiles under its active arrows, each once; nothing blocks an arrow (GG.15.9 to GG.15.11,
    GG.12.9)."""
    arrows = s.box.arrows[enemy.arrows]
    white = covered(arrows.white, enemy.tile, enemy.facing) if answer.white else frozenset()
    black = covered(arrows.black, enemy.tile, enemy.facing) if answer.black else frozenset()
    return [
        number
        for number, figure in enumerate(s.figures)
        if figure.alive and (figure.tile in white or figure.tile in black or number in answer.everywhere)
    ]


def hitting(s: GoneToGaia) -> list[int]:
    """The enemies whose counterattack would still hurt somebody."""
    attack = attack_of(s)
    return [id for id in attack.attempting if attack.covered[id] and id not in attack.blocked and dealt(attack, id) > 0]


def dealt(attack: Attack, id: int) -> int:
    """To each delver it covers; never below 0 (GG.15.18)."""
    return max(0, attack.power[id] - attack.reduced.get(id, 0))


@does("guards")
def guards(s: GoneToGaia, task: Task) -> Flow[None]:
    """The attacker's weapon and the shelter of a slot take something off (GG.24.8, GG.25.4)."""
    attack = attack_of(s)
    figure = s.figures[attack.figure]
    weapon = with_abilities(weapon_of(s, attack))
    guard = Guards(attack)
    if weapon and figure.alive:
        in_play(s).run(s, guard, *weapon)
    targets = {target.enemy for target in attack.targets}
    options = [id for id in hitting(s) if id in targets]
    if guard.most and options:
        named = yield from Several(figure.suit, options, most=guard.most, question=prompts.GUARD)
        for id in named:
            reduce(s, id, guard.less)
    then(s, Task("shelter"))


def reduce(s: GoneToGaia, id: int, less: int) -> None:
    attack = attack_of(s)
    attack.reduced[id] = attack.reduced.get(id, 0) + less
    enemy = enemy_of(s, id)
    tell(s, story.Reduced, id, enemy.card, enemy.tile, less)


@does("shelter")
def shelter(s: GoneToGaia, task: Task) -> Flow[None]:
    """What slot 4 of the Mind suit has prepared counts for one enemy of this die, and is used up by it (GG.25.4)."""
    number = next((n for n, suit in enumerate(s.suits) if suit.sheltered), None)
    if number is None:
        return
    options = hitting(s)
    less = s.suits[number].sheltered
    if options:
        id = yield from Pick(number, options, question=prompts.SHELTER)
        reduce(s, id, less)
    s.suits[number].sheltered = 0


@does("blocks")
def blocks(s: GoneToGaia, task: Task) -> Flow[None]:
    """A Block cancels what one enemy deals to both delvers. Asked are those who hold one, and only if an active arrow
    covers a delver (GG.15.14, GG.18.23, GG.18.24, GG.15.15, GG.18.25). Nobody can reroll any more."""
    asked = next((number for number in in_turn(s) if number not in s.declined and blockable(s, number)), None)
    if asked is None:
        s.declined = []
        return
    pick = Pick(asked, [*blockable(s, asked), NONE, KEEP], question=prompts.BLOCK)
    answer = yield from beside_reopening(s, pick)
    then(s, task)
    if isinstance(answer, int):
        reopen(s, answer)
    elif isinstance(answer, Block):
        block(s, asked, answer.enemy)
    elif answer == BRACE:
        spend(s, asked, Token.BLOCK)
        attack_of(s).back -= SPIKES
        tell(s, story.Braced, asked, "Spiked")
    else:
        decline(s, asked, answer == KEEP)


def blockable(s: GoneToGaia, number: int) -> list[Block | str]:
    """What a Block of that suit can stop now; with some Bulwarks the spikes of one enemy, too (GG.18.25, GG.24.53)."""
    if not may_block(s, number):
        return []
    attack = attack_of(s)
    spikes = attack.back and s.figures[attack.figure].alive and braces(s, number).harm
    return [*map(Block, hitting(s)), *([BRACE] if spikes else [])]


def block(s: GoneToGaia, number: int, id: int) -> None:
    """It stops that enemy, and may bring its owner something (GG.18.23, GG.24.53)."""
    spend(s, number, Token.BLOCK)
    attack_of(s).blocked.append(id)
    enemy = enemy_of(s, id)
    tell(s, story.Blocked, number, enemy.id, enemy.card, enemy.tile)
    spent = BlockSpent()
    in_play(s).run(s, spent, *s.suits[number].gear)
    if spent.value:
        then(s, Task("element of choice", number, spent.value))


@does("suffer")
def counterattack(s: GoneToGaia, task: Task) -> None:
    """Step 6: all damage of this die falls at once (GG.13.6). Alone it falls on the one board, for each figure that is
    covered (GG.33.5, GG.33.6)."""
    attack = attack_of(s)
    blows = [Blow(figure, enemy_of(s, id), dealt(attack, id)) for id in hitting(s) for figure in attack.covered[id]]
    for id in attack.attempting:
        if not attack.covered[id]:
            enemy = enemy_of(s, id)
            tell(s, story.Missed, id, enemy.card, enemy.tile)
    if attack.back and s.figures[attack.figure].alive:
        blows.append(Blow(attack.figure, None, attack.back))
    attack.back = 0
    suffer(s, blows)


@does("after")
def after(s: GoneToGaia, task: Task) -> None:
    """Step 7: what follows an attempt or damage. What moves or turns happens in the order that the players choose
    (GG.13.7)."""
    attack = attack_of(s)
    concerned = {*attack.attempting, *(target.enemy for target in attack.targets)}
    who = [enemy for enemy in s.enemies if enemy.id in concerned]
    found = waiting(s, After, who)
    at_once = [carry for it, carry in found if not it.handler.moves]
    moving = [Task("move", carry.who, name=carry.name) for it, carry in found if it.handler.moves]
    then(s, *at_once, *([Task("which first")] if len(moving) > 1 else []), *moving)


@does("which first")
def which_first(s: GoneToGaia, task: Task) -> Flow[None]:
    """The active player says which of those that wait comes next."""
    moving: list[Task] = []
    while s.agenda and s.agenda[-1 - len(moving)].do == "move":
        moving.append(s.agenda[-1 - len(moving)])
    places = [place for place, move in enumerate(moving) if owner_of(s, move.who) is not None]
    if len(places) < 2:
        return
    seat = s.figures[attack_of(s).figure].suit
    chosen = yield from Pick(seat, [moving[place].who for place in places], question=prompts.WHICH_FIRST)
    place = next(place for place in places if moving[place].who == chosen)
    first = moving.pop(place)
    del s.agenda[-len(moving) - 1 :]
    then(s, first, *([task] if len(moving) > 1 else []), *moving)


@does("move")
def move(s: GoneToGaia, task: Task) -> None:
    """Its turn has come. A dying enemy stays where it is (GG.13.12), and so does one that a weapon holds (GG.30.11)."""
    enemy = next((enemy for enemy in s.enemies if enemy.id == task.who), None)
    if enemy is None or enemy.hp == 0:
        return
    if s.turn is not None and enemy.id in s.turn.held:
        enemy.tokens.pop("Weak Spot", None)  # it would have turned that side away
    else:
        then(s, Task("carry", task.who, name=task.name))
