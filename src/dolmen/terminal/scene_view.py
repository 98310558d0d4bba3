"""The scene on the screen, with a cursor over the places that are lit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from dolmen.kernel.scene import Component, Scene
from dolmen.terminal.blocks import Brush, Painting
from dolmen.terminal.parts import in_words, paint_scene
from dolmen.terminal.theme import THEMES, Paints

SCROLLBAR = 1
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class SceneView(ScrollView, can_focus=True):
    """Draws a scene, lights up places, and tells which one was pointed at or picked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"step('{key}')", show=False) for key in STEPS),
        *(Binding(f"shift+{key}", f"look('{key}')", show=False) for key in STEPS),
        Binding("enter,space", "pick", show=False),
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("i", "inspect", show=False),
    ]

    class Pointed(Message):
        """The cursor came to a place."""

        def __init__(self, ids: tuple[str, ...]) -> None:
            super().__init__()
            self.ids = ids

    class Picked(Message):
        """A place was picked; the ids of what stands there, the nearest first."""

        def __init__(self, ids: tuple[str, ...]) -> None:
            super().__init__()
            self.ids = ids

    class Asked(Message):
        """Somebody wants to know what stands there."""

        def __init__(self, ids: tuple[str, ...]) -> None:
            super().__init__()
            self.ids = ids

    def __init__(self) -> None:
        super().__init__(id="scene")
        self.scene = Scene(title="")
        self.lit: frozenset[str] = frozenset()
        self.chosen: Mapping[str, str] = {}
        self.amounts: Mapping[str, int] = {}
        self.cursor: str | None = None
        self.painting = Painting([])
        self.paints = Paints(THEMES[0], self.scene.palette)
        self.components: dict[str, Component] = {}

    # Showing

    def show(
        self, scene: Scene, lit: Iterable[str], chosen: Mapping[str, str], amounts: Mapping[str, int] | None = None
    ) -> None:
        lit, amounts = frozenset(lit), amounts or {}
        if scene is self.scene and (lit, chosen, amounts) == (self.lit, self.chosen, self.amounts):
            return
        self.scene, self.lit, self.chosen, self.amounts = scene, lit, chosen, amounts
        self.components = {component.id: component for component in scene.walk()}
        self.repaint()

    def repaint(self) -> None:
        theme = next((theme for theme in THEMES if theme.name == self.app.theme), THEMES[0])
        same = self.paints.theme is theme and self.paints.palette == self.scene.palette
        paints = self.paints if same else Paints(theme, self.scene.palette)
        room = self.outer_size
        brush = Brush(max(room.width - SCROLLBAR, 8), room.height, self.lit, self._previews(), self.amounts)
        before, self.painting = self.painting, Painting(paint_scene(self.scene, brush))
        self.virtual_size = Size(self.painting.width, self.painting.height)
        if self.cursor not in self.painting.spots:
            self.cursor = None
        if before.height != self.painting.height or paints is not self.paints:
            self.paints = paints
            self.refresh()
            return
        for y, (old, new) in enumerate(zip(before.block, self.painting.block, strict=True)):
            if old != new:
                self.refresh_line(y)

    def _set_cursor(self, spot: str | None) -> None:
        """Move the cursor, drawing only the lines it leaves and enters: over ssh every line counts."""
        spots = self.painting.spots
        changed = [spots[id] for id in (self.cursor, spot) if id in spots]
        self.cursor = spot
        for y in {y for region in changed for y in range(region.y, region.bottom)}:
            self.refresh_line(y)

    def _previews(self) -> dict[str, Component | None]:
        return {place: self.components.get(id) for place, id in self.chosen.items()}

    def on_resize(self) -> None:
        self.repaint()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        width = self.scrollable_content_region.width
        y += top
        if y >= self.painting.height:
            return Strip.blank(width, self.rich_style)
        segments = [
            Segment(span.text, self.paints.style(span, bool(span.ids) and span.ids[0] == self.cursor, self.has_focus))
            for span in self.painting.block[y]
        ]
        return Strip(segments).crop_extend(left, left + width, self.rich_style)

    def describe(self, ids: Iterable[str]) -> str:
        """What stands at a place, in words; the board itself is not worth a word."""
        return " · ".join(in_words(self.components[id]) for id in ids if id in self.components)

    # The cursor

    def lit_spots(self) -> list[str]:
        """Places that may be picked, in reading order."""
        return [spot for spot, names in self.painting.names.items() if self.lit.intersection(names)]

    def point(self, id: str | None) -> None:
        """Bring the cursor to where that component stands, from elsewhere."""
        spot = self.painting.spot_of(id) if id else None
        if spot != self.cursor:
            self._set_cursor(spot)
        if spot:
            self.scroll_to_region(self.painting.spots[spot], animate=False)

    def reveal(self, id: str) -> None:
        """Scroll to where a component begins, unless it can be seen already."""
        spot = self.painting.spot_of(id)
        if spot and spot != self.cursor:
            self.scroll_to_region(self.painting.spots[spot], animate=False)

    def move_to(self, spot: str) -> None:
        self.point(spot)
        self.post_message(self.Pointed(self.painting.names[spot]))

    def action_step(self, key: str) -> None:
        self._move(key, self.lit_spots() or list(self.painting.spots))

    def action_look(self, key: str) -> None:
        self._move(key, list(self.painting.spots))

    def _move(self, key: str, spots: list[str]) -> None:
        """To the nearest place that way, those straight ahead before those aside."""
        if self.cursor is None:
            if spots:
                self.move_to(spots[0])
            return
        dx, dy = STEPS[key]
        here = _middle(self.painting.spots[self.cursor])

        def distance(spot: str) -> float | None:
            x, y = _middle(self.painting.spots[spot])
            ahead = (x - here[0]) * dx + (y - here[1]) * dy
            aside = abs((x - here[0]) * dy) + abs((y - here[1]) * dx)
            return ahead + 3 * aside if ahead > 0 else None

        ways = [(far, spot) for spot in spots if spot != self.cursor and (far := distance(spot)) is not None]
        if ways:
            self.move_to(min(ways)[1])

    def action_next(self, by: int) -> None:
        """Round the lit places; out of the table if there are none."""
        spots = self.lit_spots()
        if self.cursor in spots:
            self.move_to(spots[(spots.index(self.cursor) + by) % len(spots)])
        elif spots:
            self.move_to(spots[0])
        else:
            self.screen.focus_next()

    def action_pick(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Picked(self.painting.names[self.cursor]))

    def action_inspect(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Asked(self.painting.names[self.cursor]))

    def on_focus(self) -> None:
        spots = self.lit_spots()
        if self.cursor not in spots and spots:
            self.move_to(spots[0])
        self._set_cursor(self.cursor)

    def on_blur(self) -> None:
        self._set_cursor(self.cursor)

    def on_click(self, event: events.Click) -> None:
        left, top = self.scroll_offset
        span = self.painting.at(event.x + left, event.y + top)
        if span is None or not (span.ids or span.within):
            return
        if span.ids and span.ids[0] in self.painting.spots:
            self._set_cursor(span.ids[0])
        asking = event.button == 3
        self.post_message(self.Asked(span.ids) if asking else self.Picked((*span.ids, *span.within)))


def _middle(region: Region) -> tuple[float, float]:
    """The middle of a place, a line counting as much as two columns."""
    return region.x + region.width / 2, 2 * (region.y + region.height / 2)
