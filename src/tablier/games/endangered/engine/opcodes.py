"""The numbers of the effects in the code."""

from tablier.games.endangered.engine.numbers import OP

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
