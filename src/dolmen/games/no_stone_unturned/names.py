"""What things are called: people, places, moods, skills, details, and what is claimed of them."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.sheets import HOME, Project
from dolmen.games.no_stone_unturned.state import LETTERS, Deed, NoStoneUnturned, Ref, front, letter, sheet, written
from dolmen.kernel import Seat, named


def player(seat: Seat) -> str:
    return named(seat)


def who(s: NoStoneUnturned, seat: Seat) -> str:
    """A character with its player, so that two of one name can be told apart."""
    character = s.characters[seat]
    return named(seat) if character is None else f"{character.name} ({named(seat)})"


def who_on_record(s: NoStoneUnturned, seat: Seat) -> str:
    """The same in a text that the state keeps, by number: this is how older states have it."""
    character = s.characters[seat]
    return f"Player {seat + 1}" if character is None else f"{character.name} (player {seat + 1})"


def place_label(s: NoStoneUnturned, place: int) -> str:
    if place == HOME:
        return "the settlement"
    here = s.places[place]
    if here.revealed:
        return f"{letter(place)}, {front(s, place).name}"
    levels = f" (D{here.danger} R{here.reward})" if here.danger else ""
    return f"card {letter(place)}{levels}"


def place_id(place: int) -> str:
    """The id of its card on the map."""
    return f"place-{LETTERS[place]}"


def clock_id(s: NoStoneUnturned, place: int) -> str | None:
    """The id of its clock where the group is; those of other places lie in a drawer."""
    return "location-clock" if place == s.here else None


def chip_id(ref: Ref) -> str:
    """The id of a written detail."""
    kind, owner, number = ref
    return f"chip-{kind}-{letter_of(kind, owner)}-{number}"


def letter_of(kind: str, owner: int) -> str:
    return LETTERS[owner] if kind == "place" else str(owner)


def die_id(die: int, n: int) -> str:
    """The id of a die of the action roll: the aspect die (-1), or the mood die of a roller by number."""
    return f"aspect-dice-{n}" if die < 0 else f"mood-dice-{die}-{n}"


def resource_label(s: NoStoneUnturned, n: int) -> str:
    return f"{n + 1}. {s.world.resources[n].name}"


def mood_label(s: NoStoneUnturned, seat: Seat, n: int | str) -> str:
    if isinstance(n, str):
        return f"a new mood, {n}"
    mood = sheet(s, seat).moods[n]
    more = ", overloaded" if mood.overloaded else ""
    return f"{n + 1}. {mood.name} (d{mood.die}, level {mood.level}{more})"


def mood_die_label(s: NoStoneUnturned, n: int) -> str:
    """The mood die of the acting player or of a helper."""
    assert s.roll is not None
    roller = s.roll.rollers[n]
    mood = sheet(s, roller.seat).moods[roller.mood].name
    return f"{roller.dice.value}, from {who(s, roller.seat)} ({mood})"


def skill_label(s: NoStoneUnturned, seat: Seat, n: int | str) -> str:
    if isinstance(n, str):
        return "a new skill, value 0"
    if n == -1:
        return "no skill"
    skill = sheet(s, seat).skills[n]
    return f"{n + 1}. {skill.name} (±{skill.value})"


def sentiment_label(s: NoStoneUnturned, seat: Seat, n: int) -> str:
    if n == -1:
        return "no sentiment"
    held = sheet(s, seat).sentiments[n]
    return f"{n + 1}. {held.text or 'still blank'} ({held.state})"


def detail_label(s: NoStoneUnturned, ref: Ref) -> str:
    kind, owner, number = ref
    details = written(s, kind, owner)
    text = details[number].text
    again = sum(other.text == text for other in details[:number])
    nth = f" (no. {again + 1})" if again else ""
    harm = ", harm" if kind == "harm" else ""
    return f"{text}{nth} ({target_label(s, ('character' if kind == 'harm' else kind, owner))}{harm})"


def target_label(s: NoStoneUnturned, target: tuple[str, int]) -> str:
    kind, number = target
    if kind == "character":
        return who_on_record(s, number)
    if kind == "being":
        return f"{s.beings[number].name}, no. {number + 1}"
    if kind == "new":
        return "somebody or something new"
    return place_label(s, number)


def project_claim(project: Project) -> str:
    return f"the means are at hand for: {project.name}, a clock of {project.size}"


def recovery_claim(s: NoStoneUnturned, deed: Deed) -> str:
    parts = ["a healer is there"] if deed.healer else []
    skills = [sheet(s, deed.seat).skills[n].name for n in deed.skills]
    if deed.helper is not None:
        skills += [sheet(s, deed.helper).skills[n].name for n in deed.helper_skills]
    if skills:
        parts.append(f"these skills matter: {', '.join(skills)}")
    return " and ".join(parts)
