"""The numbers of the effects in the code."""

from tablier.games.endangered.engine.numbers import OP

GAIN, SPEND, PAY, DRAW, DISCARD, RECOVER = (
    OP[name] for name in ("Gain", "Spend", "Pay", "DrawCards", "Discard", "Recover")
)
PLAY, INFLUENCE, WITHDRAW, UNCOVER, ASK_ENVOY = (
    OP[name] for name in ("PlayCard", "Influence", "Withdraw", "Reveal", "Consult")
)
MOVE, PLACE, LOSE, ADD, CLEAR, SHIFT, GUARD = (
    OP[name] for name in ("Move", "Place", "Lose", "AddTile", "Clear", "Shift", "Guard")
)
RESEARCH, AGAIN, TURN, FREE, LIFT, PROTECT, DESTROY = (
    OP[name] for name in ("Research", "Reroll", "Turn", "Free", "Lift", "Protect", "Destroy")
)
BIRTH, EVENT, ROLL, LINE, AXE, WIND, SLICK, WITHER = (
    OP[name] for name in ("Birth", "Event", "Roll", "Line", "Axe", "Wind", "Slick", "Wither")
)
IF, CHOOSE, REPEAT, EACH, SOMEONE, PERFORM = (
    OP[name] for name in ("If", "Choose", "Repeat", "Each", "Someone", "Perform")
)
