"""How decisions are put to a person: prompts, labels, and what they light up."""

from __future__ import annotations

from typing import Final

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import (
    FIGHT,
    KEEP,
    NO,
    ON,
    STOP,
    YES,
    Build,
    Craft,
    Deal,
    Deed,
    Dig,
    Explore,
    Fish,
    Gather,
    Go,
    Lay,
    Meal,
    Pass,
    PickUp,
    Process,
    Quell,
    Revive,
    Settle,
    Shelter,
    Side,
    Store,
    Stow,
    Strike,
    Take,
    UseItem,
    Water,
)
from dolmen.games.stonesaga.content import LINES, WATERS
from dolmen.games.stonesaga.state import Stonesaga, features, place_of
from dolmen.games.stonesaga.warnings import of_a_deed, of_a_pair
from dolmen.kernel import Hex, Look, Question, Seat

NAME_IDEAS: Final = (
    *(
        "Ash",
        "Bo",
        "Ena",
        "Iro",
        "Uma",
        "Oke",
        "Elu",
        "Ado",
        "Sela",
        "Tuo",
        "Mira",
        "Jano",
        "Ivo",
        "Lua",
        "Rao",
        "Nessa",
    ),
    *("Odi", "Pila", "Kano", "Wena", "Zuri", "Hato", "Fia", "Gorun", "Yara", "Desu", "Tamo", "Vela", "Quil", "Brea"),
)


def task_of(s: Stonesaga) -> int:
    """The character that the task on top of the agenda is about."""
    return s.agenda[-1].who if s.agenda else 0


def called_here(s: Stonesaga) -> str:
    return names.called(s, task_of(s))


# Before the first Day

HOME = Question(
    "Which of the two is home?",
    label=lambda s, region: names.REGIONS[region],
    place=lambda s, region: f"home-{region}",
    at=names.PAGE,
    rules=("SS.7.1", "SS.6.10"),
    name="home",
)


DICE = Question(
    "Five dice: which goes to which ability? One is left out",
    at=names.PAGE,
    rules=("SS.3.11", "SS.3.12", "SS.3.14"),
    done="These four",
    name="dice",
)
ABILITY = Question("Which die?", label=lambda s, die: f"die {die + 1}", name="die for an ability")
WHO = Question("Who is it?", at=names.PAGE, rules=("SS.3.13", "SS.3.17", "SS.3.20"), done="That is me", name="who")
TRAIT = Question(
    "Trait", label=lambda s, id: f"{s.box.traits[id].name}: {s.box.traits[id].line}", rules=("SS.3.13",), name="trait"
)
SECOND = Question(
    "Second trait, because the dice were low",
    label=lambda s, id: s.box.traits[id].name,
    rules=("SS.3.14", "SS.3.15"),
    name="second trait",
)
MANTLE = Question("Mantle", label=lambda s, id: s.box.mantles[id].name, rules=("SS.3.17",), name="mantle")
NAME = Question("Name", rules=("SS.3.20",), name="name")
WHERE = Question(
    "Where does the new one of us begin?",
    label=lambda s, hex: names.tile(s, Hex(*hex)),
    place=lambda s, hex: names.hex_id(Hex(*hex)),
    at=names.VALLEY,
    rules=("SS.5.11", "SS.5.12"),
    name="where",
)


# The Day


def deed_label(s: Stonesaga, deed: Deed) -> str:
    words = _deed(s, deed)
    several = sum(one.seat == s.characters[deed.who].seat for one in s.characters) > 1
    return f"{names.called(s, deed.who)}: {words}" if several else words


def _cost(s: Stonesaga, who: int, n: int) -> str:
    from dolmen.games.stonesaga.rules.people import cost

    return f"({cost(s, who, n)} energy)"


def _deed(s: Stonesaga, deed: Deed) -> str:
    from dolmen.games.stonesaga.effects.language import DayAction
    from dolmen.games.stonesaga.rules.valley import move_cost

    who = deed.who
    at = s.characters[who].at
    match deed:
        case Go():
            price = _cost(s, who, move_cost(s, who, deed.to))
            return f"go {names.way(at, deed.to)} to {names.tile(s, deed.to)} {price}"
        case Explore():
            return f"explore {names.way(at, deed.to)}, {names.tile(s, deed.to)} {_cost(s, who, 2)}"
        case Lay():
            others = " and ".join(f"{hex.q},{hex.r}" for hex in deed.tray if hex != deed.to)
            return f"explore beyond the map to the {names.way(at, deed.to)}, with {others} {_cost(s, who, 2)}"
        case Water():
            return f"gather water {_cost(s, who, 1)}"
        case Shelter():
            return f"prepare shelter {_cost(s, who, 1)}"
        case Gather():
            return f"forage: {names.feature(deed.deck)} {_cost(s, who, 2)}"
        case Fish():
            return f"fish: {names.feature(deed.water)} {_cost(s, who, 2)}"
        case Dig():
            return f"mine: {names.feature(deed.feature)} {_cost(s, who, 2)}"
        case Process():
            return f"process {_cost(s, who, 1)}"
        case Craft():
            return f"craft {_cost(s, who, 1)}"
        case Revive():
            return f"revive {names.called(s, deed.whom)} {_cost(s, who, 2)}"
        case UseItem():
            effects = [effect for effect in s.box.items[deed.item].words if isinstance(effect, DayAction)]
            return f"{names.item(s, deed.item)}: {effects[0].sentence()}"
        case Deal():
            return f"exchange with {names.called(s, deed.whom)}"
        case PickUp():
            return "pick up what lies here"
        case Stow():
            return f"move things into or out of the {names.item(s, s.characters[who].items[deed.item].id)}"
        case Store():
            return f"move things into or out of the {names.stored(s, who, deed.structure)}"
        case Settle():
            return f"build an outpost on {names.section(s, at, deed.section)} {_cost(s, who, 4)}"
        case Build():
            entry = s.box.structures[deed.structure].entry
            return f"build a {entry.name} of {names.amounts(s, entry.cost)} {_cost(s, who, entry.energy)}"
        case Quell():
            return f"sit down with the others {_cost(s, who, 1)}"
    return "pass for today"


def deed_place(s: Stonesaga, deed: Deed) -> str | None:
    match deed:
        case Go() | Explore() | Lay():
            return names.hex_id(deed.to)
        case Revive() | Deal():
            return names.figure_id(deed.whom)
        case Gather() | Fish() | Dig() | Water():
            return names.spot_id(s.characters[deed.who].at, feature_of(s, deed))
        case PickUp() | Settle() | Build() | Quell() | Store():
            return names.hex_id(s.characters[deed.who].at)
    return None


def feature_of(s: Stonesaga, deed: Deed) -> str:
    """Where in its hex something is done (SS.10.8, SS.10.9)."""
    match deed:
        case Gather():
            return deed.deck
        case Fish():
            return deed.water
        case Dig():
            return deed.feature
        case Water():
            there = features(s, place_of(s, deed.who))
            return next(feature for feature in there if feature in WATERS)
    raise ValueError(f"{deed} is not done at a feature")


def deed_look(s: Stonesaga, deed: Deed) -> Look:
    """A word, an icon and the price, for the land itself and for buttons."""
    from dolmen.games.stonesaga.rules.people import cost
    from dolmen.games.stonesaga.rules.valley import move_cost

    who = deed.who
    several = sum(one.seat == s.characters[who].seat for one in s.characters) > 1
    whose = f"{names.called(s, who)}: " if several else ""
    n = {
        Settle: 4,
        Quell: 1,
        Explore: 2,
        Lay: 2,
        Water: 1,
        Shelter: 1,
        Gather: 2,
        Fish: 2,
        Dig: 2,
        Process: 1,
        Craft: 1,
        Revive: 2,
    }.get(type(deed), 0)
    if isinstance(deed, Go):
        n = move_cost(s, who, deed.to)
    if isinstance(deed, Build):
        n = s.box.structures[deed.structure].entry.energy
    word, icon = LOOKS.get(type(deed), ("", ""))
    if isinstance(deed, Build):
        word = names.structure(s, deed.structure)
    if isinstance(deed, Settle):
        word = f"outpost on {names.section(s, s.characters[who].at, deed.section)}"
    if isinstance(deed, Store):
        word = names.stored(s, who, deed.structure)
    if isinstance(deed, UseItem):
        word = names.item(s, deed.item)
    return Look(short=f"{whose}{word}", icon=icon, cost="⚡" * cost(s, who, n) if n else "")


LOOKS: Final[dict[type[Deed], tuple[str, str]]] = {
    Go: ("go", "walk"),
    Explore: ("explore", "spyglass"),
    Lay: ("explore", "spyglass"),
    Water: ("water", "water-drop"),
    Shelter: ("shelter", "camping-tent"),
    Gather: ("forage", "basket"),
    Fish: ("fish", "fishing-hook"),
    Dig: ("mine", "mining"),
    Process: ("process", "stone-crafting"),
    Craft: ("craft", "crossed-axes"),
    Revive: ("revive", "healing"),
    Deal: ("trade", "trade"),
    PickUp: ("pick up", "swap-bag"),
    Stow: ("stow", "knapsack"),
    Store: ("store", "knapsack"),
    Settle: ("outpost", "camping-tent"),
    Build: ("build", "camping-tent"),
    Quell: ("sit down", "campfire"),
    Pass: ("pass", "night-sleep"),
}


DEED = Question(
    "What do you do?",
    label=deed_label,
    place=deed_place,
    look=deed_look,
    at=names.VALLEY,
    rules=("SS.8.3", "SS.8.4", "SS.9.7", "SS.10.9"),
    warn=of_a_deed,
    name="deed",
)
AFTER = Question(
    "After your action",
    label=deed_label,
    place=deed_place,
    look=deed_look,
    at=names.VALLEY,
    rules=("SS.8.7", "SS.8.13"),
    name="after",
)


REVIVE = Question(
    lambda s, seat: f"{called_here(s)} is helped: what gets better?",
    label=lambda s, place: names.ill(s.characters[task_of(s)].track[place]),
    rules=("SS.9.26", "SS.9.27"),
    name="revive",
)


# Exchanges


def _parts(s: Stonesaga, part: str) -> str:
    """A part of an exchange: what, and which way it goes."""
    way, _, name = part.partition(" ")
    task = s.agenda[-1]
    if not name.isdigit():
        return f"{way} {names.stuff(s, name)}"
    owner = task.who if way == "give" else task.n
    return f"{way} {names.item(s, s.characters[owner].items[int(name)].id)}"


EXCHANGE = Question(
    lambda s, seat: f"What changes hands between {called_here(s)} and {names.called(s, s.agenda[-1].n)}?",
    label=_parts,
    at=lambda s, seat: names.character_id(s.agenda[-1].n),
    rules=("SS.8.13", "SS.8.15", "SS.8.16", "SS.4.7"),
    done="Exchange",
    name="exchange",
)


def _lying(s: Stonesaga, part: str) -> str:
    from dolmen.games.stonesaga.state import place_of

    name = part.partition(" ")[2]
    if name.isdigit():
        return names.item(s, place_of(s, task_of(s)).lying.items[int(name)].id)
    return names.stuff(s, name)


PICK_UP = Question("What do you pick up?", label=_lying, rules=("SS.5.8",), done="Pick up", name="pick up")


def _stow(s: Stonesaga, part: str) -> str:
    way, _, name = part.partition(" ")
    return f"{names.stuff(s, name)} {'in' if way == 'give' else 'out'}"


STORE = Question("What goes in, what comes out?", label=_stow, rules=("SS.8.17", "SS.8.18"), done="Move", name="store")
STOW = Question("What goes in, what comes out?", label=_stow, rules=("SS.8.18", "SS.8.22"), done="Move", name="stow")


def consent_prompt(s: Stonesaga, seat: Seat) -> str:
    from dolmen.games.stonesaga.rules.exchange import GIVE, TAKE, in_words, proposed

    task = s.agenda[-1]
    given = proposed(task.name)
    asks, offers = (in_words(s, task.who, task.n, given, way) for way in (TAKE, GIVE))
    gives = f", and gives {offers}" if offers else ""
    return f"{names.called(s, task.who)} asks {names.called(s, task.n)} for {asks}{gives}. All right?"


CONSENT = Question(
    consent_prompt, label=lambda s, answer: {YES: "yes", NO: "no"}[answer], rules=("SS.8.15", "SS.30.7"), name="consent"
)


# Foraging


def forage_label(s: Stonesaga, id: str) -> str:
    from dolmen.games.stonesaga.rules.foraging import in_words

    return in_words(s, id)


FORAGE_CARD = Question(
    "Which of these do you take?",
    label=forage_label,
    place=lambda s, id: f"forage-{id}",
    at=names.NOW,
    rules=("SS.12.2", "SS.12.5", "SS.12.6", "SS.12.7", "SS.12.8"),
    name="forage card",
)
SEARCH_ON = Question(
    "Take something here, or search on?",
    label=lambda s, option: {STOP: "take something here", ON: "search on"}[option],
    at=names.NOW,
    rules=("SS.12.10",),
    name="search on",
)


def take_label(s: Stonesaga, take: Take) -> str:
    if not take.n:
        return "take nothing"
    if take.kind in ("predator", "large prey", "small prey"):
        return f"hunt {take.n} {take.kind}" if take.kind != "predator" else "go for the predator"
    bonus = f", with {', '.join(names.stuff(s, name) for name in take.bonus)}" if take.bonus else ""
    return f"{take.n} {take.kind}{bonus}"


HARVEST = Question(
    "What do you take?",
    label=take_label,
    at=names.NOW,
    rules=("SS.12.11", "SS.12.14", "SS.12.15", "SS.12.16", "SS.12.17"),
    name="harvest",
)
FIGHT_OR_FLEE = Question(
    "A predator! Fight or flee?",
    label=lambda s, option: "fight: Might 10+" if option == FIGHT else "flee: Dexterity 8+",
    at=names.NOW,
    rules=("SS.12.30", "SS.12.31", "SS.12.32"),
    name="fight or flee",
)
REROLL = Question(
    lambda s, seat: f"{called_here(s)} would fail. Roll again?",
    label=lambda s, option: "leave it" if option == KEEP else f"roll again ({names.item(s, option)})",
    rules=("SS.28.27", "SS.2.2"),
    name="reroll",
)


# Fishing


def spot_words(s: Stonesaga, spot: int) -> str:
    assert s.fishing is not None
    place = s.box.fishing[s.fishing.card].locations[spot]
    return f"place {spot + 1}, {' and '.join(place.lines)}, for {place.dice} {'die' if place.dice == 1 else 'dice'}"


REROLL_FISH = Question(
    "Flint Spear: roll one die again?",
    label=lambda s, die: "leave them" if die == KEEP else f"the {s.fishing.dice[die]}",
    at=names.NOW,
    rules=("SS.28.5",),
    name="reroll a die",
)
PLACE_DICE = Question(
    "Where do the dice strike?",
    at=names.NOW,
    place=lambda s, spot: None,
    rules=("SS.11.5", "SS.11.6"),
    done="Strike",
    name="dice placed",
)
MOST_DICE: Final = 6


def _die_for(n: int) -> Question:
    """Where one of the dice strikes: it is called by what it shows."""
    return Question(
        lambda s, seat: f"Die {n + 1}, a {s.fishing.dice[n]}",
        label=spot_words,
        place=lambda s, spot: f"spot-{spot}",
        at=f"fish-die-{n}",
        name=f"place of die {n + 1}",
    )


PLACE_DIE: Final = tuple(map(_die_for, range(MOST_DICE)))


def target_words(s: Stonesaga, line: int) -> str:
    from dolmen.games.stonesaga.effects.language import sentences

    assert s.fishing is not None
    return sentences((s.box.fishing[s.fishing.stock].targets[line].do,))


def strike_label(s: Stonesaga, option: Strike) -> str:
    from dolmen.games.stonesaga.rules.fishing import difficulty

    fishing = s.fishing
    assert fishing is not None
    value = sum(die for die, spot in zip(fishing.dice, fishing.spots, strict=True) if spot == option.spot)
    needed = difficulty(s, fishing, option.line)
    hook = " with the Shell Hook" if option.hook else ""
    gains = target_words(s, option.line)
    return f"place {option.spot + 1} with {value}: {LINES[option.line]} line, {needed} to {gains}{hook}"


STRIKE = Question(
    "Which strike comes next?",
    label=strike_label,
    place=lambda s, option: f"spot-{option.spot}",
    at=names.NOW,
    rules=("SS.11.9", "SS.11.10", "SS.11.11"),
    name="strike",
)


# Mining, processing, crafting


def chip_label(s: Stonesaga, chip: int | str) -> str:
    assert s.mine is not None
    if not isinstance(chip, int):
        return "stop"
    if not s.feeling:
        return "take one"
    return f"chip {chip + 1}: feels {'rough' if s.mine.chips[chip].rough else 'smooth'}"


CHIP = Question(
    "Feel, and take one",
    label=chip_label,
    place=lambda s, chip: f"chip-{chip}" if isinstance(chip, int) and s.feeling else None,
    at=names.NOW,
    rules=("SS.13.3", "SS.13.6", "SS.13.7", "SS.13.8"),
    name="chip",
)
PROCESS = Question(
    "What do you work on?",
    label=lambda s, name: names.stuff(s, name),
    at=names.NOW,
    rules=("SS.15.1", "SS.15.4", "SS.15.5"),
    done="Work",
    name="process",
)


def side_label(s: Stonesaga, side: Side) -> str:
    from dolmen.games.stonesaga.rules.crafting import sides

    left, right = sides(s, side)
    return f"{names.stuff(s, side.token)}: {pip_words(left)} left, {pip_words(right)} right"


PIPS: Final = {"R": "red", "B": "blue", "Y": "yellow", "P": "purple", "S": "silver"}


def pip_words(pip: str) -> str:
    return "nothing" if pip in ("0", "-") else f"{PIPS[pip[0]]} {pip[1]}"


CRAFT = Question(
    "Turn two of your tokens until the seam fits",
    at=names.NOW,
    rules=("SS.16.1", "SS.16.3", "SS.16.6", "SS.16.10"),
    warn=of_a_pair,
    done="Try it",
    name="craft",
)
CRAFT_LEFT, CRAFT_RIGHT = (
    Question(
        side.capitalize(),
        label=side_label,
        place=lambda s, side: names.craft_id(side.token),
        look=lambda s, side: Look(turn=-side.turn % 4),
        at=f"craft-{side}",
        name=f"{side} token",
    )
    for side in ("left", "right")
)


# Cards


def card_choice_label(s: Stonesaga, way: int) -> str:
    from dolmen.games.stonesaga.effects.language import sentences
    from dolmen.games.stonesaga.rules.cards import card_of

    choice = card_of(s, s.agenda[-1].name).choice[way]
    does = sentences(choice.do)
    return f"{choice.label} ({does})" if does else choice.label


CARD_CHOICE = Question(
    lambda s, seat: f"{called_here(s)}: what now?",
    label=card_choice_label,
    at=names.NOW,
    rules=("SS.2.19",),
    name="card choice",
)
WHICH_FIND = Question(
    "The Hide Map shows two ways",
    label=lambda s, id: f"{s.box.finds[id].name}: {s.box.finds[id].text}",
    rules=("SS.28.25",),
    name="which find",
)
BOOST = Question(
    lambda s, seat: f"{called_here(s)} gains a minor boost. On which ability?",
    label=lambda s, ability: names.ability(ability),
    rules=("SS.4.16",),
    name="boost",
)
HEAL = Question(
    lambda s, seat: f"{called_here(s)}: what gets better?",
    label=lambda s, place: names.ill(s.characters[task_of(s)].track[place]),
    rules=("SS.4.23",),
    name="heal",
)
WORSEN = Question(
    "The track is full: which one gets worse?",
    label=lambda s, place: names.ill(s.characters[task_of(s)].track[place]),
    rules=("SS.29.9",),
    name="worsen",
)
LORE_WHERE = Question(
    "Where is it?",
    label=lambda s, hex: f"{names.way(s.characters[task_of(s)].at, Hex(*hex))}, {names.tile(s, Hex(*hex))}",
    place=lambda s, hex: names.hex_id(Hex(*hex)),
    at=names.VALLEY,
    rules=("SS.28.43",),
    name="where lore",
)
LOOK = Question(
    "Which way do you look?",
    label=lambda s, hex: f"{names.way(s.characters[task_of(s)].at, Hex(*hex))}, {names.tile(s, Hex(*hex))}",
    place=lambda s, hex: names.hex_id(Hex(*hex)),
    at=names.VALLEY,
    rules=("SS.28.54",),
    name="look",
)
DROP = Question(
    lambda s, seat: f"{called_here(s)} drops something. What?",
    label=lambda s, place: names.held(s, s.characters[task_of(s)].items[place]),
    rules=("SS.28.49", "SS.2.20"),
    name="drop",
)
OTHER = Question("Who?", label=names.called, place=lambda s, who: names.figure_id(who), name="other")
GIVE_UP = Question(
    lambda s, seat: f"{called_here(s)} loses something. What?",
    label=lambda s, name: names.stuff(s, name),
    rules=("SS.2.20",),
    name="lose",
)
LESS = Question(
    lambda s, seat: f"{called_here(s)} has no slot free. What goes?",
    label=lambda s, place: names.held(s, s.characters[task_of(s)].items[place]),
    rules=("SS.4.2", "SS.4.4", "SS.4.6"),
    name="too many items",
)
GIVE_UP_TO = Question("Who gets it?", label=names.called, rules=("SS.4.5",), name="give away")


# The Night


def meal_label(s: Stonesaga, meal: Meal) -> str:
    parts = [names.stuff(s, meal.food)] if meal.food else []
    return " and ".join([*parts, *(["water"] if meal.water else [])]) or "nothing"


def meal_prompt(s: Stonesaga, seat: Seat) -> str:
    who = next(who for who, one in enumerate(s.characters) if one.seat == seat and one.meal is None)
    return f"What does {names.called(s, who)} eat and drink?"


MEAL = Question(meal_prompt, label=meal_label, rules=("SS.18.3", "SS.18.4", "SS.18.12"), name="meal")
ENERGIZED = Question(
    lambda s, seat: f"{called_here(s)} wakes rested: a minor boost on which ability?",
    label=lambda s, ability: names.ability(ability),
    rules=("SS.18.10",),
    name="energized",
)
MEND = Question(
    lambda s, seat: f"{called_here(s)} ate and drank: what gets better?",
    label=lambda s, place: "nothing" if place < 0 else names.ill(s.characters[task_of(s)].track[place]),
    rules=("SS.18.11",),
    name="needs met",
)
FEED_FIRE = Question(
    lambda s, seat: "Does anybody put wood on the fire?",
    label=lambda s, name: "let it go out" if name == NO else f"put on {names.stuff(s, name)}",
    place=lambda s, name: names.hex_id(s.agenda[-1].at),
    rules=("SS.18.17", "SS.18.19"),
    name="feed fire",
)


def night_action_label(s: Stonesaga, option: UseItem) -> str:
    from dolmen.games.stonesaga.effects.language import NightAction

    if not option.item:
        return "nothing more tonight"
    effects = [effect for effect in s.box.items[option.item].words if isinstance(effect, NightAction)]
    return f"{names.called(s, option.who)}: {names.item(s, option.item)}, {effects[0].then.sentence()}"


NIGHT_ACTION = Question(
    "A Night action?", label=night_action_label, rules=("SS.18.20", "SS.18.22"), name="night action"
)
DISCARD = Question(
    lambda s, seat: f"{called_here(s)}'s bag is too full. What stays behind?",
    label=lambda s, name: names.stuff(s, name),
    at=lambda s, seat: names.character_id(task_of(s)),
    rules=("SS.18.24", "SS.4.12"),
    done="Leave it",
    name="discard",
)
DRAWER = Question(
    "Who draws the next Night card?",
    label=names.called,
    place=lambda s, who: names.figure_id(who),
    at=names.VALLEY,
    rules=("SS.18.26",),
    name="drawer",
)
WHICH_NIGHT = Question(
    "From the Watchtower two things are seen coming: which one comes?",
    label=lambda s, id: f"{s.box.nights[id].name}: {s.box.nights[id].text}",
    at=names.NOW,
    rules=("SS.28.37",),
    name="which night",
)
CHAMPION = Question(
    "Who faces it?",
    label=names.called,
    place=lambda s, who: names.figure_id(who),
    at=names.NOW,
    rules=("SS.18.34",),
    name="champion",
)
