"""A quest from its first wave to the moment it is over (sections 6, 8, 21, 22 and 28)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import questing, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Dealt, Harvests
from dolmen.games.gone_to_gaia.board import DISTANCE, Tile, tile
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.effects.language import carry_lines, effects, holds, in_force
from dolmen.games.gone_to_gaia.effects.standing import soul
from dolmen.games.gone_to_gaia.questing import ON, UP
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.events import occasion, stand, twist_tasks
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.rules.movement import in_order
from dolmen.games.gone_to_gaia.rules.on_slots import held
from dolmen.games.gone_to_gaia.rules.onslaught import refresh_all, rest_all
from dolmen.games.gone_to_gaia.rules.pages import together_read
from dolmen.games.gone_to_gaia.rules.spawning import (
    card_of_wave,
    draw_spawn,
    free_tiles,
    place_minions,
    spawn,
    starts,
)
from dolmen.games.gone_to_gaia.rules.witness import CIRCUIT_MARK, FRIENDLY_MARK
from dolmen.games.gone_to_gaia.state import (
    DISCIPLINES,
    LEVELS,
    NOBODY,
    RANKS,
    TYPES,
    Enemy,
    GoneToGaia,
    Mark,
    Standing,
    Task,
    lives,
    living,
    suit_of,
)
from dolmen.games.gone_to_gaia.tale.questing import Found, each, first, quest_of, twists_of, wave_of, waves
from dolmen.games.gone_to_gaia.tale.quests import BOSS_DIES, FIRST_TURN, Closing
from dolmen.games.gone_to_gaia.tale.telling import SILENCE, slots
from dolmen.kernel import Asks, Flow, Pick, tell

LIEUTENANTS = 2
OFFERED = (0, 5, 9)
"""The boss at place k offers the types k, k + 5 and k + 9 (GG.22.11)."""
PAGES_OF_GAIA = range(2, 6)
"""The chapters in which reaching Gaia is told."""


# Setting out


@does("quest starts")
def quest_starts(s: GoneToGaia, task: Task) -> None:
    """What the town has left for this start, the entry of Wave 1, and the wave (GG.6.4)."""
    sheet = sheet_of(s)
    waiting, sheet.next_quest = sheet.next_quest, []
    stand(s)
    s.standing += standing_of(s)
    then(s, *effects(waiting), Task("entry", n=1), Task("spawns", n=1))


def standing_of(s: GoneToGaia) -> list[Standing]:
    """Rules that the town has brought for good."""
    return [Standing("town", ("Quiet Once",))] if in_force(s, "quiet-boss-once") else []


@does("entry")
def entry(s: GoneToGaia, task: Task) -> None:
    """What is read before a wave, with what it does, and the twists that come with it (GG.6.4, GG.21.4)."""
    coming = wave_of(s, task.n)
    keys = [coming.key]
    if quest_of(s).wave[task.n - 1].show_back:
        keys.append(f"boss/{coming.boss}/back")
    twists = [step for key, twist in twists_of(s, task.n) for step in twist_tasks(s, key, twist)]
    fill(s, coming.slots)
    then(s, *together_read(s, keys), Task("unname"), *effects(coming.do), *twists)


def fill(s: GoneToGaia, whom: str) -> None:
    """Whom the page speaks of."""
    sheet = sheet_of(s)
    fallen = [*sheet.fallen, *s.fallen]
    if whom == "first fallen" and fallen:
        s.named = {"fallen": fallen[0].name, "words": fallen[0].words or SILENCE}
    elif whom == "hero 1":
        s.named = {"hero": sheet.heroes.get(1, s.figures[0].name)}
    elif whom == "fallen" and fallen:
        one = s.rng.choice(fallen)
        s.named = {"fallen": one.name, "words": one.words or SILENCE}
    elif whom == "hero" and sheet.heroes:
        s.named = {"hero": s.rng.choice([*sheet.heroes.values()])}


@does("unname")
def unname(s: GoneToGaia, task: Task) -> None:
    """The page that spoke of them has been read."""
    s.named = {}


# A wave is laid out


@does("spawns")
def spawns(s: GoneToGaia, task: Task) -> None:
    """The wave's boss, minions and tokens, Lieutenants, Marks, then delvers and Witness; the back of the boss card;
    what comes before the first turn (GG.6.5 to GG.6.9, GG.22.7 to GG.22.12, GG.32.5, GG.5.23)."""
    s.wave, s.phase, s.marks = task.n, "interlude", []
    quest = quest_of(s)
    coming = wave_of(s, s.wave)
    s.level = s.box.bosses[coming.boss].level if coming.boss else 1
    s.coming = s.coming[1:]
    if quest.setup is not None:
        place_minions(s, coming.minions, s.box.quests[s.quest].tiles)
        for figure in s.figures:
            figure.tile = s.box.quests[s.quest].starts[0]
        then(s, *lieutenants(s), Task("wave is laid"), Task("before the first turn"))
        return
    if not s.chosen_spawn:
        draw_spawn(s, redrawn(s))
    s.chosen_spawn = False
    spawn(s, coming.boss, coming.minions)
    card = card_of_wave(s)
    own = quest.wave[s.wave - 1].marks
    if card.circuit is not None and not any(mark.id == CIRCUIT_MARK for mark in own):
        s.marks.append(Mark(card.circuit, CIRCUIT_MARK))
    if card.friendly is not None:
        s.marks.append(Mark(card.friendly, FRIENDLY_MARK))
    marks = [Task("mark", n=place) for place, mark in enumerate(own) if holds(s, mark.when)]
    figures = [Task("start tile", number) for number in range(len(s.figures))]
    witness = [Task("witness starts")] if goes_along(s) else []
    back = [Task("boss back")] if s.wave > 1 else []
    then(s, *lieutenants(s), *marks, Task("wave is laid"), *figures, *witness, *back, Task("before the first turn"))


@does("spawn choice")
def spawn_choice(s: GoneToGaia, task: Task) -> None:
    """Two Spawn cards are drawn for the first wave."""
    draw_spawn(s, redrawn(s))
    draw_spawn(s, redrawn(s))
    s.chosen_spawn = True
    then(s, Task("which spawn"))


@does("which spawn")
def which_spawn(s: GoneToGaia, task: Task) -> Flow[None]:
    """One of them is kept."""
    kept = yield from together(
        s, task, s.used_spawns[-2:], questing.WHICH_SPAWN, lambda no: questing.spawn_label(s, no)
    )
    s.used_spawns.remove(kept)
    s.used_spawns.append(kept)


def redrawn(s: GoneToGaia) -> tuple[int, ...]:
    """Spawn cards that the quest will not have in this wave."""
    return tuple(no for mark in quest_of(s).wave[s.wave - 1].marks for no in mark.redraw_spawn)


def goes_along(s: GoneToGaia) -> bool:
    """From chapter 2 on (GG.12.3)."""
    setup = quest_of(s).setup
    return sheet_of(s).witness and (setup is None or setup.witness)


def lieutenants(s: GoneToGaia) -> list[Task]:
    """Two in each wave of New Game+ (GG.32.5, GG.2.15)."""
    return [Task("lieutenant")] * LIEUTENANTS if sheet_of(s).again else []


@does("lieutenant")
def lieutenant(s: GoneToGaia, task: Task) -> Flow[None]:
    """On a free tile of the players' choice that is not a start tile, of the boss's level; in Quest 1 of level 1."""
    where = yield from together(s, task, free_tiles(s), questing.LIEUTENANT, lambda tile: questing.tile_label(s, tile))
    hp, power = s.box.figures[s.level].lieutenant
    card = f"lieutenant-{s.level}"
    arrows = s.box.cards[card].arrows.id
    s.enemies.append(Enemy(s.born, card, "lieutenant", s.level, where, hp, power, arrows, [s.level + 1]))
    s.born += 1
    in_order(s)


@does("mark")
def place_mark(s: GoneToGaia, task: Task) -> Flow[None]:
    """On its tile; if that holds an enemy or is a start tile, on the free tile nearest to it, the players choosing
    among equals. A Circuit lies where the Spawn card shows one (GG.8.11)."""
    mark = quest_of(s).wave[s.wave - 1].marks[task.n]
    wanted = tile(mark.tile)
    card = card_of_wave(s)
    if mark.id == CIRCUIT_MARK and card.circuit is not None:
        wanted = card.circuit
    options = [wanted] if not mark.placed else nearest_free(s, wanted)
    where = yield from together(s, task, options, questing.MARK_LIES, lambda tile: questing.tile_label(s, tile))
    s.marks.append(Mark(where, mark.id))


def nearest_free(s: GoneToGaia, wanted: Tile) -> list[Tile]:
    free = [tile for tile in free_tiles(s) if not any(mark.tile == tile for mark in s.marks)]
    least = min(DISTANCE[wanted][tile] for tile in free)
    return [tile for tile in free if DISTANCE[wanted][tile] == least]


@does("wave is laid")
def wave_is_laid(s: GoneToGaia, task: Task) -> None:
    """The cards are dealt: what waited for this wave happens."""
    stand(s)
    play = in_play(s)
    play.run(s, Dealt(), *play.owners)
    waiting, s.next_wave = s.next_wave, []
    carry_lines(s, waiting)


@does("witness starts")
def witness_starts(s: GoneToGaia, task: Task) -> Flow[None]:
    """Both choose for Witness (GG.6.9)."""
    s.witness = yield from together(
        s, task, starts(s), questing.WITNESS_STARTS, lambda tile: questing.tile_label(s, tile)
    )


@does("boss back")
def boss_back(s: GoneToGaia, task: Task) -> None:
    """It is read, and each player with a living delver raises one of the maximum ranks that it offers (GG.22.9,
    GG.6.11)."""
    coming = wave_of(s, s.wave)
    boss = s.box.bosses[coming.boss]
    none = bool(boss.back_none) and not (s.fallen or sheet_of(s).fallen)
    fill(s, "first fallen")
    page = together_read(s, [f"boss/{boss.id}/{'back_none' if none else 'back'}"])
    raises = [Task("offered maximum", number) for number in range(len(s.suits)) if lives(s, number)]
    then(s, *page, Task("unname"), *raises)


@does("offered maximum")
def offered_maximum(s: GoneToGaia, task: Task) -> Flow[None]:
    """By 1, up to 5; if all three are there nothing happens (GG.22.10, GG.22.11)."""
    suit = s.suits[task.who]
    types = [type for type in offered_types(s, wave_of(s, s.wave).boss) if suit.maxima[type] < RANKS]
    if types:
        suit.maxima[(yield from Pick(task.who, types, question=questing.MAXIMUM))] += 1


def offered_types(s: GoneToGaia, boss: str) -> list[int]:
    """By the boss's place in the rulebook's list (GG.22.11)."""
    place = [*s.box.bosses].index(boss)
    return [(place + more) % TYPES for more in OFFERED]


@does("before the first turn")
def before_the_first_turn(s: GoneToGaia, task: Task) -> None:
    """All abilities are shown; what the quest has before the first turn happens now (GG.6.12, GG.22.12)."""
    key = f"quest/{s.quest}/wave/{s.wave - 1}/start"
    start = occasion(s, key, quest_of(s).wave[s.wave - 1].start)
    then(s, *start, Task("happens", name=FIRST_TURN), Task("wave"))


# In a wave


@does("boss falls")
def boss_falls(s: GoneToGaia, task: Task) -> None:
    """The sheet remembers it, and the quest may have waited for it (GG.8.9)."""
    if s.sheet is None:
        return
    enemy = next(enemy for enemy in s.dead if enemy.id == task.who)
    entry = s.box.bosses[enemy.card]
    who = soul(entry)
    boards = bool(entry.dies_boards) and who in s.sheet.boarders
    none = bool(entry.dies_none) and not (s.fallen or s.sheet.fallen)
    tell(s, story.Told, slotted(s, entry.dies_boards if boards else entry.dies_none if none else entry.dies))
    if who not in s.sheet.slain:
        s.sheet.slain.append(who)
    s.sheet.spared = [other for other in s.sheet.spared if other != who]
    s.tallies[f"boss {s.wave}"] = 1
    key = f"quest/{s.quest}/wave/{s.wave - 1}/killed"
    killed = occasion(s, key, quest_of(s).wave[s.wave - 1].killed)
    then(s, *killed, Task("happens", name=BOSS_DIES))


def slotted(s: GoneToGaia, words: str) -> str:
    return words.format_map(slots(s)) if "{" in words else words


# Story Phase


@does("story")
def story_phase(s: GoneToGaia, task: Task) -> None:
    """Everything is refreshed, the Scenario card is shown, then the next entry; then the goal is tested (GG.8.2,
    GG.21.1 to GG.21.6). Quest 1 has neither a Story Phase nor an Interlude (GG.8.3, GG.22.1, GG.18.3, GG.19.2)."""
    s.phase, s.turn, s.attack, s.waits = "story", None, None, []
    if quest_of(s).setup is not None:
        then(s, Task("goal test"), Task("quest ends", name="gaia"))
        return
    refresh_all(s)
    last = s.wave == waves(s)
    for suit in s.suits:
        suit.twice = NOBODY
    then(s, Task("scenario"), *([] if last else [Task("entry", n=s.wave + 1)]), Task("goal test"), Task("interlude"))


@does("scenario")
def scenario(s: GoneToGaia, task: Task) -> None:
    """The top card is shown, the players choose one of its options, and only then its back is shown and carried out. It
    goes to the bottom of its deck, which is never shuffled (GG.21.2, GG.21.3, GG.2.10)."""
    deck = sheet_of(s).scenario
    if not deck:
        return
    id = deck.pop(0)
    deck.append(id)
    card, key = s.box.scenario[id], f"scenario/{id}"
    front = first(s, f"{key}/fronts", card.fronts)
    fill(s, card.slots)
    choose = Task("choose", name=front.key if front is not None else f"{key}/front", at=key)
    then(s, *effects(front.do if front is not None else ()), choose, Task("unname"))


@does("goal test")
def goal_test(s: GoneToGaia, task: Task) -> None:
    """Once, at the end of the Story Phase of the goal wave; a goal once met stays met (GG.8.4 to GG.8.7, GG.21.5,
    GG.5.24, GG.5.25)."""
    if s.wave == quest_of(s).goal.wave and reached(s):
        s.goal_met = True


def reached(s: GoneToGaia) -> bool:
    """What each kind of goal asks for (GG.8.6 to GG.8.13). That of Witness is met by his Mark."""
    goal = quest_of(s).goal
    match goal.kind:
        case "alive" | "survive":
            return bool(living(s))
        case "kill boss":
            return f"boss {goal.wave}" in s.tallies or (s.half and s.halved)
        case "circuits":
            return s.tallies.get("circuits", 0) >= goal.count
        case "nobody below":
            return all(figure.alive and suit_of(s, figure).hp >= goal.hp for figure in s.figures)
        case "witness":
            return False


# Interlude


@does("interlude")
def interlude(s: GoneToGaia, task: Task) -> None:
    """After the last wave the delvers are in Gaia; otherwise the players retreat or go on (GG.8.15, GG.22.2)."""
    if s.wave == waves(s):
        then(s, Task("gaia"), Task("harvest"), Task("quest ends", name="gaia"))
        return
    s.said = {}
    met = quest_of(s).goal_met
    page = together_read(s, [f"quest/{s.quest}/goal_met/text"]) if s.goal_met and met is not None else []
    then(s, *page, Task("up or on"))


@does("up or on")
def up_or_on(s: GoneToGaia, task: Task) -> Flow[None]:
    """A retreat needs both players' consent; without it the quest goes on. A dead delver's player has a say too
    (GG.22.3)."""
    waiting = [seat for seat in range(len(s.suits)) if seat not in s.said]
    asks = Asks([Pick(seat, (ON, UP), question=questing.WAY, always=True) for seat in waiting])
    place, chosen = yield asks
    s.said[asks[place].seat] = chosen
    if chosen == UP and len(s.said) < len(s.suits):
        then(s, task)
        return
    all_up = all(said == UP for said in s.said.values())
    s.said = {}
    if all_up:
        then(s, Task("retreats"), Task("harvest"), Task("quest ends", name="retreat"))
    else:
        s.phase = "interlude"
        then(s, Task("spawns", n=s.wave + 1))
        rest_all(s)


@does("retreats")
def retreats(s: GoneToGaia, task: Task) -> None:
    quest, key = quest_of(s), f"quest/{s.quest}/retreat"
    place = next((n for n, text in enumerate(quest.retreat) if holds(s, text.when)), None)
    if place is not None:
        then(s, *together_read(s, [f"{key}/{place}/text"]))


@does("harvest")
def harvest(s: GoneToGaia, task: Task) -> None:
    """On a retreat or in Gaia each living delver's Harvester pays (GG.22.4, GG.22.5)."""
    play = in_play(s)
    play.run(s, Harvests(), *play.owners)


@does("gaia")
def gaia(s: GoneToGaia, task: Task) -> None:
    """In chapters 2 to 5 the next page is read; after the last one, what is there later, in turn (GG.8.15)."""
    sheet = sheet_of(s)
    if quest_of(s).chapter not in PAGES_OF_GAIA:
        return
    read = sheet.tallies.get("gaia", 0)
    sheet.tallies["gaia"] = read + 1
    pages = [*s.box.gaia.values()]
    if read >= len(pages):
        place = (read - len(pages)) % len(s.box.later)
        then(s, *together_read(s, [f"later/{place}/text"]), *effects(s.box.later[place].do))
        return
    page = pages[read]
    also = [f"gaia/{page.id}/also/{n}/page" for n, more in enumerate(page.also) if holds(s, more.when)]
    *before, last = together_read(s, [f"gaia/{page.id}/text", *also])
    then(s, *before, Task("choose", name=last.name, at=f"gaia/{page.id}"))


# The end


@does("quest ends")
def quest_ends(s: GoneToGaia, task: Task) -> None:
    """How it has ended, and the page that says so. A retreat before the goal was met is a failure, and so is a goal
    that was not met (GG.8.7, GG.8.14, GG.8.16, GG.19.7)."""
    s.phase, s.turn, s.attack, s.read = "after", None, None, []
    s.outcome = "won" if s.goal_met else "retreat" if task.name == "retreat" else "lost"
    tell(s, story.QuestOver, quest_of(s).name, s.outcome)
    key, closing, acts = closing_of(s)
    found = closing_text(s, key, closing)
    more = each(s, f"{key}/also", closing.also) if found.key and living(s) else []
    do = [*found.do, *(line for also in more for line in also.do), *(closing.do if acts else ())]
    keys = [text for text in (found.key, *(also.key for also in more)) if text]
    flasks = [Task("flask", it.suit) for it in s.standing if "Flask" in it.abilities and lives(s, it.suit)]
    then(s, *flasks, *together_read(s, keys), *effects(do), Task("kept"))


@does("flask")
def flask(s: GoneToGaia, task: Task) -> Flow[None]:
    """One element stays for the owner's next quest (product 33); all others are lost (GG.11.16)."""
    options = sorted({element for _, element in held(s.suits[task.who])})
    if options:
        sheet_of(s).flask[task.who] = yield from Pick(task.who, options, question=questing.KEPT_ELEMENT)


def closing_of(s: GoneToGaia) -> tuple[str, Closing, bool]:
    """Won; or lost for the first time, again, a third time; and whether it has an effect. A failed Bonus Quest has
    none."""
    quest, key = quest_of(s), f"quest/{s.quest}"
    if s.goal_met:
        return f"{key}/won", quest.won, True
    lost = sheet_of(s).lost.get(s.quest, 0)
    if lost == 2 and quest.lost_third is not None:
        return f"{key}/lost_third", quest.lost_third, True
    if lost >= 1 and quest.lost_again is not None:
        return f"{key}/lost_again", quest.lost_again, False
    return f"{key}/lost", quest.lost, lost == 0 and not s.bonus


def closing_text(s: GoneToGaia, key: str, closing: Closing) -> Found:
    """`none` if nobody came up; else the first that holds."""
    if not living(s) and closing.none:
        return Found(f"{key}/none", ())
    found = first(s, f"{key}/results", closing.results)
    if found is not None:
        return found
    return Found(f"{key}/text" if closing.text else f"{key}/none", ())


@does("kept")
def kept(s: GoneToGaia, task: Task) -> None:
    """Parts, maxima and slots go onto the sheet, whether won, lost or dead; so does the quest (GG.5.14, GG.5.15,
    GG.8.17, GG.28.1 to GG.28.4)."""
    sheet = sheet_of(s)
    while len(sheet.parts) < len(s.suits):
        sheet.parts.append([0] * (LEVELS + 1))
    while len(sheet.maxima) < len(DISCIPLINES):
        sheet.maxima.append([3] * TYPES)
    while len(sheet.slots) < len(DISCIPLINES):
        sheet.slots.append(0b1111)
    for number, suit in enumerate(s.suits):
        sheet.parts[number] = [had + got for had, got in zip(sheet.parts[number], suit.parts, strict=True)]
        suit.parts = [0] * (LEVELS + 1)
        sheet.maxima[suit.discipline] = [*suit.maxima]
        sheet.slots[suit.discipline] |= suit.open
    if s.goal_met:
        if s.quest not in sheet.completed:
            sheet.completed.append(s.quest)
        sheet.open = [id for id in sheet.open if id != s.quest]
    else:
        sheet.lost[s.quest] = sheet.lost.get(s.quest, 0) + 1
    s.bonus = False
    if s.mode == "quest":
        s.phase = "over"
    else:
        then(s, Task("after quest", name=s.outcome))
