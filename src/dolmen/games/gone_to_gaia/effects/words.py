"""Words that do something for delvers and players, wherever they are."""

from __future__ import annotations

from typing import Final

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.abilities.telling import active_seat
from dolmen.games.gone_to_gaia.effects.frame import (
    GONE,
    Amount,
    By,
    Curio,
    Flag,
    GaiaWord,
    Person,
    Which,
    sheet_of,
    suits,
)
from dolmen.games.gone_to_gaia.effects.opinions import shift
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.levels import heal, level_cards
from dolmen.games.gone_to_gaia.rules.ranks import cards_of
from dolmen.games.gone_to_gaia.state import RANKS, TYPES, GoneToGaia, Task, Token
from dolmen.kernel import Flow, Pick, Question
from dolmen.kernel.effect_grammar import Signed


class Hp(GaiaWord, frozen=True):
    form = "hp <n>"
    n: Amount

    def sentence(self) -> str:
        return f"each delver heals {self.n}" if self.n > 0 else f"each delver loses {-self.n} HP"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        for number in suits(s):
            if self.n > 0:
                heal(s, number, self.n)
            else:
                s.suits[number].hp = max(1, s.suits[number].hp + self.n)


class Elements(GaiaWord, frozen=True):
    form = "el <n>"
    n: int

    def sentence(self) -> str:
        return f"each delver gains {names.many(self.n, 'element')} of their choice"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        then(s, *[Task("element of choice", number, self.n) for number in suits(s)])


class Minion(GaiaWord, frozen=True):
    form = "m <n>"
    n: Amount

    def sentence(self) -> str:
        what = names.many(abs(self.n), "minion part")
        return f"each player {'gains' if self.n > 0 else 'loses'} {what}"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        held = sheet_of(s).parts if s.phase == "town" else [suit.parts for suit in s.suits]
        for parts in held:
            parts[0] = max(0, parts[0] + self.n)


class Xp(GaiaWord, frozen=True):
    form = "xp <n>"
    n: int

    def sentence(self) -> str:
        return f"{self.n} XP"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        s.xp += self.n
        then(s, Task("levels"))


WHO_GETS = Question(
    "Who gets it?",
    label=names.player_delver,
    at=lambda s, seat: names.PAGE if s.phase == "town" else names.LEVEL,
    name="who gets it",
)


class Tokens(GaiaWord, frozen=True):
    form = "<token> <n>"
    token: Which
    n: int

    def sentence(self) -> str:
        return f"one delver gains {self.n} {names.TOKENS[Token(self.token)]}"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return bool(suits(s))

    def carry_out(self, s: GoneToGaia, c: By) -> Flow[None]:
        number = yield from Pick(active_seat(s), suits(s), question=WHO_GETS)
        s.suits[number].available[self.token] += self.n


class LevelCard(GaiaWord, frozen=True):
    form = "level-card"

    def sentence(self) -> str:
        return "each player draws a Level card"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """In town it waits for the next quest's start."""
        if s.phase == "town":
            sheet_of(s).next_quest.append("level-card")
        else:
            then(s, *level_cards(s))


WHICH_RANK = Question(
    "Which maximum rank rises by 1?",
    label=lambda s, type: cards_of(s, s.suits[s.agenda[-1].who], type).name,
    name="maximum rank",
)


class MaximumRank(GaiaWord, frozen=True):
    form = "rank"

    def sentence(self) -> str:
        return "each player raises one maximum rank by 1"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        then(s, *[Task("maximum", number) for number in range(len(s.suits))])


@does("maximum")
def raise_maximum(s: GoneToGaia, task: Task) -> Flow[None]:
    """From 3 to 4 or from 4 to 5; not above (GG.22.10)."""
    suit = s.suits[task.who]
    maxima = sheet_of(s).maxima[suit.discipline] if s.phase == "town" else suit.maxima
    types = [type for type in range(TYPES) if maxima[type] < RANKS]
    if types:
        maxima[(yield from Pick(task.who, types, question=WHICH_RANK))] += 1


class Circuits(GaiaWord, frozen=True):
    form = "circuit <n>"
    n: Amount

    def sentence(self) -> str:
        return f"{'gain' if self.n > 0 else 'lose'} {names.many(abs(self.n), 'Circuit')}"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        sheet = sheet_of(s)
        sheet.circuits = max(0, sheet.circuits + self.n)


class Opinion(GaiaWord, frozen=True):
    form = "opinion <who> <n>"
    who: Person
    n: Signed

    def sentence(self) -> str:
        return f"{self.who.capitalize()} thinks {'better' if self.n > 0 else 'worse'} of you"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return GONE.get(self.who) not in sheet_of(s).flags

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        shift(s, self.who, self.n)


class SetFlag(GaiaWord, frozen=True):
    form = "+<flag>"
    flag: Flag

    def sentence(self) -> str:
        return "this is remembered"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        if self.flag not in sheet_of(s).flags:
            sheet_of(s).flags.append(self.flag)


class GainProduct(GaiaWord, frozen=True):
    form = "gain product <no>[ or m <m>]"
    no: int
    m: int | None = None
    """Minion parts instead, if somebody has it already."""

    def sentence(self) -> str:
        return f"one delver gets product {self.no}"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return self.m is not None or not self._owned(s)

    def _owned(self, s: GoneToGaia) -> bool:
        return any(self.no in owned for owned in sheet_of(s).products)

    def carry_out(self, s: GoneToGaia, c: By) -> Flow[None] | None:
        if self._owned(s):
            Minion(Amount(self.m or 0)).carry_out(s, c)
            return None
        return self._given(s)

    def _given(self, s: GoneToGaia) -> Flow[None]:
        """To one delver, without payment (GG.30.6)."""
        number = yield from Pick(active_seat(s), [*range(len(s.suits))], question=WHO_GETS)
        sheet_of(s).products[number].append(self.no)
        if self.no not in sheet_of(s).gained:
            sheet_of(s).gained.append(self.no)


class LoseProduct(GaiaWord, frozen=True):
    form = "lose product <no>"
    no: int

    def sentence(self) -> str:
        return f"product {self.no} leaves the campaign"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        for owned in (*sheet_of(s).products, *(suit.products for suit in s.suits)):
            if self.no in owned:
                owned.remove(self.no)


class GainCurio(GaiaWord, frozen=True):
    form = "gain curio <curio>"
    curio: Curio

    def sentence(self) -> str:
        return "a curio"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        if self.curio not in sheet_of(s).curios:
            sheet_of(s).curios.append(self.curio)


class FewerMinions(GaiaWord, frozen=True):
    form = "minion -1"

    def sentence(self) -> str:
        return "one minion fewer"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return any(enemy.rank == "minion" for enemy in s.enemies)

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """A random minion card is not dealt, and its reward is gone."""
        (gone,) = s.rng.sample([enemy for enemy in s.enemies if enemy.rank == "minion"], 1)
        s.enemies = [enemy for enemy in s.enemies if enemy is not gone]


WORDS: Final = (
    Hp,
    Elements,
    Minion,
    Xp,
    Tokens,
    LevelCard,
    MaximumRank,
    Circuits,
    Opinion,
    SetFlag,
    GainProduct,
    LoseProduct,
    GainCurio,
    FewerMinions,
)
