"""Two small games: the tutorial, and the ruler for speed."""
