"""What the first lesson promises comes true at its table."""

from __future__ import annotations

from dolmen.bots import make_bot
from dolmen.games.stone_daze.lessons import FIRST_ROUND
from dolmen.games.stone_daze.names import figure_id
from dolmen.games.stone_daze.state import StoneDaze
from dolmen.kernel import Form, Match
from dolmen.library import start


def filled(match: Match[StoneDaze], wanted: dict[str, str]) -> None:
    """The learner's form: by the name of a field, a part of what its option is called; all else stays."""
    ask = match.asks[FIRST_ROUND.seat]
    assert isinstance(ask, Form)
    chosen = {field.key: field.options[0] for field in ask.fields}
    for name, words in wanted.items():
        field = ask.field(name)
        chosen[field.key] = next(option for option in field.options if words in field.question.label(ask.s, option))
    match.answer(FIRST_ROUND.seat, chosen, ask.id)


def test_the_club_of_the_last_lesson_hits() -> None:
    assert FIRST_ROUND.seed is not None
    match: Match[StoneDaze] = start("stone-daze", FIRST_ROUND.seats, FIRST_ROUND.seed, FIRST_ROUND.options)
    tame = make_bot("tame", 0)
    for wanted in ({"B6": "g9", "B7 disc": "extra force"}, {"B4": "i3"}):
        filled(match, wanted)
        while FIRST_ROUND.seat not in match.asks:
            seat, ask = next(iter(match.asks.items()))
            match.answer(seat, tame.choose(match.position, ask), ask.id)
    bumped = [figure_id(number) for number, figure in enumerate(match.s.figures) if figure.bumped]
    assert bumped == ["A2"]
    assert match.s.round == 2
