"""Each ability of the toy wave by itself; and each of its handlers is needed for that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dolmen.kernel import Book
from dolmen.kernel.abilities import Handler
from tests.toys.wave import abilities
from tests.toys.wave.board import Wave
from tests.toys.wave.play import rest, strike, wave
from tests.toys.wave.rules import check_taunt


def test_doubler() -> None:
    s = wave("@c3")
    assert strike(s, "HEAVY", "c3", doubler=True)["c3"] == (8, "HEAVY +4, doubler +4")


def test_reductions() -> None:
    """Together, and not below 0."""
    s = wave("Formation, Overlord @c3", "@b2", "@b3")
    assert strike(s, "HEAVY", "c3")["c3"] == (0, "HEAVY +4, reductions -4")


def test_carapace() -> None:
    s = wave("Carapace @c3", "@d4")
    assert strike(s, "HEAVY", "c3", "d4", doubler=True)["c3"] == (4, "HEAVY +4")


def test_formation() -> None:
    s = wave("Formation @c3", "@b2", "@e5")
    assert strike(s, "HEAVY", "c3", "b2")["c3"] == (2, "HEAVY +4, reductions -2")


def test_overlord() -> None:
    s = wave("Overlord @c3", "@b2", "@e5")
    assert strike(s, "HEAVY", "c3")["c3"] == (2, "HEAVY +4, reductions -2")


def test_mode_shift() -> None:
    s = wave("Mode Shift @c3")
    first = strike(s, "HEAVY", "c3", ends=True)
    assert (first["c3"], first["who"]) == ((0, "HEAVY +4, reductions -4"), [])
    rest(s)
    assert strike(s, "HEAVY", "c3") == {"c3": (4, "HEAVY +4"), "who": ["c3"], "dead": []}


def test_double_edged() -> None:
    s = wave("Double Edged @c3", mind="c2")
    assert strike(s, "HEAVY", "c3", die=6)["c3"] == (8, "HEAVY +4, Double Edged +4")
    assert s.delvers[0].hp == 30 - 2 * 2
    s.delvers[0].tile = (0, 0)
    assert strike(s, "HEAVY", "c3")["c3"] == (4, "HEAVY +4")


def test_brawler() -> None:
    s = wave("Brawler @c3")
    assert strike(s, "LIGHT", "c3", melee=True)["c3"] == (0, "LIGHT +1, Brawler -1")
    assert strike(s, "LIGHT", "c3")["c3"] == (1, "LIGHT +1")


def test_evasive() -> None:
    s = wave("Evasive @c3", mind="c2", body="a1")
    assert strike(s, "LIGHT", "c3")["c3"] == (1, "LIGHT +1")
    assert strike(s, "HEAVY", "c3")["c3"] == (2, "HEAVY +4, Evasive -2")
    s.delvers[1].tile = s.delvers[0].tile
    assert strike(s, "HEAVY", "c3")["c3"] == (4, "HEAVY +4")


def test_tough() -> None:
    s = wave("Tough @c3")
    assert strike(s, "HEAVY", "c3", doubler=True)["c3"] == (5, "HEAVY +4, doubler +4, Tough -3")


def test_stalwart() -> None:
    s = wave("Stalwart @c3")
    assert strike(s, "LIGHT", "c3")["c3"] == (5, "LIGHT +1, Stalwart +4")


def test_stout() -> None:
    s = wave("Stout, Double Edged @c3", mind="c2")
    assert strike(s, "HEAVY", "c3", doubler=True)["c3"] == (8, "HEAVY +4, doubler +4, Double Edged +8, Stout -8")


def test_vicious() -> None:
    s = wave("Vicious @c3", mind="c4")
    assert strike(s, "HEAVY", "c3")["c3"] == (1, "HEAVY +4, Vicious -3")
    strike(s, "LIGHT", "c3", die=3)
    assert strike(s, "HEAVY", "c3")["c3"] == (4, "HEAVY +4")


def test_light_immune() -> None:
    s = wave("Light Immune @c3")
    assert strike(s, "LIGHT", "c3")["c3"] == (0, "LIGHT +1, Light Immune -1")
    assert strike(s, "MEDIUM", "c3")["c3"] == (2, "MEDIUM +2")


def test_taunt() -> None:
    s = wave("Taunt @c3", "@d4")
    both = strike(s, "HEAVY", "c3", "d4")
    assert both["c3"] == (4, "HEAVY +4")
    assert both["d4"] == (0, "HEAVY +4, Taunt of c3 -4")


def test_two_taunters_do_not_protect_each_other_for_ever() -> None:
    s = wave("Taunt @c3 9hp", "Taunt @d4 12hp")
    check_taunt(s)
    assert s.untaunted == ["d4"]
    assert strike(s, "HEAVY", "c3")["c3"] == (4, "HEAVY +4")


def test_shell() -> None:
    s = wave("Shell @c3", mind="c4")
    strike(s, "LIGHT", "c3", die=1)
    assert strike(s, "HEAVY", "c3", die=3)["c3"] == (0, "HEAVY +4, Shell -4")
    assert strike(s, "HEAVY", "c3")["c3"] == (4, "HEAVY +4")


def test_invulnerable() -> None:
    s = wave("Invulnerable @c3")
    told = [strike(s, "HEAVY", "c3")["c3"][1] for _ in range(3)]
    assert told == ["HEAVY +4", "HEAVY +4, Invulnerable -4", "HEAVY +4"]


def test_hardy() -> None:
    s = wave("Hardy @c3 2hp", "@a5", "@b5")
    assert strike(s, "HEAVY", "c3", "a5")["c3"] == (1, "HEAVY +4, Hardy -3")
    assert strike(s, "HEAVY", "c3", "a5", "b5")["dead"] == ["c3"]


def test_pact() -> None:
    s = wave("Pact @c3 2hp", "@b2 4hp")
    assert strike(s, "HEAVY", "c3")["c3"] == (1, "HEAVY +4, Pact -3")
    assert strike(s, "HEAVY", "c3", "b2")["dead"] == ["b2", "c3"]


def test_fatal_flaw() -> None:
    s = wave("Fatal Flaw 2 @c3 2hp", "Fatal Flaw 1 @a5 4hp")
    assert strike(s, "HEAVY", "c3")["c3"] == (1, "HEAVY +4, Fatal Flaw -3")
    assert strike(s, "HEAVY", "c3", "a5")["dead"] == ["a5", "c3"]


def test_spiked() -> None:
    s = wave("Spiked @c3")
    strike(s, "HEAVY", "c3")
    assert s.delvers[0].hp == 30
    strike(s, "HEAVY", "c3", doubler=True)
    assert s.delvers[0].hp == 27


def test_backup() -> None:
    s = wave("Backup @c3", "@a2", "@b5", "@e5")
    assert strike(s, "HEAVY", "c3", answers=[("a2", "e5")])["who"] == ["a2", "c3", "e5"]


def test_synchronized() -> None:
    s = wave("Synchronized @c3", "@b2", "@a2", "@e5")
    assert strike(s, "HEAVY", "c3")["who"] == ["a2", "b2", "c3"]
    assert strike(s, "HEAVY", "b2")["who"] == ["b2"]


def test_all_claw() -> None:
    s = wave("All-Claw @c3", mind="c2")
    strike(s, "LIGHT", "c3", die=2)
    assert s.delvers[0].hp == 30
    strike(s, "LIGHT", "c3", die=1)
    assert s.delvers[0].hp == 28


def test_revenge() -> None:
    s = wave("Revenge @c3 8hp", mind="c2")
    strike(s, "MEDIUM", "c3", die=2)
    assert s.delvers[0].hp == 30
    strike(s, "MEDIUM", "c3", die=2)
    assert s.delvers[0].hp == 28
    s.enemies[0].damage = 0
    strike(s, "LIGHT", "c3", die=2)
    assert s.delvers[0].hp == 26


def test_critical() -> None:
    s = wave("Critical @c3", mind="c4")
    strike(s, "LIGHT", "c3", die=4)
    assert s.delvers[0].hp == 28
    strike(s, "LIGHT", "c3", die=5)
    assert s.delvers[0].hp == 24


def test_aggressive() -> None:
    s = wave("Aggressive @c3", mind="a1")
    strike(s, "LIGHT", "c3")
    assert s.enemies[0].tile == (1, 1)
    strike(s, "LIGHT", "c3")
    assert (s.enemies[0].tile, s.enemies[0].facing) == ((1, 1), 2)


def test_flees() -> None:
    s = wave("Flees @c3", mind="a1", body="e1")
    strike(s, "LIGHT", "c3", answers=[(0, 4)])
    assert s.enemies[0].tile == (0, 4)


def test_rotates() -> None:
    s = wave("Rotates @c3")
    strike(s, "LIGHT", "c3")
    assert s.enemies[0].facing == 1


def test_teleports() -> None:
    s = wave("Teleports @c3", "@b2", "@d2", "@e5")
    strike(s, "LIGHT", "c3", answers=["d2"])
    assert {enemy.id: enemy.tile for enemy in s.enemies if enemy.id in ("c3", "d2")} == {"c3": (3, 1), "d2": (2, 2)}


def test_fear() -> None:
    s = wave("Fear @c3", mind="c4")
    strike(s, "LIGHT", "c3", die=2)
    assert strike(s, "HEAVY", "c3")["c3"] == (3, "HEAVY +4, Fear 1 -1")
    s.delvers[0].tokens["Fear"] = 9
    assert strike(s, "HEAVY", "c3")["c3"] == (1, "HEAVY +4, Fear 9 -3")


def test_unlife() -> None:
    s = wave("Unlife, Last Act @c3 4hp")
    assert strike(s, "HEAVY", "c3", die=6)["dead"] == []
    assert (s.enemies[0].hp, s.delvers[0].hp) == (4, 30)
    assert strike(s, "HEAVY", "c3", die=5)["dead"] == ["c3"]


def test_death_heal() -> None:
    s = wave("Death Heal @c3 4hp", "@b2", "@a1", mind="e5")
    strike(s, "LIGHT", "b2", "a1")
    strike(s, "HEAVY", "c3")
    assert [(enemy.id, enemy.hp) for enemy in s.enemies] == [("b2", 20), ("a1", 19)]


def test_last_act() -> None:
    s = wave("Last Act @c3 4hp")
    strike(s, "HEAVY", "c3")
    assert s.delvers[0].hp == 26


def test_rebirth() -> None:
    s = wave("Rebirth @c3 4hp", "@e5 4hp")
    strike(s, "HEAVY", "c3", ends=True)
    rest(s, 2)
    strike(s, "HEAVY", "e5", ends=True)
    assert s.enemies == []
    s.delvers[0].tile = (2, 2)
    rest(s)
    assert [(enemy.id, enemy.hp, enemy.near((2, 2))) for enemy in s.enemies] == [("c3", 2, True)]


test_rebirth_token = test_rebirth


def test_blood_debt() -> None:
    s = wave("Blood Debt @c3", "Blood Debt @b5")
    s.delvers[0].elements = 1
    strike(s, "LIGHT", "c3", "b5", answers=["element"])
    assert (s.delvers[0].elements, s.delvers[0].hp) == (0, 29)


def test_grow() -> None:
    s = wave("Grow @c3")
    rest(s, 5)
    assert (s.enemies[0].most, s.enemies[0].hp) == (22, 22)


@pytest.mark.parametrize(("first", "facing"), [("Aggressive", 3), ("Rotates", 2)])
def test_where_two_move_the_players_choose_what_happens_first(first: str, facing: int) -> None:
    s = wave("Rotates, Aggressive @b2", mind="a1")
    strike(s, "LIGHT", "b2", answers=[["Aggressive", "Rotates"].index(first)])
    assert s.enemies[0].facing == facing


def without(gone: Handler) -> Book[Wave]:
    """The book without one handler."""
    book: Book[Wave] = Book()
    book.abilities = abilities.BOOK.abilities
    book.handlers = [handler for handler in abilities.BOOK.handlers if handler is not gone]
    return book


def its_test(handler: Handler) -> Callable[[], None]:
    found: Callable[[], None] = globals()["test_" + handler.name.lower().replace(" ", "_").replace("-", "_")]
    return found


@pytest.mark.parametrize(
    "handler", abilities.BOOK.handlers, ids=lambda handler: f"{handler.name}-{handler.moment.__name__}"
)
def test_without_a_handler_the_test_of_its_ability_fails(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    its_test(handler)()
    monkeypatch.setattr(abilities, "BOOK", without(handler))
    with pytest.raises(AssertionError):
        its_test(handler)()


def test_it_has_all_that_it_should() -> None:
    assert len(abilities.BOOK.abilities) == 36, "35, and what Rebirth leaves behind"
    assert {handler.name for handler in abilities.BOOK.handlers} >= abilities.BOOK.abilities.keys()
