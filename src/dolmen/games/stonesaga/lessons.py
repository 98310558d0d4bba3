"""The coach: nine steps of the first Day, the first Night and the first tool."""

from __future__ import annotations

from dolmen.kernel import Course, Lesson

HOME, DICE, WHO, WATER = "Pick a home", "Five dice, keep four", "Trait, mantle, name", "Gather water"
FORAGE, MINE, PROCESS, DUSK, CRAFT = "Forage", "Mine", "Process", "The first dusk", "Craft"

FIRST_DAY = Course(
    id="first-day",
    title="Your first day in the valley",
    minutes=8,
    seats=1,
    seat=0,
    seed=32,
    options={"challenge": "CH01", "mode": "hardcore"},
    lessons=(
        Lesson(
            step=HOME,
            title="Two pictures of home",
            text="Pick a home. One has a lake and trees at the door, the other a river and open grass. Tap the Verdant "
            "Vale.",
            act="choose",
            allowed=("home-vale",),
        ),
        Lesson(
            step=DICE,
            title="Five dice; four stay",
            text="The best four lie ready; another time swap one, if you like your own mistakes better.",
            why="Might lifts, Dexterity catches, Awareness notices, Conviction does not give in.",
            act="hand in",
        ),
        Lesson(
            step=WHO,
            title="Who is it?",
            text="A trait helps where a card names it. A mantle is your family. The name is what gets shouted across a "
            "river. Hand in what is proposed.",
            act="hand in",
        ),
        Lesson(
            step=WATER,
            title="Tap the water",
            text="Two water for one energy; the first action of the day costs one less, because you are alone.",
            why="You drink one tonight, and the first goal wants one in the bag at dusk.",
            act="choose",
            allowed=("lake hex 0,0", "gather water (0 energy)"),
        ),
        Lesson(
            step=FORAGE,
            title="Into the forest",
            text="Tap the forest. You will see two cards and keep one.",
            act="choose",
            allowed=("forest hex 0,0",),
        ),
        Lesson(
            step=FORAGE,
            title="Keep one of the two",
            text="Take the one with a tree near and a mushroom behind it.",
            why="Near things are in reach; what is further off needs a path, or its like in front.",
            act="choose",
            allowed=("forage-FF05",),
        ),
        Lesson(
            step=FORAGE,
            title="Search on, or take",
            text="Take something here.",
            why="Teeth in the front row would end the walk.",
            act="choose",
            allowed=("take something here",),
        ),
        Lesson(
            step=FORAGE,
            title="Up to three of one kind",
            text="Take the three trees: the mushroom and the pitch come with them.",
            act="choose",
            allowed=("3 tree, with mushroom, pitch",),
        ),
        Lesson(
            step=MINE,
            title="A bag of five stones",
            text="Tap the cave, and put a hand into the bag.",
            act="choose",
            allowed=("cave hex 0,0",),
        ),
        Lesson(
            step=MINE,
            title="Feel, and take",
            text="Take the first one: it feels smooth.",
            why="Your thumb is right two times in three.",
            act="choose",
            allowed=("chip-0",),
        ),
        Lesson(
            step=MINE,
            title="Stop, or take another",
            text="It is a riverstone. Stop there.",
            act="choose",
            allowed=("stop",),
        ),
        Lesson(
            step=PROCESS,
            title="Raw things want working",
            text="One energy turns as many as your tools allow. Choose to process.",
            why="You always have a fist.",
            act="choose",
            allowed=("process (1 energy)",),
        ),
        Lesson(
            step=PROCESS,
            title="Your first edge",
            text="Strike the riverstone: hand in.",
            act="hand in",
        ),
        Lesson(
            step=DUSK,
            title="Enough for today",
            text="Your energy is gone. Pass.",
            act="choose",
            allowed=("pass for today",),
        ),
        Lesson(
            step=DUSK,
            title="The first goal",
            text="Food and water at dusk: the bowls are full. That is a boost on an ability you choose.",
            act="choose",
            allowed=("Might", "Dexterity", "Conviction", "Awareness"),
        ),
        Lesson(
            step=DUSK,
            title="Eat one, drink one, lie down",
            text="Have both.",
            why="Then each place where somebody sleeps draws a Night card, and the dial goes up.",
            act="choose",
            allowed=("mushroom and water",),
        ),
        Lesson(
            step=DUSK,
            title="Rested",
            text="You wake with all your energy, and another boost.",
            act="choose",
            allowed=("Might", "Dexterity", "Conviction", "Awareness"),
        ),
        Lesson(
            step=CRAFT,
            title="Two woods, side by side",
            text="Choose to craft.",
            why="If it is nothing, you keep the wood; only the energy is gone.",
            act="choose",
            allowed=("craft (0 energy)",),
        ),
        Lesson(
            step=CRAFT,
            title="Turn the left one",
            text="Blue three to the left, red two to the right.",
            act="choose",
            subject="craft-left",
            allowed=("wood: blue 3 left, red 2 right",),
        ),
        Lesson(
            step=CRAFT,
            title="Turn the right one until the seam fits",
            text="Red two to the left: red lies against red.",
            act="choose",
            subject="craft-right",
            allowed=("wood: red 2 left, blue 3 right",),
        ),
        Lesson(
            step=CRAFT,
            title="Try it",
            text="Hand it in, and see what it is.",
            act="hand in",
        ),
    ),
    end="A Mallet: the first of three useful things. Codes that were tried stay in the Journal. What the dial counts, "
    "nobody has told us.",
)
