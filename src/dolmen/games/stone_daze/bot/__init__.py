"""What bots ask Stone Daze: worlds that could be, what a position is worth, what looks right at first sight."""
