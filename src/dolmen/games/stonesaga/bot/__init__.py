"""What bots think of a position and of a choice."""
