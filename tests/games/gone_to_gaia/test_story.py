"""The story's decks and pages: counts, lengths, words, and what their effects do."""

from __future__ import annotations

import re

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.effects.frame import FLAGS
from dolmen.games.gone_to_gaia.effects.language import LANGUAGE, carry_lines, holds
from dolmen.games.gone_to_gaia.effects.reading import Lines, check_story, flags_read, flags_set, lines_of
from dolmen.games.gone_to_gaia.state import Sheet
from dolmen.kernel import BadContent
from tests.games.gone_to_gaia.table import Wave, delver, foe

BOX = GAME.box
LINES = lines_of(BOX.scenario.values(), BOX.friendly.values(), BOX.gaia.values(), BOX.later)
NEVER = re.compile(
    r"\b(sad(ly|ness)?|happy|happily|angry|angrily|grief|griev\w+|despair\w*|terror|horror|dread\w*|ashamed|joyful\w*|"
    r"anxious\w*|nervous\w*|heartbroken|mourn\w*|weep\w*|sobs?|shudder\w*|shiver\w*|spine|ancient|evil|roar\w*|bestial|"
    r"fury|destiny|prophecy|chosen one|little did|save humanity|suddenly|somehow)\b",
    re.IGNORECASE,
)


@pytest.mark.rule("GG.2.10")
def test_the_decks_have_forty_and_ten_cards_in_their_order() -> None:
    assert [*BOX.scenario] == [f"S{n}" for n in range(1, 41)]
    assert [*BOX.friendly] == [f"F{n}" for n in range(1, 11)]
    assert [*BOX.gaia] == ["G1", "G2", "G3", "G4"]
    assert sum(len(option.results) for card in BOX.scenario.values() for option in card.option) == 140


def texts() -> list[tuple[str, str, int, int]]:
    """Where, what, and from how many words to how many."""
    found = [(card.id, card.front, 25, 45) for card in BOX.scenario.values()]
    found += [(card.id, front.text, 25, 45) for card in BOX.scenario.values() for front in card.fronts]
    found += [
        (card.id, result.text, 15, 40)
        for card in BOX.scenario.values()
        for option in card.option
        for result in option.results
    ]
    found += [(card.id, card.text, 30, 50) for card in BOX.friendly.values()]
    found += [(page.id, page.text, 60, 90) for page in BOX.gaia.values()]
    return found


def test_every_text_keeps_its_length_and_the_voice() -> None:
    for where, text, least, most in texts():
        assert least <= len(text.split()) <= most, f"{where}: {text}"
        assert not NEVER.search(text), f"{where}: {text}"


def test_every_flag_is_known_and_what_only_these_decks_read_they_set() -> None:
    assert len(FLAGS) == 76
    assert len({*FLAGS}) == 76
    elsewhere = {"juno-told", "ward", "number", "billy"}
    assert flags_read(LINES) - flags_set(LINES) == elsewhere, "these are set by quests and in town"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("+bowll", "did you mean"),
        ("gain prodct 7", "did you mean 'product'"),
        ("opinion marra +1", "did you mean 'mara'"),
        ("opinion mara 1", "expected a number with its sign"),
        ("if bowl and three or paw: hp 1", "'and' and 'or' are mixed"),
    ],
)
def test_a_line_that_is_not_understood_says_what_was_meant(line: str, said: str) -> None:
    with pytest.raises(BadContent, match=re.escape("scenario.toml: card 'S1'")) as caught:
        LANGUAGE.parse(line, "scenario.toml: card 'S1'")
    assert said in str(caught.value)


def test_a_product_that_is_not_there_is_named() -> None:
    with pytest.raises(BadContent, match=re.escape("gaia.toml: page 'G1', choice 2: there is no product 61")):
        check_story([Lines("gaia.toml: page 'G1', choice 2", ("gain product 61",))], BOX.products)
    with pytest.raises(BadContent, match="there is no product 61"):
        check_story([Lines("gaia.toml: page 'G1'", (), "product 61 owned")], BOX.products)


def test_every_line_is_written_as_it_is_read() -> None:
    for place in LINES:
        for line in place.do:
            assert LANGUAGE.written(LANGUAGE.parse(line, place.where)) == line
            assert LANGUAGE.parse(line, place.where).sentence()


# What they do


def table(
    *lines: str, hp: int = 3, maximum: int = 5, flags: tuple[str, ...] = (), reads: int = 0, **opinions: int
) -> Wave:
    t = Wave(mind=delver("c2", hp=hp), body=delver("a5", hp=1), foes=[foe("e5"), foe("e1", rank="boss")])
    for suit in t.s.suits:
        suit.maxima = [maximum] * 14
    t.s.sheet = Sheet(flags=[*flags], opinions=opinions, products=[[], []], friendly=["F1", "F3"])
    carry_lines(t.s, [*lines])
    for _ in range(reads):
        t.give("on", 0).give("on", 1)
    t.ask()
    return t


def sheet(t: Wave) -> Sheet:
    assert t.s.sheet is not None
    return t.s.sheet


def test_hp_heals_all_who_live_and_never_takes_the_last() -> None:
    assert [suit.hp for suit in table("hp 2").s.suits] == [5, 3]
    assert [suit.hp for suit in table("hp 9").s.suits] == [6, 6], "not above the maximum"
    assert [suit.hp for suit in table("hp -2").s.suits] == [1, 1]


def test_parts_are_gained_by_each_and_none_are_lost_that_one_has_not() -> None:
    assert [suit.parts[0] for suit in table("m 3", "m -1").s.suits] == [2, 2]
    assert [suit.parts[0] for suit in table("m -1").s.suits] == [0, 0]


def test_elements_tokens_and_ranks_are_asked_for() -> None:
    t = table("el 1")
    t.pick("Ember", "mind").pick("slot 3", "mind")
    assert t.suit("mind").elements[2] == 1
    t = table("bl 2")
    t.pick("Bram")
    assert t.tokens("body", "BL") == (2, 0)
    t = table("rank", maximum=4)
    t.pick("Ward Lash", "mind").pick("Reaper", "body")
    assert (t.suit("mind").maxima[0], t.suit("body").maxima[2]) == (5, 5)
    t = table("rank", maximum=5)
    assert t.offers("pass"), "no maximum rises above 5"


def test_xp_may_reach_a_level_and_a_level_card_is_drawn() -> None:
    t = table("xp 3")
    assert (t.s.rank, t.s.xp) == (1, 0)
    assert len(table("level-card").s.used_levels) >= 1


def test_opinions_stay_between_their_bounds_and_the_gone_do_not_move() -> None:
    assert sheet(table("opinion mara +1")).opinions == {"mara": 1}
    assert sheet(table("opinion mara +1", mara=3)).opinions == {"mara": 3}
    assert sheet(table("opinion mara -1", mara=-3)).opinions == {"mara": -3}
    assert sheet(table("opinion mara +1", flags=("mara-gone",))).opinions == {}


def test_flags_circuits_curios_and_products_go_onto_the_sheet() -> None:
    t = table("+bowl", "+bowl", "circuit 1", "gain curio collar", "gain product 53")
    t.pick("Ada")
    assert sheet(t).flags == ["bowl"]
    assert (sheet(t).circuits, sheet(t).curios, sheet(t).products) == (1, ["collar"], [[53], []])
    t = table("gain product 53", "lose product 53")
    t.pick("Ada")
    assert sheet(t).products == [[], []]


def test_a_friendly_card_leaves_the_deck_and_does_what_it_says() -> None:
    t = table("draw friendly", reads=1)
    assert sheet(t).friendly == ["F3"]
    assert sheet(t).flags == ["four-met"]
    assert t.hp("mind") == 4
    t = table("draw friendly", "draw friendly", "draw friendly", reads=2)
    assert sheet(t).friendly == [], "from an empty deck nothing is drawn"


def test_a_condition_is_read_when_its_turn_comes() -> None:
    assert sheet(table("if bowl: +three")).flags == []
    assert sheet(table("+bowl", "if bowl: +three")).flags == ["bowl", "three"]
    t = table(flags=("bowl",), juno=-2)
    assert holds(t.s, "bowl and opinion juno > -3")
    assert not holds(t.s, "bowl and opinion juno > -2")
    assert holds(t.s, "last-wave")
    assert not holds(t.s, "fallen >= 1")


def test_what_waits_for_the_next_wave_is_kept_as_it_is_written() -> None:
    t = table("next-wave: minion -1")
    assert t.s.next_wave == ["minion -1"]
    assert len(t.s.enemies) == 2
    t = table("minion -1")
    assert [enemy.rank for enemy in t.s.enemies] == ["boss"], "a minion, never the boss"
