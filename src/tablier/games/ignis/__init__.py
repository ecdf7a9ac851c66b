"""Ignis, by Dominique Breton: Fire against Water on a board that shrinks."""

from tablier.games.ignis.game import Ignis

game = Ignis()

__all__ = ["Ignis", "game"]
