"""How the decisions of a quest are put to a person: loadout, Interlude, Witness."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names, prompts
from dolmen.games.gone_to_gaia.board import NAMES
from dolmen.games.gone_to_gaia.state import DISCIPLINES, GoneToGaia
from dolmen.kernel import Question, Seat


def hero_label(s: GoneToGaia, no: int) -> str:
    assert s.sheet is not None
    hero = s.box.heroes[no]
    own = [s.box.equipment[DISCIPLINES.index(hero.discipline.capitalize()), type] for type in hero.weapons]
    return f"{s.sheet.heroes[no]}, who {hero.habit}: {', '.join(cards.name for cards in own)}"


WHO_GOES = Question(
    "Who goes down?", label=hero_label, at=names.PAGE, rules=("GG.5.9", "GG.5.10", "GG.33.13"), name="which Hero goes"
)
WHO_COMES_ALONG = Question(
    "Who goes along?", label=hero_label, at=names.PAGE, rules=("GG.33.13", "GG.33.14"), name="who goes along"
)
CADET_NAME = Question(
    "None of yours are left. The Academy sends a Cadet, called",
    at=names.PAGE,
    rules=("GG.5.11",),
    done="Write it on the form",
    name="name of a Cadet",
)


def type_label(s: GoneToGaia, type: int) -> str:
    suit = s.figures[s.agenda[-1].who].suit
    cards = s.box.equipment[s.suits[suit].discipline, type]
    return f"{cards.name}: {cards.ranks[0].text}"


CADET_WEAPONS = Question(
    "Which two weapons does the Cadet bring?", label=type_label, rules=("GG.5.11",), done="Take them"
)
CADET_PASSIVES = Question("And what besides?", label=type_label, rules=("GG.5.11",), done="Take it")


def product_label(s: GoneToGaia, no: int) -> str:
    product = s.box.products[no]
    return f"{product.name}: {product.text}"


PACK = Question(
    "You own more than the suit carries. Which do you take along?",
    label=product_label,
    rules=("GG.5.12", "GG.5.13"),
    done="Pack them",
    name="pack",
)
WHOSE_BOARDER = Question(
    "A boarder has something to give. Who gets it?", label=names.player_delver, name="whose boarder", rules=("GG.7.7",)
)


def tile_label(s: GoneToGaia, tile: int) -> str:
    return NAMES[tile]


def _tiles(prompt: str, name: str, *rules: str) -> Question:
    return Question(prompt, label=tile_label, place=tile_label, at=names.BOARD, rules=rules, name=name)


WITNESS_STARTS = _tiles("Where does Witness start?", "where Witness starts", "GG.6.9", "GG.22.8")
WITNESS_GOES = _tiles("Witness: one more step, or stay?", "Witness goes on", "GG.12.4", "GG.12.5")
MARK_LIES = _tiles("Several tiles are equally near. Which?", "where it lies", "GG.8.11")
LIEUTENANT = _tiles("Where does the Lieutenant stand?", "where a Lieutenant stands", "GG.32.5")


def spawn_label(s: GoneToGaia, no: int) -> str:
    card = s.box.spawns[no]
    return f"start on {NAMES[card.starts[0]]} or {NAMES[card.starts[1]]}, the boss on {NAMES[card.boss]}"


WHICH_SPAWN = Question("Two ways down. Which?", label=spawn_label, name="which Spawn card", rules=("GG.6.7",))
UP, ON = "up", "on"


def way_prompt(s: GoneToGaia, seat: Seat) -> str:
    quest = s.box.quests[s.quest].entry
    if s.goal_met and quest.goal_met is not None:
        return f"{quest.goal_met.offer} {quest.goal_met.brings} {quest.goal_met.risks}"
    other = next((said for who, said in s.said.items() if who != seat), "")
    wants = " Your partner would go up." if other == UP else ""
    return (
        f"Go up now, or go on? Going up before the goal is met counts as a failure; what you carry stays yours.{wants}"
    )


def way_label(s: GoneToGaia, option: str) -> str:
    quest = s.box.quests[s.quest].entry
    if s.goal_met and quest.goal_met is not None:
        return quest.goal_met.labels[option == ON]
    return "Go up" if option == UP else "Go on down"


WAY = Question(way_prompt, label=way_label, at=names.PAGE, rules=("GG.22.2", "GG.22.3", "GG.8.16"), name="up or on")
MAXIMUM = Question(
    "Which maximum rank rises by 1?",
    label=lambda s, type: s.box.equipment[s.suits[s.agenda[-1].who].discipline, type].name,
    rules=("GG.22.9", "GG.22.10", "GG.22.11"),
    name="maximum rank of a boss",
)
NUMBER = Question("How many?", at=names.PAGE, name="how many")
QUIET_ONCE = Question(
    lambda s, seat: f"{boss_name(s)} was left alone. Once a quest, a boss like that makes no parting shot. Now?",
    label=lambda s, option: quiet_label(s, option),
    name="quiet once",
)


def quiet_label(s: GoneToGaia, option: int) -> str:
    return "Yes, now" if option else "Not yet"


def boss_name(s: GoneToGaia) -> str:
    return next((s.box.cards[enemy.card].name for enemy in s.enemies if enemy.rank == "boss"), "")


def confirm_label(s: GoneToGaia, option: int) -> str:
    twist = next(twist for twist in s.box.quests[s.quest].entry.twist if twist.confirm is not None)
    assert twist.confirm is not None
    return twist.confirm.yes if option else twist.confirm.no


def confirm_prompt(s: GoneToGaia, seat: Seat) -> str:
    twist = next(twist for twist in s.box.quests[s.quest].entry.twist if twist.confirm is not None)
    assert twist.confirm is not None
    return twist.confirm.ask


CONFIRM = Question(confirm_prompt, label=confirm_label, rules=("GG.1.6",), name="strike whoever waits")
MENDED_HAND = Question(
    "Witness has a hand free. Whose counterattack does he stop?",
    label=lambda s, id: "none" if id < 0 else prompts.guard_label(s, id),
    place=lambda s, id: None if id < 0 else prompts.enemy_place(s, id),
    at=names.BOARD,
    rules=("GG.12.9",),
    name="Mended Hand",
)
CHALK = Question(
    "There is enough chalk for one door. Round which tile do you draw it?",
    label=lambda s, tile: "not in this wave" if tile < 0 else NAMES[tile],
    place=lambda s, tile: None if tile < 0 else NAMES[tile],
    at=names.BOARD,
    rules=("GG.20.2",),
    name="chalk",
)
KEPT_ELEMENT = Question(
    "Which element goes into the flask, for your next quest?",
    label=lambda s, element: names.ELEMENTS[element],
    rules=("GG.11.16",),
    name="flask",
)
