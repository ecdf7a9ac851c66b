"""Ignis for players made of code: what a position is worth."""
