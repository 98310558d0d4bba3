"""The central mat: supply, decks, the row, what is going on, and the Achievements."""

from __future__ import annotations

from dolmen.games.snowcrest import names
from dolmen.games.snowcrest.choices import Token
from dolmen.games.snowcrest.content import AchievementEntry
from dolmen.games.snowcrest.prompts import source_label
from dolmen.games.snowcrest.resources import BUILDING_NAMES, Building, Resource, amount
from dolmen.games.snowcrest.rules.end import RANKS
from dolmen.games.snowcrest.rules.gains import progress
from dolmen.games.snowcrest.rules.meditation import locked_sources
from dolmen.games.snowcrest.scene.cards import REST, SCROLL, row_cards, shown_card
from dolmen.games.snowcrest.scene.symbols import BUILDING_GLYPHS, BUILDING_ICONS, RESOURCE_ICONS
from dolmen.games.snowcrest.state import COLOURS, JUNIPER_A_PLAYER, LEVELS, NOBODY, Snowcrest, rests_allowed
from dolmen.kernel import Seat
from dolmen.kernel.scene import Badge, Counter, Group, Panel, Part, Pile, Sheet, Text

GOALS = {
    "villagers": "villagers in the village",
    "buildings": "buildings",
    "of each building": "of each kind of building",
    "omen": "on the Omen track",
    "barley": "Barley tokens",
    "juniper": "Juniper tokens",
    "bells": "Prayer Bell tokens",
    "bowls": "Offering Bowl tokens",
    "gold": "Gold tokens",
    "common villagers": "Common Villagers in the village",
}


def event(s: Snowcrest, viewer: Seat | None) -> list[Panel]:
    """What everybody looks at just now: a Guardian, the Forest, a Meditation."""
    shown = shown_card(s)
    if shown is not None:
        label = "A Guardian appears" if shown.tone == "guardian" else "The Forest awakes"
        return [Panel(id="event", label=label, tone=shown.tone, role="centre", children=(shown,))]
    if s.meditation is not None:
        return [Panel(id="event", label="Meditation", tone="bells", role="centre", children=(meditation(s, viewer),))]
    return []


def mat(s: Snowcrest) -> Panel:
    """What is shared lies in the middle (SC.1.14)."""
    to_buy = Group(
        id=names.ROW, label="The row", note="For everybody to buy; filled up at once.", children=row_cards(s)
    )
    stores = Group(id="stores", children=(Group(id="decks", children=tuple(decks(s))), supply(s)))
    parts: list[Part] = [Group(id="crest", layout="column", children=(to_buy, stores))]
    goals: list[Part] = [achievements(s)] if s.achievements else []
    if s.level:
        goals.append(ranks(s))
    if goals:
        parts.append(Group(id="goals", layout="column", children=tuple(goals)))
    laid_out = Group(id="on-the-crest", children=tuple(parts))
    return Panel(id="mat", label="The crest", tone="glacier", icon="mountaintop", role="centre", children=(laid_out,))


def supply(s: Snowcrest) -> Group:
    """Scrolls and Juniper left (SC.25.5), and the building stock."""
    most = JUNIPER_A_PLAYER * s.seats
    parts: list[Part] = [
        Counter(id=names.SCROLLS, label="Scrolls left", value=s.scrolls, icon=SCROLL, glyph="§", tone="scroll"),
        Counter(
            id=names.FOREST if s.basic else "juniper",
            label="Juniper",
            value=s.juniper,
            most=most,
            icon=RESOURCE_ICONS[Resource.JUNIPER],
            glyph="J",
            tone="juniper",
            note=f"In the Forest. Whoever takes the last one wakes it. Then {most} are laid out again.",
        ),
        *(
            Counter(
                id=names.stock(tile),
                label=f"{BUILDING_NAMES[tile]}s left",
                value=s.stock[tile // 2],
                icon=BUILDING_ICONS[tile],
                glyph=BUILDING_GLYPHS[tile],
                tone="building",
            )
            for tile in Building
        ),
    ]
    if s.level:
        allowed = rests_allowed(s.level)
        note = f"Beginning Rest {allowed} with Scrolls left loses the game."
        parts.append(
            Counter(
                id="rests", label="Rests", value=s.rests, most=allowed, icon=REST, glyph="z", tone="rest", note=note
            )
        )
    return Group(id="supply", layout="grid", children=tuple(parts))


def decks(s: Snowcrest) -> list[Pile]:
    found = [Pile(id=names.COMMON_DECK, label="Common Villagers", count=len(s.common), tone="common")]
    if not s.basic:
        found.append(Pile(id=names.GUARDIANS, label="Guardians", count=len(s.guardians), tone="guardian"))
        found.append(Pile(id=names.FOREST, label="Forest", count=len(s.forests), tone="forest"))
    return found


def meditation(s: Snowcrest, viewer: Seat | None) -> Text:
    """The total and the tokens set aside are open; the rest is for the owner's eyes until it is spent (SC.17.5)."""
    assert s.meditation is not None
    sources = locked_sources(s, s.meditation)
    open_tokens = [amount(n, source.resource) for source, n in sources.items() if isinstance(source, Token)]
    who, scrolls = COLOURS[s.active], "2 Scrolls" if s.seats == 2 else "1 Scroll"
    text = f"{who} rings {amount(s.meditation.total, Resource.BELL)}."
    text += f" Whoever rings more takes {scrolls}; from whoever does not, {who} has {scrolls}."
    if open_tokens:
        text += f" Set aside: {', '.join(open_tokens)}."
    locked = [source_label(s, s.active, source) for source in sources if not isinstance(source, Token)]
    if locked and viewer == s.active:
        text += f" Only you know that you hold ready: {', '.join(locked)}."
    return Text(id="meditation", icon="ringing-bell", tone="bells", text=text)


def achievements(s: Snowcrest) -> Group:
    return Group(
        id="achievements",
        label="Achievements: 2 Scrolls for the first",
        layout="column",
        children=tuple(
            achievement(s, number, claimer) for number, claimer in zip(s.achievements, s.claimed, strict=True)
        ),
    )


def achievement(s: Snowcrest, number: int, claimer: int) -> Sheet:
    entry = s.box.achievements[number]
    taken = claimer != NOBODY
    return Sheet(
        id=names.achievement(number),
        label=entry.name,
        icon="laurel-crown",
        tone="gold",
        rows=((goal(entry), "" if taken else _progress(s, entry)),),
        badges=(Badge(label=f"claimed by {COLOURS[claimer]}", tone=COLOURS[claimer].lower()),) if taken else (),
        spent=taken,
    )


def goal(entry: AchievementEntry) -> str:
    number = f"+{entry.number}" if entry.goal == "omen" else str(entry.number)
    return f"{number} {GOALS[entry.goal]}"


def _progress(s: Snowcrest, entry: AchievementEntry) -> str:
    """How far each has come, as "Red 0, Blue 2"."""
    return ", ".join([f"{COLOURS[seat]} {progress(s.box, v, entry)}" for seat, v in enumerate(s.villages)])


def ranks(s: Snowcrest) -> Sheet:
    """The solo level's titles, best first (SC.24.21, SC.24.22, SC.25.9)."""
    shift = LEVELS[s.level - 1][0] - LEVELS[0][0]
    rows = [(title.title(), f"{least + shift} points") for least, title in RANKS]
    return Sheet(id="ranks", label=f"Level {s.level}: ranks", rows=(*rows, ("Beggar", "fewer: lost")), tone="gold")
