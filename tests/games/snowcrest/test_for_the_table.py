"""Section 25: what the table shows people; and section 21, the index of the rulebook's own answers."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import dolmen
from dolmen.cli import main
from dolmen.games.snowcrest import prompts
from dolmen.games.snowcrest.choices import DECLINE
from dolmen.games.snowcrest.rules.end import RANKS
from dolmen.games.snowcrest.state import Snowcrest, SnowcrestOptions
from dolmen.games.snowcrest.warnings import of_main_action
from dolmen.kernel import Pick, Position, Told, random_answer
from dolmen.kernel.record import Turn
from dolmen.kernel.scene import Card, Sheet
from dolmen.kernel.state import encode
from dolmen.library.clauses import clauses, rules_of
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import Table, grid, price, random_game, row_of, table, toll, village

# The aid


@pytest.mark.rule("SC.25.1")
@pytest.mark.parametrize(("seats", "variant"), [(1, "full"), (3, "full"), (2, "basic")])
def test_everybody_has_the_player_aid_at_any_time(seats: int, variant: str) -> None:
    decisions = 0
    for at in random_game(seats, 5, variant=variant):
        for viewer in (*range(seats), None):
            assert {"aid-turn", "aid-paying", "aid-end", "icons"} <= GAME.scene(at.s, viewer).ids()
        decisions += 1
    assert decisions > 20


@pytest.mark.rule("SC.25.1")
def test_the_icon_reference_explains_every_icon_on_the_cards() -> None:
    """Of all villagers and of a Guardian that is turned up."""
    names = [card.name.replace(" ", "_") for card in GAME.box.villagers]
    villages = [village(" ".join([*names[n : n + 9], *["."] * 9][:9])) for n in range(0, len(names), 9)]
    at = Table(table(*villages[:4]))
    shown = at.parts(0)
    reference = {part.glyph for part in shown["icons"].children}
    printed = {
        badge.glyph for part in shown.values() if isinstance(part, Card) for badge in part.badges if badge.glyph != "z"
    }
    assert set("BJPOG?A") <= printed <= reference
    assert set("HVDΩ§") <= reference, "what spirits ask for, and Scrolls"


@pytest.mark.rule("SC.25.1")
def test_the_aid_tells_the_end_that_this_game_has() -> None:
    alone = Table(table(village())).parts(0)["aid-end"].text
    assert "at once" in alone
    assert "resources score nothing" in alone
    assert "most of each resource" not in alone
    together = Table(table(village(), village())).parts(0)["aid-end"].text
    assert "last one" in together
    assert "most of each resource" in together


# Warnings


def warned(at: Table, text: str) -> tuple[str, ...]:
    """What the table says before this option is chosen."""
    ask = at.ask()
    assert isinstance(ask, Pick)
    (option,) = [option for option in ask.options if text in ask.label(option)]
    return ask.warnings(option)


@pytest.mark.rule("SC.25.2")
@pytest.mark.parametrize(
    ("card", "mine"),
    [
        ("Poet", {}),
        ("Celebrant", {"tokens": "1 O"}),
        ("Priest", {}),
        ("Officer", {}),
        ("Stonemason", {}),
        ("Gardener", {"buildings": "Farm-"}),
        ("Herbalist", {"omen": 5}),
        ("Storyteller", {}),
        ("Merchant", {"tokens": "4 B, 2 J"}),
        ("Nun", {"omen": 5}),
    ],
)
def test_a_warning_before_an_activation_that_would_do_nothing(card: str, mine: dict[str, Any]) -> None:
    s = table(village(grid(card), **({"buildings": ""} | mine)), village())
    before = s.acting
    (warning,) = warned(Table(s), f"Activate {card}")
    assert card in warning
    assert "turned down" in warning
    assert s.acting == before, "looking changes nothing"


@pytest.mark.rule("SC.25.2")
@pytest.mark.parametrize(
    ("card", "mine"),
    [
        ("Celebrant", {"tokens": "2 O"}),
        ("Priest", {"tokens": "1 P"}),
        ("Officer", {"hand": "Farmer"}),
        ("Gardener", {"buildings": "Farm"}),
        ("Herbalist", {"omen": 4}),
        ("Storyteller", {"discard": "Farmer"}),
        ("Nun", {"omen": 5, "discard": "Farmer"}),
        ("Potter", {}),
        ("Beggar", {}),
        ("Forester", {}),
        ("Mystic", {"omen": 5}),
    ],
)
def test_and_none_before_one_that_would(card: str, mine: dict[str, Any]) -> None:
    at = Table(table(village(grid(card), **({"buildings": ""} | mine)), village()))
    assert warned(at, f"Activate {card}") == ()


@pytest.mark.rule("SC.25.2")
def test_the_same_before_adding() -> None:
    s = table(village(tokens="9 B", buildings="Farm"), village(), row="Recruiter Poet Gardener Scholar Terton")
    at = Table(s)
    for idle in ("Recruiter", "Poet"):
        assert warned(at, f"Add {idle}")
    for useful in ("Gardener", "Scholar", "Terton"):
        assert warned(at, f"Add {useful}") == ()


ONLY_COMMON = "Poet . . . . . . . ."


@pytest.mark.rule("SC.25.2", "SC.5.15", "SC.19.30")
@pytest.mark.parametrize(
    ("card", "mine", "row"),
    [
        ("Priest", {"hand": "Priest", "tokens": price("Priest")}, ""),
        ("Officer", {"hand": "Officer", "tokens": price("Officer"), "deck": "Farmer"}, ""),
        ("Carpenter", {"hand": "Carpenter", "tokens": f"{price('Carpenter')}, {toll('Carpenter') - 1} J"}, ""),
        ("Merchant", {"tokens": "5 B"}, "Merchant"),
        ("Terton", {"tokens": price("Terton")}, "Terton"),
        ("Terton", {"tokens": f"{price('Terton')}, 1 J, 1 G"}, "Terton"),
        ("Scholar", {"tokens": price("Scholar")}, "Scholar"),
        ("Great Abbot", {"tokens": f"{price('Great_Abbot')}, 2 O", "omen": 5}, "Great_Abbot"),
        ("Nun", {"tokens": price("Nun"), "omen": 5, "grid": ONLY_COMMON}, "Nun"),
        ("Storyteller", {"tokens": price("Storyteller"), "grid": ONLY_COMMON}, "Storyteller"),
        ("Mason", {"tokens": price("Mason"), "hand": "Mason", "buildings": "Forge"}, ""),
    ],
)
def test_a_warning_before_an_add_that_leaves_nothing_to_act_with(card: str, mine: dict[str, Any], row: str) -> None:
    """The price is paid by then, and the card is no longer in hand."""
    s = table(village(**({"buildings": ""} | mine)), village("Recruiter . . . . . . . ."), row=row)
    before = encode(s)
    (warning,) = warned(Table(s), f"Add {card}")
    assert card in warning
    assert encode(s) == before, "looking changes nothing"


@pytest.mark.rule("SC.25.2")
@pytest.mark.parametrize(
    ("card", "mine", "row"),
    [
        ("Priest", {"hand": "Priest Smith", "tokens": price("Priest")}, ""),
        ("Officer", {"hand": "Officer Smith", "tokens": price("Officer")}, ""),
        ("Carpenter", {"hand": "Carpenter", "tokens": f"{price('Carpenter')}, {toll('Carpenter')} J"}, ""),
        ("Merchant", {"tokens": f"{price('Merchant')}, 5 B"}, "Merchant"),
        ("Merchant", {"tokens": price("Merchant"), "scrolls": 1}, "Merchant"),
        ("Terton", {"tokens": f"{price('Terton')}, {toll('Terton')} J"}, "Terton"),
        # what pays, or is replaced, lies in the discard pile afterwards
        ("Nun", {"tokens": "5 B", "omen": 5, "hand": "Farmer", "grid": ONLY_COMMON}, "Nun"),
        ("Nun", {"tokens": price("Nun"), "omen": 5}, "Nun"),
        ("Storyteller", {"tokens": price("Storyteller")}, "Storyteller"),
        # a Farm that pays can be restocked
        ("Mason", {"hand": "Mason", "buildings": "Farm"}, ""),
    ],
)
def test_and_none_before_one_that_leaves_enough(card: str, mine: dict[str, Any], row: str) -> None:
    s = table(village(**({"buildings": ""} | mine)), village("Recruiter . . . . . . . ."), row=row)
    assert warned(Table(s), f"Add {card}") == ()


@pytest.mark.rule("SC.25.2")
def test_an_achievement_may_bring_the_scroll_that_a_merchant_trades() -> None:
    full = "Herder Poet Mason Poet Poet Poet Novice . Pilgrim"
    s = table(village(full, tokens="5 B", buildings=""), village(), row="Merchant", achievements="Full Village")
    at = Table(s)
    assert warned(at, "Add Merchant") == ()
    assert at.pick("Add Merchant").pick("Cell 8").offers("Trade")


@pytest.mark.rule("SC.25.2", "SC.12.7")
@pytest.mark.parametrize(
    ("card", "mine", "theirs", "warns"),
    [
        ("Scholar", {}, "Celebrant", True),
        ("Scholar", {"tokens": "2 O"}, "Celebrant", False),
        ("Scholar", {"omen": 5}, "Herbalist", True),
        ("Scholar", {"hand": "Farmer"}, "Recruiter", False),
        ("Great Abbot", {"tokens": "2 O", "omen": 5}, "Celebrant", True),
        ("Great Abbot", {"tokens": "2 O", "omen": 4}, "Celebrant", False),
    ],
)
def test_an_action_of_anothers_card_or_for_a_price_may_be_in_vain(
    card: str, mine: dict[str, Any], theirs: str, warns: bool
) -> None:
    me = village(grid(card.replace(" ", "_")), **({"buildings": ""} | mine))
    at = Table(table(me, village(f"{theirs} . . . . . . . .")))
    assert bool(warned(at, f"Activate {card}")) is warns


@pytest.mark.rule("SC.25.2", "SC.24.15")
def test_alone_a_scholar_always_moves_the_row() -> None:
    """A row card that is used goes under the deck, and what takes an Added Scholar's place there is unknown."""
    alone = {"omen": 5, "buildings": ""}
    at = Table(table(village(grid("Scholar"), **alone), row="Herbalist Poet"))  # type: ignore[arg-type]
    assert warned(at, "Activate Scholar") == ()
    at = Table(table(village(tokens=price("Scholar"), **alone), row="Scholar Poet", common="Forester"))  # type: ignore[arg-type]
    assert warned(at, "Add Scholar") == ()
    at = Table(table(village(grid("Scholar"), **alone), row="Temple_Guide Poet"))  # type: ignore[arg-type]
    assert warned(at, "Activate Scholar")


IN_VAIN = {"Acted", "Copied", "Paid", "OmensLost", "Restocked", "GameOver"}
"""What may be told of a villager that does nothing: it loses Omens where there are none to lose, and so on."""


@pytest.mark.rule("SC.25.2")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_no_warning_is_wrong(seats: int) -> None:
    """Whoever does it all the same sees that nothing happens, however the card is paid for and wherever it goes."""
    warnings = 0
    for at in random_game(seats, 11):
        asked = at.open[0] if at.open else None
        if not isinstance(asked, Pick) or asked.question is not prompts.MAIN:
            continue
        for option in asked.options:
            if of_main_action(at.s, option):
                warnings += 1
                assert done_by(at.position, option, Random(warnings)) <= IN_VAIN
    assert warnings > 10


def done_by(at: Position[Snowcrest], option: Any, random: Random) -> set[str]:
    """All kinds of things that the villager of this option does if its owner wants it to."""
    trial = Position.at_turn(GAME, [Turn(b"", [], [])] * at.turn, at.snapshot, at.answers, {})
    trial.answer(0, option)
    while trial.turn == at.turn:
        ask = next(ask for ask in trial.open if not ask.standing)
        wanted = [option for option in ask.options if option is not DECLINE] if isinstance(ask, Pick) else []
        trial.answer(0, random.choice(wanted) if wanted else random_answer(ask, random)[0])
    kinds = [told.kind for told in trial.past[at.turn].story if isinstance(told, Told)]
    begins = max(i for i, kind in enumerate(kinds) if kind in ("Activated", "Placed"))
    claims = {"AchievementClaimed", "ScrollsGained", "LastScrollTaken"} if "AchievementClaimed" in kinds else set()
    return set(kinds[begins + 1 :]) - claims


@pytest.mark.rule("SC.25.3")
def test_a_warning_before_a_starter_is_replaced() -> None:
    at = Table(table(village(grid("Smith"), tokens="2 B", hand="Farmer", buildings=""), village()))
    at.pick("Add Farmer")
    for cell, starter in ((1, "Herder"), (3, "Mason"), (7, "Novice"), (9, "Pilgrim")):
        (warning,) = warned(at, f"Cell {cell}, replacing {starter}")
        assert f"{starter} is a Starter" in warning
        assert "almost every action" in warning
    assert warned(at, "Cell 5, replacing Smith") == ()
    assert warned(at, "Cell 2") == ()


# Lines


@pytest.mark.rule("SC.25.4")
def test_the_cells_that_would_complete_a_line_are_marked_for_all() -> None:
    at = Table(table(village("Herder- . Mason . Smith- . Novice . Priest"), village()))
    for viewer in (0, 1, None):
        shown = at.parts(viewer)
        marked = {
            cell: [badge.label for badge in shown[f"0-cell-{cell}"].badges if "completes" in badge.label]
            for cell in range(1, 10)
        }
        assert {cell for cell, labels in marked.items() if labels} == {9}
        assert marked[9] == ["turned down, it completes 1-5-9: a Rest follows"]


@pytest.mark.rule("SC.25.4")
def test_and_so_are_the_options() -> None:
    mine = {"tokens": price("Carpenter"), "hand": "Carpenter", "buildings": ""}
    at = Table(table(village("Herder- . Mason- . Smith . Novice . Priest-", **mine), village()))  # type: ignore[arg-type]
    assert at.offers("Activate Smith on cell 5 (completes 1-5-9: you will have to Rest)")
    assert "Activate Novice on cell 7" in at.labels()
    at.pick("Add Carpenter")
    assert "Cell 2 (completes 1-2-3: you will have to Rest)" in at.labels()
    assert "Cell 4" in at.labels()


@pytest.mark.rule("SC.25.4")
def test_whoever_must_rest_is_shown() -> None:
    at = Table(table(village(), village("Herder- Mason- Novice- . . . . . Smith")))
    assert "line 1-2-3: must Rest" in {badge.label for badge in at.parts(0)["village-1"].badges}
    assert not any("Rest" in badge.label for badge in at.parts(0)["village-0"].badges)


# How the game stands


@pytest.mark.rule("SC.25.5")
@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("basic", [False, True])
def test_scrolls_and_juniper_left_are_shown(viewer: int | None, basic: bool) -> None:
    at = Table(table(village(), village(), scrolls=7, juniper=4, basic=basic))
    shown = at.parts(viewer)
    assert shown["scrolls"].value == 7
    assert shown["forest" if basic else "juniper"].value == 4
    assert "7 Scrolls left" in GAME.scene(at.s, viewer).status


@pytest.mark.rule("SC.25.5")
def test_from_the_trigger_on_the_last_round_and_who_is_still_to_move() -> None:
    me = village(grid("Terton"), tokens="3 B", buildings="")
    at = Table(table(village(), me, village(), village(), active=1, start=1, scrolls=1))
    assert GAME.scene(at.s, None).status == "Round 1: Blue's turn, 1 Scroll left"
    at.pick("Activate Terton").pick("Pay")
    expected = [
        "Last round: Green's turn, then Yellow, Red",
        "Last round: Yellow's turn, then Red",
        "Last round: Red's turn, the last one",
    ]
    for status in expected:
        assert GAME.scene(at.s, 0).status == GAME.scene(at.s, None).status == status
        at.pick("Activate Herder").pick("Do nothing")
    assert at.over
    assert "last round" in "\n".join(at.lines())


@pytest.mark.rule("SC.25.6")
def test_the_final_score_by_category_in_their_order() -> None:
    s = table(
        village(scrolls=11, buildings=", ".join(["Farm-"] * 7), omen=-1, tokens="3 B"),
        village(scrolls=9, buildings=", ".join(["Farm-"] * 6), omen=2, tokens="2 B, 1 J", hand="Priest"),
    )
    s.over = True
    for viewer in (0, 1, None):
        shown: dict[str, Any] = {part.id: part for part in GAME.scene(s, viewer).walk()}
        sheets = [shown["score-0"], shown["score-1"]]
        assert all(isinstance(sheet, Sheet) for sheet in sheets)
        for sheet, points in zip(sheets, ((11, 3, -1, 1, 14), (9, 1, 2, 2, 14)), strict=True):
            categories = [name for name, _ in sheet.rows][:5]
            assert categories == ["Scrolls", "Buildings", "Omens", "Most resources", "Total"]
            assert [int(value) for _, value in sheet.rows][:5] == list(points)
        assert [card.label for card in shown["hand-1"].cards] == ["Priest"], "hands are counted, so they are shown"


@pytest.mark.rule("SC.25.6", "SC.4.1")
def test_the_running_score_knows_no_hand_but_the_own() -> None:
    def sheet(hand: str, viewer: int | None) -> str:
        at = Table(table(village(), village(hand=hand, buildings="")))
        return str([at.parts(viewer)[f"score-{seat}"].rows for seat in range(2)])

    assert sheet("Priest", 1) != sheet("Herder", 1)
    for viewer in (0, None):
        assert sheet("Priest", viewer) == sheet("Herder", viewer)


@pytest.mark.rule("SC.4.1")
def test_a_hint_tells_nothing_of_anothers_hand() -> None:
    def counted(mine: str, theirs: str) -> tuple[tuple[str, float], ...]:
        return tuple(GAME.readings(table(village(hand=mine), village(hand=theirs)), 0).items())

    hands = ("Farmer Farmer Officer", "Priest Woodcutter Celebrant", "Herder Mason Novice")
    assert len({counted("Smith", theirs) for theirs in hands}) == 1
    assert counted("Smith", hands[0]) != counted("Smith", " ".join([hands[0]] * 4)), "how many there are is open"


@pytest.mark.rule("SC.25.7")
def test_the_own_building_row_may_be_put_into_any_order() -> None:
    at = Table(table(village(buildings="Farm, Forge-, Shrine"), village(buildings="Farm, Forge")))
    match = at.match
    assert [ask.at for seat in (0, 1) for ask in match.offers(seat) if ask.name == "order"] == [
        "buildings-0",
        "buildings-1",
    ]
    for _ in range(2):
        for place in (-1, 0):
            (offer,) = (ask for ask in match.offers(0) if ask.name == "order")
            assert isinstance(offer, Pick)
            match.answer(0, offer.options[place], offer.id)
    assert row_of(match.s.villages[0]) == "Forge-, Shrine, Farm"
    assert match.asks[0].prompt.startswith("Your turn"), "the turn is not used up"


@pytest.mark.rule("SC.25.8")
def test_basic_is_suggested_for_first_games_and_the_levels_come_with_their_figures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["games", "--json"]) == 0
    told = json.dumps(next(g for g in json.loads(capsys.readouterr().out) if g["id"] == "snowcrest"))
    assert "good for first games" in told
    figures = [(10, 3), (11, 3), (12, 3), (13, 3), (13, 2), (13, 1), (13, 0), (14, 0), (15, 0), (15, 0)]
    for level, (scrolls, barley) in enumerate(figures, start=1):
        assert f"level {level}: {scrolls} and {barley}" in told
        s = dolmen.start(GAME, seats=1, options={"level": level}).s
        assert (s.scrolls, s.villages[0].tokens[0]) == (scrolls, barley)
    assert SnowcrestOptions().level == 1


@pytest.mark.rule("SC.25.9")
def test_the_setting_and_the_ranks_are_told_and_change_nothing() -> None:
    assert "Spirits guard it" in GAME.about["setting"]
    ranks = Table(table(village(), level=4)).parts(0)["ranks"]
    assert [name.upper() for name, _ in ranks.rows] == [*(title for _, title in RANKS), "BEGGAR"]
    assert dict(ranks.rows)["Farmer"] == "13 points"


# Section 21


def test_every_clause_that_the_index_of_questions_names_is_there() -> None:
    text = rules_of(GAME)
    index = text[text.index("## 21.") : text.index("## 22.")]
    named = set(re.findall(r"SC\.\d+\.\d+", index))
    assert len(named) > 20
    assert named <= set(clauses(text))
