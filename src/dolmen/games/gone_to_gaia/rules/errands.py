"""What a visit holds beside its scenes: the Counter, the Box and the Bench (GG.29.11, GG.31.2)."""

from __future__ import annotations

from functools import partial

from dolmen.games.gone_to_gaia import questions, story
from dolmen.games.gone_to_gaia.effects.frame import SOULS, sheet_of
from dolmen.games.gone_to_gaia.effects.language import effects, holds
from dolmen.games.gone_to_gaia.effects.standing import slain, soul
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.state import LEVELS, GoneToGaia, Task
from dolmen.games.gone_to_gaia.tale.entries import BenchEntry, BoxEntry, CounterEntry
from dolmen.kernel import Asks, Flow, Pick, tell


def in_turn(s: GoneToGaia, key: str, number: int) -> str:
    """The key of the next of so many lines, round and round."""
    turns = sheet_of(s).turns
    n = turns.get(key, 0)
    turns[key] = n + 1
    return f"{key}/{n % number}"


# The Counter


def boss_parts(s: GoneToGaia) -> list[int]:
    """Those that can be handed in, by owner and level: 10 × the player and the level."""
    parts = sheet_of(s).parts
    return [10 * seat + level for seat, held in enumerate(parts) for level in range(1, LEVELS + 1) if held[level]]


@does("hold counter")
def hold_counter(s: GoneToGaia, task: Task) -> None:
    """Boss parts may be handed in, as many as the players like."""
    entry = s.box.tale.single["counter"]
    assert isinstance(entry, CounterEntry)
    if boss_parts(s):
        then(s, Task("counter", name=in_turn(s, "town/counter/ask", len(entry.ask))))


@does("counter")
def counter(s: GoneToGaia, task: Task) -> Flow[None]:
    options = [*boss_parts(s), 0]
    chosen = yield from together(s, task, options, questions.COUNTER, partial(questions.counter, s), always=True)
    if not chosen:
        then(s, Task("read", name="town/counter/keep"))
        return
    give_up(s, chosen)
    again = [Task("counter", name=task.name)] if boss_parts(s) else []
    then(s, Task("whose part", n=chosen % 10), Task("filed"), *again)


@does("hand in")
def hand_in(s: GoneToGaia, task: Task) -> Flow[None]:
    """One part, which the players name (T3.2)."""
    options = boss_parts(s)
    chosen = yield from together(s, task, options, questions.HAND_IN, partial(questions.counter, s))
    give_up(s, chosen)
    then(s, Task("whose part", n=chosen % 10))


def give_up(s: GoneToGaia, chosen: int) -> None:
    seat, level = divmod(chosen, 10)
    sheet_of(s).parts[seat][level] -= 1


@does("whose part")
def whose_part(s: GoneToGaia, task: Task) -> Flow[None]:
    """A boss part has only a level: the players say whose it is, among the persons slain of that level. If there is
    none it is an office's."""
    sheet = sheet_of(s)
    persons = [SOULS.index(soul(boss)) for boss in slain(s) if boss.person and boss.level == task.n]
    sheet.handing = ""
    if persons:
        number = yield from together(s, task, persons, questions.WHOSE_PART, partial(questions.soul, s))
        sheet.handing = SOULS[number]
    tell(s, story.HandedIn, questions.soul_name(s, sheet.handing))


@does("filed")
def filed(s: GoneToGaia, task: Task) -> None:
    """What Suri says to it, what it does, and who gets a bed."""
    entry = s.box.tale.single["counter"]
    assert isinstance(entry, CounterEntry)
    number, found = next((n, each) for n, each in enumerate(entry.hand_in) if holds(s, each.when))
    line = Task("read", name=in_turn(s, f"town/counter/hand_in/{number}/lines", len(found.lines)))
    then(s, line, *effects(found.do), Task("handed over"))


@does("handed over")
def handed_over(s: GoneToGaia, task: Task) -> None:
    """It is written down whose it was; whoever boards from now on arrives."""
    sheet = sheet_of(s)
    who, sheet.handing = sheet.handing, ""
    if not who:
        return
    new = who in sheet.boarders and who not in sheet.handed_in
    if who not in sheet.handed_in:
        sheet.handed_in.append(who)
    if new and s.box.tale.boarders[who].arrive:
        gone = "mara-gone" in sheet.flags
        then(s, Task("read", name="town/boarders/arrive_gone/text" if gone else f"boarder/{who}/arrive"))


# The Box


@does("hold box")
def hold_box(s: GoneToGaia, task: Task) -> None:
    """As many minion parts as one likes may be donated to the Academy (GG.29.11)."""
    entry = s.box.tale.single["box"]
    assert isinstance(entry, BoxEntry)
    if any(parts[0] for parts in sheet_of(s).parts):
        after = holds(s, entry.ask_after.when)
        s.shopping = [seat for seat, parts in enumerate(sheet_of(s).parts) if parts[0]]
        key = "town/box/ask_after/text" if after else "town/box/ask"
        then(s, Task("box", n=sheet_of(s).donated, name=key))


@does("box")
def box(s: GoneToGaia, task: Task) -> Flow[None]:
    """Each gives of their own, in their own time; the running total is recorded (GG.29.11)."""
    sheet = sheet_of(s)
    asks = Asks(
        [Pick(seat, range(sheet.parts[seat][0] + 1), question=questions.BOX, always=True) for seat in s.shopping]
    )
    place, given = yield asks
    seat = asks[place].seat
    s.shopping.remove(seat)
    sheet.parts[seat][0] -= given
    sheet.donated += given
    if given:
        tell(s, story.Donated, seat, given)
    then(s, task if s.shopping else Task("box shuts", n=task.n))


@does("box shuts")
def box_shuts(s: GoneToGaia, task: Task) -> None:
    """What one hears; and what the Academy does with it when the total passes a mark."""
    entry, donated = s.box.tale.single["box"], sheet_of(s).donated
    assert isinstance(entry, BoxEntry)
    if donated == task.n:
        then(s, Task("read", name="town/box/pass_by"))
        return
    tasks = [Task("read", name=in_turn(s, "town/box/give", len(entry.give)))]
    for number, mark in enumerate(entry.mark):
        if task.n < mark.donated <= donated:
            gone = "text_gone/text" if holds(s, mark.text_gone.when) else "text"
            tasks += [Task("read", name=f"town/box/mark/{number}/{gone}"), *effects(mark.do)]
    then(s, *tasks)


# The Bench


@does("hold bench")
def hold_bench(s: GoneToGaia, task: Task) -> None:
    """A Circuit is good for one of four things, once (GG.31.2)."""
    entry = s.box.tale.single["bench"]
    assert isinstance(entry, BenchEntry)
    if sheet_of(s).circuits:
        keys = [in_turn(s, "town/bench/ask", len(entry.ask))]
        if sheet_of(s).turns["town/bench/ask"] > 1:  # the first time T2.6 has said it
            keys.append("town/bench/open")
        then(s, Task("bench", name=" ".join(keys)))


@does("bench")
def bench(s: GoneToGaia, task: Task) -> Flow[None]:
    """As often as there are Circuits, until the players keep the rest."""
    entry = s.box.tale.single["bench"]
    assert isinstance(entry, BenchEntry)
    uses = [*(n for n, use in enumerate(entry.use) if holds(s, use.when)), len(entry.use)]
    number = yield from together(s, task, uses, questions.BENCH, partial(questions.bench, s), always=True)
    if number == len(entry.use):
        then(s, Task("read", name="town/bench/keep"))
        return
    use = entry.use[number]
    tell(s, story.Took, use.label)
    key = f"town/bench/use/{number}"
    tasks: list[Task] = []
    if use.lines_gone is not None and holds(s, use.lines_gone.when):
        tasks.append(Task("read", name=f"{key}/lines_gone/text"))
    elif use.lines:
        tasks.append(Task("read", name=in_turn(s, f"{key}/lines", len(use.lines))))
    then(s, *tasks, *effects(use.do), Task("bench again", name=task.name))


@does("bench again")
def bench_again(s: GoneToGaia, task: Task) -> None:
    if sheet_of(s).circuits:
        then(s, Task("bench", name=task.name))
