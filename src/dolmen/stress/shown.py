"""What somebody has been shown of a table, as it came over the wire."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

JSON = dict[str, Any]
Lines = dict[int, JSON]
"""Lines of a log or a chat, by their number."""


_NOT_OF_THE_LOG = {"type", "v", "done", "chat", "table"}
"""An update of chat or seats says nothing of the log; in any other, a length that is left out is 0."""


class Lost(AssertionError):
    """Something that was acknowledged or shown is gone, or something is there that nobody sent."""


def log_in(news: JSON) -> Lines:
    """The log in a first message or a moment. Where it is only the end of the log, the count says so."""
    lines = news["log"]
    first = news.get("log_count", len(lines)) - len(lines)
    return {first + n: line for n, line in enumerate(lines)}


class Shown(Struct):
    """The table on one person's screen."""

    log: Lines = field(default_factory=dict)
    chat: Lines = field(default_factory=dict)
    seats: list[JSON] = field(default_factory=list)
    asks: list[JSON] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    undo: bool = False
    over: bool = False

    def hear(self, news: JSON) -> bool:
        """Take a message in; True if lines of the log were withdrawn while the game goes on."""
        if news["type"] not in ("whole-table", "update"):
            return False
        self.chat.update({line["n"]: line for line in news.get("chat", ())})
        self.seats = (news.get("table") or {}).get("seats", self.seats)
        self.asks = news["asks"] if news.get("asks") is not None else self.asks
        self.undo = news["undo"] if news.get("undo") is not None else self.undo
        self.over = self.over or bool(news.get("result"))
        if news["type"] == "whole-table":
            self.log, self.notices = log_in(news), news["notices"]
            return False
        return self._more(news) and not self.over

    def _more(self, news: JSON) -> bool:
        """The log's new lines; True if they take the place of others."""
        if news.keys() <= _NOT_OF_THE_LOG:
            return False
        first = news.get("log_length", 0)
        gone = [n for n in self.log if n >= first or news.get("log_anew")]
        for n in gone:
            del self.log[n]
        self.log.update({first + n: line for n, line in enumerate(news.get("log", ()))})
        return bool(gone)

    def still_in(self, now: Shown) -> JSON | None:
        """The first line of the log here that is not in the other any more; None if all are.

        When a game ends, what was secret comes to light between the lines, so then only their order is compared.
        """
        if not self.over and not now.over:
            return next((line for n, line in self.log.items() if n in _from(now.log) and now.log.get(n) != line), None)
        later = iter([line for _, line in sorted(now.log.items())])
        first = min(now.log, default=0)
        for n, line in sorted(self.log.items()):
            if n >= first and not any(line == other for other in later):
                return line
        return None


def _from(lines: Lines) -> range:
    """The numbers from the first line that is there."""
    return range(min(lines, default=0), 2**53)


def seen(full: JSON) -> Shown:
    """A screen after its first message."""
    shown = Shown()
    shown.hear(full)
    return shown
