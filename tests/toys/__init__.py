"""Toy games: one file each, made to show one thing about bots, kernel or kit."""
