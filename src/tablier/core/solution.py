"""What is known for certain about a position."""

from typing import Literal

import msgspec

from tablier.core.words import Words

_RESULTS = {
    "win": Words(fr="gain en {moves}", en="win in {moves}"),
    "loss": Words(fr="perte en {moves}", en="loss in {moves}"),
    "draw": Words(fr="nulle", en="draw"),
}
_BY = {
    "table": Words(fr="{result} (fin de partie connue)", en="{result} (a known ending)"),
    "search": Words(fr="{result} (toutes les suites vues)", en="{result} (every way was followed)"),
}
_NEVER = Words(fr="ce jeu ne se résout pas", en="this game cannot be solved")
_OPEN = Words(fr="pas résolu en {positions} positions", en="not solved within {positions} positions")


class Solution(msgspec.Struct, frozen=True):
    """The result under best play for the side to move, or None where it was not found.

    `moves` counts the moves of both sides until the end (None for a draw), `line` is a way to it where one
    was kept, `by` says how it is known, and `positions` how many were looked at: 0
    where that would have been in vain.
    """

    result: Literal["win", "draw", "loss"] | None
    moves: int | None = None
    positions: int = 0
    by: Literal["table", "search"] = "search"
    line: tuple[str, ...] = ()

    @property
    def words(self) -> Words:
        """The verdict as a sentence, with the moves of the side to move as players count them."""
        if self.result is None and not self.positions:
            return _NEVER
        if self.result is None:
            return _OPEN.fill(positions=self.positions)
        moves = self.moves or 0
        own = (moves + 1) // 2 if self.result == "win" else moves // 2
        return _BY[self.by].fill(result=_RESULTS[self.result].fill(moves=own))
