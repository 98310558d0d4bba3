"""What lies on disk: which games are installed, their rules and content, and the packs laid over it."""

from dolmen.library.games import all_games, find_game, game_ids, load, start

__all__ = ["all_games", "find_game", "game_ids", "load", "start"]
