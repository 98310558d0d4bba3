"""The codex of The Old Road: what stands behind the doors."""

from __future__ import annotations

from dolmen.campaign import Codex, Entry

TEXTS = (
    ("The ford", "The mules will not cross, and the miller's boy knows why but will not say."),
    ("Old coin", "The innkeeper pays in coin with the queen's face scratched out of every piece."),
    ("The stones", "Somebody has moved the boundary stones: the village stands in the wrong valley now."),
    ("A bell", "A bell under the lake, twice. Only one of you hears it."),
    ("The toll", "The gatekeeper asks for no money. He asks what you have left behind, and writes it down."),
    ("Tracks", "There are five pairs of footprints behind you, and you are not five."),
    ("The letter", "It is addressed to one of you, in a hand that you all know. It is dated next year."),
    ("The fire", "In the ashes of somebody else's camp lies a lantern like yours, still warm."),
    ("The orchard", "The apples are ripe out of season. A rope ladder hangs where nobody could climb."),
    ("The mirror", "Every one of you looks a little older in it, except one."),
    ("The ferry", "The ferryman knows your names, and counts you twice before he casts off."),
    ("The door", "Behind it is the room that you set out from. The candles have not burnt down."),
)
CODEX = Codex(Entry(number, title, text) for number, (title, text) in enumerate(TEXTS, 1))
