"""The numbers of the effects in the code, and groups of them as the bits of one number."""

import numpy as np

from tablier.games.endangered.engine.numbers import FIRST_OP, OP

GAIN, SPEND, PAY, VOLUNTEER, DRAW, DISCARD, RECOVER = (
    OP[tag] for tag in ("gain", "spend", "pay", "volunteer", "draw", "discard", "recover")
)
PLAY, INFLUENCE, WITHDRAW, ASK_ENVOY = (OP[tag] for tag in ("play", "influence", "withdraw", "consult"))
MOVE, PLACE, LOSE, ADD, CLEAR, SHIFT, GUARD = (
    OP[tag] for tag in ("move", "place", "lose", "tile", "clear", "shift", "guard")
)
RESEARCH, AGAIN, TURN, FREE, LIFT, PROTECT, DESTROY = (
    OP[tag] for tag in ("research", "reroll", "turn", "free", "lift", "protect", "destroy")
)
BIRTH, EVENT, ROLL, LINE, AXE, WIND, SLICK, WITHER = (
    OP[tag] for tag in ("birth", "event", "roll", "line", "axe", "wind", "slick", "wither")
)
IF, CHOOSE, REPEAT, EACH, SOMEONE, PERFORM, LEAVE = (
    OP[tag] for tag in ("if", "choose", "repeat", "each", "someone", "perform", "leave")
)


def _group(*ops: int) -> np.int64:
    """From `FIRST_OP` on."""
    return np.int64(sum(1 << op - FIRST_OP for op in ops))


# what is asked about: a player's own money, cards and dice; squares, lines and edges; the rest of the table
ASKS_PERSON = _group(PAY, VOLUNTEER, DISCARD, RECOVER, PLAY, AGAIN, TURN, FREE)
ASKS_BOARD = _group(MOVE, SHIFT, PLACE, LOSE, ADD, CLEAR, GUARD, LINE, AXE, WITHER, WIND)
ASKS_TABLE = _group(INFLUENCE, WITHDRAW, ASK_ENVOY, LIFT, SOMEONE, PERFORM, CHOOSE)
# what is done, and to what
DOES_PERSON = ASKS_PERSON | _group(GAIN, SPEND, DRAW)
DOES_BOARD = ASKS_BOARD | _group(SLICK)
LEADS_ON = _group(IF, CHOOSE, REPEAT, EACH, SOMEONE)
