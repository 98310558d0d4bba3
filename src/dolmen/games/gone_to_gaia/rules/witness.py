"""Witness on the board (GG.12.3 to GG.12.9), and whoever waits to be left alone."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import questing, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Beckons, Strides, WitnessEnds, WitnessEnters
from dolmen.games.gone_to_gaia.board import NEIGHBOURS, Tile
from dolmen.games.gone_to_gaia.choices import CONFRONT, Beckon, Doing
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.state import NOWHERE, GoneToGaia, Task, Turn, enemy_of
from dolmen.kernel import Flow, Pick, tell

STRIDE = 2


def stride(s: GoneToGaia) -> int:
    """Up to 2 tiles, unless something says otherwise (GG.12.4)."""
    strides = Strides(value=STRIDE)
    play = in_play(s)
    play.run(s, strides, *play.owners)
    return strides.value


def free_move(s: GoneToGaia) -> Beckons:
    """Whether he can be moved besides the action."""
    beckons = Beckons()
    play = in_play(s)
    play.run(s, beckons, *play.owners)
    return beckons


def onto(s: GoneToGaia) -> list[Tile]:
    """The neighbouring tiles without an enemy; delvers may stand there (GG.12.5)."""
    held = {enemy.tile for enemy in s.enemies}
    return [there for there in NEIGHBOURS[s.witness] if there not in held]


def beckonings(s: GoneToGaia, turn: Turn) -> list[Beckon]:
    """As an action either delver moves him, where he is along (GG.12.1, GG.12.3, GG.12.4)."""
    if s.witness == NOWHERE:
        return []
    stunned = s.figures[turn.figure].stunned
    if (turn.acted or stunned) and not free_move(s).value:
        return []
    return [Beckon(there) for there in onto(s)]


def beckon(s: GoneToGaia, turn: Turn, to: Tile) -> None:
    """He sets out; further steps are asked for."""
    free = free_move(s)
    if free.value and free.suit >= 0:
        s.suits[free.suit].used.append(free.why)
    else:
        turn.acted = True
        turn.moved = turn.moved or turn.points >= 0
    s.coughed = False
    then(s, Task("witness step", n=stride(s) - 1))
    goes(s, to)


def goes(s: GoneToGaia, to: Tile) -> None:
    """On every tile he takes all parts of both colours, each for its discipline, also of a dead delver. He takes
    neither Circuits nor Friendlies (GG.12.6 to GG.12.8)."""
    s.witness = to
    tell(s, story.WitnessGoes, to)
    gather(s, to)
    play = in_play(s)
    play.run(s, WitnessEnters(to), *play.owners)


def gather(s: GoneToGaia, tile: Tile) -> None:
    for part in [part for part in s.lying if part.tile == tile]:
        s.lying.remove(part)
        figure = next(figure for figure in s.figures if figure.discipline == part.discipline)
        s.suits[figure.suit].parts[part.level] += 1
        tell(s, story.WitnessTakes, s.figures.index(figure), tile, part.level)


@does("witness step")
def witness_step(s: GoneToGaia, task: Task) -> Flow[None]:
    """In any directions, as far as he goes; or he stays (GG.12.4)."""
    assert s.turn is not None
    options = onto(s) if task.n > 0 else []
    to = s.witness
    if options:
        seat = s.figures[s.turn.figure].suit
        to = yield from Pick(seat, [*options, s.witness], question=questing.WITNESS_GOES)
    if to == s.witness:
        play = in_play(s)
        play.run(s, WitnessEnds(), *play.owners)
        return
    then(s, Task("witness step", n=task.n - 1))
    goes(s, to)


# Whoever waits


def confronting(s: GoneToGaia, turn: Turn) -> list[Doing]:
    """Somebody waits, and is no legal target unless the players say so; once a turn they can be asked."""
    here = any(enemy.id in s.waits for enemy in s.enemies)
    return [CONFRONT] if here and not turn.acted and CONFRONT not in turn.due else []


@does("confront")
def confront(s: GoneToGaia, task: Task) -> Flow[None]:
    """The players confirm it together, or leave them alone (GG.1.6)."""
    assert s.turn is not None
    chosen = yield from together(s, task, (0, 1), questing.CONFIRM, lambda n: questing.confirm_label(s, n))
    s.turn.due.append(CONFRONT)
    if chosen:
        s.waits = []


@does("quiet once")
def quiet_once(s: GoneToGaia, task: Task) -> Flow[None]:
    """Once a quest one person among the bosses, whom nobody attacked in the wave, makes no parting shot (build 1.2,
    number 38)."""
    boss = next((enemy for enemy in s.enemies if enemy.rank == "boss"), None)
    standing = next((held for held in s.standing if "Quiet Once" in held.abilities), None)
    if boss is None or standing is None or not s.box.bosses[boss.card].person or boss.id in s.attacked:
        return
    if "Lets You Go" in boss.abilities or any("Quiet Boss" in held.abilities for held in s.standing):
        return
    chosen = yield from together(s, task, (0, 1), questing.QUIET_ONCE, lambda n: questing.quiet_label(s, n))
    if chosen:
        s.standing = [held for held in s.standing if held is not standing]
        enemy_of(s, boss.id).abilities = (*boss.abilities, "Lets You Go")
