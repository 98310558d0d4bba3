"""The Night, step by step (section 18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import NO, YES, Meal, UseItem
from dolmen.games.stonesaga.content import SkyEntry
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.frame import By
from dolmen.games.stonesaga.effects.language import LANGUAGE, NightAction, holds, read
from dolmen.games.stonesaga.effects.standing import has_fire, has_shelter, standing, words_of
from dolmen.games.stonesaga.prompts.night import (
    AT_REST,
    CHAMPION,
    DRAWER,
    ENERGIZED,
    FEED_FIRE,
    MEAL,
    MEND,
    NIGHT_ACTION,
    WHICH_NIGHT,
)
from dolmen.games.stonesaga.prompts.people import DISCARD
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.activity import due_events, ongoing, raise_activity
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.rules.cards import resolve
from dolmen.games.stonesaga.rules.deaths import deaths
from dolmen.games.stonesaga.rules.exchange import accepts, holds_of
from dolmen.games.stonesaga.rules.goals import goals_after_phase
from dolmen.games.stonesaga.rules.together import together
from dolmen.games.stonesaga.rules.unrest import TIRED
from dolmen.games.stonesaga.state import (
    MAJOR,
    Built,
    Character,
    Ill,
    Night,
    Stonesaga,
    Task,
    Tokens,
    down,
    here,
    most_energy,
    place_at,
    place_of,
)
from dolmen.kernel import Amounts, Ask, Flow, Pick, anyone, tell

T = TypeVar("T")
NOTHING = -1


# The Day ends, the Night begins


def dawn(s: Stonesaga) -> None:
    """A new Day (SS.8.1, SS.8.2)."""
    s.day += 1
    text = said(s, s.box.dawns)
    s.phase = "day"
    s.tonight = s.turn = None
    s.quelling.clear()
    for outpost in s.outposts:
        for built, word in standing(s, outpost.at, gear.DawnWater):
            fill(s, built, word.n)
    for character in s.characters:
        character.passed = False
        character.meal = None
        character.acted_tonight, character.used_today = [], []
    tell(s, story.Dawn, s.day, text)


def fill(s: Stonesaga, built: Built, n: int) -> None:
    """As much water as it holds (SS.28.31)."""
    room = next(word.n for word in words_of(s, built) if isinstance(word, gear.Holds))
    if more := min(n, room - sum(built.inside.values())):
        people.put(built.inside, "water", more)


def said(s: Stonesaga, lines: tuple[SkyEntry, ...]) -> str:
    """The first line that fits and was not said last."""
    for line in lines:
        if line.id != s.said and holds(s, line.when, 0):
            s.said = line.id
            return names.filled(s, line.text)
    return ""


@does("day ends")
def day_ends(s: Stonesaga, task: Task) -> None:
    """All have passed: what happens at the end of the Day, then the Night (SS.8.10)."""
    then(s, Task("night falls"))
    goals_after_phase(s, "day")


@does("night falls")
def night_falls(s: Stonesaga, task: Task) -> None:
    """The eight steps in their order (SS.18.1); in the first, deaths come before anything else (SS.5.6, SS.18.2)."""
    s.phase, s.turn = "night", None
    s.tonight = Night()
    tell(s, story.Dusk, s.day, said(s, s.box.dusks))
    steps = (
        "torches",
        "eat",
        "rest",
        "degrade food",
        "tend fire",
        "night actions",
        "reconcile",
        "night cards",
        "surcharge",
        "night ends",
    )
    then(s, *[Task(step) for step in steps])
    deaths(s)


@does("torches")
def torches(s: Stonesaga, task: Task) -> None:
    """Step 1: a Torch is lost (SS.28.12)."""
    for who, character in enumerate(s.characters):
        gone = {word.item for _, word in gear.holding(s, who, gear.Lasts)}
        for item in [item for item in character.items if item.id in gone]:
            character.items.remove(item)
            tell(s, story.Loses, who, names.item(s, item.id))


# Step 2: Rest


def each_at_once(s: Stonesaga, whose: Callable[[Character], bool], ask: Callable[[int], Ask[T]]) -> Flow[tuple[int, T]]:
    """The players answer side by side, each for the first of their characters that still has to."""
    first: dict[int, int] = {}
    for who, character in enumerate(s.characters):
        if whose(character) and character.seat not in first:
            first[character.seat] = who

    def one(who: int) -> Flow[T]:
        return (yield from ask(who))

    return (yield from anyone({who: one(who) for who in first.values()}))


def meals(s: Stonesaga, who: int) -> list[Meal]:
    """At most one edible food and one water: fresh or fermented, grain and nuts only processed (SS.18.3, SS.18.4,
    SS.18.6). What spoils first is named first."""
    held = people.all_tokens(s.characters[who])
    foods = sorted(
        (name for name in held if s.box.stuff[name].edible), key=lambda name: (name[-1] != "~", name[-1] == "*")
    )
    waters = [True, False] if "water" in held else [False]
    return [Meal(food, water) for food in (*foods, "") for water in waters]


@does("eat")
def eat(s: Stonesaga, task: Task) -> Flow[None]:
    """Each may eat and drink; both are consumed (SS.18.3). Somebody incapacitated does so too (SS.5.3)."""
    if all(character.meal is not None for character in s.characters):
        return
    who, meal = yield from each_at_once(
        s,
        lambda character: character.meal is None,
        lambda who: Pick(s.characters[who].seat, meals(s, who), question=MEAL, name=f"meal {who}"),
    )
    then(s, task)
    eaten = [meal.food] * bool(meal.food) + ["water"] * meal.water
    for name in eaten:
        people.lose(s, who, name)
    s.characters[who].meal = eaten
    tell(s, story.Ate, who, " and ".join(names.stuff(s, name) for name in eaten) or "nothing")


@does("rest")
def rest(s: Stonesaga, task: Task) -> None:
    """Energy, Energized, Needs Met, Starving, in this order (SS.18.14); whoever came at dusk, too (SS.5.14)."""
    guests = fed_by_others(s)
    for who, character in enumerate(s.characters):
        added = people.change_energy(s, who, regain(s, who))
        tell(s, story.Rested, who, added)
        ate: set[str] = {s.box.stuff[name].kind for name in character.meal or ()}
        if who in guests:
            ate.add("food")
        then(s, Task("at rest", who))
        if starves(s, ate):
            then(s, Task("starve", who))
        if ate >= {"food", "water"} and character.track:
            then(s, *[Task("needs met", who)] * (1 + more_mending(s, who)))
        if added and character.energy == most_energy(s) and min(character.boosts) < MAJOR:
            then(s, Task("energized", who))


def fed_by_others(s: Stonesaga) -> set[int]:
    """Where bowls are shared, one food counts as eaten by two in a hex, and only whoever ate it gains its energy:
    whoever would starve comes first."""
    found: set[int] = set()
    for hex in dict.fromkeys(character.at for character in s.characters):
        those = here(s, hex)
        if not any(gear.has(s, who, gear.ShareFood) for who in those):
            continue
        eaters = [who for who in those if _has_eaten(s, who)]
        hungry = sorted((who for who in those if who not in eaters), key=lambda who: bool(s.characters[who].meal))
        found.update(hungry[: len(eaters)])
    return found


def _has_eaten(s: Stonesaga, who: int) -> bool:
    return any(s.box.stuff[name].kind == "food" for name in s.characters[who].meal or ())


@does("at rest")
def at_rest(s: Stonesaga, task: Task) -> Flow[None]:
    """What somebody may do at Rest, such as drink a bitter cup more (SS.25.37)."""
    who = task.who
    able = [
        (id, word)
        for id, words in gear.sources(s, who)
        for word in words
        if isinstance(word, gear.AtRest) and word.able(s, By(who, id))
    ]
    if not able:
        return
    id, word = able[0]
    answer = yield from Pick(s.characters[who].seat, [YES, NO], question=AT_REST)
    if answer == YES:
        lines(s, who, [LANGUAGE.written(word.then)], id)


def more_mending(s: Stonesaga, who: int) -> int:
    """In a Healer's Lodge a second token, or the same one again (SS.28.36)."""
    return max((word.n for _, word in standing(s, s.characters[who].at, gear.MendMore)), default=0)


def regain(s: Stonesaga, who: int) -> int:
    """1 with three or four characters, 2 with one or two; 1 each for food and water; 1 for shelter or fire, even with
    both (SS.18.5, SS.18.7 to SS.18.9, SS.28.20, SS.29.2). Unrest of 11 takes 1 of the first (SS.20.3); in the sleet
    whoever has no shelter gains nothing at all, fire or not (SS.25.14)."""
    place = place_of(s, who)
    roof = has_shelter(s, place) or gear.has(s, who, gear.RestAsShelter)
    if not roof and any(isinstance(read(line), gear.NoRegain) for line in ongoing(s)):
        return 0
    own = (1 if s.number >= 3 else 2) - (s.unrest >= TIRED)
    return own + len(s.characters[who].meal or ()) + bonus(s, who, roof, has_fire(s, place))


def bonus(s: Stonesaga, who: int, roof: bool, fire: bool) -> int:
    """1 for shelter or fire, even with both (SS.18.9); where two hearths are known, 2 for a fire (SS.25.35)."""
    more = [word.n for _, word in gear.holding(s, who, gear.FireBonus)] if fire else []
    return max([int(roof or fire), *more])


def starves(s: Stonesaga, ate: set[str]) -> bool:
    """Whoever had neither; with exactly one of the two nobody does, unless the table has settled on that (SS.18.12,
    SS.18.13)."""
    return not ate if s.starving == "neither" else len(ate) < 2


@does("energized")
def energized(s: Stonesaga, task: Task) -> Flow[None]:
    """Full energy, and at least 1 added: a minor boost on an ability of choice (SS.18.10)."""
    character = s.characters[task.who]
    options = [ability for ability, boost in enumerate(character.boosts) if boost < MAJOR]
    people.boost(s, task.who, (yield from Pick(character.seat, options, question=ENERGIZED)))


@does("needs met")
def needs_met(s: Stonesaga, task: Task) -> Flow[None]:
    """Food and water: one injury or disease may get better (SS.18.11)."""
    character = s.characters[task.who]
    if not character.track:
        return
    options = [*people.different(character.track), NOTHING]
    chosen = yield from Pick(character.seat, options, question=MEND)
    if chosen != NOTHING:
        people.degrade(s, task.who, chosen)


@does("starve")
def starve(s: Stonesaga, task: Task) -> None:
    """1 minor injury (SS.18.12)."""
    assert s.tonight is not None
    s.tonight.starved = True
    people.suffer(s, task.who, Ill("injury"))


# Steps 3 and 4: food and fire


@does("degrade food")
def degrade_food(s: Stonesaga, task: Task) -> None:
    """Fresh turns fermented, fermented is discarded; grain, nuts and water stay (SS.18.15, SS.18.16). Not in a Sealed
    Jar; and in a Clay Pot by a fire fermented food is kept (SS.28.14, SS.28.15)."""
    for who, character in enumerate(s.characters):
        spoil(s, character.bag, False)
        for item in character.items:
            words = s.box.items[item.id].words
            if not any(isinstance(word, gear.NoDegrade) for word in words):
                spoil(
                    s, item.inside, has_fire(s, place_of(s, who)) and any(isinstance(w, gear.KeptByFire) for w in words)
                )
    for outpost in s.outposts:
        for built in outpost.structures:
            if not any(isinstance(word, gear.NoDegrade) for word in words_of(s, built)):
                spoil(s, built.inside, False)
    for place in s.places:
        spoil(s, place.lying.tokens, False)
        for item in place.lying.items:
            if not any(isinstance(word, gear.NoDegrade) for word in s.box.items[item.id].words):
                spoil(s, item.inside, False)


def spoil(s: Stonesaga, tokens: Tokens, kept: bool) -> None:
    for name, n in [*tokens.items()]:
        if name.endswith("~") and not kept:
            people.put(tokens, name, -n)
    for name, n in [*tokens.items()]:
        if f"{name}~" in s.box.stuff:
            people.put(tokens, name, -n)
            people.put(tokens, f"{name}~", n)


@does("tend fire")
def tend_fire(s: Stonesaga, task: Task) -> None:
    """Each fire goes out unless somebody there gives a wood (SS.18.17); it has counted for this Rest already
    (SS.18.19), and stayed till now (SS.6.24). Shelter stays (SS.18.18, SS.6.23)."""
    for place in s.places:
        if place.fire:
            then(s, Task("feed fire", at=place.at))


@does("feed fire")
def feed_fire(s: Stonesaga, task: Task) -> Flow[None]:
    """One wood, in either state, from somebody in its hex; one after the other is asked (SS.18.17, SS.18.18)."""
    place = place_at(s, task.at)
    assert place is not None
    able = [who for who in here(s, task.at) if wood(s, who) and who >= task.n]
    if not able:
        place.fire = False
        tell(s, story.Lies, "The fire is out", place.at)
        return
    who = able[0]
    chosen = yield from Pick(s.characters[who].seat, [*wood(s, who), NO], question=FEED_FIRE)
    if chosen == NO:
        then(s, Task("feed fire", n=who + 1, at=task.at))
        return
    people.lose(s, who, chosen)
    tell(s, story.Lies, f"{names.called(s, who)} feeds the fire", place.at)


def wood(s: Stonesaga, who: int) -> list[str]:
    return people.of_kind(s, s.characters[who].bag, "wood")


# Step 5: Night actions


def night_deeds(s: Stonesaga, who: int) -> list[UseItem]:
    """What items give, free of energy, each once a Night even with two copies; none for the incapacitated (SS.9.1,
    SS.5.1, SS.18.20 to SS.18.23, SS.28.23)."""
    character = s.characters[who]
    assert s.tonight is not None
    if down(s, who) or who in s.tonight.done:
        return []
    return [
        UseItem(who, id)
        for id, words in gear.sources(s, who)
        if id not in character.acted_tonight
        for effect in words
        if isinstance(effect, NightAction) and effect.able(s, By(who, id))
    ]


@does("night actions")
def night_actions(s: Stonesaga, task: Task) -> Flow[None]:
    """In any order (SS.18.20)."""
    able = {who: night_deeds(s, who) for who in range(len(s.characters))}
    if not any(able.values()):
        return

    def ask(who: int) -> Ask[UseItem]:
        options = [*able[who], UseItem(who, "")]
        return Pick(s.characters[who].seat, options, question=NIGHT_ACTION, name=f"night {who}")

    who, chosen = yield from each_at_once(s, lambda one: bool(able[s.characters.index(one)]), ask)
    then(s, task)
    if not chosen.item:
        assert s.tonight is not None
        s.tonight.done.append(who)
        return
    s.characters[who].acted_tonight.append(chosen.item)
    for effect in dict(gear.sources(s, who))[chosen.item]:
        if isinstance(effect, NightAction):
            lines(s, who, [LANGUAGE.written(effect.then)], chosen.item)


# Step 6: Reconcile Inventory


@does("reconcile")
def reconcile(s: Stonesaga, task: Task) -> None:
    """The bag must hold what is in it: by day it need not (SS.4.14, SS.18.24)."""
    then(s, *[Task("discard", who) for who in range(len(s.characters))])


def too_much(s: Stonesaga, who: int) -> int:
    return people.units(s, s.characters[who].bag) - people.capacity(s, who)


def fill_containers(s: Stonesaga, who: int) -> None:
    """What does not fit into the bag goes onto container items first, as far as they take it (SS.8.22, SS.18.25)."""
    character = s.characters[who]
    for item in character.items:
        room = holds_of(s, item)
        if room is None:
            continue
        for name in [name for name in character.bag if accepts(s, room, name)]:
            while too_much(s, who) > 0 and name in character.bag and sum(item.inside.values()) < room.n:
                people.put(character.bag, name, -1)
                people.put(item.inside, name, 1)


@does("discard")
def discard(s: Stonesaga, task: Task) -> Flow[None]:
    """Tokens of choice, until the rest fits and no further (SS.18.24)."""
    who = task.who
    if too_much(s, who) > 0:
        fill_containers(s, who)
    over = too_much(s, who)
    if over <= 0:
        return
    character = s.characters[who]

    def flaw(given: Mapping[str, int]) -> str:
        room = people.units(s, given)
        if room < over:
            return f"{over} units must go; these are {room}"
        if any(room - s.box.stuff[name].units >= over for name in given):
            return "less is enough"
        return ""

    given = yield from Amounts(character.seat, dict(character.bag), throwaways(s, who, over), flaw, question=DISCARD)
    for name, n in given.items():
        people.put(character.bag, name, -n)
    tell(s, story.Loses, who, names.amounts(s, given))


def throwaways(s: Stonesaga, who: int, over: int) -> list[dict[str, int]]:
    """What can be thrown away to make it fit: of each kind first, then of what there is most of."""
    bag = s.characters[who].bag
    found: list[dict[str, int]] = []
    most = sorted(bag, key=lambda name: (s.box.stuff[name].kind != "material", -bag[name]))
    for first in most:
        given: dict[str, int] = {}
        for name in (first, *(name for name in most if name != first)):
            while people.units(s, given) < over and given.get(name, 0) < bag[name]:
                given[name] = given.get(name, 0) + 1
        for name in [*given]:
            while given.get(name) and people.units(s, given) - s.box.stuff[name].units >= over:
                people.put(given, name, -1)
        if given not in found:
            found.append(given)
    return found


# Step 7: Night cards


@does("night cards")
def night_cards(s: Stonesaga, task: Task) -> None:
    """One card for each hex with a character in it (SS.18.26, SS.18.27)."""
    assert s.tonight is not None
    s.tonight.sleeping = [*dict.fromkeys(character.at for character in s.characters)]
    then(s, Task("who draws"))


@does("who draws")
def who_draws(s: Stonesaga, task: Task) -> Flow[None]:
    """The group names one character in a hex that has drawn none, and so the order of the hexes (SS.18.26)."""
    night = s.tonight
    assert night is not None
    options = [who for who, character in enumerate(s.characters) if character.at in night.sleeping]
    if not options:
        return
    who = yield from together(s, "who draws", options, DRAWER, lambda who: names.called(s, who))
    night.drawer = who
    night.sleeping.remove(s.characters[who].at)
    then(s, Task("night card", who), task)


def reveal(s: Stonesaga, who: int) -> str:
    """From the top until the drawing character in its hex meets a card's requirement; the others are discarded and add
    no activity. An empty deck is made anew of the discard pile; one full pass is enough (SS.18.28 to SS.18.30)."""
    for _ in range(len(s.night_deck) + len(s.night_gone)):
        if not len(s.night_deck):
            s.night_deck.cards, s.night_gone = s.night_gone, []
            s.night_deck.shuffle(s.rng)
        card = s.night_deck.draw()
        if holds(s, s.box.nights[card].needs, who):
            return card
        s.night_gone.append(card)
    return ""


@does("night card")
def night_card(s: Stonesaga, task: Task) -> None:
    """It counts as the top of the discard pile from its reveal on (SS.22.3). Solo: the drawer; Champion: whom the
    drawing player chooses; Group: everybody in the hex, each by itself (SS.18.33 to SS.18.35,
    SS.29.18)."""
    night = s.tonight
    assert night is not None
    id = task.name or reveal(s, task.who)
    if not id:
        return
    if not task.name and any(standing(s, s.characters[task.who].at, gear.DrawNight)):
        other = reveal(s, task.who)
        if other:
            then(s, Task("which night", task.who, name=f"{id} {other}"))
            return
    night.card = id
    card = s.box.nights[id]
    tell(s, story.NightCard, task.who, id, card.name, names.filled(s, card.text, task.who))
    then(s, Task("card resolved", task.who))
    if card.kind == "group":
        then(s, *[Task("night for", who, name=id) for who in here(s, s.characters[task.who].at)])
    elif card.kind == "champion":
        then(s, Task("champion", task.who, name=id))
    else:
        then(s, Task("night for", task.who, name=id))


@does("which night")
def which_night(s: Stonesaga, task: Task) -> Flow[None]:
    """From a Watchtower two are seen, and the drawing player resolves one; the other adds no activity (SS.28.37)."""
    cards = task.name.split()
    chosen = yield from Pick(s.characters[task.who].seat, cards, question=WHICH_NIGHT)
    s.night_gone += [card for card in cards if card != chosen]
    then(s, Task("night card", task.who, name=chosen))


@does("champion")
def champion(s: Stonesaga, task: Task) -> Flow[None]:
    """One character in the hex, possibly the drawer; alone it is oneself (SS.18.34, SS.29.17)."""
    drawer = s.characters[task.who]
    chosen = yield from Pick(drawer.seat, here(s, drawer.at), question=CHAMPION)
    then(s, Task("night for", chosen, name=task.name))


@does("night for")
def night_for(s: Stonesaga, task: Task) -> None:
    resolve(s, task.who, s.box.nights[task.name])


@does("card resolved")
def card_resolved(s: Stonesaga, task: Task) -> None:
    """Onto the discard pile, and activity rises by its number right away (SS.18.31, SS.18.32)."""
    night = s.tonight
    assert night is not None
    card = s.box.nights[night.card]
    s.night_gone.append(night.card)
    night.card = ""
    n = card.activity
    soft = [word for who in here(s, s.characters[task.who].at) for _, word in gear.holding(s, who, gear.NightActivity)]
    if soft:
        n = max(soft[0].least, n + soft[0].n)
    raise_activity(s, n)


# Step 8


@does("night ends")
def night_ends(s: Stonesaga, task: Task) -> None:
    """Events that were due, then the goals, then a new Day (SS.18.36)."""
    then(s, Task("dawn"))
    goals_after_phase(s, "night")
    due_events(s)


@does("dawn")
def new_day(s: Stonesaga, task: Task) -> None:
    """Some Goals are looked at when it dawns (SS.25.25)."""
    dawn(s)
    goals_after_phase(s, "dawn")
