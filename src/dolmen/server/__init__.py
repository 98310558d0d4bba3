"""The server: tables in the browser. It knows matches and scenes, and no game."""
