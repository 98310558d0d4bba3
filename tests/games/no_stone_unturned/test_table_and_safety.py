"""Sections 1, 2, 19 and 20: the table, its decisions, its safety, sessions and numbers of players."""

from __future__ import annotations

import pytest

from dolmen.campaign import away, rest, to_the_left
from dolmen.games.no_stone_unturned import GAME
from dolmen.games.no_stone_unturned.choices import AskForRoll, Pad
from dolmen.games.no_stone_unturned.rules.corrections import MoodEntry
from dolmen.games.no_stone_unturned.rules.motions import (
    BreaksABan,
    CloseAdventure,
    EndCampaign,
    EndSession,
    RemoveDetail,
    SomeDetail,
    TurnClock,
)
from dolmen.games.no_stone_unturned.rules.roll import NEW_SKILL
from dolmen.games.no_stone_unturned.rules.safety import take_out
from dolmen.games.no_stone_unturned.sheets import Aspect, Detail
from dolmen.games.no_stone_unturned.state import arbiters
from dolmen.games.no_stone_unturned.voices import casting_voice
from dolmen.kernel import CLOCK, BadOptions, Result, Rng
from dolmen.kernel.taking_out import own_texts, skipped_past
from dolmen.library import load, start
from tests.games.no_stone_unturned.table import Table, downtime, fresh, table


@pytest.mark.rule("NS.1.1", "NS.20.8")
def test_two_to_five_players_and_nobody_else() -> None:
    for seats in (2, 3, 4, 5):
        assert start(GAME, seats).seats == seats
    for seats in (0, 1, 6):
        with pytest.raises(BadOptions):
            start(GAME, seats)
    assert {"pace", "minutes", "players"} == {*GAME.options.__struct_fields__}, "there is no game master to choose"


@pytest.mark.rule("NS.1.2")
def test_each_player_has_one_character_when_the_first_adventure_starts() -> None:
    t = fresh(3).skip_to("destination")
    assert len([c for c in t.s.characters if c is not None]) == 3


@pytest.mark.rule("NS.1.3", "NS.7.11", "NS.20.1")
def test_whoever_is_not_on_screen_is_arbiter() -> None:
    assert arbiters(table(4, screen=(0, 2)).s) == [1, 3]
    assert arbiters(table(2, screen=(1,)).s) == [0]
    t = table(4, screen=(0, 2))
    text = t.shown()
    assert "On screen" in text
    assert "{seat:1}, {seat:3}" in text


@pytest.mark.rule("NS.1.4")
def test_to_the_left_is_the_next_seat() -> None:
    t = table(4, screen=(2,))
    t.s.cards[t.s.places[0].card].author = t.s.caller = 2
    assert to_the_left(t.s, 2) == [3, 0, 1, 2]
    assert casting_voice(t.s) == 3
    rest(t.s, 3)
    assert to_the_left(t.s, 2) == [0, 1, 2]
    assert casting_voice(t.s) == 0


@pytest.mark.rule("NS.1.5", "NS.20.4")
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("yes", [True, False])
def test_a_second_person_is_enough_and_one_objection_lays_it_aside(seats: int, yes: bool) -> None:
    t = table(seats).say(0, "propose", what=EndSession())
    assert t.s.session == 1, "nobody decides alone"
    t.say(1, f"vote-{t.s.table.number}", yes)
    assert t.s.table.motion is None
    assert t.s.session == (2 if yes else 1)


@pytest.mark.rule("NS.1.5")
@pytest.mark.parametrize(("votes", "passed"), [([True, True], True), ([True, False, False], False)])
def test_where_somebody_asks_for_a_count_more_than_half_decide(votes: list[bool], passed: bool) -> None:
    t = table(4).say(0, "propose", what=EndSession())
    name = f"vote-{t.s.table.number}"
    t.say(3, name, "hands")
    for seat, yes in enumerate(votes, 1):
        assert t.s.table.motion is not None
        t.say(seat, name, yes)
    assert t.s.table.motion is None
    assert t.s.session == (2 if passed else 1), "on equality nothing changes"


@pytest.mark.rule("NS.1.14")
def test_a_proposal_stands_when_nobody_objects_in_time() -> None:
    t = table(3).say(0, "propose", what=EndSession())
    t.say(CLOCK, f"lapse-{t.s.table.number}")
    assert t.s.session == 2


@pytest.mark.rule("NS.1.15")
@pytest.mark.parametrize("fate", ["left behind", "retired", "dead"])
def test_nobody_loses_a_character_by_silence_or_by_others(fate: str) -> None:
    t = table(3)
    for number in range(4):
        t.detail(f"Harm {number}", on="harm", sign="negative")
    t.decide(1, "scene", CloseAdventure()).say(1, "fate", fate)
    name = f"vote-{t.s.table.number}"
    t.say(2, name, True)
    assert t.asked(f"lapse-{t.s.table.number}") == []
    assert t.asked(name) == [0]
    t.say(0, name, False)
    assert t.ada.status == "ready"


@pytest.mark.rule("NS.1.15")
def test_what_stands_on_a_character_is_its_players_own() -> None:
    t = table(3).say(0, "note", "Rain")
    t.s.characters[2].details = [Detail("Proud")]  # type: ignore[union-attr]
    t.say(0, "propose", what=RemoveDetail("character", 2, 0))
    name = f"vote-{t.s.table.number}"
    t.say(1, name, True)
    assert t.asked(f"lapse-{t.s.table.number}") == []
    assert t.asked(name) == [2]
    t.say(2, name, False)
    assert [made.text for made in t.s.characters[2].details] == ["Proud"]  # type: ignore[union-attr]


@pytest.mark.rule("NS.19.3")
def test_the_campaign_ends_only_if_everybody_agrees() -> None:
    t = table(4).say(0, "propose", what=EndCampaign())
    name = f"vote-{t.s.table.number}"
    t.say(1, name, True).say(2, name, True)
    assert t.asked(f"lapse-{t.s.table.number}") == [], "silence does not end it"
    assert t.asked(name) == [3]
    t.say(3, name, False)
    assert not t.s.table.over


def test_a_row_about_a_player_begins_with_a_capital() -> None:
    t = table(4).say(0, "propose", what=EndSession())
    assert '["{seat:0}","agrees"],["{seat:1}","…"]' in t.shown()


def aspect_said(t: Table, **said: Aspect) -> str | None:
    t.say(0, "scene", AskForRoll())
    for number, (seat, aspect) in enumerate(said.items()):
        t.say(int(seat[1:]), "aspect-else" if number else "pad", Pad(aspect, "world"))
    return t.roll.aspect


@pytest.mark.rule("NS.1.6", "NS.1.7")
def test_the_first_arbiter_speaks_for_all() -> None:
    t = table(4)
    assert aspect_said(t, p3="heart") == "heart"
    assert t.waiting() == {0: "roll"}, "nobody waits for another voice"
    assert t.asked("aspect-else") == [1, 2, 3]
    t.mood("Curious").throw([1], [3])
    assert not t.asked("aspect-else"), "once the dice have fallen it stands"
    assert aspect_said(table(2), p1="mind") == "mind"


@pytest.mark.rule("NS.1.6", "NS.10.9")
def test_in_open_dissent_most_arbiters_rule_then_the_author_then_who_sits_left() -> None:
    assert aspect_said(table(4), p1="body", p2="heart", p3="heart") == "heart"
    assert aspect_said(table(4), p1="body", p2="mind") == "body", "what was said first, while the author is silent"
    assert aspect_said(table(4), p1="body", p2="mind", p3="heart") == "heart", "seat 3 wrote the card"
    t = table(4)
    t.s.cards[t.s.places[0].card].author = 0
    assert aspect_said(t, p2="mind", p1="body", p3="heart") == "body", "the first to the left"


@pytest.mark.rule("NS.1.8")
def test_every_face_is_as_likely_and_tests_can_load_the_dice() -> None:
    for sides in (4, 6, 8):
        rng = Rng.seeded(5)
        counts = [0] * sides
        for _ in range(sides * 500):
            counts[rng.roll(sides) - 1] += 1
        assert all(400 < count < 600 for count in counts)
    t = table(3).begin_roll("body", "world").mood("Wary").throw([4], [4])
    assert t.roll.delta == 0


@pytest.mark.rule("NS.1.9")
def test_every_die_is_shown_to_all_when_it_falls() -> None:
    t = table(3).begin_roll("body", "world").mood("Wary").throw([4], [1])
    for viewer in (0, 1, 2, None):
        assert t.told("rolls body: 4 (d4)", viewer)
        assert t.told("rolls Wary: 1 (d4)", viewer)
        assert "aspect-dice-0" in t.shown(viewer)


@pytest.mark.rule("NS.1.10", "NS.3.16")
def test_records_are_open_to_all() -> None:
    t = table(3)
    t.s.world.statements = []
    t.s.world.bans[1] = "No dragons"
    t.s.world.notes["tone"] = "Hopeful"
    t.s.safety.lines = ["Torture"]
    t.detail("Foggy", on="scene")
    for viewer in (0, 1, 2, None):
        text = t.shown(viewer)
        for shared in ("No dragons", "Hopeful", "Torture", "Foggy", "Curious", "Resources", "The map"):
            assert shared in text


@pytest.mark.rule("NS.1.11")
def test_there_is_no_winner_and_no_score() -> None:
    t = table(3).decide(0, "propose", what=EndCampaign())
    result = t.match.result
    assert isinstance(result, Result)
    assert (result.winners, result.scores, result.draw) == ((), (), True)
    assert len({result.payoff(seat) for seat in range(3)}) == 1


@pytest.mark.rule("NS.1.12", "NS.10.4")
def test_what_is_spoken_need_not_be_written_and_what_stands_on_a_card_must() -> None:
    t = table(3).begin_roll()
    assert t.roll.outcome == ""
    t.say(0, "roll", mood="d8", new="")
    t.refused(t.say, 0, "new-mood", "")


# Safety


@pytest.mark.rule("NS.2.1", "NS.2.10", "NS.2.19")
def test_there_is_a_moment_for_lines_and_veils_and_whoever_says_so_ends_it() -> None:
    t = fresh(3)
    assert t.waiting() == dict.fromkeys(range(3), "ready")
    assert "line or a veil" in t.ask(0, "ready").prompt
    t.say(1, "ready", "ready")
    assert t.waiting() == dict.fromkeys(range(3), "discussion")


@pytest.mark.rule("NS.2.8", "NS.2.9")
def test_lines_and_veils_of_older_tables_are_shown_to_all_and_the_table_lists_them() -> None:
    t = fresh(3)
    t.s.safety.lines, t.s.safety.veils = ["Bees", "Torture"], ["Blood"]
    for viewer in (0, 1, 2, None):
        assert "Bees; Torture" in t.shown(viewer)
        assert "Blood" in t.shown(viewer)
    assert GAME.lines_and_veils(t.s) == [("line", "Bees"), ("line", "Torture"), ("veil", "Blood")]


@pytest.mark.rule("NS.2.2", "NS.2.3", "NS.2.4", "NS.2.5", "NS.2.15")
def test_what_is_taken_out_goes_with_what_hangs_on_it_alone() -> None:
    t = table(3).say(1, "npc", name="A wolf", note="It has my face").say(2, "note", "Rain").say(1, "npc", name="Ilka")
    t.decide(0, "propose", what=SomeDetail("being", 0), text="Hungry")
    assert [made.text for made in t.s.beings[0].details] == ["Hungry"]
    dice = t.s.rng
    t.point_at("A wolf")
    gone, other = t.s.beings
    assert (gone.name, gone.note, gone.details, gone.out) == ("…", "", [], True)
    assert (other.name, other.out) == ("Ilka", False)
    log = "\n".join(told.text for told in t.match.log(None))
    assert not any(words in log for words in ("wolf", "my face", "Hungry"))
    assert "Rain" in log
    assert t.s.rng == dice
    assert set(t.waiting().values()) == {"scene"}
    GAME.check(t.s)


@pytest.mark.rule("NS.2.5")
def test_a_harm_line_is_free_again_and_the_others_stay() -> None:
    t = table(3)
    t.s.characters[0].harm = [Detail("Cut", "negative", "hard", True), Detail("Burnt", "negative", "hard", True)]  # type: ignore[union-attr]
    assert take_out(t.s, "Cut") == []
    assert [made.text for made in t.ada.harm] == ["Burnt"]


@pytest.mark.rule("NS.2.2", "NS.2.5")
def test_a_tick_goes_with_its_cause_and_the_other_ticks_stay() -> None:
    t = table(3, clock=2).begin_roll("mind", "world").mood("Curious").throw([1], [4])
    t.add(0, "Over", form="scene", form_2="scene", text_2="A child is missing")
    assert t.s.places[0].clock == 4
    take_out(t.s, "A child is missing")
    assert (t.s.places[0].clock, t.s.places[0].causes) == (3, ["scene detail: Over"])
    GAME.check(t.s)
    take_out(t.s, "Over")
    assert (t.s.places[0].clock, t.s.places[0].suggested) == (2, 0), "nothing of the roll is left to be taken off"


@pytest.mark.rule("NS.2.2")
def test_a_tick_that_was_taken_off_takes_its_cause_along() -> None:
    t = table(3).begin_roll("mind", "world").mood("Curious").throw([1], [4])
    t.add(0, "Smoke", form="scene", form_2="scene", text_2="Fire")
    t.decide(0, "propose", what=TurnClock(0, -1))
    assert (t.s.places[0].clock, t.s.places[0].causes) == (1, ["scene detail: Smoke"])


@pytest.mark.rule("NS.2.16")
def test_only_the_author_of_a_blank_field_is_asked_for_other_words() -> None:
    t = table(3).say(2, "correct", entry=MoodEntry(2, 0), text="Murderous")
    t.point_at("Murderous")
    assert t.s.characters[2].moods[0].name == "…"  # type: ignore[union-attr]
    (name,) = [ask.name for ask in t.match.open if ask.name.startswith("other-words")]
    assert t.asked(name) == [2]
    assert t.asked("scene") == [0, 1, 2], "nobody waits for it"
    t.say(2, name, "Grim")
    assert t.s.characters[2].moods[0].name == "Grim"  # type: ignore[union-attr]
    assert not t.told("Murderous")


@pytest.mark.rule("NS.2.16", "NS.1.10")
def test_other_words_for_a_card_that_lies_face_down_are_told_to_its_author_alone() -> None:
    t = table(3)
    number, card = next((n, c) for n, c in enumerate(t.s.cards) if n not in [p.card for p in t.s.places if p.revealed])
    card.danger = "thing"
    take_out(t.s, "thing")
    (one,) = t.s.table.blanks
    assert one.by == card.author
    t.say(card.author, f"other-words-{one.field}", "Deep water")
    assert t.s.cards[number].danger == "Deep water"
    assert [t.told("Deep water", viewer) for viewer in range(3)] == [seat == card.author for seat in range(3)]


@pytest.mark.rule("NS.2.6")
def test_only_what_is_pointed_at_goes() -> None:
    t = table(3).say(0, "note", "one").say(1, "note", "two").say(2, "note", "three")
    t.point_at("two")
    assert [told.text.rpartition(" ")[2] for told in t.match.log(None)[-3:]] == ["one", "…", "three"]


def test_what_was_written_long_before_a_save_can_be_pointed_at_after_it() -> None:
    t = table(3).say(0, "note", "long ago").begin_roll().mood("Curious").say(1, "note", "just now")
    assert len(t.match.turns) > 1
    again = load(t.match.save(), t.game)
    written = [[own_texts(answer) for answer in turn.answers] for turn in again.turns]
    assert written == [[own_texts(answer) for answer in turn.answers] for turn in t.match.turns]
    assert written[0][0] == [("", "long ago")]


@pytest.mark.rule("NS.2.7")
def test_a_roll_is_put_away_with_its_marks_and_its_new_skill() -> None:
    t = table(3)
    t.detail("Ready", sign="positive")
    t.begin_roll()
    skills = len(t.ada.skills)
    t.say(0, "roll", mood=0, skill=NEW_SKILL, new_skill="Howling")
    assert (t.ada.moods[0].level, len(t.ada.skills)) == (1, skills + 1)
    t.say(2, "note", "Meanwhile")
    t.point_at("Howling")
    assert t.s.roll is None
    assert (t.ada.moods[0].level, len(t.ada.skills)) == (0, skills)
    assert set(t.waiting().values()) == {"scene"}
    assert any("Meanwhile" in told.text for told in t.match.log(None))


@pytest.mark.rule("NS.2.11", "NS.2.12", "NS.2.13")
def test_skipping_past_closes_the_passage_and_keeps_what_is_recorded() -> None:
    t = table(3)
    t.detail("Ready", sign="positive")
    t.begin_roll().mood("Curious").throw([1, 2], [5])
    past = skipped_past(t.match)
    assert past is not None
    assert past.s.roll is None
    assert past.s.characters[0].moods[0].level == 1  # type: ignore[union-attr]
    assert {ask.name for ask in past.asks.values()} == {"scene"}
    assert t.s.roll is not None, "the table itself is not changed by it"
    assert skipped_past(past) is None, "there is nothing more to skip"


@pytest.mark.rule("NS.2.14", "NS.4.5")
def test_bans_and_lines_are_two_lists() -> None:
    t = fresh(2).skip_to("ban").say(0, "ban", "No kings").say(1, "ban", "")
    assert GAME.lines_and_veils(t.s) == []
    assert t.s.world.bans == {0: "No kings", 1: ""}


@pytest.mark.rule("NS.4.6")
def test_an_entry_that_breaks_a_ban_is_taken_back_by_decision() -> None:
    t = table(3)
    t.s.world.bans[0] = "No dragons"
    before = t.match.fork()
    t.say(1, "npc", name="A dragon").say(2, "propose", what=BreaksABan())
    assert set(t.waiting()) == {0, 1}
    t.vote()
    assert t.s.beings == []
    assert t.s == before.s


@pytest.mark.rule("NS.4.6")
def test_otherwise_it_stays() -> None:
    t = table(3)
    t.s.world.bans[0] = "No dragons"
    t.say(1, "npc", name="A lizard").say(2, "propose", what=BreaksABan()).vote(False)
    assert [being.name for being in t.s.beings] == ["A lizard"]
    assert set(t.waiting().values()) == {"scene"}


# Sessions


@pytest.mark.rule("NS.19.1", "NS.19.2")
def test_a_session_ends_between_entries_and_all_is_kept() -> None:
    t = table(3).begin_roll().mood("Curious").decide(1, "propose", what=EndSession())
    assert t.s.session == 2
    assert t.waiting() == {0: "roll"}
    again = load(t.match.save(), GAME)
    assert again.s == t.s
    assert {seat: ask.id for seat, ask in again.asks.items()} == {0: "roll.0"}


@pytest.mark.rule("NS.19.3")
def test_the_campaign_ends_by_decision_at_any_time() -> None:
    for t in (fresh(3), table(3), downtime(3), table(3).begin_roll()):
        t.decide(2, "propose", what=EndCampaign())
        assert t.s.table.over
        assert t.match.result is not None


@pytest.mark.rule("NS.19.4", "NS.19.5")
def test_neither_an_open_map_nor_five_abundances_end_it() -> None:
    t = downtime(2)
    for place in t.s.places:
        place.revealed = True
    for resource in t.s.world.resources:
        resource.state = "abundance"
    t.decide(0, "downtime", "close downtime").decide(0, "next", "adventure")
    assert t.match.result is None
    assert t.options(0, "destination") == [0, 1, 2, 3]


@pytest.mark.rule("NS.19.6")
def test_who_is_away_is_off_screen_without_actions_and_vote() -> None:
    t = table(4, screen=(0, 1)).say(2, "presence", ("away", 1))
    assert (away(t.s), t.s.on_screen) == ([1], [0])
    assert 1 not in t.waiting()
    t.say(0, "propose", what=EndCampaign()).vote()
    assert t.s.table.over
    t = downtime(3).say(0, "presence", ("away", 2))
    assert 2 not in t.asked("downtime")
    assert t.options(0, "presence") == [("back", 2)], "two must stay"
    t.say(1, "presence", ("back", 2))
    assert 2 in t.asked("downtime")


@pytest.mark.rule("NS.19.6")
def test_a_roll_does_not_wait_for_somebody_who_has_left() -> None:
    t = table(4, screen=(0, 1)).begin_roll().say(2, "presence", ("away", 0))
    assert t.s.roll is None
    assert t.s.on_screen == [1]
    assert set(t.waiting().values()) == {"scene"}


@pytest.mark.rule("NS.19.6")
@pytest.mark.parametrize(("gone", "goes_on"), [(2, False), (1, True)])
def test_what_somebody_does_in_the_downtime_ends_when_they_leave_and_not_when_another_does(
    gone: int, goes_on: bool
) -> None:
    t = downtime(4)
    t.character(2).harm, t.character(2).recovery = [Detail("Cut", harm=True)], 1
    t.say(2, "downtime", "Recover Harm").say(0, "presence", ("away", gone))
    assert bool(t.asked("recover")) is goes_on
    assert goes_on or t.asked("downtime") == [0, 1, 3]


# Numbers of players


@pytest.mark.rule("NS.20.5", "NS.20.6", "NS.7.7")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_any_split_into_two_groups(seats: int) -> None:
    t = fresh(seats).skip_to("split")
    ask = t.ask(0, "split")
    assert (ask.least, ask.most) == (1, seats - 1)  # type: ignore[attr-defined]
    t.refused(t.say, 0, "split", ())
    t.refused(t.say, 0, "split", tuple(range(seats)))
    t.decide(0, "split", (0,))
    assert sorted(map(len, t.s.groups)) == [1, seats - 1]


@pytest.mark.rule("NS.20.7")
def test_a_one_shot_has_a_timer_and_the_same_rules() -> None:
    quick, slow = fresh(3, pace="one-shot", minutes=7), fresh(3)
    assert "Time for this step" in quick.shown()
    assert "Time for this step" not in slow.shown()
    assert "Time for this step" not in fresh(3, pace="one-shot", minutes=0).shown()
    names = [ask.id for ask in quick.match.open]
    assert names == [ask.id for ask in slow.match.open]
    assert quick.skip_to("destination").options(0, "destination") == slow.skip_to("destination").options(
        0, "destination"
    )
