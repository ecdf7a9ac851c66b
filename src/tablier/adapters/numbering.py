"""Learning tools want actions as numbers below a fixed size: here is how each game's are numbered."""

from random import Random
from typing import Any

from tablier.core import Game

MENU = 512
"""Numbers of a game whose actions have none of their own: the place among the legal ones."""

SAMPLES = 16
"""Actions offered where a game cannot list them all."""

_HEADINGS = "^>v<"


class Numbering:
    """The legal actions of a seat by their numbers, all below `size`."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.size = {"extinction": 64 * 64, "ignis": 3 * 4 * 6}.get(game.slug, MENU)

    def menu(self, state: Any, seat: int) -> dict[int, Any]:
        """Number and action, numbers rising. The same state always gives the same menu."""
        legal = self._legal(state, seat)
        match self.game.slug:
            case "extinction":
                numbered = {move.origin * 64 + move.target: move for move in legal}
            case "ignis":
                numbered = {_ignis(slide): slide for slide in legal}
            case _:
                numbered = dict(enumerate(legal[: self.size]))
        return dict(sorted(numbered.items()))

    def _legal(self, state: Any, seat: int) -> list[Any]:
        if self.game.listable:
            return list(self.game.actions(state, seat))
        random = Random(self.game.write_state(state))
        drawn = (self.game.sample(state, seat, random) for _ in range(SAMPLES))
        return list({self.game.write_action(action): action for action in drawn}.values())


def _ignis(slide: Any) -> int:
    """The tile (Air, Earth, turned Air), the heading, and how far along the edge it enters."""
    tile = 2 if slide.turned else "AE".index(slide.tile)
    along = "abcdef".index(slide.square[0]) if slide.heading in "^v" else int(slide.square[1]) - 1
    return (tile * 4 + _HEADINGS.index(slide.heading)) * 6 + along
