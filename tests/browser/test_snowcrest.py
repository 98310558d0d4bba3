"""Snowcrest by clicking: two people and a bot to the end, alone with one click, and on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.people import Arrivals, Person
from tests.browser.snowcrest_players import LIT, Villager
from tests.browser.test_access import complaints_of_axe
from tests.games.snowcrest.preferences import BELLS, SPIRITS

SEEDS = (3, 4, 5)
"""In the first of these games people get to do everything; if the cards have changed, perhaps only in the next."""

COLOURS = ("Red", "Blue", "Green")
CATEGORIES = ("Scrolls", "Buildings", "Omens", "Most resources")
MOMENTS = {"payment", "another payment", "offering", "Meditation", "undo", "must Rest"}


class Evening:
    """Two people, and what they have seen so far."""

    def __init__(self, ann: Person, ben: Person) -> None:
        self.people = (Villager(ann, "Red", SPIRITS), Villager(ben, "Blue", BELLS))
        self.seen: set[str] = set()
        self.complaints: list[str] = []

    def next(self) -> tuple[Villager, Villager] | None:
        """Who is asked now, and the other one; nothing once the game is over."""
        for _ in range(2000):
            for villager, other in (self.people, self.people[::-1]):
                sight = villager.looks()
                if sight.over:
                    return None
                if sight.labels:
                    return villager, other
            self.people[0].page.wait_for_timeout(10)
        raise AssertionError("nobody is asked anything")

    def sees(self, moment: str, villager: Villager) -> bool:
        """Whether it is the first time; then axe looks at it too."""
        if moment in self.seen:
            return False
        self.seen.add(moment)
        self.complaints += [f"{moment}: {complaint}" for complaint in complaints_of_axe(villager.person)]
        return True


def test_two_people_and_a_bot_play_to_the_end(arrive: Arrivals) -> None:
    """They change a payment, make an offering, meditate and answer it, take something back, and have to Rest."""
    ann, ben = arrive("Ann", traced=False), arrive("Ben", traced=False)
    evening = Evening(ann, ben)
    for seed in SEEDS:
        play_a_game(evening, ann, ben, seed)
        if evening.seen == MOMENTS:
            break
    assert evening.seen == MOMENTS
    evening.complaints += complaints_of_axe(ann)
    assert not evening.complaints, "\n".join(evening.complaints)


def reads_from_the_beginning(person: Person) -> None:
    """Older lines of a long game come by pages."""
    earlier = person.log.get_by_role("button", name="Show what was before")
    while earlier.count():
        first = person.log.get_by_role("listitem").first.inner_text()
        earlier.click()
        expect(person.log.get_by_role("listitem").first).not_to_have_text(first)


def play_a_game(evening: Evening, ann: Person, ben: Person, seed: int) -> None:
    table = ann.lays("snowcrest", "me", "open", "easy", seed=seed)
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    ann.is_asked("Buy your first villager")
    assert '"0-hand-' in "".join(ann.heard)
    while (asked := evening.next()) is not None:
        no_hand_but_the_own(ann, 0)
        no_hand_but_the_own(ben, 1)
        answer(evening, *asked)
    read: list[str] = []
    for person in (ann, ben):
        expect(person.log).to_contain_text("The game is over")
        reads_from_the_beginning(person)
        expect(person.log).to_contain_text(re.compile("(Red|Blue) rests"))
        expect(person.notes).not_to_contain_text("Something was taken back")
        read.append(the_score_is_laid_out(person))
        person.heard.clear()
    assert read[0] == read[1]


def no_hand_but_the_own(person: Person, seat: int) -> None:
    """Nothing that has come over the line since the last look tells of a card in another hand."""
    told = "".join(person.heard)
    person.heard.clear()
    assert set(re.findall(r'"(\d)-hand-', told)) <= {str(seat)}


def answer(evening: Evening, villager: Villager, other: Villager) -> None:
    sight = villager.sight
    if "must Rest" not in evening.seen and villager.page.get_by_text("must Rest").first.is_visible():
        evening.seen.add("must Rest")
    if sight.doubt:
        villager.plays()
    elif sight.payment:
        pay(evening, villager, other)
    elif sight.prompt.startswith("Offering") and other.shows("A Guardian appears"):
        make_an_offering(evening, villager, other)
    elif sight.labels == ["Let it pass"]:  # the page says so by itself, after a while
        expect(villager.page.locator("h2.big")).not_to_have_text(sight.prompt)
    elif "of this Meditation?" in sight.prompt and other.shows(f"{other.colour} rings"):
        answer_a_meditation(evening, villager, other)
    elif sight.prompt.startswith("Your turn") and "undo" not in evening.seen:
        think_better_of_it(evening, villager)
    else:
        villager.plays()


def pay(evening: Evening, villager: Villager, other: Villager) -> None:
    """The proposal is one click; the first that can be changed is changed."""
    evening.sees("payment", villager)
    if "another payment" in evening.seen or not villager.changes_the_payment():
        villager.plays()
        return
    evening.seen.add("another payment")
    with_what = re.search(r"✓ \d+ × (.+?)( on cell| from your hand|,|$)", villager.verdict.inner_text())
    assert with_what
    villager.plays()
    expect(other.log).to_contain_text(re.compile(f"{villager.colour} (pays|meditates) .*{with_what[1]}"))


def make_an_offering(evening: Evening, villager: Villager, other: Villager) -> None:
    """What the Guardian wants, field by field; the first time an Omen is taken instead of something."""
    omen = villager.answer.get_by_role("button", name="Take 1 Omen", exact=True)
    taken = evening.sees("offering", villager) and omen.count() > 0
    if taken:
        villager.touches(omen.first)
    if villager.looks().prompt.startswith("Offering"):  # an offering of one thing is made at once
        villager.plays()
    deed = "takes" if taken else "(gives|takes|discards|turns)"
    expect(other.log).to_contain_text(re.compile(f"{villager.colour} {deed}"))


def answer_a_meditation(evening: Evening, villager: Villager, other: Villager) -> None:
    """One rings, the other answers in another browser, and the first sees at once what came of it."""
    evening.sees("Meditation", villager)
    assert not other.looks().labels
    expect(answers_since_the_bell(other, villager.colour)).to_have_count(0)
    villager.plays()
    if villager.looks().payment:
        villager.plays()
    for reader in (other, villager):  # on a busy machine a page may lag behind what it has heard
        expect(answers_since_the_bell(reader, villager.colour)).to_have_count(1)


def answers_since_the_bell(reader: Villager, colour: str) -> Locator:
    """What somebody has answered to the last Meditation, as another reads it in the log."""
    since = reader.log.locator("xpath=(.//li[contains(., 'meditates with a total')])[last()]/following-sibling::li")
    return since.filter(has_text=re.compile(f"{colour} (lets it pass|pays)"))


def think_better_of_it(evening: Evening, villager: Villager) -> None:
    """A card is clicked on the table, and taken back."""
    wanted = next((label for label in villager.sight.labels if label.startswith("Add")), None)
    if wanted is None:
        villager.plays()
        return
    villager.page.locator(".table [data-lit]").nth(int(villager.page.evaluate(LIT, wanted))).click()
    villager.person.is_asked(re.compile("^(Where in your village|Pay )"))
    villager.person.button("Undo").click()
    villager.person.is_asked(re.compile("^Your turn"))
    expect(villager.log).not_to_contain_text(f"{villager.colour} adds")
    evening.seen.add("undo")


def final_score(person: Person) -> Locator:
    return person.board.get_by_role("group", name="Final score")


def the_score_is_laid_out(person: Person) -> str:
    """Category by category, for everybody, as the ending says: they lie on the table as it was left. Its words."""
    expect(person.result.locator(".scores")).to_have_count(1)
    said = person.result.inner_text()
    sheets = final_score(person)
    person.button("The table").click()
    totals = []
    for colour in COLOURS:
        lines = sheets.get_by_role("group", name=re.compile(f"^{colour}")).locator("dl > div")
        expect(lines.first).to_be_visible()
        rows = lines.all_inner_texts()
        points = {name: int(value) for name, value in (row.split("\n") for row in rows)}
        assert sum(points[category] for category in CATEGORIES) == points["Total"]
        totals.append(f"{colour}: {points['Total']}")
    assert " · ".join(totals) in said
    return sheets.inner_text()


def test_alone_with_one_click(arrive: Arrivals) -> None:
    ann = arrive("")
    ann.goes_to("/")
    ann.page.get_by_role("article", name="Snowcrest").get_by_role("button", name="Alone", exact=True).click()
    ann.is_asked("Buy your first villager")
    seat = ann.seats.get_by_role("listitem", include_hidden=True)  # one's own lies at the foot of the table
    expect(seat).to_have_count(1)
    expect(seat).to_contain_text("Red")
    alone = Villager(ann, "Red", SPIRITS)
    alone.looks()
    alone.plays()
    ann.is_asked(re.compile("^Your turn"))
    expect(ann.board).to_have_accessible_name(re.compile(r"Level 1, turn 1: \d+ Scrolls left, Rest 0 of \d"))
    expect(ann.board.get_by_role("group", name="Level 1: ranks")).to_contain_text("Mystic")


def test_on_a_phone(arrive: Arrivals) -> None:
    """Whatever is asked in the first rounds can be tapped on the table or above it, and nothing sticks out."""
    ann = arrive("Ann", width=390, height=844, touch=True)
    ann.goes_to(ann.lays("snowcrest", "me", "easy", "easy", "easy", seed=SEEDS[0]))
    on_the_phone = Villager(ann, "Red", SPIRITS)
    for _ in range(12):
        expect(ann.answer).to_be_visible()
        ann.fits()
        on_the_phone.looks()
        on_the_phone.taps()
    assert on_the_phone.tapped == {"the table", "the sheet"}
