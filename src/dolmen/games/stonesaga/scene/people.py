"""A character's board: abilities, energy, health, what it wears and carries (section 4)."""

from __future__ import annotations

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.effects.language import sentences
from dolmen.games.stonesaga.prompts.exchange import asking
from dolmen.games.stonesaga.rules.people import SLOTS, capacity, slot, units
from dolmen.games.stonesaga.state import ABILITIES, MAJOR, Stonesaga, down, most_energy, most_health
from dolmen.kernel import Seat
from dolmen.kernel.scene import Badge, Card, Counter, Group, Panel, Part, Sheet, Space, Text

ABILITY_ICONS = ("paw-front", "splashy-stream", "pine-tree", "eye-target")
MATERIAL_ICONS = {
    "wood": "log",
    "bone": "broken-bone",
    "hide": "animal-hide",
    "tendon": "rope-coil",
    "tooth": "sabers-choc",
    "shell": "spiral-shell",
    "feather": "feather",
    "clay": "brick-pile",
    "cloudstone": "stone-block",
    "riverstone": "flat-platform",
    "sunstone": "sun",
    "fiber": "vine-leaf",
    "pitch": "drop",
    "amber": "cut-diamond",
    "skymetal": "metal-bar",
    "glowmoss": "moss",
    "meat": "meat",
    "fish": "fish-corpse",
    "root": "carrot",
    "mushroom": "mushroom",
    "grain": "wheat",
    "nut": "acorn",
    "water": "water-drop",
}


def character_panel(s: Stonesaga, who: int, viewer: Seat | None) -> Panel:
    character = s.characters[who]
    mine = character.seat == viewer
    mantle = s.box.mantles[character.mantle]
    traits = " and ".join(s.box.traits[trait].name for trait in character.traits)
    state = doing(s, who)
    return Panel(
        id=names.character_id(who),
        label=f"{character.name}, {mantle.name}",
        note=f"{traits}. {mantle.telling}",
        short=character.name,
        tone=f"seat-{who % 4}",
        role="own" if mine else "others",
        seat=None if mine else character.seat,
        children=(
            *([Text(id=f"state-{who}", text=state)] if state else []),
            *_person(s, who),
            _abilities(s, who),
            _gauges(s, who),
            _items(s, who),
            _bag(s, who),
        ),
    )


def _person(s: Stonesaga, who: int) -> tuple[Sheet, ...]:
    """Age, the power that is slotted, marks, and Legends at hand (SS.3.23, SS.3.26, SS.4.28, SS.5.16)."""
    character = s.characters[who]
    kept = [custom for custom in (character.power, *character.marks) if custom]
    rows = [(s.box.customs[id].entry.name, sentences(s.box.customs[id].entry.does)) for id in kept]
    rows += [(f"Legend {one.name}", "can help in a test") for one in s.journal.legends if one.holder == who]
    if character.old:
        rows.append(("Age", "old"))
    return (Sheet(id=f"person-{who}", rows=tuple(rows)),) if rows else ()


def doing(s: Stonesaga, who: int) -> str:
    """What everybody can see of how somebody is."""
    character = s.characters[who]
    if down(s, who):
        return "incapacitated"
    if handing := _handing(s, who):
        return handing
    if s.phase == "day":
        return "passed for today" if character.passed else ""
    if s.tonight is not None and who in s.tonight.done:
        return "asleep"
    if character.meal is None:
        return ""
    eaten = " and ".join(names.stuff(s, name) for name in character.meal)
    return f"had {eaten}" if eaten else "had nothing"


def _handing(s: Stonesaga, who: int) -> str:
    """With whom or with what somebody is busy before anything has changed hands."""
    if s.works is not None and s.works.who == who:
        works = s.works
        what = f"a {names.structure(s, works.structure)}" if works.structure else "an outpost"
        where = "" if works.structure else f" on {names.section(s, s.characters[who].at, works.section)}"
        return f"builds {what}{where}"
    if not s.agenda or s.agenda[-1].who != who:
        return ""
    task, items = s.agenda[-1], s.characters[who].items
    match task.do:
        case "deal":
            return f"exchanges with {names.called(s, task.n)}"
        case "consent":
            return asking(s, who, task.n)
        case "store":
            return f"packs things into or out of the {names.stored(s, who, task.n)}"
        case "pick up":
            return "picks something up"
        case "stow" | "give away":
            return f"{'packs' if task.do == 'stow' else 'gives away'} the {names.held(s, items[task.n])}"
    return ""


def _abilities(s: Stonesaga, who: int) -> Group:
    character = s.characters[who]
    return Group(
        id=f"abilities-{who}",
        label="Abilities",
        children=tuple(
            Counter(
                id=f"ability-{who}-{ability}",
                label=name.capitalize(),
                value=character.abilities[number],
                icon=ABILITY_ICONS[number],
                badges=_boost(character.boosts[number]),
            )
            for number, (ability, name) in enumerate(zip(ABILITIES, ABILITIES, strict=True))
        ),
    )


def _boost(boost: int) -> tuple[Badge, ...]:
    if not boost:
        return ()
    return (Badge(label=f"{'major' if boost == MAJOR else 'minor'} boost", glyph=f"+{boost}", tone="energy"),)


def _gauges(s: Stonesaga, who: int) -> Group:
    character = s.characters[who]
    left = most_health(s) - len(character.track)
    ills = ", ".join(names.ill(ill) for ill in character.track)
    return Group(
        id=f"gauges-{who}",
        label="Energy and health",
        children=(
            Counter(
                id=f"energy-{who}",
                label="Energy",
                value=character.energy,
                most=most_energy(s),
                icon="lightning-trio",
                tone="energy",
            ),
            Counter(
                id=f"health-{who}",
                label="Health",
                note=ills,
                value=left,
                most=most_health(s),
                icon="hearts",
                tone="health",
                badges=tuple(Badge(label=names.ill(ill), glyph="M" if ill.major else "m") for ill in character.track),
            ),
        ),
    )


def _items(s: Stonesaga, who: int) -> Group:
    """Two hands, three on the body, three in reach; what an item does is made from its effects."""
    character = s.characters[who]
    children: list[Part] = []
    for kind, most in SLOTS.items():
        held = [(place, item) for place, item in enumerate(character.items) if slot(s, item) == kind]
        for place, item in held:
            gear = s.box.items[item.id]
            does = [*(icon.replace("-", " ").capitalize() for icon in gear.entry.icons)]
            does += [word.sentence() for word in gear.words]
            children.append(
                Card(
                    id=f"item-{who}-{place}",
                    label=gear.entry.name,
                    text="; ".join(does),
                    note=gear.entry.flavour,
                    rows=(("Holds", names.amounts(s, item.inside)),) if item.inside else (),
                )
            )
        children += [Space(id=f"slot-{who}-{kind}-{n}", label=kind) for n in range(len(held), most)]
    return Group(id=f"items-{who}", label="Hands, body and gear", children=tuple(children))


def _bag(s: Stonesaga, who: int) -> Group:
    bag = s.characters[who].bag
    tokens = tuple(
        Counter(
            id=f"bag-{who}-{name}",
            label=names.stuff(s, name),
            value=bag[name],
            icon=MATERIAL_ICONS[s.box.stuff[name].base],
            badges=(Badge(label="processed", glyph="*"),) if name.endswith("*") else (),
        )
        for name in s.box.stuff
        if name in bag
    )
    room = Sheet(id=f"room-{who}", rows=(("Bag", f"{units(s, bag)} of {capacity(s, who)}"),))
    return Group(id=f"bag-{who}", label="Bag", children=(room, *tokens))
