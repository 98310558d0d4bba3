"""What each traveller sees of The Old Road."""

from __future__ import annotations

from dolmen.campaign import deciding
from dolmen.examples.old_road.book import CODEX
from dolmen.examples.old_road.state import CLOCKS, SEGMENTS, Road, filled
from dolmen.kernel import Scene, Seat, named
from dolmen.kernel.scene import Card, Clock, Group, Hand, Panel, Part, Picture, Role, Sheet, Text

STATUS = {"plays": "on the road", "rests": "rests", "free": "a free seat"}


def scene(s: Road, viewer: Seat | None, title: str) -> Scene:
    clocks = tuple(
        Clock(id=f"clock-{n}", label=label, filled=filled(s, n), segments=SEGMENTS) for n, label in enumerate(CLOCKS)
    )
    codex = tuple(Text(id=f"entry-{e.number}", label=e.title, text=e.text) for e in CODEX.known(s, viewer))
    notes = tuple(Text(id=f"note-{note.number}", label=named(note.seat), text=note.text) for note in s.notes)
    sketches = tuple(Picture(id=f"sketch-{d.number}", label=d.sketch.caption, sketch=d.sketch) for d in s.sketches)
    people = tuple(Text(id=f"person-{n}", label=person.name, text=person.word) for n, person in enumerate(s.people))
    return Scene(
        title=title,
        status=status(s),
        parts=(
            *(mat(s, seat, viewer) for seat in range(len(s.hands))),
            Group(id="clocks", children=clocks),
            tonight(s),
            *deciding(s),
            Panel(id="codex", label="The book", children=codex),
            Panel(id="people", label="On the road", children=people),
            Panel(id="notes", label="Notes", children=notes),
            Panel(id="sketches", label="Sketches", children=sketches),
        ),
    )


def status(s: Road) -> str:
    return f"Night {s.table.chapter}" if not s.table.over else "The road has ended"


def tonight(s: Road) -> Sheet:
    rows = [("The way", s.route), ("The sign", s.omen), ("The die", str(s.die or ""))]
    if s.burden is not None:
        rows.append(("The great lantern", named(s.burden)))
    return Sheet(id="tonight", label="Tonight", rows=tuple(row for row in rows if row[1]))


def mat(s: Road, seat: Seat, viewer: Seat | None) -> Panel:
    """A traveller's side of the table: the cards in hand are for their own eyes only."""
    own = seat == viewer
    cards = tuple(Card(id=f"card-{card}", label=f"Card {card}") for card in s.hands[seat]) if own else ()
    parts: list[Part] = [Hand(id="hand" if own else f"hand-{seat}", cards=cards, count=len(s.hands[seat]))]
    if seat in s.down:
        parts.append(Card(id=f"down-{seat}", label=f"Card {s.down[seat]}" if own else "", face_up=own))
    elif seat in s.shown:
        parts.append(Card(id=f"shown-{seat}", label=f"Card {s.shown[seat]}", spent=True))
    note = STATUS[s.table.company[seat].status]
    role: Role = "own" if own else "others"
    return Panel(id=f"mat-{seat}", label=named(seat), note=note, role=role, seat=seat, children=tuple(parts))
