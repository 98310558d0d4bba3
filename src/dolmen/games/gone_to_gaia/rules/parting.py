"""Parting Shots (section 20), and the end of Quest 1."""

from __future__ import annotations

from functools import partial

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Leaves, Parting, WaveEnds
from dolmen.games.gone_to_gaia.board import DISTANCE
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.carrying import carried
from dolmen.games.gone_to_gaia.rules.deaths import Blow, suffer
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.rules.onslaught import title
from dolmen.games.gone_to_gaia.state import Enemy, GoneToGaia, Task, living
from dolmen.kernel import Flow, tell

MINION_SHOT = 1
ALONE_SHARED = 2
"""So many minions make one shot against whoever plays alone (GG.33.7)."""
AFTER = {"examination": "quest over", "onslaught": "survived"}


def begin(s: GoneToGaia) -> None:
    tell(s, story.PartingShots, len(s.enemies))
    then(s, *carried(s, Parting, s.enemies), Task("shots"), Task("wave ends"), Task(AFTER[s.mode]))


def nearest(s: GoneToGaia, enemy: Enemy) -> list[int]:
    """The living delvers at the smallest distance: both, if they are equally near (GG.20.4)."""
    far = {number: DISTANCE[enemy.tile][figure.tile] for number, figure in enumerate(s.figures) if figure.alive}
    return [number for number, distance in far.items() if distance == min(far.values())]


def torn(s: GoneToGaia) -> list[Enemy]:
    """The minions that have both delvers equally near; alone it does not matter."""
    if len(s.suits) == 1:
        return []
    return [enemy for enemy in s.enemies if enemy.minion and len(nearest(s, enemy)) > 1]


@does("shots")
def shots(s: GoneToGaia, task: Task) -> Flow[None]:
    """All at the same time. Where both delvers are equally near, the players choose: as these shots are all alike, how
    many of them hit the Mind delver (GG.20.2 to GG.20.4)."""
    options = range(len(torn(s)) + 1)
    at_mind = yield from together(s, task, options, prompts.SHOTS, partial(prompts.shots_label, s))
    shoot(s, at_mind)


def shoot(s: GoneToGaia, at_mind: int) -> None:
    """Exactly the printed amount (GG.20.5, GG.26.5)."""
    if len(s.suits) == 1:
        suffer(s, shots_alone(s))
        return
    blows: list[Blow] = []
    for enemy in s.enemies:
        if not enemy.minion:
            shot = s.box.figures[enemy.level].boss_shot
            blows += [Blow(s.figures.index(figure), enemy, shot) for figure in living(s)]
            continue
        near = nearest(s, enemy)
        if len(near) > 1:
            at_mind, number = at_mind - 1, near[0] if at_mind > 0 else near[1]
        else:
            number = near[0]
        blows.append(Blow(number, enemy, MINION_SHOT))
    suffer(s, blows)


def shots_alone(s: GoneToGaia) -> list[Blow]:
    """Each shot is suffered once, and two minions together make one; an odd one counts as two (GG.33.7)."""
    one = s.figures.index(living(s)[0])
    minions = [enemy for enemy in s.enemies if enemy.minion]
    blows = [Blow(one, enemy, MINION_SHOT) for enemy in minions[::ALONE_SHARED]]
    bosses = [enemy for enemy in s.enemies if not enemy.minion]
    return blows + [Blow(one, boss, s.box.figures[boss.level].boss_shot) for boss in bosses]


@does("wave ends")
def wave_ends(s: GoneToGaia, task: Task) -> None:
    """Enemies, parts and tokens on tiles leave the board, and so do monster tokens on delver boards (GG.20.8 to
    GG.20.12)."""
    play = in_play(s)
    play.run(s, WaveEnds(), *play.owners)
    for enemy in s.enemies:
        play.run(s, Leaves(enemy), *play.owners)
    tell(s, story.WaveEnds, s.wave, len(s.lying))
    s.enemies, s.dead, s.lying, s.marks, s.piles, s.supply = [], [], [], [], {}, 30
    for suit in s.suits:
        suit.marks = {}
    if len(living(s)) == 1:
        living(s)[0].stunned = False  # nobody could free a lone delver (GG.20.11)


@does("quest over")
def quest_over(s: GoneToGaia, task: Task) -> None:
    """Quest 1 is a success if a delver lives after Parting Shots, and so is Onslaught after wave 5 (GG.8.3, GG.8.6,
    GG.34.22)."""
    s.goal_met = bool(living(s))
    s.turn = s.attack = None
    s.phase = "over"
    if s.mode == "onslaught":
        tell(s, story.OnslaughtEnds, s.wave, s.goal_met, ending(s))
    else:
        tell(s, story.QuestEnds, s.goal_met, ending(s))


def ending(s: GoneToGaia) -> str:
    """The page that closes the quest: the first whose condition holds; or the title of Onslaught."""
    if s.mode == "onslaught":
        return title(s)
    entry = s.box.quests[s.quest].entry
    if not s.goal_met:
        return entry.lost
    both, quiet = len(living(s)) == len(s.figures), not s.attacked
    holds = {"both-live and nobody-attacked": both and quiet, "both-live": both, "": True}
    text = next(page.text for page in entry.won if holds[page.when])
    return text.format(one=living(s)[0].name)
