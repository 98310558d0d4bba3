"""What the table may decide at any time: when each motion is possible, its words, and what it does (NS.1.5)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dolmen import campaign
from dolmen.campaign import Plain, Step, leave, playing, within
from dolmen.campaign.agreeing import Decided
from dolmen.games.no_stone_unturned import story
from dolmen.games.no_stone_unturned.choices import Motion
from dolmen.games.no_stone_unturned.names import detail_label, place_label, resource_label, target_label
from dolmen.games.no_stone_unturned.prompts import downtime as prompts_downtime
from dolmen.games.no_stone_unturned.rules.campaign import end_campaign, next_session
from dolmen.games.no_stone_unturned.rules.details import all_refs, detail, tick
from dolmen.games.no_stone_unturned.rules.rewards import READY, STEPS, STORY, acquire, set_state
from dolmen.games.no_stone_unturned.rules.voting import OUT_LOUD, VOTES
from dolmen.games.no_stone_unturned.rules.world import WORLD, draw_settlement
from dolmen.games.no_stone_unturned.sheets import CLOCK_MAX, HOME, RUINED, SIGNS, Detail, Sign, Supply
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, revealed, written
from dolmen.kernel import Flow, Seat, TakeBack, tell


class OnTheList(Motion, frozen=True):
    """A motion that everybody finds on the list (`motions`) as long as it is possible."""

    def still_possible(self, s: NoStoneUnturned) -> bool:
        return self in motions(s)


# The course of things


class EndCampaign(OnTheList, frozen=True, tag="end"):
    def label(self, s: NoStoneUnturned) -> str:
        return "the campaign ends here"

    def owners(self, s: NoStoneUnturned) -> Sequence[Seat]:
        """Everybody who is there (NS.19.3)."""
        return playing(s)

    def carry_out(self, s: NoStoneUnturned) -> None:
        end_campaign(s)


class EndSession(OnTheList, frozen=True, tag="session"):
    def label(self, s: NoStoneUnturned) -> str:
        return "the session ends here"

    def carry_out(self, s: NoStoneUnturned) -> None:
        """Play goes on at the same step (NS.19.2)."""
        next_session(s)


class BreaksABan(OnTheList, frozen=True, tag="breaks a ban"):
    """Voted on at once, while all else waits: see `judge_breach`."""

    def label(self, s: NoStoneUnturned) -> str:
        return "the last entry breaks a ban and is taken back"

    def announced(self, s: NoStoneUnturned, words: str) -> str:
        return f"{self.label(s)}: {words}" if words else self.label(s)


class CardIsFull(OnTheList, frozen=True, tag="full"):
    def label(self, s: NoStoneUnturned) -> str:
        return "the settlement card is full"

    def carry_out(self, s: NoStoneUnturned) -> None:
        """The table says that nothing more fits (NS.4.14)."""
        s.world.drawn = True


class SkipAhead(OnTheList, frozen=True, tag="skip"):
    def label(self, s: NoStoneUnturned) -> str:
        return "we skip ahead, past what is going on"

    def carry_out(self, s: NoStoneUnturned) -> None:
        skip_ahead(s)


class CloseAdventure(Motion, frozen=True, tag="close"):
    def label(self, s: NoStoneUnturned) -> str:
        return "this adventure comes to a close"

    def still_possible(self, s: NoStoneUnturned) -> bool:
        return bool(s.groups)

    def carry_out(self, s: NoStoneUnturned) -> None:
        """No roll is needed for it (NS.7.16)."""
        s.closing = True


class MoreTime(Motion, frozen=True, tag="more time"):
    def label(self, s: NoStoneUnturned) -> str:
        return prompts_downtime.PROPOSALS[self.kind]

    def still_possible(self, s: NoStoneUnturned) -> bool:
        return s.downtime is not None

    def carry_out(self, s: NoStoneUnturned) -> None:
        assert s.downtime is not None
        s.downtime.more = True


class CloseDowntime(Motion, frozen=True, tag="close downtime"):
    def label(self, s: NoStoneUnturned) -> str:
        return prompts_downtime.PROPOSALS[self.kind]

    def still_possible(self, s: NoStoneUnturned) -> bool:
        return s.downtime is not None

    def carry_out(self, s: NoStoneUnturned) -> None:
        s.closing = True


# Rewards, resources and clocks


class TakeReward(Motion, frozen=True, tag="reward"):
    place: int
    resource: int
    """The resource that it serves; HOME for a new one, STORY for none at all (NS.6.6)."""

    def label(self, s: NoStoneUnturned) -> str:
        instead = {HOME: "something new", STORY: "the story only"}
        serves = instead.get(self.resource) or resource_label(s, self.resource)
        return f"the reward of {place_label(s, self.place)} is ours; it serves {serves}"

    def still_possible(self, s: NoStoneUnturned) -> bool:
        return not s.places[self.place].acquired

    def carry_out(self, s: NoStoneUnturned) -> None:
        acquire(s, self.place, self.resource)


class SetResource(OnTheList, frozen=True, tag="resource"):
    number: int
    state: Supply

    def label(self, s: NoStoneUnturned) -> str:
        return f"{resource_label(s, self.number)} is now: {self.state}"

    def carry_out(self, s: NoStoneUnturned) -> None:
        """The story demands it, so the table decides it (NS.6.20)."""
        set_state(s, self.number, self.state)


class TurnClock(OnTheList, frozen=True, tag="clock"):
    place: int
    by: int

    def label(self, s: NoStoneUnturned) -> str:
        return f"a tick {'more' if self.by > 0 else 'less'} at {place_label(s, self.place)}"

    def carry_out(self, s: NoStoneUnturned) -> None:
        """Forwards or back (NS.15.13)."""
        tick(s, self.place, self.by, "the table decides")


class TurnHostile(OnTheList, frozen=True, tag="hostile"):
    """Or no longer hostile."""

    place: int

    def label(self, s: NoStoneUnturned) -> str:
        return f"{place_label(s, self.place)} is {'no longer ' if s.places[self.place].hostile else ''}hostile"

    def carry_out(self, s: NoStoneUnturned) -> None:
        here = s.places[self.place]
        here.hostile = not here.hostile


# Details


def whose(on: str, owner: int) -> Sequence[Seat]:
    """A character is its player's own (NS.1.15)."""
    return [owner] if on in ("character", "harm") else []


class SetSign(OnTheList, frozen=True, tag="sign"):
    on: str
    owner: int
    number: int
    sign: Sign

    def label(self, s: NoStoneUnturned) -> str:
        return f"{detail_label(s, (self.on, self.owner, self.number))} is {self.sign}"

    def owners(self, s: NoStoneUnturned) -> Sequence[Seat]:
        return whose(self.on, self.owner)

    def carry_out(self, s: NoStoneUnturned) -> None:
        """The table settles what a detail is worth (NS.8.9, NS.8.10)."""
        written(s, self.on, self.owner)[self.number].sign = self.sign


class RemoveDetail(OnTheList, frozen=True, tag="remove"):
    on: str
    owner: int
    number: int

    def label(self, s: NoStoneUnturned) -> str:
        return f"no longer true: {detail_label(s, (self.on, self.owner, self.number))}"

    def owners(self, s: NoStoneUnturned) -> Sequence[Seat]:
        return whose(self.on, self.owner)

    def carry_out(self, s: NoStoneUnturned) -> None:
        """It was true until now; harm and ruins are not among these (NS.8.15)."""
        gone = written(s, self.on, self.owner).pop(self.number)
        tell(s, story.Noted, f"No longer true: {gone.text}")


class SomeDetail(OnTheList, frozen=True, tag="hard"):
    """A hard detail that has no words yet."""

    on: str
    owner: int

    def label(self, s: NoStoneUnturned) -> str:
        return f"a hard detail on {target_label(s, (self.on, self.owner))}"

    def worded(self, words: str) -> Motion:
        return AddDetail(self.on, self.owner, words or "Changed")


class AddDetail(Motion, frozen=True, tag="hard"):
    """A hard detail may also come from a decision of the table (NS.8.8)."""

    on: str
    owner: int
    text: str

    def label(self, s: NoStoneUnturned) -> str:
        return f"{self.text} ({target_label(s, (self.on, self.owner))})"

    def announced(self, s: NoStoneUnturned, words: str) -> str:
        return self.label(s)

    def still_possible(self, s: NoStoneUnturned) -> bool:
        return SomeDetail(self.on, self.owner) in motions(s)

    def owners(self, s: NoStoneUnturned) -> Sequence[Seat]:
        return whose(self.on, self.owner)

    def carry_out(self, s: NoStoneUnturned) -> None:
        """As many as the table likes (NS.8.8, NS.8.12)."""
        written(s, self.on, self.owner).append(Detail(self.text, "neutral", "hard"))
        tell(s, story.DetailAdded, "The table", self.text, target_label(s, (self.on, self.owner)), "hard")


Voted = (
    EndCampaign
    | EndSession
    | BreaksABan
    | CardIsFull
    | SkipAhead
    | CloseAdventure
    | MoreTime
    | CloseDowntime
    | TakeReward
    | SetResource
    | TurnClock
    | TurnHostile
    | SetSign
    | RemoveDetail
    | AddDetail
)
"""Every motion that can be voted on."""
_voted: msgspec.msgpack.Decoder[Motion] = msgspec.msgpack.Decoder(Voted)


# What can be proposed


def motions(s: NoStoneUnturned) -> list[Motion]:
    """Everything that anybody can propose now."""
    found: list[Motion] = [EndCampaign(), EndSession()]
    if s.world.bans and any(s.world.bans.values()):
        found.append(BreaksABan())
    if drawing(s):
        found.append(CardIsFull())
    if s.roll is not None or s.deed is not None:
        found.append(SkipAhead())
    if within(s, "world"):
        return found
    for number, resource in enumerate(s.world.resources):
        found += [SetResource(number, state) for state in STEPS if state != resource.state]
    for place in revealed(s):
        found += [TurnClock(place, by) for by in (1, -1) if 0 <= s.places[place].clock + by <= CLOCK_MAX]
        found.append(TurnHostile(place))
    for ref in all_refs(s) if s.roll is None else ():
        found += [SetSign(*ref, sign) for sign in SIGNS if sign != detail(s, ref).sign]
        if not stays(detail(s, ref)):
            found.append(RemoveDetail(*ref))
    found += [SomeDetail("character", seat) for seat, c in enumerate(s.characters) if c is not None and not c.gone]
    found += [SomeDetail("being", n) for n in range(len(s.beings))]
    found += [SomeDetail("place", place) for place in (HOME, *revealed(s))]
    return found


def stays(made: Detail) -> bool:
    """Harm goes by recovery only, and a ruin is a ruin: no vote takes them away (NS.8.15, NS.16.10, NS.16.13)."""
    return made.harm or (made.text == RUINED and made.kind == "scene")


def drawing(s: NoStoneUnturned) -> bool:
    at = s.table.at[-1]
    return at.procedure == "world" and WORLD[at.step :][:1] == (draw_settlement,)


def rewards(s: NoStoneUnturned) -> list[Motion]:
    """For each resource that the reward may serve, for a new one where the level allows, and for the story only
    (NS.6.6, NS.6.14, NS.6.15)."""
    here = s.places[s.here]
    if here.acquired:
        return []
    numbers = [n for n, resource in enumerate(s.world.resources) if resource.state != "abundance"]
    new = [HOME] if here.reward >= READY else []
    return [TakeReward(s.here, n) for n in [*numbers, *new, STORY]]


# Motions in progress


def put(s: NoStoneUnturned, seat: Seat, motion: Motion, text: str) -> None:
    """The others vote when they like (NS.20.4)."""
    campaign.put(s, seat, motion.kind, motion, text, motion.owners(s))


def decide_beside(s: NoStoneUnturned, main: Flow[None]) -> Flow[None]:
    """The votes on a motion come in beside whatever else is asked (NS.1.5, NS.1.14)."""
    yield from campaign.beside(s, main, motion_of, VOTES)


def motion_of(value: Plain) -> Motion:
    return _voted.decode(msgspec.msgpack.encode(value))


def judge_breach(s: NoStoneUnturned) -> Flow[None]:
    """Somebody says that the last entry breaks a ban; all else waits, and the table decides (NS.4.6)."""
    motion = s.table.motion
    assert motion is not None
    passed = yield from OUT_LOUD.ballot(s, motion)
    s.table.motion = None
    tell(s, Decided, motion.text, bool(passed))
    if passed:
        yield from TakeBack(motion.by, entries=len(motion.votes) + motion.hands)


BREACH: tuple[Step[NoStoneUnturned], ...] = (judge_breach,)


def skip_ahead(s: NoStoneUnturned) -> None:
    """Close the passage without further rolls; what is recorded stays (NS.2.13)."""
    if s.roll is not None:
        leave(s, "roll")
        s.roll = s.evolution = None
    if s.deed is not None:
        leave(s, s.deed.kind)
        s.deed = s.evolution = None
    s.caller = s.half = s.table.decision = None
    for character in s.characters:
        for mood in character.moods if character is not None else ():
            mood.level = min(mood.level, mood.boxes - 1)
    if s.downtime is not None:
        s.on_screen = []
