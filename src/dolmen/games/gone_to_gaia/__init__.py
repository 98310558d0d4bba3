"""Gone to Gaia: two delvers, five by five tiles of mist, and one die that tells every enemy's answer.

Where things are:

    board       tiles, directions, distances, arrows and what they cover
    state       all that is saved: suits (a player's board), figures, enemies, the attack that is going on, the agenda
    content     entries as they stand in content/*.toml, and `Box`, what the rules know of them
    unpacking   entries checked and made ready; raises BadContent with file, entry and field
    abilities/  `moments`: what the rules pass along, and the order that clauses give to handlers; `book`: BOOK, and
                `in_play(s)`, what moments are passed along to; `records`: the book with all its records. Those of
                enemies: `defences` (what they take), `answering` (who counterattacks, with what arrows, how hard),
                `after` and `moving` (step 7), `dying` (step 8), `wave` (steps 9 and 10, waves). Those of equipment:
                `gear`, `shoving`, `throwing`, `passives`, `products`. Those of quests: `quests`
    effects/    the words of the story's effects and conditions: `language`; `reading` checks all lines of the content
    tale/       the town's part of the story: `entries`; `loading` checks what they refer to
    tale/       also `places`: texts and choices by key; `telling`: as they are told at a table; `manners`: how choices
                sound; `quests`: the thirteen quests as content; `questing`: a quest as it stands, its rules in force
                and what waits to happen
    rules/      `agenda`: what is still to be done, as data; `pages`: what is read and chosen; and a module for a
                section or two of rules.md: `setup`, `spawning`, `turns`, `movement`, `slots`, `aiming`, `attack`,
                `counter`, `deaths`, `levels`, `tokens`, `parting`; for Onslaught `onslaught`, `shop`, `products`; for
                a quest `loadout`, `quests`, `events`, `witness`; for the campaign `campaign`, `visit`, `people`,
                `steps`, `errands`, `market`, `simple`, `endings`
    forecast    the rules themselves on a copy, until the attack is over
    bot/        `value`, what a position is worth; `fighting`, a turn one step ahead; `town`, what is bought and said
    scene/, prompts, story, names, lessons, bot/, checks, cover

Turns are entered again at every decision. So nothing that matters is kept in a local variable: what is still to be done
is a stack of small records in the state (`rules.agenda`), and each is carried out by one function that asks at most
once, and before it changes anything. Handlers of abilities keep to the same: on a `Moment` they ask nobody; a handler
on a `FlowMoment` is a task of its own, asks at most once, and only then changes the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from dolmen.campaign import shared
from dolmen.games.gone_to_gaia import cover
from dolmen.games.gone_to_gaia import scene as scenes
from dolmen.games.gone_to_gaia.bot import priors, value
from dolmen.games.gone_to_gaia.checks import check
from dolmen.games.gone_to_gaia.chronicle import chronicle
from dolmen.games.gone_to_gaia.content import Box
from dolmen.games.gone_to_gaia.lessons import EXAMINATION, FIRST_WAVE
from dolmen.games.gone_to_gaia.rules.game import turn
from dolmen.games.gone_to_gaia.rules.safety import skip_past
from dolmen.games.gone_to_gaia.rules.setup import set_up
from dolmen.games.gone_to_gaia.state import DISCIPLINES, GaiaOptions, GoneToGaia
from dolmen.games.gone_to_gaia.unpacking import unpacked
from dolmen.kernel import Ask, Course, Flow, Result, Rng, Scene, Seat, Told
from dolmen.kernel.asks.question import Option
from dolmen.library import ContentGame, Reprint
from dolmen.library.content import Content
from dolmen.library.renaming import renamed


class GoneToGaiaGame(ContentGame[GoneToGaia, Box]):
    id = "gone-to-gaia"
    title = "Gone to Gaia"
    version = 3
    seats = (1, 2)
    reenters = True
    campaign = True
    quick = {"mode": "onslaught"}
    courses: ClassVar[tuple[Course, ...]] = (EXAMINATION, FIRST_WAVE)
    pitch = "Two delvers go down into the mist. Whatever you strike strikes back, and one die says how."
    about = {
        "in short": "Together, you win if one of you is alive when the wave has ended.\n"
        "A turn begins by laying a weapon onto an empty slot of your suit. Then one movement and one action: what the "
        "weapon says, or what the slot says.\n"
        "Whoever is struck strikes back. One die decides for all of them: on a 1 nothing reaches, on 2 to 5 the white "
        "arrows, on a 6 the black ones. You see all of it before you strike.\n"
        "What dies leaves parts, and elements that bring weapons back to your hand. When you have both passed, each "
        "enemy still standing makes its parting shot.\n"
        "The campaign is thirteen quests of several waves, and between them a town that remembers what you did there "
        "and below. Onslaught is five waves with a boss each and a shop, in one evening.",
        "players": "1 or 2",
        "ages": "14 and up",
        "minutes": "60 to 90 for Onslaught; for the campaign nine to fourteen evenings",
        "designer": "the rulebook is a playtest version, and its figures may change",
        "kind": "won and lost together; the campaign has seven endings",
        "setting": "Thirty storeys, nine in use. Below the twenty-first landing the stairs go into a mist that drowned "
        "the world, and somebody has chalked GONE TO GAIA on the doors.",
    }
    options = GaiaOptions
    state = GoneToGaia

    def unpack(self, content: Content) -> Box:
        return unpacked(content)

    def setup(self, seats: int, options: GaiaOptions, rng: Rng) -> GoneToGaia:
        return set_up(self.state, seats, options, rng)

    def turn(self, s: GoneToGaia) -> Flow[None]:
        return turn(s)

    def skip_past(self, s: GoneToGaia) -> None:
        skip_past(s)

    def result(self, s: GoneToGaia) -> Result | None:
        if s.phase != "over":
            return None
        worth = value.value(s)
        return shared(len(s.suits), s.goal_met, scenes.over(s), worth)

    def scene(self, s: GoneToGaia, viewer: Seat | None) -> Scene:
        return scenes.scene(s, viewer, self.title)

    def status(self, s: GoneToGaia) -> str:
        return scenes.status(s)

    def value(self, s: GoneToGaia, seat: Seat) -> float:
        return value.value(s)

    def priors(
        self, s: GoneToGaia, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]
    ) -> Sequence[float] | None:
        return priors.priors(s, ask, chosen, options)

    def shortlist(
        self, s: GoneToGaia, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]
    ) -> Sequence[Option] | None:
        return priors.shortlist(s, ask, chosen, options)

    def readings(self, s: GoneToGaia, seat: Seat) -> Mapping[str, float]:
        return value.readings(s)

    def cover(self) -> Mapping[str, Sequence[str]]:
        return cover.cover(self.box)

    def met(self, s: GoneToGaia, ask: Ask, answer: Any, told: Sequence[Told]) -> Iterable[tuple[str, str]]:
        return cover.met(s, told)

    def reprint(self, s: GoneToGaia, new: Reprint) -> Mapping[str, str]:
        renamed(s, new.names)
        return {}

    def check(self, s: GoneToGaia) -> None:
        check(s)

    def is_campaign(self, options: GaiaOptions) -> bool:
        return options.mode == "campaign"

    def keeps_chronicle(self, options: GaiaOptions) -> bool:
        return self.is_campaign(options)

    def chronicle(self, s: GoneToGaia, log: Sequence[Told], viewer: Seat | None) -> str:
        return chronicle(s, log)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        return (tuple(range(seats)),)

    def seat_name(self, seat: Seat, seats: int, s: GoneToGaia | None = None) -> str:
        return DISCIPLINES[seat] if seats > 1 else "Delvers"


GAME = GoneToGaiaGame()
