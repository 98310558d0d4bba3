"""What is going on in the middle of the table: each activity has a scene of its own."""

from __future__ import annotations

from itertools import pairwise

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.content import LINES, ROWS
from dolmen.games.stonesaga.effects.language import sentences
from dolmen.games.stonesaga.prompts.crafting import PIPS
from dolmen.games.stonesaga.rules.codes import BLANK, NULL
from dolmen.games.stonesaga.rules.processing import tools
from dolmen.games.stonesaga.rules.targets import difficulty
from dolmen.games.stonesaga.rules.trials import pluses
from dolmen.games.stonesaga.scene.valley import ICONS
from dolmen.games.stonesaga.state import Fishing, Forage, Mine, Stonesaga, Task, Test, card_of
from dolmen.kernel.scene import Badge, Board, Card, Cell, Die, Group, Panel, Part, Sheet, Space, Text, Token

REACH = ("near", "further off", "far off")
GROWTH_ICONS = {
    "tree": "pine-tree",
    "root": "carrot",
    "nut": "acorn",
    "grain": "wheat",
    "stream": "water-drop",
    "path": "footsteps",
    "predator": "wolf-head",
    "large prey": "deer",
    "small prey": "rabbit",
}


# Before the first Day


def page(s: Stonesaga) -> list[Part]:
    """The two homes, the dice of whoever is being made."""
    if s.phase != "setup" and not s.making:
        return []
    children: list[Part] = []
    if s.home is None:
        children += [_home(s, region) for region in names.REGIONS]
    for place, making in enumerate(s.making):
        dice = tuple(
            Die(id=f"die-{place}-{n}", label=f"die {n + 1}", sides=6, value=value)
            for n, value in enumerate(making.dice)
        )
        children.append(Group(id=f"making-{place}", label=f"Five dice for player {making.seat + 1}", children=dice))
        if making.abilities:
            chosen = tuple((names.ability(n), str(value)) for n, value in enumerate(making.abilities))
            children.append(Sheet(id=f"abilities-of-{place}", label="Abilities", rows=chosen))
    rows = tuple((mantle.name, mantle.text) for mantle in s.box.mantles.values())
    children.append(Sheet(id="mantles", label="Mantles", rows=rows))
    return [Panel(id=names.PAGE, label="The Late", role="centre", paper=True, tone="paper", children=tuple(children))]


def _home(s: Stonesaga, region: str) -> Card:
    start = next(tile for tile in s.box.tiles.values() if tile.entry.start and tile.entry.region == region)
    badges = tuple(Badge(label=names.feature(one), icon=ICONS[one], glyph=one[:2]) for one in start.features)
    return Card(
        id=f"home-{region}",
        label=names.REGIONS[region].capitalize(),
        text=", ".join(map(names.feature, start.features)),
        badges=badges,
    )


# During a Day or a Night


def busy(s: Stonesaga) -> bool:
    """An activity is going on: it lies over the valley."""
    doing = s.agenda[-1].do if s.agenda else ""
    return bool(s.forage or s.fishing or s.mine or doing in ("process", "craft"))


def now(s: Stonesaga) -> list[Part]:
    """One panel for what somebody is in the middle of; the water is a board of its own."""
    if s.fishing is not None:
        return _fishing(s, s.fishing)
    children: list[Part] = []
    label = ""
    task = s.agenda[-1] if s.agenda else None
    if s.forage is not None:
        label, children = "Foraging", _forage(s, s.forage)
    elif s.mine is not None:
        label, children = "Mining", _mine(s, s.mine)
    elif task is not None and task.do == "process":
        label, children = "Processing", _process(s, task)
    elif task is not None and task.do == "craft":
        label, children = "Crafting", _craft(s, task)
    if card := _card(s, task):
        label = label or ("Night" if s.phase == "night" else "Discovery")
        children.append(card)
    if s.test is not None:
        label = label or "A test"
        children.append(_test(s, s.test))
    return [Panel(id=names.NOW, label=label, role="centre", children=tuple(children))] if children else []


def _card(s: Stonesaga, task: Task | None) -> Card | None:
    """The card that lies open."""
    id = s.tonight.card if s.tonight is not None else ""
    if task is not None and task.do == "card":
        id = task.name
    if not id:
        return None
    card = card_of(s, id)
    who = task.who if task is not None else -1
    return Card(id=f"card-{id}", label=card.name, text=names.filled(s, card.text, who))


def _test(s: Stonesaga, test: Test) -> Group:
    """All that is added to the die is listed (SS.2.10)."""
    rows = tuple((what, names.signed(n)) for what, n in pluses(s, test))
    return Group(
        id="test",
        label=f"{names.called(s, test.who)}: {names.tested(test)}",
        children=(
            Die(id="test-die", label="die", sides=6, value=test.die or None),
            Sheet(id="test-sum", rows=rows),
        ),
    )


def _forage(s: Stonesaga, forage: Forage) -> list[Part]:
    """The tableau, and the cards to choose from: three rows each, near to far."""
    tableau = tuple(_forage_card(s, id) for id in forage.tableau)
    drawn = tuple(_forage_card(s, id) for id in forage.drawn)
    found: list[Part] = [Group(id="tableau", label="What you have seen", children=tableau)]
    if drawn:
        found.append(Group(id="drawn", label="Two ways to go on", children=drawn))
    if forage.path:
        found.append(Text(id="fresh-tracks", text="Fresh tracks: one more path near"))
    return found


def _forage_card(s: Stonesaga, id: str) -> Card:
    card = s.box.forage[id]
    rows = []
    effect = []
    for reach, row in zip(REACH, card.rows, strict=True):
        rows.append((reach, ", ".join(f"{one.kind} ({one.bonus})" if one.bonus else one.kind for one in row)))
        effect += [Badge(label=f"{reach}: {one.kind}", icon=GROWTH_ICONS[one.kind], glyph=one.kind[:2]) for one in row]
    assert len(rows) == len(ROWS)
    return Card(id=f"forage-{id}", label=id, rows=tuple(rows), effect=tuple(effect))


SPOTS = ((34, 4), (46, 40), (32, 74), (64, 16), (66, 64), (50, 90), (50, 10))
"""Where places to strike at lie in the water."""
SHORE, FAR_SHORE = 0, 100


def _fishing(s: Stonesaga, fishing: Fishing) -> list[Part]:
    """Three lines cross the water, each from a target to its outcome; on them lie the places to strike at, and the
    dice (SS.11.3, SS.11.5)."""
    stock, water = s.box.fishing[fishing.stock], s.box.fishing[fishing.card]
    cells, links = [], []
    for line, target in enumerate(stock.targets):
        name = LINES[line]
        needed = str(difficulty(s, fishing, line)) if fishing.outcome else f"{target.difficulty} so far"
        taken = ", taken" if line in fishing.taken else ""
        label = f"{name}: {sentences((target.do,))}, {needed}{taken}"
        cells.append(Cell(id=f"target-{line}", label=label, tone=name, glyph=name[0].upper(), x=SHORE, y=8 + 36 * line))
        end = f"outcome-{line}"
        cells.append(Cell(id=end, label=_outcome(s, fishing, line), tone=name, x=FAR_SHORE, y=8 + 36 * line))
        way = [f"spot-{n}" for n, spot in enumerate(water.locations) if name in spot.lines]
        way.sort(key=lambda id: SPOTS[int(id[5:])][0])
        links += [*pairwise([f"target-{line}", *way, end])]
    for number, spot in enumerate(water.locations):
        x, y = SPOTS[number]
        words = f"{' and '.join(spot.lines)}, {spot.dice} {'die' if spot.dice == 1 else 'dice'}"
        badges = tuple(Badge(label=f"{line} line", glyph=line[0], tone=line) for line in spot.lines)
        cells.append(Cell(id=f"spot-{number}", label=words, badges=badges, x=x, y=y))
    dice = tuple(
        Token(id=f"fish-die-{n}", label=f"a {value}", glyph=str(value), at=_spot_of(fishing, n), tone="energy")
        for n, value in enumerate(fishing.dice)
    )
    return [
        Board(
            id=names.NOW,
            label=names.feature(fishing.water),
            shape="free",
            cells=tuple(cells),
            tokens=dice,
            links=tuple(links),
        )
    ]


def _spot_of(fishing: Fishing, die: int) -> str:
    spot = fishing.spots[die] if fishing.spots else -1
    return f"spot-{spot}" if spot >= 0 else ""


def _outcome(s: Stonesaga, fishing: Fishing, line: int) -> str:
    """Face down until all dice lie (SS.11.8)."""
    if not fishing.outcome:
        return "?"
    which = s.box.fishing[fishing.card].lines[line]
    modifier = s.box.fishing[fishing.outcome].modifiers[which - 1]
    extra = f", {modifier.extra}" if modifier.extra else ""
    return f"{modifier.sign}{modifier.n}{extra}"


def _mine(s: Stonesaga, mine: Mine) -> list[Part]:
    """Five chips face down with a feel; those that are out lie open (SS.13.3, SS.13.5)."""
    chips: list[Part] = []
    for number, chip in enumerate(mine.chips):
        if chip.drawn:
            chips.append(Card(id=f"chip-{number}", label=f"{chip.stone}, {chip.omen}"))
        else:
            feel = ("rough" if chip.rough else "smooth") if s.feeling else "a chip"
            chips.append(Card(id=f"chip-{number}", label=feel, face_up=False))
    listed = ", ".join(s.box.digs[mine.feature].chips)
    rows = (("In the bag", listed), ("Drawn", f"{mine.drawn} of {mine.limit}"))
    return [Group(id="chips", label="The bag", children=tuple(chips)), Sheet(id="in-the-bag", rows=rows)]


def _process(s: Stonesaga, task: Task) -> list[Part]:
    """The tools at hand, and what each raw token wants (SS.15.2, SS.15.4)."""
    icons = ", ".join(f"{n} {icon.replace('-', ' ')}" for icon, n in sorted(tools(s, task.who).items()))
    rows = [("Tools at hand", icons)]
    for name in s.characters[task.who].bag:
        stuff = s.box.stuff[name]
        if stuff.needs:
            wants = " and ".join(" or ".join(one.replace("-", " ") for one in ways) for ways in stuff.needs)
            rows.append((names.stuff(s, name), f"needs {wants}"))
    return [Sheet(id="tools", label="Working", rows=tuple(rows))]


def _craft(s: Stonesaga, task: Task) -> list[Part]:
    """Where the two tokens lie, the tokens of the bag with their pips, which can be laid there and turned; and the
    codes already tried, as they stand in the Journal (SS.30.10)."""
    places = (Space(id="craft-left", label="left"), Space(id="craft-right", label="right"))
    bag = s.characters[task.who].bag
    tried = [(code, names.item(s, item) if item else "nothing") for code, item in sorted(s.journal.codes.items())]
    return [
        Group(id="craft", label="Side by side", children=places),
        Group(
            id="craft-bag", label="From the bag", children=tuple(_craft_token(s, name, n) for name, n in bag.items())
        ),
        Sheet(id="codes-tried", label="Codes tried", rows=tuple(tried)),
    ]


def _craft_token(s: Stonesaga, name: str, n: int) -> Card:
    """Clockwise from the north, as a token lies when it is not turned (SS.16.2)."""
    west, north, east, south = s.box.stuff[name].pips or (BLANK,) * 4
    sides = tuple(_side(pip) for pip in (north, east, south, west))
    label = names.stuff(s, name)
    if not s.box.stuff[name].pips:
        return Card(id=names.craft_id(name), label=label, badges=_how_many(n), spent=True, text="no signs")
    text = ", ".join(f"{way} {side.label}" for way, side in zip(("north", "east", "south", "west"), sides, strict=True))
    return Card(id=names.craft_id(name), label=label, badges=_how_many(n), sides=sides, text=text)


def _how_many(n: int) -> tuple[Badge, ...]:
    return (Badge(label=f"{n} of it", glyph=str(n)),) if n > 1 else ()


def _side(pip: str) -> Badge:
    """A sign by its colour, and how often; the null icon, a 0 without a colour; nothing on a blank side."""
    if pip == BLANK:
        return Badge(label="blank")
    if pip == NULL:
        return Badge(label="none", glyph="0")
    return Badge(label=f"{PIPS[pip[0]]} {pip[1]}", glyph=pip[1], tone=PIPS[pip[0]])
