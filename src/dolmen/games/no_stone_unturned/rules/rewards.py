"""Rewards, resources and what they are worth (section 6)."""

from __future__ import annotations

from dolmen.games.no_stone_unturned import story
from dolmen.games.no_stone_unturned.sheets import HOME, Resource, Supply
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, front
from dolmen.kernel import tell

STEPS: tuple[Supply, ...] = ("scarcity", "neutral", "abundance")
STORY = -2
"""A reward that serves no resource."""
READY = 3
"""From this reward level on it does something without a project."""


def acquire(s: NoStoneUnturned, place: int, serves_what: int) -> None:
    """The table says that the reward is fully acquired, and what it serves: a resource, a new one, or the story only;
    once for each place (NS.6.6, NS.6.7)."""
    here = s.places[place]
    assert not here.acquired
    here.acquired, here.story = True, serves_what == STORY
    here.resource = serves_what if serves_what >= 0 else None
    instead = {HOME: "something new", STORY: "the story only"}
    serves = instead.get(serves_what) or s.world.resources[serves_what].name
    tell(s, story.Noted, f"The reward is ours: {front(s, place).reward} ({serves})")


def bring_home(s: NoStoneUnturned) -> None:
    """At the settlement a reward of level 3 or 4 takes effect at once (NS.6.11, NS.6.12, NS.6.16)."""
    for number, place in enumerate(s.places):
        if place.acquired and not place.home:
            place.home = True
            if place.reward >= READY and not place.story:
                take_effect(s, number)


def take_effect(s: NoStoneUnturned, number: int) -> None:
    """A reward changes its resource at once (NS.6.15, NS.6.18)."""
    place = s.places[number]
    if place.resource is None:
        s.world.resources.append(Resource(front(s, number).reward, "abundance"))
        place.resource = len(s.world.resources) - 1
        tell(s, story.Noted, f"A new abundance: {front(s, number).reward}")
        return
    raise_to(s, place.resource, "neutral" if place.reward == READY else "abundance")


def project_done(s: NoStoneUnturned, number: int) -> None:
    """A completed project unlocks what the level allows (NS.6.8 to NS.6.11)."""
    place = s.places[number]
    place.projects += 1
    if place.resource is None:
        return
    if place.reward == READY:
        raise_to(s, place.resource, "abundance")
    elif place.projects == 1:
        raise_to(s, place.resource, "neutral")
    elif place.reward == 2:
        raise_to(s, place.resource, "abundance")


def projects_left(s: NoStoneUnturned, number: int) -> int:
    """How many more projects can do something for a reward that is acquired (NS.6.17)."""
    place = s.places[number]
    if not place.acquired or place.story:
        return 0
    return max(0, {1: 1, 2: 2, 3: 1, 4: 0}[place.reward] - place.projects)


def raise_to(s: NoStoneUnturned, number: int, state: Supply) -> None:
    """Never down (NS.6.19)."""
    resource = s.world.resources[number]
    if STEPS.index(state) > STEPS.index(resource.state):
        set_state(s, number, state)


def set_state(s: NoStoneUnturned, number: int, state: Supply) -> None:
    resource = s.world.resources[number]
    resource.state = state
    tell(
        s,
        story.Noted,
        f"{resource.name}: now {'an ' if state == 'abundance' else 'a ' if state == 'scarcity' else ''}{state}",
    )
