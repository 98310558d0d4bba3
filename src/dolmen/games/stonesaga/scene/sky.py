"""What belongs to all: activity and its events, the omens, the goals, the Journal."""

from __future__ import annotations

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.effects.language import sentences
from dolmen.games.stonesaga.rules.society import glyph, names_of
from dolmen.games.stonesaga.state import Legend, Stonesaga, omens
from dolmen.kernel.scene import Badge, Card, Counter, Group, Panel, Part, Picture, Sheet, Text, Track

OMEN_ICONS = {"cloud": "cloudy-fork", "comet": "comet-spark", "moon": "moon", "stars": "stars-stack", "sun": "sun"}


def sky(s: Stonesaga) -> Panel:
    """Thresholds and events are open to all (SS.19.10)."""
    challenge = s.box.challenges[s.challenge]
    current = omens(s)
    late = "at the end of the Night"
    kinds = {"immediate": "at once", "general": late, "ongoing": "from then on", "outpost": late}
    rows = [(f"at {event.at}", f"{sentences(event.do)} ({kinds[event.kind]})") for event in challenge.event]
    return Panel(
        id="sky",
        label="Activity and omens",
        role="others",
        children=(
            Track(
                id=names.DIAL,
                label="Activity",
                value=min(s.activity, challenge.winter),
                steps=tuple(str(n) for n in range(challenge.winter + 1)),
                tone="ochre",
            ),
            Group(
                id=names.SKY,
                label="Current omens",
                children=(
                    Text(
                        id="omens-now",
                        text=" and ".join(omen.capitalize() for omen in current),
                        badges=tuple(Badge(label=omen, icon=OMEN_ICONS[omen], glyph=omen[:2]) for omen in current),
                    ),
                ),
            ),
            Counter(id="lore", label="Lore", value=s.lore, most=20, icon="rune-stone"),
            *([Counter(id="unrest", label="Unrest", value=s.unrest, most=20, icon="campfire")] if s.saga else []),
            Sheet(id="events", label="Events", rows=(*rows, (f"at {challenge.winter}", "Winter"))),
        ),
    )


def goals(s: Stonesaga) -> Panel:
    challenge = s.box.challenges[s.challenge]
    rows = []
    for id in challenge.goals:
        goal = s.box.goals[id]
        rows.append((goal.name, f"{'done' if id in s.goals else 'open'}: {goal.done} Reward: {goal.reward}."))
    for id in s.epoch_goals:
        goal = s.box.goals[id]
        rows.append((goal.name, f"{goal.done} Reward: {goal.reward}."))
    made = ", ".join(names.item(s, id) for id in s.made) or "nothing yet"
    return Panel(
        id=names.GOALS,
        label="Vital goals",
        role="others",
        children=(Sheet(id="goal-rows", rows=(*rows, ("Made so far", made))),),
    )


def journal(s: Stonesaga) -> Panel:
    """Codes that were tried, tiles that were seen, entries that were read, and nothing else of the Codex (SS.16.10,
    SS.16.11, SS.16.14, SS.23.4, SS.26.6)."""
    codes = s.journal.codes
    tried = tuple((code, names.item(s, codes[code]) if codes[code] else "dead") for code in sorted(codes))
    tiles = ", ".join(f"{id} {s.box.tiles[id].entry.name}" for id in s.journal.tiles)
    pages = tuple(
        Text(id=f"entry-{number}", label=s.box.codex[number].title, text=names.filled(s, s.box.codex[number].text))
        for number in sorted(s.table.read)
    )
    return Panel(
        id=names.JOURNAL,
        label="Journal",
        role="reference",
        paper=True,
        tone="paper",
        children=(
            *_campaign(s),
            Sheet(id="codes", label="Codes tried", rows=tried),
            Sheet(id="map", label="Valley map", rows=(("Tiles", tiles),)),
            Group(id="entries", label="Codex entries read", layout="column", children=pages),
        ),
    )


def _structures(s: Stonesaga) -> tuple[Card, ...]:
    """What each costs, the tools it takes, and what it does: made from its effects."""
    found = []
    for id, structure in s.box.structures.items():
        entry = structure.entry
        tools = ", ".join(icon.replace("-", " ") for icon in entry.needs) or "no tool"
        rows = (("Energy", str(entry.energy)), ("Of", names.amounts(s, entry.cost)), ("With", tools))
        does = "; ".join(dict.fromkeys(word.sentence() for word in structure.words))
        found.append(
            Card(id=f"structure-{id}", label=entry.name, rows=rows, text=does, note=names.filled(s, entry.line))
        )
    return tuple(found)


def _campaign(s: Stonesaga) -> list[Part]:
    """The Challenge Log, outposts with what they hold, marks and Legends (SS.26.1, SS.26.2, SS.26.4)."""
    if s.saga is None:
        return []
    log = []
    for played in s.journal.log:
        end = s.box.codex[played.entry].title if played.entry else "now"
        log.append((s.box.challenges[played.challenge].name, f"{', '.join(played.names)}: {end}"))
    outposts = []
    for outpost in s.outposts:
        held = [
            names.structure(s, one.id) + (f" with {names.amounts(s, one.inside)}" if one.inside else "")
            for one in outpost.structures
        ]
        where = names.tile(s, outpost.at)
        said = "a ruin" if outpost.ruin else ", ".join(held) or "nothing built yet"
        outposts.append((outpost.name, f"{outpost.overlay} in {where}: {said}"))
    legends = ", ".join(_legend(s, one) for one in s.journal.legends) or "none yet"
    marks = ", ".join(s.box.marks[mark].name for mark in s.journal.marks) or "none yet"
    kept = [
        (
            f"Kept by {lot.who}",
            names.things(s, lot.tokens, lot.items) + (", for whoever comes after" if lot.heir else ""),
        )
        for lot in s.saga.lots
    ]
    known = [(s.box.customs[id].entry.name, sentences(s.box.customs[id].entry.does)) for id in s.journal.culture]
    powers = [(s.box.customs[id].entry.name, sentences(s.box.customs[id].entry.does)) for id in s.journal.powers]
    missed = ", ".join(s.box.customs[id].entry.name for id in s.journal.missed)
    made = [(base, ", ".join(names_of(s, base))) for base in s.journal.looked_up]
    people = (("Legends", legends), ("Marks on the wall", marks))
    return [
        Sheet(id="challenge-log", label="Challenge Log", rows=tuple(log)),
        Sheet(id="outposts", label="Outposts", rows=tuple(outposts)),
        Group(id="structures", label="What can be built", children=_structures(s)),
        Sheet(id="society", label="The society", rows=(*people, *kept)),
        Sheet(id="culture", label="Culture", rows=tuple(known)),
        Sheet(id="powers", label="Powers", rows=(*powers, *([("Missed so far", missed)] if missed else []))),
        Sheet(id="made-of", label="What can be made of it", rows=tuple(made)),
        Group(id="wall", label="The cave wall", children=tuple(_wall(s))),
    ]


def _legend(s: Stonesaga, one: Legend) -> str:
    """Name, abilities in their order, traits, marks, and whom it is with (SS.1.12)."""
    written = [f"{'/'.join(map(str, one.abilities))}", *(s.box.traits[trait].name for trait in one.traits)]
    written += [s.box.customs[mark].entry.name for mark in one.marks]
    if one.holder >= 0:
        written.append(f"with {names.called(s, one.holder)}")
    return f"{one.name} ({', '.join(written)})"


def _wall(s: Stonesaga) -> list[Picture]:
    """Each mark as it was stamped, and what somebody drew for it (SS.26.8, SS.30.12)."""
    found = []
    for mark in s.journal.marks:
        entry = s.box.marks[mark]
        found.append(Picture(id=f"mark-{mark}", label=entry.name, note=entry.shows, sketch=glyph(s, mark)))
        if mark in s.journal.drawings:
            label = f"{entry.name}, as it was drawn"
            found.append(Picture(id=f"drawing-{mark}", label=label, sketch=s.journal.drawings[mark]))
    return found
