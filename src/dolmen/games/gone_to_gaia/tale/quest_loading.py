"""The quests checked when they are loaded: waves, rules, twists, triggers, and every line of their effects."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from dolmen.games.gone_to_gaia.abilities.records import BOOK
from dolmen.games.gone_to_gaia.effects.reading import Lines
from dolmen.games.gone_to_gaia.tale.loading import lines_in
from dolmen.games.gone_to_gaia.tale.quests import TRIGGERS, QuestEntry
from dolmen.kernel.errors import BadContent, instead

DEEDS = ("do", "do_first", "enter", "delver_ends", "witness_ends", "lever")
"""Fields that hold effects."""


def file_of(quest: QuestEntry) -> str:
    return f"q{int(quest.id[1:]):02}.toml: quest {quest.id!r}"


def quest_lines(quests: Iterable[QuestEntry]) -> list[Lines]:
    """All conditions and effects of them."""
    return [lines for quest in quests for lines in lines_in(file_of(quest), quest, DEEDS)]


def check_quests(quests: Collection[QuestEntry], minions: Collection[str], bosses: Collection[str]) -> None:
    """Raises BadContent, with file, entry and field."""
    for quest in quests:
        where = file_of(quest)
        for n, wave in enumerate(quest.wave, 1):
            for boss in (wave.boss, *(branch.boss for branch in wave.branch)):
                _there(f"{where}, wave {n}, field boss", "boss", boss, ("", *bosses))
            for kind in (wave.minions, *(branch.minions for branch in wave.branch)):
                _there(f"{where}, wave {n}, field minions", "minion", kind, ("", *minions))
        ids = [rule.id for rule in quest.rule]
        for rule in quest.rule:
            BOOK.read_all(rule.abilities, f"{where}, rule {rule.id!r}, field abilities")
        for twist in quest.twist:
            for name in (twist.rule, *(choice.rule for choice in twist.choice)):
                _there(f"{where}, twist {twist.id!r}, field rule", "rule", name, ("", *ids))
            if not 1 <= twist.wave <= len(quest.wave):
                raise BadContent(f"{where}, twist {twist.id!r}, field wave: there are {len(quest.wave)} waves")
        if not 1 <= quest.goal.wave <= len(quest.wave):
            raise BadContent(f"{where}, field goal: there are {len(quest.wave)} waves")
        for place, trigger in triggers(quest):
            _there(f"{where}, {place}, field when", "trigger", trigger, TRIGGERS)


def triggers(quest: QuestEntry) -> Iterator[tuple[str, str]]:
    """Each `when`, with where it stands."""
    for rule in quest.rule:
        yield from [(f"rule {rule.id!r}", event.trigger) for event in rule.event]
    for twist in quest.twist:
        if twist.trigger:
            yield f"twist {twist.id!r}", twist.trigger
        yield from [(f"twist {twist.id!r}", event.trigger) for event in twist.event]


def _there(where: str, what: str, id: str, known: Collection[str]) -> None:
    if id not in known:
        raise BadContent(f"{where}: there is no {what} {id!r}{instead(id, known)}")
