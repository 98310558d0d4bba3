"""Whole games kept as text, so that a change of the rules shows where it changes play.

    python -m tests.games.stone_daze.golden            what would change
    python -m tests.games.stone_daze.golden --write    write them again; then read the difference before you commit it

The players are no bot of Dolmen's, which would change whenever somebody tunes it. Each choice is drawn by a generator
named after what is chosen, from the options in an order of their own: the same game comes out until a rule changes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from dolmen.games.stone_daze.board import COLS, LONGEST, name, towards
from dolmen.games.stone_daze.choices import Order, Throw
from dolmen.games.stone_daze.names import CLANS, figure_id, figure_no
from dolmen.games.stone_daze.state import StoneDaze, clan_of, clan_of_seat
from dolmen.kernel import Ask, Form, Match, Told, decode, filled_in
from dolmen.kernel.geometry import STEPS, Square
from dolmen.library import start

FOLDER = Path(__file__).parent / "golden"
EVERY = 3
"""The board is drawn every so many rounds."""
ARROWS = "^>v<"


class Golden(Struct, frozen=True):
    title: str
    seats: int
    seed: int
    options: dict[str, Any]


GAMES = {
    "standard": Golden("the standard game, ready-made set-ups", 2, 27, {"setup": "ready"}),
    "all_extras": Golden(
        "the advanced game with all add-ons, set up at random",
        2,
        26,
        {"advanced": True, "gate": True, "haunted": True, "mega_club": True, "setup": "random"},
    ),
    "four_players": Golden("four players who choose their set-up", 4, 28, {}),
}


# Playing


def play(game: Golden) -> Match[StoneDaze]:
    match: Match[StoneDaze] = start("stone-daze", seats=game.seats, seed=game.seed, options=game.options)
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, answer(match.s, ask, f"{game.seed}, round {match.s.round}, {match.s.step}, seat {seat}"))
    return match


def answer(s: StoneDaze, ask: Ask, called: str) -> Any:
    if not isinstance(ask, Form):
        return drawn(s, ask.seat, "", ask.choices([]) or (), called)
    chosen: dict[Any, Any] = {}
    for field in ask.fields:
        options = ask.left(chosen, field.key)
        chosen[field.key] = drawn(s, ask.seat, field.name, options, f"{called}, {field.name}")
    return chosen


def drawn(s: StoneDaze, seat: int, key: str, options: Sequence[Any], called: str) -> Any:
    """One of the options by weight, whatever order they come in."""
    ordered = sorted(options, key=repr)
    weights = [weight(s, seat, key, option) for option in ordered]
    return Random(called).choices(ordered, weights)[0]


def weight(s: StoneDaze, seat: int, key: str, option: Any) -> int:
    """Forward, at the enemy, and a disc now and then."""
    if option is False:
        return 0  # a mate's plan is good enough: asked again, the same answer would be drawn again
    if isinstance(option, Order):
        return order_weight(s, figure_no(key), option)
    if isinstance(option, Throw):
        return 1 + 6 * near_enemies(s, clan_of_seat(s, seat), option.square)
    if isinstance(option, tuple):
        return 8 if not option else 2
    return 2


def order_weight(s: StoneDaze, figure: int, order: Order) -> int:
    if order.cell is None:
        return {"stay": 4, "about": 1}.get(order.kind, 1)
    rows = STEPS[towards(order.cell, s.figures[figure].facing)][1] * (1 if clan_of(figure) == 0 else -1)
    return {1: 12, 0: 4, -1: 1}[rows]


def near_enemies(s: StoneDaze, clan: int, here: Square) -> int:
    """How many enemies could end the round on that square."""
    enemies = (p.square for n, p in enumerate(s.figures) if clan_of(n) != clan and p.alive)
    return sum(abs(q % COLS - here % COLS) <= 1 and abs(q // COLS - here // COLS) <= 1 for q in enemies)


# Writing down


def transcript(game: Golden) -> str:
    match = play(game)
    assert match.result is not None
    lines = [f"Stone Daze: {game.title}", f"{game.seats} players, seed {game.seed}, options {game.options}"]
    for turn in match.turns:
        s = decode(turn.snapshot, match.game.state)
        if s.round % EVERY == 1:
            lines += ["", *picture(s)]
        for told in turn.story:
            if isinstance(told, Told):
                text = filled_in(told.text)
                lines += ["", text] if told.kind == "RoundBegins" else [f"  {text}"]
    winners = " and ".join(match.game.seat_name(seat, game.seats) for seat in match.result.winners)
    lines += ["", *picture(match.s), "", f"Won by: {winners or 'nobody'}"]
    return "\n".join(lines) + "\n"


def picture(s: StoneDaze) -> list[str]:
    """The board in the words of `table`, and what else lies there."""
    here = s.ground
    signs = dict.fromkeys(here.swamp, "~") | dict.fromkeys(here.mounds, "o") | dict.fromkeys(here.walls, "#")
    signs |= {passage: "nesw"[arrow] for passage, arrow in here.passages.items() if passage is not None}
    for number, piece in enumerate(s.figures):
        if piece.alive:
            ahead = ARROWS[piece.facing] if piece.facing != 2 * clan_of(number) else ""
            mark = figure_id(number) + "*" * piece.bumped + ahead
            signs[piece.square] = signs.get(piece.square, "") + mark
    rows = [" " * 4 + "".join(column.ljust(6) for column in LONGEST.letters)]
    for row in range(s.rows - 1, -1, -1):
        cells = (signs.get(row * COLS + column, ".").ljust(6) for column in range(COLS))
        rows.append(f"{row + 1:>2}  " + "".join(cells))
    return [row.rstrip() for row in rows] + besides(s)


def besides(s: StoneDaze) -> list[str]:
    """Tokens, stores and ghosts."""
    found = [f"haunted: {', '.join(map(name, s.haunted))}"] if s.haunted else []
    for who, clan in zip(CLANS, s.clans, strict=True):
        things = [f"{clan.discs} discs"]
        things += [f"{stash.discs} at {name(stash.corner)}" for stash in clan.stashes]
        if clan.fire is not None:
            things.append(f"fire on {name(clan.fire.base)} and {name(clan.fire.tip)}")
        if clan.ball is not None:
            things.append(f"fireball on {name(clan.ball.square)} rolling {ARROWS[clan.ball.facing]}")
        found.append(f"clan {who}: {', '.join(things)}")
    return found


def file_of(key: str) -> Path:
    return FOLDER / f"{key}.txt"


def main(arguments: list[str]) -> int:
    changed = 0
    for key, game in GAMES.items():
        file, text = file_of(key), transcript(game)
        before = file.read_text(encoding="utf-8") if file.is_file() else ""
        if text == before:
            continue
        changed = 1
        if arguments == ["--write"]:
            FOLDER.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            print(f"written: {file.name}")
        else:
            print("\n".join(unified_diff(before.splitlines(), text.splitlines(), file.name, "now", lineterm="")))
    return 0 if arguments == ["--write"] else changed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
