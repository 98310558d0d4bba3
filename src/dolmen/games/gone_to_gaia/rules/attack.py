"""An attack from the aim to the blow (sections 13 and 14): steps 3 and 4, and the row of what follows."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import (
    CardEnds,
    Hit,
    Mortal,
    Readies,
    Rolling,
    Shoves,
    Struck,
    Typing,
    WeaponFell,
)
from dolmen.games.gone_to_gaia.choices import AGAIN, STRIKE, Double, Strike
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.aiming import aim_of, aims, started, targeted
from dolmen.games.gone_to_gaia.rules.carrying import carried
from dolmen.games.gone_to_gaia.rules.on_slots import ability_of
from dolmen.games.gone_to_gaia.rules.ranks import rank_of
from dolmen.games.gone_to_gaia.rules.slots import grant
from dolmen.games.gone_to_gaia.rules.tokens import double, doubles
from dolmen.games.gone_to_gaia.state import (
    MIND,
    Attack,
    Enemy,
    Gear,
    GoneToGaia,
    Kind,
    Target,
    Task,
    Turn,
    enemy_of,
    gear_of,
    suit_of,
)
from dolmen.kernel import Change, Flow, InPlay, Pick, tell


def weapon_of(s: GoneToGaia, attack: Attack) -> Gear | None:
    """The card that attacks, if it is one."""
    return gear_of(suit_of(s, s.figures[attack.figure]), attack.weapon) if attack.by == "card" else None


def with_abilities(gear: Gear | None) -> list[Gear]:
    return [gear] if gear is not None and gear.abilities else []


def find_targets(s: GoneToGaia, attack: Attack) -> None:
    """Whom the attack hits, and with what type of damage each."""
    weapon = weapon_of(s, attack)
    suit = suit_of(s, s.figures[attack.figure])
    more = 0
    if weapon is not None:
        rank = rank_of(s, suit, weapon)
        kind, more = rank.damage, rank.more
    elif attack.by == "ultimate":
        kind = Kind.MEDIUM if suit.discipline == MIND else Kind.HEAVY
    else:
        assert s.turn is not None
        kind = ability_of(s, s.turn)[1]
    attack.targets = [
        Target(enemy.id, kind, more + (enemy.id == attack.favoured), had=enemy.hp)
        for enemy in targeted(s, attack)
        if enemy.id not in attack.left_out
    ]
    mine = with_abilities(weapon)
    if mine:
        play = in_play(s)
        for target in attack.targets:
            typing = Typing(attack, target, enemy_of(s, target.enemy), value=target.kind)
            play.run(s, typing, *mine)
            target.kind = typing.value


def aim(s: GoneToGaia, attack: Attack) -> None:
    """It is aimed, and can still be thought over."""
    attack.start = started(s, attack)
    s.attack = attack
    find_targets(s, attack)
    then(s, Task("confirm"))


@does("confirm")
def confirm(s: GoneToGaia, task: Task) -> Flow[None]:
    """Step 3: the aim is shown with all that can come of it, and doublers are spent (GG.13.3, GG.35.5)."""
    attack, turn = s.attack, s.turn
    assert attack is not None
    assert turn is not None
    doublers = doubles(s, attack)
    options: list[str | Double] = [STRIKE, *doublers]
    if attack.number == 1 and not attack.roll and not turn.acted:
        options.append(AGAIN)
    chosen = yield from Pick(s.figures[attack.figure].suit, options, question=prompts.CONFIRM)
    if isinstance(chosen, Double):
        double(s, attack, chosen)
        then(s, task)
    elif chosen == AGAIN:
        s.attack = None
    elif not attack.roll and rolls(s, attack):
        begin_action(s)
        then(s, Task("throw", name="weapon"), Task("weapon die"))
    else:
        begin_action(s)
        then(s, *carried(s, Readies, with_abilities(weapon_of(s, attack))), Task("strike"))


def begin_action(s: GoneToGaia) -> None:
    """The action of the turn is taken, and a movement that has begun is over with it (GG.9.12)."""
    turn = s.turn
    assert turn is not None
    turn.acted = True
    turn.moved = turn.moved or turn.points >= 0


def rolls(s: GoneToGaia, attack: Attack) -> bool:
    """The card rolls a die of its own before damage (GG.24.11, GG.24.48)."""
    mine = with_abilities(weapon_of(s, attack))
    if not mine:
        return False
    rolling = Rolling(attack)
    in_play(s).run(s, rolling, *mine)
    return rolling.value > 0


@does("weapon die")
def weapon_die(s: GoneToGaia, task: Task) -> None:
    """The weapon's own die has fallen; doublers may still be spent (GG.18.15)."""
    attack = s.attack
    assert attack is not None
    attack.roll = s.die
    then(s, *carried(s, WeaponFell, with_abilities(weapon_of(s, attack))), Task("aimed"))


@does("aimed")
def aimed(s: GoneToGaia, task: Task) -> None:
    """What the die has decided is known now."""
    assert s.attack is not None
    aim(s, s.attack)


def damage(
    s: GoneToGaia, play: InPlay[GoneToGaia], attack: Attack, target: Target, trace: list[Change] | None = None
) -> int:
    """Steps A to K for one target, from the situation as it is (GG.13.4). Changes nothing, so it also answers *why*."""
    enemy = enemy_of(s, target.enemy)
    hit = Hit(attack, target, enemy, s.figures[attack.figure], trace=trace)
    play.run(s, hit, enemy, *with_abilities(weapon_of(s, attack)))
    return hit.value


@does("strike")
def strike(s: GoneToGaia, task: Task) -> None:
    """Step 4: damage is computed for all targets before any is dealt, and dealt to all at once (GG.13.4)."""
    attack = s.attack
    assert attack is not None
    find_targets(s, attack)
    if attack.by == "ultimate":
        suit_of(s, s.figures[attack.figure]).wheel = 0  # and who dies of it turns it again (GG.25.10)
    tell(s, story.Attacks, attack.figure, attack.by, attack.weapon, attack.slot, attack.number)
    strike_all(s, attack, attack.targets)
    shoves = carried(s, Shoves, with_abilities(weapon_of(s, attack)))
    row = ("attempts", "after", "deaths", "attack over")
    then(s, *shoves, *map(Task, row))


def strike_all(s: GoneToGaia, attack: Attack, targets: list[Target]) -> None:
    """The blow itself, on all of these at once."""
    play = in_play(s)
    traces: list[list[Change] | None] = [[] if s.story is not None else None for _ in targets]
    for target, trace in zip(targets, traces, strict=True):
        target.hit = target.dealt = damage(s, play, attack, target, trace)
    _mortal(s, play, attack, targets, traces)
    for target, trace in zip(targets, traces, strict=True):
        enemy = enemy_of(s, target.enemy)
        deal(enemy, target, attack.figure)
        if enemy.id not in s.attacked:
            s.attacked.append(enemy.id)
        tell(s, story.Struck, enemy.id, enemy.card, enemy.tile, target.dealt, enemy.hp, why(trace, target.dealt))
    for target in targets:
        enemy = enemy_of(s, target.enemy)
        play.run(s, Struck(attack, enemy, target.dealt > 0, value=target.hit), enemy)


def _mortal(
    s: GoneToGaia,
    play: InPlay[GoneToGaia],
    attack: Attack,
    targets: list[Target],
    traces: list[list[Change] | None],
) -> None:
    """Step L: a protected target that would be killed keeps 1 HP (GG.14.15)."""
    lethal = tuple(target.enemy for target in targets if target.hit >= enemy_of(s, target.enemy).hp)
    for target, trace in zip(targets, traces, strict=True):
        if target.enemy in lethal:
            enemy = enemy_of(s, target.enemy)
            mortal = Mortal(attack, enemy, lethal, value=target.hit, trace=trace)
            play.run(s, mortal, enemy)
            target.dealt = mortal.value


def deal(enemy: Enemy, target: Target, figure: int) -> None:
    """Remaining HP never fall below 0; damage stays (GG.14.17). Who brought it there is its slayer (GG.26.13)."""
    alive = enemy.hp > 0
    enemy.damage = min(enemy.most, enemy.damage + target.dealt)
    if alive and enemy.hp == 0:
        enemy.slayer = figure


def why(trace: list[Change] | None, value: int) -> str:
    """The steps to a number, in words: "4 = HEAVY 4, doubler +4, Fear -1"."""
    if not trace:
        return ""
    first, *rest = trace
    return ", ".join([f"{value} = {first.why} {first.after}", *map(str, rest)])


@does("attack over")
def attack_over(s: GoneToGaia, task: Task) -> None:
    """What the quest has waited for; then the next attack of the card, with its own die, or what follows the card
    (GG.13.9, GG.13.11)."""
    then(s, Task("attack told"), Task("card goes on"))


@does("card goes on")
def card_goes_on(s: GoneToGaia, task: Task) -> None:
    """A delver who died attacks no more (GG.13.13)."""
    attack = s.attack
    assert attack is not None
    alive = s.figures[attack.figure].alive
    if alive and attack.by == "card" and aim_of(s, attack.figure, attack.weapon, attack.number + 1):
        then(s, Task("next attack"))
        return
    ends = carried(s, CardEnds, [*s.enemies, *s.dead]) if alive else []
    then(s, *ends, Task("card over"))


@does("next attack")
def next_attack(s: GoneToGaia, task: Task) -> Flow[None]:
    """It is aimed when it comes (GG.24.34)."""
    attack = s.attack
    assert attack is not None
    options = [Strike(aim) for aim in aims(s, attack.figure, attack.weapon, attack.number + 1)]
    chosen = yield from Pick(s.figures[attack.figure].suit, options, question=prompts.DOING)
    then_aim = Attack(attack.figure, attack.by, attack.weapon, attack.slot, [*chosen.aim], number=attack.number + 1)
    then_aim.answered = [*attack.answered, *attack.attempting]
    aim(s, then_aim)


@does("card over")
def card_over(s: GoneToGaia, task: Task) -> None:
    s.attack = None


def use_slot(s: GoneToGaia, turn: Turn, on: tuple[int, ...]) -> None:
    """The ability of the slot is the action of the turn. One that deals damage is an attack like a weapon's
    (GG.12.10)."""
    if ability_of(s, turn)[0] in ATTACKS:
        aim(s, Attack(turn.figure, "slot", turn.weapon, turn.slot, [*on]))
    else:
        begin_action(s)
        grant(s, turn, on)


ATTACKS = ("attack", "finish")
"""What slots can do that deals damage; the number is its type."""
