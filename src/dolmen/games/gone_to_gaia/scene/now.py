"""What is going on: the page that lies open, the three fates of the die, level and goal, and the player aid."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.board import FROM_THE_TOP, NAMES
from dolmen.games.gone_to_gaia.forecast import Fate, Forecast
from dolmen.games.gone_to_gaia.rules.attack import damage, why
from dolmen.games.gone_to_gaia.rules.levels import COSTS, cost
from dolmen.games.gone_to_gaia.rules.parting import ending
from dolmen.games.gone_to_gaia.scene.board import reach_of
from dolmen.games.gone_to_gaia.state import GoneToGaia, enemy_of
from dolmen.games.gone_to_gaia.state import Sheet as CampaignSheet
from dolmen.games.gone_to_gaia.tale.places import title_at
from dolmen.games.gone_to_gaia.tale.questing import goal_words, quest_of, waves
from dolmen.games.gone_to_gaia.tale.telling import written
from dolmen.kernel import Change
from dolmen.kernel.scene import Badge, Card, Counter, Die, Group, Panel, Part, Pattern, Sheet, Text


def page(s: GoneToGaia) -> list[Panel]:
    """The page that is being read, large and by itself, in plain sentences that can be read aloud (GG.36.4). What lies
    ahead is nowhere to be seen (GG.36.7)."""
    task = s.agenda[-1] if s.agenda else None
    if s.phase == "over":
        return [_last(s)]
    if task is not None and "/" in task.name:
        return [_story(s, task.name.split())]
    if task is not None and task.do == "names":
        return [_page(s.box.pages[1].title, s.box.pages[1].text)]
    if task is None and s.phase == "prologue" and s.mode != "onslaught":
        return [_page(s.box.pages[0].title, s.box.pages[0].text)]
    if (
        s.sheet is not None
        and s.phase not in FIGHTING
        and not _at_tiles(s)
        and task is not None
        and task.do != "market"
    ):
        return [_between(s, s.sheet)]
    return []


FIGHTING = ("delvers", "parting", "prologue")


def reading(s: GoneToGaia) -> bool:
    """Between waves, before them and after them there are pages, and no tiles."""
    return s.sheet is not None and s.phase not in FIGHTING and not s.enemies


def _at_tiles(s: GoneToGaia) -> bool:
    """What is asked is shown on the tiles."""
    return bool(s.enemies) and s.phase == "interlude"


def _between(s: GoneToGaia, sheet: CampaignSheet) -> Panel:
    """No text lies open, and something is asked: where the delvers are, and what it is about."""
    if s.phase == "town":
        chapter = s.box.tale.chapters[sheet.chapter]
        return _page(chapter.title, chapter.question)
    quest = quest_of(s)
    last = f"Wave {s.wave} of {waves(s)} is behind you." if s.phase == "story" and s.turns else ""
    return _page(quest.name, *[line for line in (last, f"Goal: {goal(s)}") if line])


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
    title = title_at(s.box, keys[0]) or "Where you were"
    return _page(title, *[written(s, key) for key in keys], *goals)


def _page(title: str, *texts: str) -> Panel:
    lines = tuple(Text(id=f"{names.PAGE}-{n}", text=text, passage=True) for n, text in enumerate(texts, 1))
    return Panel(id=names.PAGE, label=title, paper=True, tone="paper", role="centre", children=lines)


ARROWS = ("nothing reaches", "white arrows", "black arrows")
DICE_ICONS = ("dice-six-faces-one", "dice-six-faces-four", "dice-six-faces-six")
USUAL = (((1,), 0), ((2, 3, 4, 5), 1), ((6,), 2))
"""What the die says where nothing is aimed yet."""


def fates(s: GoneToGaia, seen: Forecast | None) -> list[Part]:
    """Below the tiles: the die, and what each result of it would bring. They always lie there, so that nothing moves
    when somebody takes aim."""
    if s.phase not in ("delvers", "parting"):
        return [die(s)]
    found: list[Part] = [die(s)]
    if seen is None:
        found += [_usual(dice, arrows) for dice, arrows in USUAL]
    elif seen.hidden:
        found.append(Text(id="fate-hidden", text="The weapon's own die comes first: nobody knows yet what it hits."))
    elif seen.undisputed is not None:
        found.append(Text(id="fate-none", text=" ".join(["Nobody answers this blow.", *_harm(s, seen.undisputed)])))
    else:
        found += [_fate(s, fate) for fate in seen.fates]
    return [Group(id=names.FORECAST, layout="row", role="centre", children=tuple(found))]


def die(s: GoneToGaia) -> Die:
    return Die(id=names.DIE, label="The die", sides=6, value=s.die or None, role="centre")


def hit_notes(s: GoneToGaia) -> list[Part]:
    """Why each target of the attack takes what it takes, step by step."""
    attack = s.attack
    assert attack is not None
    play = in_play(s)
    rows = []
    for target in attack.targets:
        trace: list[Change] = []
        value = damage(s, play, attack, target, trace)
        enemy = enemy_of(s, target.enemy)
        rows.append((f"{s.box.cards[enemy.card].name} on {NAMES[enemy.tile]}", why(trace, value)))
    return [Sheet(id="damage", label="The blow", role="actions", rows=tuple(rows))] if rows else []


def _rolled(dice: tuple[int, ...]) -> str:
    return str(dice[0]) if len(dice) == 1 else f"{dice[0]} to {dice[-1]}"


def _arrows(dice: tuple[int, ...]) -> int:
    return 0 if dice[0] == 1 else 2 if dice[0] == 6 else 1


def _usual(dice: tuple[int, ...], arrows: int) -> Card:
    return Card(
        id=f"fate-{dice[0]}",
        label=f"On {_rolled(dice)}: {ARROWS[arrows]}",
        short=f"On {_rolled(dice)}",
        text=f"{len(dice)} in 6",
        icon=DICE_ICONS[arrows],
        look="slip",
    )


def _comes_to(s: GoneToGaia, number: int, fate: Fate) -> str:
    """What a delver suffers: for certain, or from the best to the worst."""
    hurt, left, best = fate.hurt[number], fate.left[number], fate.best[number]
    name = names.delver(s, number)
    name = f"{name[0].upper()}{name[1:]}"
    before = left + hurt
    if left != best:
        least = f"−{before - best}" if best <= before else f"+{best - before}"
        return f"{name} {least} to −{hurt} ({before} to {best} or {left or 'death'})"
    if not hurt:
        return f"{name} safe"
    change = f"−{hurt}" if hurt > 0 else f"+{-hurt}"
    return f"{name} {change} ({f'{before} to {left}' if left else 'dies'})"


def _harm(s: GoneToGaia, fate: Fate) -> list[str]:
    """Of a blow that nobody answers: only what happens all the same."""
    lines = [
        f"{_comes_to(s, n, fate)}."
        for n, figure in enumerate(s.figures)
        if figure.alive and (fate.hurt[n] or fate.left[n] != fate.best[n])
    ]
    return [*lines, *_depends(fate)]


def _depends(fate: Fate) -> list[str]:
    more = [] if fate.whole or fate.sure else ["There are more ways than were tried"]
    return [*(f"Depends on: {why}" for why in fate.depends), *more]


def _fate(s: GoneToGaia, fate: Fate) -> Card:
    lines = [_comes_to(s, number, fate) for number, figure in enumerate(s.figures) if figure.alive]
    lines += ["Then another die"] if fate.again else []
    lines += _depends(fate)
    arrows = _arrows(fate.dice)
    return Card(
        id=f"fate-{fate.dice[0]}",
        label=f"On {_rolled(fate.dice)}: {ARROWS[arrows]}",
        short=f"On {_rolled(fate.dice)}",
        text="\n".join(lines),
        note="\n".join(fate.lines) or "Nothing else happens.",
        badges=(Badge(label=f"{len(fate.dice)} in 6", glyph=f"{len(fate.dice)} in 6"),),
        icon=DICE_ICONS[arrows],
        look="slip",
        pattern=_picture(s, fate, arrows),
        tone="hurt" if any(fate.hurt) else "safe",
    )


def _picture(s: GoneToGaia, fate: Fate, arrows: int) -> Pattern:
    """The tiles in small: what is reached, who stands where, who is hit."""
    white, black = reach_of(s)
    under = (frozenset(), white, black)[arrows]
    standing = {figure.tile for figure in s.figures if figure.alive}
    hit = {figure.tile for figure, hurt in zip(s.figures, fate.hurt, strict=True) if figure.alive and hurt}

    def sign(tile: int) -> str:
        return "x" if tile in hit else "o" if tile in standing else "#" if tile in under else "."

    rows = tuple("".join(map(sign, row)) for row in FROM_THE_TOP)
    reached = ", ".join(sorted(NAMES[tile] for tile in under))
    return Pattern(rows, f"{ARROWS[arrows].capitalize()}: {reached}" if reached else "No arrow reaches a tile")


def goal(s: GoneToGaia) -> str:
    return "be alive after wave 5" if s.mode == "onslaught" else goal_words(s)


def level(s: GoneToGaia) -> Counter:
    return Counter(
        id=names.LEVEL,
        label=f"Level {s.rank}: XP",
        short="XP",
        value=s.xp,
        most=cost(s),
        glyph="x",
        icon="upgrade",
        role="pinned",
        note=f"Shared by both. The goal: {goal(s)}",
    )


def player_aid(s: GoneToGaia) -> Panel:
    """Turn options, die results, AP abilities and level costs (GG.35.6, GG.36.1, GG.36.10); and what the disciplines
    are like (GG.36.2)."""
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
                    ("Levels cost", f"{costs} XP, and so on."),
                    ("Parting shots", "Each minion left: 1 damage to the nearest delver."),
                    ("Mind", "Moves and turns enemies, supports, and blocks."),
                    ("Body", "Bends the die, calls elements, and finishes the wounded."),
                    ("Before you go down", "Read all the rules once. For ages 14 and up; about 90 minutes a quest."),
                    ("These rules", "A playtest version: figures may still change."),
                ),
            ),
        ),
    )
