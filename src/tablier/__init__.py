"""Tablier: an open digital tabletop for four games, and the fast Python library under it."""

from tablier.core import Dealer, Match, Record
from tablier.games import find as game
from tablier.games import slugs as games

__version__ = "0.1.0"
__all__ = ["Dealer", "Match", "Record", "__version__", "game", "games"]
