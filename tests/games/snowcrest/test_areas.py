"""Section 4: areas, and what is visible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest

from dolmen.games.snowcrest.state import EMPTY, Snowcrest
from dolmen.kernel import Match, Rng, copied, decks_in
from dolmen.kernel.view import view_bytes
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import Table, costing, events, kind, names, price, random_game, table, village

Viewer = int | None


def imagined(s: Snowcrest, viewer: Viewer, seed: int) -> Snowcrest:
    """The same table as somebody else might have been dealt it, for all that the viewer knows."""
    twin = copied(s)
    GAME.imagine(twin, viewer, Rng.seeded(seed))
    return twin


def now_and_then(seats: int, seed: int) -> list[tuple[Match[Snowcrest], Viewer]]:
    """A game at every 17th decision, and somebody who looks at it."""
    found: list[tuple[Match[Snowcrest], Viewer]] = []
    for n, at in enumerate(islice(random_game(seats, seed), 400)):
        if n % 17 == 5 and at.result is None:
            viewer = (None, *range(seats))[n % (seats + 1)]
            found.append((at.fork(), viewer))
    return found


@pytest.mark.rule("SC.4.1", "SC.4.2")
def test_hands_and_decks_may_be_any_for_all_that_others_see_but_their_sizes_are_open() -> None:
    other_hand = other_deck = 0
    for at, viewer in now_and_then(3, seed=2):
        twin = imagined(at.s, viewer, seed=1)
        for seat, (v, w) in enumerate(zip(at.s.villages, twin.villages, strict=True)):
            assert (len(w.hand), len(w.deck)) == (len(v.hand), len(v.deck))
            assert sorted(w.hand + w.deck) == sorted(v.hand + v.deck)
            if seat == viewer:
                assert w.hand == v.hand
            other_hand += sorted(w.hand) != sorted(v.hand)
            other_deck += w.deck != v.deck
        for mine, dealt in zip(decks_in(at.s), decks_in(twin), strict=True):
            assert sorted(mine) == sorted(dealt)
            other_deck += mine.cards != dealt.cards
    assert other_hand > 3
    assert other_deck > 10


@pytest.mark.rule("SC.4.1", "SC.4.2")
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_sees_anothers_hand_or_the_order_of_a_deck(seats: int) -> None:
    for m, viewer in now_and_then(seats, seed=3):
        real = view_bytes(m.view(viewer))
        for seed in range(3):
            world = m.fork()
            GAME.imagine(world.s, viewer, Rng.seeded(seed))
            assert view_bytes(world.view(viewer)) == real


@pytest.mark.rule("SC.4.1")
def test_the_owner_sees_the_own_hand_and_others_see_how_many_cards_it_has() -> None:
    s = table(village(hand="Priest Smith Celebrant"), village(hand="Carpenter"), row="Nun Poet Nun Poet Porter")
    owner, other = (GAME.scene(s, viewer) for viewer in (0, 1))
    for name in ("Priest", "Smith", "Celebrant"):
        assert name in str(owner)
        assert name not in str(other)
    assert any(part.id == "hand-0" and "3" in str(part) for part in other.walk())


@pytest.mark.rule("SC.4.3")
def test_everything_else_is_open_to_all() -> None:
    for at, viewer in now_and_then(3, seed=4):
        s, twin = at.s, imagined(at.s, viewer, seed=9)
        assert (twin.row, twin.juniper, twin.scrolls, twin.stock) == (s.row, s.juniper, s.scrolls, s.stock)
        assert (twin.achievements, twin.claimed) == (s.achievements, s.claimed)
        for v, w in zip(s.villages, twin.villages, strict=True):
            assert (w.grid, w.down, w.buildings, w.tokens) == (v.grid, v.down, v.buildings, v.tokens)
            assert (w.scrolls, w.omen, w.omens, w.discard) == (v.scrolls, v.omen, v.omens, v.discard)


@pytest.mark.rule("SC.4.3")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_open_things(viewer: Viewer) -> None:
    def seen(s: Snowcrest) -> str:
        return str(GAME.scene(s, viewer))

    def position() -> Snowcrest:
        return table(village(scrolls=3), village(scrolls=4), row="Nun Poet Porter Beggar Potter", achievements="Altar")

    before = seen(position())
    changes: dict[str, Callable[[Snowcrest], object]] = {
        "grid": lambda s: s.villages[1].grid.__setitem__(1, kind("Abbot")),
        "turned down": lambda s: setattr(s.villages[1], "down", 1),
        "buildings": lambda s: s.villages[1].buildings.append(2),
        "used": lambda s: s.villages[1].buildings.__setitem__(0, 1),
        "tokens": lambda s: s.villages[1].tokens.__setitem__(3, 2),
        "Scrolls": lambda s: setattr(s.villages[1], "scrolls", 9),
        "marker": lambda s: setattr(s.villages[1], "omen", -2),
        "Omen tokens": lambda s: setattr(s.villages[1], "omens", 2),
        "discard": lambda s: s.villages[1].discard.append(kind("Priest")),
        "row": lambda s: s.row.__setitem__(2, kind("Merchant")),
        "Juniper": lambda s: setattr(s, "juniper", 2),
        "Achievements": lambda s: s.achievements.__setitem__(0, 0),
        "supply": lambda s: setattr(s, "scrolls", 7),
        "hand": lambda s: s.villages[1].hand.append(kind("Priest")),
        "deck": lambda s: s.villages[1].deck.append(kind("Priest")),
    }
    for what, change in changes.items():
        s = position()
        change(s)
        assert seen(s) != before, f"{what} cannot be seen"


@pytest.mark.rule("SC.4.4")
def test_everybody_has_one_discard_pile_of_the_own() -> None:
    s = table(village(hand="Priest Farmer", tokens="2 B", buildings=""), village(hand="Smith"), row=costing(3))
    Table(s).pick("from the row").pick("Cell 2")  # all that there is must pay
    assert [names(v.discard) for v in s.villages] == [["Farmer"], []]
    assert all("Farmer" in str(GAME.scene(s, viewer)) for viewer in (0, 1, None))


@pytest.mark.rule("SC.4.5", "SC.4.6", "SC.4.10")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_cards_stay_where_they_belong(seats: int) -> None:
    own = Counter(GAME.box.decks["starter"] + GAME.box.decks["personal"])
    everybody = Counter(k for k in GAME.box.decks["common"] if seats > 1 or GAME.box.villagers[k].name != "Mystic")
    commons_in_grids = 0
    for seed in range(3):
        for at in random_game(seats, seed):
            s = at.s
            in_grids = []
            for v in s.villages:
                mine = [k for k in v.grid if k >= 0 and not GAME.box.common[k]]
                assert Counter(mine + v.hand + v.deck + v.discard) == own
                assert len(v.grid) == 9
                in_grids += [k for k in v.grid if k >= 0 and GAME.box.common[k]]
            assert Counter(in_grids + s.row + s.common.cards + s.borrowed) == everybody
            assert len(s.row) <= 5
            commons_in_grids += len(in_grids)
    assert commons_in_grids


@pytest.mark.rule("SC.4.7")
def test_a_common_villager_that_leaves_a_grid_goes_under_the_common_deck() -> None:
    s = table(
        village("Nun . . . . . . . Herder", hand="Farmer", tokens=price("Farmer"), buildings=""),
        village(),
        common="Beggar Poet",
    )
    Table(s).pick("Add Farmer").pick("replacing Nun")
    assert names(s.common.cards) == ["Nun", "Poet", "Beggar"]
    assert s.villages[0].discard == []
    assert names([card for card in s.common.seen_by(1) if card is not None]) == ["Nun"], "all have seen it"


@pytest.mark.rule("SC.4.8")
@pytest.mark.parametrize("leaving", ["Priest", "Herder"])
def test_an_own_villager_that_leaves_a_grid_goes_to_the_discard_pile(leaving: str) -> None:
    s = table(
        village(f"{leaving} . . . . . . . Mason", hand="Farmer", tokens=price("Farmer"), buildings=""),
        village(),
        common="Poet",
    )
    Table(s).pick("Add Farmer").pick(f"replacing {leaving}")
    assert names(s.villages[0].discard) == [leaving]
    assert names(s.common.cards) == ["Poet"]


@pytest.mark.rule("SC.4.9")
def test_a_hand_may_hold_any_number_of_cards() -> None:
    hand = "Farmer Farmer Woodcutter Priest Carpenter Smith Shrine_Keeper Celebrant"
    s = table(village("Storyteller . . . . . . . Poet", hand=hand, deck="Officer Herder Mason"), village())
    at = Table(s)
    at.pick("Activate Storyteller").pick("Draw 2")
    assert len(s.villages[0].hand) == 10
    assert at.ask().seat == 1, "nobody is asked to discard"


@pytest.mark.rule("SC.4.10")
def test_in_a_full_village_a_new_villager_must_replace_one() -> None:
    full = "Herder- Poet Mason Poet Nun Farmer Novice Priest- Pilgrim"
    at = Table(table(village(full, tokens="5 B", buildings=""), village(), row="Beggar"))
    at.pick("Add Beggar")
    assert all("replacing" in label for label in at.labels())
    assert sorted(cell + 1 for cell in at.ask().options) == [2, 3, 4, 5, 6, 7, 9]  # type: ignore[attr-defined]


@pytest.mark.rule("SC.4.11")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_cards_never_change_their_cell(seats: int) -> None:
    for seed in range(4):
        first = next(random_game(seats, seed)).s
        grids = [v.grid[:] for v in first.villages]
        *_, at = random_game(seats, seed)
        for told in events(at, "FirstBought", "Placed", "VillagerGivenUp"):
            cell = told.facts.get("cell", 4)
            grids[told.facts["seat"]][cell] = EMPTY if told.kind == "VillagerGivenUp" else told.facts["kind"]
        assert [v.grid for v in at.s.villages] == grids
