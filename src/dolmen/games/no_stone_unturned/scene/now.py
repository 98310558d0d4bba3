"""Who is on screen, and what is being decided."""

from __future__ import annotations

from dolmen.campaign import playing
from dolmen.games.no_stone_unturned import names
from dolmen.games.no_stone_unturned.names import place_label, player, who
from dolmen.games.no_stone_unturned.prompts.downtime import PROPOSALS
from dolmen.games.no_stone_unturned.scene.places import location_clock
from dolmen.games.no_stone_unturned.scene.roll import dice_parts
from dolmen.games.no_stone_unturned.sheets import HOME, ROLLS_BEFORE_SWITCH
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, arbiters, sheet
from dolmen.kernel.scene import Counter, Group, Panel, Part, Sheet, Text, Timer


def now(s: NoStoneUnturned) -> Panel:
    """What matters just now (NS.7.14)."""
    parts = [*roles(s), *proposed(s), *agreed(s), *said(s), *going_on(s), *reminders(s)]
    if s.deed is not None:
        parts.append(deed_panel(s))
    if s.complication is not None and s.complication.prompts:
        parts.append(Text(id="complication", label="Complication", text=" or ".join(s.complication.prompts)))
    return Panel(id="now", label="Now", role="centre", children=tuple(parts))


def roles(s: NoStoneUnturned) -> list[Part]:
    if not s.on_screen:
        return []
    shown = ", ".join(who(s, seat) for seat in s.on_screen)
    judges = ", ".join(player(seat) for seat in arbiters(s)) or "nobody: somebody must step off screen before a roll"
    both = (
        Text(id="on-screen", label="On screen", text=shown, tone="screen", icon="theater-curtains"),
        Text(id="arbiters", label="Arbiters", text=judges, tone="arbiter", icon="scales"),
    )
    clock = (location_clock(s),) if s.roll is not None and s.here != HOME else ()
    return [Group(id="roles", children=(*both, *clock))]


def proposed(s: NoStoneUnturned) -> list[Part]:
    """What is being voted on, and who has voted."""
    parts: list[Part] = []
    for name, decision in (("decision", s.table.decision), ("motion", s.table.motion)):
        if decision is not None:
            votes = [(player(seat), "agrees" if yes else "does not") for seat, yes in sorted(decision.votes.items())]
            waiting = [(player(seat), "…") for seat in playing(s) if seat not in decision.votes]
            parts.append(Sheet(id=name, label=f"Proposed: {decision.text}", rows=(*votes, *waiting)))
    return parts


def agreed(s: NoStoneUnturned) -> list[Part]:
    """What the table has agreed to, and what is in progress comes first."""
    what = [PROPOSALS["more time"]] if s.downtime is not None and s.downtime.more else []
    if s.closing:
        what.append("this adventure comes to a close" if s.downtime is None else PROPOSALS["close downtime"])
    return [
        Text(id=f"agreed-{number}", label="Agreed", text=f"{text}, once this is done")
        for number, text in enumerate(what)
    ]


def said(s: NoStoneUnturned) -> list[Part]:
    """What everybody has told or answered, in a step in which all do."""
    parts: list[Part] = []
    if s.tellings:
        told = tuple((who(s, seat), text or "…") for seat, text in sorted(s.tellings.items()))
        parts.append(Sheet(id="journey", label="The journey", rows=told))
    return parts


def going_on(s: NoStoneUnturned) -> list[Part]:
    """A roll that is asked for, a mood that evolves, and who is away."""
    parts: list[Part] = []
    if s.caller is not None:
        parts.append(Text(id="caller", text=f"A roll is asked for: {who(s, s.caller)}"))
    if s.evolution is not None:
        mood = sheet(s, s.evolution.seat).moods[s.evolution.mood].name
        becomes = f" becomes {s.evolution.proposal}?" if s.evolution.proposal else " evolves"
        parts.append(Text(id="evolution", label=who(s, s.evolution.seat), text=f"{mood}{becomes}"))
    if gone := [seat for seat, place in enumerate(s.table.company) if place.status == "rests"]:
        parts.append(Text(id="absent", label="Away", text=", ".join(map(player, gone))))
    return parts


def reminders(s: NoStoneUnturned) -> list[Part]:
    """Nothing here is enforced (section 21)."""
    parts: list[Part] = []
    if s.rolls_in_a_row >= ROLLS_BEFORE_SWITCH and s.roll is None and s.groups:
        parts.append(Text(id="reminder", text="Three rolls in a row: perhaps switch to the others?", tone="warning"))
    parts += [Text(id=f"cue-{number}", text=cue, tone="pencil") for number, cue in enumerate(s.cues)]
    if s.options.pace == "one-shot" and s.options.minutes:
        parts += [
            Timer(id=f"timer-{at.step}", label="Time for this step", seconds=60 * s.options.minutes, icon="stopwatch")
            for at in s.table.at
            if at.procedure == "world"
        ]
    return parts


def deed_panel(s: NoStoneUnturned) -> Panel:
    deed = s.deed
    assert deed is not None
    parts: list[Part] = [Text(id="deed-who", text=f"{who(s, deed.seat)}: {deed.kind}")]
    rows: list[tuple[str, str]] = []
    if deed.text and deed.text != "new":
        rows.append(("plan", deed.text))
    if deed.place is not None:
        rows.append(("place", place_label(s, deed.place)))
    if deed.project is not None:
        rows.append(("project", s.projects[deed.project].name))
    if deed.aspect is not None:
        rows.append(("aspect", deed.aspect))
    if deed.healer:
        rows.append(("healer", "at hand"))
    rows += [("skill", names.skill_label(s, deed.seat, n)) for n in deed.skills]
    if deed.helper is not None:
        rows.append(("helper", who(s, deed.helper)))
        rows += [("helper's skill", names.skill_label(s, deed.helper, n)) for n in deed.helper_skills]
    rows += [(player(seat), "assists" if yes else "is Arbiter") for seat, yes in sorted(deed.assist.items())]
    parts.append(Sheet(id="deed-sheet", rows=tuple(rows)))
    if deed.votes:
        parts.append(
            Sheet(
                id="deed-votes", label="Votes", rows=tuple((player(n), f"{v:+}") for n, v in sorted(deed.votes.items()))
            )
        )
    for number, dice in enumerate(deed.dice):
        parts += dice_parts(f"deed-dice-{number}", "Die", dice)
    if deed.total:
        parts.append(Counter(id="deed-total", label="Total", value=deed.total))
    return Panel(id="deed", label="Downtime action", children=tuple(parts))
