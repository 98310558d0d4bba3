"""Details on people, places and things; harm and Overcome; the Collateral Clock (sections 8, 9 and 15)."""

from __future__ import annotations

from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.rolls import Added
from dolmen.games.no_stone_unturned.sheets import CLOCK_MAX, HARM_LIMIT, HOME, Being, Detail, Sentiment
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, Ref, can_be_marked, sheet, written
from dolmen.kernel import Seat, tell


def detail(s: NoStoneUnturned, ref: Ref) -> Detail:
    kind, owner, number = ref
    return written(s, kind, owner)[number]


def refs(s: NoStoneUnturned, kind: str, owner: int) -> list[Ref]:
    return [(kind, owner, n) for n in range(len(written(s, kind, owner)))]


def all_refs(s: NoStoneUnturned) -> list[Ref]:
    """Every written detail, where all can see it."""
    found = refs(s, "place", HOME)
    for seat, character in enumerate(s.characters):
        if character is not None:
            found += refs(s, "character", seat) + refs(s, "harm", seat)
    for number, place in enumerate(s.places):
        if place.revealed:
            found += refs(s, "place", number)
    for number in range(len(s.beings)):
        found += refs(s, "being", number)
    return found


def record(s: NoStoneUnturned, added: Added) -> None:
    """Write an announced detail down where it belongs; soft ones never are (NS.8.1 to NS.8.5, NS.8.11, NS.9.6,
    NS.9.9)."""
    if added.form not in ("hard", "scene") or not added.text:
        return
    kind, owner = added.target
    if added.form == "scene":
        kind, owner = "place", s.roll.place if s.roll is not None else s.here
    made = Detail(added.text, added.sign, added.form, fresh=added.form == "hard" and kind != "place")
    if kind == "character" and added.harm:
        added.recorded = add_harm(s, owner, made)
    else:
        made.harm = bool(added.harm)
        written(s, kind, owner).append(made)
        added.recorded = True
    if kind == "being":
        judge_being(s.beings[owner], bool(added.harm))
    if added.recorded:
        target = names.target_label(s, (kind, owner))
        tell(s, story.DetailAdded, names.who(s, added.seat), added.text, target, "harm" if added.harm else added.form)


def add_harm(s: NoStoneUnturned, seat: Seat, made: Detail) -> bool:
    """On a harm line, while one is free; the fourth makes the character Overcome (NS.3.8, NS.9.2 to NS.9.5, NS.9.7,
    NS.9.8, NS.9.11)."""
    character = sheet(s, seat)
    if character.overcome:
        return False
    made.harm = True
    character.harm.append(made)
    if len(character.harm) == HARM_LIMIT:
        tell(s, story.SheetChanged, seat, f"{names.who(s, seat)} is Overcome")
    return True


def on_trial(s: NoStoneUnturned) -> list[Ref]:
    """Hard details of the last roll that may be harm, or not (NS.9.1)."""
    lists = [("being", n) for n in range(len(s.beings))]
    for seat, character in enumerate(s.characters):
        if character is not None:
            lists += [("harm", seat)] if character.overcome else [("character", seat), ("harm", seat)]
    found = [ref for kind, owner in lists for ref in refs(s, kind, owner)]
    return [ref for ref in found if detail(s, ref).fresh and (ref[0] == "being" or detail(s, ref).sign != "positive")]


def flip(s: NoStoneUnturned, ref: Ref) -> None:
    """It is harm after all, or it is not: on a creature without a threshold that means that it is dealt with (NS.8.16,
    NS.9.1, NS.9.2, NS.9.6)."""
    kind, owner, number = ref
    made = detail(s, ref)
    if kind == "being":
        being = s.beings[owner]
        made.harm = not made.harm
        being.out = being.out and being.threshold is not None
        judge_being(being, made.harm)
        return
    character = sheet(s, owner)
    del written(s, kind, owner)[number]
    if kind == "character":
        add_harm(s, owner, made)
    else:
        made.harm = False
        character.details.append(made)


def judge_being(being: Being, harmed: bool) -> None:
    """With a threshold it is out when its harm reaches it; without one, when the Arbiters say so (NS.8.16, NS.8.19)."""
    if being.threshold is None:
        being.out = being.out or harmed
    else:
        being.out = sum(made.harm for made in being.details) >= being.threshold


def tick(s: NoStoneUnturned, place: int, ticks: int, why: str) -> None:
    """The clock never leaves 0 to 8 (NS.15.1, NS.15.12)."""
    here = s.places[place]
    before, here.clock = here.clock, max(0, min(CLOCK_MAX, here.clock + ticks))
    here.causes += [why] * (here.clock - before)
    del here.causes[max(0, len(here.causes) - max(0, before - here.clock)) :]
    tell(s, story.Ticked, place, here.clock, why)


# Sentiments


def mark(s: NoStoneUnturned, seat: Seat, number: int) -> None:
    """Connected becomes At Risk, At Risk becomes Lost (NS.13.6)."""
    held: Sentiment = sheet(s, seat).sentiments[number]
    assert number in can_be_marked(sheet(s, seat))
    held.state = "at risk" if held.state == "connected" else "lost"
    what = f"{held.text} is {'At Risk' if held.state == 'at risk' else 'Lost'}"
    tell(s, story.SheetChanged, seat, f"{names.who(s, seat)}: {what}")
    cue(s, f"{names.who_on_record(s, seat)}: {what}. How does it happen?")


def cue(s: NoStoneUnturned, text: str) -> None:
    """A moment that deserves a line of text; nobody has to write one (NS.21.13)."""
    s.cues.append(text)
