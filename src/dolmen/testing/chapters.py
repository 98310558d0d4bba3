"""What ends chapters is a campaign and says so: the server cuts log, chronicle and replay only where it is told to."""

from __future__ import annotations

from typing import Any

from dolmen.campaign import Campaign
from dolmen.kernel import HandOver, Match
from dolmen.kernel.story import chapter_in
from dolmen.testing.failure import fail


class Chapters:
    """Follows one match, decision by decision: which turns lay behind when it last looked."""

    def __init__(self) -> None:
        self.turns = 0

    def look(self, match: Match[Any]) -> None:
        """After every answer. A chapter ends with its turn."""
        ended = [turn for turn in match.turns_from(self.turns) if any(chapter_in(told) for told in turn.story)]
        self.turns = len(match.position.past)
        if not ended:
            return
        if not match.game.campaign:
            fail(match, "chapters", "a chapter ends here, and the game does not say that it is a campaign")
        if not match.game.is_campaign(match.options):
            fail(match, "chapters", "a chapter ends here, and `is_campaign` says that it is none with these options")
        room = any(isinstance(ask, HandOver) for ask in match.open)
        if isinstance(match.s, Campaign) and match.result is None and not room:
            text = "between two chapters a seat may change hands, and nothing is open that tells of it (`hands_change`)"
            fail(match, "chapters", text)
