"""Words for a quest: what they change lies on the board, or holds until the quest is over."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, Literal

from msgspec import Meta

from dolmen.games.gone_to_gaia import names, prompts
from dolmen.games.gone_to_gaia.abilities.telling import about
from dolmen.games.gone_to_gaia.board import DISTANCE, tile
from dolmen.games.gone_to_gaia.effects.frame import Amount, By, GaiaWord, Soul, sheet_of
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.rules.levels import heal
from dolmen.games.gone_to_gaia.rules.movement import in_order
from dolmen.games.gone_to_gaia.rules.spawning import free_tiles
from dolmen.games.gone_to_gaia.state import (
    NOBODY,
    TOKENS,
    Enemy,
    GoneToGaia,
    Standing,
    Task,
    Token,
    boss_of,
    enemy_of,
    lives,
    living,
    suit_of,
)
from dolmen.kernel import Flow, Pick, Question
from dolmen.kernel.effect_grammar import Signed
from dolmen.kernel.effects import Choice

YES: Final = "yes"
NO: Final = "no"


class ThatHp(GaiaWord, frozen=True):
    """Only the delver concerned."""

    form = ("that hp <n>",)
    n: Amount

    def sentence(self) -> str:
        return f"heal {self.n}" if self.n > 0 else f"lose {-self.n} HP"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return c.figure != NOBODY and s.figures[c.figure].alive

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """A loss never takes the last HP."""
        number = s.figures[c.figure].suit
        if self.n > 0:
            heal(s, number, self.n)
        else:
            s.suits[number].hp = max(1, s.suits[number].hp + self.n)


LIE_DOWN = Question(
    lambda s, seat: f"{names.delver(s, s.agenda[-1].who)} could lie down here",
    label=lambda s, option: "Lie down" if option == YES else "Stay up",
    name="lie down",
)


class MayThatHp(ThatHp, frozen=True):
    """That player may decline; taken, the Mark has been used."""

    form = ("may that hp <n>",)

    def carry_out(self, s: GoneToGaia, c: By) -> Flow[None]:  # type: ignore[override]
        chosen = yield from Pick(s.figures[c.figure].suit, (YES, NO), question=LIE_DOWN)
        if chosen == YES:
            happens(s, f"{c.mark.partition('-')[0]} used", c.figure)
            heal(s, s.figures[c.figure].suit, self.n)


class TokenTwice(GaiaWord, frozen=True):
    form = "token-twice"

    def sentence(self) -> str:
        return "each delver: one token may be used twice in this wave"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        then(s, *[Task("twice", number) for number in range(len(s.suits)) if lives(s, number)])


WHICH_TWICE = Question(
    "Which token may you use twice in the coming wave?",
    label=lambda s, token: names.TOKENS[Token(token)],
    name="token twice",
)


@does("twice")
def twice(s: GoneToGaia, task: Task) -> Flow[None]:
    """It comes back once when it is spent."""
    suit = s.suits[task.who]
    options = [token for token in range(TOKENS) if suit.available[token]]
    if options:
        suit.twice = yield from Pick(task.who, options, question=WHICH_TWICE)


QuestTally = Literal["sacks", "circuits", "stamps", "notches"]
ONE: Final = {"sacks": "sack", "circuits": "circuit", "stamps": "stamp", "notches": "notch"}
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth")


class QuestCount(GaiaWord, frozen=True):
    """A quest's own tally: 0 at each try."""

    form = "tally <what> <n>"
    what: QuestTally
    n: Signed

    def sentence(self) -> str:
        if self.what == "notches":
            return "open it one notch" if self.n > 0 else "shut it one notch"
        return f"one more {ONE[self.what]}"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        s.tallies[self.what] = now = s.tallies.get(self.what, 0) + self.n
        one = ONE[self.what]
        ordinal = ORDINALS[now] if 0 < now < len(ORDINALS) else str(now)
        happens(s, f"{one} {'open' if self.n > 0 else 'shut'}", c.figure)
        if self.n > 0:
            happens(s, f"{ordinal} {one}", c.figure)


class Spares(GaiaWord, frozen=True):
    form = "spared <who>"
    who: Soul

    def sentence(self) -> str:
        return f"{self.who.capitalize()} is spared"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """Different persons, never slain."""
        sheet = sheet_of(s)
        if self.who not in (*sheet.spared, *sheet.slain):
            sheet.spared.append(self.who)


# The wave's boss


class BossWord(GaiaWord, frozen=True):
    """Something about the wave's boss. Read with an entry, it waits until that wave's boss stands there."""

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        if s.phase == "story":
            s.next_wave.append(self.again())
        elif (boss := boss_of(s)) is not None:
            self.to(s, boss)

    def again(self) -> str:
        """As it is written."""
        assert isinstance(self.form, str)
        return self.form

    def to(self, s: GoneToGaia, boss: Enemy) -> None:
        raise NotImplementedError


class BossLeaves(BossWord, frozen=True):
    form = "boss leaves"

    def sentence(self) -> str:
        return "the boss leaves, alive"

    def to(self, s: GoneToGaia, boss: Enemy) -> None:
        s.enemies = [enemy for enemy in s.enemies if enemy is not boss]
        s.gone.append(boss.id)


class BossLoses(BossWord, frozen=True):
    form = "boss loses <ability>"
    ability: Annotated[str, Meta(pattern=r"^[a-z][\w-]*$", description="an ability")]

    def sentence(self) -> str:
        return f"the boss is without {self.ability.capitalize()} in this wave"

    def again(self) -> str:
        return f"boss loses {self.ability}"

    def to(self, s: GoneToGaia, boss: Enemy) -> None:
        boss.abilities = tuple(name for name in boss.abilities if name.lower().replace(" ", "-") != self.ability)


class BossHp(BossWord, frozen=True):
    form = "boss hp <n>"
    n: int

    def sentence(self) -> str:
        return f"the boss has {self.n} HP"

    def again(self) -> str:
        return f"boss hp {self.n}"

    def to(self, s: GoneToGaia, boss: Enemy) -> None:
        boss.most, boss.damage = self.n, 0


class BossAt(BossWord, frozen=True):
    form = "boss at <n>"
    n: int

    def sentence(self) -> str:
        return f"the boss has {self.n} HP left"

    def again(self) -> str:
        return f"boss at {self.n}"

    def to(self, s: GoneToGaia, boss: Enemy) -> None:
        boss.damage = max(0, boss.most - self.n)


class BossNoShot(BossWord, frozen=True):
    form = "boss no-shot"

    def sentence(self) -> str:
        return "the boss makes no parting shot"

    def to(self, s: GoneToGaia, boss: Enemy) -> None:
        if "Lets You Go" not in boss.abilities:
            boss.abilities = (*boss.abilities, "Lets You Go")


# Goal and phase


class GoalIsMet(GaiaWord, frozen=True):
    form = "goal met"

    def sentence(self) -> str:
        return "the goal is met"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        s.goal_met = True


class GoalHalf(GaiaWord, frozen=True):
    form = "goal half"

    def sentence(self) -> str:
        return "the goal is also met if the boss has half its HP or less at the end"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        s.half = True


class EndMovement(GaiaWord, frozen=True):
    form = "end movement"

    def sentence(self) -> str:
        return "the movement is over"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """The one that led there: of a turn, of a slot."""
        further = [task for task in s.agenda if task.do == "slot step" and task.who == c.figure]
        if further:
            s.agenda = [task for task in s.agenda if task not in further]
        elif s.turn is not None and s.turn.figure == c.figure and s.turn.points >= 0:
            s.turn.moved = True


class EndDelverPhase(GaiaWord, frozen=True):
    form = "end delver-phase"

    def sentence(self) -> str:
        return "the Delver Phase is over"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        for figure in living(s):
            suit_of(s, figure).passed = True


# What holds from now on in this quest


class InForce(GaiaWord, frozen=True):
    """A record that is in force until the quest is over."""

    def record(self) -> str:
        raise NotImplementedError

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        if not any(self.record() in held.abilities for held in s.standing):
            s.standing.append(Standing(STORY, (self.record(),)))


STORY: Final = "story"


class QuietBoss(InForce, frozen=True):
    form = "rule quiet-boss"

    def sentence(self) -> str:
        return "from now on a boss nobody attacks makes no parting shot"

    def record(self) -> str:
        return "Quiet Boss"


LIMIT: Final = "turn limit"


class TurnLimit(GaiaWord, frozen=True):
    """For the players to see; an event of the quest ends the phase."""

    form = "rule turn-limit <n>"
    n: int

    def sentence(self) -> str:
        return f"the Delver Phase ends after turn {self.n}"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        s.standing.append(Standing(f"{LIMIT} {self.n}", ()))


class NoTurnLimit(GaiaWord, frozen=True):
    form = "rule turn-limit off"

    def sentence(self) -> str:
        return "the Delver Phase goes on"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        s.standing = [held for held in s.standing if not held.what.startswith(LIMIT)]


class WitnessMoves(InForce, frozen=True):
    form = "rule witness-moves <n>"
    n: int

    def sentence(self) -> str:
        return f"Witness moves {self.n} from now on"

    def record(self) -> str:
        return f"Full Arms {self.n}"


class BossWaits(BossWord, frozen=True):
    form = "rule boss-waits"

    def sentence(self) -> str:
        return "the boss is no target, unless you say so"

    def to(self, s: GoneToGaia, boss: Enemy) -> None:
        s.waits.append(boss.id)


# On tiles


class RemoveMark(GaiaWord, frozen=True):
    """The Mark entered."""

    form = "remove mark"

    def sentence(self) -> str:
        return "it is taken off the board"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        s.marks = [mark for mark in s.marks if (mark.what, mark.tile) != (c.mark, c.tile)]


WHICH_LETS_GO = about("Which Sapling lets go?", "GG.1.6")


class RemoveSapling(GaiaWord, frozen=True):
    form = "remove sapling"

    def sentence(self) -> str:
        return "a Sapling is taken off the board"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return any(enemy.card == "sapling" for enemy in s.enemies)

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        then(s, Task("sapling lets go"))


@does("sapling lets go")
def lets_go(s: GoneToGaia, task: Task) -> Flow[None]:
    """The players say which (GG.1.6)."""
    options = [enemy.id for enemy in s.enemies if enemy.card == "sapling"]
    chosen = yield from together(s, task, options, WHICH_LETS_GO, partial(prompts.enemy_label, s))
    s.enemies.remove(enemy_of(s, chosen))


class Place(GaiaWord, frozen=True):
    form = "place <extra>"
    extra: Literal["unknown-warden", "floating-orb"]

    def sentence(self) -> str:
        return "somebody else is there"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """The Warden on the free tile nearest to c3, no start tile; the Orb in place of a random Exanimate. Read with
        an entry, it waits until the wave's enemies stand there."""
        if s.phase == "story":
            s.next_wave.append(f"place {self.extra}")
            return
        entry = s.box.extras[self.extra]
        middle = tile("c3")
        if self.extra == "unknown-warden":
            there = min(free_tiles(s), key=lambda tile: (DISTANCE[middle][tile], tile))
        else:
            gone = s.rng.choice([enemy for enemy in s.enemies if enemy.card == "exanimate"])
            s.enemies.remove(gone)
            there = gone.tile
        s.enemies.append(
            Enemy(
                s.born,
                entry.id,
                "extra",
                entry.level,
                there,
                entry.hp,
                entry.damage,
                entry.arrows,
                [s.level + 1],
                entry.abilities,
            )
        )
        s.born += 1
        in_order(s)


class Either(Choice[GoneToGaia, By], frozen=True):
    """The player concerned chooses."""

    def seat(self, s: GoneToGaia, c: By) -> int:
        return s.figures[c.figure].suit if c.figure != NOBODY else 0


def happens(s: GoneToGaia, trigger: str, figure: int = NOBODY) -> None:
    """Something that quests wait for: see `rules.events`."""
    then(s, Task("happens", figure, name=trigger))


WORDS: Final = (
    ThatHp,
    MayThatHp,
    TokenTwice,
    QuestCount,
    Spares,
    BossLeaves,
    BossLoses,
    BossHp,
    BossAt,
    BossNoShot,
    GoalIsMet,
    GoalHalf,
    QuietBoss,
    TurnLimit,
    NoTurnLimit,
    WitnessMoves,
    BossWaits,
    EndMovement,
    EndDelverPhase,
    RemoveMark,
    RemoveSapling,
    Place,
)
