"""What lies on disk: which games are installed, their rules and content, and the packs laid over it."""

from dolmen.library.content_game import ContentGame, Reprint
from dolmen.library.games import all_games, find_game, game_ids, load, start
from dolmen.library.shelf import Shelf

__all__ = ["ContentGame", "Reprint", "Shelf", "all_games", "find_game", "game_ids", "load", "start"]
