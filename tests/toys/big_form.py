"""A form with more answers than could ever be tried."""

from __future__ import annotations

from dolmen.kernel import Field, Flow, Form, Seat, together
from tests.toys.small import Small, Table


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

    def fill(self, seat: Seat) -> Flow[dict[str, int]]:
        return (yield from Form(seat, dict[str, int], self.fields))

    def right(self, s: Table, seat: Seat) -> int:
        answer = s.answers[str(seat)]
        return sum(answer[f"f{n}"] == (5 * n + 3) % 12 for n in range(14))

    def value(self, s: Table, seat: Seat) -> float:
        if not s.answers:
            return 0.5
        return 0.5 + (self.right(s, seat) - self.right(s, 1 - seat)) / 28
