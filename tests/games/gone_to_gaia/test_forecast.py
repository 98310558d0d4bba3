"""What is shown before an attack is what happens (GG.35.5); and what the table keeps to."""

from __future__ import annotations

from random import Random

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import NAMES, TILES
from dolmen.games.gone_to_gaia.bot import priors
from dolmen.games.gone_to_gaia.choices import COUNT, NONE, STRIKE, Lay, Strike, Use
from dolmen.games.gone_to_gaia.forecast import Fate, Forecast, forecast
from dolmen.games.gone_to_gaia.rules.agenda import do_next
from dolmen.games.gone_to_gaia.rules.on_slots import ability_of
from dolmen.games.gone_to_gaia.state import Enemy, GoneToGaia, Mark, Task
from dolmen.games.gone_to_gaia.story import COUNTER
from dolmen.kernel import Ask, Asks, Pick, Rng, Several, Told, Write, copied
from dolmen.kernel.state import listen
from dolmen.testing import check_game
from tests.games.gone_to_gaia.table import ENEMY, Delver, Wave, delver, foe

TEMPLATES = sorted(GAME.box.arrows)
NAMES_OF = [[cards.name for (of, _), cards in GAME.box.equipment.items() if of == discipline] for discipline in (0, 1)]
TOKENS = ("AP", "DL", "DM", "DH", "RR", "BL")
ELEMENTS = ("ember", "tide", "gale", "loam")
PLATE = 9
NO_PLATE = [card.no for card in GAME.box.levels.values() if PLATE not in card.types]
"""Level cards that bring nobody HP, so that what a delver has afterwards comes of the attack alone."""
UNSPENT = {"confirm", "window", "blocks", "guards", "mended hand", "bell", "last act"}
ENDS = {"card over", "next attack", "quest over", "doing"}


def drawn_delver(random: Random, discipline: int, at: str) -> Delver:
    """With weapons and passives of all ranks, tokens, elements, and HP of any number."""
    names = random.sample(NAMES_OF[discipline], 4)
    gear = ", ".join(f"{name} {random.randint(1, 5)}" for name in names)
    tokens = " ".join(f"{token}{random.randint(1, 2)}" for token in TOKENS if random.random() < 0.4)
    elements = {slot: random.choice(ELEMENTS) for slot in range(1, 5) if random.random() < 0.4}
    return delver(at, gear, tokens, random.randint(1, 6), elements=elements)


def drawn_foe(random: Random, at: str) -> Enemy:
    """With as many of the sixty abilities as enemies have, some of them under way."""
    abilities = tuple(random.sample(ENEMY, random.choice((0, 1, 1, 2))))
    found = foe(
        at,
        hp=random.randint(1, 6),
        most=6,
        power=random.randint(1, 3),
        arrows=random.choice(TEMPLATES),
        facing=random.randrange(4),
        reward=random.choice(([0, 1], [2, 3], [1], [])),
        abilities=abilities,
    )
    for token in ("Mode Shift", "Shell", "Invulnerable", "Vicious", "Strength", "Revenge"):
        if token in abilities and random.random() < 0.5:
            found.tokens[token] = 1
    return found


def drawn(random: Random) -> Wave | None:
    """A wave with foes and delvers wherever they like, tokens and parts, and somebody's blow aimed; if one can be."""
    tiles = random.sample([NAMES[tile] for tile in TILES], 10)
    foes = [drawn_foe(random, at) for at in tiles[: random.randint(3, 8)]]
    foes[0].rank = random.choice(("minion", "boss"))
    mind, body = (drawn_delver(random, discipline, tiles[8 + discipline]) for discipline in (0, 1))
    t = Wave(mind, body, foes, next=random.choice(("mind", "body")), levels=NO_PLATE)
    for suit in t.s.suits:
        suit.most = max(suit.most, suit.hp)
        suit.marks = {mark: random.randint(1, 2) for mark in ("Fear", "Omen") if random.random() < 0.2}
    t.s.piles = {"Countdown": random.randint(0, 3), "Enrage": random.randint(0, 1)}
    t.s.xp = random.randint(0, 2)
    t.s.rng = Rng.seeded(random.randrange(10**6))
    for at in tiles[-3:]:
        t.lies(at, random.choice(("mind", "body")), random.randint(0, 1))
        if random.random() < 0.3:
            t.s.marks.append(Mark(NAMES.index(at), "Gaze"))
    ask = t.match.open[0]
    lays = [option for option in ask.options if isinstance(option, Lay)] if isinstance(ask, Pick) else []
    if not lays:
        return None  # nobody has a weapon
    t.give(random.choice(lays))
    blows = [option for option in t.options() if isinstance(option, Strike) or attacks(t, option)]
    if not blows:
        return None
    t.give(random.choice(blows))
    return t


def attacks(t: Wave, option: object) -> bool:
    assert t.s.turn is not None
    return isinstance(option, Use) and ability_of(t.s, t.s.turn)[0] in ("attack", "finish")


def play_out(s: GoneToGaia, random: Random) -> None:
    """The blow falls; nothing is spent on it, and all else is answered as it comes, until the attack is over."""
    while s.attack is not None and s.agenda and s.agenda[-1].do not in ENDS:
        flow = do_next(s)
        try:
            asked = next(flow)
            while True:
                assert not isinstance(asked, Asks)
                asked = flow.send(given(s, asked, random))
        except StopIteration:
            pass


def given(s: GoneToGaia, ask: Ask, random: Random) -> object:
    match ask:
        case Pick() if s.agenda[-1].do in UNSPENT:
            return next(word for word in (STRIKE, COUNT, NONE) if word in ask.options)
        case Pick():
            return random.choice(ask.options)
        case Several():
            return tuple(random.sample([*ask.options], ask.least))
        case Write():
            return ""
    raise TypeError(type(ask))


def decline(t: Wave) -> None:
    """Nothing is weakened and nothing is said, until the answer has fallen."""
    silent: dict[str, tuple[()] | str] = {"guards": (), "words": ""}
    while t.s.attack is not None and t.s.agenda and t.s.agenda[-1].do in silent:
        t.give(silent[t.s.agenda[-1].do])


def left(s: GoneToGaia) -> tuple[int, ...]:
    return tuple(suit.hp if figure.alive else 0 for suit, figure in zip(s.suits, s.figures, strict=True))


@pytest.mark.rule("GG.35.5")
def test_the_fate_that_was_shown_for_the_die_that_fell_is_what_happens(request: pytest.FixtureRequest) -> None:
    """With all abilities, tokens and parts on the boards. Where it depends on something, it stays within what was
    shown."""
    random = Random(7)
    attacks = int(request.config.getoption("--attacks"))
    struck = sure = 0
    met = set[str]()
    while struck < attacks:
        t = drawn(random)
        if t is None:
            continue
        seen = forecast(t.s)
        if seen.hidden:
            continue
        foes = {enemy.id for enemy in t.s.enemies}
        abilities = {ability for enemy in t.s.enemies for ability in enemy.abilities}
        before = f"{seen}\n{[(enemy.id, NAMES[enemy.tile], enemy.hp, enemy.abilities) for enemy in t.s.enemies]}"
        s = copied(t.s)
        listen(s)
        play_out(s, random)
        told = [event for event in s.story or () if isinstance(event, Told)]
        before += "\n" + "\n".join(event.text for event in told)
        dice = [event.facts["value"] for event in told if event.kind == "DieFell" and event.facts["what"] == COUNTER]
        assert seen.fates or dice == [] or (seen.undisputed and seen.undisputed.again), before
        fate = of_die(seen, dice[0]) if seen.fates and dice else (*seen.fates, seen.undisputed)[0]
        assert fate is not None
        struck += 1
        met |= abilities
        gone = foes - {enemy.id for enemy in s.enemies}
        if fate.sure:
            sure += 1
            assert left(s) == fate.left == fate.best, before
            assert gone == {*fate.dead}, before
        elif fate.whole:
            within = zip(fate.left, left(s), fate.best, strict=True)
            assert all(worst <= now <= best for worst, now, best in within), before
            assert {*fate.dead} <= gone <= {*fate.dead, *fate.maybe}, before
    assert sure > attacks * 0.8
    assert met == {*ENEMY} or attacks < 500


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


@pytest.mark.rule("GG.35.5", "GG.27.46")
def test_whoever_would_die_of_a_last_act_is_told_so() -> None:
    """It comes when the dead card is seen to, long after the die."""
    t = Wave(mind=delver("c2", hp=4), body=delver("a5"), foes=[foe("c3", abilities=("Last Act",)), foe("e5")])
    t.lay("Survey Lance", 1).pick("north")
    seen = forecast(t.s)
    assert {(fate.left, fate.depends) for fate in seen.fates} == {((0, 6), ())}
    assert "Ada −4 (dies)" in t.parts("mind")["fate-1"].text


@pytest.mark.rule("GG.35.5", "GG.27.47")
def test_what_depends_on_a_choice_says_on_which() -> None:
    """Four elements, or all HP but one; who has not got four has no choice."""
    malevolent = foe("c3", abilities=("Malevolent",))
    rich = Wave(mind=delver("c2", elements={2: "tide gale", 3: "ember gale"}), foes=[malevolent, foe("e5")])
    rich.lay("Survey Lance", 1).pick("north")
    miss = of_die(forecast(rich.s), 1)
    assert (miss.left[0], miss.best[0], miss.depends) == (1, 6, ("Malevolent: what does it cost?",))
    shown = rich.parts("mind")["fate-1"].text
    assert "Ada −0 to −5 (6 to 6 or 1)" in shown
    assert "Depends on: Malevolent: what does it cost?" in shown
    poor = Wave(mind=delver("c2"), foes=[foe("c3", abilities=("Malevolent",)), foe("e5")])
    poor.lay("Survey Lance", 1).pick("north")
    miss = of_die(forecast(poor.s), 1)
    assert (miss.left[0], miss.best[0], miss.depends) == (1, 1, ())


@pytest.mark.rule("GG.35.5", "GG.27.8")
def test_a_blood_debt_that_only_hp_can_pay_is_foretold() -> None:
    t = Wave(mind=delver("c2", hp=1), body=delver("a5"), foes=[foe("c3", most=9, abilities=("Blood Debt",))])
    t.lay("Survey Lance", 1).pick("north")
    assert of_die(forecast(t.s), 1).left == (0, 6)


@pytest.mark.rule("GG.35.5", "GG.27.7")
def test_who_else_answers_is_asked_before_the_die_and_may_make_the_difference() -> None:
    foes = [foe("c3", most=9, arrows="cross", abilities=("Backup",)), foe("a1"), foe("e1"), foe("b2", power=3)]
    t = Wave(mind=delver("c2"), body=delver("a5"), foes=foes)
    t.lay("Survey Lance", 1).pick("north")
    fates = forecast(t.s).fates
    assert any("Backup: which enemies answer too?" in fate.depends for fate in fates)
    assert of_die(forecast(t.s), 1).sure


@pytest.mark.rule("GG.35.5", "GG.27.76")
def test_a_blow_that_nobody_answers_may_still_hurt() -> None:
    """Spikes need no die."""
    t = Wave(mind=delver("c2", gear="Anchor Hook 5"), body=delver("a5"), foes=[foe("c3", most=20), foe("e5")])
    t.s.enemies[0].abilities = ("Spiked",)
    t.s.suits[0].base = [8, 8, 8]
    t.lay("Anchor Hook", 1)
    t.give(next(option for option in t.options() if isinstance(option, Strike)))
    seen = forecast(t.s)
    assert seen.fates == ()
    assert seen.undisputed is not None
    assert seen.undisputed.left[0] == 3
    assert "Nobody answers this blow. Ada −3 (6 to 3)." in t.shown("mind")


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
