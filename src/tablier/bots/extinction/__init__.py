"""Extinction for players made of code: what a position is worth, and the solved endings."""
