"""Places: where the group is, what it has seen, and home."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.content import danger_text, harms, reward_text
from dolmen.games.no_stone_unturned.names import place_label, player
from dolmen.games.no_stone_unturned.scene.cards import being_part, card_part, drawing
from dolmen.games.no_stone_unturned.scene.sheets import detail_badges, numbered
from dolmen.games.no_stone_unturned.sheets import CLOCK_MAX, HOME
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, front, letter, revealed
from dolmen.kernel import Seat
from dolmen.kernel.scene import Clock, Group, Panel, Part, Sheet, Text


def location_panel(s: NoStoneUnturned, aside: bool = False) -> Panel:
    """Where the group is: card, clock, levels in words, scene details, who else is there (NS.8.7, NS.15.14). It lies
    aside while a roll has the middle of the table."""
    place = s.places[s.here]
    aspect = s.roll.aspect if s.roll is not None and s.roll.aspect is not None else "body"
    parts: list[Part] = [
        card_part("location-card", front(s, s.here)),
        Group(
            id="location-levels",
            children=(
                *(() if aside else (location_clock(s),)),
                Text(
                    id="location-danger", label=f"Danger {place.danger}", text=danger_text(place.danger), tone="danger"
                ),
                Text(
                    id="location-reward", label=f"Reward {place.reward}", text=reward_text(place.reward), tone="reward"
                ),
            ),
        ),
        Text(id="location-harm", label="Harm that would fit", text=", ".join(harms(aspect, place.danger))),
        Sheet(
            id="scene-details",
            label="Scene details",
            rows=numbered(place.details),
        ),
    ]
    if place.acquired:
        parts.append(Text(id="location-acquired", text="The reward is ours", tone="reward"))
    parts += [being_part(s, n) for n, being in enumerate(s.beings) if being.place == s.here]
    return Panel(
        id="location",
        label=place_label(s, s.here),
        tone="danger",
        role="reference" if aside else "centre",
        children=tuple(parts),
    )


def location_clock(s: NoStoneUnturned) -> Clock:
    """It lies in the middle of the table, also during a roll: a tap on it is a tick."""
    return Clock(id="location-clock", label="Collateral Clock", filled=s.places[s.here].clock, segments=CLOCK_MAX)


def known_places(s: NoStoneUnturned, viewer: Seat | None) -> list[Part]:
    """Every revealed card with its clock and list, and what the viewer alone has scouted (NS.18.67, NS.18.71)."""
    shown: list[Part] = []
    for number in revealed(s):
        if number == s.here:
            continue
        place, at = s.places[number], letter(number)
        shown.append(
            Panel(
                id=f"known-{at}",
                label=place_label(s, number),
                role="reference",
                children=(
                    card_part(f"card-{at}", front(s, number), f"D{place.danger} R{place.reward}"),
                    Clock(id=f"clock-{at}", label="Collateral Clock", filled=place.clock, segments=CLOCK_MAX),
                    Sheet(
                        id=f"details-{at}",
                        label="Scene details",
                        rows=numbered(place.details),
                        badges=detail_badges(place.ruined, place.hostile),
                    ),
                    *[being_part(s, n) for n, being in enumerate(s.beings) if being.place == number],
                ),
            )
        )
    for number, place in enumerate(s.places):
        if viewer is not None and viewer in place.scouts and not place.revealed:
            label = f"Scouted, for your eyes only: card {letter(number)}"
            shown.append(
                Panel(
                    id=f"scouted-{letter(number)}",
                    label=label,
                    role="reference",
                    children=(card_part(f"scouted-card-{letter(number)}", front(s, number)),),
                )
            )
    return shown


def own_cards(s: NoStoneUnturned, viewer: Seat) -> Panel | None:
    """An author can always read the fronts they wrote, but not where they lie (NS.4.35, NS.4.36)."""
    mine = [card for card in s.cards if card.author == viewer]
    parts: list[Part] = [card_part(f"own-{n}", card) for n, card in enumerate(mine, 1)]
    character = s.characters[viewer]
    if character is not None:
        heard = tuple((f"location {n}", text) for n, text in enumerate(character.rumours, 1) if text)
        if heard:
            parts.append(Sheet(id="own-rumours", label="Rumours that your character has heard", rows=heard))
    if not parts:
        return None
    return Panel(id="own-cards", label="Your locations, for your eyes only", role="reference", children=tuple(parts))


def settlement(s: NoStoneUnturned) -> Panel:
    parts: list[Part] = []
    for number, statement in enumerate(s.world.statements, 1):
        shown: list[Part] = [Text(id=f"statement-{number}", label=player(statement.seat), text=statement.text)]
        if statement.drawing is not None:
            shown.append(drawing(f"statement-drawing-{number}", statement.drawing))
        parts.append(Group(id=f"statement-row-{number}", children=tuple(shown)))
    if s.details:
        parts.append(Sheet(id="settlement-details", label="Details", rows=numbered(s.details)))
    if s.here == HOME:
        parts += [being_part(s, n) for n, being in enumerate(s.beings) if being.place == HOME]
    return Panel(
        id="settlement",
        label="The settlement",
        tone="card",
        icon="village",
        paper=True,
        role="centre" if s.here == HOME else "reference",
        children=tuple(parts),
    )
