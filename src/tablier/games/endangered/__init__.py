"""Endangered (Joe Hopkins): a species, a row of ambassadors, a handful of dice, and little time."""

from tablier.games.endangered.game import Endangered

game = Endangered()

__all__ = ["Endangered", "game"]
