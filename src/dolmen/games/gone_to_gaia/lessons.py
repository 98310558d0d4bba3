"""The coach: Quest 1 from its first page to its end, and the first wave of Onslaught as one plays it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dolmen.games.gone_to_gaia import names
from dolmen.kernel import Course, Lesson
from dolmen.kernel.lessons import Act

READ = "Read on"


def _choose(title: str, text: str, *allowed: str, why: str = "", about: str = names.BOARD) -> Lesson:
    return Lesson(step="", title=title, text=text, why=why, act="choose", subject=about, allowed=allowed)


def _step(name: str, *lessons: Lesson) -> Iterator[Lesson]:
    """Lessons that are one step in the list."""
    return (replace(one, step=name) for one in lessons)


def _act(title: str, text: str, act: Act, why: str = "", asked: str = "") -> Lesson:
    return Lesson(step="", title=title, text=text, why=why, act=act, asked=asked)


def _advice(step: str, title: str, text: str, asked: str) -> Lesson:
    return Lesson(step=step, title=title, text=text, act="decide", asked=asked)


def _slot(number: int) -> str:
    return names.slot(0, number)


EXAMINATION = Course(
    id="examination",
    title="Quest 1, by the coach",
    minutes=10,
    seats=2,
    seat=0,
    seed=14,
    options={"mode": "examination"},
    lessons=(
        *_step(
            "Read, and take a name",
            _choose("A page to read", "Read it, then tap Read on.", READ, about="page"),
            _act("Your delver", "Write a name for the one who counts stairs, and tap Write it on the card.", "hand in"),
            _choose("What is down there", "Tap Read on when you have read it.", READ, about="page"),
            _choose("The examination", "This is the quest and its goal. Tap Read on.", READ, about="page"),
            _choose("The wave", "Each wave begins with a page. Tap Read on.", READ, about="page"),
            _choose("Who begins?", "Go first yourself: tap your own figure, the Mind one.", names.figure(0)),
        ),
        *_step(
            "Lay a weapon",
            _choose(
                "Every turn begins so",
                "Tap slot 1, then Survey Lance.",
                "Survey Lance onto slot 1, Ember + Tide",
                why="A weapon on a slot is exhausted. Its two spaces wait for elements.",
                about=_slot(1),
            ),
        ),
        *_step(
            "Move and aim",
            _choose("One movement", "Step to c2: tap it.", "c2", why="One tile a turn, in any direction."),
            _choose(
                "One action",
                "Survey Lance, to the north: tap the Crystanid on c3.",
                "Survey Lance, to the north",
                why="It takes all on two tiles in a line. The shaded tiles are its reach.",
            ),
        ),
        *_step(
            "Look before you strike",
            _choose(
                "Three fates",
                "Below the tiles: on 1 nobody is reached, on 2 to 5 white arrows hit, on 6 black ones. Tap strike.",
                "strike",
                why="Whatever you strike strikes back, dying or not.",
            ),
            _choose(
                "A Block",
                "The 4 brought white arrows, and one covers you. Block Crystanid on c3: tap it.",
                names.enemy(1),
                why="A spent token comes back after the wave.",
            ),
        ),
        *_step(
            "Take what they leave",
            _choose(
                "Rewards",
                "Tap Crystanid on c4: Ember and Tide come first.",
                "Crystanid on c4: Ember and Tide",
                why="The other brings XP. Parts of both lie on their tiles.",
            ),
            _choose(
                "Elements",
                "Tap slot 1, then Ember on slot 1, Tide on slot 1.",
                "Ember on slot 1, Tide on slot 1",
                why="With both spaces covered, the Lance comes back to your hand.",
                about=_slot(1),
            ),
            _choose("It turns", "Your first blow has changed something. Tap Read on.", READ, about="page"),
        ),
        *_step(
            "A second turn",
            _choose(
                "Another weapon",
                "Your partner has hurt two. Tap slot 2, then Ward Lash.",
                "Ward Lash onto slot 2, Gale + Loam",
                about=_slot(2),
            ),
            _choose("Take a part", "Step to c3: tap it.", "c3", why="You pick up parts of your own colour as you go."),
            _choose(
                "All around you",
                "Ward Lash: all in reach. Tap a lit Crystanid beside you.",
                "Ward Lash: all in reach",
                why="1 damage each is enough: both have 1 HP left.",
            ),
            _choose("The fates again", "Two would answer at once. Look at 2 to 5, then tap strike.", "strike"),
            _choose(
                "The lash weakens",
                "Tap the Crystanid on b3: it deals 1 less.",
                names.enemy(0),
                why="This is Ward Lash's own gift, after the die.",
            ),
            _act("Hand it in", "Tap Weaken to hand it in. You could have named both.", "hand in"),
            _choose("Rewards", "Tap Crystanid on d3: Gale and Loam first.", "Crystanid on d3: Gale and Loam"),
            _choose(
                "Elements",
                "Tap slot 2, then Gale on slot 2, Loam on slot 2. The Lash is fresh again.",
                "Gale on slot 2, Loam on slot 2",
                about=_slot(2),
            ),
            _act(
                "A level",
                "4 XP are a level, and each of you takes equipment. Take what you like: Plate keeps you alive.",
                "decide",
                asked="Your Level card",
            ),
        ),
        *_step(
            "Pass, and go up",
            _choose(
                "Enough",
                "Tap pass until the wave ends.",
                "pass until the wave ends",
                why="You need only be alive. Passing is for good; your partner goes on alone.",
                about=_slot(1),
            ),
            _choose(
                "Your partner's kill",
                "What both of you gain is for you too. Tap slot 1, then Ember on slot 1, Gale on slot 3.",
                "Ember on slot 1, Gale on slot 3",
                about=_slot(1),
            ),
            _act(
                "Parting shots",
                "Each that still stands hits the nearest. Choose 0 at you and 2 at Bram, as your partner does.",
                "decide",
                asked="Some are equally near",
            ),
        ),
    ),
    end="Lay a weapon, move, act, look at the fates, strike; take what falls, and pass in time. That is every wave "
    "there is. In Onslaught there are five, each with a boss.",
)

FIRST_WAVE = Course(
    id="first-wave",
    title="The first wave",
    minutes=15,
    seats=2,
    seat=0,
    seed=None,
    options={"mode": "onslaught"},
    bot="medium",
    at_once=True,
    lessons=(
        _advice(
            "Take your place",
            "Where do you stand?",
            "Two tiles are free. Stand where few arrows point; you can also share one.",
            "Where do",
        ),
        _advice(
            "Who begins",
            "Together or not at all",
            "You win if one of you lives when the wave ends. Say who goes first; your partner follows you.",
            "Who takes",
        ),
        _advice(
            "Lay a weapon",
            "A turn begins with a weapon",
            "Lay it onto an empty slot. A slot whose spaces get both elements gives its weapon back.",
            "Lay a weapon",
        ),
        _advice(
            "Move and act",
            "One movement, one action",
            "Act with the weapon's card or with what the slot says. Touch a card to see its reach.",
            "One movement",
        ),
        _advice(
            "Look first",
            "Nothing strikes unasked",
            "Whoever you strike strikes back. Read the three fates before you say strike; thinking again is free.",
            "This is what may come",
        ),
        _advice(
            "Elements",
            "Where do they go?",
            "Put them where a weapon lies and the other space is covered: it comes back to your hand.",
            "Where do the elements",
        ),
        _advice(
            "Levels",
            "A Level card",
            "Take one. A second rank makes what you have stronger; a new weapon gives you another turn.",
            "Your Level card",
        ),
        _advice(
            "The shop",
            "The wave is over",
            "Parts buy products, and the dearest is not always the best: Blocks and HP carry you far. Four more waves.",
            "What do you buy",
        ),
    ),
    end="That was a wave. The bosses grow faster than you do, so spend what you have before each of them.",
)
