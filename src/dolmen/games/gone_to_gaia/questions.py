"""How the story's decisions are put to a person. Unread texts are secrets: only what is on offer now is in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.choices import Buy, Change, Give, Hand
from dolmen.games.gone_to_gaia.effects.frame import SOULS
from dolmen.games.gone_to_gaia.effects.language import holds
from dolmen.games.gone_to_gaia.effects.prices import asked
from dolmen.games.gone_to_gaia.effects.standing import soul as soul_of
from dolmen.games.gone_to_gaia.rules.prices import price_of as asked_for
from dolmen.games.gone_to_gaia.state import DISCIPLINES, GoneToGaia
from dolmen.games.gone_to_gaia.tale.entries import BenchEntry, Candidate
from dolmen.games.gone_to_gaia.tale.places import Offer
from dolmen.games.gone_to_gaia.tale.telling import candidates, offered, open_offers, slots, taken_before
from dolmen.kernel import Button, Question, Seat
from dolmen.kernel.asks.question import Forbidden, Look

CADET = "the Cadet"


def nowhere(s: GoneToGaia, option: Any) -> None:
    """Options of a page stand under it, and light up nothing."""


def price_of(s: GoneToGaia, offer: Offer) -> str:
    """What it costs now, in words."""
    prices = [price for line in offer.cost if (price := asked(s, line)) is not None]
    return " and ".join(price.sentence() for price in prices)


def offer_label(s: GoneToGaia, offer: Offer) -> str:
    """Prices that the characters know are shown, consequences never."""
    label = offer.label.format_map(slots(s)) if "{" in offer.label else offer.label
    price = price_of(s, offer)
    return f"{label} ({price})" if price else label


def choice_label(s: GoneToGaia, number: int) -> str:
    return offer_label(s, offered(s, s.agenda[-1].at)[number])


def choice_look(s: GoneToGaia, number: int) -> Look:
    return Look(cost=price_of(s, offered(s, s.agenda[-1].at)[number]))


def not_on_offer(s: GoneToGaia, seat: Seat, chosen: Mapping[str, int]) -> Iterator[Forbidden]:
    """A choice whose cost cannot be met is shown and cannot be taken; nor can what was done when the card was last
    drawn."""
    at = s.agenda[-1].at
    possible = open_offers(s, at)
    for number, offer in enumerate(offered(s, at)):
        if number not in possible:
            if taken_before(s, offer):
                yield Forbidden(offer.again, label=offer.again)
            else:
                yield Forbidden(f"You have not got {price_of(s, offer)}.", label=offer_label(s, offer))


CHOICE = Question(
    "What do you do?",
    label=choice_label,
    at=names.PAGE,
    place=nowhere,
    look=choice_look,
    why_not=not_on_offer,
    rules=("GG.1.6",),
    name="choice of the story",
)


def payer(s: GoneToGaia, seat: Seat) -> str:
    return names.player_delver(s, seat)


PAYER = Question("Whose parts pay first?", label=payer, at=names.PAGE, place=nowhere, name="who pays")


def hero(s: GoneToGaia, no: int) -> str:
    assert s.sheet is not None
    return s.sheet.heroes[no]


HERO = Question("Which Hero?", label=hero, at=names.PAGE, place=nowhere, name="which Hero")
WORDS = Question("The last words", at=names.PAGE, place=nowhere, done="Say them", name="words on a page")


STOP = Question(
    "Stop here for tonight. Nothing is lost; your place is kept",
    label=lambda s, option: "stop here",
    rules=("GG.31.6", "GG.31.7", "GG.31.8", "GG.31.9"),
    button=Button("Stop here", icon="moon"),
    name="stop here",
)


# Quests


def quest(s: GoneToGaia, number: int) -> str:
    assert s.sheet is not None
    return s.box.quests[s.sheet.open[number]].entry.name


QUEST = Question("Which quest do you take?", label=quest, rules=("GG.5.7",), name="which quest")


def bonus(taken: int) -> str:
    return "Take another slip" if taken else "Let the board be"


BONUS = Question(
    "One more quest in this chapter? You have one try.",
    label=lambda s, taken: bonus(taken),
    at=names.PAGE,
    place=nowhere,
    rules=("GG.5.16", "GG.5.17"),
    name="Bonus Quest",
)


# Heroes


def hero_prompt(s: GoneToGaia, seat: Seat) -> str:
    entry = s.box.heroes[s.agenda[-1].n]
    return f"A new {entry.discipline.capitalize()} Hero, who {entry.habit}. What name goes on the card?"


HERO_NAME = Question(hero_prompt, rules=("GG.4.7",), done="Write it on the card", name="name of a new Hero")


def second_prompt(s: GoneToGaia, seat: Seat) -> str:
    return f"{hero(s, s.agenda[-1].n)} may write a second name"


SECOND_NAME = Question(second_prompt, done="Write it in the boot", name="second name")


def passive(s: GoneToGaia, no: int, type: int) -> str:
    """Of a Hero."""
    return s.box.equipment[DISCIPLINES.index(s.box.heroes[no].discipline.capitalize()), type].name


LACKS = Question(
    "Which passive did not come with this Hero?",
    label=lambda s, type: passive(s, s.agenda[-1].n, type),
    name="which passive",
)
WHO_GAINS = Question("Who is the handier for it?", label=payer, at=names.PAGE, place=nowhere, name="who gains a rank")


# People


def person(s: GoneToGaia, number: int) -> str:
    return [*s.box.tale.people.values()][number].name


FALLS = Question("Who did not wait up for you?", label=person, rules=("GG.29.6", "GG.29.7"), name="whose opinion falls")
RISES = Question("Who did?", label=person, rules=("GG.29.6", "GG.29.7"), name="whose opinion rises")
CAME = ("Mara", "Tamsin", "Iver", "Suri", "Hale")


def came(number: int) -> str:
    return CAME[number]


def came_prompt(s: GoneToGaia, seat: Seat) -> str:
    return "With whom do you sit up?" if s.agenda[-1].n > 0 else "Who finds nobody in?"


WHO_CAME = Question(came_prompt, label=lambda s, number: came(number), name="who came")


# Counter, Box and Bench


def part(level: int) -> str:
    return f"the {names.part(level)}"


KEPT = Question("Which part do you keep?", label=lambda s, level: part(level), name="which part is kept")


def counter(s: GoneToGaia, option: int) -> str:
    if not option:
        return "Keep what you have"
    seat, level = divmod(option, 10)
    return f"Hand in {names.player_delver(s, seat)}'s {names.part(level)}"


COUNTER = Question("Hand in a boss part?", label=counter, at=names.PAGE, place=nowhere, name="Counter")
HAND_IN = Question("Which part do you hand in?", label=counter, at=names.PAGE, place=nowhere, name="which part")


def soul_name(s: GoneToGaia, who: str) -> str:
    if not who:
        return ""
    boss = next(boss for boss in s.box.bosses.values() if soul_of(boss) == who)
    return boss.person_name or boss.name


def soul(s: GoneToGaia, number: int) -> str:
    return soul_name(s, SOULS[number])


WHOSE_PART = Question("Whose is it?", label=soul, at=names.PAGE, place=nowhere, name="whose part")
BOX = Question(
    "How many minion parts do you put into the Box?",
    label=lambda s, n: names.many(n, "part") if n else "nothing",
    at=names.PAGE,
    place=nowhere,
    rules=("GG.29.11",),
    name="Box",
)


def bench(s: GoneToGaia, number: int) -> str:
    entry = s.box.tale.single["bench"]
    assert isinstance(entry, BenchEntry)
    return entry.use[number].label if number < len(entry.use) else "Keep it"


def bench_refused(s: GoneToGaia, seat: Seat, chosen: Mapping[str, int]) -> Iterator[Forbidden]:
    entry = s.box.tale.single["bench"]
    assert isinstance(entry, BenchEntry)
    for use in entry.use:
        if use.refused and not holds(s, use.when):
            yield Forbidden(use.refused, label=use.label)


BENCH = Question(
    "What becomes of the Circuit?",
    label=bench,
    at=names.PAGE,
    place=nowhere,
    why_not=bench_refused,
    rules=("GG.31.2",),
    name="Bench",
)


# The shop


def market_label(s: GoneToGaia, option: Any) -> str:
    match option:
        case Buy():
            price = asked_for(s, option.product)
            words = [names.many(price.m, "part")] if price.m else []
            words += [f"a {names.part(price.part)}"] if price.part else []
            words += [names.many(price.circuit, "Circuit")] if price.circuit else []
            return f"buy {s.box.products[option.product].name} for {' and '.join(words) or 'nothing'}"
        case Change():
            return f"change a {names.part(option.level)} into {3 * option.level} minion parts"
        case Give():
            return f"give your partner a {names.part(option.level)}"
        case Hand():
            return f"give your partner {s.box.products[option.product].name}, for 1 minion part"
    return "done here"


MARKET = Question(
    "What do you buy?",
    label=market_label,
    place=lambda s, option: names.product(option.product) if isinstance(option, Buy) else None,
    at=names.SHOP,
    rules=("GG.29.2", "GG.29.4", "GG.30.1", "GG.30.7", "GG.30.8", "GG.30.9"),
    name="town shop",
)

GIFT = Question(
    "Give a product that you do not wear",
    label=market_label,
    place=nowhere,
    rules=("GG.29.4", "GG.29.5"),
    button=Button("Give a product", icon="swap-bag"),
    name="gift",
)


# Endings


def candidate(s: GoneToGaia, here: Sequence[tuple[str, Candidate, int]], number: int) -> str:
    if number == len(here):
        return "We have to think again"
    _, name, no = here[number]
    return hero(s, no) if no else name.label


def missing(s: GoneToGaia, number: int) -> str:
    return candidate(s, candidates(s, s.box.tale.scenes["T6.4"].part[s.agenda[-1].n]), number)


MISSING = Question("Whom do you name?", label=missing, at=names.PAGE, place=nowhere, name="whom do you name")


def lamp(s: GoneToGaia, taken: int) -> str:
    offer = s.box.tale.endings["E7"].offer
    assert offer is not None
    return offer.label if taken else "Not yet"


LAMP = Question("What do you do?", label=lamp, at=names.PAGE, place=nowhere, name="hang up the lamp")
LINES = Question("Your last words, one line", at=names.PAGE, place=nowhere, done="Write it", name="last line")
WHERE = Question("Where have you gone?", at=names.PAGE, place=nowhere, done="Write it", name="where you have gone")
HOW_MANY = Question("How many?", label=lambda s, n: str(n), at=names.PAGE, place=nowhere, name="how many")


def once_more(again: int) -> str:
    return "Go down once more: New Game+" if again else "Close the book"


ONCE_MORE = Question(
    "The campaign is over. What your suits have learned would stay with you.",
    label=lambda s, again: once_more(again),
    rules=("GG.32.1",),
    name="once more",
)
KEEP_PRODUCTS = Question(
    "Which products do you keep?",
    label=lambda s, no: s.box.products[no].name,
    rules=("GG.32.6",),
    name="which products are kept",
)
