"""A form: fields in any order, changed until it is handed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dolmen.kernel import Field, Form, TextField
from dolmen.kernel.asks.refusals import same_option
from dolmen.terminal.drafts.draft import Draft, Page, Row, Then


class FormDraft(Draft):
    """All fields in a list, each with what stands there now; one of them may be open, with its options in the list."""

    ask: Form[Any]
    confirm = True

    def __init__(self, ask: Form[Any]) -> None:
        super().__init__(ask)
        self.chosen: dict[Any, Any] = {}
        """What was chosen by hand."""
        self.key: Any = None
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
        return [*rows, self.done()]

    def value(self, key: Any) -> Any:
        if key in self.chosen:
            return self.chosen[key]
        field = self.ask.field(key)
        return "" if isinstance(field, TextField) else field.options[0]

    def _wrong(self, key: Any) -> str:
        field, value = self.ask.field(key), self.value(key)
        if isinstance(field, TextField):
            if not value and field.least:
                return "to be written"
            return "too short" if len(value) < field.least else "too long" if len(value) > field.most else ""
        fits = any(option is value for option in self.ask.left(self.chosen, key))
        return "" if fits else "choose another"

    def _field(self, key: Any) -> Row:
        return Row(
            self.ask.prompt_of(key),
            self._open(key),
            self.ask.label_in(key, self.value(key)),
            self.ask.place_in(key, self.value(key)),
            "field",
            on=key in self.chosen,
            wrong=self._wrong(key),
        )

    def _open(self, key: Any) -> Callable[[], Then]:
        field = self.ask.field(key)

        def press() -> Then:
            self.key = key
            if isinstance(field, TextField):
                self.at = 0
                return "stay" if self._options(key)[1:] else "type"
            options = self.ask.left(self.chosen, key)
            self.at = next((n for n, option in enumerate(options) if option is self.value(key)), 0)
            return "stay"

        return press

    def _options(self, key: Any) -> list[Row]:
        now = self.value(key)
        field = self.ask.field(key)
        if isinstance(field, TextField):
            own = Row("Write your own…", lambda: "type", now)
            return [own, *(Row(idea, self._set(key, idea), on=idea == now) for idea in field.options if idea)]
        return [
            Row(self.ask.label_in(key, o), self._set(key, o), place=self.ask.place_in(key, o), on=o is now)
            for o in self.ask.left(self.chosen, key)
        ]

    def _set(self, key: Any, option: Any) -> Callable[[], Then]:
        def press() -> Then:
            self.chosen[key] = option
            self.key = key
            self._leave()
            self.at += 1
            return "stay"

        return press

    def page(self) -> Page:
        key = self.key
        field = self.ask.field(key)
        least, most = (field.least, field.most) if isinstance(field, TextField) else (0, 0)
        return Page(self.ask.prompt_of(key), self.value(key), least, most)

    def typed(self, text: str, done: bool) -> Then:
        if self.key is not None:
            self.chosen[self.key] = text
            if done:
                self._leave()
                self.at += 1
        return "stay"

    def _leave(self) -> Then:
        if self.key is not None:
            self.at = self.ask.keys().index(self.key)
        self.key = None
        return "stay"

    def back(self) -> bool:
        inside = self.key is not None
        self._leave()
        return inside

    def _key_at(self, row: int) -> Any:
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
        if self.key is not None or key is None or isinstance(self.ask.field(key), TextField):
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
        given = self.ask.given(answer)
        for field in self.ask.fields:
            value = _own(field, given[field.key])
            if isinstance(field, TextField) or value is not field.options[0] or field.key in self.chosen:
                self.chosen[field.key] = value
        self.at = len(self.ask.fields)

    def adopt(self, before: Draft) -> None:
        if isinstance(before, FormDraft):
            fields = [field for field in self.ask.fields if field.key in before.chosen]
            values = {field.key: _own(field, before.chosen[field.key]) for field in fields}
            self.chosen = {key: value for key, value in values.items() if value is not None}
            self.key = next((field.key for field in self.ask.fields if field.key == before.key), None)
            self.at = before.at


def _own(field: Field, value: Any) -> Any:
    """The field's own option that is like this one; what is written stays as it is."""
    if isinstance(field, TextField):
        return value
    return next((option for option in field.options if same_option(option, value)), None)
