"""What is shown before an attack is what happens (GG.35.5); and what the table keeps to."""

from __future__ import annotations

from random import Random

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import NAMES, TILES
from dolmen.games.gone_to_gaia.bot import priors
from dolmen.games.gone_to_gaia.forecast import Fate, Forecast, forecast
from dolmen.games.gone_to_gaia.state import Enemy, GoneToGaia, Mark, Task
from dolmen.testing import check_game
from tests.games.gone_to_gaia.table import Wave, delver, foe

TEMPLATES = sorted(GAME.box.arrows)
GEAR = ("Ward Lash 2, Survey Lance 2", "Storm Drum, Reaper 2")


def drawn(random: Random) -> Wave:
    """A wave with foes and delvers wherever they like, and somebody's weapon aimed."""
    tiles = random.sample([NAMES[tile] for tile in TILES], 10)
    foes = [
        foe(
            at,
            hp=random.randint(1, 4),
            most=4,
            power=random.randint(1, 3),
            arrows=random.choice(TEMPLATES),
            facing=random.randrange(4),
        )
        for at in tiles[:8]
    ]
    hp = [random.randint(1, 6) for _ in range(2)]
    t = Wave(delver(tiles[8], GEAR[0], hp=hp[0]), delver(tiles[9], GEAR[1], hp=hp[1]), foes)
    t.s.next = random.randrange(2)
    t.give(random.choice(t.options()[:-1]))
    aims = [label for label in t.labels() if any(weapon in label for weapon in ("Lash", "Lance", "Drum", "Reaper"))]
    t.pick(random.choice([label for label in aims if "AP" not in label]))
    return t


def decline(t: Wave) -> None:
    """Nothing is weakened and nothing is said, until the answer has fallen."""
    silent: dict[str, tuple[()] | str] = {"guards": (), "words": ""}
    while t.s.attack is not None and t.s.agenda and t.s.agenda[-1].do in silent:
        t.give(silent[t.s.agenda[-1].do])


def suffered(t: Wave) -> list[int]:
    """HP lost, by delver; a Level card may heal some of it afterwards."""
    lost = [0, 0]
    for event in t.events("Suffered"):
        lost[event.facts["figure"]] += event.facts["damage"]
    return lost


@pytest.mark.rule("GG.35.5")
def test_the_fate_that_was_shown_for_the_die_that_fell_is_what_happens(request: pytest.FixtureRequest) -> None:
    random = Random(7)
    struck = 0
    attacks = int(request.config.getoption("--attacks"))
    for _ in range(attacks):
        t = drawn(random)
        seen = forecast(t.s)
        foes, hp = {enemy.id for enemy in t.s.enemies}, [suit.hp for suit in t.s.suits]
        die = random.randint(1, 6)
        with t.dice(*([die] if seen.fates else [])):
            t.pick("strike")
        decline(t)
        assert [hit.left for hit in seen.hits] == [left(t.s, hit.enemy) for hit in seen.hits]
        if not seen.fates:
            continue
        struck += 1
        fate = of_die(seen, die)
        assert [*map(min, suffered(t), hp)] == [*fate.hurt]
        assert foes - {enemy.id for enemy in t.s.enemies} == {*fate.dead}
    assert struck > attacks / 2


def left(s: GoneToGaia, id: int) -> int:
    everybody: list[Enemy] = [*s.enemies, *s.dead]
    return next(enemy.hp for enemy in everybody if enemy.id == id)


def of_die(seen: Forecast, die: int) -> Fate:
    (fate,) = [fate for fate in seen.fates if die in fate.dice]
    return fate


@pytest.mark.rule("GG.35.5")
def test_the_odds_are_those_of_a_die_and_looking_changes_nothing() -> None:
    t = Wave(mind=delver("c2"), body=delver("b2"), foes=[foe("c3")])
    t.lay("Survey Lance", 1).pick("north")
    before = t.match.save()
    seen = forecast(t.s)
    assert sorted(die for fate in seen.fates for die in fate.dice) == [1, 2, 3, 4, 5, 6]
    assert [(fate.dice, fate.hurt) for fate in seen.fates] == [((1,), (0, 0)), ((2, 3, 4, 5), (1, 0)), ((6,), (0, 1))]
    assert t.match.save() == before
    shown = t.shown("body")
    for words in ("On 1: nothing reaches", "On 2 to 5: white arrows", "On 6: black arrows", "4 in 6", "and die"):
        assert words in shown, words


@pytest.mark.rule("GG.35.5", "GG.27.36")
def test_what_follows_the_whole_card_is_foretold_too() -> None:
    """A second look is death, though all that the enemy leaves behind lies in between."""
    t = Wave(
        mind=delver("c2"), body=delver("a5"), foes=[foe("c4", hp=1, abilities=("Gaze",), arrows="fork"), foe("e5")]
    )
    t.s.marks.append(Mark(NAMES.index("c2"), "Gaze"))
    t.lay("Survey Lance", 1).pick("north")
    seen = forecast(t.s)
    assert {fate.left for fate in seen.fates} == {(0, 6)}
    with t.dice(1):
        t.pick("strike")
    decline(t)
    t.take_first_types()
    assert not t.s.figures[0].alive


@pytest.mark.rule("GG.35.5")
def test_tiles_under_arrows_are_marked_by_shape_while_an_attack_is_aimed() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3")])
    assert "under a white arrow" not in t.shown("mind")
    t.lay("Survey Lance", 1).pick("north")
    cells = {cell.id: cell for cell in t.parts("mind")["board"].cells}
    assert [badge.glyph for badge in cells["c4"].badges] == ["△"]
    assert [badge.glyph for badge in cells["b2"].badges] == ["▲"]
    assert cells["a1"].badges == ()


@pytest.mark.rule("GG.35.5")
def test_every_number_of_the_forecast_says_why() -> None:
    t = Wave(mind=delver("c2", hp=4), body=delver("b2"), foes=[foe("c3", power=2)])
    t.lay("Survey Lance", 1).pick("north")
    parts = t.parts("mind")
    assert dict(parts["damage"].rows) == {"Crystanid on c3": "2 = MEDIUM 2"}
    white = parts["fate-2"]
    assert "Ada −2 (4 to 2)" in white.text
    assert "Ada suffers 2 from Crystanid: 2 HP left" in white.note
    assert white.pattern.rows == (".....", "..#..", ".#.#.", ".ox..", ".....")
    assert parts["enemy-0"].tag.label == "would take 2 and die"


@pytest.mark.rule("GG.35.1")
def test_the_arrows_of_a_card_turn_with_it_and_differ_in_shape() -> None:
    t = Wave(mind=delver("a1"), foes=[foe("c3", arrows="lancer", facing=1)])
    token = t.parts("mind")["enemy-0"]
    assert token.facing == "E"
    looks = {(pointer.way, pointer.reach, pointer.look) for pointer in token.pointers}
    assert looks == {("N", 2, "plain"), ("S", 2, "plain"), ("E", 1, "notched"), ("W", 1, "notched")}
    assert "White arrows, on 2 to 5: E 2 tiles, W 2 tiles" in token.note


@pytest.mark.rule("GG.35.1")
def test_a_weapon_shows_what_it_reaches() -> None:
    t = Wave(mind=delver("a1"), foes=[foe("c3")])
    parts = t.parts("mind")
    assert parts["gear-0-0"].pattern.rows == (".....", "..#..", ".#o#.", "..#..", ".....")
    assert parts["gear-0-1"].pattern.rows == ("..+..", "..+..", "++o++", "..+..", "..+..")


@pytest.mark.rule("GG.35.1")
def test_everything_on_the_table_is_seen_by_both_and_who_looks_on() -> None:
    t = Wave(mind=delver("c2", tokens="BL1", elements={1: "ember"}), body=delver("d2", hp=4), foes=[foe("c3", hp=1)])
    t.s.xp = 3
    shown = [t.shown(viewer) for viewer in ("mind", "body", None)]
    for words in ("1 of 2 HP", "4 of 6 HP", "Ward Lash", "Reaper", "Ember: there", "Block", "Level 0"):
        assert all(words in scene for scene in shown), words


@pytest.mark.rule("GG.35.2")
def test_the_order_of_the_decks_reaches_nobody() -> None:
    one = Wave(foes=[foe("c3")], levels=[*range(1, 29)])
    other = Wave(foes=[foe("c3")], levels=[*range(28, 0, -1)])
    for viewer in ("mind", "body", None):
        assert one.seen(viewer) == other.seen(viewer)


@pytest.mark.rule("GG.35.4")
def test_what_is_not_offered_is_refused_and_nothing_changes() -> None:
    t = Wave(mind=delver("a1"), foes=[foe("a2")])
    t.lay("Ward Lash", 1)
    assert t.refused(t.give, "strike")
    assert "GG.10.1" in t.ask().question.rules


@pytest.mark.rule("GG.35.6", "GG.36.10", "GG.36.1")
def test_the_player_aid_and_what_stands_on_the_box() -> None:
    shown = Wave(foes=[foe("c3")]).shown("mind")
    for words in (
        "Player aid",
        "2 AP",
        "Die 2 to 5",
        "3, 3, 4, 5 XP",
        "Read all the rules",
        "14 and up",
        "playtest",
    ):
        assert words in shown, words
    assert GAME.about["ages"] == "14 and up"
    assert "playtest" in GAME.about["designer"]


@pytest.mark.parametrize("seed", range(2))
def test_it_keeps_what_a_table_promises(seed: int) -> None:
    check_game(GAME, games=1, seed=seed, samples=6)


def test_a_bot_blocks_what_would_kill() -> None:
    """In fifty drawn positions."""
    random = Random(3)
    for _ in range(50):
        hp, power = random.randint(1, 3), 3
        t = Wave(
            mind=delver("c2", hp=hp, tokens="BL1"),
            body=delver("a5"),
            foes=[foe("c3", most=9, power=power, arrows=random.choice(["cross", "lancer"])), foe("e5")],
        )
        t.turn("Survey Lance", 1, "north", random.randint(2, 5))
        ask = t.ask()
        weights = priors.priors(t.s, ask, (), t.options())
        assert weights is not None
        best = t.options()[weights.index(max(weights))]
        assert "block Crystanid" in ask.label(best)


def test_bots_say_the_same_of_what_both_decide() -> None:
    t = Wave(foes=[foe("e5")]).do(Task("first"))
    t.pick("Bram", "mind")
    ask = t.ask("body")
    weights = priors.priors(t.s, ask, (), t.options("body"))
    assert weights is not None
    assert t.options("body")[weights.index(max(weights))] == 1
