"""Stonesaga: forty people who came three moons late to a warm valley, and the first of their winters.

Where things are:

    land        hexes: directions, sections on either side of an edge, where trays can lie
    state       all that is saved: characters, the valley, an activity that is going on, the agenda
    content     entries as they stand in content/*.toml, and `Box`, what the rules know of them
    unpacking   entries checked and made ready; raises BadContent with file, entry and field
    effects/    the effect language: `words` that do something, `gear` words that hold while an item is held
                or a structure stands (`standing`), `society`, `conditions`, and `language` with the prefixes
    rules/      `agenda`: what is still to be done, as data; and a module for a section or two of rules.md: `setup`,
                `day`, `valley`, `foraging`, `fishing` (`targets`), `mining`, `processing`, `crafting` (`codes`),
                `exchange`, `people`, `trials` (tests), `night`, `cards`, `deaths`, `activity`, `lore`, `outposts`
                (`helpers`), `smoking`, `unrest`, `goals`, `codex`, `legends`, `society` (`together`), `between` (two
                Challenges)
    migrations  states of older versions, made those of the next
    scene/, prompts/, warnings, story, names, chronicle, lessons, choices, bot/, checks, cover

Turns are entered again at every decision, as in Gone to Gaia: what is still to be done is a stack of small records in
the state, each carried out by one function that asks at most once, and before it changes anything.

Built so far: the first Challenge as an evening, and a campaign of three; `rules.md` has all clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dolmen.campaign import shared
from dolmen.games.stonesaga import cover
from dolmen.games.stonesaga import scene as scenes
from dolmen.games.stonesaga.bot import imagine, priors, value
from dolmen.games.stonesaga.checks import check
from dolmen.games.stonesaga.chronicle import chronicle
from dolmen.games.stonesaga.content import Box
from dolmen.games.stonesaga.lessons import FIRST_DAY
from dolmen.games.stonesaga.migrations import from_2, from_3
from dolmen.games.stonesaga.rules.between import winters
from dolmen.games.stonesaga.rules.setup import set_up
from dolmen.games.stonesaga.rules.turns import turn
from dolmen.games.stonesaga.state import SagaOptions, Stonesaga
from dolmen.games.stonesaga.unpacking import unpacked
from dolmen.kernel import Ask, Flow, Result, Rng, Scene, Seat, Told
from dolmen.kernel.asks.question import Option
from dolmen.library import ContentGame, Reprint
from dolmen.library.content import Content
from dolmen.library.renaming import renamed


class StonesagaGame(ContentGame[Stonesaga, Box]):
    id = "stonesaga"
    title = "Stonesaga"
    version = 4
    seats = (1, 2, 3, 4)
    reenters = True
    campaign = True
    pitch = "Forty people, one cave, an unswept valley: eat, drink, and make three useful things before the snow."
    about = {
        "in short": "Together, you win if everybody has food and water at the end of some Day, and three different "
        "items have been made, before activity reaches Winter.\n"
        "By Day each of you spends energy, one action at a time: go, explore, gather, fish, mine, work on what you "
        "have, and lay two things side by side until they are a tool.\n"
        "By Night you eat, rest, and draw a card wherever somebody sleeps.",
        "players": "1 to 4",
        "ages": "12 and up",
        "minutes": "45 to 75 for the first winter",
        "designer": "the rulebook is a beta version; cards and texts are our own",
        "setting": "The Late were to be here by leaf-fall. There was a ford, then an argument about the ford.",
    }
    courses = (FIRST_DAY,)
    options = SagaOptions
    state = Stonesaga

    def unpack(self, content: Content) -> Box:
        return unpacked(content)

    def setup(self, seats: int, options: SagaOptions, rng: Rng) -> Stonesaga:
        return set_up(self.state, seats, options, rng)

    def migrate(self, plain: dict[str, Any], version: int) -> dict[str, Any]:
        """All that version 2 has beside what there was is empty in one Challenge by itself."""
        steps = {2: from_2, 3: from_3}
        return steps[version](plain) if version in steps else plain

    def turn(self, s: Stonesaga) -> Flow[None]:
        return turn(s)

    def result(self, s: Stonesaga) -> Result | None:
        if s.phase != "over":
            return None
        if s.saga is not None:
            played, won = winters(s)
            return shared(len(s.table.company), bool(s.won), f"{won} of {played} winters were ready for")
        reason = "the winter can come" if s.won else "Winter came first"
        return shared(len(s.table.company), bool(s.won), reason)

    def is_campaign(self, options: SagaOptions) -> bool:
        return options.play == "campaign"

    def keeps_chronicle(self, options: SagaOptions) -> bool:
        return self.is_campaign(options)

    def chronicle(self, s: Stonesaga, log: Sequence[Told], viewer: Seat | None) -> str:
        return chronicle(s, log)

    def scene(self, s: Stonesaga, viewer: Seat | None) -> Scene:
        return scenes.scene(s, viewer, self.title)

    def status(self, s: Stonesaga) -> str:
        return scenes.status(s)

    def imagine(self, s: Stonesaga, viewer: Seat | None, rng: Rng) -> None:
        imagine.imagine(s, viewer, rng)

    def value(self, s: Stonesaga, seat: Seat) -> float:
        return value.value(s)

    def priors(
        self, s: Stonesaga, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]
    ) -> Sequence[float] | None:
        return priors.priors(s, ask, chosen, options)

    def shortlist(
        self, s: Stonesaga, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]
    ) -> Sequence[Option] | None:
        return priors.shortlist(s, ask, options)

    def readings(self, s: Stonesaga, seat: Seat) -> Mapping[str, float]:
        return value.readings(s)

    def cover(self) -> Mapping[str, Sequence[str]]:
        return cover.cover(self.box)

    def met(self, s: Stonesaga, ask: Ask, answer: Any, told: Sequence[Told]) -> Iterable[tuple[str, str]]:
        return cover.met(s, told)

    def reprint(self, s: Stonesaga, new: Reprint) -> Mapping[str, str]:
        renamed(s, new.names)
        return {}

    def check(self, s: Stonesaga) -> None:
        check(s)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        return (tuple(range(seats)),)


GAME = StonesagaGame()
