"""The worked examples of section 22 outside of action rolls: E19 to E35."""

from __future__ import annotations

import pytest

from dolmen.games.no_stone_unturned.rules.adventure import destinations
from dolmen.games.no_stone_unturned.rules.complications import begin_complication, prompts_for
from dolmen.games.no_stone_unturned.rules.rewards import acquire, bring_home, project_done
from dolmen.games.no_stone_unturned.sheets import HOME, Detail, Project, Skill
from tests.games.no_stone_unturned.table import Table, downtime, fresh


@pytest.mark.rule("NS.3.12", "NS.17.4", "NS.17.5", "NS.17.7", "NS.9.16")
@pytest.mark.parametrize(
    ("harm", "points", "left", "scars", "kept"),
    [(4, 9, 1, 3, 0), (3, 5, 1, 2, 0), (3, 6, 0, 3, 0), (4, 6, 3, 1, 2), (2, 1, 2, 0, 1)],
)
def test_e19_price_of_recovery(harm: int, points: int, left: int, scars: int, kept: int) -> None:
    t = downtime()
    t.ada.harm = [Detail(f"Harm {n}", "negative", harm=True) for n in range(harm)]
    t.ada.recovery = points
    if scars:
        t.say(0, "downtime", "Recover Harm")
        while t.asked("recover"):
            t.say(0, "recover", harm=0, scar="Stiff")
    else:
        assert "Recover Harm" not in t.options(0, "downtime")
    assert len(t.ada.harm) == left
    assert [made.scar for made in t.ada.details] == [True] * scars
    assert t.ada.recovery == kept


@pytest.mark.rule(
    "NS.9.14",
    "NS.9.15",
    "NS.16.24",
    "NS.16.25",
    "NS.16.27",
    "NS.17.1",
    "NS.17.2",
    "NS.17.4",
    "NS.17.8",
    "NS.18.57",
)
def test_e20_overcome_at_home() -> None:
    t = downtime()
    t.s.places[1].revealed = True
    t.ada.harm = [Detail(f"Harm {n}", "negative", harm=True) for n in range(4)]
    t.ada.recovery = 1  # from rest
    t.refused(t.say, 0, "downtime", "Train Skills")
    t.say(0, "downtime", "Seek Recovery")
    with t.dice(3):
        t.say(0, "recovery").say(0, "skills", ())
    assert t.ada.recovery == 4
    t.say(0, "downtime", "Recover Harm").say(0, "recover", harm=0, scar="Stiff")
    assert (len(t.ada.harm), len(t.ada.details), t.ada.recovery, t.ada.overcome) == (3, 1, 0, False)
    t.decide(0, "downtime", "more time").decide(1, "extra", 0).say(1, "complication", "").say(2, "at-home", "")
    assert "Train Skills" in t.options(0, "downtime")
    t.say(0, "downtime", "Seek Recovery")
    with t.dice(2):
        t.say(0, "recovery").say(0, "skills", ())
    assert t.ada.recovery == 2
    t.ada.harm = t.ada.harm[:2]
    assert "Recover Harm" not in t.options(0, "downtime")
    t.decide(0, "downtime", "close downtime")
    assert t.ada.recovery == 2


@pytest.mark.rule("NS.16.24", "NS.16.25", "NS.17.5", "NS.18.58", "NS.18.59", "NS.18.60", "NS.18.61", "NS.18.62")
def test_e21_large_recovery_and_carry_over() -> None:
    t = downtime(seats=3)
    bo, cy = t.character(1), t.character(2)
    bo.aspects = {"body": 8, "mind": 6, "heart": 4}
    bo.harm = [Detail(f"Harm {n}", "negative", harm=True) for n in range(3)]
    bo.recovery = 2 + 1  # carried, and from rest
    bo.skills[0] = Skill("First Aid", 2)
    cy.skills[0] = Skill("Herbs", 1)
    cy.aspects = {"body": 4, "mind": 6, "heart": 8}
    t.say(1, "downtime", "Seek Recovery").say(1, "recovery", healer=True, helper=2).say(1, "skills", (0,))
    t.say(2, "help-recovery", True)
    with t.dice(6, 5, 4):
        t.say(2, "skills", (0,)).vote()
    assert t.character(1).recovery == 21
    t.say(1, "downtime", "Recover Harm")
    for _ in range(3):
        t.say(1, "recover", harm=0, scar="Faded")
    assert (len(t.character(1).harm), t.character(1).recovery) == (0, 15)
    assert t.s.downtime is not None
    assert t.s.downtime.actions[2] == 1
    assert all(mood.level == 0 for seat in (1, 2) for mood in t.character(seat).moods)
    assert not any(skill.boxes for seat in (1, 2) for skill in t.character(seat).skills)
    t.decide(0, "downtime", "close downtime")
    assert t.character(1).recovery == 4


@pytest.mark.rule("NS.16.4", "NS.16.5", "NS.16.6", "NS.16.7", "NS.16.8", "NS.16.9")
def test_e22_complication_tables() -> None:
    recovery, intense, side = "Area in Recovery", "Problem Intensifies", "Unforeseen Side Effect"
    worse, spreads, flee = "Relations Worsen", "Problem Spreads Elsewhere", "Those Affected Flee"
    assert prompts_for(1, 1) == [recovery]
    assert prompts_for(3, 2) == prompts_for(3, 3) == [intense, side]
    assert prompts_for(2, 4) == prompts_for(2, 5) == [worse]
    assert prompts_for(3, 6) == [spreads]
    assert prompts_for(4, 6) == [flee]
    assert prompts_for(5, 3) == prompts_for(4, 1) == [intense, worse]
    assert prompts_for(5, 4) == prompts_for(5, 5) == [spreads]
    assert prompts_for(6, 3) == prompts_for(7, 1) == [worse, spreads]
    assert prompts_for(7, 4) == prompts_for(6, 5) == [flee]
    assert prompts_for(7, 6) == [intense]


def complication(ticks: int, *dice: int, others: dict[int, int] | None = None) -> Table:
    """A complication for place 0 with so many ticks; the die, if one is rolled, shows this."""
    t = downtime()
    t.s.places[0].clock = ticks
    for place, clock in (others or {}).items():
        t.s.places[place].revealed, t.s.places[place].clock = True, clock
    begin_complication(t.s, 0)
    with t.dice(*dice):
        assert t.waiting()
    return t


@pytest.mark.rule("NS.16.4", "NS.16.5", "NS.16.9", "NS.16.14", "NS.16.15", "NS.16.16", "NS.16.20")
def test_e22_complications_at_the_table() -> None:
    t = complication(0)
    with t.dice():
        t.say(0, "complication", "All is quiet")
    assert t.asked("downtime")

    t = complication(1, 1)
    t.say(0, "complication", "Grass grows").decide(1, "effect", True)
    assert t.s.places[0].clock == 0

    t = complication(3, 2)
    assert t.options(0, "prompt") == ["Problem Intensifies", "Unforeseen Side Effect"]
    t.decide(0, "prompt", "Problem Intensifies").say(0, "complication", "").decide(0, "effect", False)
    assert t.s.places[0].clock == 3

    t = complication(7, 6)
    t.say(0, "complication", "It burns").decide(1, "effect", True)
    assert t.s.places[0].clock == 8

    t = complication(7, 4)
    t.say(0, "complication", "Carts").decide(1, "effect", True).say(2, "complication-detail", "Empty houses")
    assert t.s.places[0].clock == 6
    assert [made.text for made in t.s.places[0].details] == ["Empty houses"]


@pytest.mark.rule("NS.16.17", "NS.16.18", "NS.16.19", "NS.16.21")
def test_e22_what_the_other_prompts_suggest() -> None:
    t = complication(2, 4)
    t.say(0, "complication", "").decide(0, "effect", True).say(1, "complication-detail", "They spit at us")
    assert [(made.text, made.sign, made.kind) for made in t.s.places[0].details] == [
        ("They spit at us", "negative", "scene")
    ]
    assert t.s.places[0].clock == 2, "a scene detail of a complication is no tick"

    t = complication(2, 2)
    t.decide(0, "prompt", "Unforeseen Side Effect").say(0, "complication", "").decide(0, "effect", True)
    t.say(1, "complication-detail", "Mushrooms")
    assert t.s.places[0].details[0].sign == "neutral"

    t = complication(3, 6, others={1: 0, 2: 0})
    t.say(0, "complication", "").decide(0, "effect", True).decide(0, "elsewhere", 1)
    assert [t.s.places[n].clock for n in (0, 1)] == [3, 1]

    t = complication(3, 6)
    t.say(0, "complication", "")
    assert t.asked("downtime"), "with no other revealed location there is nothing to suggest"


@pytest.mark.rule(
    "NS.16.3", "NS.16.24", "NS.16.26", "NS.16.27", "NS.16.28", "NS.16.29", "NS.16.30", "NS.17.1", "NS.17.2"
)
@pytest.mark.parametrize("at", [HOME, 0])
def test_e23_counting_a_long_stay(at: int) -> None:
    t = downtime(at=at)
    t.s.places[1].revealed = True
    phase = t.s.downtime
    assert phase is not None
    phase.actions, phase.complications = {}, 0
    t.s.table.at[-1].step = 0
    assert t.s.downtime is not None
    assert t.asked("complication") == [0, 1, 2]
    assert t.s.complication is not None
    assert t.s.complication.place == 0
    t.say(0, "complication", "").say(0, "at-home", "")
    if at != HOME:
        t.decide(0, "restful", False)
    for _ in range(2):
        t.decide(0, "downtime", "more time").decide(0, "extra", 0).say(0, "complication", "")
        t.say(1, "at-home", "The bridge is mended")
    phase = t.s.downtime
    assert phase is not None
    assert phase.actions == {0: 3, 1: 3, 2: 3}
    assert phase.complications == 3
    assert [t.character(seat).recovery for seat in range(3)] == [1 if at == HOME else 0] * 3


@pytest.mark.rule("NS.16.10", "NS.16.11", "NS.16.12", "NS.16.13", "NS.16.20", "NS.16.21", "NS.16.29")
def test_e24_a_clock_at_8() -> None:
    t = complication(8, others={1: 7})
    assert t.options(0, "prompt") == ["Those Affected Flee", "Problem Spreads Elsewhere"]
    t.decide(0, "prompt", "Problem Spreads Elsewhere").say(0, "complication", "")
    assert [made.text for made in t.s.places[0].details] == ["Ruined"]
    assert t.s.places[1].clock == 8
    with t.dice(5):
        t.decide(0, "downtime", "more time").decide(0, "extra", 0)
    t.say(0, "complication", "").decide(0, "effect", True).say(0, "complication-detail", "Nobody left")
    assert t.s.places[0].clock == 7
    assert [made.text for made in t.s.places[0].details] == ["Ruined", "Nobody left"]
    t.say(0, "at-home", "")
    with t.dice():
        t.decide(0, "downtime", "more time").decide(0, "extra", 1)
    assert t.s.places[1].ruined
    assert t.asked("prompt") == [0, 1, 2]


@pytest.mark.rule("NS.18.44", "NS.18.47", "NS.18.48", "NS.18.49", "NS.18.50", "NS.18.51", "NS.18.52", "NS.18.53")
@pytest.mark.parametrize(
    ("ticks", "more", "clock"), [(5, None, 6), (5, 4, 2), (7, None, 8), (4, None, 4), (1, None, 0)]
)
def test_e25_address_collateral(ticks: int, more: int | None, clock: int) -> None:
    t = downtime(seats=4)
    t.s.places[0].clock = ticks
    t.say(0, "downtime", "Address Collateral").say(0, "plan", place=0, plan="We plant trees")
    for seat, vote in ((1, 1), (2, 1), (3, -1)):
        t.say(seat, "judge-plan", vote)
    with t.dice(3):
        t.say(0, "pivot", "roll")
    assert t.s.deed is not None
    assert t.s.deed.total == 4
    assert t.s.places[0].clock == ticks
    if more is not None:
        with t.dice(more):
            t.say(1, "dice", "heart")
        assert t.s.downtime is not None
        assert t.s.downtime.actions[1] == 0
    t.say(0, "dice", "accept")
    assert t.s.places[0].clock == clock


@pytest.mark.rule("NS.18.32", "NS.18.35", "NS.18.36", "NS.18.37", "NS.18.38", "NS.18.39", "NS.18.40", "NS.18.41")
def test_e26_introspection_with_a_swap_into_a_short_track() -> None:
    t = downtime()
    curious, _, wary = t.ada.moods
    curious.level, curious.overloaded, wary.level = 7, True, 1
    with t.dice(2):
        t.say(0, "downtime", "Introspection").say(0, "reflect", {0: 2})
    assert (t.ada.moods[0].level, t.ada.moods[0].overloaded) == (5, True)
    t.say(0, "swap", (0, 2))
    curious, _, wary = t.ada.moods
    assert (curious.die, curious.level, curious.overloaded) == (4, 4, True)
    assert (wary.die, wary.level) == (8, 1)
    assert t.sentiments() == ["connected"] * 3
    assert t.options(0, "replace", "mood") == [-1, 1]
    t.say(0, "replace", mood=1, new="Gentle")
    assert (t.ada.moods[1].name, t.ada.moods[1].die, t.ada.moods[1].level) == ("Gentle", 6, 0)


@pytest.mark.rule("NS.18.32", "NS.18.33", "NS.18.34", "NS.18.40")
def test_e27_more_ticks_than_levels() -> None:
    t = downtime()
    for mood, level in zip(t.ada.moods, (2, 1, 0), strict=True):
        mood.level = level
    with t.dice(8):
        t.say(0, "downtime", "Introspection")
    assert [mood.level for mood in t.ada.moods] == [0, 0, 0], "there is only one way to take them, so nobody is asked"
    t.say(0, "swap", ())
    assert t.options(0, "replace", "mood") == [-1, 0, 1, 2]


@pytest.mark.rule("NS.18.33", "NS.18.34")
def test_no_tick_may_be_kept_back() -> None:
    t = downtime()
    t.ada.moods[0].level, t.ada.moods[1].level = 3, 3
    with t.dice(4):
        t.say(0, "downtime", "Introspection")
    t.refused(t.say, 0, "reflect", {0: 1, 1: 1})
    t.refused(t.say, 0, "reflect", {0: 4})
    t.say(0, "reflect", {0: 1, 1: 3})
    assert [mood.level for mood in t.ada.moods] == [2, 0, 0]


@pytest.mark.rule(
    "NS.13.28",
    "NS.18.18",
    "NS.18.19",
    "NS.18.20",
    "NS.18.21",
    "NS.18.22",
    "NS.18.23",
    "NS.18.24",
    "NS.18.25",
    "NS.18.26",
)
def test_e28_reconnect_beyond_the_last_box() -> None:
    t = downtime()
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 6, True
    t.ada.moods[2].level = 3
    t.ada.sentiments[0].state = "lost"
    with t.dice():
        t.say(0, "downtime", "Reconnect").say(0, "reconnect", what=("reconnect", 0), mood=2)
        assert t.sentiments()[0] == "at risk"
        t.say(0, "new-name", "Watchful").all("consent", True)
    assert (t.ada.moods[2].name, t.ada.moods[2].level, t.ada.moods[2].overloaded) == ("Watchful", 0, False)
    assert t.ada.moods[0].overloaded, "nothing was rolled, so the other overload stays"
    assert t.options(0, "mark") == [0, 1, 2]
    t.say(0, "mark", 0)
    assert t.sentiments()[0] == "lost"


@pytest.mark.rule("NS.18.3", "NS.18.4", "NS.18.5", "NS.18.6", "NS.18.10", "NS.18.13", "NS.18.16")
@pytest.mark.parametrize(("sign", "filled"), [(-1, 6), (1, 5)])
def test_e29_project_roll(sign: int, filled: int) -> None:
    t = downtime()
    t.s.projects = [Project("A dam", 6, 3)]
    t.ada.moods[0].level = 4
    with t.dice(2, 5):
        t.say(0, "downtime", "Long-Term Project").say(0, "project", 0)
        t.say(0, "work", mood=0, aspect="mind", skill=2).say(0, "work-sign", sign)
    assert t.s.projects[0].filled == filled
    assert t.s.projects[0].done == (filled == 6)
    assert (t.ada.moods[0].level, t.ada.moods[0].overloaded) == (5, False)
    assert t.ada.skills[2].boxes == ["mind"]
    assert not t.ada.details
    assert t.s.places[0].clock == 0


@pytest.mark.rule("NS.18.5", "NS.18.11", "NS.18.15")
def test_e30_project_roll_away_from_an_overloaded_mood() -> None:
    t = downtime()
    t.s.projects = [Project("A dam", 6)]
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 6, True
    with t.dice(2, 6, 2):
        t.say(0, "downtime", "Long-Term Project").say(0, "project", 0).say(0, "work", mood=1, aspect="heart")
    assert t.asked("arbiters-keep") == [1, 2]
    t.say(2, "arbiters-keep", 1)
    assert t.s.projects[0].filled == 0
    assert (t.ada.moods[0].level, t.ada.moods[0].overloaded) == (6, False)
    assert t.sentiments() == ["connected"] * 3


@pytest.mark.rule("NS.17.1", "NS.17.9", "NS.17.10", "NS.17.11", "NS.17.13", "NS.18.55", "NS.18.56")
@pytest.mark.parametrize("upgrade_first", [True, False])
def test_e31_training_and_upgrading(upgrade_first: bool) -> None:
    t = downtime()
    t.ada.skills += [Skill("Singing"), Skill("Knots")]
    climbing, talking, tinkering = t.ada.skills[:3]
    climbing.boxes, talking.boxes, tinkering.boxes = ["mind", "heart"], ["body", "mind", "heart"], ["body"]

    def upgrade() -> None:
        t.say(0, "downtime", "Upgrade Skills").say(0, "upgrade", tuple(t.options(0, "upgrade")))

    if upgrade_first:
        upgrade()
        assert (t.ada.skills[1].value, t.ada.skills[1].boxes) == (2, [])
    with t.dice(4):
        t.say(0, "downtime", "Train Skills").say(0, "train", "body")
    empty = t.options(0, "trained")
    assert empty == ([0, 1, 3, 4] if upgrade_first else [0, 3, 4])
    t.say(0, "trained", tuple(empty))
    if upgrade_first:
        assert len(t.ada.skills[0].boxes) == 3
        assert "Upgrade Skills" not in t.options(0, "downtime")
    else:
        upgrade()
        assert [(t.ada.skills[n].value, t.ada.skills[n].boxes) for n in (0, 1)] == [(2, []), (2, [])]


@pytest.mark.rule("NS.12.20", "NS.13.19", "NS.18.64", "NS.18.65", "NS.18.66", "NS.18.67", "NS.18.68", "NS.18.69")
@pytest.mark.parametrize("accept", [True, False])
def test_e32_a_lost_scouting(accept: bool) -> None:
    t = downtime(seats=3)
    t.ada.moods[2].level = 2
    t.say(0, "downtime", "Scout").say(0, "scout", 1).say(1, "assist", True)
    assert t.s.on_screen == [0, 1]
    t.pad("body", "character").mood("Wary").throw([2], [4])
    with t.dice(3):
        t.say(1, "help", mood=1).way(final=1)
    assert (t.roll.delta, t.roll.winner) == (1, "arbiters")
    t.add(2, "Seen from afar", form="hard", sign="negative", target=("character", 0))
    t.say(2, "detail", form="hard", text="Shivering", target=("new", 0), whom="A guard")
    t.say(0, "accept", accept)
    assert t.s.roll is None
    assert [made.text for made in t.ada.details] == (["Seen from afar"] if accept else [])
    assert t.s.places[1].scouts == ([0] if accept else [])
    assert not t.s.places[1].revealed
    seen = [("Card 01" in t.shown(seat)) for seat in (1, 2)]
    assert ("scouted-B" in t.shown(0)) == accept
    assert not any("scouted-B" in t.shown(seat) for seat in (1, 2))
    assert seen == [False, False]
    assert (t.ada.moods[2].level, t.ada.moods[2].overloaded) == (3, False)
    assert t.character(1).moods[1].level == 1
    assert t.s.downtime is not None
    assert t.s.downtime.actions == {0: 0, 1: 1, 2: 1}


@pytest.mark.rule("NS.4.10", "NS.4.11", "NS.4.12")
def test_e33_passing_while_drawing() -> None:
    t = fresh(seats=4).skip_to("first").decide(0, "first", 0)
    passes = {(1, 1), (2, 2), (3, 0), (3, 1)}
    for round_ in (1, 2, 3):
        for seat in range(4):
            if not t.asked("statement"):
                break
            assert t.asked("statement") == [seat]
            if (round_, seat) in passes:
                t.say(seat, "statement", turn="pass")
            else:
                t.say(seat, "statement", turn="statement", statement=f"Fact {round_}{seat}")
                t.say(seat, "statement-drawing", t.ask(seat, "statement-drawing").ideas[0])  # type: ignore[attr-defined]
    assert not t.asked("statement")
    assert len(t.s.world.statements) == 6
    assert t.asked("scope")


@pytest.mark.rule("NS.4.39", "NS.4.40", "NS.7.1", "NS.18.72")
def test_e34_access_on_the_map() -> None:
    t = downtime(seats=2)
    a, b, c, d = range(4)
    t.s.world.paths = [(HOME, a), (a, b), (a, c), (b, d)]
    assert destinations(t.s) == [a, b, c]
    t.s.places[b].scouts = [0]
    assert destinations(t.s) == [a, b, c]
    t.s.places[b].revealed = True
    assert destinations(t.s) == [a, b, c, d]
    t.s.world.paths = []
    t.s.places[b].revealed = False
    assert destinations(t.s) == [a, b, c, d]


@pytest.mark.rule("NS.6.6", "NS.6.7", "NS.6.8", "NS.6.9", "NS.6.10", "NS.6.11", "NS.6.12")
def test_e35_rewards() -> None:
    t = downtime(seats=2)
    for number, place in enumerate(t.s.places):
        place.revealed, place.reward = True, number + 1
        acquire(t.s, number, number)
    bring_home(t.s)

    def states() -> list[str]:
        return [resource.state for resource in t.s.world.resources[:4]]

    assert states() == ["scarcity", "scarcity", "neutral", "abundance"]
    for number in (0, 1, 2):
        project_done(t.s, number)
    assert states() == ["neutral", "neutral", "abundance", "abundance"]
    for number in (0, 1):
        project_done(t.s, number)
    assert states() == ["neutral", "abundance", "abundance", "abundance"]
    with pytest.raises(AssertionError):
        acquire(t.s, 0, 0)
