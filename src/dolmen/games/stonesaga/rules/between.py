"""Between two Challenges of a campaign: what is kept, who grows older, what looms next (sections 7 and 27)."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.campaign import MOST_HANDS, agree, end_chapter
from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import NO, YES, Part
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.language import LANGUAGE
from dolmen.games.stonesaga.effects.standing import standing
from dolmen.games.stonesaga.prompts.campaign import BEGIN_WHERE, CHALLENGE, KEEP_LOT, NEW_MANTLE, RETAIN
from dolmen.games.stonesaga.prompts.society import RETIRE
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.rules.deaths import FIRST_BOWL
from dolmen.games.stonesaga.rules.legends import all_back, becomes_legend
from dolmen.games.stonesaga.rules.outposts import homes, standing_outposts
from dolmen.games.stonesaga.rules.setup import deck_of, games, receive
from dolmen.games.stonesaga.rules.unrest import UNEASY
from dolmen.games.stonesaga.state import (
    Character,
    Dice,
    Item,
    Lot,
    Lying,
    Saga,
    Stonesaga,
    Task,
    most_energy,
)
from dolmen.kernel import Amounts, Deck, Flow, Pick, tell

MATERIALS = 5
"""Tokens that each may keep (SS.27.3)."""


def saga_of(s: Stonesaga) -> Saga:
    assert s.saga is not None
    return s.saga


# A Challenge is over


@does("challenge over")
def challenge_over(s: Stonesaga, task: Task) -> None:
    """After the outcome entry: what happens at the end, for each Story Circle as well, supplies, ageing, clearing the
    valley (SS.27.2, SS.28.39)."""
    s.journal.log[-1].entry = task.n
    all_back(s)
    if s.tonight is not None and s.tonight.card:
        s.night_gone.append(s.tonight.card)
    s.forage = s.fishing = s.mine = s.test = s.tonight = s.turn = s.works = None
    keeping = [Task("retain", who) for who in range(len(s.characters)) if saga_of(s).looming]
    then(s, *keeping, Task("age"), Task("clear the valley"))
    for outpost in standing_outposts(s):
        for _, word in standing(s, outpost.at, gear.AtEnd):
            lines(s, 0, [LANGUAGE.written(word.then)])


@does("retain")
def retain(s: Stonesaga, task: Task) -> Flow[None]:
    """Up to 5 items and 5 material tokens in their states; all else, food and water are lost (SS.27.3, SS.27.4).
    Whoever died has left nothing to keep (SS.27.10)."""
    saga, character = saga_of(s), s.characters[task.who]
    limits = {Part("keep", item=place): 1 for place in range(len(character.items))}
    limits |= {Part("keep", name): n for name, n in character.bag.items() if s.box.stuff[name].kind == "material"}

    def flaw(given: Mapping[Part, int]) -> str:
        items = sum(not part.token for part in given)
        tokens = sum(n for part, n in given.items() if part.token)
        if items > saga.retain:
            return f"{saga.retain} items can be kept"
        return f"{MATERIALS} materials can be kept" if tokens > MATERIALS else ""

    given: Mapping[Part, int] = limits
    if flaw(limits):
        ideas = [most(s, task.who, saga.retain, turned) for turned in (False, True)]
        given = yield from Amounts(
            character.seat, limits, [one for n, one in enumerate(ideas) if one not in ideas[:n]], flaw, question=RETAIN
        )
    items = [Item(item.id) for place, item in enumerate(character.items) if Part("keep", item=place) in given]
    tokens = {part.token: n for part, n in given.items() if part.token}
    character.items, character.bag = [], {}
    if items or tokens:
        saga.lots.append(Lot(character.seat, character.name, items, tokens))
        tell(s, story.Retained, task.who, names.things(s, tokens, items))


def most(s: Stonesaga, who: int, items: int, turned: bool) -> dict[Part, int]:
    """As much as may be kept: the first of it, or the last."""
    character = s.characters[who]
    places = [*range(len(character.items))]
    given = {Part("keep", item=place): 1 for place in (places[::-1] if turned else places)[:items]}
    left = MATERIALS
    held = [name for name in character.bag if s.box.stuff[name].kind == "material"]
    for name in held[::-1] if turned else held:
        if n := min(left, character.bag[name]):
            given[Part("keep", name)] = n
            left -= n
    return given


@does("age")
def age(s: Stonesaga, task: Task) -> None:
    """Whoever was not made in this Challenge: young turns old, old turns Legend, whose lot can only be bequeathed
    (SS.27.14, SS.27.10, SS.3.25). Whoever has nobody left makes somebody for the next game (SS.27.16)."""
    for character in [*s.characters]:
        if character.leaves or (character.old and character.since < games(s)):
            ages_out(s, character)
        elif character.since < games(s):
            character.old = True
            tell(s, story.Aged, character.name, "old")
            if saga_of(s).looming:
                then(s, Task("may retire", name=character.name))


def ages_out(s: Stonesaga, character: Character) -> None:
    """A Legend, whose lot can only be bequeathed, and room for somebody new (SS.5.15, SS.27.10, SS.27.16)."""
    first = not s.journal.legends
    s.characters.remove(character)
    becomes_legend(s, character)
    tell(s, story.Aged, character.name, "a Legend")
    for lot in saga_of(s).lots:
        lot.heir = lot.heir or lot.who == character.name
    s.making.append(Dice(character.seat, [s.rng.roll(6) for _ in range(5)]))
    if first:
        then(s, Task("read", n=FIRST_BOWL))


@does("may retire")
def may_retire(s: Stonesaga, task: Task) -> Flow[None]:
    """Whoever is old may become a Legend now, if the owner likes (SS.27.15)."""
    character = next(one for one in s.characters if one.name == task.name)
    answer = yield from Pick(character.seat, [NO, YES], question=RETIRE)
    if answer == YES:
        ages_out(s, character)


@does("clear the valley")
def clear(s: Stonesaga, task: Task) -> None:
    """Tiles, overlays and what is stored in structures stay, but for food and water; shelter, fire, lore tokens, what
    lies about and what befell somebody do not (SS.21.4, SS.21.8, SS.27.5, SS.27.6, SS.27.11, SS.27.12). The Challenge
    looms no more (SS.27.13)."""
    saga = saga_of(s)
    for place in s.places:
        place.shelter = place.fire = place.path = False
        place.lore, place.lying = 0, Lying()
    for outpost in s.outposts:
        for built in outpost.structures:
            kept = {name: n for name, n in built.inside.items() if s.box.stuff[name].kind == "material"}
            built.inside, built.idle = kept, 0
    for character in s.characters:
        character.boosts, character.track, character.energy = [0, 0, 0, 0], [], 0
        character.passed, character.meal = False, None
    s.activity, saga.game = 0, saga.game + 1
    challenge = s.box.challenges[s.challenge]
    end_chapter(s, challenge.name, "The winter could come." if s.won else "Winter came first.")


# The next one


def to_choose(s: Stonesaga) -> list[str]:
    """Of those that loom: any, if the priority of each is above the number of this game in its epoch; else whichever is
    closest to 1, and the group chooses among equals (SS.7.2 to SS.7.4)."""
    looming = saga_of(s).looming
    changed = saga_of(s).priorities
    priority = {id: changed.get(id, s.box.challenges[id].priority) for id in looming}
    if all(n > saga_of(s).game for n in priority.values()):
        return [*looming]
    least = min(priority.values())
    return [id for id in looming if priority[id] == least]


def next_game(s: Stonesaga) -> None:
    """When nothing looms any more, the story is told as far as it goes."""
    if not saga_of(s).looming:
        s.phase = "over"
        return
    then(s, Task("choose challenge"))


@does("choose challenge")
def choose(s: Stonesaga, task: Task) -> Flow[None]:
    options = to_choose(s)
    seats = [*range(len(s.table.company))]
    if len(options) == 1:
        chosen = options[0]
    elif len(seats) == 1:
        chosen = yield from Pick(0, options, question=CHALLENGE)
    else:
        chosen = yield from agree(
            s,
            "challenge",
            lambda seat: Pick(seat, options, question=CHALLENGE, always=True),
            lambda id: s.box.challenges[id].name,
            policy=MOST_HANDS,
        )
    set_up(s, chosen)


def set_up(s: Stonesaga, id: str) -> None:
    """All decks complete and shuffled; nothing of the Challenge before holds any more (SS.7.17, SS.27.12, SS.27.13)."""
    saga = saga_of(s)
    saga.looming.remove(id)
    saga.retain = Saga().retain
    s.challenge, s.won, s.day = id, None, 0
    added = s.journal.added
    s.night_deck, s.finds = Deck(deck_of(s.box.nights, added)), Deck(deck_of(s.box.finds, added))
    s.night_deck.shuffle(s.rng)
    s.finds.shuffle(s.rng)
    for cleared in (s.night_gone, s.finds_gone, s.happened, s.due, s.made, s.used, s.raised, s.quelling, s.poured):
        cleared.clear()
    s.goals = [goal for goal in s.goals if goal.startswith("GE")]
    then(s, Task("make characters"), Task("take places"))


@does("take places")
def take_places(s: Stonesaga, task: Task) -> None:
    numbers = range(len(s.characters))
    then(
        s,
        *[Task("mantle", who) for who in numbers],
        *[Task("slot a power", who) for who in numbers],
        *[Task("begin where", who) for who in numbers],
        *[Task("lot", who) for who in numbers],
        Task("begin challenge"),
    )


@does("mantle")
def mantle(s: Stonesaga, task: Task) -> Flow[None]:
    """Chosen anew in each game: the earlier one, one that nobody has, or that of somebody who is still to choose and
    gets this one instead (SS.4.1)."""
    character = s.characters[task.who]
    fixed = {one.mantle for one in s.characters[: task.who]}
    options = [character.mantle, *(id for id in s.box.mantles if id not in fixed and id != character.mantle)]
    chosen = yield from Pick(character.seat, options, question=NEW_MANTLE)
    for other in s.characters:
        if other.mantle == chosen:
            other.mantle = character.mantle
    character.mantle = chosen


@does("begin where")
def begin_where(s: Stonesaga, task: Task) -> Flow[None]:
    """In the starting hex or in any with an active outpost; with full energy, or 1 less with unrest of 6 or more
    (SS.7.12 to SS.7.15)."""
    character = s.characters[task.who]
    character.at = yield from Pick(character.seat, homes(s), question=BEGIN_WHERE)
    character.energy = most_energy(s) - (s.unrest >= UNEASY)


@does("lot")
def lot(s: Stonesaga, task: Task) -> Flow[None]:
    """The whole of what was kept is taken, or bequeathed (SS.7.16, SS.27.8)."""
    saga, character = saga_of(s), s.characters[task.who]
    mine = next((one for one in saga.lots if one.who == character.name and not one.heir), None)
    if mine is None:
        return
    answer = yield from Pick(character.seat, [YES, NO], question=KEEP_LOT)
    if answer == YES:
        saga.lots.remove(mine)
        receive(s, task.who, mine)
    else:
        mine.heir = True


def winters(s: Stonesaga) -> tuple[int, int]:
    """How many Challenges were played, and how many of them were won."""
    entries = {int(one.success) for one in s.box.challenges.values()}
    return len(s.journal.log), sum(played.entry in entries for played in s.journal.log)
