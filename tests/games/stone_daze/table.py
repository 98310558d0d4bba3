"""A table for rule tests: a position drawn in a few lines, orders in the rulebook's words, and what came of it.

    t = table('''
           d  e  f
        7  .  B1 .
        6  .  .  .
        5  .  A1 .
    ''')
    t.round(A="A1 e5-e6", B="B1 e7-e6")
    assert t.at("A1") == "e5"

In a cell: `A1` a figure, `A1*` a bumped one, `A1>` one that faces E (`^ > v <`); terrain before it or alone: `o` small
mound, `L` `M` the squares of a large mound, `~` swamp, `#` a gate's wall, `n` `e` `s` `w` its passage with the arrow's
direction: `oB3` stands on a mound. Figures that are not drawn stand out of the way on their own last rows.
"""

from __future__ import annotations

import re
from typing import Any

from dolmen.games import stone_daze
from dolmen.games.stone_daze import StoneDazeGame
from dolmen.games.stone_daze.board import COLS, Piece, name, own_row, square
from dolmen.games.stone_daze.choices import STAY, Act, FirePlace, Order, Throw
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.names import CLANS, figure_id, figure_no
from dolmen.games.stone_daze.prompts import CALL_IT_OFF, DONE_WITH_PLAN
from dolmen.games.stone_daze.rules.tokens import DONE
from dolmen.games.stone_daze.state import OUT, Stash, StoneDaze, actions, clan_figures, clan_of, tally
from dolmen.kernel import Form, Rng
from dolmen.kernel.geometry import FACINGS, STEPS, Square
from dolmen.testing import RuleTable
from dolmen.testing.rule_table import Who
from tests.library.reprint import reprinted

FIGURES = {
    "Elder brother": "runner, fire",
    "Younger brother": "runner, fireball",
    "Old one": "healer, fire",
    "Bird girl": "bird, fire",
    "Visionary": "climber, fireball",
    "Big man": "mighty tosser, fire",
    "Strong woman": "extra force, fireball",
}
"""As ruling SD-11 has them. Who has which flame may be tuned, and the rules are tested with these all the same."""
GAME = reprinted(
    stone_daze.GAME, "figures.toml", "figure", {name: {"actions": owns.split(", ")} for name, owns in FIGURES.items()}
)
ARROWS = "^>v<"
ACTIONS = {action.value: action for action in Action}


def table(
    picture: str = "",
    *,
    seats: int = 2,
    out: str = "",
    used: dict[str, list[str]] | None = None,
    discs: dict[str, int] | None = None,
    stashes: dict[str, list[tuple[str, int]]] | None = None,
    haunted: bool | str = False,
    round: int = 5,
    quiet: int = 0,
    players: dict[str, int] | None = None,
    game: StoneDazeGame = GAME,
    **options: Any,
) -> Table:
    """A position at the start of a round.

    `out`: figures out of the game. `used`: exhausted actions by figure. `discs`: red discs in a clan's Halhala store.
    `stashes`: (lower left square of the crossing, discs) by clan. `players`: who holds a figure in a team game.
    `haunted`: the add-on, or the squares that are haunted already. `quiet`: how many quiet rounds lie behind.
    Everything else is an option of the game.
    """
    chosen = game.read_options({**options, "haunted": bool(haunted)})
    s = game.setup(seats, chosen, Rng.seeded(1))
    s.round, s.quiet = round, quiet
    gone = out.split()
    _draw(s, picture, gone)
    for id, names in (used or {}).items():
        for action in names:
            s.figures[figure_no(id)].used |= 1 << actions(s, figure_no(id)).index(ACTIONS[action])
    for clan, number in (discs or {}).items():
        s.clans[CLANS.index(clan)].discs = number
    for clan, places in (stashes or {}).items():
        s.clans[CLANS.index(clan)].stashes = [Stash(square(corner), number) for corner, number in places]
    for id, seat in (players or {}).items():
        s.figures[figure_no(id)].player = seat
    s.haunted = tuple(square(q) for q in haunted.split()) if isinstance(haunted, str) else ()
    return Table(game, s, seats, s.options)


def _draw(s: StoneDaze, picture: str, gone: list[str]) -> None:
    lines = [line.split() for line in picture.strip().splitlines()]
    drawn: set[Square] = set()
    where: dict[str, list[Square]] = {}
    arrow: int | None = None
    columns = lines[0] if lines else []
    for row, *signs in lines[1:]:
        for column, sign in zip(columns, signs, strict=True):
            here = square(column + row)
            drawn.add(here)
            match = re.fullmatch(r"([oLM~#nesw]?)(?:([AB][1-7])(\*?)([\^>v<]?))?|\.", sign)
            assert match, f"cannot read {sign!r}"
            ground, id, bump, facing = match.groups()
            if ground == "o":
                s.terrain = (*s.terrain, Piece("small mound", (here,)))
            elif ground:
                where.setdefault("#" if ground in "nesw" else ground, []).append(here)
                if ground in "nesw":
                    arrow = "nesw".index(ground)
            if id:
                piece = s.figures[figure_no(id)]
                piece.square, piece.bumped = here, bool(bump)
                if facing:
                    piece.facing = ARROWS.index(facing)
    kinds = {"L": "large mound", "M": "large mound", "~": "swamp", "#": "gate"}
    for sign, squares in where.items():
        s.terrain = (*s.terrain, Piece(kinds[sign], tuple(sorted(squares)), arrow if sign == "#" else None))
    _park(s, drawn, gone)
    for number, piece in enumerate(s.figures):
        if piece.alive:
            piece.best = own_row(piece.square, clan_of(number), s.rows)


def _park(s: StoneDaze, drawn: set[Square], gone: list[str]) -> None:
    """Those who are not drawn stand on their own last rows, away from the picture."""
    taken = drawn | {piece.square for piece in s.figures}
    for clan in (0, 1):
        order = range(s.rows * COLS) if clan == 0 else range(s.rows * COLS - 1, -1, -1)
        free = (q for q in order if q not in taken)
        for figure in clan_figures(clan):
            if s.figures[figure].square == OUT and figure_id(figure) not in gone:
                s.figures[figure].square = next(free)


class Table(RuleTable[StoneDaze]):
    """A match at that position, spoken to in the rulebook's words."""

    def seat(self, clan: str) -> int:
        return self.s.clans[CLANS.index(clan)].seats[0]

    def seat_of(self, who: Who) -> int | None:
        """A seat may be called by its clan."""
        return self.seat(who) if isinstance(who, str) else who

    # What is

    def figure(self, id: str) -> Any:
        return self.s.figures[figure_no(id)]

    def at(self, *ids: str) -> Any:
        """Where figures stand, "out" if they are out of the game: one name, or a list for several."""
        names = ["out" if self.figure(id).square == OUT else name(self.figure(id).square) for id in ids]
        return names[0] if len(names) == 1 else names

    def bumped(self, id: str) -> bool:
        return bool(self.figure(id).bumped)

    def facing(self, id: str) -> str:
        return FACINGS[self.figure(id).facing]

    def discs(self, clan: str) -> int:
        """Red discs in the Halhala store."""
        return self.s.clans[CLANS.index(clan)].discs

    def exhausted(self, id: str, action: str) -> bool:
        slot = actions(self.s, figure_no(id)).index(ACTIONS[action])
        return bool(self.figure(id).used & 1 << slot)

    def reach(self, id: str) -> list[str]:
        piece = self.figure(id)
        return sorted(name(q) for q in self.s.ground.reach(piece.square, piece.facing))

    def tally(self) -> tuple[int, int]:
        """How many figures of clan A and of clan B have ever landed."""
        return tally(self.s, 0), tally(self.s, 1)

    @property
    def winner(self) -> str | None:
        """The clan that has won, "draw", or None while the game goes on."""
        return None if self.s.winner is None else "draw" if self.s.winner < 0 else CLANS[self.s.winner]

    # What is done

    def round(self, A: str = "", B: str = "", *, tokens: str = "", clubs: str = "", heal: str = "") -> Table:
        """A whole round. Orders by clan; `tokens`, `clubs` and `heal` for both clans in one text."""
        self.orders(A=A, B=B)
        if not self.winner:
            self.tokens(tokens)
            self.clubs(clubs)
            self.heal(heal)
        return self

    def orders(self, A: str = "", B: str = "") -> Table:
        """Both clans' orders: "A1 e5-e6, A1 run e4-e6, A5 climb e3-e6, A3 turn right, A3 about, A3 fire"."""
        for clan, text in (("A", A), ("B", B)):
            self.give(self.order_answer(text), clan)
        return self

    def tokens(self, text: str = "") -> Table:
        """ "A fire e6 e7, A fireball f6, A bird e1": base and tip of a fire, the square of the others."""
        answers: dict[str, dict[str, Any]] = {"A": {}, "B": {}}
        for clan, kind, *places in (entry.split() for entry in _entries(text)):
            squares = [square(place) for place in places]
            answers[clan][kind] = FirePlace(*squares) if kind == "fire" else squares[0]
        for clan, answer in answers.items():
            ask = self.match.asks.get(self.seat(clan)) if self.s.step == "tokens" else None
            if isinstance(ask, Form):
                self.give(answer, clan)
                continue
            assert not answer, f"clan {clan} has no token to place"
            if ask is not None:
                self.give(DONE, clan)
        return self

    def clubs(self, text: str = "") -> Table:
        """ "A6 e8, A7 mega e6, A6 second e9, A bird b9, A bird b9"."""
        assert self.s.step == "clubs" or not text, "no clubs are thrown now"
        for clan in CLANS:
            if self.s.step == "clubs":
                self.give(self.club_answer(clan, text), clan)
        return self

    def heal(self, text: str = "") -> Table:
        """Whom the Healers heal: "B6"; a Healer who is not told heals nobody."""
        healed = [figure_no(id) for id in text.split()]
        while self.s.step == "healing" and self.match.asks:
            seat = next(iter(self.match.asks))
            mine = next((figure for figure in healed if figure in self.options(seat)), None)
            self.give(mine, seat)
            healed = [figure for figure in healed if figure != mine]
        assert not healed, f"nobody may heal {[figure_id(figure) for figure in healed]}"
        return self

    def agree(self) -> None:
        """Members of a team who are asked are done with the clan's whole plan."""
        while (ask := next((a for a in self.match.asks.values() if a.question is DONE_WITH_PLAN), None)) is not None:
            self.give(True, ask.seat)

    def done(self, *seats: int) -> None:
        """These place no token, and say so."""
        for seat in seats:
            self.give(DONE, seat)

    def call(self, seat: Who, what: str) -> None:
        """Take up the standing offer: "surrender" or "claim the end"."""
        self.give(what, seat, CALL_IT_OFF.name)

    def refuses(self, clan: str, *, orders: str | None = None, clubs: str | None = None, **answer: Any) -> str:
        """The clan's answer is refused, nothing changes; the message."""
        return self.refused(self.give, self._answer(clan, orders, clubs, answer), clan)

    def takes(self, clan: str, *, orders: str | None = None, clubs: str | None = None) -> bool:
        """The clan's answer would be accepted; it is not given."""
        return self.accepts(self.give, self._answer(clan, orders, clubs, {}), clan)

    def _answer(self, clan: str, orders: str | None, clubs: str | None, answer: dict[str, Any]) -> dict[str, Any]:
        if orders is not None:
            return self.order_answer(orders)
        return answer if clubs is None else self.club_answer(clan, clubs)

    # Words to answers

    def order_answer(self, text: str, store: int = 0) -> dict[str, Any]:
        """ "A1 run e4-e6, A3 fire @1": `@1` takes the disc from the first stash."""
        answer: dict[str, Any] = {}
        for entry in _entries(text):
            words, _, source = entry.partition("@")
            id, _, what = words.strip().partition(" ")
            disc = int(source) if source else store
            what = what.strip()
            if what in ACTIONS:
                key = f"{id} disc"
                answer[key] = (*answer.get(key, ()), Act(ACTIONS[what], disc))
            else:
                answer[id] = self._order(id, what, disc)
        for key, value in answer.items():
            if key.endswith("disc") and len(value) == 2:
                answer[key] = tuple(sorted(value, key=lambda a: actions(self.s, figure_no(key[:2])).index(a.action)))
        return answer

    def _order(self, id: str, what: str, disc: int) -> Order:
        if what in ("stay", ""):
            return STAY
        if what in ("turn left", "turn right"):
            return Order(what)  # type: ignore[arg-type]
        if what == "about":
            return Order("about", None, disc)
        kind, _, way = what.rpartition(" ")
        start, _, end = way.partition("-")
        piece = self.figure(id)
        assert name(piece.square) == start, f"{id} stands on {name(piece.square)}, not on {start}"
        dx = _sign(square(end) % COLS - square(start) % COLS)
        dy = _sign(square(end) // COLS - square(start) // COLS)
        cell = (STEPS.index((dx, dy)) - 2 * piece.facing) % 8
        return Order(kind or "move", cell, disc if kind else None)  # type: ignore[arg-type]

    def club_answer(self, clan: str, text: str) -> dict[str, Any]:
        answer: dict[str, Any] = {}
        birds = 0
        for who, *words in (entry.split() for entry in _entries(text)):
            if who[0] != clan:
                continue
            throw = Throw(square(words[-1]), mega="mega" in words)
            if "bird" in words:
                birds += 1
                answer[f"bird {birds}"] = throw
            else:
                answer[f"{who} second" if "second" in words else who] = throw
        return answer


def _entries(text: str) -> list[str]:
    return [entry.strip() for entry in text.split(",") if entry.strip()]


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)
