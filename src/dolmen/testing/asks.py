"""Every ask can be shown, pointed at, answered and written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from random import Random
from typing import Any

import msgspec

from dolmen.kernel import Amounts, Ask, Form, Game, Match, NotOnOffer, Pick, Seat, Several, Split
from dolmen.kernel.asks.refusals import as_written
from dolmen.kernel.scene import Board, Component, Scene, role_of, walk
from dolmen.kernel.view import ask_view
from dolmen.library.clauses import clauses_of
from dolmen.testing.failure import blaming, difference, fail
from dolmen.testing.journey import answer_for, put_to_people, viewers, who


def check_asks(match: Match[Any], random: Random | None = None, tries: int = 3) -> None:
    """Scenes name each component once; every open ask has words, a place, labelled options and answers that fit."""
    random = random or Random(0)
    for viewer in viewers(match):
        with blaming(match, "scene", f"the scene of {who(viewer)}", viewer):
            scene = match.scene(viewer)
            parts = list(scene.walk())
        ids = [component.id for component in parts]
        twice = next((id for id in ids if not id or ids.count(id) > 1), None)
        if twice is not None:
            fail(match, "scene", f"the scene of {who(viewer)} holds the id {twice!r} more than once", viewer)
        _check_centre(match, viewer, scene)
        for board in parts:
            if isinstance(board, Board):
                _check_land(match, viewer, board)
    with blaming(match, "scene", "game.status"):
        if match.game.status(match.s) != match.scene(None).status:
            fail(match, "scene", "game.status is not what a spectator's scene says")
    for ask in put_to_people(match):
        with blaming(match, "asks", f"showing {type(ask).__name__} {ask.id}", ask.seat):
            _Shown(match, ask).check()
            for _ in range(tries):
                _check_answer(match, ask, answer_for(match, ask, random), random)


def _check_centre(match: Match[Any], viewer: Seat | None, scene: Scene) -> None:
    """There is one middle of the table: something lies there, and no two boards that would share it."""
    centre = [part for part in scene.parts if role_of(part) == "centre"]
    if (
        scene.parts and not centre and all(part.role for part in scene.parts)
    ):  # else those without a role are the centre
        fail(
            match,
            "scene",
            f"nothing of the scene of {who(viewer)} is its centre; say `role` of one of its parts",
            viewer,
        )
    boards = [part.id for part in _within(centre) if isinstance(part, Board)]
    if len(boards) > 1:
        what = " and ".join(map(repr, boards))
        fail(match, "scene", f"the boards {what} are both the centre of the scene of {who(viewer)}", viewer)


def _within(parts: Sequence[Component]) -> Iterator[Component]:
    return chain.from_iterable(map(walk, parts))


def _check_land(match: Match[Any], viewer: Seat | None, board: Board) -> None:
    """Each cell has a spot of its own, and regions are made of the board's own cells."""
    cells = {cell.id for cell in board.cells}
    spots: dict[tuple[int, int], str] = {}
    for cell in board.cells:
        if (other := spots.setdefault((cell.x, cell.y), cell.id)) != cell.id:
            text = f"{cell.id!r} and {other!r} lie on the same spot of the board {board.id!r}: nobody can reach both"
            fail(match, "scene", text, viewer)
    for region in board.regions:
        strange = next((cell for cell in region.cells if cell not in cells), None)
        if strange is not None or not region.cells:
            what = f"the {region.land} of the board {board.id!r}"
            fault = "has no cells" if strange is None else f"holds {strange!r}, which is not one of its cells"
            fail(match, "scene", f"{what} {fault}", viewer)


class _Shown:
    """An ask as its seat would look at it."""

    def __init__(self, match: Match[Any], ask: Ask) -> None:
        self.match = match
        self.ask = ask
        scene = match.scene(ask.seat)
        self.places = scene.ids()
        self.shut_away = {part.id for part in _within([p for p in scene.parts if role_of(p) == "reference"])}

    def check(self) -> None:
        ask = self.ask
        self.words(ask.prompt, "the ask")
        self.words(ask.question.done, "handing it in")
        self.place(ask.at, f"{ask.prompt!r} is asked")
        known = rule_ids(self.match.game) if ask.rules else frozenset()
        for rule in ask.rules:
            if rule not in known:
                self.fail(f"{ask.prompt!r} names the rule {rule}, which is not in the game's rules")
        if isinstance(ask, (Pick, Several)):
            self.options(f"{ask.prompt!r}", ask.options, ask.label, ask.place)
        if isinstance(ask, Several) and (ask.least > len(ask.options) or ask.least > (ask.most or ask.least)):
            self.fail(f"{ask.prompt!r} wants {ask.least} to {ask.most} of {len(ask.options)} options")
        if isinstance(ask, (Split, Amounts)):
            self.options(f"{ask.prompt!r}", list(ask.limits), ask.label, ask.place)
        if isinstance(ask, Amounts):
            self.ideas(ask)
        if isinstance(ask, Form):
            self.form(ask)
        self.reasons()

    def reasons(self) -> None:
        """What is forbidden lies somewhere or is called something, says why, and is not on offer at the same time."""
        ask = self.ask
        view = ask_view(ask)
        offered = {"": view.options} | {field.key: field.options for field in view.fields}
        for name, reasons in ask.forbidden({}).items():
            places, labels = {o.place for o in offered[name]}, {o.label for o in offered[name]}
            for one in reasons:
                self.words(one.why, f"why {one.label or one.place or 'the rest'} cannot be chosen")
                if one.place is not None:
                    self.place(one.place, f"{one.why!r} is said")
                if one.place in places - {None} or one.label in labels:
                    self.fail(f"{one.label or one.place!r} is on offer, and yet forbidden: {one.why!r}")

    def ideas(self, ask: Amounts[Any]) -> None:
        """The first is what a person is proposed, and bots know no other answers."""
        if not ask.ideas:
            self.fail(f"{ask.prompt!r} has no idea to propose")
        for idea in ask.ideas:
            try:
                ask.check(idea)
            except NotOnOffer as error:
                self.fail(f"{ask.prompt!r} has the idea {dict(idea)}, and refuses it: {error}")

    def form(self, form: Form[Any]) -> None:
        keys = form.keys()
        if len(set(keys)) < len(keys):
            self.fail(f"{form.prompt!r} has two fields of one key: {keys}")
        for field in form.fields:
            key = field.key
            self.words(form.prompt_of(key), f"the field {key}")
            self.place(form.at_of(key), f"the field {key} is asked")
            self.options(f"the field {key}", field.options, partial(form.label_in, key), partial(form.place_in, key))

    def options(
        self, what: str, options: Sequence[Any], label: Callable[[Any], str], place: Callable[[Any], str | None]
    ) -> None:
        if not options:
            self.fail(f"{what} has nothing to choose from")
        labels: dict[str, Any] = {}
        written: dict[bytes, Any] = {}
        for option in options:
            same = written.setdefault(as_written(option), option)
            if same is not option:
                self.fail(
                    f"{what} writes two options down alike, so a save cannot tell them apart: {same!r}, {option!r}"
                )
            text = label(option)
            self.words(text, f"{what}, option {option!r},")
            if text in labels:
                self.fail(f"{what} calls two options {text!r}: {labels[text]!r} and {option!r}")
            labels[text] = option
            spot = place(option)
            if spot is not None:
                self.place(spot, f"{what}, option {text!r} lies", lit=True)

    def words(self, text: str, what: str) -> None:
        if not isinstance(text, str) or not text.strip():
            self.fail(f"{what} has no words: {text!r}")

    def place(self, id: str, what: str, lit: bool = False) -> None:
        if id not in self.places:
            self.fail(f"{what} at {id!r}, and there is no such component in the scene of seat {self.ask.seat}")
        if lit and id in self.shut_away:
            self.fail(f"{what} at {id!r}, which lies in a drawer that is closed until somebody opens it (`reference`)")

    def fail(self, what: str) -> None:
        fail(self.match, "asks", what, self.ask.seat)


@cache
def rule_ids(game: Game[Any]) -> frozenset[str]:
    """The clauses that the game's rules hold; none if it has no rules to read."""
    try:
        return frozenset(clauses_of(game))
    except (OSError, ImportError, TypeError):
        return frozenset()


def _check_answer(match: Match[Any], ask: Ask, answer: Any, random: Random) -> None:
    """An answer that bots can find is accepted, can be told, and is itself again after a way over the wire."""
    try:
        taken = ask.check(answer)
    except NotOnOffer as error:
        fail(match, "asks", f"{answer!r} can be chosen step by step, and is then refused: {error}", ask.seat)
    if what := difference(taken, answer):
        fail(match, "asks", f"check() makes another answer of {answer!r}: {what}", ask.seat)
    if not isinstance(ask.describe(answer), str):
        fail(match, "asks", f"describe() of {answer!r} is not a text", ask.seat)
    if not all(isinstance(warning, str) for warning in ask.warnings(answer)):
        fail(match, "asks", f"the warnings about {answer!r} are not texts", ask.seat)
    wire = msgspec.json.decode(msgspec.json.encode(ask.plain(answer)))
    try:
        back = ask.from_plain(wire)
    except NotOnOffer as error:
        fail(match, "asks", f"{answer!r} is written down as {wire!r}, and is then refused: {error}", ask.seat)
    if what := difference(back, answer):
        fail(match, "asks", f"{answer!r} comes back from plain data as another answer: {what}", ask.seat)
    if isinstance(ask, Form):
        _check_narrow(match, ask, ask.given(answer), random)


def _check_narrow(match: Match[Any], form: Form[Any], answer: Mapping[Any, Any], random: Random) -> None:
    """Which options are left does not depend on the order of filling in."""
    for field in form.fields:
        left = form.left(answer, field.key)
        if not any(option is answer[field.key] or option == answer[field.key] for option in left):
            label = form.label_in(field.key, answer[field.key])
            fail(
                match,
                "forms",
                f"{form.describe(answer)!r} is legal, and yet beside the other fields {field.key} has no {label!r} "
                "left: narrow does not treat all fields alike",
                form.seat,
            )
        if not all(any(option is known or option == known for known in field.options) for option in left):
            fail(match, "forms", f"narrow leaves {field.key} an option that the field does not have", form.seat)
    filled: dict[Any, Any] = {}
    for key in random.sample(form.keys(), len(form.fields)):
        options = form.left(filled, key)
        if not options:
            return
        filled[key] = options[int(random.random() * len(options))]
    try:
        form.check(filled)
    except NotOnOffer as error:
        order = ", ".join(map(str, filled))
        what = f"filled in in the order {order} it is refused: narrow does not treat all fields alike: {error}"
        fail(match, "forms", what, form.seat)
