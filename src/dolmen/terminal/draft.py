"""Drafts: an answer in the making. Every kind of ask becomes rows that a person presses until the answer is whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from dolmen.kernel import Ask, Draw, Form, Pick, Several, Sketch, Split, Write

Then = Literal["stay", "hand in", "type"]
"""What follows a press: go on, hand the answer in, or type a text first."""


class Row(Struct, eq=False):
    """A line of the list, and what pressing it does."""

    label: str
    press: Callable[[], Then]
    value: str = ""
    """What stands there now."""
    place: str | None = None
    kind: Literal["option", "field", "done", "back"] = "option"
    on: bool = False
    """Chosen by hand."""
    wrong: bool = False
    """Does not go with the rest."""


class Draft:
    """The base of all drafts, and what each of them can do."""

    confirm = False
    """Handing it in is asked once more."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.at = 0
        """The row to stand on after a press."""

    @property
    def prompt(self) -> str:
        return self.ask.prompt

    @property
    def rules(self) -> tuple[str, ...]:
        return self.ask.rules

    def rows(self) -> list[Row]:
        raise NotImplementedError

    def answer(self) -> Any:
        raise NotImplementedError

    def suggest(self, answer: Any) -> None:
        """Take over an answer without handing it in."""
        raise NotImplementedError

    def targets(self, row: int) -> list[Row]:
        """What lights up on the board while the cursor is on that row."""
        return [row for row in self.rows() if row.place]

    def anchors(self) -> dict[str, list[int]]:
        """Places that lead to rows when clicked, without being lit."""
        return {}

    def chosen_places(self) -> dict[str, str]:
        """Places of what is chosen so far, each with the component that will be there, if one can tell."""
        return {row.place: "" for row in self.rows() if row.on and row.place}

    def warnings(self) -> tuple[str, ...]:
        """What is allowed but surely not wanted of the draft as it stands."""
        return ()

    def progress(self) -> str:
        return ""

    def back(self) -> bool:
        """One step back inside the draft, if there is one."""
        return False

    def adjust(self, row: int, by: int) -> bool:
        """A little more or less, where the row is a number."""
        return False

    def typed(self, text: str) -> None:
        """A text was written."""


class PickDraft(Draft):
    ask: Pick

    def __init__(self, ask: Pick) -> None:
        super().__init__(ask)
        self.choice: Any = ask.options[0]

    def rows(self) -> list[Row]:
        return [Row(self.ask.label(o), self._pick(o), place=self.ask.place(o)) for o in self.ask.options]

    def _pick(self, option: Any) -> Callable[[], Then]:
        def press() -> Then:
            self.choice = option
            return "hand in"

        return press

    def answer(self) -> Any:
        return self.choice

    def suggest(self, answer: Any) -> None:
        self.at = list(self.ask.options).index(answer)


class SeveralDraft(Draft):
    ask: Several

    def __init__(self, ask: Several) -> None:
        super().__init__(ask)
        self.taken = [False] * len(ask.options)

    def rows(self) -> list[Row]:
        rows = [
            Row(self.ask.label(o), self._toggle(n), place=self.ask.place(o), on=self.taken[n])
            for n, o in enumerate(self.ask.options)
        ]
        return [*rows, Row("Done", lambda: "hand in", self.progress(), kind="done")]

    def _toggle(self, n: int) -> Callable[[], Then]:
        def press() -> Then:
            self.taken[n] = not self.taken[n]
            self.at = n
            return "stay"

        return press

    def progress(self) -> str:
        most = len(self.ask.options) if self.ask.most is None else min(self.ask.most, len(self.ask.options))
        wanted = str(most) if self.ask.least == most else f"{self.ask.least} to {most}"
        return f"{sum(self.taken)} chosen, {wanted} wanted"

    def answer(self) -> Any:
        return self.ask.assemble(self.taken)

    def warnings(self) -> tuple[str, ...]:
        return self.ask.warnings(self.answer())

    def suggest(self, answer: Any) -> None:
        wanted = list(answer)
        for n, option in enumerate(self.ask.options):
            self.taken[n] = option in wanted
            if self.taken[n]:
                wanted.remove(option)
        self.at = len(self.taken)


class SplitDraft(Draft):
    ask: Split

    def __init__(self, ask: Split) -> None:
        super().__init__(ask)
        self.shares = dict.fromkeys(ask.limits, 0)
        self.part: str | None = None
        """The part whose share is being chosen."""

    @property
    def prompt(self) -> str:
        return self.ask.label(self.part) if self.part is not None else self.ask.prompt

    def rows(self) -> list[Row]:
        if self.part is not None:
            return self._shares(self.part)
        rows = [
            Row(
                self.ask.label(part),
                self._open(part),
                f"{self.shares[part]} of {most}",
                self.ask.place(part),
                "field",
                self.shares[part] > 0,
            )
            for part, most in self.ask.limits.items()
        ]
        return [*rows, Row("Done", lambda: "hand in", self.progress(), kind="done")]

    def _open(self, part: str) -> Callable[[], Then]:
        def press() -> Then:
            self.part = part
            self.at = self.shares[part]
            return "stay"

        return press

    def _shares(self, part: str) -> list[Row]:
        most = min(self.ask.limits[part], self.shares[part] + self.left)
        rows = [Row(str(n), self._give(part, n), on=n == self.shares[part]) for n in range(most + 1)]
        return [*rows, Row("Back", self._leave, kind="back")]

    def _give(self, part: str, share: int) -> Callable[[], Then]:
        def press() -> Then:
            self.shares[part] = share
            self._leave()
            self.at += 1
            return "stay"

        return press

    def _leave(self) -> Then:
        if self.part is not None:
            self.at = list(self.shares).index(self.part)
        self.part = None
        return "stay"

    @property
    def left(self) -> int:
        return self.ask.total - sum(self.shares.values())

    def progress(self) -> str:
        return f"{self.left} of {self.ask.total} left to share out"

    def back(self) -> bool:
        inside = self.part is not None
        self._leave()
        return inside

    def adjust(self, row: int, by: int) -> bool:
        if self.part is not None or row >= len(self.shares):
            return False
        part = list(self.shares)[row]
        share = self.shares[part] + by
        if 0 <= share <= self.ask.limits[part] and by <= self.left:
            self.shares[part] = share
        self.at = row
        return True

    def answer(self) -> Any:
        return dict(self.shares)

    def warnings(self) -> tuple[str, ...]:
        return self.ask.warnings(self.answer()) if not self.left else ()

    def suggest(self, answer: Any) -> None:
        self.part = None
        self.shares = dict(answer)
        self.at = len(self.shares)


class FormDraft(Draft):
    """All fields in a list, each with what stands there now; one of them may be open, with its options in the list."""

    ask: Form
    confirm = True

    def __init__(self, ask: Form) -> None:
        super().__init__(ask)
        self.chosen: dict[str, Any] = {}
        """What was chosen by hand."""
        self.key: str | None = None
        """The open field."""

    @property
    def prompt(self) -> str:
        return self.ask.prompt_of(self.key) if self.key is not None else self.ask.prompt

    @property
    def rules(self) -> tuple[str, ...]:
        keys = [self.key] if self.key is not None else self.ask.keys()
        return tuple(dict.fromkeys((*self.ask.rules, *(id for k in keys for id in self.ask.field(k).question.rules))))

    def rows(self) -> list[Row]:
        if self.key is not None:
            return [*self._options(self.key), Row("Back", self._leave, kind="back")]
        rows = [self._field(field.key) for field in self.ask.fields]
        return [*rows, Row("Done", lambda: "hand in", self.progress(), kind="done")]

    def value(self, key: str) -> Any:
        return self.chosen[key] if key in self.chosen else self.ask.field(key).options[0]

    def _field(self, key: str) -> Row:
        fits = any(option is self.value(key) for option in self.ask.left(self.chosen, key))
        return Row(
            self.ask.prompt_of(key),
            self._open(key),
            self.ask.label_in(key, self.value(key)),
            self.ask.place_in(key, self.value(key)),
            "field",
            on=key in self.chosen,
            wrong=not fits,
        )

    def _open(self, key: str) -> Callable[[], Then]:
        def press() -> Then:
            self.key = key
            options = self.ask.left(self.chosen, key)
            self.at = next((n for n, option in enumerate(options) if option is self.value(key)), 0)
            return "stay"

        return press

    def _options(self, key: str) -> list[Row]:
        now = self.value(key)
        return [
            Row(self.ask.label_in(key, o), self._set(key, o), place=self.ask.place_in(key, o), on=o is now)
            for o in self.ask.left(self.chosen, key)
        ]

    def _set(self, key: str, option: Any) -> Callable[[], Then]:
        def press() -> Then:
            self.chosen[key] = option
            self.key = key
            self._leave()
            self.at += 1
            return "stay"

        return press

    def _leave(self) -> Then:
        if self.key is not None:
            self.at = self.ask.keys().index(self.key)
        self.key = None
        return "stay"

    def back(self) -> bool:
        inside = self.key is not None
        self._leave()
        return inside

    def _key_at(self, row: int) -> str | None:
        if self.key is not None:
            return self.key
        keys = self.ask.keys()
        return keys[row] if 0 <= row < len(keys) else None

    def targets(self, row: int) -> list[Row]:
        key = self._key_at(row)
        return [option for option in self._options(key) if option.place] if key is not None else []

    def anchors(self) -> dict[str, list[int]]:
        if self.key is not None:
            return {}
        places: dict[str, list[int]] = {}
        for n, key in enumerate(self.ask.keys()):
            places.setdefault(self.ask.at_of(key), []).append(n)
        return places

    def adjust(self, row: int, by: int) -> bool:
        """The next or the previous option of a field."""
        key = self._key_at(row)
        if self.key is not None or key is None:
            return False
        options = list(self.ask.left(self.chosen, key))
        now = next((n for n, option in enumerate(options) if option is self.value(key)), -1 if by > 0 else 0)
        self.chosen[key] = options[(now + by) % len(options)]
        self.at = row
        return True

    def chosen_places(self) -> dict[str, str]:
        places = {self.ask.place_in(key, option): self.ask.at_of(key) for key, option in self.chosen.items()}
        return {place: at for place, at in places.items() if place}

    def progress(self) -> str:
        return f"{len(self.chosen)} of {len(self.ask.fields)} changed"

    def answer(self) -> Any:
        return {field.key: self.value(field.key) for field in self.ask.fields}

    def warnings(self) -> tuple[str, ...]:
        return self.ask.warnings(self.answer())

    def suggest(self, answer: Any) -> None:
        self.key = None
        for field in self.ask.fields:
            wanted = answer[field.key]
            found = next((o for o in field.options if o is wanted or (type(o) is type(wanted) and o == wanted)), None)
            if found is not field.options[0] or field.key in self.chosen:
                self.chosen[field.key] = found
        self.at = len(self.ask.fields)


class TextDraft(Draft):
    """A text to write, or one of the ideas as it is."""

    ask: Write | Draw
    own = "Write your own…"

    def __init__(self, ask: Write | Draw) -> None:
        super().__init__(ask)
        self.made: Any = ask.ideas[0] if ask.ideas else ""
        self.text = ""

    def ideas(self) -> Sequence[Any]:
        return [idea for idea in self.ask.ideas if idea]

    def rows(self) -> list[Row]:
        ideas = [Row(self.words(idea), self._take(idea)) for idea in self.ideas()]
        return [Row(self.own, lambda: "type", self.text), *ideas]

    def words(self, idea: Any) -> str:
        return str(idea)

    def _take(self, idea: Any) -> Callable[[], Then]:
        def press() -> Then:
            self.made = idea
            return "hand in"

        return press

    def typed(self, text: str) -> None:
        self.text = text
        self.made = text

    def answer(self) -> Any:
        return self.made

    def limits(self) -> tuple[int, int]:
        return (self.ask.least, self.ask.most) if isinstance(self.ask, Write) else (0, 200)

    def suggest(self, answer: Any) -> None:
        self.text = answer


class DrawDraft(TextDraft):
    """A sketch, which a terminal can only name: a caption to write, or one of the ideas."""

    own = "Write a caption…"

    def ideas(self) -> Sequence[Any]:
        return [idea for idea in self.ask.ideas if idea != Sketch()]

    def words(self, idea: Any) -> str:
        return self.ask.label(idea)

    def typed(self, text: str) -> None:
        self.text = text
        self.made = Sketch(caption=text)

    def suggest(self, answer: Any) -> None:
        self.text = answer.caption


_KINDS: Mapping[type[Ask], Callable[[Any], Draft]] = {
    Pick: PickDraft,
    Several: SeveralDraft,
    Split: SplitDraft,
    Form: FormDraft,
    Write: TextDraft,
    Draw: DrawDraft,
}


def draft_of(ask: Ask) -> Draft:
    """An empty draft of an answer."""
    return next(make(ask) for kind, make in _KINDS.items() if isinstance(ask, kind))
