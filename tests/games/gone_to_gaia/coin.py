"""Campaigns whose quests are decided by a coin: what is around the quests is as it is, and a campaign takes no time.

A quest of the coin slays or spares its bosses, leaves parts, Circuits and flags like one that was played, draws some
Scenario cards, and may cost a delver's life.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dolmen.campaign.agenda import Agenda
from dolmen.games.gone_to_gaia import GAME, GoneToGaiaGame
from dolmen.games.gone_to_gaia.effects.standing import soul
from dolmen.games.gone_to_gaia.rules.agenda import AGENDA, then
from dolmen.games.gone_to_gaia.rules.game import turn
from dolmen.games.gone_to_gaia.rules.steps import owner
from dolmen.games.gone_to_gaia.state import NOWHERE, Fallen, Figure, GoneToGaia, Sheet, Task
from dolmen.kernel import Ask, Flow, Match, Pick, Rng, Several, Write
from dolmen.kernel.match import start

CARDS = 2
"""Scenario cards a try."""
COIN = 0.5
Way = Callable[[Match[GoneToGaia], Ask, Rng], Any]


def sheet_of(s: GoneToGaia) -> Sheet:
    assert s.sheet is not None
    return s.sheet


FLAGS: Final = {
    "Q1": "passed",
    "Q2": "laura seed",
    "Q3": "gerald pell-pack",
    "Q4": "voice",
    "Q5": "billy register",
    "Q6": "bed-taken ward",
    "Q7": "number queue",
    "Q8": "exchange-cut oracle-heard",
    "Q9": "drawer-dark ines-dark inventory",
    "Q10": "ballot certified",
    "Q11": "orchard",
    "Q12": "sluice-open wall warden",
    "Q13": "cleared",
}
"""What a quest may set."""
BOSSES: Final = {
    "Q1": "",
    "Q2": "hugh laura mike",
    "Q3": "goldmonger gerald george",
    "Q4": "bob arnold sapphire",
    "Q5": "billy erin winona rocky",
    "Q6": "mother-moth carnatia death-cap frost-golem",
    "Q7": "winston anna hanley golem",
    "Q8": "tidal-cerberus oracle empress-ash perfected-revenant",
    "Q9": "spike mindslayer abomination incomplete-revenant",
    "Q10": "mistfang hundredeyes tidekin-puppet incomplete-revenant",
    "Q11": "joyce sasha phoenix rocky frost-golem",
    "Q12": "bob mistspawn putrid-mistspawn ruined-tidekin golem",
    "Q13": "tidal-cerberus bart winona perfected-revenant timberfiend",
}
EITHER: Final = (("exchange-cut", "oracle-heard"), ("sluice-open", "wall"))
"""One of two in one quest."""


def happened(s: GoneToGaia) -> list[str]:
    found = [flag for flag in FLAGS[s.quest].split() if chance(s.rng, COIN)]
    for one, two in EITHER:
        if one in found and two in found:
            found.remove(s.rng.choice([one, two]))
    return found


def chance(rng: Rng, share: float) -> bool:
    return rng.below(1000) < 1000 * share


def decided(share: float) -> Callable[[GoneToGaia, Task], None]:
    """In place of a quest: it is won in this share of tries."""

    def loadout(s: GoneToGaia, task: Task) -> None:
        sheet, rng = sheet_of(s), s.rng
        s.suits = [type(suit)(suit.discipline) for suit in s.suits]
        sheet.fallen += s.fallen
        s.fallen = []
        send(s)
        won = chance(rng, share)
        sheet.flags += [flag for flag in happened(s) if flag not in sheet.flags]
        for id in BOSSES[s.quest].split():
            boss = GAME.box.bosses[id]
            if chance(rng, COIN):
                if soul(boss) not in sheet.slain:
                    sheet.slain.append(soul(boss))
                sheet.spared = [who for who in sheet.spared if who != soul(boss)]
                for parts in sheet.parts:
                    parts[boss.level] += 1
            elif boss.person and soul(boss) not in (*sheet.slain, *sheet.spared):
                sheet.spared.append(soul(boss))
        for parts in sheet.parts:
            parts[0] += 6 + rng.below(9)
        sheet.circuits += rng.below(3)
        if s.quest == "Q5" and won and "peg-42" not in sheet.curios:
            sheet.curios.append("peg-42")
        for number, figure in enumerate(s.figures):
            if chance(rng, 0.1 if won else 0.4):
                fall(s, number, figure)
        gaia = []
        if won and sheet.chapter > 1 and chance(rng, COIN):
            n = sheet.tallies["gaia"] = sheet.tallies.get("gaia", 0) + 1
            gaia = [Task("choose", name=f"gaia/G{n}/text", at=f"gaia/G{n}")] if f"G{n}" in GAME.box.gaia else []
        if won:
            sheet.completed.append(s.quest)
            sheet.open = [quest for quest in sheet.open if quest != s.quest]
        else:
            sheet.lost[s.quest] = sheet.lost.get(s.quest, 0) + 1
        drawn = [sheet.scenario.pop(0) for _ in range(CARDS)] if sheet.chapter > 1 else []
        sheet.scenario += drawn
        cards = [Task("choose", name=f"scenario/{card}/front", at=f"scenario/{card}") for card in drawn]
        friendly = [Task("effect", name="draw friendly")] if sheet.chapter > 1 and chance(rng, COIN) else []
        then(s, *cards, *friendly, *gaia, Task("after quest", name="won" if won else "lost"))

    return loadout


def send(s: GoneToGaia) -> None:
    """A Hero for each figure, or a Cadet."""
    heroes = sheet_of(s).heroes
    figures = []
    for discipline in range(2):
        mine = [no for no in heroes if GAME.box.heroes[no].discipline == ("mind", "body")[discipline]]
        no = s.rng.choice(mine) if mine else 0
        suit = discipline if len(s.suits) > 1 else 0
        assert not no or owner(s, no) == suit
        figures.append(Figure(discipline, suit, NOWHERE, no, heroes.get(no, "a Cadet")))
    s.figures = figures


def fall(s: GoneToGaia, number: int, figure: Figure) -> None:
    figure.alive = False
    sheet_of(s).heroes.pop(figure.hero, None)
    s.fallen.append(Fallen(figure.name, figure.discipline, s.quest, s.rng.choice(["", "It was open."])))


class ByCoin(GoneToGaiaGame):
    """The game, but for its quests: a coin decides them."""

    state = GAME.state

    def __init__(self, share: float = COIN) -> None:
        self.packs, self.read, self.box = GAME.packs, GAME.read, GAME.box
        self.agenda = Agenda({**AGENDA.functions, "loadout": decided(share)})

    def turn(self, s: GoneToGaia) -> Flow[None]:
        return turn(s, self.agenda)


BY_COIN: Final = ByCoin()


def begun(seed: int = 1, seats: int = 2, share: float = COIN, partner: str = "") -> Match[GoneToGaia]:
    """A campaign before its first page."""
    options = {"mode": "campaign", **({"partner": partner} if partner else {})}
    return start(BY_COIN if share == COIN else ByCoin(share), seats, seed, options)


def at_random(match: Match[GoneToGaia], ask: Ask, rng: Rng) -> Any:
    """Any answer. Nobody deals in the shop for ever, or asks for a die, or plays once more."""
    if isinstance(ask, Write):
        return "Mind the step." if ask.least else ""
    if isinstance(ask, Several):
        return tuple(rng.sample([*ask.options], ask.least))
    assert isinstance(ask, Pick)
    if ask.question.name == "town shop" and chance(rng, COIN):
        return "end"
    if ask.question.name == "once more":
        return 0
    return rng.choice([*ask.options])


def given(match: Match[Any], ask: Ask, answer: Any) -> None:
    match.answer(ask.seat, answer, ask.id)


def played(
    seed: int,
    way: Way = at_random,
    *,
    seats: int = 2,
    share: float = COIN,
    partner: str = "",
    most: int = 20_000,
    give: Callable[[Match[Any], Ask, Any], None] = given,
) -> Match[Any]:
    """A whole campaign."""
    match = begun(seed, seats, share, partner)
    rng = Rng.seeded(seed)
    asked = 0
    while match.result is None:
        asks = [ask for ask in match.open if not ask.standing]
        differing = match.s.table.choice
        if differing is not None and differing.differing:
            asks = [ask for ask in match.open if ask.name.startswith("die-")] or asks
        ask = rng.choice(asks)
        give(match, ask, way(match, ask, rng))
        asked += 1
        assert asked < most, f"still no ending after {most} answers: {ask.question.name}"
    return match
