"""The kernel: flows, asks, matches, scenes. It does no I/O and knows no game."""

from dolmen.kernel.abilities import ANY, OWN, Ability, Book, Change, FlowMoment, Has, InPlay, Moment, Order, Waiting
from dolmen.kernel.asks.amounts import Amounts, Split
from dolmen.kernel.asks.base import Ask
from dolmen.kernel.asks.form import Field, Form, Layout, TextField
from dolmen.kernel.asks.hand_over import HandOver, Hands
from dolmen.kernel.asks.lapse import CLOCK, Lapse
from dolmen.kernel.asks.pick import Pick, Several, TakeBack
from dolmen.kernel.asks.question import Button, Caution, Forbidden, Look, Question
from dolmen.kernel.asks.recall import RECORD, Recall, look_up
from dolmen.kernel.asks.sketch import Draw, Sketch, Stroke
from dolmen.kernel.asks.write import Write
from dolmen.kernel.decks import EVERYBODY, NOBODY, Deck, decks_in
from dolmen.kernel.dice import (
    Odds,
    Rolled,
    combined,
    die,
    hand,
    how_likely,
    if_rolled,
    loaded,
    odds_bars,
    percent,
    roll,
)
from dolmen.kernel.errors import (
    AskIsOver,
    BadContent,
    BadOptions,
    CannotUndo,
    DamagedSave,
    DolmenError,
    IllegalAnswer,
    NotOnOffer,
    RulesError,
    UnknownGame,
    WrongSeat,
)
from dolmen.kernel.flow import Asks, Flow, anyone, meanwhile, together
from dolmen.kernel.game import Game, Options, Result, meant_for
from dolmen.kernel.geometry import Grid, Hex, Hexes, Squares
from dolmen.kernel.lessons import Course, Lesson
from dolmen.kernel.match import Match
from dolmen.kernel.play_out import play_out, random_answer
from dolmen.kernel.position import Position
from dolmen.kernel.rng import Rng
from dolmen.kernel.scene import Scene
from dolmen.kernel.seat_names import filled_in, named
from dolmen.kernel.state import State, copied, decode, encode
from dolmen.kernel.story import (
    ChapterEnds,
    Die,
    Event,
    Seat,
    Shelved,
    Told,
    chapter,
    chapter_in,
    make_final,
    shelve,
    tell,
)

__all__ = [
    "ANY",
    "CLOCK",
    "EVERYBODY",
    "NOBODY",
    "OWN",
    "RECORD",
    "Ability",
    "Amounts",
    "Ask",
    "AskIsOver",
    "Asks",
    "BadContent",
    "BadOptions",
    "Book",
    "Button",
    "CannotUndo",
    "Caution",
    "Change",
    "ChapterEnds",
    "Course",
    "DamagedSave",
    "Deck",
    "Die",
    "DolmenError",
    "Draw",
    "Event",
    "Field",
    "Flow",
    "FlowMoment",
    "Forbidden",
    "Form",
    "Game",
    "Grid",
    "HandOver",
    "Hands",
    "Has",
    "Hex",
    "Hexes",
    "IllegalAnswer",
    "InPlay",
    "Lapse",
    "Layout",
    "Lesson",
    "Look",
    "Match",
    "Moment",
    "NotOnOffer",
    "Odds",
    "Options",
    "Order",
    "Pick",
    "Position",
    "Question",
    "Recall",
    "Result",
    "Rng",
    "Rolled",
    "RulesError",
    "Scene",
    "Seat",
    "Several",
    "Shelved",
    "Sketch",
    "Split",
    "Squares",
    "State",
    "Stroke",
    "TakeBack",
    "TextField",
    "Told",
    "UnknownGame",
    "Waiting",
    "Write",
    "WrongSeat",
    "anyone",
    "chapter",
    "chapter_in",
    "combined",
    "copied",
    "decks_in",
    "decode",
    "die",
    "encode",
    "filled_in",
    "hand",
    "how_likely",
    "if_rolled",
    "loaded",
    "look_up",
    "make_final",
    "meant_for",
    "meanwhile",
    "named",
    "odds_bars",
    "percent",
    "play_out",
    "random_answer",
    "roll",
    "shelve",
    "tell",
    "together",
]
