"""Thin Ice by Jacob Davenport: a pyramid-stacking party game with a real table."""

from tablier.games.thin_ice.game import ThinIce

game = ThinIce()
