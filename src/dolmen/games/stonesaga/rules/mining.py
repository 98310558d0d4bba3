"""Mining: the bag, by feel (section 13)."""

from __future__ import annotations

from itertools import permutations

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import STOP
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.frame import By
from dolmen.games.stonesaga.effects.language import read
from dolmen.games.stonesaga.prompts.crafting import CHIP
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.state import OMENS, Chip, Mine, Stonesaga, Task, down, omens
from dolmen.kernel import Flow, Pick, Rng, tell

LIMIT = 2
RIGHT, OF = 2, 3
"""How often a chip feels as it is (SS.13.3)."""


def begin_mining(s: Stonesaga, who: int, feature: str) -> None:
    """Five chips by feature, those of a stone taken at random from its five, so that their omens differ; offered face
    down in random order, each with a feel (SS.13.1 to SS.13.3). Two may be drawn, three with a Digging Pick (SS.13.8,
    SS.28.9)."""
    left = {stone: [*OMENS] for stone in s.box.stones}
    chips = []
    for stone in s.box.digs[feature].chips:
        omen = s.rng.choice(left[stone])
        left[stone].remove(omen)
        right = s.rng.below(OF) < RIGHT
        chips.append(Chip(stone, omen, s.box.stones[stone].rough == right))
    s.rng.shuffle(chips)
    caps = [word.n for _, word in gear.holding(s, who, gear.Cap) if word.what == "chips"]
    s.mine = Mine(who, feature, chips, max([LIMIT, *caps]))
    then(s, Task("draw a chip", who))


@does("draw a chip")
def draw(s: Stonesaga, task: Task) -> Flow[None]:
    """The first must be drawn; then the player may stop, and somebody incapacitated has to. Drawn chips stay out, and
    five is all there are (SS.5.4, SS.13.6, SS.13.8 to SS.13.10). By a setting nobody feels anything (SS.13.4)."""
    mine = s.mine
    assert mine is not None
    inside: list[int | str] = [place for place, chip in enumerate(mine.chips) if not chip.drawn]
    if mine.drawn >= mine.limit or not inside or (mine.drawn and down(s, task.who)):
        s.mine = None  # all chips go back (SS.13.11)
        return
    options = inside if s.feeling else inside[:1]
    if mine.drawn:
        options = [*options, STOP]
    chosen = yield from Pick(s.characters[task.who].seat, options, question=CHIP)
    if not isinstance(chosen, int):
        s.mine = None
        return
    then(s, task)
    take_out(s, mine, mine.chips[chosen])


def take_out(s: Stonesaga, mine: Mine, chip: Chip) -> None:
    """One unprocessed material, then what the omen does; if it is a current one, the other effect instead (SS.13.6,
    SS.13.7, SS.13.13)."""
    chip.drawn = True
    mine.drawn += 1
    stone, omen = s.box.stones[chip.stone], s.box.chips[chip.omen]
    tell(s, story.Draws, mine.who, f"{chip.stone} with a {chip.omen} on it")
    match = chip.omen in omens(s)
    said = omen.match_line if match else omen.line
    if not match and omen.spared and not any(read(line).able(s, By(mine.who)) for line in omen.do):
        said = omen.spared
    tell(s, story.Says, mine.who, names.filled(s, f"{stone.line} {said}", mine.who))
    people.gain(s, mine.who, chip.stone)
    lines(s, mine.who, omen.match if match else omen.do)


def imagine_chips(mine: Mine, rough: dict[str, bool], rng: Rng) -> None:
    """Deal the undrawn chips again: stones as likely as they feel, any omens that are left (SS.13.5)."""
    hidden = [chip for chip in mine.chips if not chip.drawn]
    stones = [chip.stone for chip in hidden]
    orders = sorted({*permutations(stones)})
    weights = []
    for order in orders:
        weight = 1
        for stone, chip in zip(order, hidden, strict=True):
            weight *= RIGHT if rough[stone] == chip.rough else OF - RIGHT
        weights.append(weight)
    at, place = rng.below(sum(weights)), 0
    while at >= weights[place]:
        at -= weights[place]
        place += 1
    for stone, chip in zip(orders[place], hidden, strict=True):
        chip.stone = stone
    for stone in {*stones}:
        left = [omen for omen in OMENS if not any(c.drawn and (c.stone, c.omen) == (stone, omen) for c in mine.chips)]
        fresh = rng.sample(left, stones.count(stone))
        for chip in hidden:
            if chip.stone == stone:
                chip.omen = fresh.pop()
