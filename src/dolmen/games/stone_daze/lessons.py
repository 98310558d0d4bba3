"""The first lesson: one round, from the first order to the first club that hits."""

from __future__ import annotations

from dolmen.kernel import Course, Lesson

FIRST_ROUND = Course(
    id="first-round",
    title="Your first round",
    minutes=5,
    seats=2,
    seat=1,
    seed=4,
    options={"setup": "ready"},
    lessons=(
        Lesson(
            step="Pick a figure",
            title="Take up the Big man",
            text="You lead Clan B. Tap B6, the Big man, to give him an order.",
            why="A clan that brings one figure to the other side's last row wins.",
            act="open",
            subject="B6",
        ),
        Lesson(
            step="Choose its square",
            title="Send the Big man forward",
            text="Tap one of the three squares before him. His arrow shows you, and only you, where he will go.",
            why="Both clans move at the same moment: guess where they will step.",
            act="choose",
            subject="B6",
            allowed=("f9", "g9", "h9"),
        ),
        Lesson(
            step="Lay one disc",
            title="Give the Strong woman a disc",
            text="Choose extra force for B7, the Strong woman.",
            why="A disc puts a special action to work. Seven last for the whole game, two at most go in a round.",
            act="choose",
            subject="B7",
            allowed=("extra force",),
        ),
        Lesson(
            step="Hand in your orders",
            title="Lock your orders",
            text="Hand in. Whoever has no order stays where it stands.",
            why="Nothing is shown before both clans have locked theirs.",
            act="hand in",
        ),
        Lesson(
            step="Throw a club, watch",
            title="Throw where somebody will be",
            text="Bird girl B4 stands on a mound and throws far. Tap i3, then watch both clans move.",
            why="A club hits whoever ends the round on its square.",
            act="choose",
            subject="B4",
            allowed=("i3",),
            hands_in=True,
        ),
    ),
    end="Orders in secret, clubs in secret, then everything at once: that is a round. A2 stood still, so your club has "
    "hit it: one more, and it is out.",
)
