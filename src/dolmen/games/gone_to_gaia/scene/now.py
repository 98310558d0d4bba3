"""What is going on: the page that lies open, the three fates of the die, level and goal, and the player aid."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.board import NAMES
from dolmen.games.gone_to_gaia.forecast import Fate
from dolmen.games.gone_to_gaia.rules.attack import damage, why
from dolmen.games.gone_to_gaia.rules.levels import COSTS, cost
from dolmen.games.gone_to_gaia.rules.parting import ending
from dolmen.games.gone_to_gaia.scene.board import aimed
from dolmen.games.gone_to_gaia.state import GoneToGaia, enemy_of
from dolmen.games.gone_to_gaia.tale.places import title_at
from dolmen.games.gone_to_gaia.tale.questing import goal_words
from dolmen.games.gone_to_gaia.tale.telling import written
from dolmen.kernel import Change
from dolmen.kernel.scene import Card, Counter, Group, Panel, Part, Sheet, Text


def page(s: GoneToGaia) -> list[Panel]:
    """The page that is being read, large and by itself."""
    task = s.agenda[-1] if s.agenda else None
    if s.phase == "over":
        return [_last(s)]
    if task is not None and "/" in task.name:
        return [_story(s, task.name.split())]
    if task is not None and task.do == "names":
        return [_page(s.box.pages[1].title, s.box.pages[1].text)]
    if task is None and s.phase == "prologue" and s.mode != "onslaught":
        return [_page(s.box.pages[0].title, s.box.pages[0].text)]
    return []


def _last(s: GoneToGaia) -> Panel:
    """What stands at the end of everything."""
    if s.sheet is not None and s.sheet.ending:
        entry = s.box.tale.endings[s.sheet.ending]
        if entry.page[-1].last:
            return _page(entry.name, written(s, f"ending/{entry.id}/page/{len(entry.page) - 1}/text"))
        return _page(entry.name, s.sheet.chalk)
    title = "Onslaught" if s.mode == "onslaught" else s.box.quests[s.quest].entry.name
    return _page(title, ending(s))


def _story(s: GoneToGaia, keys: list[str]) -> Panel:
    """The texts with these keys; beside the opening of a quest stands its goal."""
    goals = [f"Goal: {goal(s)}" for key in keys if key.endswith("/opening")]
    return _page(title_at(s.box, keys[0]), *[written(s, key) for key in keys], *goals)


def _page(title: str, *texts: str) -> Panel:
    lines = tuple(Text(id=f"{names.PAGE}-{n}", text=text) for n, text in enumerate(texts, 1))
    return Panel(id=names.PAGE, label=title, paper=True, tone="paper", role="centre", children=lines)


def fates(s: GoneToGaia) -> list[Part]:
    """Before an attack is confirmed: what each result of the die would bring, and why the damage is what it is."""
    seen = aimed(s)
    if seen is None:
        return []
    parts: list[Part] = []
    if seen.hidden:
        parts.append(Text(id="fate-hidden", text="The weapon's own die comes first."))
    parts += [_fate(s, fate) for fate in seen.fates]
    if not seen.hidden and not seen.fates:
        parts.append(Text(id="fate-none", text="Nobody answers."))
    return [
        Panel(
            id=names.FORECAST,
            label="If you strike",
            role="actions",
            children=(*_damage(s), Group(id="fates", children=tuple(parts))),
        )
    ]


def _damage(s: GoneToGaia) -> list[Part]:
    attack = s.attack
    assert attack is not None
    play = in_play(s)
    rows = []
    for target in attack.targets:
        trace: list[Change] = []
        value = damage(s, play, attack, target, trace)
        enemy = enemy_of(s, target.enemy)
        rows.append((f"{s.box.cards[enemy.card].name} on {NAMES[enemy.tile]}", why(trace, value)))
    return [Sheet(id="damage", label="Damage", rows=tuple(rows))] if rows else []


DICE_WORDS = {1: "Nothing reaches", 2: "White arrows", 5: "White arrows", 6: "Black arrows"}


def _fate(s: GoneToGaia, fate: Fate) -> Card:
    low, high = fate.dice[0], fate.dice[-1]
    rolled = str(low) if low == high else f"{low} to {high}"
    lines = []
    for number, figure in enumerate(s.figures):
        if figure.alive:
            hurt, left = fate.hurt[number], fate.left[number]
            end = "dies" if hurt and not left else f"{left} HP left"
            lines.append(f"{names.delver(s, number)}: −{hurt}, {end}" if hurt else f"{names.delver(s, number)} safe")
    if fate.again:
        lines.append("Then another die")
    return Card(
        id=f"fate-{low}",
        label=f"On {rolled}: {DICE_WORDS[low].lower()}",
        short=f"On {rolled}",
        text="\n".join(lines),
        rows=(("Odds", f"{len(fate.dice)} in 6"),),
        tone="hurt" if any(fate.hurt) else "safe",
    )


def goal(s: GoneToGaia) -> str:
    return "Be alive after wave 5." if s.mode == "onslaught" else goal_words(s)


def level(s: GoneToGaia) -> Panel:
    return Panel(
        id=names.LEVEL,
        label=f"Level {s.rank}",
        role="centre",
        children=(
            Counter(id="xp", label="XP", value=s.xp, most=cost(s), glyph="x", icon="upgrade"),
            Text(id="goal", text=f"Goal: {goal(s)}"),
        ),
    )


def player_aid(s: GoneToGaia) -> Panel:
    """Turn options, die results, AP abilities and level costs (GG.35.6)."""
    costs = ", ".join(map(str, COSTS))
    return Panel(
        id="aid",
        label="Player aid",
        role="reference",
        children=(
            Sheet(
                id="aid-rows",
                rows=(
                    ("A turn", "Lay a fresh weapon onto an empty slot. Then one movement and one action."),
                    ("Action", "The weapon's card, or the ability of the slot it lies on."),
                    ("Die 1", "Nothing reaches."),
                    ("Die 2 to 5", "White arrows hit."),
                    ("Die 6", "Black arrows hit."),
                    ("Both spaces covered", "The weapon on the slot comes back to your hand."),
                    ("1 AP", "Movement counts double this turn."),
                    ("2 AP", "Refresh one weapon."),
                    ("5 AP", "Refresh all weapons."),
                    ("Levels cost", f"{costs}, then 10 each."),
                    ("Parting shots", "Each minion left: 1 damage to the nearest delver."),
                ),
            ),
        ),
    )
