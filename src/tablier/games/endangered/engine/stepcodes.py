"""The numbers of the phases of the game in the code."""

import numpy as np

from tablier.games.endangered.numbering import PHASE

SHUFFLE_BLUE, SHUFFLE_GREY, SHUFFLE_EFFECTS = (
    PHASE["shuffle-blue"], PHASE["shuffle-grey"], PHASE["shuffle-effects"],
)  # fmt: skip
SET_UP, TAKE_ROLE, TAKE_PORTRAIT, TAKE_SPECIALTY = (
    np.int64(PHASE[name]) for name in ("set-up", "role", "portrait", "specialty")
)
FIRST_CARD, SHUFFLE_DECK, FIRST_HAND, FIRST_PLAYER = (
    PHASE[name] for name in ("first-card", "shuffle-deck", "first-hand", "first-player")
)
BEGIN, ROLL, ACTIONS, BIRTHS, DESTRUCTION, EFFECT, DRAW = (
    np.int64(PHASE[name]) for name in ("begin", "roll", "actions", "births", "destruction", "effect", "draw")
)
CLOSING, NEXT, YEAR, VOTE, RESULT, NEW_YEAR = (
    np.int64(PHASE[name]) for name in ("closing", "next", "year", "vote", "result", "new-year")
)
BIRTH_ROLL, YOUNG, PART, FLEE, REVEAL, DISCARD_EFFECT, DISCARD_CARD, CONSULT, REROLL = (
    np.int64(PHASE[name])
    for name in (
        "birth-roll", "young", "part", "flee", "reveal", "discard-effect", "discard-card", "consult",
        "reroll",
    )
)  # fmt: skip
