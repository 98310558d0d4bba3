"""Worked examples of the rules, as they stand there: those with bosses and abilities, on the tiles that they name."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import NAMES
from dolmen.games.gone_to_gaia.rules.levels import gain_gear, offered
from dolmen.games.gone_to_gaia.state import BESIDE, STOLEN, Enemy, Lying, Task
from tests.games.gone_to_gaia.table import Wave, delver, foe

LIGHT, MEDIUM, HEAVY = range(3)


def card(id: str, at: str, most: int, hp: int = 0, **more: Any) -> Enemy:
    """A boss or minion by its card: its arrows, abilities and damage are those of the card."""
    entry = GAME.box.bosses.get(id) or GAME.box.minions[id]
    figures = GAME.box.figures[entry.level]
    boss = id in GAME.box.bosses
    found = foe(
        at,
        hp,
        most=most,
        power=(figures.boss if boss else figures.minion)[1],
        arrows=entry.arrows,
        rank="boss" if boss else "minion",
        level=entry.level,
        abilities=entry.abilities,
        reward=[] if boss else [0, 1],
        **more,
    )
    found.card = id
    return found


def stands(t: Wave, who: str, at: str) -> None:
    t.s.figures[("mind", "body").index(who)].tile = NAMES.index(at)


def struck(t: Wave, weapon: str, slot: int, words: str, *dice: int, doubler: str = "") -> Wave:
    """Laid down and used; a doubler is spent on it."""
    t.lay(weapon, slot).pick(words)
    if doubler:
        t.pick(doubler)
    with t.dice(*dice):
        t.pick("strike")
    return t


@pytest.mark.rule(
    "GG.24.43", "GG.24.44", "GG.14.5", "GG.14.7", "GG.18.16", "GG.18.17", "GG.18.18", "GG.24.1", "GG.18.19"
)
@pytest.mark.parametrize(("bonus", "left"), [("d4", {"c4": 5, "d4": 5}), ("c4", {"c4": 3, "d4": 7})])
def test_example_5_two_kinds_of_doubler(bonus: str, left: dict[str, int]) -> None:
    t = Wave(
        body=delver("c3", "Storm Drum 4", tokens="DL1 DU1 DM1"),
        foes=[foe("c4", most=9), foe("d4", most=9)],
        next="body",
    )
    t.lay("Storm Drum", 1).pick("Storm Drum").pick("LIGHT doubler").pick("Universal")
    assert not t.offers("MEDIUM doubler")
    t.pick("strike").pick(bonus)
    with t.dice(1):
        t.pick("nobody more")
    assert t.foes() == left


@pytest.mark.rule("GG.27.12", "GG.27.13", "GG.27.33", "GG.14.9", "GG.14.7", "GG.14.4", "GG.15.1", "GG.15.13")
@pytest.mark.parametrize(
    ("who", "die", "foes", "hp"),
    [
        ("Winona", 3, {"c4": 26, "b4": 6, "d5": 6}, 6),
        ("Winona", 6, {"c4": 26, "b4": 6, "d5": 6}, 3),
        ("b4", 1, {"c4": 26, "d5": 6}, 6),
    ],
)
def test_example_6_formation_and_carapace(who: str, die: int, foes: dict[str, int], hp: int) -> None:
    t = Wave(
        body=delver("c3", tokens="DM1"),
        foes=[card("winona", "c4", 26), card("tidegazer", "b4", 6), card("tidegazer", "d5", 6)],
        next="body",
    )
    t.suit("body").base[MEDIUM] = 4
    struck(t, "Reaper", 2, who, die, doubler="MEDIUM doubler")
    assert t.foes() == foes
    assert t.hp("body") == hp


@pytest.mark.rule("GG.27.27", "GG.27.11", "GG.26.12", "GG.14.10", "GG.24.32", "GG.24.40", "GG.14.16")
def test_example_7_halving_up_and_down() -> None:
    for mind, weapon, doubler, left in (
        ("a1", "Storm Drum", "", 3),
        ("a1", "Reaper", "MEDIUM doubler", 2),
        ("b5", "Reaper", "MEDIUM doubler", None),
    ):
        body = delver("c3", tokens="DM1")
        t = Wave(delver(mind), body, [card("colibrius", "c4", 4), foe("e1")], next="body")
        struck(t, weapon, 2, f"{weapon}", 1, doubler=doubler)
        assert t.foes().get("c4") == left
    t = Wave(delver("a1"), delver("c3"), [card("billy", "c4", 8)], next="body")
    struck(t, "Storm Drum", 2, "Storm Drum", 1)
    assert t.foes() == {"c4": 8}
    t = Wave(delver("a4", "Relay Bow"), delver("c3"), [card("billy", "c4", 8)])
    struck(t, "Relay Bow", 2, "Relay Bow", 1)
    assert t.foes() == {"c4": 6}


@pytest.mark.rule(
    "GG.27.95", "GG.27.76", "GG.14.11", "GG.24.5", "GG.15.17", "GG.18.23", "GG.18.25", "GG.19.10", "GG.30.15"
)
@pytest.mark.parametrize(
    ("doubler", "block", "rocky", "hp"), [(True, False, 23, 0), (True, True, 23, 3), (False, False, 33, 3)]
)
def test_example_8_tough_spiked_push_and_block(doubler: bool, block: bool, rocky: int, hp: int) -> None:
    t = Wave(mind=delver("c2", "Fulcrum Maul", tokens="DH1 BL1"), foes=[card("rocky", "c3", 38)])
    t.suit("mind").base[HEAVY] = 8
    struck(t, "Fulcrum Maul", 2, "Fulcrum Maul", doubler="HEAVY doubler" if doubler else "")
    with t.dice(4):
        t.pick("to c4")
    t.pick("block Rocky" if block else "no Block")
    assert t.hp("mind") == hp
    assert t.foes() == {"c4": rocky}


@pytest.mark.rule("GG.27.1", "GG.27.2", "GG.9.3", "GG.18.6", "GG.18.12", "GG.24.32", "GG.18.23", "GG.15.15")
def test_example_9_accurate_on_a_roll_of_1() -> None:
    for block, hp in ((False, 4), (True, 6)):
        mind = delver("a1", "Relay Bow 2", tokens="AP2")
        t = Wave(mind, delver("c2"), [card("hundredeyes", "c4", 16)])
        t.s.suits[1].passed = True
        struck(t, "Relay Bow", 2, "Relay Bow: Hundredeyes", 1)
        assert (t.hp("mind"), t.foes()) == (6, {"c4": 14})
        assert any("Accurate" in mark for mark in t.suit("mind").marks)
        t.pick("2 AP").end()
        t.suit("mind").available[6] = int(block)
        struck(t, "Relay Bow", 3, "Relay Bow: Hundredeyes", 1)
        if block:
            t.pick("block Hundredeyes")
        assert (t.hp("mind"), t.hp("body"), t.foes()) == (hp, 6, {"c4": 12})
        assert any("Accurate" in mark for mark in t.suit("mind").marks)


@pytest.mark.rule("GG.27.7", "GG.24.20", "GG.27.69", "GG.15.6", "GG.15.5", "GG.15.2")
@pytest.mark.parametrize(
    ("named", "die", "hp", "turned"),
    [(("e5", "a4"), 6, 4, True), (("e5", "a4"), 4, 6, True), (("e5", "b2"), 4, 5, True)],
)
def test_example_10_backup_is_compulsory_and_shares_the_die(
    named: tuple[str, str], die: int, hp: int, turned: bool
) -> None:
    wings = [card("emberwing", at, 2) for at in ("b2", "e5", "a4")]
    t = Wave(delver("c1"), delver("d1"), [card("mother-moth", "c3", 8), *wings])
    struck(t, "Survey Lance", 2, "north")
    with t.dice(die):
        t.give(tuple(t.foe(at).id for at in named))
    while t.asked("Which comes first?"):
        t.give(t.options()[0])
    assert t.foe("c3").hp == 6
    assert (t.hp("mind"), t.hp("body")) == (hp, 6)
    assert {at: t.foe(at).facing for at in ("b2", "e5", "a4")} == {at: int(at in named) for at in ("b2", "e5", "a4")}


@pytest.mark.rule("GG.27.91", "GG.15.1", "GG.15.2", "GG.3.2")
@pytest.mark.parametrize("die", [3, 6])
def test_example_11_synchronized_chain(die: int) -> None:
    jellies = [card("jelly", at, 4) for at in ("b3", "c3", "e1")]
    t = Wave(delver("b1"), delver("c2"), [*jellies, card("bart", "d4", 16)])
    struck(t, "Survey Lance", 2, "north", die)
    assert t.foe("b3").hp == 2
    assert (t.hp("mind"), t.hp("body")) == (6, 5)
    assert "e1" not in " ".join(line for line in t.lines() if "reaches" in line)


@pytest.mark.rule("GG.27.56", "GG.14.15", "GG.24.45", "GG.24.1")
def test_example_12_pact() -> None:
    def saplings(c3: int, c4: int, doubler: str) -> dict[str, int]:
        body = delver("b3", "Ember Fan 4", tokens="DM1")
        t = Wave(delver("a1"), body, [card("sapling", "c3", 7, c3), card("sapling", "c4", 7, c4)], next="body")
        return struck(t, "Ember Fan", 2, "east", 1, doubler=doubler).foes()

    assert saplings(2, 5, "") == {"c3": 1, "c4": 3}
    assert saplings(1, 3, "MEDIUM doubler") == {}


@pytest.mark.rule("GG.27.35", "GG.27.36", "GG.13.9", "GG.19.7", "GG.9.11", "GG.9.12")
def test_example_13_gaze_kills_two() -> None:
    def begun() -> Wave:
        t = Wave(delver("c3"), delver("b2"), [card("tidegazer", at, 6) for at in ("c5", "d4", "a3")])
        struck(t, "Survey Lance", 2, "north", 1)
        assert [(NAMES[mark.tile], mark.n) for mark in t.s.marks] == [("c3", 1)]
        return t.end()

    t = begun()
    t.lay("Reaper", 2).pick("step to c3")
    with t.dice(1):
        t.pick("Tidegazer on d4").pick("strike")
    assert [figure.alive for figure in t.s.figures] == [False, False]
    t = begun()
    struck(t, "Reaper", 2, "Tidegazer on a3", 1)
    t.pick("step to c3")
    assert [figure.alive for figure in t.s.figures] == [True, True]
    assert {NAMES[mark.tile] for mark in t.s.marks} == {"b2", "c3"}


@pytest.mark.rule("GG.27.78", "GG.27.79", "GG.27.80", "GG.18.6", "GG.17.11")
def test_example_14_steals_across_delvers() -> None:
    mind = delver("c2", "Ward Lash, Survey Lance", tokens="AP2")
    t = Wave(mind, delver("b3"), [card("goldmonger", "c3", 8)])
    struck(t, "Ward Lash", 2, "Ward Lash:", 1)
    assert (t.foes(), t.place("mind", "Ward Lash")) == ({"c3": 7}, STOLEN)
    t.end()
    struck(t, "Storm Drum", 2, "Storm Drum", 1)
    assert (t.foes(), t.place("body", "Storm Drum"), t.place("mind", "Ward Lash")) == ({"c3": 6}, STOLEN, BESIDE)
    t.end().lay("Survey Lance", 2)
    t.pick("2 AP: refresh Ward Lash")
    assert t.fresh("mind", "Ward Lash")
    assert 3 not in offered(t.s, t.suit("body"), 4), "types 3, 4 and 7"


@pytest.mark.rule("GG.27.59", "GG.27.60", "GG.27.61", "GG.27.62")
def test_example_15_rebirth_clock() -> None:
    """From turn 5 on: a kill, nothing, a kill elsewhere, nothing, nothing; at the end Body stands on its tile."""
    mind = delver("b3", "Survey Lance, Ward Lash, Prism Array")
    foes = [card("exanimate", "b4", 6, 1), foe("c3", 1), foe("e1")]
    t = Wave(mind, delver("a4", "Reaper, Storm Drum"), foes)
    tokens = []
    for weapon, slot, words in (
        ("Survey Lance", 2, "north"),
        ("Storm Drum", 2, ""),
        ("Ward Lash", 3, "Ward Lash"),
        ("Reaper", 3, "step to b4"),
        ("Prism Array", 4, ""),
    ):
        if words.startswith("step") or not words:
            t.lay(weapon, slot)
            if words:
                t.pick(words)
        else:
            struck(t, weapon, slot, words, 1)
            while t.match.open[0].question.name == "Where do the elements go?":
                t.give(t.match.open[0].options[0], t.match.open[0].seat)  # type: ignore[attr-defined]
        t.end()
        tokens.append(sum(mark.n for mark in t.s.marks))
    assert tokens[:4] == [3, 2, 2, 1]
    assert set(t.labels("mind")) == {"a3", "a5", "b5", "c3", "c4", "c5", "a4"}
    t.pick("c4")
    assert t.s.marks == []
    assert t.foes()["c4"] == 3
    again = Wave(delver("c2"), foes=[card("exanimate", "c3", 6, 1), foe("e1")])
    again.foe("c3").reborn = True
    struck(again, "Survey Lance", 2, "north", 1)
    assert (again.lying(), [mark.n for mark in again.s.marks]) == ([], [3])


@pytest.mark.rule("GG.27.49", "GG.27.50", "GG.14.9", "GG.15.16", "GG.15.3", "GG.9.10", "GG.9.14", "GG.9.5")
def test_example_16_mode_shift_and_a_pass() -> None:
    mind = delver("c2", "Fulcrum Maul, Survey Lance, Ward Lash, Prism Array")
    t = Wave(mind, delver("a1"), [card("frost-golem", "c3", 38)])
    struck(t, "Fulcrum Maul", 2, "Fulcrum Maul")
    t.pick("it stays")
    assert t.foes() == {"c3": 38}
    t.end().lay("Reaper", 2).end()
    assert t.foe("c3").tokens == {"Mode Shift": 1}
    t.suit("mind").base[MEDIUM] = 4
    struck(t, "Survey Lance", 3, "north", 1)
    assert t.foes() == {"c3": 34}
    t.end().passes()
    assert t.foe("c3").tokens == {"Mode Shift": 1}, "the pass is no turn"
    t.lay("Ward Lash", 4).end()
    assert t.foe("c3").tokens == {}


@pytest.mark.rule("GG.10.9", "GG.10.10", "GG.10.11", "GG.10.12", "GG.18.5", "GG.10.3", "GG.3.11", "GG.9.12", "GG.3.8")
def test_example_20_mind_boots_with_doubled_movement() -> None:
    t = Wave(delver("c1", "Survey Lance, Boots", tokens="AP1"), delver("b1"), [foe("c2", most=9, facing=1), foe("b3")])
    t.lay("Survey Lance", 2).pick("1 AP")
    assert not t.offers("move Crystanid on c2 to b1")
    assert not t.offers("move Crystanid on c2 to b3")
    t.pick("move Crystanid on c2 to c3")
    assert t.foe("c3").facing == 1
    t.pick("step to c2")
    assert not t.offers("step to c3")
    t.pick("step to d3")
    assert not [label for label in t.labels() if label.startswith("step to")], "4 points are gone"
    split = Wave(delver("c1", "Survey Lance, Boots", tokens="AP1"), delver("b1"), [foe("c3", most=9)])
    split.lay("Survey Lance", 2).pick("step to c2")
    with split.dice(1):
        split.pick("north").pick("strike")
    assert not [label for label in split.labels() if label.startswith("step to")], "the blow ends the movement"


@pytest.mark.rule(
    "GG.24.10", "GG.24.12", "GG.24.13", "GG.18.21", "GG.13.12", "GG.13.13", "GG.19.3", "GG.9.3", "GG.18.23"
)
@pytest.mark.parametrize("block", [False, True])
def test_example_28_fate_cleaver_to_the_bitter_end(block: bool) -> None:
    t = Wave(
        delver("a1", tokens="RR1"),
        delver("c3", "Fate Cleaver", hp=2, tokens="BL1" if block else ""),
        [foe("b3", reward=[2]), foe("d3")],
        next="body",
    )
    t.lay("Fate Cleaver", 2).pick("Fate Cleaver")
    with t.dice(2):
        t.pick("strike")
    with t.dice(5):
        t.give("reroll")
    with t.dice(4):
        t.pick("take the other side")
    if block:
        t.pick("block Crystanid on b3")
    else:
        t.give("", "body")
    assert t.alive("body") == block
    assert t.foes() == {"d3": 2}
    assert t.lying() == [("b3", 0, 0), ("b3", 1, 0)]
    assert t.s.xp == 2
    assert t.alive("mind")


@pytest.mark.rule("GG.17.6", "GG.17.7", "GG.17.8", "GG.17.10", "GG.17.9", "GG.17.12", "GG.17.13")
def test_example_30_level_card_at_the_limit() -> None:
    t = Wave(delver(gear="Bulwark 3, Fulcrum Maul", hp=3, slots={"Fulcrum Maul": 4}), foes=[foe("e5")])
    t.suit("mind").maxima = [3] * 14
    t.do(Task("type", 0, 13))
    assert sorted(t.options()) == [2, 13]
    t.give(2)
    assert (t.rank("mind", "Fulcrum Maul"), t.place("mind", "Fulcrum Maul"), t.hp("mind")) == (2, 4, 3)
    t = Wave(delver(gear="Bulwark 3, Fulcrum Maul 3, Harvester 3", hp=3), foes=[foe("e5")])
    t.suit("mind").maxima = [3] * 14
    t.do(Task("type", 0, 13)).ask()
    assert t.hp("mind") == 5


@pytest.mark.rule("GG.27.89", "GG.24.8", "GG.15.10", "GG.10.8", "GG.13.7")
def test_example_31_swaps() -> None:
    t = Wave(delver("c4"), delver("c4"), [card("sasha", "c3", 16)])
    t.s.lying.append(Lying(NAMES.index("c3"), 0, 0))
    struck(t, "Ward Lash", 2, "Ward Lash", 6)
    t.give((0,), "mind")
    assert (t.hp("mind"), t.hp("body")) == (5, 5)
    assert t.foes() == {"c4": 15}
    assert (t.at("mind"), t.at("body")) == ("c3", "c3")
    assert t.lying() == [("c3", 0, 0)]


@pytest.mark.rule("GG.24.40", "GG.27.34", "GG.27.64", "GG.14.16", "GG.13.13", "GG.16.9", "GG.16.3", "GG.18.24")
@pytest.mark.parametrize("blocks", [False, True])
def test_example_32_frenzy_and_revenge_after_the_killing_blow(blocks: bool) -> None:
    body = delver("b2", "Reaper 3", tokens="BL2" if blocks else "")
    t = Wave(delver("a5"), body, [card("abomination", "c3", 26, 3), foe("e5")], next="body")
    t.suit("body").gear[0].rank = 1
    t.suit("body").gear[0].abilities = ("Finisher",)
    t.lay("Reaper", 2).pick("Abomination")
    if blocks:
        with t.dice(3):
            t.pick("strike")
        with t.dice(5):
            t.pick("block Abomination")
        t.pick("block Abomination")
        assert t.hp("body") == 6
        return
    with t.dice(3, 5):
        t.pick("strike")
    t.give("", "body")
    assert not t.alive("body")
    assert t.foes() == {"e5": 2}
    assert t.lying() == [("c3", 0, 3), ("c3", 1, 3)]
    t.take_first_types()
    assert len([1 for event in t.events("LevelCardDrawn")]) == 1


@pytest.mark.rule("GG.27.92", "GG.27.93", "GG.14.14")
def test_example_33_taunt_lock() -> None:
    guards = [card("blackguard", "b2", 6), card("blackguard", "b3", 6, 4)]
    t = Wave(delver("a5"), delver("e1"), [*guards]).do(Task("taunt lock"))
    t.ask()
    assert [("Taunt" in t.foe(at).abilities) for at in ("b2", "b3")] == [False, True]
    guards = [card("blackguard", "b2", 6), card("blackguard", "b3", 6, 4)]
    t = Wave(delver("a5"), delver("e1"), [*guards, card("george", "e5", 26)]).do(Task("taunt lock"))
    t.ask()
    assert [("Taunt" in t.foe(at).abilities) for at in ("b2", "b3")] == [True, True]


@pytest.mark.rule("GG.27.25", "GG.27.26", "GG.9.2", "GG.9.3", "GG.9.10", "GG.13.10", "GG.20.5", "GG.26.5")
def test_example_35_enrage_counts_turns_not_passes() -> None:
    """The seven turns before are told by the piles they leave."""
    mind = delver("c1", "Survey Lance, Plate 2", tokens="AP2", hp=10)
    t = Wave(mind, delver("a1"), [card("empress-ash", "c3", 26)])
    t.s.turns, t.s.piles = 6, {"Enrage": 1}
    struck(t, "Survey Lance", 2, "north", 3)
    assert t.hp("mind") == 7
    t.pick("2 AP").end()
    assert t.s.piles == {"Enrage": 0}
    t.passes()
    assert t.s.piles == {"Enrage": 0}
    struck(t, "Survey Lance", 3, "north", 3)
    assert t.hp("mind") == 1


@pytest.mark.rule("GG.27.31", "GG.27.3", "GG.27.4", "GG.3.3", "GG.15.8")
def test_example_36_flees_and_aggressive() -> None:
    t = Wave(delver("e5"), delver("c2"), [card("fleetfoot", "c3", 9)], next="body")
    struck(t, "Storm Drum", 2, "Storm Drum", 1)
    assert t.foes() == {"a5": 8}
    t = Wave(delver("c1", "Relay Bow"), delver("a5"), [card("mistfang", "c4", 8)])
    struck(t, "Relay Bow", 2, "Relay Bow", 1)
    assert sorted(NAMES[to] for to in t.options()) == ["b3", "c3", "d3"]
    t = Wave(delver("c3"), delver("a1"), [card("mistfang", "c4", 8)])
    struck(t, "Ward Lash", 2, "Ward Lash", 1)
    assert (t.foe("c4").facing, list(t.foes())) == (0, ["c4"])
    t = Wave(delver("d4"), delver("a1"), [card("mistfang", "c4", 8)])
    struck(t, "Ward Lash", 2, "Ward Lash", 1)
    assert sorted(t.options()) == [1, 3], "a quarter to the right or to the left"


@pytest.mark.rule("GG.27.45", "GG.27.73", "GG.15.13", "GG.14.14")
def test_example_37_invulnerable_and_shell() -> None:
    def three(enemy: Enemy, *dice: int) -> list[tuple[int, int]]:
        t = Wave(delver("c2", tokens="AP2"), delver("a5"), [enemy])
        t.s.suits[1].passed = True
        found = []
        for slot, die in zip((2, 3, 4), dice, strict=True):
            t.suit("mind").available[0] = 2
            struck(t, "Survey Lance", slot, "north", die)
            found.append((t.foe("c3").hp, sum(t.foe("c3").tokens.values())))
            t.pick("2 AP: refresh Survey Lance").end()
        return found

    sapphire = card("sapphire", "c3", 26)
    assert three(sapphire, 1, 1, 1) == [(24, 1), (24, 0), (22, 1)]
    shell = foe("c3", most=6, arrows="cross", abilities=("Shell",))
    assert three(shell, 1, 3, 3) == [(4, 1), (4, 0), (2, 0)]


@pytest.mark.rule("GG.27.24", "GG.14.10", "GG.24.32", "GG.15.6", "GG.15.8", "GG.19.3")
@pytest.mark.parametrize(
    ("mind", "body", "die", "george", "hp"), [("c2", "a1", 3, 22, 6), ("c2", "a1", 6, 22, 0), ("a4", "e1", 6, 24, 6)]
)
def test_example_39_double_edged_cuts_both_ways(mind: str, body: str, die: int, george: int, hp: int) -> None:
    t = Wave(delver(mind, "Relay Bow"), delver(body), [card("george", "c4", 26)])
    struck(t, "Relay Bow", 2, "Relay Bow", die)
    assert (t.hp("mind"), t.foes()) == (hp, {"c4": george})


@pytest.mark.rule("GG.27.65", "GG.27.66", "GG.27.67", "GG.27.68", "GG.17.10", "GG.24.3")
def test_example_40_ritual_and_a_rank_gained_meanwhile() -> None:
    for most, types in ((3, []), (4, [2])):
        gear = "Survey Lance, Fulcrum Maul 3, Bulwark"
        t = Wave(delver("c2", gear, slots={"Fulcrum Maul": 4}), delver("a5"), [card("mindslayer", "c3", 16), foe("e5")])
        t.suit("mind").maxima[2] = most
        struck(t, "Survey Lance", 2, "north", 1)
        t.pick("Fulcrum Maul")
        assert (t.rank("mind", "Fulcrum Maul"), t.place("mind", "Fulcrum Maul")) == (2, 4)
        assert [type for type in offered(t.s, t.suit("mind"), 13) if type == 2] == types
        if types:
            gain_gear(t.s, 0, 2)
            assert (t.rank("mind", "Fulcrum Maul"), t.place("mind", "Fulcrum Maul")) == (4, 4)
        slain(t, "c3")
        assert (t.rank("mind", "Fulcrum Maul"), t.place("mind", "Fulcrum Maul")) == (most, 4)
    t = Wave(delver("c2", "Survey Lance, Bulwark"), delver("a5"), [card("mindslayer", "c3", 16), foe("e5")])
    struck(t, "Survey Lance", 2, "north", 1)
    t.pick("Bulwark")
    assert t.tokens("mind", "BL") == (0, 0)
    slain(t, "c3")
    assert t.tokens("mind", "BL") == (1, 0)


def slain(t: Wave, at: str) -> None:
    """By Body, from wherever it stands."""
    t.foe(at).damage = t.foe(at).most - 1
    t.end()
    stands(t, "body", "b3")
    struck(t, "Reaper", 2, NAMES[t.foe(at).tile], 1)
    t.take_first_types()


@pytest.mark.rule("GG.24.15", "GG.24.16", "GG.24.17", "GG.18.16")
def test_example_29_doubler_die() -> None:
    t = Wave(delver("a1"), delver("c2", "Reaper"), [foe("c3", most=20)], next="body")
    gain_gear(t.s, 1, 8)
    with t.dice(6):
        assert t.labels() == ["two LIGHT doublers", "two MEDIUM doublers", "two HEAVY doublers"]
        t.pick("two HEAVY")
    assert t.suit("body").available[1:4] == [0, 0, 2]
    t = Wave(delver("a1"), delver("c2", "Reaper"), [foe("c3", most=20)], next="body")
    t.suit("body").available[3] = 2
    gain_gear(t.s, 1, 8)
    with t.dice(4):
        t.ask()
    assert t.suit("body").available[1:4] == [1, 1, 3]
    t.suit("body").gear[0].rank = 4
    t.lay("Reaper", 2).pick("Reaper").pick("HEAVY doubler")
    assert not t.offers("HEAVY doubler")
