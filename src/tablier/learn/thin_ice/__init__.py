"""Thin Ice for learners: what a placement concerns, puzzles of piles that must stand."""
