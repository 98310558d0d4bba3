"""A random generator whose dice fall as a test says."""

from __future__ import annotations

from msgspec import field

from dolmen.kernel import Rng


class ScriptedRng(Rng):
    """Dice (`Rng.roll`) show these faces, one after the other; whatever else is drawn is drawn as ever."""

    faces: tuple[int, ...]
    rolled: list[int] = field(default_factory=list)
    """The sides of the dice that were rolled."""

    def roll(self, sides: int) -> int:
        self.rolled.append(sides)
        return self.faces[len(self.rolled) - 1] if len(self.rolled) <= len(self.faces) else 1

    def check(self) -> None:
        """No die more was rolled, none fewer, and none that cannot show its face."""
        dice = ", ".join(f"d{sides}" for sides in self.rolled) or "no die"
        assert len(self.rolled) == len(self.faces), f"loaded: {self.faces}; rolled: {dice}"
        fits = all(1 <= face <= sides for face, sides in zip(self.faces, self.rolled, strict=True))
        assert fits, f"{dice} cannot show {self.faces}"
