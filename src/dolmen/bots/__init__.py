"""Bots: they know no game, only asks, imagined worlds and the game's own judgement."""

from dolmen.bots.bot import Bot, UnknownBot
from dolmen.bots.hint import Hint, hint
from dolmen.bots.levels import make_bot

__all__ = ["Bot", "Hint", "UnknownBot", "hint", "make_bot"]
