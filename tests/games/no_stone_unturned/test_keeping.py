"""Keep and share: corrections with a trace, the chronicle, names that last, and whole campaigns by bots."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from dolmen.campaign import At
from dolmen.games.no_stone_unturned import GAME
from dolmen.games.no_stone_unturned.choices import AskForRoll, Motion
from dolmen.games.no_stone_unturned.content import prompts
from dolmen.games.no_stone_unturned.rules import corrections
from dolmen.games.no_stone_unturned.rules.corrections import DetailEntry, SheetEntry
from dolmen.games.no_stone_unturned.rules.motions import (
    AddDetail,
    BreaksABan,
    CardIsFull,
    CloseAdventure,
    CloseDowntime,
    EndCampaign,
    EndSession,
    MoreTime,
    RemoveDetail,
    SetResource,
    SetSign,
    SkipAhead,
    SomeDetail,
    TakeReward,
    TurnClock,
    TurnHostile,
    motion_of,
    put,
)
from dolmen.games.no_stone_unturned.sheets import HOME, Being, Detail
from dolmen.kernel import Rng, Sketch, Stroke, play_out
from dolmen.kernel.match import restore
from dolmen.kernel.save import read
from dolmen.kernel.state import decode, decompressed, encode
from dolmen.library import load
from dolmen.testing import check_game, journey
from tests.games.no_stone_unturned.table import downtime, fresh, table
from tests.golden import SAVES


def test_an_entry_is_corrected_and_the_log_keeps_what_stood_there() -> None:
    t = table(3)
    t.detail("Limpping")
    t.say(2, "correct", entry=DetailEntry("character", 0, 0), text="Limping")
    assert t.ada.details[0].text == "Limping"
    assert t.told("“Limpping” is now “Limping”")
    assert SheetEntry(0, "name") in t.options(0, "correct", "entry")
    assert SheetEntry(0, "name") not in t.options(1, "correct", "entry"), "a sheet is its player's"


def test_whether_there_is_anything_to_correct_is_known_without_a_list() -> None:
    for seed in (1, 2):
        for match in islice(journey(GAME, 3, seed=seed), 300):
            for seat in range(3):
                entries = [*corrections.shared(match.s), *corrections.own(match.s, seat)]
                assert corrections.possible(match.s, seat) == bool(entries)


def test_every_kind_of_entry_can_be_corrected() -> None:
    t = table(2)
    t.s.world.bans[0] = "No kings"
    t.detail("Fog", on="scene")
    t.say(1, "npc", name="Ilka")
    for entry in t.options(0, "correct", "entry"):
        t.say(0, "correct", entry=entry, text=f"New {entry.label(t.s)}")
        assert entry.text(t.s) == f"New {entry.label(t.s)}"
    again = [told for told in t.events() if told.kind == "Corrected"]
    assert {str(told.facts["what"]).split()[0] for told in again} >= {"the", "resource", "location", "being", "detail"}
    assert t.ada.name == "New name of the character of {seat:0}"
    assert t.s.world.bans[0] == "New the ban of {seat:0}"
    assert t.s.places[0].details[0].text == "New detail 1 of place A"


def as_in_version_3(state: bytes) -> bytes:
    plain = msgspec.msgpack.decode(decompressed(state))
    table = plain.pop("table")
    plain |= {name: table[name] for name in ("at", "decision", "motion", "number", "over")}
    return msgspec.msgpack.encode(plain | {"absent": []})


def as_in_version_4(state: bytes, **changes: Any) -> bytes:
    plain = msgspec.msgpack.decode(decompressed(state))
    plain["safety"] |= {"tools": ["X-Card"], "gathered": True, "pending": {}} | changes
    return msgspec.msgpack.encode(plain | {"knock": None})


def test_lines_and_veils_of_version_4_stay_in_sight_and_the_steps_are_where_they_were() -> None:
    t = fresh(3).skip_to("ban")
    old = read(t.match.save())
    old.version = 4
    plain = msgspec.msgpack.decode(
        as_in_version_4(old.turns[-1].snapshot, lines=["Bees"], pending={"0": ["Torture", ""], "1": ["", "Blood"]})
    )
    plain["table"]["at"][1]["step"] += 1
    plain["table"]["at"].append({"procedure": "knock", "step": 0, "begun": True})
    old.turns[-1].snapshot = msgspec.msgpack.encode(plain)
    again = restore(old, GAME)
    assert {ask.name for ask in again.asks.values()} == {"ban"}
    assert GAME.lines_and_veils(again.s) == [("line", "Bees"), ("line", "Torture"), ("veil", "Blood")]


def test_two_who_act_at_once_lose_no_word() -> None:
    t = table(3).begin_roll("body", "world").mood("Wary")
    open_now = {ask.id for ask in t.match.open}
    t.say(2, "note", "A moth").say(1, "tick", (0, 1)).say(2, "npc", name="Ilka")
    t.say(1, "check-in", "check in")
    assert "roll.0" in {ask.id for ask in t.match.open}
    assert open_now <= {ask.id for ask in t.match.open}
    t.throw([1], [3])
    assert t.roll.winner == "player"
    cards = fresh(2).skip_to("location-1")
    cards.say(1, "location-1", **{**dict.fromkeys(("description", "harm", "danger", "reward"), "x"), "name": "Mill"})
    assert "location-1.0" in {ask.id for ask in cards.match.open}


def test_a_motion_is_voted_on_beside_what_is_asked() -> None:
    t = table(3)
    t.detail("Fog", on="scene")
    t.begin_roll("body", "world").say(2, "propose", what=EndSession())
    name = f"vote-{t.s.table.number}"
    assert t.asked(name) == [0, 1]
    assert t.asked("roll") == [0]
    t.counts(0, ("place", 0, 0), "helps")
    assert t.asked(name) == [0, 1]
    t.say(1, name, True)
    assert t.s.session == 2
    assert t.asked("roll") == [0]


def test_a_motion_that_the_table_has_gone_past_does_nothing() -> None:
    t = table(3)
    t.detail("Wet")
    t.say(2, "propose", what=RemoveDetail("character", 0, 0))
    t.ada.details.clear()
    t.vote()
    assert t.s.table.motion is None
    t = table(3).say(2, "scene", CloseAdventure())
    t.s.groups = []
    assert not t.vote().s.closing
    t = table(3).say(0, "npc", name="Ilka").say(2, "propose", what=SomeDetail("being", 0), text="Lost")
    t.s.beings.clear()
    assert t.vote().s.table.motion is None
    t = table(3).say(2, "scene", TakeReward(0, 1))
    t.s.places[0].acquired = True
    assert t.vote().s.places[0].resource is None
    t = downtime(3).say(1, "downtime", "more time")
    t.s.table.at, t.s.downtime, t.s.here = [At("campaign", 1)], None, HOME
    assert t.vote().s.table.motion is None


MOTIONS = {
    ("end",): EndCampaign(),
    ("session",): EndSession(),
    ("breaks a ban",): BreaksABan(),
    ("full",): CardIsFull(),
    ("skip",): SkipAhead(),
    ("close",): CloseAdventure(),
    ("more time",): MoreTime(),
    ("close downtime",): CloseDowntime(),
    ("reward", 0, HOME): TakeReward(0, HOME),
    ("resource", 4, "scarcity"): SetResource(4, "scarcity"),
    ("clock", 0, -1): TurnClock(0, -1),
    ("hostile", 0): TurnHostile(0),
    ("sign", "harm", 1, 0, "neutral"): SetSign("harm", 1, 0, "neutral"),
    ("remove", "being", 0, 2): RemoveDetail("being", 0, 2),
    ("hard", "place", 0, "Burnt"): AddDetail("place", 0, "Burnt"),
}
"""How each motion stands in a save."""


@pytest.mark.parametrize(("saved", "motion"), MOTIONS.items(), ids=lambda value: getattr(value, "kind", ""))
def test_a_motion_is_read_as_it_was_saved(saved: tuple[Any, ...], motion: Motion) -> None:
    t = table(2)
    put(t.s, 0, motion, "something")
    again = decode(encode(t.s), type(t.s)).table.motion
    assert again is not None
    assert (again.about, again.value) == (saved[0], list(saved))
    assert motion_of(again.value) == motion


@pytest.mark.parametrize(
    ("motion", "words", "announced"),
    [
        (EndSession(), "", "the session ends here"),
        (EndSession(), "I am tired", "the session ends here (I am tired)"),
        (BreaksABan(), "kings", "the last entry breaks a ban and is taken back: kings"),
        (SomeDetail("character", 0), "Bandaged", "Bandaged (Ada (player 1))"),
        (SomeDetail("character", 0), "", "Changed (Ada (player 1))"),
        (TurnClock(0, 1), "", "a tick more at A, Card 22"),
        (TurnClock(0, -1), "", "a tick less at A, Card 22"),
        (TurnHostile(0), "", "A, Card 22 is hostile"),
        (TakeReward(0, 1), "", "the reward of A, Card 22 is ours; it serves 2. X"),
        (TakeReward(0, HOME), "", "the reward of A, Card 22 is ours; it serves something new"),
        (SetResource(4, "scarcity"), "", "5. P is now: scarcity"),
    ],
)
def test_a_motion_is_put_to_the_table_in_its_own_words_and_the_proposers(
    motion: Motion, words: str, announced: str
) -> None:
    assert motion.worded(words).announced(table(3).s, words) == announced


def test_a_passage_can_be_redirected_by_agreement() -> None:
    t = table(3).begin_roll("body", "world").mood("Wary").decide(1, "propose", what=SkipAhead())
    assert t.s.roll is None
    home = downtime(3).say(0, "downtime", "Introspection").decide(1, "propose", what=SkipAhead())
    assert home.s.deed is None
    assert home.asked("downtime")


def test_a_sketch_for_the_table() -> None:
    drawn = Sketch("A fox", (Stroke(((1, 2), (3, 4))),))
    t = table(3).say(1, "sketch", drawn)
    assert t.s.scraps[0].sketch == drawn
    assert "A fox" in t.shown(0)


# The chronicle


def test_the_chronicle_holds_world_map_people_and_what_happened() -> None:
    t = fresh(2).skip_to("ban").say(0, "ban", "No *kings*").say(1, "ban", "").skip_to("statement")
    t.say(0, "statement", turn="statement", statement="The well sings")
    t.say(0, "statement-drawing", Sketch("a well", (Stroke(((0, 0), (10, 10))),)))
    t.skip_to("scene").begin_roll("body", "world", seat=t.s.on_screen[0]).say(
        1 - t.s.on_screen[0], "note", "A moth lands"
    )
    text = t.match.chronicle(0)
    for part in ("# No Stone Unturned", "The well sings", "<title>a well</title>", "## The map", "## Session 1"):
        assert part in text
    assert "No \\*kings\\*" in text
    assert "### Adventure 1" in text
    assert "A moth lands" in text
    assert t.character(0).name in text
    assert "agrees" not in text


def test_the_chronicle_keeps_secrets() -> None:
    t = table(3)
    hidden = [t.s.cards[place.card].description for place in t.s.places if not place.revealed]
    for viewer in (0, 1, 2, None):
        text = t.match.chronicle(viewer)
        assert not any(description in text for description in hidden)
        assert t.s.cards[t.s.places[0].card].description in text


@pytest.mark.rule("NS.10.16", "NS.10.21")
def test_details_of_people_and_things_stand_in_the_chronicle_at_home_too() -> None:
    t = table(3)
    t.s.beings = [
        Being("A guard", place=0, details=[Detail("Half asleep")]),
        Being("Old Ilka", place=HOME, details=[Detail("Owes us", "positive")]),
        Being("A hermit", place=1, details=[Detail("Listening")]),
    ]
    text = t.match.chronicle(1)
    assert "- A guard, person.\n  - *Half asleep*" in text
    assert text.index("- Old Ilka, person.\n  - *Owes us (positive)*") < text.index("### Resources")
    assert "hermit" not in text, "where nobody has been yet"
    t.say(0, "npc", name="A bear", what="creature").decide(0, "propose", what=SomeDetail("being", 3), text="Hungry")
    assert ("being", 3, 0, "helps") in t.begin_roll().options(0, "turn-detail")


# Whole campaigns


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whole_campaigns_by_bots(seats: int) -> None:
    for seed in range(6):
        s = GAME.setup(seats, GAME.read_options({}), Rng.seeded(seed))
        result, decisions = play_out(GAME, s, Random(seed))
        GAME.check(s)
        assert result.reason == "The table agreed to end the campaign"
        assert s.adventure >= 1
        assert decisions < 400 + 250 * s.adventure


def test_hunches_of_a_table() -> None:
    t = table(3)
    choices = t.options(0, "scene")
    weights = GAME.priors(t.s, t.ask(0, "scene"), [], choices)
    assert weights is not None
    assert weights[choices.index(AskForRoll())] > weights[choices.index(CloseAdventure())]
    vote = t.say(0, "propose", what=EndCampaign()).ask(1, f"vote-{t.s.table.number}")
    assert GAME.priors(t.s, vote, [], (True, False)) == [4.0, 1.0]
    assert GAME.priors(t.s, t.ask(0, "note"), [], ("x",)) is None


def test_it_keeps_to_what_the_table_promises() -> None:
    """With offers taken up now and then; test_conformance has more."""
    check_game(GAME, seats=3, games=1, seed=1, samples=4)


def test_all_prompts_are_our_own_and_say_so() -> None:
    assert {entry.origin for entry in prompts()} == {"house"}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_step_can_be_left_between_its_questions_and_come_back_to(seat: int) -> None:
    """A new mood without a name, or a detail without words: what was handed in waits in the state."""
    t = table(3, screen=(0,)).begin_roll()
    if seat == 0:
        t.say(0, "roll", mood="d8", new="")
        missing, words = "new-mood", "Grim"
    else:
        t.mood("Curious").throw([4], [2]).say(2, "detail", form="hard", target=("place", 0), text="", sign="negative")
        missing, words = "detail-text", "Cold"
        seat = 2
    for _ in range(2):
        again = t.match.position.copy(keep=True)
        assert [(ask.name, ask.seat) for ask in again.asked] == [(missing, seat)]
        t.say(1, "note", "Meanwhile.").say(1, "npc", name="A stranger")
    before = len(t.ada.moods)
    with t.dice(*((1, 5) if words == "Grim" else ())):
        t.say(seat, missing, words)
    assert t.s.half is None
    assert len(t.ada.moods) == before + (1 if words == "Grim" else 0)


OLD = ("roll-form", "judge-details-several", "confirm-pick", "final-die-pick", "is-harm-pick")


@pytest.mark.parametrize("asked", OLD)
def test_a_roll_of_version_9_goes_on_from_its_call_and_all_are_told(asked: str) -> None:
    match = load((SAVES / GAME.id / f"v9-open-{asked}.dolmen").read_bytes())
    assert {ask.name for ask in match.open if not ask.standing} == {"pad"}
    assert match.notices
    s = match.s
    assert s.roll is not None
    assert (s.roll.aspect, s.roll.rollers, s.roll.aspect_dice) == (None, [], None)
    GAME.check(s)


def test_the_first_session_begins_before_anything_else_is_told() -> None:
    assert [told.kind for told in fresh(2).match.log(None)] == ["SessionBegins", "StepBegins"]
