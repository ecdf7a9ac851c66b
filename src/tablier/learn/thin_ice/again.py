"""Another try at a moment of a finished match: the same pile, the same call, one's own hand."""

from typing import Any

from tablier.core import Match, Words
from tablier.games.thin_ice.state import State
from tablier.learn.lesson import Lesson, Step
from tablier.learn.run import Run
from tablier.learn.thin_ice.puzzles import EASE

TITLE = Words(fr="Un autre essai", en="Another try")
_SAY = Words(
    fr="Posez une pièce annoncée : la pile doit tenir à {degrees} degrés.",
    en="Place a called piece so that the pile bears {degrees} degrees.",
)
_RIGHT = Words(
    fr="La pile est plus solide que celle de la partie.", en="The pile is steadier than in the match."
)


def again(match: Match[Any, Any], seq: int, played: float, better: float) -> Run:
    """From before event `seq`, which left the pile `played` degrees; a steadier place left it `better`. A
    hand is no machine: somewhat less than that is right, too, but never what was played."""
    before = match.at(seq - 1)
    state: State = before.state
    seat = match.log[seq - 1].seat
    assert seat is not None, "only a hand is tried again"
    steep = max(int(played) + 1, int(better) - EASE)
    step = Step(
        say=_SAY.fill(degrees=steep),
        ask="goal",
        goal=f"pieces >= {len(state.piles[seat].pieces) + 1} and margin >= {steep} in 1",
        show=tuple(f"piece {piece}" for piece in state.called if piece not in state.piles[seat].names),
        right=_RIGHT,
    )
    lesson = Lesson(
        id=f"{match.game.slug}.again",
        ruleset=match.game.ruleset,
        title=TITLE,
        steps=(step,),
        seat=seat + 1,
        players=match.players,
        seed=seq,
    )
    return Run(lesson, (), before)
