"""The town between quests: the Campaign Sheet, the people, and the shop."""

from __future__ import annotations

from collections.abc import Iterator

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.effects.frame import HIGHEST
from dolmen.games.gone_to_gaia.effects.opinions import gone
from dolmen.games.gone_to_gaia.effects.standing import tally
from dolmen.games.gone_to_gaia.rules.market import for_sale
from dolmen.games.gone_to_gaia.rules.prices import price_of
from dolmen.games.gone_to_gaia.scene.shop import product_card
from dolmen.games.gone_to_gaia.state import GoneToGaia, living
from dolmen.games.gone_to_gaia.state import Sheet as CampaignSheet
from dolmen.games.gone_to_gaia.tale.entries import PersonEntry
from dolmen.games.gone_to_gaia.tale.telling import written
from dolmen.kernel import Seat
from dolmen.kernel.scene import Card, Group, Panel, Part, Sheet


def in_town(s: GoneToGaia) -> bool:
    return s.sheet is not None and (s.phase == "town" or (s.phase == "over" and s.sheet.ending != ""))


def status_of_town(s: GoneToGaia) -> str:
    sheet = s.sheet
    assert sheet is not None
    if s.phase == "over":
        return s.box.tale.endings[sheet.ending].name
    return f"Chapter {sheet.chapter}, {s.box.tale.chapters[sheet.chapter].title}: in town"


def town(s: GoneToGaia, viewer: Seat | None) -> list[Part]:
    sheet = s.sheet
    assert sheet is not None
    shopping = bool(s.agenda) and s.agenda[-1].do == "market"
    found: list[Part] = [shop(s)] if shopping else []
    if not shopping and known(sheet):
        found.append(people(s, sheet))
    return [*found, campaign_sheet(s, sheet)]


def known(sheet: CampaignSheet) -> bool:
    """Whether the delvers have met the people of the town."""
    return bool(sheet.visits) or "T1.2" in sheet.read


def shop(s: GoneToGaia) -> Panel:
    cards = tuple(product_card(s, s.box.products[no], price_of(s, no)) for no in for_sale(s))
    return Panel(
        id=names.SHOP,
        label="The shop in the hall",
        role="centre",
        children=(Group(id="on-sale", layout="grid", columns=4, children=cards),),
    )


# The sheet (GG.31.1)


def campaign_sheet(s: GoneToGaia, sheet: CampaignSheet) -> Panel:
    """All that is recorded (GG.31.1); unlocked things appear with the story, and the dating expansion never
    (GG.29.12)."""
    rows: list[Part] = [Sheet(id="progress", label="Progress", rows=tuple(_progress(s, sheet)))]
    rows += [
        Sheet(id=f"holdings-{seat}", label=names.player_delver(s, seat), rows=tuple(_holdings(s, sheet, seat)))
        for seat in range(len(s.suits))
    ]
    if known(sheet):
        there = (person for person in s.box.tale.people.values() if not gone(s, person.id))
        opinions = ((person.name, signed(sheet.opinions[person.id])) for person in there)
        rows.append(Sheet(id="opinions", label="Opinions", rows=tuple(opinions)))
    if sheet.fallen or s.fallen:
        fallen = ((fell.name, fell.words or "nothing written down") for fell in (*sheet.fallen, *s.fallen))
        rows.append(Sheet(id="fallen", label="The fallen", rows=tuple(fallen)))
    if sheet.curios:
        curios = [s.box.tale.curios[id] for id in sheet.curios]
        rows.append(
            Group(
                id="curios",
                label="Curios",
                layout="column",
                children=tuple(Card(id=f"curio-{curio.id}", label=curio.name, text=curio.card) for curio in curios),
            )
        )
    return Panel(id="sheet", label="Campaign Sheet", role="reference", children=tuple(rows))


def _progress(s: GoneToGaia, sheet: CampaignSheet) -> Iterator[tuple[str, str]]:
    yield "Chapter", f"{sheet.chapter}, {s.box.tale.chapters[sheet.chapter].title}"
    yield "The mist stands at", f"landing {sheet.mist}"
    if sheet.completed:
        yield "Quests", ", ".join(s.box.quests[id].entry.name for id in sheet.completed)
    if sheet.open:
        yield "Open", ", ".join(s.box.quests[id].entry.name for id in sheet.open)
    yield "Heroes", ", ".join(sheet.heroes.values()) or "none"
    yield "Circuits", str(sheet.circuits)
    yield "In the Box", str(sheet.donated)
    for what, word in (("handed", "Handed in"), ("installed", "Installed")):
        if n := sheet.tallies.get(what, 0):
            yield word, str(n)
    if sheet.spared:
        yield "Left alone", str(len(sheet.spared))
    if fell := tally(s, "fallen"):
        yield "Fallen", str(fell)
    if sheet.chalk:
        yield "On the door", sheet.chalk


def _holdings(s: GoneToGaia, sheet: CampaignSheet, seat: int) -> Iterator[tuple[str, str]]:
    parts = sheet.parts[seat]
    held = [names.many(n, names.part(level)) for level, n in enumerate(parts) if n]
    yield "Parts", ", ".join(held) or "none"
    products = (f"{no} {s.box.products[no].name}" for no in sorted(sheet.products[seat]))
    yield "Products", ", ".join(products) or "none"


# The people


def people(s: GoneToGaia, sheet: CampaignSheet) -> Panel:
    """Those who are there, with what they say and what they are doing."""
    cards = tuple(person_card(s, sheet, person) for person in s.box.tale.people.values() if not gone(s, person.id))
    group = Group(id="townsfolk", layout="grid", columns=4, children=cards)
    return Panel(id="people", label="Who is about", role="reference", children=(group,))


def person_card(s: GoneToGaia, sheet: CampaignSheet, person: PersonEntry) -> Card:
    opinion = sheet.opinions[person.id]
    return Card(
        id=f"person-{person.id}",
        label=person.name,
        text=written(s, f"person/{person.id}/{greeting(s, opinion)}"),
        note=written(s, f"person/{person.id}/{doing(s, sheet, person)}"),
        rows=(("Opinion", signed(opinion)),),
    )


def signed(opinion: int) -> str:
    return f"{opinion:+d}" if opinion else "0"


def greeting(s: GoneToGaia, opinion: int) -> str:
    """By opinion; and by whether both of the last quest's delvers live."""
    if opinion <= 0:
        return "greet/low" if opinion < 0 else "greet/mid"
    return {2: "greet/high", 1: "greet/high_one"}.get(len(living(s)), "greet/mid")


def doing(s: GoneToGaia, sheet: CampaignSheet, person: PersonEntry) -> str:
    """Their work in this chapter; after a quest from which somebody did not come back, what they say to that."""
    if not s.fallen:
        return f"work/{sheet.chapter}"
    if person.died.at_plus3 and sheet.opinions[person.id] == HIGHEST:
        return "died/at_plus3"
    return "died/again" if len(sheet.fallen) + len(s.fallen) > 1 else "died/text"
