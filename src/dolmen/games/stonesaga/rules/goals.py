"""Goals, and how a game ends (section 25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from dolmen.games.stonesaga import story
from dolmen.games.stonesaga.choices import Pour
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.rules.codex import read_entry
from dolmen.games.stonesaga.state import Stonesaga, Task
from dolmen.kernel import Hex, tell

Moment = Literal["action", "day", "night", "dawn"]
USEFUL_THINGS = 3
RECIPES, VILLAGE = 10, 5
LODGE, CLEAN = "ST09", 4


def bowls_full(s: Stonesaga, moment: Moment) -> bool:
    """At the end of the Day phase every character has a water and a food, in any state, on itself (SS.25.21)."""
    if moment != "day":
        return False
    return all(
        {"food", "water"} <= {s.box.stuff[name].kind for name in people.all_tokens(character)}
        for character in s.characters
    )


def useful_things(s: Stonesaga, moment: Moment) -> bool:
    """Three different items crafted by the group in this Challenge (SS.25.22)."""
    return len(s.made) >= USEFUL_THINGS


def a_place(s: Stonesaga, moment: Moment) -> bool:
    """An outpost built in this Challenge (SS.25.23)."""
    return "outpost" in s.raised


def warm_and_dry(s: Stonesaga, moment: Moment) -> bool:
    """A Hearth and a Hut built in this Challenge, in any outposts (SS.25.23)."""
    return {"ST01", "ST02"} <= {*s.raised}


def clean_water(s: Stonesaga, moment: Moment) -> bool:
    """A dawn without a disease, and a Healer's Lodge of use or 4 water poured out in one hex in this Challenge
    (SS.25.25)."""
    if moment != "dawn" or any(ill.kind == "disease" for one in s.characters for ill in one.track):
        return False
    lodge = any(built.id == LODGE for outpost in s.outposts for built in outpost.structures)
    return lodge or any(poured_in(s, hex) >= CLEAN for hex, _ in s.poured)


def poured_in(s: Stonesaga, hex: Hex) -> int:
    return sum(n for at, n in s.poured if at == hex)


def ten_recipes(s: Stonesaga, moment: Moment) -> bool:
    """Ten different items stand in the Journal (SS.25.32, SS.26.7)."""
    return len({item for item in s.journal.codes.values() if item}) >= RECIPES


def a_village(s: Stonesaga, moment: Moment) -> bool:
    """One active outpost has five structures (SS.25.33)."""
    return any(len(outpost.structures) >= VILLAGE and not outpost.ruin for outpost in s.outposts)


DONE: Final[dict[str, Callable[[Stonesaga, Moment], bool]]] = {
    "GO01": bowls_full,
    "GO02": useful_things,
    "GO03": a_place,
    "GO04": warm_and_dry,
    "GO06": clean_water,
    "GE02": ten_recipes,
    "GE03": a_village,
}


def check_goals(s: Stonesaga, moment: Moment) -> None:
    """At the end of every action and phase; a completed one stays complete, and its entry is read, of an epoch too
    (SS.25.2 to SS.25.4)."""
    for id in (*s.box.challenges[s.challenge].goals, *s.epoch_goals):
        if id not in s.goals and id in DONE and DONE[id](s, moment):
            s.goals.append(id)
            s.epoch_goals = [other for other in s.epoch_goals if other != id]
            then(s, Task("goal", name=id))


@does("goal")
def goal(s: Stonesaga, task: Task) -> None:
    entry = s.box.goals[task.name]
    tell(s, story.GoalDone, entry.id, entry.name)
    lines(s, 0, read_entry(s, int(entry.entry)).do)


def goals_after_action(s: Stonesaga) -> None:
    then(s, Task("success"))
    check_goals(s, "action")


def goals_after_phase(s: Stonesaga, moment: Moment) -> None:
    then(s, Task("success"))
    check_goals(s, moment)


@does("success")
def success(s: Stonesaga, task: Task) -> None:
    """All vital Goals are complete: the game ends at once (SS.25.1, SS.25.5)."""
    if {*s.box.challenges[s.challenge].goals} <= {*s.goals}:
        s.won = True


def may_pour(s: Stonesaga, who: int) -> list[Pour]:
    """Water for the sick, while Clean Water waits for it: free of cost, as much of it as is still wanted (SS.25.25)."""
    goals = s.box.challenges[s.challenge].goals
    if "GO06" not in goals or "GO06" in s.goals:
        return []
    character = s.characters[who]
    most = min(character.bag.get("water", 0), CLEAN - poured_in(s, character.at))
    return [Pour(who, n) for n in range(1, most + 1)]


def pour(s: Stonesaga, deed: Pour) -> None:
    character = s.characters[deed.who]
    people.lose(s, deed.who, "water", deed.water)
    s.poured.append((character.at, deed.water))
    tell(s, story.Lies, f"{deed.water} water for the sick", character.at)


def game_ends(s: Stonesaga) -> None:
    """The matching entry is read (SS.25.9); in a campaign it has its effects, and the next Challenge looms."""
    challenge = s.box.challenges[s.challenge]
    tell(s, story.Ended, bool(s.won))
    number = int(challenge.success if s.won else challenge.failure)
    entry = read_entry(s, number)
    if s.saga is None:
        s.phase = "over"
        return
    s.phase = "between"
    s.agenda.clear()
    then(s, Task("challenge over", n=number))
    lines(s, 0, entry.do)
