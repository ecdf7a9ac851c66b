"""The one language every other room speaks: games, events, outcomes, chance, records.

A game is a fold over a log. This room knows no particular game and does no I/O; it may import
nothing from the rest of the package.
"""

from tablier.core.batch import Batch, Boards
from tablier.core.chance import Chosen, Dice, Luck, Order, Pick, Request, Roll, Shuffle
from tablier.core.conduct import AgreeDraw, Conduct, Resign, TakeBack, TimeOut
from tablier.core.dealer import Dealer
from tablier.core.engine import Engine, Playouts
from tablier.core.errors import (
    BadNotation,
    BadOption,
    BadRecord,
    BrokenSeal,
    IllegalAction,
    TablierError,
    UnknownGame,
    WrongType,
)
from tablier.core.event import Event
from tablier.core.game import Game
from tablier.core.legal import LegalActions
from tablier.core.match import Match, Told
from tablier.core.options import Choice, Flag, Number, Option, Options, TextOption, read_options
from tablier.core.outcome import Draw, Outcome, Ranking, Reason, TeamLoss, TeamWin, Win
from tablier.core.past import Past
from tablier.core.record import Record
from tablier.core.solution import Solution
from tablier.core.study import Study, StudyNode
from tablier.core.tensor import Tensor
from tablier.core.transition import Moment, Transition
from tablier.core.turn import Chance, Over, Players, Turn
from tablier.core.words import LANGUAGES, NO_WORDS, Language, Mention, Words

__all__ = [
    "LANGUAGES",
    "NO_WORDS",
    "AgreeDraw",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "Batch",
    "Boards",
    "BrokenSeal",
    "Chance",
    "Choice",
    "Chosen",
    "Conduct",
    "Dealer",
    "Dice",
    "Draw",
    "Engine",
    "Event",
    "Flag",
    "Game",
    "IllegalAction",
    "Language",
    "LegalActions",
    "Luck",
    "Match",
    "Mention",
    "Moment",
    "Number",
    "Option",
    "Options",
    "Order",
    "Outcome",
    "Over",
    "Past",
    "Pick",
    "Players",
    "Playouts",
    "Ranking",
    "Reason",
    "Record",
    "Request",
    "Resign",
    "Roll",
    "Shuffle",
    "Solution",
    "Study",
    "StudyNode",
    "TablierError",
    "TakeBack",
    "TeamLoss",
    "TeamWin",
    "Tensor",
    "TextOption",
    "TimeOut",
    "Told",
    "Transition",
    "Turn",
    "UnknownGame",
    "Win",
    "Words",
    "WrongType",
    "read_options",
]
