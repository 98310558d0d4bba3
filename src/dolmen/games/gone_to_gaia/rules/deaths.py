"""Damage to delvers and their death (section 19), enemies' deaths and rewards (section 16): step 8 of an action."""

from __future__ import annotations

from msgspec import Struct

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Braces, Dies, Falls, Hurt, Kills, Leaves, Suffers
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.attack import weapon_of, with_abilities
from dolmen.games.gone_to_gaia.rules.carrying import carried
from dolmen.games.gone_to_gaia.rules.levels import level_cards
from dolmen.games.gone_to_gaia.state import (
    BODY,
    MIND,
    SLOTS,
    TOKENS,
    Enemy,
    Fallen,
    GoneToGaia,
    Lying,
    Task,
    Token,
    lives,
    living,
    suit_of,
)
from dolmen.kernel import Flow, Pick, Write, tell

LONGEST_WORDS = 120
WHEEL = 6


class Blow(Struct, frozen=True):
    """Damage that is about to fall on a figure; from no enemy if it is a weapon's own, or Spiked's."""

    figure: int
    source: Enemy | None
    damage: int


def may_block(s: GoneToGaia, number: int) -> bool:
    suit = s.suits[number]
    return lives(s, number) and not suit.keeps and suit.available[Token.BLOCK] > 0


def braces(s: GoneToGaia, number: int) -> Braces:
    """What else the Blocks of that suit can stop (GG.24.53)."""
    found = Braces()
    in_play(s).run(s, found, *s.suits[number].gear)
    return found


def suffer(s: GoneToGaia, blows: list[Blow]) -> None:
    """Damage of one moment is added up before deaths are checked (GG.19.10). What is reduced to 0 does not
    count as damage (GG.19.11)."""
    play = in_play(s)
    fell: list[tuple[Blow, int]] = []
    for blow in blows:
        moment = Suffers(s.figures[blow.figure], blow.source, value=blow.damage)
        play.run(s, moment, *play.owners)
        if moment.value > 0:
            fell.append((blow, moment.value))
    for blow, value in fell:
        suit = suit_of(s, s.figures[blow.figure])
        suit.hp = max(0, suit.hp - value)
        source = blow.source
        there = any(enemy is source for enemy in s.enemies)  # a Blood Debt is paid to the dead, too
        tell(
            s,
            story.Suffered,
            blow.figure,
            value,
            suit.hp,
            source.id if source is not None and there else None,
            "" if source is None else source.card,
        )
    for blow, value in fell:
        play.run(s, Hurt(s.figures[blow.figure], blow.source, value=value), *play.owners)
    check_deaths(s)


def check_deaths(s: GoneToGaia) -> None:
    """A delver at 0 HP dies at once; alone both figures do (GG.19.3, GG.33.14)."""
    for number, figure in enumerate(s.figures):
        if figure.alive and suit_of(s, figure).hp == 0:
            kill(s, number)
    if not living(s):
        words = [task for task in s.agenda if task.do == "words"]
        s.agenda = [Task("quest over"), *words]
        s.read = []


def kill(s: GoneToGaia, number: int) -> None:
    """Figure, elements and tokens leave, and the Hero card is discarded for good; the parts stay with the player
    (GG.19.3, GG.19.5, GG.33.14, GG.33.15)."""
    figure = s.figures[number]
    figure.alive = False
    if s.sheet is not None:
        s.sheet.heroes.pop(figure.hero, None)
    tell(s, story.DelverDied, number, figure.name)
    if not lives(s, figure.suit):
        suit = s.suits[figure.suit]
        suit.hp = 0
        suit.elements = [0] * SLOTS
        suit.available, suit.spent = [0] * TOKENS, [0] * TOKENS
    then(s, Task("words", number))


@does("words")
def last_words(s: GoneToGaia, task: Task) -> Flow[None]:
    """The player writes them, or leaves them out (GG.19.4, GG.36.5)."""
    figure = s.figures[task.who]
    words = yield from Write(figure.suit, 0, LONGEST_WORDS, question=prompts.LAST_WORDS)
    s.fallen.append(Fallen(figure.name, figure.discipline, s.quest, words.strip()))
    if words.strip():
        tell(s, story.LastWords, task.who, figure.name, words.strip())


# Enemies


@does("deaths")
def deaths(s: GoneToGaia, task: Task) -> None:
    """Parts onto the tiles, dead cards aside, then their rewards one card at a time, then levels (GG.13.8). Each kill
    turns the wheel of the slayer's suit (GG.25.9, GG.33.16, GG.16.4)."""
    attack = s.attack
    assert attack is not None
    play = in_play(s)
    dead: list[Enemy] = []
    for enemy in s.enemies:
        if enemy.hp == 0:
            dies = Dies(attack, enemy, value=1)
            play.run(s, dies, enemy)
            if not dies.stopped:
                dead.append(enemy)
    for enemy in dead:
        leave_parts(s, enemy)
        play.run(s, Leaves(enemy), *play.owners)
    s.enemies = [enemy for enemy in s.enemies if not any(enemy is gone for gone in dead)]
    s.dead += dead
    attack.dead = [enemy.id for enemy in dead]
    if dead and s.turn is not None:
        s.turn.killed = True
    for enemy in dead:
        if enemy.slayer >= 0:
            suit = suit_of(s, s.figures[enemy.slayer])
            suit.wheel = min(WHEEL, suit.wheel + 1)
    fallen = [Task("boss falls", enemy.id) for enemy in dead if enemy.rank == "boss"]
    then(s, Task("rewards"), Task("kills", n=len(dead)), Task("levels"), *fallen)


def leave_parts(s: GoneToGaia, enemy: Enemy) -> None:
    """One part of each colour: a minion part, or one of the boss's level (GG.16.1 to GG.16.3, GG.2.18); there are
    always more (GG.2.17)."""
    tell(s, story.EnemyDied, enemy.id, enemy.card, enemy.tile)
    if not enemy.reborn:
        level = 0 if enemy.minion else enemy.level
        s.lying += [Lying(enemy.tile, discipline, level) for discipline in (MIND, BODY)]


@does("rewards")
def rewards(s: GoneToGaia, task: Task) -> Flow[None]:
    """One card at a time, in the players' order; where it cannot matter, nobody is asked."""
    attack = s.attack
    assert attack is not None
    if not attack.dead:
        return
    options = attack.dead
    if not any(len(_dead(s, id).reward) != 1 for id in options):
        options = options[:1]
    id = yield from Pick(s.figures[attack.figure].suit, options, question=prompts.REWARD)
    attack.dead.remove(id)
    enemy = _dead(s, id)
    then(s, *carried(s, Falls, [enemy]), Task("reward", id), task)


def _dead(s: GoneToGaia, id: int) -> Enemy:
    return next(enemy for enemy in s.dead if enemy.id == id)


@does("reward")
def reward(s: GoneToGaia, task: Task) -> None:
    """A pair of elements, XP, or Level cards; the player of a dead delver gains nothing of it (GG.16.5 to GG.16.9)."""
    enemy = _dead(s, task.who)
    if enemy.reborn:
        return
    if len(enemy.reward) == 2:
        one, two = enemy.reward
        living_suits = [number for number in range(len(s.suits)) if lives(s, number)]
        then(s, *[Task("elements", number, 1 << one | 1 << two) for number in living_suits])
    elif enemy.reward:
        s.xp += enemy.reward[0]
        tell(s, story.XpGained, enemy.reward[0], s.xp)
    else:
        then(s, *level_cards(s))


@does("kills")
def kills(s: GoneToGaia, task: Task) -> None:
    """What a weapon brings its owner for a kill comes after the enemies' own rewards (GG.24.51)."""
    attack = s.attack
    assert attack is not None
    mine = with_abilities(weapon_of(s, attack))
    if mine and s.figures[attack.figure].alive:
        in_play(s).run(s, Kills(attack, value=task.n), *mine)
