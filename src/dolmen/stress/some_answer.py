"""Some answer to whatever is asked, by somebody who only sees what comes over the wire."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.server.wire import Answer


def some_answer(random: Random, ask: dict[str, Any], seq: int) -> Answer:
    """A pick by chance; of a list as few as may be; a form as it stands."""
    answer = Answer(seq, ask["id"])
    if ask["kind"] == "pick":
        answer.pick = random.randrange(len(ask["options"]))
    elif ask["kind"] == "several":
        answer.several = tuple(range(ask.get("least", 0)))
    else:
        answer.fields = {}
    return answer
