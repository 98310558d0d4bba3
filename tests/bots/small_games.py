"""Games of a minute, each made to show one thing about bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import dolmen
from dolmen.bots import Bot, make_bot
from dolmen.kernel import (
    Amounts,
    Ask,
    Draw,
    Field,
    Flow,
    Form,
    Game,
    Options,
    Pick,
    Result,
    Rng,
    Seat,
    Several,
    Sketch,
    Split,
    State,
    Write,
    anyone,
    meanwhile,
    together,
)


class Table(State):
    """What every small game here keeps."""

    answers: dict[str, Any] = {}
    secret: int = 0
    turns: int = 0
    winners: tuple[Seat, ...] | None = None


class Small(Game[Table]):
    seats = (2,)
    state = Table

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        return Table(rng=rng)

    def result(self, s: Table) -> Result | None:
        if s.winners is None:
            return None
        return Result(winners=s.winners, draw=not s.winners)


class EveryAsk(Small):
    """Asks in every way there is, with a standing offer that no bot may take up."""

    id = title = "every-ask"

    def turn(self, s: Table) -> Flow[None]:
        seat = s.turns % 2
        yield from meanwhile(self.asks(s, seat), {"give up": lambda: give_up(s, seat)})
        s.turns += 1
        if s.turns == 2:
            s.winners = ()

    def asks(self, s: Table, seat: Seat) -> Flow[None]:
        s.answers["pick"] = yield Pick(seat, ["a", ("b", 1), None, True, 1])
        s.answers["several"] = yield Several(seat, ["x", "y", "z"], least=1, most=2)
        s.answers["split"] = yield Split(seat, 5, {"left": 3, "middle": 3, "right": 2})
        s.answers["amounts"] = yield Amounts(seat, {"coin": 3, "gem": 1}, [{"coin": 2}, {"gem": 1}], worth_two)
        s.answers["form"] = yield Form(seat, dict[str, Any], tuple(Field(key, (0, 1, 2)) for key in "abc"), different)
        s.answers["one field"] = yield Form(seat, dict[str, Any], (Field("only", (1, 2, 3)),))
        s.answers["write"] = yield Write(seat, least=2, ideas=("yes", "no"))
        s.answers["draw"] = yield Draw(seat, ideas=(Sketch("a house"), Sketch("a tree")))
        s.answers["both"] = list((yield from together({n: one_form(n) for n in (0, 1)})).values())
        s.answers["first"], _ = yield from anyone({n: one_pick(n) for n in (0, 1)})


def give_up(s: Table, seat: Seat) -> Flow[bool]:
    yield Pick(seat, ("give up", "really"), standing=True)
    s.answers["gave up"] = seat
    return True


def worth_two(given: Mapping[str, int]) -> str:
    return "" if given.get("coin", 0) + 2 * given.get("gem", 0) == 2 else "two is the price"


def different(chosen: Mapping[str, Any], field: Field) -> Sequence[Any]:
    return [option for option in field.options if option not in chosen.values()]


def one_form(seat: Seat) -> Flow[Any]:
    return (yield Form(seat, dict[str, Any], (Field("one", (1, 2)), Field("two", (3, 4)))))


def one_pick(seat: Seat) -> Flow[Any]:
    return (yield Pick(seat, (1, 2)))


class Guess(Small):
    """Seat 1 guesses one of four cards that lies face down. Who could peek would always win."""

    id = title = "guess"

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        return Table(rng=rng, secret=rng.below(4))

    def turn(self, s: Table) -> Flow[None]:
        guess = yield Pick(1, (0, 1, 2, 3))
        s.winners = (1,) if guess == s.secret else (0,)

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        s.secret = rng.below(4)

    def value(self, s: Table, seat: Seat) -> float:
        return 0.5

    def priors(self, s: Table, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Sequence[float]:
        """An author's mistake that a bot must be safe from: hunches that look at the card."""
        return [100.0 if option == s.secret else 1.0 for option in options]


class NextRoll(Small):
    """Guess a die before it is rolled. Who could see the random generator would always win."""

    id = title = "next-roll"

    def turn(self, s: Table) -> Flow[None]:
        guess = yield Pick(1, (1, 2, 3, 4))
        s.winners = (1,) if guess == s.rng.roll(4) else (0,)


class HiddenCoin(Small):
    """Seat 0 hides a coin in a hand, seat 1 says which, both at once. Each has a choice apart."""

    id = title = "hidden-coin"

    def turn(self, s: Table) -> Flow[None]:
        yield from together({0: self.hide(s), 1: self.say(s)})
        s.winners = (1,) if s.answers["hidden"] == s.answers["said"] else (0,)

    def hide(self, s: Table) -> Flow[None]:
        s.answers["hidden"] = yield Pick(0, ("left", "right"))

    def say(self, s: Table) -> Flow[None]:
        s.answers["said"] = yield Pick(1, ("left", "right"))

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        for seat, key in enumerate(("hidden", "said")):
            if key in s.answers and seat != viewer:
                s.answers[key] = rng.choice(("left", "right"))


class HighCard(Small):
    """Seat 0 sees its own card of ten and bets or passes; a bet is won by the higher card, a pass is a draw."""

    id = title = "high-card"

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        mine, theirs = rng.sample(range(10), 2)
        return Table(rng=rng, answers={"mine": mine}, secret=theirs)

    def turn(self, s: Table) -> Flow[None]:
        choice = yield Pick(0, ("pass", "bet"))
        if choice == "pass":
            s.winners = ()
        else:
            s.winners = (0,) if s.answers["mine"] > s.secret else (1,)

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        s.secret = rng.choice([card for card in range(10) if card != s.answers["mine"]])


class Toll(Small):
    """A toll of two, in any coin: who keeps the gem for the ferry wins. Each world lists the coins in its own order."""

    id = title = "toll"

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        return Table(rng=rng, secret=rng.below(2))

    def turn(self, s: Table) -> Flow[None]:
        ideas = [{"coin": 1, "gem": 1}, {"coin": 1, "shell": 1}, {"gem": 1, "shell": 1}]
        paid = yield Amounts(
            0,
            {"coin": 1, "shell": 1, "gem": 1},
            [dict(sorted(idea.items(), reverse=s.secret == 1)) for idea in ideas],
            lambda given: "" if sum(given.values()) == 2 else "two coins are wanted",
        )
        s.winners = (1,) if "gem" in paid else (0,)

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        s.secret = rng.below(2)


class BigForm(Small):
    """Fourteen fields of twelve options, both seats at once: whoever gets more of its fields right wins."""

    id = title = "big-form"
    fields = tuple(Field(f"f{n}", tuple(range(12))) for n in range(14))

    def turn(self, s: Table) -> Flow[None]:
        s.answers = yield from together({str(n): self.fill(n) for n in (0, 1)})
        s.turns += 1
        if s.turns == 5:
            a, b = self.right(s, 0), self.right(s, 1)
            s.winners = () if a == b else (0,) if a > b else (1,)

    def fill(self, seat: Seat) -> Flow[Any]:
        return (yield Form(seat, dict[str, Any], self.fields))

    def right(self, s: Table, seat: Seat) -> int:
        answer = s.answers[str(seat)]
        return sum(answer[f"f{n}"] == (5 * n + 3) % 12 for n in range(14))

    def value(self, s: Table, seat: Seat) -> float:
        if not s.answers:
            return 0.5
        return 0.5 + (self.right(s, seat) - self.right(s, 1 - seat)) / 28


def play(game: Game[Any] | str, bots: Sequence[Bot], seed: int) -> dolmen.Match[Any]:
    """A match to its end. Every answer is checked by the match."""
    match = dolmen.start(game, seed=seed)
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat].choose(match.position, ask))
    return match


def wins(game: Game[Any] | str, ours: str, theirs: str, games: int, seed: int = 1) -> int:
    """How many games the first bot wins, with sides swapped."""
    won = 0
    for number in range(games):
        first, second = make_bot(ours, seed + 2 * number), make_bot(theirs, seed + 2 * number + 1)
        seat = number % 2
        match = play(game, (second, first) if seat else (first, second), seed + number)
        assert match.result is not None
        won += match.result.payoff(seat) == 1
    return won


class NobodyWins(Small):
    """A talk in which one word is as good as another. Nobody looks ahead to where it leads."""

    id = title = "nobody-wins"
    contest = False

    def turn(self, s: Table) -> Flow[None]:
        s.answers["word"] = yield Pick(0, ("yes", "no"))
        raise AssertionError("a bot looked ahead")

    def priors(self, s: Table, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Sequence[float]:
        return [float(option == "yes") for option in options]
