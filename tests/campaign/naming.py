"""A campaign in which every name and text that people write is one of its own, to be looked for afterwards."""

from __future__ import annotations

from typing import Any

from dolmen.kernel import Ask, Draw, Match, encode
from dolmen.kernel.taking_out import own_texts


class Namer:
    """Gives answers, and sees how large the state becomes in each chapter."""

    def __init__(self) -> None:
        self.given: list[str] = []
        self.sizes: dict[int, int] = {}

    def answer(self, match: Match[Any], ask: Ask, value: Any) -> None:
        plain = ask.plain(value)
        for field in ask.own_words(value):
            words = f"Q{len(self.given)}x"
            self.given.append(words)
            if field:
                plain[field] = words
            elif isinstance(ask, Draw):
                plain["caption"] = words
            else:
                plain = words
        match.answer_plain(ask.seat, plain, ask.id)
        chapter = match.s.table.chapter
        self.sizes[chapter] = max(self.sizes.get(chapter, 0), len(encode(match.s)))

    def check(self, match: Match[Any], growth: float = 1.5) -> None:
        """All that was ever named and told is found by its name, and the state grows no further in the second half."""
        written = {text for turn in match.turns for answer in turn.answers for _, text in own_texts(answer)}
        assert written == {*self.given}
        lines = "\n".join(told.text for told in match.log(None))
        named = {text for text in written if text in lines}
        assert len(named) > 1, "what one of two has proposed in vain is named nowhere"
        chronicle = match.chronicle(None)
        assert {text for text in named if text not in chronicle} == set()
        half = max(self.sizes) // 2
        early = max(size for chapter, size in self.sizes.items() if chapter <= half)
        late = max(size for chapter, size in self.sizes.items() if chapter > half)
        assert late <= growth * early, self.sizes
