"""Downtime: its frame and the two free actions (sections 16 and 17)."""

from __future__ import annotations

from dolmen.campaign import STAY, Step, Then, enter, playing, whoever
from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.choices import HarmToScar
from dolmen.games.no_stone_unturned.content import ideas, optional
from dolmen.games.no_stone_unturned.prompts import downtime as prompts_downtime
from dolmen.games.no_stone_unturned.rules.complications import begin_complication
from dolmen.games.no_stone_unturned.rules.deeds import DEEDS, begin_deed, possible_deeds
from dolmen.games.no_stone_unturned.rules.details import cue
from dolmen.games.no_stone_unturned.rules.motions import CloseDowntime, MoreTime, put
from dolmen.games.no_stone_unturned.rules.voting import agree
from dolmen.games.no_stone_unturned.rules.writing import Gap, filled_in
from dolmen.games.no_stone_unturned.sheets import ASPECTS, HOME, LINE, PAGE, RECOVERY_CARRY, Character, Detail
from dolmen.games.no_stone_unturned.state import Downtime, NoStoneUnturned, revealed, sheet
from dolmen.kernel import Field, Flow, Form, Pick, Seat, Several, TextField, Write, named, tell

RECOVER, UPGRADE = "Recover Harm", "Upgrade Skills"
STOP = -1
PROPOSALS = {motion.kind: motion for motion in (MoreTime(), CloseDowntime())}


def begin_downtime(s: NoStoneUnturned, left: int) -> None:
    """One action for each character that is with the group (NS.16.26)."""
    s.downtime = Downtime(s.here, left, restful=s.here == HOME)
    where = "at home" if s.here == HOME else f"near {names.place_label(s, s.here)}"
    tell(s, story.DowntimeBegins, f"Downtime {where}")
    enter(s, "downtime")


def the_downtime(s: NoStoneUnturned) -> Downtime:
    assert s.downtime is not None
    return s.downtime


def takes_part(s: NoStoneUnturned, seat: Seat) -> bool:
    """Whoever is left behind, gone or away has no actions (NS.9.13, NS.19.6)."""
    character = s.characters[seat]
    return character is not None and character.status == "ready" and seat in playing(s)


def first_complication(s: NoStoneUnturned) -> None:
    """For the location just left (NS.16.3, NS.16.22)."""
    downtime = the_downtime(s)
    downtime.complications += 1
    begin_complication(s, downtime.left)


def at_home(s: NoStoneUnturned) -> Flow[None]:
    """What has changed at home, after each complication; told, not counted (NS.16.23)."""
    seat, text = yield from whoever(
        {
            seat: Write(seat, question=prompts_downtime.AT_HOME, most=PAGE, ideas=optional("home"), name="at-home")
            for seat in playing(s)
        }
    )
    if text:
        tell(s, story.Said, named(seat), text)


def unit_of_time(s: NoStoneUnturned) -> Flow[None]:
    """How long a unit of Downtime is must be known before the first action (NS.4.19, NS.16.2)."""
    if not s.world.notes.get("unit"):
        s.world.notes["unit"] = yield from agree(
            s,
            "unit",
            lambda seat: Write(
                seat, question=prompts_downtime.UNIT, least=1, most=LINE, ideas=ideas("unit"), name="unit"
            ),
            lambda text: f"a unit of Downtime: {text}",
        )


def rest(s: NoStoneUnturned) -> Flow[None]:
    """At home, or where it is as restful, a recovery point for each (NS.16.1, NS.16.24)."""
    downtime = the_downtime(s)
    if downtime.at != HOME:
        downtime.restful = yield from agree(
            s,
            "restful",
            lambda seat: Pick(seat, (True, False), question=prompts_downtime.RESTFUL, name="restful"),
            lambda yes: "it is as restful here as at home" if yes else "it is no place to rest",
        )
    for seat in range(s.seats):
        if takes_part(s, seat):
            downtime.actions[seat] = 1
            if downtime.restful:
                sheet(s, seat).recovery += 1


# Actions, in any order


def actions(s: NoStoneUnturned) -> Flow[Then]:
    """Whoever likes takes an action or a free one; the table may let more time pass, or close (NS.16.31)."""
    downtime = the_downtime(s)
    if downtime.more:
        return more_time
    if s.closing:
        return close
    choices = {seat: found for seat in playing(s) if (found := downtime_choices(s, seat))}
    asks = {
        seat: Pick(seat, found, question=prompts_downtime.DOWNTIME, always=True, name="downtime")
        for seat, found in choices.items()
    }
    seat, choice = yield from whoever(asks)
    if choice in DEEDS:
        begin_deed(s, seat, choice)
    elif choice == RECOVER:
        s.told = [seat]
        enter(s, "recover")
    elif choice == UPGRADE:
        s.told = [seat]
        enter(s, "upgrade")
    else:
        motion = PROPOSALS[choice]
        put(s, seat, motion, motion.label(s))
    return STAY


def downtime_choices(s: NoStoneUnturned, seat: Seat) -> list[str]:
    downtime = the_downtime(s)
    choices: list[str] = []
    if takes_part(s, seat):
        if downtime.actions.get(seat, 0) > 0:
            choices += possible_deeds(s, seat)
        choices += free_choices(s, seat)
    if s.table.motion is None:
        choices += PROPOSALS
    return choices


def free_choices(s: NoStoneUnturned, seat: Seat) -> list[str]:
    """Each once a phase, and only if there is something to do (NS.17.1, NS.17.3)."""
    used = the_downtime(s).free.get(seat, [])
    character = sheet(s, seat)
    choices = [RECOVER] if RECOVER not in used and can_recover(character) else []
    return choices + ([UPGRADE] if UPGRADE not in used and eligible_skills(character) else [])


def more_time(s: NoStoneUnturned) -> Flow[None]:
    """One more complication, at a revealed place of the table's choice; then one more action each (NS.16.27 to
    NS.16.30, NS.17.2)."""
    downtime = the_downtime(s)
    place = yield from agree(
        s,
        "extra",
        lambda seat: Pick(seat, revealed(s), question=prompts_downtime.EXTRA_COMPLICATION, name="extra"),
        lambda place: f"another complication: {names.place_label(s, place)}",
    )
    downtime.more = False
    downtime.complications += 1
    for seat in downtime.actions:
        downtime.actions[seat] += 1
    begin_complication(s, place)


def at_home_again(s: NoStoneUnturned) -> Flow[Then]:
    """As after the first one (NS.16.1, NS.16.23)."""
    yield from at_home(s)
    return actions


def close(s: NoStoneUnturned) -> None:
    """Unused actions are lost; at most four recovery points are kept (NS.16.25, NS.16.32, NS.19.4, NS.19.5)."""
    for character in s.characters:
        if character is not None:
            character.recovery = min(character.recovery, RECOVERY_CARRY)
    s.downtime, s.closing, s.on_screen = None, False, []


DOWNTIME: tuple[Step[NoStoneUnturned], ...] = (
    first_complication,
    at_home,
    rest,
    unit_of_time,
    actions,
    more_time,
    at_home_again,
    close,
)


# Recover Harm (NS.17.4 to NS.17.8)


def can_recover(character: Character) -> bool:
    """A scar costs as many points as there are harm details (NS.3.12, NS.17.4, NS.17.7)."""
    return 0 < len(character.harm) <= character.recovery


def recover_harm(s: NoStoneUnturned) -> Flow[Then]:
    """Harm into scars while the points last; the price is counted again each time (NS.17.5, NS.17.8)."""
    seat = s.told[0]
    character = sheet(s, seat)
    if can_recover(character):
        fields = (
            Field("harm", (STOP, *range(len(character.harm))), prompts_downtime.WHICH_HARM),
            TextField("scar", optional("scar"), prompts_downtime.SCAR, most=LINE),
        )
        form = Form(seat, HarmToScar, fields, question=prompts_downtime.RECOVER_HARM, name="recover")
        _, answer = yield from filled_in(s, [form], scar_gap)
        if answer.harm != STOP:
            make_scar(s, seat, answer.harm, answer.scar)
            return STAY
    s.told = []
    return None


def scar_gap(answer: HarmToScar) -> Gap | None:
    nameless = answer.harm != STOP and not answer.scar
    return Gap("scar", prompts_downtime.SCAR, "scar", "scar") if nameless else None


def make_scar(s: NoStoneUnturned, seat: Seat, number: int, label: str) -> None:
    """The price is paid; a scar is an ordinary detail (NS.9.15, NS.9.16, NS.17.6)."""
    character = sheet(s, seat)
    character.recovery -= len(character.harm)
    healed = character.harm.pop(number)
    character.details.append(Detail(label, healed.sign, "hard", scar=True))
    use_free(s, seat, RECOVER)
    tell(s, story.SheetChanged, seat, f"{names.who(s, seat)}: {healed.text} becomes a scar, {label}")
    cue(s, f"{names.who_on_record(s, seat)} carries a scar now: {label}. What does it remind them of?")


def use_free(s: NoStoneUnturned, seat: Seat, what: str) -> None:
    used = the_downtime(s).free.setdefault(seat, [])
    if what not in used:
        used.append(what)


# Upgrade Skills (NS.17.9 to NS.17.13)


def eligible_skills(character: Character) -> list[int]:
    return [n for n, skill in enumerate(character.skills) if len(skill.boxes) == len(ASPECTS)]


def upgrade_skills(s: NoStoneUnturned) -> Flow[None]:
    """Skills with three boxes go up by 1, as many as one likes, and their boxes are cleared (NS.17.9 to NS.17.13)."""
    seat = s.told[0]
    character = sheet(s, seat)
    chosen = yield from Several(
        seat, eligible_skills(character), question=prompts_downtime.UPGRADE, always=True, name="upgrade"
    )
    for number in chosen:
        skill = character.skills[number]
        skill.value += 1
        skill.boxes = []
        use_free(s, seat, UPGRADE)
        tell(s, story.SheetChanged, seat, f"{names.who(s, seat)}: {skill.name} is now {skill.value}")
    s.told = []


FREE: dict[str, tuple[Step[NoStoneUnturned], ...]] = {"recover": (recover_harm,), "upgrade": (upgrade_skills,)}
