"""What running the interpreter can find, and the question that it leaves behind, in numbers."""

# what `ask` finds
SKIP, ASK, DICE, SHUFFLE, PICK, NOW, OVER = range(7)
# kinds of questions, in the order of `questions.Kind`
(
    K_ACT, K_CELL, K_MOVE, K_BIRTH, K_LINE, K_EDGE, K_AMBASSADOR, K_CARD, K_DISCARD, K_RECOVER, K_PLAYER,
    K_NEXT, K_DIE, K_TURN, K_FREE, K_CONSTANT, K_ACTION, K_WAY, K_PAY, K_TOP, K_ROLE, K_PORTRAIT, K_SPECIALTY,
) = range(23)  # fmt: skip
# where a question lies: number of codes (or dice, or cards), may, kind, sides
Q_N, Q_MAY, Q_KIND, Q_SIDES = range(4)
UNPLACED, OFF = -1, -2
# room for the codes of a question; what lies beyond `SCRATCH` no question needs, and working one out may use
MOST_CODES = 1400
SCRATCH = 1200
