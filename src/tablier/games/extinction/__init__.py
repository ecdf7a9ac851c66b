"""Extinction, by Liam Bryan: three species hunt each other in a circle on a chessboard."""

from tablier.games.extinction.game import Extinction

game = Extinction()

__all__ = ["Extinction", "game"]
