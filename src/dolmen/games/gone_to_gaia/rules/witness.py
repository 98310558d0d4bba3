"""Witness on the board (GG.12.3 to GG.12.9), and whoever waits to be left alone."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import questing, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Beckons, Offers, Strides, WitnessEnds, WitnessEnters
from dolmen.games.gone_to_gaia.board import DISTANCE, NEIGHBOURS, Tile
from dolmen.games.gone_to_gaia.choices import CONFRONT, Beckon, Doing
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.counter import hitting
from dolmen.games.gone_to_gaia.rules.gathering import gather
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.state import NOBODY, NOWHERE, GoneToGaia, Task, Turn, enemy_of, lives, living
from dolmen.kernel import Flow, Pick, tell

STRIDE = 2
CIRCUIT_MARK, FRIENDLY_MARK = "circuit", "friendly"


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


def held_by(s: GoneToGaia, name: str) -> int:
    """The suit that has something with that name to use, which is not used up; NOBODY if there is none."""
    offers = Offers(name)
    if s.standing:
        in_play(s).run(s, offers, *s.standing)
    return offers.suit


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
    if (
        boss is None
        or held_by(s, "Quiet Once") == NOBODY
        or not s.box.bosses[boss.card].person
        or boss.id in s.attacked
    ):
        return
    if "Lets You Go" in boss.abilities or any("Quiet Boss" in held.abilities for held in s.standing):
        return
    chosen = yield from together(s, task, (0, 1), questing.QUIET_ONCE, lambda n: questing.quiet_label(s, n))
    if chosen:
        s.suits[0].once.append("Quiet Once")
        enemy_of(s, boss.id).abilities = (*boss.abilities, "Lets You Go")


@does("witness collects")
def witness_collects(s: GoneToGaia, task: Task) -> None:
    """With the Notary's Seal he takes Circuits and Friendlies as a delver does (product 55)."""
    here = [mark for mark in s.marks if mark.tile == task.n and mark.what in (CIRCUIT_MARK, FRIENDLY_MARK)]
    if here:
        then(s, Task("entered", task.who, task.n))


@does("mended hand")
def mended_hand(s: GoneToGaia, task: Task) -> Flow[None]:
    """Once a wave he stops one counterattack against a delver on or next to his tile (product 48)."""
    held, attack = held_by(s, "Mended Hand"), s.attack
    if held == NOBODY or attack is None or s.witness == NOWHERE:
        return
    near = [n for n, figure in enumerate(s.figures) if figure.alive and DISTANCE[figure.tile][s.witness] <= 1]
    options = [id for id in hitting(s) if any(number in near for number in attack.covered[id])]
    if not options:
        return
    seat = s.figures[attack.figure].suit
    chosen = yield from Pick(seat, [NOBODY, *options], question=questing.MENDED_HAND)
    if chosen != NOBODY:
        s.suits[held].used.append("Mended Hand")
        attack.blocked.append(chosen)
        enemy = enemy_of(s, chosen)
        tell(s, story.HandRaised, enemy.id, enemy.card, enemy.tile)


@does("chalk line")
def chalk(s: GoneToGaia, task: Task) -> Flow[None]:
    """Once a quest the delvers on one tile suffer no parting shots in this wave (product 54)."""
    held = held_by(s, "Chalk")
    if held == NOBODY or not s.enemies or not lives(s, held):
        return
    tiles = sorted({figure.tile for figure in living(s)})
    chosen = yield from Pick(held, [*tiles, NOWHERE], question=questing.CHALK)
    if chosen != NOWHERE:
        s.suits[held].once.append("Chalk")
        s.chalked = chosen
