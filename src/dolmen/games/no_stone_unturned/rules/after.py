"""The action roll, after the details: sentiments, overload, evolution, skill boxes (sections 13 and 14)."""

from __future__ import annotations

from dolmen.campaign import STAY, Step, Then, enter, playing, whoever
from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.content import ideas
from dolmen.games.no_stone_unturned.prompts import roll as prompts_roll
from dolmen.games.no_stone_unturned.rolls import Added, Evolution, Proposer, Roll, Roller
from dolmen.games.no_stone_unturned.rules.details import cue, mark
from dolmen.games.no_stone_unturned.rules.roll import the_roll
from dolmen.games.no_stone_unturned.sheets import SHORT, Aspect
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, arbiters, can_be_marked, sheet
from dolmen.kernel import Flow, Pick, Question, Seat, Write, tell


def arbiters_own(roll: Roll, added: Added) -> bool:
    """A hard or scene detail, of any sign, of the Arbiters for themselves (NS.12.23 to NS.12.24, NS.15.6, NS.15.8)."""
    grant = roll.grants[added.grant]
    return grant.side == "arbiters" and not grant.against and added.form in ("hard", "scene")


def arbiters_harm(roll: Roll, added: Added) -> bool:
    """A negative one of these."""
    return arbiters_own(roll, added) and added.sign == "negative"


# Risked sentiments


def mark_risked(s: NoStoneUnturned) -> None:
    """A loss, a win by 1, or a bad detail of the Arbiters at 0 mark what was risked (NS.13.3 to NS.13.5)."""
    roll = the_roll(s)
    for roller in roll.rollers:
        if roller.sentiment is not None and sentiment_suffers(roll):
            mark(s, roller.seat, roller.sentiment)


def sentiment_suffers(roll: Roll) -> bool:
    """By the result, for the acting player and for helpers alike (NS.11.18, NS.13.2)."""
    if roll.winner == "player":
        return roll.delta == 1
    if roll.winner == "arbiters":
        return True
    return any(arbiters_harm(roll, added) and added.recorded for added in roll.added)


# Leaving an overload


def leave_overload(s: NoStoneUnturned) -> Flow[Then]:
    """Another mood than the overloaded one ends the overload: won, its level is 0; lost, a sentiment is marked."""
    roll = the_roll(s)
    if roll.after == len(roll.rollers):
        roll.after = 0
        return None
    roller = roll.rollers[roll.after]
    if roller.left is not None:
        calm_down(s, roll, roller)
        if roll.winner != "player":
            yield from mark_of_choice(s, roller.seat, prompts_roll.MARK_FOR_LEAVING)
    roll.after += 1
    return STAY


def calm_down(s: NoStoneUnturned, roll: Roll, roller: Roller) -> None:
    """The mood that was left, by the side that won (NS.13.8, NS.13.10, NS.13.12, NS.13.15)."""
    assert roller.left is not None
    mood = sheet(s, roller.seat).moods[roller.left]
    if mood.overloaded:
        cue(s, f"{names.who_on_record(s, roller.seat)} is no longer overloaded with {mood.name}. How does that feel?")
        tell(s, story.SheetChanged, roller.seat, f"{names.who(s, roller.seat)}: {mood.name} is no longer overloaded")
    mood.overloaded = False
    if roll.winner != "arbiters":
        mood.level = 0


def mark_of_choice(s: NoStoneUnturned, seat: Seat, question: Question) -> Flow[None]:
    """One that is not Lost; with none left this is skipped (NS.13.11, NS.13.13, NS.13.14, NS.13.28)."""
    if left := can_be_marked(sheet(s, seat)):
        mark(s, seat, (yield from Pick(seat, left, question=question, name="mark")))


# Overload and evolution


def check_overload(s: NoStoneUnturned) -> None:
    """Each roller, by the kept die and its level (NS.13.16 to NS.13.22, NS.13.23, NS.13.24)."""
    for roller in the_roll(s).rollers:
        overload(s, roller.seat, roller.mood, roller.dice.value)


def overload(s: NoStoneUnturned, seat: Seat, number: int, die: int) -> None:
    moods = sheet(s, seat).moods
    mood = moods[number]
    if mood.past_threshold and die < mood.level:
        for other in moods:
            other.overloaded = False
        mood.overloaded = True
        tell(s, story.SheetChanged, seat, f"{names.who(s, seat)} is overloaded with {mood.name}")
        cue(s, f"{names.who_on_record(s, seat)} is overloaded with {mood.name}. What does it look like?")


def evolve(s: NoStoneUnturned) -> Then:
    """Where the last box was marked, the mood evolves (NS.13.25)."""
    roll = the_roll(s)
    if roll.after == len(roll.rollers):
        roll.after = 0
        return None
    roller = roll.rollers[roll.after]
    roll.after += 1
    if roller.last_box:
        begin_evolution(s, roller.seat, roller.mood, roll.winner or "table")
    return STAY


def begin_evolution(s: NoStoneUnturned, seat: Seat, mood: int, proposer: Proposer) -> None:
    """The winning side proposes; without one the player does, and the others consent (NS.13.29, NS.13.30, NS.13.32,
    NS.18.22, NS.18.23)."""
    s.evolution = Evolution(seat, mood, proposer)
    enter(s, "evolution")


MINE = "mine"
"""The player gives the mood its name."""


def propose_name(s: NoStoneUnturned) -> Flow[None]:
    evolution = s.evolution
    assert evolution is not None
    old = sheet(s, evolution.seat).moods[evolution.mood].name
    while not evolution.proposal or evolution.proposal == old:
        judges = arbiters(s) if evolution.proposer == "arbiters" else [evolution.seat]
        asks = {
            seat: Write(
                seat, question=prompts_roll.NEW_NAME, least=1, most=SHORT, ideas=ideas("stronger"), name="new-name"
            )
            for seat in judges
        }
        _, evolution.proposal = yield from whoever(asks)


def consent(s: NoStoneUnturned) -> Flow[Then]:
    """Whoever did not propose must consent. The Arbiters may propose again and again, until the player takes a name or
    gives one; else the player's own choice stands (NS.13.29 to NS.13.31)."""
    evolution = s.evolution
    assert evolution is not None
    agreed = True
    if evolution.proposer == "arbiters":
        options: tuple[bool | str, ...] = (True, False, MINE)
        said = yield from Pick(evolution.seat, options, question=prompts_roll.CONSENT_OR_NAME, name="consent")
        if said is False:
            evolution.proposal = ""
            return propose_name
        agreed = said is True
    elif evolution.proposer == "table":
        agreed = yield from others_consent(s, evolution.seat)
    if not agreed:
        evolution.proposer, evolution.proposal = "player", ""
        return propose_name
    return None


def others_consent(s: NoStoneUnturned, player: Seat) -> Flow[bool]:
    """Of the Arbiters, or in Downtime of the other players, whoever answers first speaks for all (NS.1.6, NS.13.30,
    NS.18.25)."""
    others = arbiters(s) if s.roll is not None else [seat for seat in playing(s) if seat != player]
    asks = {
        seat: Pick(seat, (True, False), question=prompts_roll.CONSENT, name="consent")
        for seat in others
        if seat != player
    }
    _, agreed = yield from whoever(asks)
    return agreed


def rename(s: NoStoneUnturned) -> None:
    """A new name, level 0, the overload over; the die stays (NS.13.26, NS.13.27)."""
    evolution = s.evolution
    assert evolution is not None
    mood = sheet(s, evolution.seat).moods[evolution.mood]
    what = f"{names.who(s, evolution.seat)}: {mood.name} becomes {evolution.proposal}"
    mood.name, mood.level, mood.overloaded = evolution.proposal, 0, False
    tell(s, story.SheetChanged, evolution.seat, what)


def mark_for_evolution(s: NoStoneUnturned) -> Flow[None]:
    """After the mood has its new name (NS.18.24)."""
    assert s.evolution is not None
    yield from mark_of_choice(s, s.evolution.seat, prompts_roll.MARK_FOR_EVOLUTION)
    s.evolution = None


EVOLUTION: tuple[Step[NoStoneUnturned], ...] = (propose_name, consent, rename, mark_for_evolution)


# Skills


def check_box(s: NoStoneUnturned, seat: Seat, number: int, aspect: Aspect) -> None:
    """Once for each aspect; its value stays as it is (NS.14.4 to NS.14.7)."""
    skill = sheet(s, seat).skills[number]
    if aspect not in skill.boxes:
        skill.boxes.append(aspect)
        tell(s, story.SheetChanged, seat, f"{names.who(s, seat)}: {skill.name}, box of {aspect}")
