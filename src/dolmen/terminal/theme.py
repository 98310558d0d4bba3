"""Colours: limestone and slate, ember for what may be picked, lichen green for what is done."""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from dolmen.kernel.scene import Palette
from dolmen.terminal.blocks import Span

PLAIN = {"block-cursor-text-style": "none", "input-cursor-text-style": "reverse"}

DARK = Theme(
    name="slate",
    dark=True,
    primary="#e8834a",
    secondary="#a9a394",
    accent="#e8834a",
    success="#93b75f",
    warning="#d9b65c",
    error="#d9745c",
    foreground="#d8d2c4",
    background="#22262a",
    surface="#282d31",
    panel="#343a3f",
    variables=PLAIN,
)
LIGHT = Theme(
    name="limestone",
    dark=False,
    primary="#b04e16",
    secondary="#6b675c",
    accent="#b04e16",
    success="#4a7223",
    warning="#8a6a10",
    error="#a33a22",
    foreground="#2f3337",
    background="#f2ede2",
    surface="#e9e3d5",
    panel="#dcd5c4",
    variables=PLAIN,
)
THEMES = (DARK, LIGHT)

_SEATS = {f"seat-{n}": pair for n, pair in enumerate((("#a04a1a", "#e0a070"), ("#2f6d8c", "#86bcd6")))}
"""For games that name seats and bring no palette."""


class Paints:
    """The style of every span, in one theme with one game's palette."""

    def __init__(self, theme: Theme, palette: Palette) -> None:
        self.theme = theme
        self.palette = palette
        self.background = _colour(theme.background or "")
        self.text = _colour(theme.foreground or "")
        self.ember = _colour(theme.primary)
        self.green = _colour(theme.success or "")

    def tone(self, name: str) -> Color | None:
        pair = self.palette.tones.get(name) or _SEATS.get(name)
        return _colour(pair[self.theme.dark]) if pair else None

    def style(self, span: Span, cursor: bool, focused: bool) -> Style:
        tone = self.tone(span.tone)
        ground = self.tone(span.ground)
        behind = self.background.blend(ground, 0.45) if ground else self.background
        ink = tone or self.text
        bold = span.look != "plain" and span.look != "faint"
        if span.look == "faint":
            ink = self.background.blend(ink, 0.62)
        elif span.look == "lit":
            ink, behind = tone or self.ember, behind.blend(self.ember, 0.28)
        elif span.look == "chosen":
            ink, behind = tone or self.green, behind.blend(self.green, 0.28)
        if cursor and focused:
            ink, behind = self.background, self.ember
        return Style(color=ink.rich_color, bgcolor=behind.rich_color, bold=bold, underline=cursor and not focused)


@lru_cache
def _colour(text: str) -> Color:
    return Color.parse(text)
