"""What a search finds, and how its scores are read."""

import msgspec

WIN = 30_000
"""The score of a won game; a win in n plies scores WIN - n."""

WON = WIN - 1_000
"""Scores beyond this are proven wins; evaluations stay well within."""


class Line(msgspec.Struct, frozen=True):
    """A way the game may go on, for the side to move; `moves` are the engine's own numbers.

    A complete line hangs on no judgement: every way from it was searched to the end of the game.
    """

    score: int
    moves: tuple[int, ...]
    complete: bool = False

    @property
    def wins_in(self) -> int | None:
        """Plies to a proven win (positive) or loss (negative); None where nothing is proven."""
        if self.score > WON:
            return WIN - self.score
        return -(WIN + self.score) if self.score < -WON else None

    @property
    def drawn(self) -> bool:
        """True for a proven draw."""
        return self.complete and self.wins_in is None
