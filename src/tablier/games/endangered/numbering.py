"""Numbers that stand for cards, actions, powers, phases and effects.

A state holds numbers alone, and so does the compiled engine: both follow what is set here.
"""

from typing import Literal, get_args

DECK = 14  # cards of a role's deck
START = 70  # actions: 0 to 69 are cards, 70 to 73 are printed on the board
SPECIAL = 70  # powers: 0 to 69 are cards, 70 to 79 specialties, 80 and on effect cards
EFFECT = 80
SHEET = 98  # the power of the scenario sheet, always in force
COLOURS = {"blue": 3, "green": 2, "grey": 1}  # how many of each stand in the row (END-3)
YES_TO_WIN = 4  # END-26
DEEPEST = 48  # effects within effects, and what they set off: what goes deeper never ends

PHASES = (
    "end",  # of a block
    "shuffle-blue", "shuffle-green", "shuffle-grey", "shuffle-effects", "set-up",
    "role", "portrait", "specialty", "first-card", "shuffle-deck", "first-hand", "first-player",
    "begin", "roll", "actions", "births", "destruction", "effect", "draw", "closing", "next",
    "year", "vote", "result", "new-year",
    # called by the phases above and by effects
    "birth-roll", "young", "part", "flee", "reveal", "discard-effect", "discard-card", "consult", "verdict",
    "reroll",
)  # fmt: skip
PHASE = {name: pc for pc, name in enumerate(PHASES)}
ROUTINES = range(PHASE["birth-roll"], len(PHASES))
SETTING_UP = range(PHASE["shuffle-blue"], PHASE["begin"])

EFFECTS = (
    "gain", "spend", "pay", "volunteer", "draw", "discard", "recover", "play", "influence", "withdraw",
    "consult", "move", "place", "lose", "tile", "clear", "shift", "guard", "research", "reroll", "turn",
    "free", "lift", "protect", "destroy", "birth", "event", "roll", "line", "axe", "wind", "slick", "wither",
    "if", "choose", "repeat", "each", "someone", "perform", "leave",
)  # fmt: skip
"""What a pack can write under `do`."""

Counted = Literal[
    "animals",  # on the board
    "pairs",  # two animals on a square, four are two
    "tiles",  # on the board
    "tiles-left",  # in the supply
    "occupied",  # squares with animals
    "lonely",  # animals alone on their square with no animal beside it
    "raft",  # most animals on squares that touch one another
    "threatened",  # animals beside a tile
    "money",  # of all players
    "own-money",  # of the player concerned
    "richest",  # money of the richest player
    "poorest",  # money of the poorest player
    "hands",  # cards in all hands
    "own-hand",  # cards in the hand of the player concerned
    "constants",  # constant effects in the row
    "actions",  # action cards in play
    "permanents",  # permanent cards in play
    "revealed",  # ambassadors face up
    "cubes",  # influence on all ambassadors
    "dice",  # dice that lie on actions other than the one without limits
    "discards",  # cards in all players' discards
    "year",  # of the game
    "players",  # at the table
    "die",  # what the last roll of this effect showed, in sum
    "here",  # animals on the square this effect speaks of
    "placed",  # the die that was placed on this action (none: 0); a roll of the effect takes its place
]

Occasion = Literal[
    "turn",  # a turn begins
    "rolled",  # the dice of the turn are rolled
    "die",  # a die is placed (`named`: on this action)
    "played",  # a card is played
    "cube",  # influence is placed
    "moved",  # an animal was moved by a player
    "born",  # an animal was born
    "barren",  # the birth roll failed
    "tile",  # a tile was placed
    "lost",  # animals were lost
    "revealed",  # an effect card is revealed (`named`: this one)
    "ending",  # a turn ends
    "year",  # a year ends
]

Quantity = Literal[
    "births",  # the birth target
    "gap",  # by how much a die must be higher than those on the action
    "price",  # whatever is paid
    "steps",  # of an animal that is moved
    "draw",  # cards at the end of a turn
    "sum",  # what an ambassador counts or rolls
    "destruction",  # how often a destruction is carried out
]
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)
