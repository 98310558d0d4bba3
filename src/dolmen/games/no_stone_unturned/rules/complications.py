"""Complications: what goes on at a place that the group has left (NS.16.3 to NS.16.22)."""

from __future__ import annotations

from dolmen.campaign import Step, enter, playing, whoever
from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.content import complication_prompts, complication_tables, ideas, optional
from dolmen.games.no_stone_unturned.prompts import downtime as prompts_downtime
from dolmen.games.no_stone_unturned.rules.details import tick
from dolmen.games.no_stone_unturned.rules.voting import agree
from dolmen.games.no_stone_unturned.sheets import CLOCK_MAX, LINE, PAGE, RUINED, Detail
from dolmen.games.no_stone_unturned.state import Complication, NoStoneUnturned, revealed
from dolmen.kernel import Flow, Pick, Write, named, tell

FLEE, SPREADS = "Those Affected Flee", "Problem Spreads Elsewhere"


def begin_complication(s: NoStoneUnturned, place: int) -> None:
    """What went wrong, by the tables of the place (NS.21.18)."""
    s.complication = Complication(place)
    enter(s, "complication")


def the_complication(s: NoStoneUnturned) -> Complication:
    assert s.complication is not None
    return s.complication


def prompts_for(ticks: int, die: int) -> list[str]:
    """The table for that many ticks, and its row (NS.16.6 to NS.16.8, NS.16.12, NS.16.13)."""
    table = next(table for table in complication_tables() if table.least <= ticks <= table.most)
    return list(table.rows[die - 1])


def roll_complication(s: NoStoneUnturned) -> None:
    """No ticks: nothing. Eight for the first time: no die, the place is ruined (NS.16.4, NS.16.5, NS.16.10)."""
    happening = the_complication(s)
    place = s.places[happening.place]
    ticks = place.clock
    if ticks == CLOCK_MAX and not place.ruined:
        place.ruined = True
        place.details.append(Detail(RUINED, "negative", "scene"))
        happening.prompts = [FLEE, SPREADS]
    elif ticks > 0:
        happening.die = s.rng.roll(6)
        happening.prompts = prompts_for(min(ticks, CLOCK_MAX - 1), happening.die)
    tell(s, story.ComplicationRolled, happening.place, ticks, happening.die, tuple(happening.prompts))


def pick_prompt(s: NoStoneUnturned) -> Flow[None]:
    """Of two prompts the table picks one (NS.16.9)."""
    happening = the_complication(s)
    prompts = happening.prompts
    if len(prompts) > 1:
        happening.prompt = yield from agree(
            s,
            "prompt",
            lambda seat: Pick(seat, prompts, question=prompts_downtime.PICK_PROMPT, name="prompt"),
            lambda prompt: prompt,
        )
    elif prompts:
        happening.prompt = prompts[0]


def describe_complication(s: NoStoneUnturned) -> Flow[None]:
    """What it looks like there now; anybody begins (NS.16.14)."""
    happening = the_complication(s)
    seat, happening.text = yield from whoever(
        {
            seat: Write(
                seat,
                question=prompts_downtime.DESCRIBE_COMPLICATION,
                most=PAGE,
                ideas=optional("complication"),
                name="complication",
            )
            for seat in playing(s)
        }
    )
    if happening.text:
        tell(s, story.Said, named(seat), happening.text)


def elsewhere(s: NoStoneUnturned) -> list[int]:
    """Other revealed locations; from a place just ruined, only neighbours (NS.16.11, NS.16.19)."""
    happening = the_complication(s)
    others = [place for place in revealed(s) if place != happening.place]
    if happening.die is None:
        return [place for place in others if neighbours(s, happening.place, place)]
    return others


def neighbours(s: NoStoneUnturned, a: int, b: int) -> bool:
    """Joined by a path or, without any path, side by side on the map."""
    if s.world.paths:
        return (a, b) in s.world.paths or (b, a) in s.world.paths
    one_, other = s.places[a], s.places[b]
    return max(abs(one_.x - other.x), abs(one_.y - other.y)) == 1


def accept_effect(s: NoStoneUnturned) -> Flow[None]:
    """The suggested effect happens only if the table accepts it (NS.16.14); after ruin, it spreads in any case."""
    happening = the_complication(s)
    if not happening.prompt:
        return
    if happening.die is None and happening.prompt == SPREADS:
        happening.effect = True
        return
    effect = complication_prompts()[happening.prompt]
    if effect.elsewhere and not elsewhere(s):
        return
    happening.effect = yield from agree(
        s,
        "effect",
        lambda seat: Pick(seat, (True, False), question=prompts_downtime.EFFECT, name="effect"),
        lambda yes: f"{happening.prompt}: {'with' if yes else 'without'} the suggested effect",
    )


def take_effect(s: NoStoneUnturned) -> Flow[None]:
    """Ticks and scene details of the prompt (NS.16.15 to NS.16.21)."""
    happening = the_complication(s)
    if happening.effect:
        effect = complication_prompts()[happening.prompt]
        others = elsewhere(s) if effect.elsewhere else []
        if others and happening.other is None:
            happening.other = yield from agree(
                s,
                "elsewhere",
                lambda seat: Pick(seat, others, question=prompts_downtime.ELSEWHERE, name="elsewhere"),
                lambda place: f"it spreads to {names.place_label(s, place)}",
            )
            tick(s, happening.other, effect.elsewhere, happening.prompt)
        text = ""
        if effect.detail:
            _, text = yield from whoever(
                {
                    seat: Write(
                        seat,
                        question=prompts_downtime.COMPLICATION_DETAIL,
                        least=1,
                        most=LINE,
                        ideas=ideas("scene"),
                        name="complication-detail",
                    )
                    for seat in playing(s)
                }
            )
        if effect.ticks:
            tick(s, happening.place, effect.ticks, happening.prompt)
        if text:
            s.places[happening.place].details.append(Detail(text, effect.detail or "neutral", "scene"))
    s.complication = None


COMPLICATION: tuple[Step[NoStoneUnturned], ...] = (
    roll_complication,
    pick_prompt,
    describe_complication,
    accept_effect,
    take_effect,
)
