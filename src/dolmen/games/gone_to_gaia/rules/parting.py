"""Parting Shots (section 20), and the end of Quest 1."""

from __future__ import annotations

from functools import partial

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Leaves, Parting, WaveEnds
from dolmen.games.gone_to_gaia.choices import NONE, Shield
from dolmen.games.gone_to_gaia.effects.language import holds
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.carrying import carried
from dolmen.games.gone_to_gaia.rules.deaths import Blow, braces, may_block, suffer
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.rules.onslaught import title
from dolmen.games.gone_to_gaia.rules.shots import nearest, shooters, torn
from dolmen.games.gone_to_gaia.rules.tokens import spend
from dolmen.games.gone_to_gaia.state import NOWHERE, GoneToGaia, Task, Token, boss_of, living
from dolmen.kernel import Flow, Pick, tell

ALONE_SHARED = 2
"""So many minions make one shot against whoever plays alone (GG.33.7)."""
AFTER = {"examination": "quest over", "onslaught": "survived", "campaign": "story", "quest": "story"}


def begin(s: GoneToGaia) -> None:
    tell(s, story.PartingShots, len(s.enemies))
    row = ("quiet once", "chalk line", "shots", "wave told", "wave ends", AFTER[s.mode])
    then(s, *carried(s, Parting, s.enemies), *map(Task, row))


@does("shots")
def shots(s: GoneToGaia, task: Task) -> Flow[None]:
    """All at the same time. Where both delvers are equally near, the players choose: as these shots are all alike, how
    many of them hit the Mind delver (GG.20.2 to GG.20.4)."""
    options = range(len(torn(s)) + 1)
    at_mind = yield from together(s, task, options, prompts.SHOTS, partial(prompts.shots_label, s))
    then(s, Task("shoot", n=at_mind))


@does("shoot")
def shoot(s: GoneToGaia, task: Task) -> Flow[None]:
    """No Block stops them (GG.20.7); but one Bulwark stops one a wave that is aimed at its owner (GG.24.53)."""
    blows = aimed(s, task.n)
    door = next((n for n in range(len(s.suits)) if may_block(s, n) and braces(s, n).shot), None)
    mine = [blow for blow in blows if s.figures[blow.figure].suit == door]
    if door is not None and mine:
        options = [*(Shield(blow.source.id) for blow in mine if blow.source is not None), NONE]
        chosen = yield from Pick(door, options, question=prompts.DOOR)
        if isinstance(chosen, Shield):
            spend(s, door, Token.BLOCK)
            s.suits[door].used.append("Last Door")
            tell(s, story.Braced, door, "a parting shot")
            blows.remove(next(blow for blow in mine if blow.source and blow.source.id == chosen.enemy))
    suffer(s, blows)


def aimed(s: GoneToGaia, at_mind: int) -> list[Blow]:
    """A boss's at each living delver, a minion's at the nearest (GG.20.3, GG.20.4, GG.20.6)."""
    if len(s.suits) == 1:
        return shots_alone(s)
    blows: list[Blow] = []
    for enemy, shot in shooters(s):
        if not enemy.minion:
            blows += [Blow(s.figures.index(figure), enemy, shot) for figure in living(s)]
            continue
        near = nearest(s, enemy)
        if len(near) > 1:
            at_mind, number = at_mind - 1, near[0] if at_mind > 0 else near[1]
        else:
            number = near[0]
        blows.append(Blow(number, enemy, shot))
    return blows


def shots_alone(s: GoneToGaia) -> list[Blow]:
    """Each shot is suffered once, and two minions together make one; an odd one counts as two (GG.33.7)."""
    one = s.figures.index(living(s)[0])
    shots = shooters(s)
    minions = [Blow(one, enemy, shot) for enemy, shot in shots if enemy.minion]
    return minions[::ALONE_SHARED] + [Blow(one, enemy, shot) for enemy, shot in shots if not enemy.minion]


@does("wave ends")
def wave_ends(s: GoneToGaia, task: Task) -> None:
    """Enemies, parts and tokens on tiles leave the board, and so do monster tokens on delver boards (GG.20.8 to
    GG.20.12)."""
    play = in_play(s)
    play.run(s, WaveEnds(), *play.owners)
    for enemy in s.enemies:
        play.run(s, Leaves(enemy), *play.owners)
    if s.sheet is not None:
        remember(s)
    tell(s, story.WaveEnds, s.wave, len(s.lying))
    s.enemies, s.dead, s.lying, s.marks, s.piles, s.supply, s.chalked = [], [], [], [], {}, 30, NOWHERE
    s.die = 0
    for suit in s.suits:
        suit.marks = {}
    if len(living(s)) == 1:
        living(s)[0].stunned = False  # nobody could free a lone delver (GG.20.11)


def remember(s: GoneToGaia) -> None:
    """Of a boss that is left alive: a person was spared, unless slain at another time; and how far down it was."""
    boss = boss_of(s)
    if boss is None:
        return
    assert s.sheet is not None
    entry = s.box.bosses[boss.card]
    who = entry.person_id or entry.id
    if entry.person and who not in (*s.sheet.spared, *s.sheet.slain):
        s.sheet.spared.append(who)
    s.halved = 2 * boss.hp <= boss.most
    quiet = boss.id not in s.attacked and entry.left_quiet
    tell(s, story.Told, quiet or entry.left)


@does("quest over")
def quest_over(s: GoneToGaia, task: Task) -> None:
    """Quest 1 is a success if a delver lives after Parting Shots, and so is Onslaught after wave 5 (GG.8.3, GG.8.6,
    GG.34.22). In a campaign it is told how the quest ended (GG.19.7, GG.8.1)."""
    s.turn = s.attack = None
    if s.sheet is not None:
        then(s, Task("quest ends", name="fell"))
        return
    s.goal_met = bool(living(s))
    s.phase = "over"
    if s.mode == "onslaught":
        tell(s, story.OnslaughtEnds, s.wave, s.goal_met, ending(s))
    else:
        tell(s, story.QuestEnds, s.goal_met, ending(s))


def ending(s: GoneToGaia) -> str:
    """The page that closes the quest: the first whose condition holds; or the title of Onslaught."""
    if s.mode == "onslaught":
        return title(s)
    quest = s.box.quests[s.quest].entry
    if not s.goal_met:
        return quest.lost.none
    text = next(page.text for page in quest.won.results if holds(s, page.when))
    return text.format(one=living(s)[0].name)
