"""Words that do something, for the character they are done for or for all."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.effects.frame import By, SagaWord, one
from dolmen.games.stonesaga.effects.gear import FirstInjury
from dolmen.games.stonesaga.effects.standing import standing
from dolmen.games.stonesaga.land import neighbours
from dolmen.games.stonesaga.prompts.people import BOOST, DROP, HEAL, LOOK, LORE_WHERE
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.activity import raise_activity
from dolmen.games.stonesaga.rules.agenda import then
from dolmen.games.stonesaga.rules.lore import gain_lore, place_lore
from dolmen.games.stonesaga.rules.unrest import change_unrest
from dolmen.games.stonesaga.state import MAJOR, MINOR, Ill, Stonesaga, Task, here, outpost_at, place_at, place_of
from dolmen.kernel import Flow, Pick, tell
from dolmen.kernel.effect_grammar import Signed

Token = Literal[
    "meat",
    "fish",
    "root",
    "mushroom",
    "grain",
    "nut",
    "water",
    "food",
    "wood",
    "bone",
    "hide",
    "tendon",
    "tooth",
    "shell",
    "feather",
    "clay",
    "cloudstone",
    "riverstone",
    "sunstone",
    "fiber",
    "pitch",
    "amber",
    "skymetal",
    "glowmoss",
    "rare",
    "material",
]
MarkId = Annotated[str, Meta(pattern=r"^MK\d\d$", description="a mark, as MK01")]
ChallengeId = Annotated[str, Meta(pattern=r"^CH\d\d$", description="a Challenge, as CH02")]
RANDOM: Final = {"rare": "random rare material", "material": "random material"}


class Tokens(SagaWord, frozen=True):
    form = "<what> <n>"
    what: Token
    n: Signed

    def sentence(self) -> str:
        what = RANDOM.get(self.what, self.what) if self.n > 0 else self.what
        return f"{'gain' if self.n > 0 else 'lose'} {abs(self.n)} {what}"

    def in_full(self, s: Stonesaga, c: By) -> bool:
        held = one(s, c).bag
        return self.n > 0 or sum(held[name] for name in people.of_kind(s, held, self.what)) >= -self.n

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """Rare: one of the three at random; material: one of the thirteen others (SS.28.53, SS.28.56)."""
        if self.n < 0:
            then(s, Task("lose", c.who, -self.n, self.what))
            return
        if self.what not in RANDOM:
            people.gain(s, c.who, self.what, self.n)
            return
        raw = [stuff for name, stuff in s.box.stuff.items() if stuff.kind == "material" and name == stuff.base]
        for _ in range(self.n):
            people.gain(s, c.who, s.rng.choice([one.name for one in raw if one.rare == (self.what == "rare")]))


class PerPrey(SagaWord, frozen=True):
    form = "<what> <n> per prey"
    what: Token
    n: Signed

    def sentence(self) -> str:
        return f"gain {self.n} {self.what} for each"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """For each small prey chosen (SS.12.28)."""
        assert s.forage is not None
        people.gain(s, c.who, self.what, self.n * s.forage.prey)


class Energy(SagaWord, frozen=True):
    form = "energy <n>"
    n: Signed

    def sentence(self) -> str:
        return f"{'gain' if self.n > 0 else 'lose'} {abs(self.n)} energy"

    def in_full(self, s: Stonesaga, c: By) -> bool:
        return one(s, c).energy + self.n >= 0

    def carry_out(self, s: Stonesaga, c: By) -> None:
        if people.change_energy(s, c.who, self.n) > 0:
            tell(s, story.Gains, c.who, f"{self.n} energy")


class Lore(SagaWord, frozen=True):
    form = "lore <n>"
    n: Signed

    def sentence(self) -> str:
        return f"gain {self.n} lore"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        gain_lore(s, self.n)


class Activity(SagaWord, frozen=True):
    form = "activity <n>"
    n: Signed

    def sentence(self) -> str:
        return f"activity {self.n:+}"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        raise_activity(s, self.n)


class Unrest(SagaWord, frozen=True):
    form = "unrest <n>"
    n: Signed

    def sentence(self) -> str:
        return f"unrest {self.n:+}"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        change_unrest(s, self.n)


class Mark(SagaWord, frozen=True):
    form = "mark <mark>"
    mark: MarkId

    def sentence(self) -> str:
        return f"{self.mark} is drawn on the wall"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """It stays there for the whole campaign, whatever somebody draws for it (SS.26.8, SS.26.9)."""
        if self.mark not in s.journal.marks:
            s.journal.marks.append(self.mark)
            tell(s, story.Drawn, s.box.marks[self.mark].name)
            then(s, Task("who draws the mark", name=self.mark))


class Retain(SagaWord, frozen=True):
    form = "retain items <n>"
    n: Signed

    def sentence(self) -> str:
        return f"everybody keeps {-self.n} item fewer"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """Of what is kept until the next Challenge (SS.27.3)."""
        if s.saga is not None:
            s.saga.retain = max(0, s.saga.retain + self.n)


class StartAt(SagaWord, frozen=True):
    form = "start <challenge> at-least <n>"
    challenge: ChallengeId
    n: int

    def sentence(self) -> str:
        return f"{self.challenge} starts at activity {self.n} or more"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """Outcomes change the start value (SS.1.3)."""
        if s.saga is not None:
            s.saga.starts[self.challenge] = self.n


class IdleStructure(SagaWord, frozen=True):
    form = "idle-structure random"

    def sentence(self) -> str:
        return "a structure here, whichever it hits, has no effect until the end of the next Day"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """Chosen at random (SS.28.51)."""
        outpost = outpost_at(s, one(s, c).at)
        if outpost is not None and outpost.structures:
            built = s.rng.choice(outpost.structures)
            built.idle = s.day + 1
            tell(s, story.Lies, f"The {names.structure(s, built.id)} is of no use", outpost.at)


class Boost(SagaWord, frozen=True):
    form = "<boost> <n>"
    boost: Literal["boost-minor", "boost-major"]
    n: Signed

    def sentence(self) -> str:
        return f"gain a {self.boost[6:]} boost"

    def able(self, s: Stonesaga, c: By) -> bool:
        """Boosts do not outlive a Challenge (SS.27.12), so nobody is asked once all is done."""
        over = {*s.box.challenges[s.challenge].goals} <= {*s.goals}
        return not over and any(boost < MAJOR for boost in one(s, c).boosts)

    def carry_out(self, s: Stonesaga, c: By) -> Flow[None]:
        """On an ability of choice; on a major boost nothing would happen (SS.4.16)."""
        options = [ability for ability, boost in enumerate(one(s, c).boosts) if boost < MAJOR]
        chosen = yield from Pick(one(s, c).seat, options, question=BOOST)
        people.boost(s, c.who, chosen, MAJOR if self.boost == "boost-major" else MINOR)


class Harm(SagaWord, frozen=True):
    form = "<harm> <n>"
    harm: Literal["injury-minor", "injury-major", "disease-minor"]
    n: Signed

    def sentence(self) -> str:
        kind, _, size = self.harm.partition("-")
        return f"suffer {self.n} {size} {kind}"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        kind, _, size = self.harm.partition("-")
        for _ in range(self.n):
            if kind != "injury" or not spared(s, c.who):
                people.suffer(s, c.who, Ill("injury" if kind == "injury" else "disease", size == "major"))


def spared(s: Stonesaga, who: int) -> bool:
    """Behind a Palisade the first injury that a Night card causes in its hex is not suffered (SS.28.38)."""
    night, hex = s.tonight, s.characters[who].at
    if night is None or not night.card or hex in night.spared or not any(standing(s, hex, FirstInjury)):
        return False
    night.spared.append(hex)
    tell(s, story.Lies, "The Palisade holds", hex)
    return True


class Degrade(SagaWord, frozen=True):
    form = "degrade <n> <what>"
    n: int
    what: Literal["any", "disease"]

    def sentence(self) -> str:
        return f"{self.n} {'injury or disease' if self.what == 'any' else 'disease'} gets better"

    def able(self, s: Stonesaga, c: By) -> bool:
        return any(self.what in ("any", ill.kind) for ill in one(s, c).track)

    def carry_out(self, s: Stonesaga, c: By) -> Flow[None]:
        track = one(s, c).track
        places = [place for place in people.different(track) if self.what in ("any", track[place].kind)]
        people.degrade(s, c.who, (yield from Pick(one(s, c).seat, places, question=HEAL)))


class PlaceLore(SagaWord, frozen=True):
    form = "place <n> lore <where>"
    n: int
    where: Literal["here", "adjacent", "random-adjacent"]

    def sentence(self) -> str:
        words = {"here": "here", "adjacent": "in an adjacent hex", "random-adjacent": "in a hex nearby"}
        return f"place {self.n} lore {words[self.where]}"

    def carry_out(self, s: Stonesaga, c: By) -> Flow[None] | None:
        """Tokens on a hex are not yet gained (SS.21.5); next to the drawer where the drawer wants (SS.28.43), or in a
        random explored hex next to a character, if there is one (SS.2.15)."""
        if self.where == "adjacent":
            return self._chosen(s, c)
        hex = one(s, c).at
        if self.where == "random-adjacent":
            explored = [place.at for place in s.places if place.explored]
            beside = [hex for hex in explored if any(other.at in neighbours(hex) for other in s.characters)]
            hex = s.rng.choice(beside or explored)
        place_lore(s, hex, self.n)
        return None

    def _chosen(self, s: Stonesaga, c: By) -> Flow[None]:
        placed = [hex for hex in neighbours(one(s, c).at) if place_at(s, hex) is not None]
        if placed:
            place_lore(s, (yield from Pick(one(s, c).seat, placed, question=LORE_WHERE)), self.n)


class PlaceFire(SagaWord, frozen=True):
    form = "place fire here"

    def sentence(self) -> str:
        return "place a fire"

    def able(self, s: Stonesaga, c: By) -> bool:
        """A hex holds at most one (SS.1.31, SS.28.10)."""
        return not place_of(s, c.who).fire

    def carry_out(self, s: Stonesaga, c: By) -> None:
        place = place_of(s, c.who)
        place.fire = True
        tell(s, story.Lies, "A fire burns", place.at)


class DropItem(SagaWord, frozen=True):
    form = "drop item here"

    def sentence(self) -> str:
        return "drop an item here"

    def able(self, s: Stonesaga, c: By) -> bool:
        return bool(one(s, c).items)

    def carry_out(self, s: Stonesaga, c: By) -> Flow[None]:
        """It lies in the hex and may be picked up there (SS.28.49); which one, the owner chooses (SS.2.20)."""
        chosen = yield from Pick(one(s, c).seat, people.different(one(s, c).items), question=DROP)
        people.leave_lying(s, c.who, {}, [one(s, c).items.pop(chosen)])


class DiscardFermented(SagaWord, frozen=True):
    form = "discard fermented here"

    def sentence(self) -> str:
        return "discard all fermented food here"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """Of everybody in the hex (SS.28.50)."""
        for who in here(s, one(s, c).at):
            character = s.characters[who]
            for tokens in (character.bag, *(item.inside for item in character.items)):
                gone = {name: n for name, n in tokens.items() if name.endswith("~")}
                for name, n in gone.items():
                    people.put(tokens, name, -n)
                if gone:
                    tell(s, story.Loses, who, names.amounts(s, gone))


class PathInFront(SagaWord, frozen=True):
    form = "path-in-front here"

    def sentence(self) -> str:
        return "the next Forage here has an animal path in the front row"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """In this Challenge (SS.28.52)."""
        place_of(s, c.who).path = True


class LookAtTile(SagaWord, frozen=True):
    form = "look adjacent-tile"

    def sentence(self) -> str:
        return "look at an adjacent unexplored tile"

    def carry_out(self, s: Stonesaga, c: By) -> Flow[None]:
        """Only the drawing player sees its features (SS.28.54)."""
        seat = one(s, c).seat
        beside = [place_at(s, hex) for hex in neighbours(one(s, c).at)]
        hidden = [place.at for place in beside if place is not None and not place.explored]
        hex = yield from Pick(seat, hidden, question=LOOK)
        place = place_at(s, hex)
        assert place is not None
        if seat not in place.seen_by:
            place.seen_by.append(seat)
        tile = s.box.tiles[place.tile]
        tell(s, story.LookedAt, tile.entry.name, ", ".join(map(names.feature, tile.features)), to=(seat,))


class MoreChips(SagaWord, frozen=True):
    form = "cap chips <n>"
    n: Signed

    def sentence(self) -> str:
        return f"draw {self.n} chip more"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """The limit of this action rises for each such chip (SS.28.58)."""
        assert s.mine is not None
        s.mine.limit += self.n


WORDS: Final = (
    Tokens,
    PerPrey,
    Energy,
    Lore,
    Activity,
    Unrest,
    Mark,
    Retain,
    StartAt,
    IdleStructure,
    Boost,
    Harm,
    Degrade,
    PlaceLore,
    PlaceFire,
    DropItem,
    DiscardFermented,
    PathInFront,
    LookAtTile,
    MoreChips,
)
