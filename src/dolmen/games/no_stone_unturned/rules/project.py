"""Long-Term Project (NS.18.2 to NS.18.17)."""

from __future__ import annotations

from dolmen.campaign import END, Step, Then, playing, plays, whoever
from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.advantage import mood_mode
from dolmen.games.no_stone_unturned.choices import Mended, NewProject, Work
from dolmen.games.no_stone_unturned.content import ideas, optional
from dolmen.games.no_stone_unturned.prompts import downtime as prompts_downtime
from dolmen.games.no_stone_unturned.prompts import roll as prompts_roll
from dolmen.games.no_stone_unturned.rolls import NONE, Dice
from dolmen.games.no_stone_unturned.rules.after import begin_evolution, check_box, overload
from dolmen.games.no_stone_unturned.rules.rewards import project_done, projects_left
from dolmen.games.no_stone_unturned.rules.roll import (
    mood_gap,
    mood_of,
    mood_options,
    raise_mood,
    throw_dice,
)
from dolmen.games.no_stone_unturned.rules.voting import put_to_vote
from dolmen.games.no_stone_unturned.rules.writing import Gap, filled_in
from dolmen.games.no_stone_unturned.sheets import (
    ASPECTS,
    LINE,
    PROJECT_SIZES,
    REWARD_PROJECT_DEFAULT,
    SHORT,
    Project,
    ProjectAim,
)
from dolmen.games.no_stone_unturned.state import Deed, NoStoneUnturned, sheet
from dolmen.kernel import Field, Flow, Form, Pick, Seat, TextField, tell

PROJECT = "Long-Term Project"
WORK = "project"
NEW = "new"


def the_work(s: NoStoneUnturned) -> Deed:
    assert s.deed is not None
    return s.deed


def open_projects(s: NoStoneUnturned) -> list[int]:
    return [n for n, project in enumerate(s.projects) if not project.done]


def aims(s: NoStoneUnturned, seat: Seat) -> list[tuple[ProjectAim, int]]:
    """Nothing in particular, a reward not yet worked out, or a sentiment that is hurt (NS.6.13, NS.6.17, NS.18.17)."""
    running = [p.place for p in s.projects if not p.done and p.aim == "reward"]
    rewards = [n for n in range(len(s.places)) if projects_left(s, n) > running.count(n)]
    held = sheet(s, seat).sentiments
    hurt = [n for n, sentiment in enumerate(held) if sentiment.text and sentiment.state != "connected"]
    return [("", 0), *(("reward", n) for n in rewards), *(("sentiment", n) for n in hurt)]


def choose_project(s: NoStoneUnturned) -> Flow[None]:
    """A new one, with its clock, or one that exists (NS.18.2, NS.18.8)."""
    deed = the_work(s)
    running = [] if deed.mode == NEW else open_projects(s)
    if running:
        options: list[str | int] = [NEW, *running]
        choice = yield from Pick(deed.seat, options, question=prompts_downtime.PROJECT, name="project")
        if isinstance(choice, int):
            deed.project = choice
            return
        deed.mode = NEW
    fields = (
        TextField("name", ideas("project"), prompts_downtime.PROJECT_NAME, least=1, most=LINE),
        Field(
            "size",
            (REWARD_PROJECT_DEFAULT, *(n for n in PROJECT_SIZES if n != REWARD_PROJECT_DEFAULT)),
            prompts_downtime.PROJECT_SIZE,
        ),
        Field("aim", aims(s, deed.seat), prompts_downtime.PROJECT_AIM),
    )
    answer = yield from Form(deed.seat, NewProject, fields, question=prompts_downtime.NEW_PROJECT, name="new-project")
    aim, number = answer.aim
    project = Project(answer.name, answer.size, aim=aim)
    if aim == "reward":
        project.place = number
    elif aim == "sentiment":
        project.seat, project.sentiment = deed.seat, number
    s.projects.append(project)
    deed.project, deed.text = len(s.projects) - 1, NEW


def means_at_hand(s: NoStoneUnturned) -> Flow[Then]:
    """The table agrees on a new project's clock, and that its means are at hand; else the action is not spent
    (NS.18.7)."""
    deed = the_work(s)
    if deed.text != NEW:
        return None
    assert deed.project is not None
    assert s.downtime is not None
    project = s.projects[deed.project]
    if (yield from put_to_vote(s, "means", deed.seat, names.project_claim(project))):
        deed.text = ""
        return None
    s.projects.pop()
    s.downtime.actions[deed.seat] += 1
    return END


def prepare_work(s: NoStoneUnturned) -> Flow[None]:
    """One mood, one aspect, at most one skill; both dice are rolled (NS.18.3)."""
    deed = the_work(s)
    character = sheet(s, deed.seat)
    fields = (
        Field("mood", mood_options(character), prompts_roll.MOOD),
        TextField("new", optional("mood"), prompts_roll.NEW_MOOD, most=SHORT),
        Field("aspect", ASPECTS, prompts_roll.ASPECT),
        Field("skill", (NONE, *range(len(character.skills))), prompts_roll.SKILL),
    )
    form = Form(deed.seat, Work, fields, question=prompts_downtime.WORK, name="work")
    _, answer = yield from filled_in(s, [form], mood_gap)
    mood = mood_of(s, deed.seat, answer)
    deed.mood, deed.aspect = mood, answer.aspect
    deed.skill = None if answer.skill == NONE else answer.skill
    roller = raise_mood(s, deed.seat, mood)
    mode = mood_mode(character, mood, risked=False)
    if roller.left is not None:
        character.moods[roller.left].overloaded = False
    aspect = Dice(character.aspects[answer.aspect])
    throw_dice(s, deed.seat, answer.aspect, aspect)
    die = Dice(character.moods[mood].die, mode)
    throw_dice(s, deed.seat, character.moods[mood].name, die)
    deed.dice = [aspect, die]


def keep_die(s: NoStoneUnturned) -> Flow[None]:
    """With disadvantage the other players choose as if Arbiters (NS.18.11)."""
    deed = the_work(s)
    die = deed.dice[1]
    if die.kept is None:
        if die.mode == "disadvantage":
            others = [seat for seat in playing(s) if seat != deed.seat]
            asks = {seat: Pick(seat, (0, 1), question=prompts_roll.KEEP_WORK, name="arbiters-keep") for seat in others}
            _, die.kept = yield from whoever(asks)
        else:
            die.kept = yield from Pick(deed.seat, (0, 1), question=prompts_roll.KEEP_WORK, name="keep")


def sign_and_fill(s: NoStoneUnturned) -> Flow[None]:
    """The skill is added or subtracted; the difference fills segments (NS.18.4, NS.18.5, NS.18.10)."""
    deed = the_work(s)
    assert deed.project is not None
    character = sheet(s, deed.seat)
    value = 0 if deed.skill is None else character.skills[deed.skill].value
    sign = (yield from Pick(deed.seat, (1, -1), question=prompts_downtime.WORK_SIGN, name="work-sign")) if value else 0
    aspect, mood = deed.dice[0].value + sign * value, deed.dice[1].value
    project = s.projects[deed.project]
    gained = abs(aspect - mood)
    project.filled = min(project.size, project.filled + gained)
    tell(s, story.Noted, f"{project.name}: {gained} segments, {project.filled} of {project.size}")


def after_work(s: NoStoneUnturned) -> None:
    """Overload, skill box, evolution (NS.18.6, NS.18.9, NS.18.12 to NS.18.16)."""
    deed = the_work(s)
    assert deed.mood is not None
    assert deed.aspect is not None
    overload(s, deed.seat, deed.mood, deed.dice[1].value)
    if deed.skill is not None:
        check_box(s, deed.seat, deed.skill, deed.aspect)
    mood = sheet(s, deed.seat).moods[deed.mood]
    if mood.level == mood.boxes:
        begin_evolution(s, deed.seat, deed.mood, "table")


def complete(s: NoStoneUnturned) -> Flow[None]:
    """What a finished project brings (NS.6.8 to NS.6.11, NS.18.17)."""
    deed = the_work(s)
    assert deed.project is not None
    project = s.projects[deed.project]
    if not project.done:
        return
    if project.aim == "reward" and project.place is not None:
        project_done(s, project.place)
    elif project.aim == "sentiment" and project.seat is not None and project.sentiment is not None:
        yield from mend_sentiment(s, project.seat, project.sentiment)


def mend_sentiment(s: NoStoneUnturned, seat: Seat, number: int) -> Flow[None]:
    """It becomes connected or, if Lost, a new one takes its place; no mood is raised (NS.18.17)."""
    held = sheet(s, seat).sentiments[number]
    if held.state == "lost" and plays(s, seat):
        fields = (
            Field("way", ("reconnect", "replace"), prompts_downtime.MEND_WAY),
            TextField("new", optional("sentiment"), prompts_downtime.FORGED, most=LINE),
        )
        form = Form(seat, Mended, fields, question=prompts_downtime.MEND, name="mend")
        _, answer = yield from filled_in(s, [form], mended_gap)
        if answer.way == "replace":
            held.text, held.category = answer.new, "other"
    held.state = "connected"
    tell(s, story.SheetChanged, seat, f"{names.who(s, seat)}: {held.text} is connected")


def mended_gap(answer: Mended) -> Gap | None:
    wordless = answer.way == "replace" and not answer.new
    return Gap("new", prompts_downtime.FORGED, "sentiment", "forged") if wordless else None


WORK_STEPS: tuple[Step[NoStoneUnturned], ...] = (
    choose_project,
    means_at_hand,
    prepare_work,
    keep_die,
    sign_and_fill,
    after_work,
    complete,
)
