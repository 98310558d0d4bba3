"""What the start page says of the game."""

from __future__ import annotations


def start_page() -> dict[str, str]:
    """Who it is for, who made it, and its setting in a few words (SD.21.1, SD.21.2)."""
    return {
        "in short": "Bring one figure to the other side's last row, the Halhala: whoever lands there first wins.\n"
        "Orders, in secret: each of your figures stays, steps to a square beside it, or turns. Up to two discs a round "
        "put special actions to work; seven have to last for the whole game.\n"
        "Clubs, in secret too: each figure may throw one at a square ahead, where you think somebody will step.\n"
        "Then all is shown at once. Two who want one square both stay where they were; a club hits whoever ends where "
        "it lands. The first hit is a bump on the head, the second puts the figure out of the game.",
        "players": "2 to 4",
        "ages": "10 and up",
        "minutes": "45 to 60",
        "designers": "Sharon Katz and Lior Keinan",
        "graphic design": "Levi Afuta",
        "publisher": "Tyto Games",
        "setting": "Two clans share a valley they call HooHa. It feeds only one of them: "
        "the clan whose sacred place, the Halhala, is reached has to leave.",
    }
