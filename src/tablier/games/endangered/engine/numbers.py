"""The numbers that stand for things in the tables of compiled code, and where those tables lie.

Apart from the writing of the tables, so that compiled code depends on as little as can be.
"""

from typing import get_args

from tablier.games.endangered.numbering import EFFECTS, Counted, Occasion

FIRST_OP = 64  # below: the steps of the game
OP = {tag: FIRST_OP + i for i, tag in enumerate(EFFECTS)}
COUNT = {name: i for i, name in enumerate(get_args(Counted))}
OCCASION = {name: i for i, name in enumerate(get_args(Occasion))}
BESIDES = ("", "animals", "pair", "tile", "here", "open")
TOPS = ("", "animals", "tiles")
ONS = ("any", "up", "down", "most", "least")
WHICH = ("any", "start", "cards")
CAUGHT = ("lost", "drift", "flee")

# columns of the code
OPCODE, TIMES, SUM, WHERE, GOAL, MAY, EXTRA, BLOCK = range(8)
MINDS = BLOCK + 6  # what begins here counts the die that was placed
COLUMNS = MINDS + 1


# The book: one flat array, its sections at fixed places, each with room to spare.
AMOUNT, AREA, WHEN, MOD, ENVOY = 5, 8, 7, 14, 4  # the width of a row
STARTS = 4
POWERS = 120
TERMS = 0  # birth die, births, caught, apart, destruction, set-up, money with 2 to 5 players
FIRST_VOTE = TERMS + 10 - 2  # by players, from 2 on (END-27)
START_BLOCK = TERMS + 14
START_FREE = START_BLOCK + STARTS
CARD_KIND = START_FREE + STARTS  # 0 action, 1 permanent, 2 unique
CARD_BLOCK = CARD_KIND + 70
EFFECT_BLOCK = CARD_BLOCK + 70  # -1: a constant effect
ENVOYS = EFFECT_BLOCK + 18  # target, dice, amount, colour
COLOURS = ENVOYS + 12 * ENVOY  # ambassadors of each colour, -1 where there are no more
FIRST = COLOURS + 3 * 12  # by specialty
SHUT = FIRST + 10  # by power: the bits of the start actions it blocks
USE = SHUT + POWERS
HEARS = USE + POWERS  # by power: the bits of the occasions that its triggers wait for
WHEN_AT = HEARS + POWERS  # by power: where its triggers begin; one more at the end
MODS = WHEN_AT + POWERS + 1  # by power and quantity: on the owner's turn, always
WHENS = MODS + POWERS * MOD  # occasion, named, own, block, amount of its check (-1: none), least, most
WHERES = WHENS + 200 * WHEN  # least, most, tile (-1: either), beside, near, edge, here, top
AMOUNTS = WHERES + 200 * AREA  # what is counted (-1: nothing), plus, each, per, most
CODE = AMOUNTS + 300 * AMOUNT
